"""datasheet-answered: what only a person can say about the data has been said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

import yaml

from corpus import CorpusError, Json
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import NotCheckableError, ReleaseView

SHEETS = ("datasheet.json", "datasheet.md", "datasheet.yaml")
"""Names a datasheet can have in a release."""
OPEN = re.compile(r"\bopen question\b|\[\s*to be answered\s*\]|\bTBD\b", re.IGNORECASE)
"""How an unanswered question is marked in a text."""


@gate
class DatasheetAnswered(ReleaseGate):
    """Looks at each datasheet that the manifest lists: no answer may be empty, null, or marked as open."""

    name = "datasheet-answered"
    question = "has the datasheet no open question?"
    reasons: ClassVar[dict[str, str]] = {
        "question-open": "a question of the datasheet is open",
        "datasheet-empty": "the datasheet says nothing",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check an answer of a structured datasheet, or a paragraph of a written one."""
        listed = [name for name in SHEETS if name in release.declared]
        if not listed:
            raise NotCheckableError("no-such-file", "not_applicable")
        for name in listed:
            answers = list(_answers(name, (release.folder / name).read_text("utf-8")))
            if not answers:
                yield Failure(name, None, None, "datasheet-empty")
            for answer in answers:
                yield None if answer else Failure(name, None, None, "question-open")


def _answers(name: str, text: str) -> Iterator[bool]:
    if name.endswith(".md"):
        yield from (not OPEN.search(part) for part in re.split(r"\n\s*\n", text) if part.strip())
        return
    try:
        stack: list[Json] = [yaml.safe_load(text)]  # JSON is YAML
    except yaml.YAMLError:
        raise CorpusError("is neither JSON nor YAML", file=name) from None
    while stack:
        node = stack.pop()
        if isinstance(node, dict) and node:
            stack.extend(reversed(list(node.values())))
        elif isinstance(node, list) and node:
            stack.extend(reversed(node))
        else:
            yield isinstance(node, (bool, int, float)) or (
                bool(node) and not OPEN.search(str(node)) and bool(str(node).strip())
            )
