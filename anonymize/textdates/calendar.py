"""Which calendar day a written date stands for, resolved against the time of its message and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

# Two digits of a year mean the one of these hundred years: from 89 years before the message to 10 after it.
_YEARS_AHEAD = 10
# 29 February skips eight years round 1900 and 2100.
_LEAP_REACH = 8


def make(year: int, month: int, day: int) -> date | None:
    """The date, or None where the calendar has none."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def moved(day: date, days: int) -> date | None:
    """``days`` later, or None outside the years 1 to 9999."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return None


def full_year(digits: str, anchor: date) -> int:
    """Four digits as they are; two digits in the hundred years around the message."""
    year = int(digits)
    if len(digits) == 4:
        return year
    last = anchor.year + _YEARS_AHEAD
    return last - (last - year) % 100


def nearest(candidates: Iterable[date | None], anchor: date, weekday: int | None = None) -> date | None:
    """The candidate nearest to the message; one on the weekday that is named wins. Ties go to the earlier."""
    days = [day for day in candidates if day is not None]
    if weekday is not None:
        days = [day for day in days if day.weekday() == weekday] or days
    return min(days, key=lambda day: (abs(day - anchor), day), default=None)


def nearest_day_month(month: int, day: int, anchor: date, weekday: int | None = None) -> date | None:
    """``3 March`` without a year."""
    if not 1 <= month <= 12:
        return None
    reach = _LEAP_REACH if (month, day) == (2, 29) else 1
    years = range(anchor.year - reach, anchor.year + reach + 1)
    return nearest((make(year, month, day) for year in years), anchor, weekday)


def nearest_day(day: int, anchor: date, weekday: int | None = None) -> date | None:
    """``the 3rd`` without a month; where a weekday stands beside it, up to six months off to make it right."""
    reach = 6 if weekday is not None else 2
    first = anchor.year * 12 + anchor.month - 1
    months = range(first - reach, first + reach + 1)
    return nearest((make(month // 12, month % 12 + 1, day) for month in months), anchor, weekday)


def on_or_after(day: int, start: date) -> date | None:
    """The next ``day`` of a month from ``start`` on, for the far end of a range."""
    first = start.year * 12 + start.month - 1
    found = (make(month // 12, month % 12 + 1, day) for month in range(first, first + 3))
    return next((end for end in found if end is not None and end >= start), None)


def on_or_before(day: int, end: date) -> date | None:
    """The last ``day`` of a month up to ``end``."""
    last = end.year * 12 + end.month - 1
    found = (make(month // 12, month % 12 + 1, day) for month in range(last, last - 3, -1))
    return next((start for start in found if start is not None and start <= end), None)
