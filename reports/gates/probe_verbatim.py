"""probe-verbatim: the text of a probe is its message's text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import having, known_id
from reports.gates.release import ReleaseView


@gate
class ProbeVerbatim(ReleaseGate):
    """Character for character; a withdrawn row counts nowhere and is not looked at."""

    name = "probe-verbatim"
    question = "is every scoreable probe character for character its message?"
    reasons: ClassVar[dict[str, str]] = {
        "probe-differs": "the probe is not the text of its message",
        "probe-without-message": "the probe's message is not in the source file",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row that is not withdrawn."""
        for subject in having(release, "chat"):
            record = release.record(subject)
            text = {message.id: message.content for message in record.messages}
            for item in record.chat or ():
                if item.withdrawn:
                    continue
                reason = None
                if item.probe_dayid not in text:
                    reason = "probe-without-message"
                elif text[item.probe_dayid] != item.probe:
                    reason = "probe-differs"
                yield Failure(f"{subject}_chat.json", subject, known_id(item.probe_dayid), reason) if reason else None
