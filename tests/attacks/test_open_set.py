from __future__ import annotations

import numpy as np
import pytest

from attacks import ScoreMatrix
from attacks.open_set import open_set
from stats import upper_limit

SUBJECTS = ("A", "B", "C")


def test_a_clear_lead_with_the_author_there_and_none_without_is_detected_without_a_false_match() -> None:
    found = open_set(ScoreMatrix(SUBJECTS, SUBJECTS, [[9, 1, 1], [1, 9, 1], [1, 1, 9]]))
    assert found is not None
    assert (found.false_match_rate, found.n, found.detection_rate, found.wrong_rate) == (0, 3, 1, 0)
    # No false match in three is no evidence for one in a million: only the limit is told.
    assert [row.precision for row in found.precision] == [None] * 3
    assert found.precision[2].at_least == pytest.approx(1e-6 / (1e-6 + (1 - 1e-6) * (1 - 0.05 ** (1 / 3))), rel=1e-6)


def test_the_bar_of_a_sample_is_set_by_other_people() -> None:
    # With A left out, A's sample leads by 5: more than B's and C's (0), so that it is the one false match.
    found = open_set(ScoreMatrix(SUBJECTS, SUBJECTS, [[9, 6, 1], [1, 9, 1], [1, 1, 9]]))
    assert found is not None
    assert found.false_match_rate == pytest.approx(1 / 3)
    # B and C lead by 8, over A's 5; A leads by 3, over the others' 0.
    assert found.detection_rate == 1
    assert found.precision[0].precision == pytest.approx(0.1 / (0.1 + 0.9 / 3))


def test_strangers_of_a_pool_take_the_place_of_authors_left_out() -> None:
    matrix = ScoreMatrix(SUBJECTS, SUBJECTS, np.eye(3))
    strangers = ScoreMatrix(("X", "Y"), SUBJECTS, [[0.2, 0, 0], [0, 0.1, 0]])
    found = open_set(matrix, strangers)
    assert found is not None
    assert (found.absent, found.n, found.false_match_rate) == ("pool", 2, 0.5)


def test_two_candidates_have_no_open_set() -> None:
    assert open_set(ScoreMatrix(("A", "B"), ("A", "B"), np.eye(2))) is None


def _strangers(people: int) -> ScoreMatrix:
    """The i-th of them leads by i / people."""
    scores = np.zeros((people, 3))
    scores[:, 0] = np.arange(people) / people
    return ScoreMatrix(tuple(f"X{i:05d}" for i in range(people)), SUBJECTS, scores)


def test_ten_strangers_show_no_rate_of_one_in_a_thousand_and_the_result_says_how_many_would() -> None:
    found = open_set(ScoreMatrix(SUBJECTS, SUBJECTS, np.eye(3)), _strangers(10))
    assert found is not None
    thousand, million = found.population
    assert (thousand.rate, thousand.people, thousand.matched, thousand.shown) == (1e-3, 10, 0, False)
    assert thousand.at_most == pytest.approx(1 - 0.05**0.1)
    assert (thousand.people_needed, million.people_needed) == (2_995, 2_995_731)
    assert thousand.detection_rate == 1  # everyone's own lead is 1, above the strangers' 0.9


def test_the_bar_falls_as_far_as_the_strangers_allow_and_no_further() -> None:
    # With 5,000 strangers one over the bar is within 1 in 1,000 (limit 0.00095), two are not (0.0013).
    found = open_set(ScoreMatrix(SUBJECTS, SUBJECTS, np.eye(3)), _strangers(5_000))
    assert found is not None
    thousand, million = found.population
    assert (thousand.matched, thousand.shown) == (1, True)
    assert thousand.at_most == pytest.approx(upper_limit(1, 5_000))
    assert (million.matched, million.shown) == (0, False)


def test_without_a_pool_nothing_is_said_of_a_population() -> None:
    found = open_set(ScoreMatrix(SUBJECTS, SUBJECTS, np.eye(3)))
    assert found is not None
    assert found.population == ()
