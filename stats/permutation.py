"""Permutation tests: what a statistic looks like when the labels mean nothing."""

from __future__ import annotations

from itertools import permutations as orderings
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import coo_array

# 7! = 5,040 orderings are fewer than the draws a Monte Carlo null takes, so up to here all are counted.
ENUMERATE_UP_TO = 7
# Sums of the same shares in another order differ in the last bits and are ties.
_EQUAL = 1e-12
_CELLS_AT_ONCE = 4_000_000


class Null(NamedTuple):
    """What chance does.

    Attributes:
        mean: mean of the null.
        high: its 97.5 % quantile, one of the values that occur, rounded up.
        p_value: one-sided, ``(1 + b) / (1 + m)`` where b of m relabellings reach what was observed.
        permutations: the relabellings drawn, or all there are where there are few.
    """

    mean: float
    high: float
    p_value: float
    permutations: int


def permutation_p(observed: float, null: ArrayLike) -> float:
    """One-sided p of an observed value: ``(1 + b) / (1 + m)``, never zero (Phipson and Smyth 2010)."""
    values = np.asarray(null, dtype=np.float64)
    return float((1 + np.count_nonzero(values >= observed - _EQUAL)) / (1 + values.size))


def relabelling_null(shares: coo_array, *, permutations: int, seed: int) -> Null:
    """Null of the mean share that falls on a person's own label, when the labels are shuffled.

    Whole persons are relabelled, never single samples: the samples of one person go wrong together, so shuffling
    them apart gives a null that is too narrow. The mean over all relabellings is 1 / candidates by algebra.

    Args:
        shares: persons × candidates; row i is how person i's samples were distributed over the candidates, and its
            own label is column i. Rows without samples are empty and do not count.
        permutations: relabellings to draw; with at most seven candidates all of them are counted instead.
        seed: of the draws.

    Raises:
        ValueError: if no row has a share, or there are more persons than candidates.
    """
    persons, candidates = shares.shape
    rows, columns = shares.row.astype(np.intp), shares.col.astype(np.intp)
    values = shares.data
    counted = int(np.unique(rows).size)
    if counted == 0 or persons > candidates:
        raise ValueError("a null needs samples, and a candidate for every person")
    observed = float(values[rows == columns].sum() / counted)
    if candidates <= ENUMERATE_UP_TO:
        every = np.array(list(orderings(range(candidates))), dtype=np.intp)
        null = _means(every, rows, columns, values, counted)
        # The first ordering is the true one: it is the 1 in (1 + b) / (1 + m).
        return _summary(null, permutation_p(observed, null[1:]))
    rng = np.random.default_rng(seed)
    drawn = []
    at_once = max(1, _CELLS_AT_ONCE // max(candidates, rows.size))
    for start in range(0, permutations, at_once):
        count = min(at_once, permutations - start)
        labels = rng.permuted(np.tile(np.arange(candidates), (count, 1)), axis=1)
        drawn.append(_means(labels, rows, columns, values, counted))
    null = np.concatenate(drawn)
    return _summary(null, permutation_p(observed, null))


def _summary(null: NDArray[np.float64], p_value: float) -> Null:
    high = float(np.quantile(null, 0.975, method="higher"))
    return Null(float(null.mean()), high, p_value, int(null.size))


def smallest_p(candidates: int, permutations: int) -> float:
    """The smallest p that relabelling so many people could ever give; four people never reach 0.025."""
    return 1 / (factorial(candidates) if candidates <= ENUMERATE_UP_TO else permutations + 1)


def _means(
    labels: NDArray[np.intp],
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    values: NDArray[np.float64],
    counted: int,
) -> NDArray[np.float64]:
    means: NDArray[np.float64] = ((labels[:, rows] == columns) @ values) / counted
    return means
