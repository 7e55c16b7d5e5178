"""datasheet-answered: what only a person can say about the data has been said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import yaml

from corpus import CorpusError, Json
from reports.gates.attacks_reported import manifest_digest
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import NotCheckableError, ReleaseView

if TYPE_CHECKING:
    from reports.papers import Sheet

SHEETS = ("datasheet.json", "datasheet.md", "datasheet.yaml")
"""Names a datasheet can have in a release."""
SHEET, WRITTEN = "datasheet.json", "datasheet.md"
"""Names it has among a release's papers."""
OPEN = re.compile(r"\bopen question\b|\[\s*to be answered\s*\]|\bTBD\b", re.IGNORECASE)
"""How an unanswered question is marked in a text."""


@gate
class DatasheetAnswered(ReleaseGate):
    """Reads the datasheet among the release's papers, which must be about this very release and say what it is.

    What penname measured is measured again, and where the results of the audit are given, their part is compared too. A
    datasheet of another form that the manifest lists is looked through: no answer may be empty, null, or marked as open.
    """

    name = "datasheet-answered"
    question = "has the datasheet no open question?"
    reasons: ClassVar[dict[str, str]] = {
        "question-open": "a question of the datasheet is open",
        "question-missing": "a question is not in the datasheet",
        "datasheet-missing": "the papers have no datasheet",
        "datasheet-malformed": "the datasheet is none that penname wrote",
        "datasheet-empty": "the datasheet says nothing",
        "another-release": "the datasheet is about another release, or about this one before it was changed",
        "facts-differ": "the datasheet does not say of the release what can be measured of it",
        "text-differs": "the datasheet to be read is not the one that was checked",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check an answer, and for papers one of each thing they must agree with."""
        listed = [name for name in SHEETS if name in release.declared]
        if not listed and release.papers is None:
            raise NotCheckableError("no-papers", "not_applicable")
        for name in listed:
            answers = list(_answers(name, (release.folder / name).read_text("utf-8")))
            if not answers:
                yield Failure(name, None, None, "datasheet-empty")
            for answer in answers:
                yield None if answer else Failure(name, None, None, "question-open")
        if release.papers is not None:
            yield from _papers(release, release.papers)


def _papers(release: ReleaseView, folder: Path) -> Iterator[Failure | None]:
    from reports.papers import QUESTIONS, read_sheet

    if not (folder / SHEET).is_file() or not (folder / WRITTEN).is_file():
        yield Failure(SHEET, None, None, "datasheet-missing")
        return
    try:
        sheet = read_sheet(folder / SHEET)
    except CorpusError:
        yield Failure(SHEET, None, None, "datasheet-malformed")
        return
    yield None if sheet.release_digest == manifest_digest(release) else Failure(SHEET, None, None, "another-release")
    for _ in sheet.open():
        yield Failure(SHEET, None, None, "question-open")
    asked = {entry.name for entry in sheet.entries}
    for question in QUESTIONS:
        yield None if question.name in asked else Failure(SHEET, None, None, "question-missing")
    yield from _agreement(release, folder, sheet)


def _agreement(release: ReleaseView, folder: Path, sheet: Sheet) -> Iterator[Failure | None]:
    from reports.papers import build_sheet, measure_release
    from reports.papers.datasheet import render_datasheet

    same = sheet.facts == measure_release(release.folder)
    if same and (release.results is not None or not sheet.audited):
        same = sheet == build_sheet(sheet.facts, release.results if sheet.audited else None, sheet.answers)
    yield None if same else Failure(SHEET, None, None, "facts-differ")
    text = (folder / WRITTEN).read_text("utf-8")
    yield None if text == render_datasheet(sheet) else Failure(WRITTEN, None, None, "text-differs")


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
