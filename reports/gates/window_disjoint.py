"""window-disjoint: what a row must remember is not what it still sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, reference_lists, scoreable
from reports.gates.release import ReleaseView


@gate
class WindowDisjoint(ReleaseGate):
    """The window is everything from the first message of `recent_context` to the probe."""

    name = "window-disjoint"
    question = "is no reference inside the row's recent window?"
    reasons: ClassVar[dict[str, str]] = {
        "reference-in-window": "a reference cites a message that the row's recent window shows anyway",
        "window-after-probe": "the recent window holds the probe itself or a message after it",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row that is not withdrawn."""
        at: dict[str, int] = {}
        of = ""
        for subject, record, item in scoreable(release):
            if subject != of:
                at = {message.id: position for position, message in enumerate(record.messages)}
                of = subject
            shown = [at[id] for id in item.required_context.recent_context if id in at]
            cited = [at[id] for ids in reference_lists(item) for id in ids if id in at]
            probe = at.get(item.probe_dayid, len(at))
            if shown and max(shown) >= probe:
                yield at_row(subject, item, "window-after-probe")
            elif shown and any(position >= min(shown) for position in cited):
                yield at_row(subject, item, "reference-in-window")
            else:
                yield None
