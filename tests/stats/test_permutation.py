from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import coo_array

from stats import permutation_p, relabelling_null, smallest_p


def test_p_is_never_zero() -> None:
    assert permutation_p(9, [1, 2, 3]) == 1 / 4
    assert permutation_p(2, [1, 2, 3]) == 3 / 4


def test_three_people_all_found_are_one_ordering_of_six() -> None:
    null = relabelling_null(coo_array(np.eye(3)), permutations=99, seed=0)
    assert null.p_value == pytest.approx(1 / 6)
    assert null.mean == pytest.approx(1 / 3)
    assert (null.high, null.permutations) == (1.0, 6)


def test_of_ten_found_people_no_drawn_ordering_finds_as_many() -> None:
    null = relabelling_null(coo_array(np.eye(10)), permutations=999, seed=0)
    assert null.p_value == 1 / 1000
    assert null.mean == pytest.approx(0.1, abs=0.02)
    # Fixed points of ten in random order: three or fewer in 98 %.
    assert null.high == pytest.approx(0.3)


def test_samples_that_all_fall_to_one_person_are_no_evidence() -> None:
    shares = np.zeros((9, 9))
    shares[:, 0] = 1
    assert relabelling_null(coo_array(shares), permutations=199, seed=0).p_value == 1.0


def test_people_without_samples_do_not_count() -> None:
    shares = np.zeros((3, 3))
    shares[0, 0] = 1
    null = relabelling_null(coo_array(shares), permutations=99, seed=0)
    assert null.p_value == pytest.approx(1 / 3)


def test_no_samples_are_refused() -> None:
    with pytest.raises(ValueError, match="samples"):
        relabelling_null(coo_array((2, 2)), permutations=99, seed=0)


def test_four_people_can_never_be_told_from_chance_at_two_and_a_half_percent() -> None:
    assert smallest_p(4, 9_999) > 0.025 > smallest_p(5, 9_999)
    assert smallest_p(50, 9_999) == 1 / 10_000


def test_without_signal_p_is_rarely_small() -> None:
    rng = np.random.default_rng(7)
    low = 0
    for run in range(200):
        chosen = rng.integers(0, 10, 10)
        shares = coo_array((np.ones(10), (np.arange(10), chosen)), shape=(10, 10))
        low += relabelling_null(shares, permutations=199, seed=run).p_value <= 0.05
    assert low / 200 <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / 200)
