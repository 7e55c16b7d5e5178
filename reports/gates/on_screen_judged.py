"""on-screen-judged: whoever says that a row needs memory says whether its referent was still on screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, reference_lists, scoreable
from reports.gates.release import ReleaseView

VERDICTS = frozenset({"clear", "borderline", "no"})


@gate
class OnScreenJudged(ReleaseGate):
    """Looks at rows with references; a release with none has nothing to judge."""

    name = "on-screen-judged"
    question = "does every memory-bearing row carry an on-screen verdict with its source?"
    reasons: ClassVar[dict[str, str]] = {
        "verdict-missing": "the row needs memory and has no on-screen verdict",
        "verdict-unknown": "the on-screen verdict is none of clear, borderline and no",
        "source-missing": "the on-screen verdict does not say where it comes from",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row that is not withdrawn, which holds if the row needs no memory."""
        for subject, _, item in scoreable(release):
            judged = item.referent_on_screen
            reason = None
            if reference_lists(item):
                if not isinstance(judged, dict) or judged.get("verdict") is None:
                    reason = "verdict-missing"
                elif judged["verdict"] not in VERDICTS:
                    reason = "verdict-unknown"
                elif not isinstance(judged.get("source"), str) or not judged["source"].strip():
                    reason = "source-missing"
            yield at_row(subject, item, reason) if reason else None
