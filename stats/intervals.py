"""Intervals for counts: the rate is always hits/n as counted, never the centre of an interval."""

from __future__ import annotations

from typing import Literal, NamedTuple

from scipy.stats import beta, binomtest


class Rate(NamedTuple):
    """A rate over cases with its interval.

    Attributes:
        hits: cases that were hits, of ``n``.
        n: cases.
        rate: ``hits / n``, None where nothing was counted.
        low, high: two-sided limits, None where nothing was counted.
        method: ``wilson``, ``exact`` or ``not_evaluated``.
    """

    hits: int
    n: int
    rate: float | None
    low: float | None
    high: float | None
    method: str


def wilson(hits: int, n: int, level: float = 0.95) -> Rate:
    """Rate over cases with Wilson's score interval (Wilson 1927).

    Raises:
        ValueError: if not 0 <= hits <= n, or the level is not inside (0, 1).
    """
    return _rate(hits, n, level, "wilson")


def exact(hits: int, n: int, level: float = 0.95) -> Rate:
    """Rate over cases with the exact interval of Clopper and Pearson (1934): for subjects identified out of N.

    10 of 10 has the lower limit 69 %.

    Raises:
        ValueError: if not 0 <= hits <= n, or the level is not inside (0, 1).
    """
    return _rate(hits, n, level, "exact")


def exact_limits(hits: float, n: int, level: float = 0.95) -> tuple[float, float]:
    """Clopper–Pearson limits, continued to fractional ``hits`` (a mean of per-subject rates times n).

    Raises:
        ValueError: if n < 1 or not 0 <= hits <= n.
    """
    if n < 1 or not 0 <= hits <= n:
        raise ValueError("an exact interval needs n >= 1 and hits within 0..n")
    tail = (1 - level) / 2
    low = 0.0 if hits == 0 else float(beta.ppf(tail, hits, n - hits + 1))
    high = 1.0 if hits == n else float(beta.ppf(1 - tail, hits + 1, n - hits))
    return low, high


def upper_limit(hits: int, n: int, level: float = 0.95) -> float:
    """One-sided exact upper limit of a rate: what a gate compares. 1.0 for n = 0, since nothing was shown.

    Raises:
        ValueError: if not 0 <= hits <= n, or the level is not inside (0, 1).
    """
    _check(hits, n, level)
    return 1.0 if hits == n else float(beta.ppf(level, hits + 1, n - hits))


def smallest_risk(n: int, level: float = 0.95) -> float:
    """The smallest risk that n cases could ever show: the upper limit of 0 of n (0 of 24: 11.7 %)."""
    return upper_limit(0, n, level)


def mcnemar(b: int, c: int) -> float:
    """Exact two-sided McNemar p for binary outcomes on the same samples.

    Args:
        b: samples that only the first system got right.
        c: samples that only the second got right.

    Returns:
        The p value; 1.0 where the systems never differ.
    """
    if b < 0 or c < 0:
        raise ValueError("counts cannot be negative")
    return float(binomtest(b, b + c).pvalue) if b + c else 1.0


def _check(hits: int, n: int, level: float) -> None:
    if not 0 <= hits <= n:
        raise ValueError("hits must lie within 0..n")
    if not 0 < level < 1:
        raise ValueError("the level must lie inside (0, 1)")


def _rate(hits: int, n: int, level: float, method: Literal["wilson", "exact"]) -> Rate:
    _check(hits, n, level)
    if n == 0:
        return Rate(0, 0, None, None, None, "not_evaluated")
    interval = binomtest(hits, n).proportion_ci(confidence_level=level, method=method)
    # scipy's Wilson limit at 0 of n or n of n misses the edge by a rounding error.
    low = 0.0 if hits == 0 else float(interval.low)
    high = 1.0 if hits == n else float(interval.high)
    return Rate(hits, n, hits / n, low, high, method)
