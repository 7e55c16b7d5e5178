"""What an attack run reports, as plain data; rendering and redaction happen elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from attacks.protocol import Protocol
from stats import Estimate, Null, Rate

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
    open_set: dict[str, Any] | None
    """Rates when the true person may be absent; None for attacks without a decision threshold."""
    w50: float | None
    """Smallest sample length of the grid whose lower limit passes 50 %; None if none does."""
    null: Null | None
    """Permutation null of the macro rate."""
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


@dataclass(frozen=True, slots=True)
class AttackReport:
    """Everything one run measured, in the order attack, cell, sample length."""

    protocol: Protocol
    seed: int
    results: list[AttackResult]
    notes: CutNotes
