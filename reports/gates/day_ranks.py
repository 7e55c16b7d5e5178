"""day-ranks: the `n` of `day{n}-{j}` counts the active dates, and every number left out is a removal's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import ClassVar

from corpus import DayId
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import removed_ids
from reports.gates.release import ReleaseView


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
        removed = removed_ids(release.removals(), frozenset(release.subjects))
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
            accounted = {DayId.parse(id).day for id in removed.get(subject, ())}
            for day in sorted(set(range(1, days[-1] + 1 if days else 1)) - set(days) - accounted):
                later = next(known for known in days if known > day)
                yield Failure(file, subject, first[later], "day-unaccounted")
