"""A small run of the calibration benchmark: what is printed as a p value or an interval must behave like one."""

from __future__ import annotations

import pytest
from scipy.stats import norm

from benchmarks.calibration import COVERED, INTERVALS, LEVELS, bar, coverage, rejections, signal_for, worked


@pytest.mark.parametrize("tests", [1, 3])
def test_without_signal_a_test_rejects_no_more_often_than_its_level(tests: int) -> None:
    found = rejections(10, runs=200, tests=tests)
    assert all(found[level] <= bar(level, 200) for level in LEVELS)


def test_exact_and_wilson_intervals_hold_the_planted_rate() -> None:
    covered = coverage(20, runs=60)
    assert min(covered.exact, covered.wilson) >= 0.90
    assert covered.bootstrap >= 0.80


def test_with_one_person_the_coverage_can_be_worked_by_hand() -> None:
    # Of nobody the exact interval ends at 0.975, of one it begins at 0.025: at 0.6 both hold.
    assert worked(INTERVALS["exact"], 1).at_rate == pytest.approx(1)


def test_a_planted_signal_gives_the_rate_it_was_planted_for() -> None:
    # Of two people with scores of variance two the own one wins with probability Φ(signal / 2).
    assert signal_for(norm.cdf(0.8), 2) == pytest.approx(1.6, abs=1e-3)
    assert signal_for(0.1, 10) == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("people", [10, 20, 50])
def test_exact_intervals_hold_at_every_rate_and_wilson_s_over_all_rates(people: int) -> None:
    found = {name: worked(interval, people) for name, interval in INTERVALS.items()}
    assert found["exact"].least >= 0.95
    assert found["Wilson"].mean >= 0.95
    # At single rates it does not: said where it is printed, and why subjects identified have the exact one.
    assert found["Wilson"].least < COVERED <= found["Wilson, corrected"].least
    assert found["Wilson"].width < found["mid-P"].width < found["exact"].width
