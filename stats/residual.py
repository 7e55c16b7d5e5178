"""What is left of a risk: the share of the excess over chance that a change did not remove."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

RESAMPLES = 9_999
_EQUAL = 1e-12


class Residual(NamedTuple):
    """(after − chance) / (before − chance) with its interval.

    Attributes:
        rate: 1 where nothing was gained, 0 where only chance is left, negative below chance; None where the risk
            before was not above chance.
        low, high: limits; None where ``rate`` is or where resampling cannot give any; ``high`` is infinite where a
            resample in 40 has no risk before.
        method: ``paired bootstrap over subjects``, ``degenerate: ...`` or ``not_evaluated``.
        n: subjects with a case on both sides.
        seed: seed of the resampling.
    """

    rate: float | None
    low: float | None
    high: float | None
    method: str
    n: int
    seed: int


def residual_risk(before: ArrayLike, after: ArrayLike, *, chance: float, seed: int, level: float = 0.95) -> Residual:
    """Residual risk over subjects, paired.

    Args:
        before: one rate a subject; nan where it has no case.
        after: the same, same order. A subject with nan on either side is left out, and ``n`` says so.
        chance: what guessing would reach.
        seed: of the resampling.
        level: of the interval.

    Raises:
        ValueError: if the two are not one-dimensional and of one length.
    """
    a, b = np.asarray(before, dtype=np.float64), np.asarray(after, dtype=np.float64)
    if a.ndim != 1 or a.shape != b.shape:
        raise ValueError("before and after need one value a subject, the same subjects in the same order")
    kept = ~(np.isnan(a) | np.isnan(b))
    a, b = a[kept], b[kept]
    n = int(a.size)
    if n == 0 or a.mean() - chance <= _EQUAL:
        return Residual(None, None, None, "not_evaluated", n, seed)
    rate = float((b.mean() - chance) / (a.mean() - chance))
    if n == 1:
        return Residual(rate, None, None, "degenerate: one subject", n, seed)
    if np.ptp(a) < _EQUAL and np.ptp(b) < _EQUAL:
        return Residual(rate, None, None, "degenerate: the same rates in every subject", n, seed)
    drawn = np.random.default_rng(seed).integers(n, size=(RESAMPLES, n))
    ratios = _ratios(a[drawn].mean(axis=1) - chance, b[drawn].mean(axis=1) - chance)
    tail = (1 - level) / 2
    # Interpolating between a number and infinity gives nan, so that values that occur are taken.
    low = float(np.quantile(ratios, tail, method="lower"))
    high = float(np.quantile(ratios, 1 - tail, method="higher"))
    return Residual(rate, low, high, "paired bootstrap over subjects", n, seed)


def _ratios(before: NDArray[np.float64], after: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ratio of each resample; where there was no risk before, any that is there after is infinitely more."""
    none = before <= _EQUAL
    endless = np.where(after > _EQUAL, np.inf, 0.0)
    ratios: NDArray[np.float64] = np.where(none, endless, after / np.where(none, 1.0, before))
    return ratios
