"""What attacks found, in the typed result: one entry an attack, cell and volume."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from reports.results.asked import ModelAnswers
from reports.results.rates import Change, Estimate, Proportion
from reports.results.types import (
    Cell,
    Code,
    Count,
    Digest,
    Method,
    Name,
    Number,
    Result,
    Seed,
    Share,
    Status,
    SubjectId,
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
    """At the false-match rate that was counted; null where none was seen."""
    at_least: Share | None = None
    """At the upper limit of the false-match rate."""


class AtRate(Result):
    """What is found of the people who are there while so small a share of strangers is claimed."""

    rate: Share
    """Share of strangers who may be claimed for somebody."""
    people: Count
    """Strangers."""
    matched: Count
    """Strangers over the bar."""
    at_most: Share
    """One-sided exact upper limit of the share of strangers over the bar."""
    detection_rate: Share
    shown: bool
    """Whether there are enough strangers to show the rate; if not, no more than ``at_most`` is known."""
    people_needed: Count


class OpenSet(Result):
    """What happens to samples whose author is not among the candidates."""

    false_match_rate: Share | None = None
    low: Share | None = None
    high: Share | None = None
    n: Count = 0
    precision: tuple[FalseMatch, ...] = ()
    detection_rate: Share | None = None
    """Samples of people who are among the candidates that are claimed for the right one."""
    wrong_rate: Share | None = None
    """Those that are claimed for somebody else."""
    absent: Literal["left_out", "pool"] | None = None
    """Who was absent: the samples' own authors, each left out, or strangers from a pool."""
    population: tuple[AtRate, ...] = ()
    """For 1 in 1,000 and 1 in 10⁶ strangers; only with a pool."""


RELABELLED = "session-blocks"


class Null(Result):
    """The distribution of the rate when the samples' authors are shuffled, or when what ``kind`` names is drawn anew."""

    mean: Share | None
    """1 / candidates where authors are shuffled; else what the attack reaches without what it must not find."""
    high: Share | None
    """Its 97.5 % quantile."""
    p_value: Share | None
    permutations: Count
    kind: Code = RELABELLED
    """`session-blocks`: everybody's samples change their author together. Any other is the attack's own."""


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


class Remaining(Result):
    """The share of the excess over chance that the release did not remove: 1 where nothing was gained."""

    rate: Number | None
    low: Number | None
    high: Number | None
    """Null beside a ``low`` where resampling gives no upper limit."""
    method: Method
    n: Count
    """Subjects with a sample on both sides."""
    seed: Seed


class WorstCase(Result):
    """All attacks and lengths of one cell as a single test (max-T)."""

    cell: Cell
    attack: Name
    """The one that stands out most from its null."""
    sample_words: Words
    rate: Share
    p_value: Share
    tests: Count
    """Attacks times lengths that were tested together."""
    permutations: Count


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
    primary: bool = False
    """Whether this is the one result named before anything was measured; all others are exploratory."""
    paired: Paired | None = None
    """Against raw/raw; none in that cell."""
    residual: Remaining | None = None
    """Against raw/raw; none in that cell."""
    smallest_effect: Share | None = None
    """The smallest excess over chance that would have stood out of the null."""
    adjusted_p: Share | None = None
    """p after all attacks and lengths of the cell are tested together."""
    answers: ModelAnswers | None = Field(default=None, exclude_if=lambda value: value is None)
    """For an attack that asks a language model."""

    @property
    def shuffled_high(self) -> float | None:
        """97.5 % of what shuffled authors reach; None where the null is another."""
        return None if self.null is None or self.null.kind != RELABELLED else self.null.high


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
