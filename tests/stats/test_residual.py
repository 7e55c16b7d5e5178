from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import coo_array

from stats import max_t, precision, relabelling_null, residual_risk


def test_residual_risk_is_the_share_of_the_excess_over_chance_that_is_left() -> None:
    found = residual_risk([0.9, 0.7, 0.8], [0.5, 0.3, 0.4], chance=0.1, seed=0)
    assert found.rate == pytest.approx(0.3 / 0.7)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= 0.3 / 0.7 <= found.high


def test_without_risk_before_there_is_no_residual() -> None:
    assert residual_risk([0.1, 0.1], [0.5, 0.3], chance=0.1, seed=0).method == "not_evaluated"


def test_equal_rates_have_no_interval_rather_than_an_empty_one() -> None:
    found = residual_risk([1.0, 1.0], [0.5, 0.5], chance=0.0, seed=0)
    assert (found.rate, found.low, found.method) == (0.5, None, "degenerate: the same rates in every subject")


def test_a_resample_without_risk_before_makes_the_limit_infinite_and_not_nan() -> None:
    found = residual_risk([1.0, 0.0, 0.0], [1.0, 0.5, 0.5], chance=0.1, seed=0)
    assert found.high == np.inf


def test_subjects_without_a_case_are_left_out() -> None:
    assert residual_risk([1.0, np.nan, 0.5], [1.0, 1.0, 0.5], chance=0.1, seed=0).n == 2


def test_precision_at_a_base_rate_by_hand() -> None:
    assert precision(0.1, detection=0.5, wrong=0.1, false_match=0.05) == pytest.approx(0.05 / (0.05 + 0.01 + 0.045))
    assert precision(0.1, detection=0, wrong=0, false_match=0) is None
    with pytest.raises(ValueError):
        precision(2, detection=0, wrong=0, false_match=0)


def test_max_t_of_one_test_is_that_test() -> None:
    shares = coo_array(np.array([[0.5, 0.5, 0], [0, 1, 0], [0.2, 0, 0.8]]))
    assert max_t([shares], permutations=99, seed=0).p_value == relabelling_null(shares, permutations=99, seed=0).p_value


def test_several_tests_cost_no_less_than_one_and_a_copy_costs_nothing() -> None:
    rng = np.random.default_rng(0)
    tests = [coo_array(rng.dirichlet(np.ones(9), 9)) for _ in range(6)]
    alone = max_t(tests[:1], permutations=999, seed=0).adjusted[0]
    assert max_t(tests, permutations=999, seed=0).adjusted[0] >= alone
    assert max_t([tests[0], tests[0]], permutations=999, seed=0).adjusted[0] == alone


def test_max_t_needs_tests_over_the_same_candidates() -> None:
    for tests in ([], [coo_array(np.eye(2)), coo_array(np.eye(3))]):
        with pytest.raises(ValueError):
            max_t(tests, permutations=99, seed=0)
