from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stats import macro_rate, paired_difference


def test_macro_is_the_mean_over_subjects_that_have_a_case() -> None:
    found = macro_rate([1, 3, 0], [2, 4, 0], seed=1)
    assert (found.rate, found.n, found.seed) == (0.625, 2, 1)
    assert found.method == "bootstrap over subjects"


def test_everybody_identified_gives_the_exact_interval_and_not_100_to_100() -> None:
    found = macro_rate([20] * 10, [20] * 10, seed=0)
    assert (found.rate, found.high, found.method) == (1.0, 1.0, "exact over subjects")
    assert found.low == pytest.approx(0.6915, abs=1e-4)


def test_nobody_identified_gives_the_exact_interval_and_not_0_to_0() -> None:
    found = macro_rate([0] * 10, [7] * 10, seed=0)
    assert (found.rate, found.low) == (0.0, 0.0)
    assert found.high == pytest.approx(0.3085, abs=1e-4)


def test_the_same_rate_written_in_other_counts_is_still_the_same_rate() -> None:
    assert macro_rate([1, 2, 5], [3, 6, 15], seed=0).method == "exact over subjects"


def test_one_subject_has_an_exact_interval() -> None:
    found = macro_rate([3], [4], seed=0)
    assert found.rate == 0.75
    assert found.low is not None
    assert found.high is not None
    assert found.low < 0.1
    assert found.high == pytest.approx(1.0, abs=0.02)


def test_no_case_at_all_is_not_evaluated() -> None:
    assert macro_rate([], [], seed=3) == (None, None, None, "not_evaluated", 0, 3)
    assert macro_rate([0, 0], [0, 0], seed=3).rate is None


def test_more_hits_than_cases_are_refused() -> None:
    with pytest.raises(ValueError, match="hits"):
        macro_rate([3], [2], seed=0)


def test_the_same_seed_gives_the_same_interval_and_is_recorded() -> None:
    hits, n = [1, 4, 9, 2, 7], [10] * 5
    assert macro_rate(hits, n, seed=5) == macro_rate(hits, n, seed=5)
    assert macro_rate(hits, n, seed=5).seed == 5


def test_a_paired_difference_resamples_subjects_together() -> None:
    found = paired_difference([0.9, 0.8, 1.0, 0.7], [0.5, 0.5, 0.5, 0.5], seed=0)
    assert found.difference == pytest.approx(-0.35)
    assert found.low is not None
    assert found.high is not None
    assert -0.5 <= found.low <= -0.35 <= found.high <= -0.2
    assert found.method == "paired bootstrap over subjects"


def test_the_same_difference_everywhere_has_no_interval_and_says_so() -> None:
    found = paired_difference([0.5, 0.7], [0.5, 0.7], seed=0)
    assert (found.difference, found.low, found.high) == (0.0, None, None)
    assert found.method.startswith("degenerate")
    assert paired_difference([0.5], [0.1], seed=0).method.startswith("degenerate")


def test_a_subject_without_a_case_on_one_side_is_left_out_and_counted() -> None:
    found = paired_difference([0.5, np.nan, 0.1], [0.7, 0.1, 0.2], seed=0)
    assert found.n == 2
    assert paired_difference([np.nan], [0.1], seed=0).method == "not_evaluated"


def test_sides_of_other_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="same subjects"):
        paired_difference([0.1, 0.2], [0.1], seed=0)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(9, 20)), min_size=1, max_size=12))
def test_the_interval_holds_the_macro_rate_and_stays_within_0_and_1(counts: list[tuple[int, int]]) -> None:
    found = macro_rate([hits for hits, _ in counts], [n for _, n in counts], seed=0)
    assert found.rate is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.rate + 1e-12
    assert found.rate - 1e-12 <= found.high <= 1
