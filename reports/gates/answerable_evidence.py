"""answerable-evidence: a question has evidence exactly when it can be answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import having, known_id
from reports.gates.release import ReleaseView


@gate
class AnswerableEvidence(ReleaseGate):
    """Looks at every question."""

    name = "answerable-evidence"
    question = "is evidence absent exactly on the unanswerable questions?"
    reasons: ClassVar[dict[str, str]] = {
        "answerable-without-evidence": "the question can be answered and lists no message",
        "unanswerable-with-evidence": "the question cannot be answered and lists messages",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a question; a failure names the first message it lists, if any."""
        for subject in having(release, "qa"):
            for item in release.record(subject).qa or ():
                if item.answerable is bool(item.evidence):
                    yield None
                    continue
                reason = "answerable-without-evidence" if item.answerable else "unanswerable-with-evidence"
                id = known_id(item.evidence[0]) if item.evidence else None
                yield Failure(f"{subject}_qa.json", subject, id, reason)
