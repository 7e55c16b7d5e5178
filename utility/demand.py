"""How often a real turn needs memory at all, and how much of a pooled gain falls on turns that do not.

The rate π comes from the proportional stratum only: the enriched one was chosen for needing memory. With γ₁ the effect of
memory on probes that need it and γ₀ its effect on the others, a pooled effect is πγ₁ + (1 − π)γ₀. Where π is a few per
cent, nearly all of a pooled gain is gained where nothing had to be remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from corpus import ChatItem, SubjectRecord
from stats import Rate, wilson
from utility.findings import Status

Reading = Literal["recorded", "strict"]
READINGS: tuple[Reading, ...] = ("recorded", "strict")


class Effect(NamedTuple):
    """What memory changes, measured elsewhere."""

    with_memory: float
    """γ₁, on probes that need memory."""
    without: float
    """γ₀, on the others."""


@dataclass(frozen=True, slots=True)
class Split:
    """A pooled effect and where it comes from.

    Attributes:
        name: of the effect.
        pooled: πγ₁ + (1 − π)γ₀.
        with_memory: πγ₁.
        without: (1 − π)γ₀.
        share_without: ``without / pooled``; None where the pooled effect is zero or the two point opposite ways, since
            parts of a sum of different signs are no shares of it.
    """

    name: str
    pooled: float
    with_memory: float
    without: float
    share_without: float | None


@dataclass(frozen=True, slots=True)
class Demand:
    """How often memory is needed, in one reading.

    Attributes:
        reading: `recorded`, any profile or episode reference; `strict`, only those whose referent was judged not to be
            on screen.
        before: the raw side, or the only side there is.
        after: the released side, None where there is one side only.
        splits: of the given effects, at the rate of the side that is published.
    """

    reading: Reading
    before: Rate
    after: Rate | None
    splits: tuple[Split, ...]


@dataclass(frozen=True, slots=True)
class DemandReport:
    """The demand for memory.

    Attributes:
        status: `not_applicable` without a chat track, `not_evaluated` without a proportional stratum, else `pass`.
        reason: why it is neither.
        readings: one entry a reading.
    """

    status: Status
    reason: str | None
    readings: tuple[Demand, ...]


class MemoryDemand:
    """Gathers the demand of one subject after the other.

    Args:
        effects: name → effect to be split; none is measured here.
    """

    def __init__(self, effects: Mapping[str, Effect] | None = None) -> None:
        self.effects = dict(effects or {})
        self._rows = 0
        self._sides = 1
        self._counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())

    def add(self, before: SubjectRecord, after: SubjectRecord | None) -> None:
        """Add a subject; ``after`` is the released record, or None where there is one side only."""
        self._rows += len(before.chat or ())
        sides = [before] if after is None else [before, after]
        self._sides = len(sides)
        for counts, record in zip(self._counts, sides, strict=False):
            counts.update(_needs(record))

    def report(self) -> DemandReport:
        """What was gathered."""
        if not self._rows:
            return DemandReport("not_applicable", "no-such-file", ())
        if not self._counts[0]["n"]:
            return DemandReport("not_evaluated", "no-proportional-rows", ())
        readings = []
        for reading in READINGS:
            before, after = (wilson(counts[reading], counts["n"]) for counts in self._counts)
            published = after if self._sides == 2 else before
            splits = tuple(
                split_effect(published.rate, effect, name)
                for name, effect in self.effects.items()
                if published.rate is not None
            )
            readings.append(Demand(reading, before, after if self._sides == 2 else None, splits))
        return DemandReport("pass", None, tuple(readings))


def split_effect(rate: float, effect: Effect, name: str = "effect") -> Split:
    """Split a pooled effect at a demand rate.

    Args:
        rate: π, between 0 and 1.
        effect: γ₁ and γ₀, in whatever unit.
        name: of the effect.

    Raises:
        ValueError: if the rate is no share.
    """
    if not 0 <= rate <= 1:
        raise ValueError("a demand rate lies between 0 and 1")
    first, second = rate * effect.with_memory, (1 - rate) * effect.without
    pooled = first + second
    same_way = pooled != 0 and (min(first, second) >= 0 or max(first, second) <= 0)
    return Split(name, pooled, first, second, second / pooled if same_way else None)


def bears_memory(row: ChatItem, reading: Reading) -> bool:
    """Whether a row's answer needs a message from beyond the recent window."""
    if not row.memory_ids:
        return False
    on_screen = row.referent_on_screen
    return reading == "recorded" or (isinstance(on_screen, dict) and on_screen.get("verdict") == "no")


def _needs(record: SubjectRecord) -> Iterator[str]:
    """`n` once for each row that counts, and each reading in which it needs memory."""
    for row in record.chat or ():
        if row.stratum == "proportional" and not row.withdrawn:
            yield "n"
            yield from (reading for reading in READINGS if bears_memory(row, reading))
