"""no-time-in-ids: nothing in a release is an id that tells when it was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import FILES
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import REMOVALS, ReleaseView
from utility.hidden_times import hidden_times


@gate
class NoTimeInIds(ReleaseGate):
    """One snowflake among shifted times tells the true date of its message, and with it the offset of all."""

    name = "no-time-in-ids"
    question = "does no id, reference or URL hold a true time (snowflake, Slack ts, UUIDv1/v7, ULID)?"
    reasons: ClassVar[dict[str, str]] = {"time-in-id": "an id, reference or address holds a moment in time"}

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a file, and a failure for each id that tells the time."""
        for subject in release.subjects:
            for file in FILES:
                if release.has(subject, file):
                    yield None
                    for id in hidden_times(release.tree(subject, file)):
                        yield Failure(f"{subject}_{file}.json", subject, id, "time-in-id")
        for _ in hidden_times(release.removals()):
            yield Failure(REMOVALS, None, None, "time-in-id")
