"""category-floor: no number is given for a category with too few items to have one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import having, scoreable
from reports.gates.release import NotCheckableError, ReleaseView


@gate
class CategoryFloor(ReleaseGate):
    """Reads what the results of an audit state about single categories, and counts those categories' items."""

    name = "category-floor"
    question = (
        "is no claim made on a category below its floor (5 items in 5 subjects to macro-average, 20 items to report)?"
    )
    reasons: ClassVar[dict[str, str]] = {
        "too-few-to-report": "the results state a number about a category that has too few items for any",
        "too-few-to-average": "the results average a category over subjects, too few of whom have enough items of it",
    }
    thresholds = ("floor_items", "floor_subjects", "floor_report")

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check for what the results say of a category by one method."""
        if not any(release.declares(file) for file in ("chat", "qa")):
            raise NotCheckableError("no-such-file", "not_applicable")
        if release.results is None:
            raise NotCheckableError("no-results", "not_applicable")
        stated = release.results.utility.retrieval.categories
        if not stated:
            raise NotCheckableError("no-claims-by-category", "not_applicable")
        items = {"chat": _chat(release), "qa": _questions(release)}
        floors = release.thresholds
        for score in stated:
            counts = items[score.track].get(score.category, Counter())
            levels = [level for level in (score.before, score.after) if level is not None]
            # What the results count is believed only where the release has as many.
            total = min(score.n, counts.total())
            enough = min(score.averaged, sum(count >= floors.floor_items for count in counts.values()))
            averages = any(level.macro is not None for level in levels)
            if total < floors.floor_report and (averages or any(level.pooled is not None for level in levels)):
                yield Failure(None, None, None, "too-few-to-report")
            elif enough < floors.floor_subjects and averages:
                yield Failure(None, None, None, "too-few-to-average")
            else:
                yield None


def _chat(release: ReleaseView) -> dict[str, Counter[str]]:
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    if release.declares("chat"):
        for subject, _, item in scoreable(release):
            if item.category is not None:
                found[item.category][subject] += 1
    return found


def _questions(release: ReleaseView) -> dict[str, Counter[str]]:
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    if release.declares("qa"):
        for subject in having(release, "qa"):
            for item in release.record(subject).qa or ():
                if item.category is not None:
                    found[item.category][subject] += 1
    return found
