"""`penname.results/1`: the one product of an audit, and all that any report is rendered from.

Public by default. The per-subject table of attacks exists only where ``internal`` is true, because a public one
would confirm an attacker's guesses; :meth:`Results.public` takes it out, and the model refuses a public result that
has it. Day offsets are in no field. Numbers are not formatted here: that is a renderer's work.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from reports.results.rates import Change, Estimate, Proportion
from reports.results.support import Coverage, Demand, Meaning, Medium, Rhythm
from reports.results.types import (
    SCHEMA,
    Cell,
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
    View,
)

Words = Annotated[int, Field(ge=1)] | Literal["all"]


class Spread(Result):
    """How a rate spreads over subjects."""

    min: Share
    q1: Share
    median: Share
    q3: Share
    max: Share


class Joint(Result):
    """Samples assigned rightly when all are matched one to one."""

    hits: Count
    n: Count


class FalseMatch(Result):
    """Precision of an open-set match at one base rate of true matches."""

    base_rate: Share
    precision: Share | None


class OpenSet(Result):
    """What happens to samples whose author is not among the candidates."""

    false_match_rate: Share | None = None
    low: Share | None = None
    high: Share | None = None
    n: Count = 0
    precision: tuple[FalseMatch, ...] = ()


class Null(Result):
    """The distribution of the rate when the samples' authors are shuffled."""

    mean: Share | None
    high: Share | None
    """Its 97.5 % quantile."""
    p_value: Share | None
    permutations: Count


class Control(Result):
    """A run whose answer is known: `positive` must lie above its null, `refit_shuffled` within it."""

    rate: Share
    low: Share | None
    high: Share | None
    null_high: Share
    """97.5 % quantile of its own permutation null."""
    p_value: Share
    within_null: bool
    held: bool
    """Whether it came out as it must."""
    runs: Count
    """How often it was drawn; only a refit that is above its null every time counts as a leak."""


class Controls(Result):
    """The two controls every attack needs to be reported."""

    positive: Control | None = None
    refit_shuffled: Control | None = None


class AttackedSubject(Result):
    """One subject's row; internal results only."""

    subject: SubjectId
    samples: Count
    hits: Count
    mean_rank: Number | None


class Paired(Result):
    """An attack against the same attack on the original text, over the samples that both have."""

    difference: Change
    """Of the macro rates."""
    lost: Count
    """Samples traced before only."""
    won: Count
    """Samples traced after only."""
    p_value: Share


class Attack(Result):
    """One attack in one cell at one volume."""

    attack: Name
    view: View
    cell: Cell
    known_words: Words
    sample_words: Words
    candidates: Count
    chance: Share | None
    samples: Count
    """Samples scored: the denominator of the pooled rate."""
    samples_wanted: Count
    macro: Estimate | None
    pooled: Proportion
    across_subjects: Spread | None
    joint: Joint | None
    open_set: OpenSet | None
    w50: Number | None
    """Words a sample needs for the lower limit to pass one half; null if it never does."""
    null: Null | None
    controls: Controls
    subjects: tuple[AttackedSubject, ...] | None = Field(default=None, exclude_if=lambda value: value is None)
    status: Status
    reason: Code | None = None
    paired: Paired | None = None
    """Against raw/raw; none in that cell."""


class Protocol(Result):
    """How histories and samples were cut."""

    known_share: Share
    embargo_days: Count
    session_gap_minutes: Count
    sample_words: tuple[Words, ...]
    known_words: tuple[Words, ...]
    max_samples: Count
    volumes: Literal["as_released", "matched"]
    shingle_words: Count
    permutations: Count
    digest: Digest


class AttackNote(Result):
    """Something about the samples a reader must know: doubled messages between subjects, text left out."""

    code: Code
    count: Count


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


class Results(Result):
    """Everything an audit found, without anything it found it in."""

    schema_: Literal["penname.results/1"] = Field(default=SCHEMA, alias="schema")
    version: Version
    config_digest: Digest | None
    release_digest: Digest | None
    """SHA-256 of the release's manifest: the results are about that release and no other."""
    seed: Seed
    internal: bool = False
    protocol: Protocol | None
    attacks: tuple[Attack, ...]
    notes: tuple[AttackNote, ...] = ()
    intervals: Intervals
    utility: Utility
    gates: tuple[Gate, ...]
    verdict: Verdict

    @model_validator(mode="after")
    def _public_has_no_table_of_subjects(self) -> Self:
        if not self.internal and any(attack.subjects is not None for attack in self.attacks):
            raise ValueError("a public result may not hold the table of attacked subjects; call public() first")
        return self

    def public(self) -> Results:
        """The same results without what only the holder may see."""
        attacks = tuple(attack.model_copy(update={"subjects": None}) for attack in self.attacks)
        return self.model_copy(update={"internal": False, "attacks": attacks})
