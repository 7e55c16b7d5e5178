"""Dates written with digits alone: ``2023-05-08``, ``20100526``, ``3/4/23``, ``03.04.2023``, ``3/4`` after a cue.

What looks alike and is not a date stays: ``3:30``, ``1/2 cup``, ``24/7``, ``9/11``, version ``2023.4.1``, ``page
12/03``, ``5-0``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from anonymize.textdates.calendar import full_year, make, nearest_day_month
from anonymize.textdates.model import DateMention, DateOrder, Field, Kind, Part
from anonymize.textdates.patterns import (
    BESIDE,
    FULL_WEEKDAY,
    GAP,
    MONTH,
    WEEKDAY,
    YEAR,
    Context,
    parts_of,
    rule,
    weekday_of,
)

_VERSION = re.compile(
    r"(?:\bv|version|ver|release|build|update|upgraded? to|kernel|ubuntu|firmware|patch|\bpip)\W{0,3}$"
)
_NUMBERED = re.compile(
    r"(?:#|\b(?:no|nr|number|order|id|call|tel|phone|fax|account|acct|ref|case|ticket|bug|code|pin|page|pages|pp?|"
    r"serial|isbn|invoice|room|ext|text|dial))\W{0,3}(?:is\W{1,3})?$"
)
_DATE_CUE = re.compile(
    r"(?:\b(?:on|since|until|untill|till|til|dated?|due|born|dob|starting|ending|thru|through|expires?|from|by|before|after|"
    rf"{FULL_WEEKDAY}(?=[^\w\n]{{1,2}}$)|"
    r"(?:birthday|b-?day|anniversary|deadline|exam|appointment|wedding|exp|seen)(?:\W{1,3}(?:is|was|on))*))\W{1,3}$"
)
# `on 9/11` is the day of a name, `24/7` all the time; amounts and fractions are followed by what they measure.
_FRACTION = re.compile(
    r"\s?(?:cups?|tsp|tbsp|teaspoons?|tablespoons?|spoon(?:s|fuls?)?|hours?|hrs?|days?|mile|miles|inch(?:es)?|in\b|\"|price|off|full|way|"
    r"gallons?|of\b|an?\b|the\b|done|empty|scale|size|lb|oz|pounds?|stars?|points?|people|teams?|%)"
)

# In "Jan 9/2015" the nine is a day.
_MONTH_BEFORE = re.compile(rf"(?<![a-z]){MONTH}[.\s]{{1,3}}$")

_END = r"(?![\w/]|[.:\-][0-9])"
_START = r"(?<![0-9a-z_/.:$£€#=+\-])"


class Written(NamedTuple):
    """Two numbers that may be day and month in either order."""

    first: int
    second: int
    year: int | None
    weekday: int | None


def _year_first(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    before = context.before(match.start())
    unpadded = len(match["month"]) + len(match["day"]) < 4
    if match["sep"] == "." and (unpadded or _VERSION.search(before)) and not _DATE_CUE.search(before):
        return
    value = make(int(match["year"]), int(match["month"]), int(match["day"]))
    if value is None and not (int(match["month"]) <= 12 and int(match["day"]) <= 31):
        return
    yield context.mention(match.start(), match.end(), "date", "day", value, parts_of(match), "year first")


def _compact(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    value = make(int(match["year"]), int(match["month"]), int(match["day"]))
    # 20991231 is rather a number than a plan; what does not exist in the calendar is one for certain.
    if value is None or value.year > context.anchor.year + 5 or _NUMBERED.search(context.before(match.start())):
        return
    yield context.mention(match.start(), match.end(), "date", "day", value, parts_of(match), "eight digits")


def _triple(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    before = context.before(match.start())
    cued = match["weekday"] is not None or bool(_DATE_CUE.search(before))
    a, b, sep = match["first"], match["second"], match["sep"]
    year = full_year(match["year"], context.anchor)
    day, month, value = _choose(int(a), int(b), year, weekday_of(match), context.order)
    padded = len(a) == len(b) == 2
    if sep == "." and _VERSION.search(before):
        return
    if len(match["year"]) == 2 and sep != "/" and not cued:
        # 2.6.15 is a kernel and 10-12-15 a set of repetitions unless written as a date or close to the message.
        if not padded or value is None:
            return
        if sep == "-" and not -40 <= year - context.anchor.year <= 2:
            return
    if value is None and (day > 31 or month > 12) and not (sep == "/" and len(match["year"]) == 4):
        return
    if _NUMBERED.search(before) and len(match["year"]) == 2:
        return
    yield _day_month_year(context, match, month_first=_month_leads(int(a), int(b), day, context.order), value=value)


def _pair(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    a, b = match["first"], match["second"]
    if (a, b) in (("9", "11"), ("24", "7")) or _FRACTION.match(context.folded, match.end()):
        return
    cued = match["weekday"] is not None or match["time"] is not None or match["day_after"] is not None
    if not cued and not _DATE_CUE.search(context.before(match.start())):
        return
    if _NUMBERED.search(context.before(match.start())):
        return
    first, second = int(a), int(b)
    day, month = _fields(first, second, context.order)
    if month > 12 or day > 31 or month == 0 or day == 0:
        return
    value = nearest_day_month(month, day, context.anchor, weekday_of(match))
    yield _day_month_year(context, match, month_first=_month_leads(first, second, day, context.order), value=value)


def _pairs(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    ends = ((match["first"], match["second"]), (match["third"], match["fourth"]))
    numbers = [(int(a), int(b)) for a, b in ends]
    cued = _DATE_CUE.search(context.before(match.start())) or any(max(pair) > 12 for pair in numbers)
    if not cued or _FRACTION.match(context.folded, match.end()):
        return
    for (first, second), names in zip(numbers, (("first", "second"), ("third", "fourth")), strict=True):
        day, month = _fields(first, second, context.order)
        if not (1 <= month <= 12 and 1 <= day <= 31):
            return
        fields: tuple[Field, Field] = (
            ("month", "day") if _month_leads(first, second, day, context.order) else ("day", "month")
        )
        parts = [Part(*match.span(name), field) for name, field in zip(names, fields, strict=True)]
        value = nearest_day_month(month, day, context.anchor)
        yield context.mention(parts[0].start, parts[1].end, "day_month", "day", value, parts, "end of a range")


def _month_year(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    before = context.before(match.start())
    if _NUMBERED.search(before) or _MONTH_BEFORE.search(before):
        return
    value = make(int(match["year"]), int(match["month"]), 15)
    why = "numeric month and year"
    yield context.mention(match.start(), match.end(), "month_year", "month", value, parts_of(match), why)


def _day_month_year(context: Context, match: re.Match[str], *, month_first: bool, value: date | None) -> DateMention:
    fields: dict[str, Field] = {"weekday": "weekday", "first": "day", "second": "month", "year": "year"}
    if month_first:
        fields |= {"first": "month", "second": "day"}
    kind: Kind = "date" if "year" in match.re.groupindex else "day_month"
    why = "month first" if month_first else "day first"
    return context.mention(match.start(), match.end(), kind, "day", value, parts_of(match, fields), why)


def _fields(first: int, second: int, order: DateOrder) -> tuple[int, int]:
    """Day and month: a number above 12 settles it, else the subject's order."""
    if first > 12 or (order == "day_first" and second <= 12):
        return first, second
    return second, first


