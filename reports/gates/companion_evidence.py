"""companion-evidence: how much of what must be remembered was never said by the subject."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.limits import within
from reports.gates.places import at_row, in_trace, scoreable
from reports.gates.release import ReleaseView


@gate
class CompanionEvidence(ReleaseGate):
    """Measures the share of memory rows whose evidence the companion alone sent, and states it.

    Such rows ask what a model once said, not what a person did.
    """

    name = "companion-evidence"
    question = "is the share of memory evidence sent only by the companion measured and stated?"
    reasons: ClassVar[dict[str, str]] = {
        "sender-unknown": "a row needs a message that is not in the source file, so nobody knows who sent it",
        "companion-said-nothing": "the row says that the companion gave its evidence, and cites no message of it",
        "share-outside-limit": "the share of rows whose evidence the companion alone sent is outside its limit",
    }
    thresholds = ("companion_only",)

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row that is not withdrawn, and one of the share where it has a limit."""
        rows = alone = 0
        sender: dict[str, str] = {}
        of = ""
        for subject, record, item in scoreable(release):
            if not item.memory_ids:
                yield None
                continue
            if subject != of:
                sender = {message.id: message.sender for message in record.messages}
                of = subject
            senders = {sender.get(id) for id in item.memory_ids}
            rows += 1
            alone += senders == {"companion"}
            if None in senders:
                yield at_row(subject, item, "sender-unknown")
            elif in_trace(item, "B", "locus") == "companion" and "companion" not in senders:
                yield at_row(subject, item, "companion-said-nothing")
            else:
                yield None
        if rows:
            self.measured = alone / rows
        limit = release.thresholds.companion_only
        if limit is None:
            self.note = "no-limit"
        elif rows:
            fine = within(limit, alone / rows, _before(release) if limit.relative else None)
            yield None if fine else Failure(None, None, None, "share-outside-limit")


def _before(release: ReleaseView) -> float | None:
    gates = release.reference.gates if release.reference is not None else ()
    found: list[float | None] = [one.measured for one in gates if one.gate == CompanionEvidence.name]
    return found[0] if found else None
