from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from attacks.lm_matching.orders import balanced, pairs


def dealt(candidates: int, each: int, samples: int, seed: int = 0) -> list[list[tuple[int, ...]]]:
    return list(islice(balanced(candidates, each, np.random.default_rng(seed)), samples))


@given(st.integers(2, 12), st.integers(1, 12), st.integers(0, 50))
def test_over_as_many_samples_as_candidates_everybody_stands_everywhere_equally_often(
    candidates: int, each: int, seed: int
) -> None:
    orders = [order for sample in dealt(candidates, each, candidates, seed) for order in sample]
    stood = Counter((candidate, place) for order in orders for place, candidate in enumerate(order))
    assert set(stood.values()) == {min(each, candidates)}
    assert len(stood) == candidates**2


@given(st.integers(2, 12), st.integers(1, 12))
def test_in_one_sample_nobody_stands_twice_in_the_same_position(candidates: int, each: int) -> None:
    for sample in dealt(candidates, each, 3):
        for places in zip(*sample, strict=True):
            assert len(set(places)) == len(sample)


def test_there_are_no_more_orders_than_candidates() -> None:
    assert [len(sample) for sample in dealt(3, 5, 2)] == [3, 3]


def test_the_same_seed_deals_the_same_orders() -> None:
    assert dealt(10, 5, 30, seed=4) == dealt(10, 5, 30, seed=4)
    assert dealt(10, 5, 30, seed=4) != dealt(10, 5, 30, seed=5)


def test_each_pair_stands_in_both_orders() -> None:
    assert pairs((2, 5, 7)) == [(2, 5), (2, 7), (5, 2), (5, 7), (7, 2), (7, 5)]
