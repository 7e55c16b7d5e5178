"""abstention-empty: a row that there is nothing to remember for opens a session, and asks for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import ClassVar

from corpus import ChatItem, SubjectRecord
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, having, scoreable
from reports.gates.release import NotCheckableError, ReleaseView
from reports.gates.strata_declared import ABSTENTION


@gate
class AbstentionEmpty(ReleaseGate):
    """Chat rows of the stratum `abstention`, and questions of it, which cite nothing."""

    name = "abstention-empty"
    question = "is every abstention row a session opener with empty context?"
    reasons: ClassVar[dict[str, str]] = {
        "context-not-empty": "an abstention row asks for context",
        "not-an-opener": "an abstention row's probe does not open a session",
        "evidence-not-empty": "an abstention question lists evidence",
        "tier-not-edge": "an abstention row is in another tier than edge",
    }
    thresholds = ("session_gap_minutes",)

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row that is not withdrawn, and a question; it holds for those of other strata."""
        if not release.declares("chat") and not release.declares("qa"):
            raise NotCheckableError("no-such-file", "not_applicable")
        gap = timedelta(minutes=release.thresholds.session_gap_minutes)
        if release.declares("chat"):
            for subject, record, item in scoreable(release):
                reason = _reason(record, item, gap) if item.stratum == ABSTENTION else None
                yield at_row(subject, item, reason) if reason else None
        if release.declares("qa"):
            for subject in having(release, "qa"):
                for question in release.record(subject).qa or ():
                    wrong = question.stratum == ABSTENTION and bool(question.evidence)
                    yield Failure(f"{subject}_qa.json", subject, None, "evidence-not-empty") if wrong else None


def _reason(record: SubjectRecord, item: ChatItem, gap: timedelta) -> str | None:
    context = item.required_context
    if context.recent_context or context.profile_refs or context.episode_refs:
        return "context-not-empty"
    if item.tier != "edge":
        return "tier-not-edge"
    at = next((i for i, message in enumerate(record.messages) if message.id == item.probe_dayid), None)
    if at is None:
        return "not-an-opener"
    probe = record.messages[at]
    # What the client posts before a person opens a session is not part of the conversation.
    before = next((message for message in reversed(record.messages[:at]) if message.sender != "app"), None)
    near = before is not None and probe.timestamp.instant - before.timestamp.instant <= gap
    return "not-an-opener" if near else None
