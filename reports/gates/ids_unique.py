"""ids-unique: every message id is well formed, stands once, and follows the stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import DayId
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import known_id, raw_messages
from reports.gates.release import ReleaseView


@gate
class IdsUnique(ReleaseGate):
    """Reads plain JSON, because typed records refuse a malformed id before a gate could count it."""

    name = "ids-unique"
    question = "is every id well formed, unique, and in stream order?"
    reasons: ClassVar[dict[str, str]] = {
        "id-malformed": "a message id is not of the form day3-14",
        "id-doubled": "the id stands twice",
        "id-out-of-order": "the id is smaller than that of the message before it",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a message."""
        for subject in release.subjects:
            file = f"{subject}_source.json"
            seen: set[str] = set()
            before: DayId | None = None
            for message in raw_messages(release, subject):
                id = known_id(message.get("id"))
                if id is None:
                    yield Failure(file, subject, None, "id-malformed")
                    continue
                place = DayId.parse(id)
                if id in seen:
                    yield Failure(file, subject, id, "id-doubled")
                elif before is not None and place < before:
                    yield Failure(file, subject, id, "id-out-of-order")
                else:
                    yield None
                seen.add(id)
                before = place
