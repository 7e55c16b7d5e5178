"""What is printed beside a bootstrap interval over few subjects."""

from __future__ import annotations

import pytest

from stats import bootstrap_coverage, macro_rate, paired_difference, people_needed, upper_limit
from stats.coverage import BOOTSTRAP_COVERAGE


def test_between_simulated_numbers_the_smaller_one_counts() -> None:
    assert bootstrap_coverage(12) == BOOTSTRAP_COVERAGE[10]
    assert bootstrap_coverage(1_000) == BOOTSTRAP_COVERAGE[50]


def test_two_subjects_were_never_simulated() -> None:
    assert bootstrap_coverage(2) is None


def test_a_bootstrap_interval_knows_its_coverage_and_an_exact_one_has_none() -> None:
    assert macro_rate([1, 2, 3], [3, 3, 3], seed=0).coverage == BOOTSTRAP_COVERAGE[3]
    assert macro_rate([3, 3, 3], [3, 3, 3], seed=0).coverage is None


def test_a_paired_difference_knows_its_coverage_too() -> None:
    assert paired_difference([0.1, 0.5, 0.9], [0.2, 0.5, 0.7], seed=0).coverage == BOOTSTRAP_COVERAGE[3]


def test_coverage_rises_with_the_number_of_subjects() -> None:
    assert list(BOOTSTRAP_COVERAGE.values()) == sorted(BOOTSTRAP_COVERAGE.values())


def test_so_many_strangers_and_no_fewer_show_a_rate() -> None:
    needed = people_needed(1e-3)
    assert upper_limit(0, needed) <= 1e-3 < upper_limit(0, needed - 1)


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_no_number_of_strangers_shows_never_or_always(rate: float) -> None:
    with pytest.raises(ValueError, match="inside"):
        people_needed(rate)
