from __future__ import annotations

import numpy as np
import pytest

from attacks import ScoreMatrix
from attacks.null import label_null
from attacks.rates import across_subjects, by_subject, joint, macro, pooled
from attacks.scores import read

# A: 1 of 2, B: 1 of 1, C has no sample.
MATRIX = ScoreMatrix(["A", "A", "B"], ["A", "B", "C"], [[9, 1, 1], [2, 5, 1], [4, 6, 5]])
OUTCOMES = read(MATRIX, seed=0)


def test_macro_is_over_people_and_pooled_over_samples() -> None:
    assert macro(by_subject(OUTCOMES), seed=0).rate == 0.75
    assert (pooled(OUTCOMES).hits, pooled(OUTCOMES).n) == (2, 3)


def test_each_subject_has_a_row_and_those_without_samples_have_none() -> None:
    assert by_subject(OUTCOMES) == (("A", 2, 1, 1.5), ("B", 1, 1, 1.0))


def test_the_spread_is_over_per_subject_rates() -> None:
    assert across_subjects(by_subject(OUTCOMES)) == (0.5, 0.625, 0.75, 0.875, 1.0)
    assert across_subjects(()) is None


def test_joint_matching_gives_each_candidate_one_text() -> None:
    alone = ScoreMatrix(["A", "B"], ["A", "B"], [[5, 1], [4, 3]])
    assert pooled(read(alone, seed=0)).hits == 1
    assert joint(alone) == (2, 2)


def test_joint_matching_bears_scores_of_log_zero() -> None:
    assert joint(ScoreMatrix(["A", "B"], ["A", "B"], [[0, -np.inf], [-np.inf, -np.inf]])) == (2, 2)


def test_the_null_relabels_people_and_its_mean_is_chance() -> None:
    null = label_null(OUTCOMES, permutations=99, seed=0)
    assert null.mean == pytest.approx(1 / 3)
    assert null.permutations == 6
    # Of the six orderings only the true one keeps both A's first sample and B's.
    assert null.p_value == pytest.approx(1 / 6)
