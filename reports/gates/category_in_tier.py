"""category-in-tier: every category stands in a tier that the manifest allows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, having, in_trace, known_id, scoreable
from reports.gates.release import NotCheckableError, ReleaseView


@gate
class CategoryInTier(ReleaseGate):
    """Compares with the vocabularies of the manifest; a category it does not declare is allowed nowhere."""

    name = "category-in-tier"
    question = "does every category lie in a tier its rule allows?"
    reasons: ClassVar[dict[str, str]] = {
        "category-undeclared": "the manifest does not declare the category",
        "category-missing": "the row has no category, though the manifest declares some",
        "tier-not-allowed": "the manifest does not allow the category in this tier",
        "trace-category-differs": "the trace names another category than the row",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row of the chat track that is not withdrawn, and a question."""
        tracks = [file for file in ("chat", "qa") if release.declares(file)]
        if not tracks:
            raise NotCheckableError("no-such-file", "not_applicable")
        if "chat" in tracks:
            yield from self._chat(release)
        if "qa" in tracks:
            yield from self._questions(release)

    def _chat(self, release: ReleaseView) -> Iterator[Failure | None]:
        allowed = release.vocabulary("categories")
        for subject, _, item in scoreable(release):
            traced = in_trace(item, "C", "category")
            reason = None
            if item.category is None:
                reason = "category-missing" if allowed else None
            elif item.category not in allowed:
                reason = "category-undeclared"
            elif item.tier not in allowed[item.category]:
                reason = "tier-not-allowed"
            elif traced is not None and traced != item.category:
                reason = "trace-category-differs"
            yield at_row(subject, item, reason) if reason else None

    def _questions(self, release: ReleaseView) -> Iterator[Failure | None]:
        declared = release.vocabulary("question_categories")
        for subject in having(release, "qa"):
            for item in release.record(subject).qa or ():
                reason = None
                if item.category is None:
                    reason = "category-missing" if declared else None
                elif item.category not in declared:
                    reason = "category-undeclared"
                first = known_id(item.evidence[0]) if item.evidence else None
                yield Failure(f"{subject}_qa.json", subject, first, reason) if reason else None
