"""`penname.results/1`: the one product of an audit, and all that any report is rendered from.

Public by default. The per-subject table of attacks exists only where ``internal`` is true, because a public one
would confirm an attacker's guesses; :meth:`Results.public` takes it out, and the model refuses a public result that
has it. Day offsets are in no field. Numbers are not formatted here: that is a renderer's work.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from reports.results.advice import Advice
from reports.results.attack import (
    AtRate,
    Attack,
    AttackedSubject,
    AttackNote,
    Control,
    Controls,
    FalseMatch,
    Joint,
    Null,
    OpenSet,
    Paired,
    Protocol,
    Remaining,
    Spread,
    Words,
    WorstCase,
)
from reports.results.disclosure import DateRecovery, ResidualIdentifiers
from reports.results.rates import Change
from reports.results.support import Coverage, Demand, Meaning, Medium, Rhythm
from reports.results.types import (
    SCHEMA,
    Code,
    Count,
    Digest,
    FileName,
    GoldSet,
    MessageId,
    Method,
    Metric,
    Name,
    Number,
    Result,
    Seed,
    Share,
    Status,
    SubjectId,
    Version,
)

__all__ = [
    "AnonymizationLevel",
    "AtRate",
    "Attack",
    "AttackNote",
    "AttackedSubject",
    "Control",
    "Controls",
    "Example",
    "FalseMatch",
    "Gate",
    "Intervals",
    "Joint",
    "Level",
    "Null",
    "OpenSet",
    "Paired",
    "Protocol",
    "Reason",
    "Remaining",
    "Results",
    "Retrieval",
    "RetrievalReport",
    "RowCounts",
    "Spread",
    "SubjectIntervals",
    "Utility",
    "Verdict",
    "Words",
    "WorstCase",
]


class SubjectIntervals(Result):
    """Whether one subject's times are the originals moved by one whole number of days; which number is not said."""

    subject: SubjectId
    messages: Count
    pairs_checked: Count
    violations: Count
    offset_whole_days: bool | None
    """None where it takes the original to know."""
    time_of_day_kept: bool | None


class Example(Result):
    """Where a failure stands, never what stands there."""

    file: FileName | None = None
    subject: SubjectId | None = None
    id: MessageId | None = None
    reason: Code


class Intervals(Result):
    """Whether every interval between messages survived the release."""

    status: Status
    role: Literal["holder", "reader"] | None = None
    """`holder` where the original was compared, `reader` where only the release was seen."""
    reason: Code | None = None
    subjects: tuple[SubjectIntervals, ...] = ()
    examples: tuple[Example, ...] = ()
    """The first violations."""
    not_checkable: tuple[Code, ...] = ()
    """What this check could not see, for want of the original."""


class Level(Result):
    """One side's value of a retrieval measure: over probes, and over subjects."""

    pooled: Share | None
    low: Share | None
    high: Share | None
    method: Method
    macro: Share | None
    macro_low: Share | None
    macro_high: Share | None
    macro_method: Method


class Retrieval(Result):
    """How often one method finds the messages that a probe needs, before and after."""

    track: Literal["chat", "qa"]
    population: Name
    gold: GoldSet
    method: Name
    metric: Metric
    n: Count
    """Probes, the same on both sides."""
    subjects: Count
    before: Level
    """The original, or the only side there is."""
    after: Level | None
    difference: Change | None
    """Of subject means, after minus before."""


class CategoryScore(Result):
    """How often one method finds what probes of one category need from beyond their window, first five results.

    A category with too few items has counts and no number.
    """

    track: Literal["chat", "qa"]
    category: Name
    method: Name
    n: Count
    """Probes, the same on both sides."""
    subjects: Count
    averaged: Count
    """Subjects with enough of them to count in the average over subjects."""
    before: Level
    after: Level | None


class RowCounts(Result):
    """What became of a track's rows."""

    track: Literal["chat", "qa"]
    rows: Count
    """The sum of the others."""
    scored: Count
    withdrawn: Count
    abstention: Count
    without_gold: Count
    unresolved: Count
    not_released: Count


