"""What the model is asked: candidates and sample in blocks that no text can end, under ids that no text can know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple

import numpy as np

from lm.chat import Request, Turn
from lm.quoting import fence, harmless

_CONSONANTS, _DIGITS = "BCDFGHJKLMNPQRSTVWXZ", "23456789"
_ANSWER_TOKENS, _TOKENS_A_CANDIDATE = 64, 16
"""Room for the answer. An id and its score take some twelve tokens where a tokenizer takes each character apart."""
_QUESTION = Template(
    "Which candidate most likely wrote the sample? Answer with one JSON object and nothing else:"
    ' {"abstain": false, "ranking": [ids of candidates, likeliest first, each once],'
    ' "scores": [for each id in the ranking how likely it is, 0 to 100]}.'
    ' If nothing at all speaks for anybody, answer {"abstain": true, "ranking": [], "scores": []}.'
    " The ids of the candidates are $ids."
)


class Question(NamedTuple):
    """One question and how to read its answer."""

    request: Request
    ids: tuple[str, ...]
    """Ids of the candidates, in the order in which they stand."""


def question(prompt: str, candidates: Sequence[str], sample: str, *, seed: int) -> Question:
    """Put the question.

    Args:
        prompt: name and version of the instructions, a file in `prompts/` without its ending.
        candidates: their texts, in the order in which they shall stand.
        sample: the text whose author is asked for.
        seed: of the ids; the same texts in the same order have the same ids.
    """
    texts = [harmless(text) for text in candidates]
    asked = harmless(sample)
    ids = _ids([*texts, asked], len(texts), seed)
    word = fence([*texts, asked, *ids], seed=seed)
    blocks = [_block(word, f"candidate {name}", text) for name, text in zip(ids, texts, strict=True)]
    blocks += [_block(word, "sample", asked), _QUESTION.substitute(ids=", ".join(ids))]
    turns = (
        Turn("system", Template(instructions(prompt)).substitute(fence=word).strip()),
        Turn("user", "\n\n".join(blocks)),
    )
    return Question(Request(turns, _ANSWER_TOKENS + _TOKENS_A_CANDIDATE * len(ids), schema(ids)), ids)


def again(asked: Question, answer: str, why: str) -> Request:
    """The question once more, after an answer that could not be read.

    Args:
        asked: the question.
        answer: what the model said; its beginning is shown to it.
        why: what was wrong with it, in words of ours.
    """
    shown = harmless(answer)[:_SHOWN_AGAIN] or "(nothing)"
    turns = (*asked.request.turns, Turn("assistant", shown), Turn("user", plea(asked.ids, why)))
    return asked.request._replace(turns=turns)


def plea(ids: Sequence[str], why: str) -> str:
    """What is said to a model whose answer could not be read."""
    return f"That could not be read: {why}. {_QUESTION.substitute(ids=', '.join(ids))}"


_SHOWN_AGAIN = 1_000


@cache
def instructions(prompt: str) -> str:
    """The text of one version of the instructions."""
    return files("attacks.lm_matching").joinpath("prompts", f"{prompt}.txt").read_text("utf-8")


def schema(ids: Sequence[str]) -> Mapping[str, Any]:
    """JSON schema of the answer, in the subset that servers take."""
    properties = {
        "abstain": {"type": "boolean"},
        "ranking": {"type": "array", "items": {"type": "string", "enum": list(ids)}, "maxItems": len(ids)},
        "scores": {"type": "array", "items": {"type": "integer"}, "maxItems": len(ids)},
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _block(word: str, title: str, text: str) -> str:
    return f"[[{word} {title}]]\n{text}\n[[{word} end]]"


def _ids(texts: Sequence[str], count: int, seed: int) -> tuple[str, ...]:
    """Ids such as K4T7, which mean nothing, tell no order, and stand in none of the texts."""
    digest = blake2b("\0".join(texts).encode(), digest_size=16).digest()
    rng = np.random.default_rng([seed, int.from_bytes(digest, "big")])
    held = "\n".join(texts).upper()
    found: list[str] = []
    while len(found) < count:
        name = "".join(kind[rng.integers(len(kind))] for kind in (_CONSONANTS, _DIGITS, _CONSONANTS, _DIGITS))
        if name not in held and name not in found:
            found.append(name)
    return tuple(found)
