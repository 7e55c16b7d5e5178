"""Oracles: the published counts and intervals of the reference release."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stats import exact, exact_limits, mcnemar, smallest_risk, upper_limit, wilson


@pytest.mark.parametrize(
    "hits, n, rate, low, high",
    [
        (40, 1169, 3.4, 2.5, 4.6),
        (15, 1169, 1.3, 0.8, 2.1),
        (20, 116, 17.2, 11.4, 25.1),
        (4, 223, 1.8, 0.7, 4.5),
        (61, 120, 50.8, 42.0, 59.6),
        (71, 120, 59.2, 50.2, 67.5),
    ],
)
def test_wilson_gives_the_published_intervals(hits: int, n: int, rate: float, low: float, high: float) -> None:
    found = wilson(hits, n)
    assert found.rate is not None
    assert found.low is not None
    assert found.high is not None
    assert [round(100 * x, 1) for x in (found.rate, found.low, found.high)] == [rate, low, high]


@pytest.mark.parametrize("hits, n, rate, digits", [(24, 339, 7.1, 1), (7, 1533, 0.46, 2)])
def test_rates_published_without_an_interval(hits: int, n: int, rate: float, digits: int) -> None:
    found = wilson(hits, n).rate
    assert found is not None
    assert round(100 * found, digits) == rate


def test_ten_of_ten_is_reported_as_all_with_the_lower_limit_69_percent() -> None:
    found = exact(10, 10)
    assert (found.hits, found.n, found.rate, found.high) == (10, 10, 1.0, 1.0)
    assert found.low == pytest.approx(0.6915, abs=1e-4)


def test_zero_of_24_may_still_be_11_7_percent() -> None:
    assert upper_limit(0, 24) == pytest.approx(0.117, abs=5e-4)
    assert smallest_risk(24) == upper_limit(0, 24)


def test_the_rate_is_what_was_counted_and_never_the_centre_of_the_interval() -> None:
    found = wilson(0, 24)
    assert (found.rate, found.low) == (0.0, 0.0)
    assert wilson(24, 24).high == 1.0


def test_nothing_counted_is_not_evaluated() -> None:
    for interval in (wilson, exact):
        assert interval(0, 0) == (0, 0, None, None, None, "not_evaluated")
    assert upper_limit(0, 0) == 1.0


@pytest.mark.parametrize("hits, n", [(-1, 5), (6, 5), (1, 0)])
def test_impossible_counts_are_refused(hits: int, n: int) -> None:
    with pytest.raises(ValueError, match="within 0"):
        wilson(hits, n)


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_a_level_outside_0_to_1_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        exact(1, 2, level)


def test_exact_limits_agree_with_exact_and_take_fractions() -> None:
    found = exact(3, 10)
    assert exact_limits(3, 10) == (pytest.approx(found.low), pytest.approx(found.high))
    low, high = exact_limits(2.5, 10)
    assert exact_limits(2, 10)[0] < low < 0.25 < high < exact_limits(3, 10)[1]


def test_mcnemar_is_a_fair_coin_over_the_samples_that_differ() -> None:
    assert mcnemar(5, 0) == pytest.approx(2 / 32)
    assert mcnemar(3, 3) == 1.0
    assert mcnemar(0, 0) == 1.0


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_every_interval_holds_the_rate_and_exact_is_never_narrower_than_the_one_sided_limit(
    counts: tuple[int, int],
) -> None:
    hits, n = counts
    for found in (wilson(hits, n), exact(hits, n)):
        assert found.low is not None
        assert found.rate is not None
        assert found.high is not None
        assert 0 <= found.low <= found.rate <= found.high <= 1
    high = exact(hits, n).high
    assert high is not None
    assert upper_limit(hits, n) <= high + 1e-12
