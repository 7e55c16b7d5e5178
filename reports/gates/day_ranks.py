"""day-ranks: the `n` of `day{n}-{j}` counts the active dates, and every number left out is a removal's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import ClassVar

from corpus import DayId, Json, ids_in, strings
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import REMOVALS, ReleaseView


@gate
class DayRanks(ReleaseGate):
    """Reads dates as they are written: the rank is that of the wall-clock date."""

    name = "day-ranks"
    question = (
        "does n in day{n}-{j} grow with the date, one date per n, and is every gap in n accounted for by the removal"
        " manifest?"
    )
    reasons: ClassVar[dict[str, str]] = {
        "day-has-two-dates": "messages of one day number carry different dates",
        "day-backwards": "a later day number carries an earlier date, or the same one",
        "day-unaccounted": "a day number is missing and the removal manifest has no message of it",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a message, a pair of neighbouring days, and a missing day."""
        removed = _removed(release)
        for subject in release.subjects:
            file = f"{subject}_source.json"
            dates: dict[int, date] = {}
            first: dict[int, str] = {}
            for message in release.record(subject).messages:
                day = message.place.day
                first.setdefault(day, message.id)
                agrees = dates.setdefault(day, message.timestamp.date) == message.timestamp.date
                yield None if agrees else Failure(file, subject, message.id, "day-has-two-dates")
            days = sorted(dates)
            for one, two in pairwise(days):
                grows = dates[one] < dates[two]
                yield None if grows else Failure(file, subject, first[two], "day-backwards")
            accounted = removed.get(subject, set())
            for day in sorted(set(range(1, days[-1] + 1 if days else 1)) - set(days) - accounted):
                later = next(known for known in days if known > day)
                yield Failure(file, subject, first[later], "day-unaccounted")


def _removed(release: ReleaseView) -> dict[str, set[int]]:
    """Day numbers with a removed message, by subject, from wherever the removal manifest names an id."""
    days: dict[str, set[int]] = {}
    for subject, node in _by_subject(release.removals(), frozenset(release.subjects)):
        for _, value in strings(REMOVALS, node):
            days.setdefault(subject, set()).update(DayId.parse(id).day for id in ids_in(value))
    return days


def _by_subject(node: Json, subjects: frozenset[str]) -> Iterator[tuple[str, Json]]:
    """The parts of the removal manifest that are about one subject: under its id, or in an object that names it."""
    if isinstance(node, dict):
        named = node.get("subject")
        if isinstance(named, str) and named in subjects:
            yield named, node
            return
        for key, child in node.items():
            if key in subjects:
                yield key, child
            else:
                yield from _by_subject(child, subjects)
    elif isinstance(node, list):
        for child in node:
            yield from _by_subject(child, subjects)
