"""one-reference-list: a row needs the profile or an episode, never both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, scoreable
from reports.gates.release import ReleaseView


@gate
class OneReferenceList(ReleaseGate):
    """Looks at every row that is not withdrawn."""

    name = "one-reference-list"
    question = "does no row fill both profile and episode references?"
    reasons: ClassVar[dict[str, str]] = {
        "both-lists-filled": "the row has profile references and episode references",
        "reference-empty": "a reference of the row cites no message",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row."""
        for subject, _, item in scoreable(release):
            context = item.required_context
            if context.profile_refs and context.episode_refs:
                yield at_row(subject, item, "both-lists-filled")
            elif not all(ref.evidence_dayids for ref in context.profile_refs) or not all(
                ref.dayids for ref in context.episode_refs
            ):
                yield at_row(subject, item, "reference-empty")
            else:
                yield None
