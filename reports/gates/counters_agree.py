"""counters-agree: the header of each source file says what its messages add up to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import SourceHeader
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import ReleaseView


@gate
class CountersAgree(ReleaseGate):
    """Counts the five counters again."""

    name = "counters-agree"
    question = "do the header counters equal what they count?"
    reasons: ClassVar[dict[str, str]] = {
        "messages-differ": "the number of messages is not what the header says",
        "senders-differ": "the messages by sender are not what the header says",
        "days-differ": "the active days are not what the header says",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """Three checks a subject."""
        for subject in release.subjects:
            source = release.record(subject).source
            said, counted = source.header, SourceHeader.count(source.messages)
            for reason, names in (
                ("messages-differ", ("messages",)),
                ("senders-differ", ("user_messages", "companion_messages", "app_messages")),
                ("days-differ", ("active_days",)),
            ):
                agrees = all(getattr(said, name) == getattr(counted, name) for name in names)
                yield None if agrees else Failure(f"{subject}_source.json", subject, None, reason)
