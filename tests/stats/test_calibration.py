"""A small run of the calibration benchmark: what is printed as a p value or an interval must behave like one."""

from __future__ import annotations

import pytest

from benchmarks.calibration import LEVELS, bar, coverage, rejections, worked
from stats import exact, wilson


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
    assert worked(exact, 1).at_rate == pytest.approx(1)


@pytest.mark.parametrize("people", [10, 20, 50])
def test_exact_intervals_hold_at_every_rate_and_wilson_s_over_all_rates(people: int) -> None:
    assert worked(exact, people).least >= 0.95
    assert worked(wilson, people).mean >= 0.95
