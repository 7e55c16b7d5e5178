"""What a match is worth when most people asked about are not there."""

from __future__ import annotations

from math import ceil, log, log1p

BASE_RATES = (1 / 10, 1 / 1_000, 1 / 1_000_000)
"""Shares of asked-about people who are in the release: an acquaintance, a community, a country."""
POPULATION_RATES = (1 / 1_000, 1 / 1_000_000)
"""Shares of strangers who may be claimed for somebody: one in a community, one in a country."""


def people_needed(rate: float, level: float = 0.95) -> int:
    """How many strangers it takes, none of them claimed, to show that no more than so many are (2,995 for 1 in 1,000).

    Raises:
        ValueError: if the rate or the level is not inside (0, 1).
    """
    if not (0 < rate < 1 and 0 < level < 1):
        raise ValueError("rate and level lie inside (0, 1)")
    return ceil(log(1 - level) / log1p(-rate))


def precision(base_rate: float, *, detection: float, wrong: float, false_match: float) -> float | None:
    """Share of claimed matches that are right.

    Args:
        base_rate: share of samples whose author is among the candidates.
        detection: share of these that are claimed for their author.
        wrong: share of these that are claimed for somebody else.
        false_match: share of the others that are claimed for anybody.

    Returns:
        The precision; None where nothing is ever claimed.

    Raises:
        ValueError: if a rate is not within [0, 1].
    """
    if not all(0 <= rate <= 1 for rate in (base_rate, detection, wrong, false_match)):
        raise ValueError("rates lie within [0, 1]")
    right = base_rate * detection
    claimed = right + base_rate * wrong + (1 - base_rate) * false_match
    return right / claimed if claimed > 0 else None
