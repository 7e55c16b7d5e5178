"""Numbers as people read them; the result itself holds them unformatted."""

from __future__ import annotations

NONE = "–"
"""Stands where there is no number."""
NBSP = "\N{NARROW NO-BREAK SPACE}"


def percent(share: float | None, digits: int = 1) -> str:
    """`0.8304` → `83.0 %`."""
    return NONE if share is None else f"{100 * share:.{digits}f}{NBSP}%"


def plain(share: float | None) -> str:
    """Per cent without the sign, for tables that say so once."""
    return NONE if share is None else f"{100 * share:.1f}"


def interval(low: float | None, high: float | None) -> str:
    """`0.692, 1.0` → `69.2 to 100.0`, in per cent without the sign."""
    return NONE if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"


def short_interval(low: float | None, high: float | None) -> str:
    """`0.692, 1.0` → `69–100`: where there is little room."""
    return NONE if low is None or high is None else f"{100 * low:.0f}–{100 * high:.0f}"


def bits(number: float | None) -> str:
    """A number of bits, always signed; more than one decimal is in no result."""
    if number is None:
        return NONE
    return f"{number:+.1f}".replace("-", "\N{MINUS SIGN}") if number else "0.0"


def points(difference: float | None) -> str:
    """A difference of shares in percentage points, always signed; a true zero has no sign."""
    if difference is None:
        return NONE
    return "0.0" if round(100 * difference, 1) == 0 else f"{100 * difference:+.1f}".replace("-", "\N{MINUS SIGN}")


def points_interval(low: float | None, high: float | None) -> str:
    """Limits of a difference in percentage points."""
    return NONE if low is None or high is None else f"{points(low)} to {points(high)}"


def p_value(p: float | None) -> str:
    """Three digits, or `< 0.001`: more would suggest that shuffling could tell."""
    if p is None:
        return NONE
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def count(number: float | None) -> str:
    """Thousands apart: `27,218`."""
    return NONE if number is None else f"{number:,.0f}"


def words(number: int | str) -> str:
    """A volume in words, or `all`."""
    return number if isinstance(number, str) else f"{number:,}"


def duration(seconds: float | None) -> str:
    """`41.2` → `41 s`; `5400` → `1.5 h`: one unit, the largest that the time reaches."""
    if seconds is None:
        return NONE
    for unit, size in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:.1f}{NBSP}{unit}"
    return f"{seconds:.0f}{NBSP}s"
