"""How much of what a probe needs does a plain window hold: the last k turns, or the last t tokens before it?

A probe is covered when every message its answer needs lies in the window, whole. What a release removed is in no
window: the raw side says what is needed, and the released stream whether it is still there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from corpus import ChatItem, Message, SubjectRecord, speech
from stats import Rate, wilson
from utility.demand import READINGS, Reading, bears_memory
from utility.findings import Status
from utility.tokens import Counting, TokenCounter

TURNS = (10, 30, 100, 300, 1_000, 3_000, 10_000)
TOKENS = (8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 1_000_000)
Axis = Literal["turns", "tokens"]


@dataclass(frozen=True, slots=True)
class CoveragePoint:
    """The share of probes that one window covers.

    Attributes:
        reading: which probes need memory, see :data:`utility.demand.Reading`.
        axis: what the window is measured in.
        window: its size.
        before: the raw side, or the only side there is; Wilson over probes.
        after: the released side over the same probes, None where there is one side only.
    """

    reading: Reading
    axis: Axis
    window: int
    before: Rate
    after: Rate | None


@dataclass(frozen=True, slots=True)
class Distances:
    """How far back in turns the evidence lies that a probe needs from beyond the recent window.

    Attributes:
        reading: as above.
        side: `before` or `after`.
        n: probes whose evidence is all there.
        nearest_median: of the nearest message.
        furthest_median, furthest_upper_quartile, furthest_maximum: of the furthest message.
    """

    reading: Reading
    side: Literal["before", "after"]
    n: int
    nearest_median: float
    furthest_median: float
    furthest_upper_quartile: float
    furthest_maximum: float


@dataclass(frozen=True, slots=True)
class CoverageReport:
    """What windows hold.

    Attributes:
        status: `not_applicable` without a chat track, `not_evaluated` where no probe needs memory, else `pass`: it is a
            description and cannot fail.
        reason: why it is neither.
        counting: how tokens were counted.
        probes: memory-bearing probes on both sides, recorded reading.
        lost: of these, probes of which a needed message is not in the released stream, or never was in the raw one.
        points: one entry a reading, axis and window.
        distances: one entry a reading and side.
    """

    status: Status
    reason: str | None
    counting: Counting
    probes: int
    lost: int
    points: tuple[CoveragePoint, ...]
    distances: tuple[Distances, ...]


@dataclass(slots=True)
class _Reach:
    """What each probe needs of a window, by side: infinite where a message is gone."""

    turns: list[float] = field(default_factory=list)
    tokens: list[float] = field(default_factory=list)
    nearest: list[float] = field(default_factory=list)
    furthest: list[float] = field(default_factory=list)


class Coverage:
    """Gathers what the probes of one subject after the other need.

    Args:
        counter: counts tokens.
    """

    def __init__(self, counter: TokenCounter) -> None:
        self.counter = counter
        self._rows = 0
        self._sides = 1
        self._reach = {reading: (_Reach(), _Reach()) for reading in READINGS}

    def add(self, before: SubjectRecord, after: SubjectRecord | None) -> None:
        """Add a subject; ``after`` is the released record, or None where there is one side only."""
        rows = dict(_bearing(before))
        self._rows += len(before.chat or ())
        sides = [before] if after is None else [before, after]
        self._sides = len(sides)
        if after is not None:
            released = {key for key, row in _keyed(after) if not row.withdrawn}
            rows = {key: row for key, row in rows.items() if key in released}
        if not rows:
            return
        for number, record in enumerate(sides):
            stream = _Stream(record.messages, self.counter)
            for row in rows.values():
                for reading in READINGS:
                    if bears_memory(row, reading):
                        stream.measure(row, self._reach[reading][number])

    def report(self) -> CoverageReport:
        """What was gathered."""
        counting = self.counter.counting
        if not self._rows:
            return CoverageReport("not_applicable", "no-such-file", counting, 0, 0, (), ())
        recorded = self._reach["recorded"]
        if not recorded[0].turns:
            return CoverageReport("not_evaluated", "no-memory-probes", counting, 0, 0, (), ())
        return CoverageReport(
            "pass",
            None,
            counting,
            len(recorded[0].turns),
            sum(math.isinf(reach) for reach in recorded[self._sides - 1].turns),
            tuple(self._points()),
            tuple(self._distances()),
        )

    def _points(self) -> Iterator[CoveragePoint]:
        axes: tuple[tuple[Axis, tuple[int, ...]], ...] = (("turns", TURNS), ("tokens", TOKENS))
        for reading in READINGS:
            for axis, windows in axes:
                before, after = (np.array(getattr(side, axis)) for side in self._reach[reading])
                for window in windows:
                    yield CoveragePoint(
                        reading, axis, window, _within(before, window), _within(after, window) if self._sides == 2 else None
                    )  # fmt: skip

    def _distances(self) -> Iterator[Distances]:
        names: tuple[Literal["before", "after"], ...] = ("before", "after")
        for reading in READINGS:
            for name, side in zip(names[: self._sides], self._reach[reading], strict=False):
                if side.nearest:
                    quartile = float(np.percentile(side.furthest, 75))
                    yield Distances(
                        reading,
                        name,
                        len(side.nearest),
                        float(np.median(side.nearest)),
                        float(np.median(side.furthest)),
                        quartile,
                        max(side.furthest),
                    )


class _Stream:
    """A stream with its running count of tokens."""

    def __init__(self, messages: Sequence[Message], counter: TokenCounter) -> None:
        self.place = {message.id: position for position, message in enumerate(messages)}
        counts = counter.count([_seen(message) for message in messages])
        self.before: NDArray[np.int64] = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])

    def measure(self, row: ChatItem, reach: _Reach) -> None:
        """How large a window must be to hold everything the row needs, and how far back its memory lies."""
        end = self.place.get(row.probe_dayid)
        needed = self._positions([*row.required_context.recent_context, *row.memory_ids])
        memory = self._positions(row.memory_ids)
        # A message after the probe is in no window before it; the probe itself is always at hand.
        if end is None or needed is None or memory is None or max(needed) > end:
            reach.turns.append(math.inf)
            reach.tokens.append(math.inf)
            return
        first = min(needed)
        reach.turns.append(end - first)
        reach.tokens.append(int(self.before[end] - self.before[first]))
        reach.nearest.append(end - max(memory))
        reach.furthest.append(end - min(memory))

    def _positions(self, ids: Sequence[str]) -> list[int] | None:
        return [self.place[id] for id in ids] if all(id in self.place for id in ids) else None


def _seen(message: Message) -> str:
    """What a window holds of a turn: speech, and instructions of the app; never suggestions, which nobody said."""
    return message.content if message.sender == "app" else speech(message)


def _within(reach: NDArray[np.float64], window: int) -> Rate:
    return wilson(int((reach <= window).sum()), reach.size)


def _keyed(record: SubjectRecord) -> Iterator[tuple[tuple[str, int], ChatItem]]:
    """Rows by their probe and how many rows of the same probe came before: the same on both sides."""
    seen: Counter[str] = Counter()
    for row in record.chat or ():
        seen[row.probe_dayid] += 1
        yield (row.probe_dayid, seen[row.probe_dayid]), row


def _bearing(record: SubjectRecord) -> Iterator[tuple[tuple[str, int], ChatItem]]:
    for key, row in _keyed(record):
        if not row.withdrawn and row.stratum != "abstention" and bears_memory(row, "recorded"):
            yield key, row
