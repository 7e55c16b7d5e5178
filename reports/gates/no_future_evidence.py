"""no-future-evidence: what a probe's answer needs was said before the probe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import having, known_id
from reports.gates.release import ReleaseView


@gate
class NoFutureEvidence(ReleaseGate):
    """Compares places in the stream; a citation that resolves nowhere is another gate's failure."""

    name = "no-future-evidence"
    question = "does no item cite a message at or after its own probe?"
    reasons: ClassVar[dict[str, str]] = {
        "evidence-after-probe": "the row cites a message that does not come before its probe"
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row of the chat track; a failure names the probe."""
        for subject in having(release, "chat"):
            record = release.record(subject)
            at = {message.id: position for position, message in enumerate(record.messages)}
            for item in record.chat or ():
                if item.probe_dayid not in at:
                    continue
                cited = [*item.required_context.recent_context, *item.memory_ids]
                late = any(id in at and at[id] >= at[item.probe_dayid] for id in cited)
                id = known_id(item.probe_dayid)
                yield Failure(f"{subject}_chat.json", subject, id, "evidence-after-probe") if late else None
