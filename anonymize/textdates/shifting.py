"""Move every date of a text by one offset, each in its own written form.

Relative words (*today*, *next week*) stay: they move with the message. So do ages, times of day, decades (*the 90s*)
and *weekend*; a release that must keep weekends true draws its offset from the multiples of seven.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime
from itertools import accumulate

from anonymize.textdates import holidays
from anonymize.textdates.calendar import moved
from anonymize.textdates.finding import find_dates
from anonymize.textdates.model import (
    PLACEHOLDER,
    DateMention,
    DateOrder,
    Replacement,
    ShiftedText,
    TextDatesConfig,
)
from anonymize.textdates.words import SEASON_NUMBER, SEASONS, fold, like_case
from anonymize.textdates.writing import turn_weekday, write_date

_SEASON_DAYS = 365.2425 / 4


def shift_text(
    text: str,
    anchor: date | datetime,
    offset_days: int,
    order: DateOrder,
    config: TextDatesConfig,
    protected: Sequence[tuple[int, int]] = (),
) -> ShiftedText:
    """The text with its dates ``offset_days`` later (earlier when negative).

    Args:
        text: what was written.
        anchor: when it was written, before any shift.
        offset_days: whole days.
        order: how ``3/4/23`` is read.
        config: what happens to holidays, seasons and lone weekday words.
        protected: half-open spans of ``text`` in which nothing is a date (names, phone numbers, money). A mention that
            touches one is left to whoever owns the span.

    Returns:
        The new text and every replacement. A date that cannot be moved is ``[date]`` there, and counted.
    """
    written: list[Replacement] = []
    unshiftable = 0
    owned = sorted(protected)
    # How far the spans up to each one reach: they may overlap.
    reach = list(accumulate((end for _, end in owned), max))
    for mention in find_dates(text, anchor, order):
        before = bisect_left(owned, (mention.end,))
        if before and reach[before - 1] > mention.start:
            continue
        new = _write(text, mention, offset_days, config)
        if new is None:
            continue
        unshiftable += new == PLACEHOLDER
        written.append(Replacement(mention.start, mention.end, mention.kind, new))
    if not written:
        return ShiftedText(text, (), {}, 0)
    pieces: list[str] = []
    at = 0
    for replacement in written:
        pieces += [text[at : replacement.start], replacement.new_text]
        at = replacement.end
    counts = Counter(replacement.kind for replacement in written)
    return ShiftedText("".join(pieces) + text[at:], tuple(written), dict(sorted(counts.items())), unshiftable)


def _write(text: str, mention: DateMention, offset: int, config: TextDatesConfig) -> str | None:
    """What stands in a mention's place; None where policy leaves it."""
    if mention.kind == "weekday":
        return None if config.weekdays == "keep" else turn_weekday(mention.text, offset)
    if mention.kind == "holiday":
        if config.holidays == "generalise":
            return holidays.generalised(text, mention, "holiday")
        dated = holidays.as_date(mention)
        if dated is None:
            return None if config.holidays == "keep" else holidays.shifted(text, mention, offset)
        mention = dated
    if mention.kind == "season":
        if config.seasons == "keep":
            return None
        if config.seasons == "generalise":
            return holidays.generalised(text, mention, "season")
        season = SEASONS[(SEASON_NUMBER[fold(mention.text)] + round(offset / _SEASON_DAYS)) % 4]
        return like_case(season, mention.text)
    day = None if mention.value is None else moved(mention.value, offset)
    until = None if mention.until is None else moved(mention.until, offset)
    if day is None or (mention.until is not None and until is None):
        return PLACEHOLDER
    return write_date(mention, day, until, offset)
