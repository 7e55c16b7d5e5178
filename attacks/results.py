"""What an attack run reports, as plain data; rendering and redaction happen elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from attacks.answers import ModelAnswers
from attacks.protocol import Primary, Protocol
from stats import Difference, Estimate, Null, Rate, Residual

Status = Literal["pass", "fail", "not_evaluated", "not_applicable", "skipped_by_role"]


class Spread(NamedTuple):
    """Five points of the distribution of per-subject rates."""

    min: float
    q1: float
    median: float
    q3: float
    max: float


class Joint(NamedTuple):
    """One-to-one matching: the k-th samples of all people are assigned together; n counts samples."""

    hits: int
    n: int


class SubjectHits(NamedTuple):
    """One subject's row; for the internal report only."""

    subject: str
    samples: int
    hits: int
    mean_rank: float


class BaseRatePrecision(NamedTuple):
    """What a claimed match is worth at one share of true matches."""

    base_rate: float
    """Share of samples whose author is among the candidates."""
    precision: float | None
    """At the false-match rate that was counted; None where no false match was seen, which is no evidence of none."""
    at_least: float | None
    """At the upper limit of the false-match rate; None where nothing is ever claimed."""


class AtRate(NamedTuple):
    """A bar so high that hardly any stranger passes it, as far as the strangers there are can show that."""

    rate: float
    """Share of strangers who may be claimed for somebody: 1 in 1,000 or in 10⁶."""
    people: int
    """Strangers."""
    matched: int
    """Strangers with a sample over the bar."""
    at_most: float
    """One-sided exact upper limit of the share of strangers over the bar."""
    detection_rate: float
    """Share of samples with their author among the candidates that pass the bar and are claimed for the author."""
    shown: bool
    """Whether ``at_most`` is within ``rate``; if not, there are too few strangers to say more than ``at_most``."""
    people_needed: int
    """Strangers of whom none may pass for the rate to be shown."""


class OpenSet(NamedTuple):
    """Rates of a strict attacker when the true person may be absent."""

    false_match_rate: float | None
    """Share of samples without their author among the candidates that are claimed for somebody."""
    low: float | None
    """Exact lower limit, samples taken as independent."""
    high: float | None
    """Exact upper limit."""
    n: int
    """Samples without their author."""
    precision: tuple[BaseRatePrecision, ...]
    """At base rates of 1 in 10, 1,000 and 10⁶."""
    detection_rate: float | None
    """Share of samples with their author among the candidates that are claimed for the author."""
    wrong_rate: float | None
    """Share of these that are claimed for somebody else."""
    absent: Literal["left_out", "pool"]
    """Who was absent: the samples' own authors, each left out, or strangers from a pool."""
    population: tuple[AtRate, ...] = ()
    """What is found of the people who are there while no more than 1 in 1,000 or 10⁶ strangers is claimed; with a pool."""


class Paired(NamedTuple):
    """The same samples before and after."""

    difference: Difference
    """Of the macro rates, after less before, bootstrap over subjects."""
    lost: int
    """Samples attributed rightly before only."""
    won: int
    """Samples attributed rightly after only."""
    p_value: float
    """Exact McNemar test of the two; it takes samples as independent."""


class WorstCase(NamedTuple):
    """All attacks and sample lengths of one cell as a single test (max-T)."""

    cell: str
    attack: str
    """The one that stands out most from its null."""
    sample_words: int
    rate: float
    """Its macro rate."""
    p_value: float
    """Of the largest statistic in the null of the largest, over all tests."""
    tests: int
    """Attacks times lengths that could be evaluated."""
    permutations: int


@dataclass(frozen=True, slots=True)
class Control:
    """A run whose answer is known beforehand."""

    rate: float
    """Its top-1 macro rate."""
    low: float | None
    """Lower limit of the rate."""
    high: float | None
    """Upper limit of the rate."""
    null_high: float
    """97.5 % quantile of its own permutation null."""
    p_value: float
    """Its p in that null."""
    within_null: bool
    """Whether the rate is no higher than ``null_high``."""
    held: bool
    """Whether it came out as it must: the positive control above its null, the refit control within."""
    runs: int
    """How often it was run: a refit above its null is drawn again, and only three in a row count as a leak."""


