"""Permutation tests: what a statistic looks like when the labels mean nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
RELABELLED = "session-blocks"
"""Kind of the null in which persons are relabelled with all their samples."""


class Null(NamedTuple):
    """What chance does.

    Attributes:
        mean: mean of the null.
        high: its 97.5 % quantile, one of the values that occur, rounded up.
        p_value: one-sided, ``(1 + b) / (1 + m)`` where b of m relabellings reach what was observed.
        permutations: the relabellings drawn, or all there are where there are few.
        kind: what was relabelled or drawn anew: whole persons, unless an attack brings a null of its own.
    """

    mean: float
    high: float
    p_value: float
    permutations: int
    kind: str = RELABELLED


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
    labels = _relabellings(candidates, permutations, seed, rows.size)
    null = np.concatenate([_means(some, rows, columns, values, counted) for some in labels])
    # Where all orderings are counted the first is the true one: it is the 1 in (1 + b) / (1 + m).
    return _summary(null, permutation_p(observed, null[1:] if candidates <= ENUMERATE_UP_TO else null))


def drawn_null(observed: float, draws: NDArray[np.float64], kind: str) -> Null:
    """Null of a statistic from draws of it that are made elsewhere.

    Args:
        observed: what it is.
        draws: what it is in each draw, shape (draws,); not empty.
        kind: what was drawn anew.
    """
    return _summary(draws, permutation_p(observed, draws))._replace(kind=kind)


class MaxT(NamedTuple):
    """Several tests as one.

    Attributes:
        best: which of them stands out most, counted from 0.
        p_value: p of the largest standardised statistic in the null of the largest, over all tests.
        adjusted: the same for each test's own statistic; all are valid together.
        permutations: relabellings drawn, or all there are where there are few.
    """

    best: int
    p_value: float
    adjusted: tuple[float, ...]
    permutations: int


def max_t(shares: Sequence[coo_array], *, permutations: int, seed: int) -> MaxT:
    """One permutation test of the largest of several statistics (Westfall and Young 1993).

    The same relabelling of persons is applied to all tests at once, so that tests which see the same people stay as
    dependent as they are; each statistic is standardised by its own null.

    Args:
        shares: one matrix a test, as in :func:`relabelling_null`, all over the same candidates in the same order.
        permutations: relabellings to draw; with at most seven candidates all of them are counted instead.
        seed: of the draws.

    Raises:
        ValueError: without tests, if shapes differ, or if a test has no share at all.
    """
    if not shares or len({one.shape for one in shares}) != 1 or not all(one.nnz for one in shares):
        raise ValueError("max-T needs tests over the same candidates, each with samples")
    candidates = shares[0].shape[1]
    parts = [
        (one.row.astype(np.intp), one.col.astype(np.intp), one.data, int(np.unique(one.row).size)) for one in shares
    ]
    observed = np.array([values[rows == columns].sum() / counted for rows, columns, values, counted in parts])
    drawn: list[list[NDArray[np.float64]]] = [[] for _ in parts]
    for labels in _relabellings(candidates, permutations, seed, max(rows.size for rows, *_ in parts)):
        for kept, part in zip(drawn, parts, strict=True):
            kept.append(_means(labels, *part))
    null = np.array([np.concatenate(kept) for kept in drawn])
    deviation = null.std(axis=1)
    # A test whose null never moves cannot stand out.
    scale = np.where(deviation > _EQUAL, deviation, np.inf)
    statistics = (observed - null.mean(axis=1)) / scale
    largest = ((null - null.mean(axis=1)[:, None]) / scale[:, None]).max(axis=0)
    adjusted = [
        permutation_p(float(statistic), largest[1:] if candidates <= ENUMERATE_UP_TO else largest)
        for statistic in statistics
    ]
    best = int(statistics.argmax())
    return MaxT(best, adjusted[best], tuple(adjusted), int(largest.size))


def _relabellings(candidates: int, permutations: int, seed: int, width: int) -> Iterator[NDArray[np.intp]]:
    """Relabellings by blocks of rows: all there are, the true one first, where candidates are few; else drawn ones."""
    if candidates <= ENUMERATE_UP_TO:
        yield np.array(list(orderings(range(candidates))), dtype=np.intp)
        return
    rng = np.random.default_rng(seed)
    at_once = max(1, _CELLS_AT_ONCE // max(candidates, width))
    for start in range(0, permutations, at_once):
        count = min(at_once, permutations - start)
        yield rng.permuted(np.tile(np.arange(candidates), (count, 1)), axis=1)


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
