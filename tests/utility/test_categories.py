"""Categories: counted always, with a share from twenty items, with a mean over people from five items in five of them."""

from __future__ import annotations

import numpy as np
import pytest

from utility.categories import BY_CATEGORY, CategoryScore, CategoryTable, Floors
from utility.probes import Probe

NONE = np.empty(0, dtype=np.int64)


def table(*hits: list[int], category: str | None = "promise") -> CategoryTable:
    """One subject a list: of each of its probes whether BM25 finds the message it needs, which recency never does."""
    made = CategoryTable()
    for subject, found in enumerate(hits):
        probes = [
            Probe(row, "?", 50, {"context": np.array([3]), "memory": np.array([3])}, frozenset({"all"}), category)
            for row in range(len(found))
        ]
        searched = np.array([[9, 8, 3 if hit else 7, -1, -1, -1] for hit in found])
        latest = np.tile(np.array([49, 48, 47, 46, 45, 3]), (len(found), 1))
        made.add("chat", f"U{subject:02}", probes, {"bm25": searched, "recency": latest})
    return made


def of(made: CategoryTable, method: str = "bm25", **floors: int) -> CategoryScore:
    (found,) = [score for score in made.scores(None, Floors(**floors), 0) if score.method == method]
    return found


def test_five_items_in_five_people_have_a_share_and_a_mean() -> None:
    # 5, 4, 3, 2 and 1 of five: 15 of 25, and a mean of as much.
    found = of(table(*([1] * hits + [0] * (5 - hits) for hits in (5, 4, 3, 2, 1))))
    assert (found.n, found.subjects, found.averaged) == (25, 5, 5)
    assert found.before.pooled == pytest.approx(0.6)
    assert found.before.macro == pytest.approx(0.6)


def test_twenty_items_in_four_people_have_a_share_and_no_mean() -> None:
    found = of(table(*[[1, 1, 1, 1, 0]] * 4))
    assert (found.n, found.averaged, found.before.pooled, found.before.macro) == (20, 4, 0.8, None)


def test_nineteen_items_are_counted_and_nothing_is_said_of_them() -> None:
    found = of(table(*[[1, 1, 1, 1, 1]] * 3, [1, 1, 1, 1]))
    assert (found.n, found.subjects, found.averaged) == (19, 4, 3)
    assert (found.before.pooled, found.before.macro, found.before.low) == (None, None, None)


def test_who_has_too_few_items_counts_in_the_share_and_not_in_the_mean() -> None:
    found = of(table(*[[1, 1, 1, 1, 1]] * 5, [0, 0, 0, 0]))
    assert found.before.pooled == pytest.approx(25 / 29)
    assert (found.before.macro, found.averaged) == (1.0, 5)


def test_the_sixth_result_is_no_hit() -> None:
    assert of(table(*[[1] * 5] * 5), "recency").before.pooled == 0.0


def test_the_floors_are_the_callers() -> None:
    assert of(table([1, 0]), items=1, subjects=1, report=2).before.macro == 0.5


def test_a_probe_without_category_or_memory_counts_nowhere() -> None:
    assert list(table([1] * 30, category=None).scores(None, Floors(), 0)) == []
    made = CategoryTable()
    near = Probe(0, "?", 50, {"context": np.array([3]), "memory": NONE}, frozenset({"all"}), "opener")
    made.add("chat", "U00", [near], dict.fromkeys(BY_CATEGORY, np.array([[3]])))
    assert list(made.scores(None, Floors(), 0)) == []


def test_both_sides_are_held_to_the_same_floors() -> None:
    before, after = table(*[[1] * 5] * 5), table(*[[0] * 5] * 5)
    found = [score for score in before.scores(after, Floors(), 0) if score.method == "bm25"]
    assert [(one.before.macro, one.after and one.after.macro) for one in found] == [(1.0, 0.0)]
