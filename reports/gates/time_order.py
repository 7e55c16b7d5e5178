"""time-order: messages stand in the order of their times, ties in the order of their ids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import ReleaseView


@gate
class TimeOrder(ReleaseGate):
    """Compares each message with the one before it."""

    name = "time-order"
    question = "are messages ordered by time, ties by id?"
    reasons: ClassVar[dict[str, str]] = {
        "time-backwards": "the message is earlier than the one before it",
        "tie-backwards": "two messages share a time and stand against the order of their ids",
        "times-mixed": "times with an offset and times without stand side by side and cannot be ordered",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a pair of neighbours."""
        for subject in release.subjects:
            file = f"{subject}_source.json"
            for one, two in pairwise(release.record(subject).messages):
                if one.timestamp.aware is not two.timestamp.aware:
                    yield Failure(file, subject, two.id, "times-mixed")
                elif two.timestamp.instant < one.timestamp.instant:
                    yield Failure(file, subject, two.id, "time-backwards")
                elif two.timestamp.instant == one.timestamp.instant and two.place < one.place:
                    yield Failure(file, subject, two.id, "tie-backwards")
                else:
                    yield None
