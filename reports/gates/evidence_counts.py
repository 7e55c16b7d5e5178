"""evidence-counts: `evidence_count` is the length of the list beside it, and no claim goes without evidence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import claims
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import having, known_id
from reports.gates.release import ReleaseView


@gate
class EvidenceCounts(ReleaseGate):
    """Walks every claim of every profile."""

    name = "evidence-counts"
    question = "does evidence_count equal the list it counts, and every claim that must have evidence have it?"
    reasons: ClassVar[dict[str, str]] = {
        "count-differs": "evidence_count is not the number of messages listed",
        "evidence-missing": "a claim lists no message",
        "evidence-doubled": "a claim lists one message twice",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a claim; a failure names the first message it lists."""
        for subject in having(release, "profile"):
            profile = release.record(subject).profile
            for _, claim in claims(profile) if profile is not None else ():
                reason = None
                if not claim.evidence:
                    reason = "evidence-missing"
                elif claim.evidence_count is not None and claim.evidence_count != len(claim.evidence):
                    reason = "count-differs"
                elif len(set(claim.evidence)) != len(claim.evidence):
                    reason = "evidence-doubled"
                first = known_id(claim.evidence[0]) if claim.evidence else None
                yield Failure(f"{subject}_profile.json", subject, first, reason) if reason else None