@dataclass(frozen=True, slots=True)
class AttackResult:
    """One attack in one cell with samples of one length."""

    attack: str
    """Registered name."""
    view: str
    """Which text the attack saw."""
    cell: str
    """Known side / outside side."""
    known_words: int | Literal["all"]
    """Words of each history the attacker was given."""
    sample_words: int
    """Words asked of each sample."""
    candidates: int
    """People the attacker chose among."""
    chance: float | None
    """1 / candidates."""
    macro: Estimate | None
    """Top-1 rate, mean over subjects."""
    pooled: Rate
    """Top-1 rate over samples."""
    across_subjects: Spread | None
    """Distribution of per-subject rates."""
    joint: Joint
    """One-to-one matching."""
    open_set: OpenSet | None
    """Rates when the true person may be absent; None for fewer than three candidates."""
    w50: float | None
    """Smallest sample length of the grid whose lower limit passes 50 %; None if none does."""
    null: Null | None
    """Null of the macro rate: persons relabelled, or in some cells what the attack brings (``kind``)."""
    controls: dict[str, Control | None]
    """``positive`` and ``refit_shuffled``."""
    subjects: tuple[SubjectHits, ...]
    """Per subject, for the internal report only."""
    samples: int
    """Samples scored: the denominator."""
    samples_wanted: int
    """Samples asked for: ``max_samples`` for every candidate."""
    status: Status
    """``pass`` = measured, with controls that hold; it says nothing about whether the rate is low."""
    reason: str | None
    """Why it is anything else."""
    smallest_effect: float | None = None
    """The smallest excess over chance that would stand out of relabelled persons: less than this the run could not show."""
    adjusted_p: float | None = None
    """p after all attacks and lengths of the cell are tested together (max-T)."""
    residual: Residual | None = None
    """(after − chance) / (before − chance), before being the cell raw/raw; None in that cell."""
    paired: Paired | None = None
    """Test against raw/raw on the same samples; None in that cell."""
    primary: bool = False
    """Whether this is the one result named before anything was measured; all others are exploratory."""
    answers: ModelAnswers | None = None
    """What became of the questions, for an attack that puts them to a model."""


class SharedMessages(NamedTuple):
    """Two ids with the same long messages: perhaps one person, which caps every rate."""

    first: str
    second: str
    messages: int
    share: float
    """Of the long messages of the one that has fewer."""


@dataclass(frozen=True, slots=True)
class CutNotes:
    """What cutting the histories left out; holds subject ids, so for the internal report."""

    shared: tuple[SharedMessages, ...]
    """Pairs of ids with at least five long messages in common, most first."""
    duplicates_known: int
    """Known messages dropped because they share a shingle with the other side."""
    duplicates_outside: int
    """Outside messages dropped because they share a shingle with the other side."""
    embargoed: int
    """Own messages inside the embargo, on neither side."""
    known_words: dict[str, int]
    """Own words of each candidate's known side."""
    outside_words: dict[str, int]
    """Own words of each candidate's outside side."""
    unknown_subjects: int
    """Outside people who are not among the candidates; their samples are not scored."""


class Trait(NamedTuple):
    """One habit that a subject's history and their samples share, against what is usual; for the internal report only."""

    family: Literal["function_words", "marks"]
    name: str
    """The function word; or a run of marks in a text whose letters are `a`, capitals `A`, digits `0`, line ends `¶`."""
    direction: Literal["more", "less"]
    """Than the other candidates do."""
    share: float
    """Of all that the compared habits say for or against the subject."""


class RiskyPart(NamedTuple):
    """One session of the known history; for the internal report only."""

    first: str
    """Id of its first own message."""
    last: str
    """Id of its last."""
    messages: int
    """Own messages."""
    share: float
    """Of all that sessions say for the subject."""


class SubjectAdvice(NamedTuple):
    """What gives one subject away and where; for the internal report only."""

    subject: str
    attack: str
    """The one that found most people."""
    sample_words: int
    """Words of its samples."""
    hits: int
    """Of this subject's samples."""
    samples: int
    traits: tuple[Trait, ...]
    """The strongest of each family, function words first."""
    sessions: tuple[RiskyPart, ...]
    """Those that say most for the subject, most first."""


@dataclass(frozen=True, slots=True)
class AttackReport:
    """Everything one run measured, in the order attack, cell, sample length."""

    protocol: Protocol
    seed: int
    results: list[AttackResult]
    notes: CutNotes
    worst: tuple[WorstCase, ...] = ()
    """One test a cell, in the order of cells; none where nothing could be evaluated."""
    primary: Primary | None = None
    """The result that was named before anything was measured; whether it was measured, its results say."""
    advice: tuple[SubjectAdvice, ...] = ()
    """Most at risk first, in the cell of ``primary`` or the publishing case; for the internal report only."""