def _choose(first: int, second: int, year: int, weekday: int | None, order: DateOrder) -> tuple[int, int, date | None]:
    day, month = _fields(first, second, order)
    return day, month, make(year, month, day)


def _month_leads(first: int, second: int, day: int, order: DateOrder) -> bool:
    return day == second and (first != second or order == "month_first")


_TRIPLE = (
    rf"{_START}{BESIDE}(?<![0-9a-z_/.:$£€#=+\-])(?P<first>[0-9]{{1,2}})(?P<sep>[/.\-])(?P<second>[0-9]{{1,2}})(?P=sep)"
    rf"(?P<year>[0-9]{{4}}|[0-9]{{2}}){_END}"
)
_PAIR = (
    rf"{_START}{BESIDE}(?<![0-9a-z_/.:$£€#=+\-])(?P<first>[0-9]{{1,2}})/(?P<second>[0-9]{{1,2}}){_END}"
    rf"(?P<time>(?=\s{{1,2}}(?:at|@){GAP}[0-9]))?(?P<day_after>(?=\s?,?\s?\(?{WEEKDAY}\b|{GAP}works\b))?"
)

RULES = (
    rule(
        "digits",
        rf"(?<![0-9a-z.:\-]){BESIDE}(?<![0-9.:\-])(?P<year>{YEAR})(?P<sep>[/.\-])(?P<month>[0-9]{{1,2}})"
        r"(?P=sep)(?P<day>[0-9]{1,2})(?![0-9]|[.\-/][0-9]|[a-su-z])",
        _year_first,
    ),
    rule(
        "digits",
        r"(?<![0-9a-z])(?<![0-9][.,:\-])(?P<year>(?:19|20)[0-9]{2})(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12][0-9]|3[01])"
        r"(?=(?:[t_\-]?[0-2][0-9][0-5][0-9](?:[0-5][0-9])?z?)?(?![0-9a-z]|\.[0-9]))",
        _compact,
    ),
    rule("digits", _TRIPLE, _triple),
    rule("digits", _PAIR, _pair),
    rule(
        "digits",
        rf"{_START}(?P<first>[0-9]{{1,2}})/(?P<second>[0-9]{{1,2}})\s?(?:-|to)\s?(?P<third>[0-9]{{1,2}})/(?P<fourth>[0-9]{{1,2}}){_END}",
        _pairs,
    ),
    rule(
        "digits",
        rf"{_START}(?P<month>0?[1-9]|1[0-2])/(?P<year>(?:19|20)[0-9]{{2}})(?![\w/]|[.\-][0-9]|{GAP}?s(?:ec)?\b)",
        _month_year,
    ),
    rule(
        "digits",
        r"(?<![0-9a-z_.:#\-])(?P<year>(?:19|20)[0-9]{2})-(?P<month>0[1-9]|1[0-2])(?![\w]|[.\-:][0-9])",
        _month_year,
    ),
    # In an address: `/2011/01/title`.
    rule("digits", r"(?<=/)(?P<year>(?:19|20)[0-9]{2})/(?P<month>0[1-9]|1[0-2])(?=/)", _month_year),
)

_TRIPLES = re.compile(_TRIPLE)
_PAIRS = re.compile(_PAIR)


def written_dates(context: Context) -> Iterator[Written]:
    """Every date of two numbers, with a year or without, as evidence for how a subject orders them."""
    for pattern, read in ((_TRIPLES, _triple), (_PAIRS, _pair)):
        for match in pattern.finditer(context.folded):
            if any(True for _ in read(context, match)):
                year = full_year(match["year"], context.anchor) if pattern is _TRIPLES else None
                yield Written(int(match["first"]), int(match["second"]), year, weekday_of(match))