class RetrievalReport(Result):
    """Every retrieval measure of an audit."""

    status: Status
    reason: Code | None = None
    scores: tuple[Retrieval, ...] = ()
    categories: tuple[CategoryScore, ...] = ()
    tracks: tuple[RowCounts, ...] = ()
    broken_oracle_hits: Count = 0
    """Gold outside the pool that was found all the same; anything but 0 is a fault of the measure."""


class Utility(Result):
    """What the release still supports."""

    retrieval: RetrievalReport
    rhythm: Rhythm = Rhythm()
    coverage: Coverage = Coverage()
    demand: Demand = Demand()
    meaning: Meaning = Meaning()
    medium: Medium = Medium()


class Gate(Result):
    """One release gate's answer."""

    gate: Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+){0,5}$", max_length=40)]
    name: str
    """Its id in words; the question it asks is looked up by whoever renders."""
    status: Status
    failures: Count
    """All of them, however many ``examples`` shows."""
    examples: tuple[Example, ...] = ()
    reason: Code | None = None
    """Why it was not evaluated, or what its pass does not cover."""
    measured: Number | None = Field(default=None, exclude_if=lambda value: value is None)
    """The number it measured, where it measures one."""

    @model_validator(mode="after")
    def _name_is_the_id(self) -> Self:
        if self.name != self.gate.replace("-", " "):
            raise ValueError("a gate's name is its id in words")
        return self


class Reason(Result):
    """One line of the verdict."""

    check: Name | Code
    """`intervals`, `retrieval`, an attack or a gate."""
    code: Code
    status: Status
    count: Count


class Verdict(Result):
    """What all checks add up to."""

    status: Literal["pass", "fail", "not_evaluated"]
    reasons: tuple[Reason, ...]
    """Failures first, then what could not be evaluated, then what a reader must know."""
    evaluated: Count
    not_evaluated: Count
    skipped_by_role: Count


class AnonymizationLevel(Result):
    """How strongly the release was anonymized, beyond replacing what identifies and moving dates."""

    rewrite: Name
    """The rewriter of its wording; `none`."""
    flatten_level: Annotated[int, Field(ge=1, le=9)] | None = None
    """How strongly `flatten` wrote, where the configuration is the one that the release was made with."""


class Results(Result):
    """Everything an audit found, without anything it found it in."""

    schema_: Literal["penname.results/1"] = Field(default=SCHEMA, alias="schema")
    version: Version
    config_digest: Digest | None
    release_digest: Digest | None
    """SHA-256 of the release's manifest: the results are about that release and no other."""
    seed: Seed
    internal: bool = False
    level: AnonymizationLevel | None = None
    protocol: Protocol | None
    attacks: tuple[Attack, ...]
    worst: tuple[WorstCase, ...] = ()
    notes: tuple[AttackNote, ...] = ()
    advice: tuple[Advice, ...] | None = Field(default=None, exclude_if=lambda value: value is None)
    """Most at risk first; internal only."""
    date_recovery: DateRecovery = DateRecovery()
    residual_identifiers: ResidualIdentifiers = ResidualIdentifiers()
    intervals: Intervals
    utility: Utility
    gates: tuple[Gate, ...]
    verdict: Verdict

    @model_validator(mode="after")
    def _public_has_no_table_of_subjects(self) -> Self:
        tables = [
            *(attack.subjects for attack in self.attacks),
            self.advice,
            self.date_recovery.subjects,
            self.residual_identifiers.places,
        ]
        if not self.internal and any(table is not None for table in tables):
            raise ValueError("a public result may not hold a table of subjects or places; call public() first")
        if not self.internal and self.date_recovery != self.date_recovery.public():
            raise ValueError("a public result may not hold the bits of so few people; call public() first")
        return self

    def public(self) -> Results:
        """The same results without what only the holder may see."""
        return self.model_copy(
            update={
                "internal": False,
                "attacks": tuple(attack.model_copy(update={"subjects": None}) for attack in self.attacks),
                "advice": None,
                "date_recovery": self.date_recovery.public(),
                "residual_identifiers": self.residual_identifiers.public(),
            }
        )
