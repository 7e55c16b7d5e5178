"""`penname.diff/1`: what changed between two audits, or between two releases.

Typed as results are: no field can hold a text of a release.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from reports.papers.facts import Label
from reports.results.model import Words
from reports.results.types import Cell, Code, Count, Digest, FileName, Method, Name, Number, Result, Status, SubjectId

SCHEMA: Literal["penname.diff/1"] = "penname.diff/1"
Pairing = Literal["paired", "unpaired"]
"""Over the same people on both sides, or each side's figure by itself."""
Part = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_@/]{1,40}$", strict=True)]


class Difference(Result):
    """One figure on both sides; null where a side does not have it."""

    before: Number | None
    after: Number | None
    difference: Number | None
    low: Number | None = None
    high: Number | None = None
    """95 % limits of the difference."""
    pairing: Pairing
    method: Method | Literal["square_and_add"] = "none"
    """How the limits were made; `square_and_add` takes the sides as independent (Newcombe, Statistics in Medicine 1998; for
    other rates than counts Zou and Donner, there 2008)."""
    people: Count | None = None
    """People it is over, where it is over the same ones."""


class AttackChange(Result):
    """One attack in one cell at one volume."""

    attack: Name
    cell: Cell
    known_words: Words
    sample_words: Words
    status: tuple[Status | None, Status | None]
    """Before and after."""
    rate: Difference


class FigureChange(Result):
    """One figure of what the release supports, or of what it gives away, on the released side."""

    figure: tuple[Part, ...]
    """Its place: `retrieval, chat, all, bm25, hit@5`."""
    unit: Literal["share", "number"]
    value: Difference


class GateChange(Result):
    """One gate whose answer changed."""

    gate: str
    status: tuple[Status | None, Status | None]
    failures: tuple[Count | None, Count | None]


class AuditDiff(Result):
    """Two audits."""

    schema_: Literal["penname.diff/1"] = Field(default=SCHEMA, alias="schema")
    kind: Literal["audits"] = "audits"
    releases: tuple[Digest | None, Digest | None]
    """The release that each is about."""
    notes: tuple[Code, ...]
    """What a reader has to mind."""
    verdict: tuple[Status, Status]
    intervals: tuple[Status, Status]
    people_with_violations: tuple[Count, Count]
    gates: tuple[GateChange, ...]
    """Those whose status or number of failures changed."""
    attacks: tuple[AttackChange, ...]
    figures: tuple[FigureChange, ...]
    worse: tuple[Code, ...]
    """Checks that passed before and do not pass now."""


class PersonChange(Result):
    """One person in both releases."""

    before: SubjectId
    after: SubjectId
    messages: tuple[Count, Count]
    only_before: Count
    """Messages by id that only the first has."""
    only_after: Count
    texts_changed: Count
    """Messages of both with another text."""
    dates: Literal["same", "moved", "differ"]
    """The same times, the same moved by one number of whole days, or neither."""


class SettingChange(Result):
    """One statement of the manifest that changed."""

    setting: Literal["version", "config_digest", "subject_ids", "rewrite", "consent", "scope"]
    values: tuple[str | None, str | None]


class StratumChange(Result):
    """Rows of one stratum."""

    track: Name
    stratum: Label
    rows: tuple[Count, Count]


class ReleaseDiff(Result):
    """Two releases."""

    schema_: Literal["penname.diff/1"] = Field(default=SCHEMA, alias="schema")
    kind: Literal["releases"] = "releases"
    releases: tuple[Digest, Digest]
    notes: tuple[Code, ...]
    settings: tuple[SettingChange, ...]
    files_only_before: tuple[FileName, ...]
    files_only_after: tuple[FileName, ...]
    files_changed: tuple[FileName, ...]
    files_same: Count
    people_only_before: tuple[SubjectId, ...]
    people_only_after: tuple[SubjectId, ...]
    people: tuple[PersonChange, ...]
    """Everybody in both, paired by message ids and times of day, which no release changes; those whom that does not tell
    from others are left out."""
    removed: tuple[Count, Count]
    """Messages left out."""
    strata: tuple[StratumChange, ...]
    """Those whose number of rows changed."""


NOTES: dict[str, str] = {
    "same-release": "Both audits are about the same release.",
    "other-release": "The audits are about different releases.",
    "people-unknown": "Who is who in the two releases is not known, so rates are compared side by side; name both releases"
    " (--releases).",
    "other-protocol": "The samples were cut otherwise, so a change is that of the release and of the measure together.",
    "other-seed": "The seeds differ, so part of a change is chance.",
    "unpaired": "Rates are compared side by side where a person's own are not at hand on both sides: internal results have"
    " them.",
    "retrieval-unpaired": "What a release supports is compared side by side: results hold it for all people together.",
    "other-ids": "Somebody has another id in the second release than in the first.",
    "people-alike": "Some people have the very times of day of others, so that who is who cannot be told; they are left out.",
    "files-not-true": "A release is not what its manifest says; penname manifest names the files.",
}
"""What each note says."""
