"""tier-recomputes: the tier of a row is what its context lists make it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import ChatItem
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, in_trace, scoreable
from reports.gates.release import ReleaseView


@gate
class TierRecomputes(ReleaseGate):
    """Recent turns only: basic. Any profile reference: intermediate. Any episode reference: hard. Nothing: edge."""

    name = "tier-recomputes"
    question = "does the tier follow from the context lists?"
    reasons: ClassVar[dict[str, str]] = {
        "tier-differs": "the tier is not the one that the row's context lists make",
        "trace-tier-differs": "the trace names another tier than the row",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row."""
        for subject, _, item in scoreable(release):
            traced = in_trace(item, "C", "tier")
            if item.tier != tier_of(item):
                yield at_row(subject, item, "tier-differs")
            elif traced is not None and traced != item.tier:
                yield at_row(subject, item, "trace-tier-differs")
            else:
                yield None


def tier_of(item: ChatItem) -> str:
    """The tier that a row's context lists make."""
    context = item.required_context
    if context.episode_refs:
        return "hard"
    if context.profile_refs:
        return "intermediate"
    return "basic" if context.recent_context else "edge"
