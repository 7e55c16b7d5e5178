"""Retrieval by category of the rows, each with a number only where there is enough of it to have one.

Twenty items are needed to state a share, and five items in each of five subjects to average over subjects: below that a
category is counted and nothing else is said of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from utility.levels import NOTHING, Level, PerSubject, recorded_hits
from utility.probes import Probe, Track

Method = Literal["recency", "bm25"]
BY_CATEGORY: tuple[Method, ...] = ("recency", "bm25")
FIRST = 5
"""Hits are counted among the first five results."""


class Floors(NamedTuple):
    """What it takes to state a number of a category.

    Attributes:
        items: items of it that a subject needs to count in the average over subjects.
        subjects: such subjects that the average needs.
        report: items that any number needs.
    """

    items: int = 5
    subjects: int = 5
    report: int = 20


@dataclass(frozen=True, slots=True)
class CategoryScore:
    """How often one method finds a message that probes of one category need from beyond their window.

    Attributes:
        n: probes, the same on both sides.
        subjects: subjects with at least one of them.
        averaged: subjects with enough of them to count in the average.
        before: Hit@5 on the raw side, or the only side there is; of it only what the floors allow.
        after: the same on the released side, None where there is one side only.
    """

    track: Track
    category: str
    method: Method
    n: int
    subjects: int
    averaged: int
    before: Level
    after: Level | None


class CategoryTable:
    """Per track, category, method and subject: whether each probe found what it needs."""

    def __init__(self) -> None:
        self._cells: dict[tuple[Track, str, Method], dict[str, NDArray[np.float64]]] = defaultdict(dict)

    def add(
        self, track: Track, subject: str, probes: Sequence[Probe], rankings: Mapping[Method, NDArray[np.int64]]
    ) -> None:
        """Note the probes of one subject.

        Args:
            track: which probes.
            subject: whose.
            probes: those that are scored.
            rankings: per method, probes × results, best first, -1 where there is none.
        """
        places: dict[str, list[int]] = defaultdict(list)
        for row, probe in enumerate(probes):
            if probe.category is not None and probe.gold["memory"].size:
                places[probe.category].append(row)
        for category, rows in places.items():
            for method in BY_CATEGORY:
                found = [np.isin(rankings[method][row, :FIRST], probes[row].gold["memory"]).any() for row in rows]
                self._cells[track, category, method][subject] = np.array(found, dtype=np.float64)

    def scores(self, after: CategoryTable | None, floors: Floors, seed: int) -> Iterator[CategoryScore]:
        """Every category by track and name; this is the raw side, or the only one."""
        for track, category, method in sorted(self._cells, key=lambda cell: (*cell[:2], BY_CATEGORY.index(cell[2]))):
            one = self._cells[track, category, method]
            two = None if after is None else after._cells[track, category, method]
            yield CategoryScore(
                track,
                category,
                method,
                sum(values.size for values in one.values()),
                len(one),
                sum(values.size >= floors.items for values in one.values()),
                _stated(one, floors, seed),
                None if two is None else _stated(two, floors, seed),
            )


def _stated(values: PerSubject, floors: Floors, seed: int) -> Level:
    """A level, of which only stands what there are enough items for."""
    if sum(one.size for one in values.values()) < floors.report:
        return NOTHING
    many = {subject: one for subject, one in values.items() if one.size >= floors.items}
    pooled = recorded_hits(values, seed)
    if len(many) < floors.subjects:
        return replace(pooled, macro=None, macro_low=None, macro_high=None, macro_method="none")
    macro = recorded_hits(many, seed)
    return replace(
        pooled,
        macro=macro.macro,
        macro_low=macro.macro_low,
        macro_high=macro.macro_high,
        macro_method=macro.macro_method,
    )
