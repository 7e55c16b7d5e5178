"""Chat models for the tests of the matching attack: they read a question as it is put and answer by a rule."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import NamedTuple

from lm.budget import Estimate
from lm.chat import Answer, Progress, Request

_BLOCK = re.compile(r"\[\[(\w+) (?:candidate )?(\w+)\]\]\n(.*?)\n\[\[\1 end\]\]", re.DOTALL)


class Read(NamedTuple):
    """A question taken apart."""

    ids: tuple[str, ...]
    texts: tuple[str, ...]
    sample: str


def read_question(text: str) -> Read:
    """The blocks of a question; only those whose fence is the first block's."""
    blocks = [match.groups() for match in _BLOCK.finditer(text)]
    assert len({fence for fence, _, _ in blocks}) == 1
    *candidates, (_, title, sample) = blocks
    assert title == "sample"
    return Read(tuple(name for _, name, _ in candidates), tuple(text for _, _, text in candidates), sample)


Rule = Callable[[Read, Request], str]


class RuleChat:
    """Answers by a rule, and remembers what it was asked."""

    model = "rule-1"

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.asked: list[Request] = []

    def ask(self, requests: Sequence[Request], *, progress: Progress | None = None) -> list[Answer]:
        self.asked += requests
        return [self._answer(request) for request in requests]

    def estimate(self, requests: Sequence[Request]) -> Estimate:
        return Estimate(len(requests), 7 * len(requests), 3 * len(requests), exact=True)

    def _answer(self, request: Request) -> Answer:
        said = self.rule(read_question(request.turns[1].text), request)
        if said == "REFUSED":
            return Answer("", "refused", 7, 0, "the model declined")
        if said == "FAILED":
            return Answer("", "failed", 0, 0, "no answer in time")
        return Answer(said, "complete", 7, 3)


def ranking(ids: Sequence[str], **more: object) -> str:
    return json.dumps({"abstain": False, "ranking": list(ids), "scores": [90 - i for i in range(len(ids))], **more})


def oracle(owner: dict[str, str]) -> Rule:
    """Answers from the truth: message → who wrote it. A history is whose its last message is; it abstains from nobody's.

    Args:
        owner: of every message that may stand last in a history or first in a sample.
    """

    def rule(asked: Read, request: Request) -> str:
        author = owner[asked.sample.splitlines()[0]]
        right = [owner[text.splitlines()[-1]] == author for text in asked.texts]
        names = sorted(asked.ids, key=lambda name: not right[asked.ids.index(name)])
        return ranking(names) if any(right) else abstains(asked, request)

    return rule


def at_random(asked: Read, request: Request) -> str:
    """Draws an order from the question's bytes alone."""
    return ranking(sorted(asked.ids, key=lambda name: blake2b((name + asked.sample).encode()).digest()))


def always_first(asked: Read, request: Request) -> str:
    """Names whoever stands first, then the next, and so on."""
    return ranking(asked.ids)


def abstains(asked: Read, request: Request) -> str:
    return json.dumps({"abstain": True, "ranking": [], "scores": []})
