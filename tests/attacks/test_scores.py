from __future__ import annotations

import numpy as np
import pytest

from attacks import ScoreMatrix
from attacks.scores import read
from corpus import NotEvaluatedError


def test_the_highest_score_is_chosen_and_ranks_begin_at_one() -> None:
    outcomes = read(ScoreMatrix(["A", "B"], ["A", "B", "C"], [[3, 1, 2], [3, 1, 2]]), seed=0)
    assert outcomes.chosen.tolist() == [0, 0]
    assert outcomes.rank.tolist() == [1, 3]
    assert outcomes.hits.tolist() == [True, False]


def test_equal_scores_share_their_mean_rank() -> None:
    outcomes = read(ScoreMatrix(["A"], ["A", "B", "C"], [[1, 1, 0]]), seed=0)
    assert outcomes.rank.tolist() == [1.5]


def test_no_candidate_gains_by_standing_first_among_equals() -> None:
    matrix = ScoreMatrix(["A"] * 3_000, ["A", "B", "C"], np.zeros((3_000, 3)))
    outcomes = read(matrix, seed=0)
    assert not outcomes.informative
    assert np.bincount(outcomes.chosen, minlength=3) == pytest.approx([1000] * 3, abs=100)


def test_a_scoring_function_is_asked_for_blocks_and_never_for_all_rows() -> None:
    asked = []

    def rows(start: int, stop: int) -> np.ndarray:
        asked.append(stop - start)
        scores = np.zeros((stop - start, 100_000))
        scores[:, 7] = 1
        return scores

    names = [f"c{i}" for i in range(100_000)]
    outcomes = read(ScoreMatrix(["c7"] * 100, names, rows), seed=0)
    assert outcomes.hits.all()
    assert max(asked) * 100_000 <= 4_000_000
    assert sum(asked) == 100


def test_a_score_that_is_no_number_stops_the_reading() -> None:
    with pytest.raises(NotEvaluatedError, match="not a number"):
        read(ScoreMatrix(["A"], ["A", "B"], [[np.nan, 1]]), seed=0)


def test_a_matrix_whose_shape_does_not_fit_its_labels_is_refused() -> None:
    with pytest.raises(ValueError, match="one column"):
        read(ScoreMatrix(["A"], ["A", "B"], [[1.0]]), seed=0)
    with pytest.raises(ValueError, match="one column"):
        ScoreMatrix(["A"], ["A", "A"], [[1, 2]])
    with pytest.raises(ValueError, match="candidate"):
        read(ScoreMatrix(["Z"], ["A"], [[1.0]]), seed=0)


def test_a_small_matrix_is_computed_once_and_cannot_be_changed() -> None:
    asked = []

    def rows(start: int, stop: int) -> np.ndarray:
        asked.append((start, stop))
        return np.eye(3)[start:stop]

    matrix = ScoreMatrix(["A", "B", "C"], ["A", "B", "C"], rows)
    assert matrix.rows(1, 2).tolist() == [[0, 1, 0]]
    assert [start for start, _ in matrix.blocks()] == [0]
    assert asked == [(0, 3)]
    with pytest.raises(ValueError, match="read-only"):
        matrix.rows(0, 3)[0, 0] = 1
