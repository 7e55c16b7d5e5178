"""retired-labels: a label that was given up does not come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import FILES, strings
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import id_at
from reports.gates.release import NotCheckableError, ReleaseView

LABELS = frozenset(
    {"category", "stratum", "tier", "qtype", "difficulty", "difficulty_delivered", "locus", "facet", "kind", "verdict",
     "temporality", "confidence_label", "weight", "ruleC"}
)  # fmt: skip
"""Fields that hold labels."""


@gate
class RetiredLabels(ReleaseGate):
    """Looks at every field that holds a label; the manifest says which are retired."""

    name = "retired-labels"
    question = "does no retired label reappear?"
    reasons: ClassVar[dict[str, str]] = {
        "label-retired": "a field holds a label that the manifest retires",
        "retired-and-declared": "the manifest declares a label that it also retires",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a label."""
        retired = frozenset(release.vocabulary("retired"))
        if not retired:
            raise NotCheckableError("no-retired-labels", "not_applicable")
        for name in ("strata", "categories", "question_categories"):
            clash = not retired.isdisjoint(release.vocabulary(name))
            yield Failure("manifest.json", None, None, "retired-and-declared") if clash else None
        for subject in release.subjects:
            record = release.record(subject)
            for file in FILES[1:]:
                if not release.has(subject, file):
                    continue
                for place, value in strings(file, release.tree(subject, file)):
                    if place.path and place.path[-1] in LABELS:
                        failure = Failure(f"{subject}_{file}.json", subject, id_at(record, place), "label-retired")
                        yield failure if value in retired else None
