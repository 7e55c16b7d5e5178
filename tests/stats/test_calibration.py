"""A small run of the calibration benchmark: what is printed as a p value or an interval must behave like one."""

from __future__ import annotations

import pytest

from benchmarks.calibration import LEVELS, bar, coverage, rejections


@pytest.mark.parametrize("tests", [1, 3])
def test_without_signal_a_test_rejects_no_more_often_than_its_level(tests: int) -> None:
    found = rejections(10, runs=200, tests=tests)
    assert all(found[level] <= bar(level, 200) for level in LEVELS)


def test_exact_and_wilson_intervals_hold_the_planted_rate() -> None:
    covered = coverage(20, runs=60)
    assert min(covered.exact, covered.wilson) >= 0.90
    assert covered.bootstrap >= 0.80
