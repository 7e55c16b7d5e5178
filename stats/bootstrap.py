"""Bootstrap over subjects: the subject is the unit, because one person's samples are not independent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.stats import bootstrap

from stats.coverage import bootstrap_coverage
from stats.intervals import exact_limits

RESAMPLES = 9_999
# Per-subject rates that differ by less are equal but for rounding (1/3 counted as 2/6).
_EQUAL = 1e-12
_OVER_SUBJECTS = "bootstrap over subjects"
_PAIRED = "paired bootstrap over subjects"


class Estimate(NamedTuple):
    """A mean over subjects with its interval.

    Attributes:
        rate: mean of the per-subject rates, None where no subject has a case.
        low, high: limits, None where ``rate`` is.
        method: ``bootstrap over subjects``, ``exact over subjects`` or ``not_evaluated``.
        n: subjects that have at least one case.
        seed: seed of the resampling.
    """

    rate: float | None
    low: float | None
    high: float | None
    method: str
    n: int
    seed: int

    @property
    def coverage(self) -> float | None:
        """How often such a bootstrap interval holds in simulation; None for other methods."""
        return bootstrap_coverage(self.n) if self.method == _OVER_SUBJECTS else None


class Difference(NamedTuple):
    """A paired difference over subjects with its interval.

    Attributes:
        before, after: means over the subjects, None where there are none.
        difference: ``after - before``.
        low, high: limits of the difference, None where resampling cannot give any.
        method: ``paired bootstrap over subjects``, ``degenerate: ...`` or ``not_evaluated``.
        n: subjects.
        seed: seed of the resampling.
    """

    before: float | None
    after: float | None
    difference: float | None
    low: float | None
    high: float | None
    method: str
    n: int
    seed: int

    @property
    def coverage(self) -> float | None:
        """How often such a bootstrap interval holds in simulation; None for other methods."""
        return bootstrap_coverage(self.n) if self.method == _PAIRED else None


def macro_rate(hits: Sequence[int], n: Sequence[int], *, seed: int, level: float = 0.95) -> Estimate:
    """Mean of per-subject rates over the subjects that have at least one case.

    The interval is the percentile bootstrap over subjects. Where every subject has the same rate each resample is
    the same, so the interval is the exact one on the number of subjects (10 of 10 subjects: from 69 %).

    Args:
        hits: hits of each subject.
        n: cases of each subject, same order.
        seed: of the resampling.
        level: of the interval.

    Raises:
        ValueError: if the two differ in length or a subject has not 0 <= hits <= n.
    """
    if len(hits) != len(n) or any(not 0 <= k <= m for k, m in zip(hits, n, strict=True)):
        raise ValueError("every subject needs 0 <= hits <= n")
    return macro_mean([k / m for k, m in zip(hits, n, strict=True) if m], seed=seed, level=level)


def macro_mean(shares: ArrayLike, *, seed: int, level: float = 0.95) -> Estimate:
    """Mean of one share a subject, with the interval of :func:`macro_rate`.

    Args:
        shares: a number between 0 and 1 for each subject that has one, shape (subjects,).
        seed: of the resampling.
        level: of the interval.

    Raises:
        ValueError: if a number is outside 0 and 1.
    """
    rates = np.asarray(shares, dtype=np.float64)
    if not ((rates >= 0) & (rates <= 1)).all():
        raise ValueError("every subject needs a share between 0 and 1")
    if rates.size == 0:
        return Estimate(None, None, None, "not_evaluated", 0, seed)
    rate = float(rates.mean())
    if np.ptp(rates) < _EQUAL:
        # A mean of equal numbers may round to 1 + 2e-16, which no exact interval accepts.
        rate = min(max(float(rates[0]), 0.0), 1.0)
        low, high = exact_limits(min(rate * rates.size, rates.size), int(rates.size), level)
        return Estimate(rate, low, high, "exact over subjects", int(rates.size), seed)
    low, high = _percentile(rates, seed, level)
    return Estimate(rate, low, high, _OVER_SUBJECTS, int(rates.size), seed)


def paired_difference(before: ArrayLike, after: ArrayLike, *, seed: int, level: float = 0.95) -> Difference:
    """Difference of per-subject means, the same subjects before and after.

    Args:
        before: one value a subject; nan where it has no case.
        after: the same, same order. A subject with nan on either side is left out, and ``n`` says so.
        seed: of the resampling.
        level: of the interval.

    Returns:
        The difference with its percentile interval. Where every subject differs by the same amount resampling can
        show no spread: the limits are None and the method says so.

    Raises:
        ValueError: if the two are not one-dimensional and of one length.
    """
    a, b = np.asarray(before, dtype=np.float64), np.asarray(after, dtype=np.float64)
    if a.ndim != 1 or a.shape != b.shape:
        raise ValueError("before and after need one value a subject, the same subjects in the same order")
    kept = ~(np.isnan(a) | np.isnan(b))
    a, b = a[kept], b[kept]
    if a.size == 0:
        return Difference(None, None, None, None, None, "not_evaluated", 0, seed)
    means = float(a.mean()), float(b.mean()), float((b - a).mean())
    if a.size == 1:
        return Difference(*means, None, None, "degenerate: one subject", 1, seed)
    if np.ptp(b - a) < _EQUAL:
        return Difference(*means, None, None, "degenerate: the same difference in every subject", int(a.size), seed)
    low, high = _percentile(b - a, seed, level)
    return Difference(*means, low, high, _PAIRED, int(a.size), seed)


def _percentile(values: NDArray[np.float64], seed: int, level: float) -> tuple[float, float]:
    result = bootstrap(
        (values,),
        np.mean,
        n_resamples=RESAMPLES,
        batch=max(1, 2_000_000 // values.size),
        confidence_level=level,
        method="percentile",
        rng=np.random.default_rng(seed),
    )
    return float(result.confidence_interval.low), float(result.confidence_interval.high)
