"""The datasheet as a value: every question with what was measured and what a person said."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from corpus import CorpusError, Json, explain, read_json
from reports.papers.answers import Answers, Correction, Identity
from reports.papers.facts import ReleaseFacts
from reports.papers.questions import IDENTITY, QUESTIONS, By, says_nothing
from reports.papers.statements import measured
from reports.results.model import Results
from reports.results.types import Digest, Result

SCHEMA: Literal["penname.datasheet/1"] = "penname.datasheet/1"


class Entry(Result):
    """One question."""

    name: str
    """`section.key`."""
    question: str
    by: By
    """Who answers it."""
    measured: tuple[str, ...] = ()
    """What was measured, sentence by sentence."""
    answer: str | None = None
    """What a person said."""

    @property
    def open(self) -> bool:
        """Whether somebody still has to answer: nothing was said, or not by the person who has to, or it is marked so."""
        said = self.answer is not None and not says_nothing(self.answer)
        return not said if self.by in ("person", "both") else not (said or any(self.measured))


class Sheet(Result):
    """`datasheet.json`."""

    schema_: Literal["penname.datasheet/1"] = Field(default=SCHEMA, alias="schema")
    release_digest: Digest
    """SHA-256 of the manifest of the release that it is about."""
    audited: bool
    """Whether the results of an audit were given."""
    identity: Identity
    entries: tuple[Entry, ...]
    corrections: tuple[Correction, ...] = ()
    facts: ReleaseFacts

    @property
    def answers(self) -> Answers:
        """What a person said, as it was given."""
        said = {entry.name: entry.answer for entry in self.entries if entry.answer is not None}
        return Answers(self.identity, said, self.corrections)

    def open(self) -> list[str]:
        """Names of what is open: facts of identity that are required, then questions, in their order."""
        missing = [
            f"identity.{fact.key}" for fact in IDENTITY if fact.required and not getattr(self.identity, fact.key)
        ]
        return missing + [entry.name for entry in self.entries if entry.open]


def build_sheet(facts: ReleaseFacts, results: Results | None, answers: Answers) -> Sheet:
    """Put questions, measurements and answers together.

    Raises:
        CorpusError: if the results are about another release.
    """
    if results is not None and results.release_digest != facts.release_digest:
        raise CorpusError(
            "is about another release, or about this one before it was changed; audit the release again",
            file="results.json",
        )
    public = None if results is None else results.public()
    found = measured(facts, public, answers)
    return Sheet(
        release_digest=facts.release_digest,
        audited=results is not None,
        identity=answers.identity,
        entries=tuple(
            Entry(
                name=question.name,
                question=question.text,
                by=question.by,
                measured=found.get(question.name, ()),
                answer=answers.said.get(question.name),
            )
            for question in QUESTIONS
        ),
        corrections=answers.corrections,
        facts=facts,
    )


def sheet_tree(sheet: Sheet) -> Json:
    """The JSON of a datasheet."""
    return sheet.model_dump(mode="json", by_alias=True)


def read_sheet(path: Path) -> Sheet:
    """Read a datasheet.

    Raises:
        CorpusError: if it is missing, no JSON, or no datasheet.
    """
    tree = read_json(path)
    try:
        return Sheet.model_validate(tree)
    except ValidationError as error:
        raise CorpusError(explain(error), file=path.name) from None
