"""Dates with the month in words: ``4 March``, ``March 3rd 2023``, ``3rd of march '98``, ``3-5 March``, ``Mar 2023``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from anonymize.textdates.calendar import full_year, make, nearest_day_month
from anonymize.textdates.model import DateMention, Kind, Part
from anonymize.textdates.patterns import (
    BESIDE,
    DAY,
    DAYS,
    FULL_MONTH,
    GAP,
    MONTH,
    MONTH_NAME,
    NOT_AMOUNT,
    ORDINAL,
    ORDINAL_WORD,
    YEAR,
    Context,
    clause_ends,
    group,
    parts_of,
    rule,
    weekday_of,
)
from anonymize.textdates.words import day_number, month_number

# A year after day and month: `2023`, `, 2023`, `of 2023`, `'23`.
_YEAR_TAIL = (
    rf"(?:(?:\s?,\s{{0,2}}|{GAP}(?:of{GAP}|in{GAP})?|[-/])(?P<year>{YEAR})(?![0-9:])"
    rf"|,?\s{{0,3}}'(?P<short_year>[0-9]{{2}})(?![0-9:]))?"
)
# After the month two bare digits are a year too: joined (`12-Mar-98`), or where the clause ends (`3 March 23.`).
_YEAR_AFTER_MONTH = (
    rf"(?:(?:\.?\s?,\s{{0,2}}|\.?{GAP}(?:of{GAP}|in{GAP})?|[-/.])(?P<year>{YEAR})(?![0-9:])"
    r"|(?:,?\s{0,3}'|[-/.](?=[0-9]{2}\b)|\.?\s(?=[0-9]{2}\s{0,2}(?:$|[,;!?)]|\.(?:\s|$))))(?P<short_year>[0-9]{2})(?![0-9:]))?"
)
_TO = r"\s{0,2}(?:-|to|and|&|/|or|through|thru|until|till)\s{0,2}(?:the\s{1,2})?"
# After the month `and`, `or`, `&` join days only where a year closes the date: "March 3 and 4 people came".
_UNTIL = (
    rf"(?:\s{{0,2}}(?:-|to|through|thru|until|till|(?:and|or|&)(?={GAP}(?:the{GAP})?{DAYS},?{GAP}{YEAR}))"
    rf"\s{{0,2}}(?:the\s{{1,2}})?(?P<until>{ORDINAL}|{DAY}(?![0-9a-z:]))"
    r"(?!\.[0-9]|\s?[ap]\.?m\b))?"
)

_LISTED = re.compile(rf"(?<!\w)(?P<day>{ORDINAL})(?:,\s{{0,2}}|,?\s(?:and|or|&)\s)(?:the\s)?\Z")

# "I may 3 times", "we march 3 miles": who may stand before the verb.
_SUBJECT = re.compile(r"\b(?:i|we|you|he|she|they|it|who|which|u|one|there|what)\s{1,3}$")
_CUE = re.compile(
    r"\b(?:on|by|until|untill|till|til|since|from|before|after|to|around|the|for|is|was|its|it's|due|of|in|next|last|this|birthday|bday|"
    r"born|between|through|starting)\W{1,3}$"
)
_MARCHING = re.compile(r"\s{1,3}(?:on|to|in|through|against|down|up|past|off|for|into|towards?|around|out)\b")


def _spoken(context: Context, match: re.Match[str], *, plain: bool) -> bool:
    """Whether ``may`` or ``march`` beside a number is the month; ``plain`` says the number is a bare cardinal."""
    month = match["month"]
    if month not in ("may", "march"):
        return True
    before = context.before(match.start())
    if any(group(match, name) for name in ("year", "short_year", "weekday")):
        return True
    if month == "may" and match.start() == match.start("month") and _SUBJECT.search(before):
        return False
    if not plain or _CUE.search(before):
        return True
    capital = context.text[match.start("month")].isupper() and not context.text.isupper()
    if month == "march":
        return capital or not _MARCHING.match(context.folded, match.end())
    return capital or clause_ends(context, match.end())


def _day_month(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    plain = match["day"].isdigit() and match["of"] is None
    if not _spoken(context, match, plain=plain):
        return
    for mention in _dated(context, match, "day before month"):
        yield mention
        yield from _listed(context, match.start("day"), mention.value)


def _listed(context: Context, at: int, value: date | None) -> Iterator[DateMention]:
    """The days before the last one of a list: the first two of ``10th, 11th and 12th of March``."""
    while (listed := _LISTED.search(context.folded, max(0, at - 12), at)) is not None:
        day = make(value.year, value.month, day_number(listed["day"])) if value else None
        yield context.mention(
            *listed.span("day"), "day_of_month", "day", day, [Part(*listed.span("day"), "day")], "day in a list"
        )
        at = listed.start("day")


def _month_day(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    if _spoken(context, match, plain=match["day"].isdigit()):
        yield from _dated(context, match, "month before day")


def _compact(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    yield from _dated(context, match, "day, month and year run together")


def _dated(context: Context, match: re.Match[str], why: str) -> Iterator[DateMention]:
    day, month = day_number(match["day"]), month_number(match["month"])
    digits = group(match, "year") or group(match, "short_year")
    if digits is None:
        value = nearest_day_month(month, day, context.anchor, weekday_of(match))
    else:
        value = make(full_year(digits, context.anchor), month, day)
    until = None
    if last := group(match, "until"):
        until = make(value.year, month, day_number(last)) if value else None
        # A range of which one end does not exist is no date that could be moved.
        value = value if until else None
    kind: Kind = "day_month" if digits is None else "date"
    yield context.mention(match.start(), match.end(), kind, "day", value, parts_of(match), why, until)


def _month_year(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    digits = group(match, "year") or match["short_year"]
    year = full_year(digits, context.anchor)
    if year > context.anchor.year + 50 or (
        match["month"] == "may" and _SUBJECT.search(context.before(match.start())) and group(match, "year")
    ):
        return
    value = make(year, month_number(match["month"]), 15)
    yield context.mention(match.start(), match.end(), "month_year", "month", value, parts_of(match), "month and year")


_FREE = r"(?<![0-9a-z'_@/.])"
_FREE_DAY = r"(?<![0-9a-z_.$£€#:'])(?<![0-9]/)"

RULES = (
    rule(
        "months",
        rf"{_FREE_DAY}(?<![0-9]-){BESIDE}{_FREE_DAY}(?P<day>{DAYS})(?:{_TO}(?P<until>{DAYS}))?"
        rf"(?:{GAP}(?:day{GAP})?(?P<of>of{GAP})?(?:the{GAP})?|[-/])(?P<month>{MONTH}){_YEAR_AFTER_MONTH}(?![0-9])",
        _day_month,
    ),
    rule(
        "months",
        rf"{_FREE}{BESIDE}{_FREE}(?P<month>{MONTH})(?:\.\s{{0,2}}|,?{GAP}|-)(?:the{GAP})?"
        rf"(?P<day>{ORDINAL}|{ORDINAL_WORD}\b|{DAY}(?![0-9a-z])(?:{NOT_AMOUNT}|(?=\s?or\sso\b))){_UNTIL}{_YEAR_TAIL}"
        rf"(?![:.][0-9]|%|\s?[ap]\.?m\b|[a-z/0-9]|-(?!{MONTH})[a-z])",
        _month_day,
    ),
    rule(
        "months",
        rf"(?<![\w.\-])(?P<day>{DAY})(?P<month>{MONTH_NAME})(?P<year>{YEAR}|[0-9]{{2}})(?!\w|[.\-:][0-9])",
        _compact,
    ),
    rule(
        "months",
        rf"(?<![\w.\-/])(?P<year>{YEAR})(?:[-/]|,?{GAP})(?P<month>{MONTH})(?:[-/]|{GAP})(?P<day>{DAYS})(?![:.][0-9])",
        _compact,
    ),
    rule(
        "months",
        rf"{_FREE}(?P<month>{MONTH})\.?(?:(?:{GAP}(?:of{GAP})?|\s?,\s{{0,2}}|[-/.])(?P<year>{YEAR})"
        rf"|\s{{0,3}}'(?P<short_year>[0-9]{{2}}))(?![0-9:a-z]|[.\-][0-9]){NOT_AMOUNT}",
        _month_year,
    ),
    rule(
        "months",
        rf"(?<![\w.\-])(?P<day>{DAY})(?P<month>{FULL_MONTH})(?:\s?,?\s{{0,2}}(?P<year>{YEAR})(?![0-9:]))?(?!\w)",
        _compact,
    ),
    rule("months", rf"(?<![\w.\-])(?P<year>{YEAR})[-/](?P<month>{MONTH})(?!-?[0-9])", _month_year),
)
