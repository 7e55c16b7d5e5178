"""grounding-contained: what an answer was grounded in is what the row hands out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, in_trace, reference_lists, scoreable, traced
from reports.gates.release import ReleaseView


@gate
class GroundingContained(ReleaseGate):
    """Every message of `trace.D.grounding_dayids` is one of the row's own: sufficiency of the instance."""

    name = "grounding-contained"
    question = "does the grounding lie inside window, references and probe?"
    reasons: ClassVar[dict[str, str]] = {
        "grounding-missing": "the row has no list of grounding messages, though others have",
        "grounding-outside": "a grounding message is neither in the window nor referenced nor the probe",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row that is not withdrawn."""
        traced(release, "D", "grounding_dayids")
        for subject, _, item in scoreable(release):
            grounding = in_trace(item, "D", "grounding_dayids")
            given = {item.probe_dayid, *item.required_context.recent_context}
            given.update(id for ids in reference_lists(item) for id in ids)
            if not isinstance(grounding, list):
                yield at_row(subject, item, "grounding-missing")
            elif any(id not in given for id in grounding):
                yield at_row(subject, item, "grounding-outside")
            else:
                yield None
