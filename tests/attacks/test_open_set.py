from __future__ import annotations

import numpy as np
import pytest

from attacks import ScoreMatrix
from attacks.open_set import open_set

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
