"""Holiday names and greetings, the days they stand for, and what the policies make of them.

Under ``generalise`` a name becomes *the holiday* and a greeting *happy holidays*. Under ``shift`` a name becomes the
holiday nearest to its moved day, where one lies within 15 days; this is lossy and cannot be undone, and what was
said about the day ("we carved pumpkins") still gives it away. Days of the lunar calendars (Ramadan, Eid, Diwali,
Hanukkah, Lunar New Year …) have no table here and are generalised instead. United States dates are used where
countries differ (Thanksgiving, Mother's Day, Labor Day).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from string import capwords

from dateutil.easter import easter

from anonymize.textdates.calendar import make, moved, nearest
from anonymize.textdates.model import DateMention, Part
from anonymize.textdates.patterns import GAP, Context, rule
from anonymize.textdates.words import fold, like_case

_InYear = Callable[[int], date | None]


def _on(month: int, day: int) -> _InYear:
    return lambda year: make(year, month, day)


def _easter(days: int) -> _InYear:
    return lambda year: easter(year) + timedelta(days=days)


def _nth(month: int, weekday: int, n: int) -> _InYear:
    """The n-th weekday of a month; -1 for the last."""

    def day(year: int) -> date:
        if n < 0:
            last = date(year, month, 31)
            return last - timedelta(days=(last.weekday() - weekday) % 7)
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (n - 1))

    return day


def _lunar(year: int) -> None:
    """No table: the day is not known here."""


_DAY = r"(?:\s{1,3}day)?"
_HOLIDAYS: tuple[tuple[str, _InYear], ...] = (
    (rf"new{GAP}year'?s?'?{GAP}eve|\bnye\b", _on(12, 31)),
    (rf"(?:chinese|lunar|vietnamese|korean|tibetan|jewish|islamic){GAP}new{GAP}year", _lunar),
    (rf"new{GAP}year'?s?'?{GAP}day|new{GAP}years?(?:'s?)?(?!{GAP}old)", _on(1, 1)),
    (rf"(?:christmas|xmas|x-mas){GAP}eve", _on(12, 24)),
    (rf"boxing{GAP}day|st\.?{GAP}stephen'?s{GAP}day", _on(12, 26)),
    (rf"(?:christmas|xmas|x-mas){_DAY}", _on(12, 25)),
    (r"hallowe'?en|all\shallows(?:'?\seve)?", _on(10, 31)),
    (rf"all{GAP}(?:saints|souls)'?{GAP}day|day{GAP}of{GAP}the{GAP}dead", _on(11, 1)),
    (rf"guy{GAP}fawkes(?:{GAP}(?:day|night))?|bonfire{GAP}night", _on(11, 5)),
    (rf"good{GAP}friday", _easter(-2)),
    (rf"maundy{GAP}thursday", _easter(-3)),
    (rf"palm{GAP}sunday", _easter(-7)),
    (rf"mothering{GAP}sunday", _easter(-21)),
    (rf"ash{GAP}wednesday", _easter(-46)),
    (rf"(?:shrove|pancake|fat){GAP}tuesday|pancake{GAP}day|mardi{GAP}gras", _easter(-47)),
    (rf"easter{GAP}monday", _easter(1)),
    (r"pentecost|whitsun", _easter(49)),
    (rf"easter(?:{GAP}(?:sunday|day))?(?!{GAP}eggs?\b(?!{GAP}hunt))", _easter(0)),
    (rf"(?:st\.?{GAP})?valentine'?s'?{_DAY}|v-day", _on(2, 14)),
    (rf"(?:st\.?|saint){GAP}(?:patrick|paddy|patty)'?s?{_DAY}|p(?:at|ad)d?[dt]y'?s{GAP}day", _on(3, 17)),
    (rf"april{GAP}fools?'?s?'?{_DAY}", _on(4, 1)),
    (rf"(?:st\.?|saint){GAP}george'?s{GAP}day", _on(4, 23)),
    (rf"(?:st\.?|saint){GAP}andrew'?s{GAP}day", _on(11, 30)),
    (rf"(?:st\.?|saint){GAP}david'?s{GAP}day", _on(3, 1)),
    (rf"burns{GAP}(?:night|supper)", _on(1, 25)),
    (r"hogmanay", _on(12, 31)),
    (rf"epiphany(?:{GAP}(?:day|eve))?(?!{GAP}(?:that|about|of)\b)|twelfth{GAP}night|three{GAP}kings{GAP}day", _on(1, 6)),
    (r"candlemas", _on(2, 2)),
    (rf"may{GAP}day", _on(5, 1)),
    (r"michaelmas", _on(9, 29)),
    (rf"martinmas|st\.?{GAP}martin'?s{GAP}day", _on(11, 11)),
    (rf"walpurgis(?:{GAP}night|nacht)", _on(4, 30)),
    (rf"st\.?{GAP}lucia'?s?{_DAY}", _on(12, 13)),
    (rf"anzac{GAP}day", _on(4, 25)),
    (rf"earth{GAP}day", _on(4, 22)),
    (rf"groundhog{GAP}day", _on(2, 2)),
    (rf"cinco{GAP}de{GAP}mayo", _on(5, 5)),
    (rf"canada{GAP}day", _on(7, 1)),
    (rf"bastille{GAP}day", _on(7, 14)),
    (rf"australia{GAP}day", _on(1, 26)),
    (r"juneteenth", _on(6, 19)),
    (rf"independence{GAP}day|(?:the{GAP})?(?:4th|fourth){GAP}of{GAP}july(?!,?{GAP}[12][0-9]{{3}}|,?\s?'[0-9])", _on(7, 4)),
    (rf"(?:veterans?'?s?'?|remembrance|armistice){GAP}day", _on(11, 11)),
    (rf"(?:mlk|martin{GAP}luther{GAP}king){GAP}day", _nth(1, 0, 3)),
    (rf"president'?s'?{GAP}day", _nth(2, 0, 3)),
    (rf"super{GAP}bowl(?:{GAP}sunday)?", _nth(2, 6, 2)),
    (rf"mother'?s'?{GAP}day", _nth(5, 6, 2)),
    (rf"memorial{GAP}day", _nth(5, 0, -1)),
    (rf"father'?s'?{GAP}day", _nth(6, 6, 3)),
    (rf"labou?r{GAP}day", _nth(9, 0, 1)),
    (rf"columbus{GAP}day", _nth(10, 0, 2)),
    (rf"thanksgiving{_DAY}|turkey{GAP}day", _nth(11, 3, 4)),
    (rf"black{GAP}friday", lambda year: _later(_nth(11, 3, 4)(year), 1)),
    (rf"cyber{GAP}monday", lambda year: _later(_nth(11, 3, 4)(year), 4)),
    (
        rf"ramadh?an|eid(?:{GAP}(?:al|ul)[-\s](?:fitr|adha))?|diwali|deepavali|holi|han+uk+ah|chanukah?|passover|purim|"
        rf"yom{GAP}kippur|rosh{GAP}hashanah?|kwanzaa?",
        _lunar,
    ),
)  # fmt: skip
_NAMED = (
    ("new year's", _on(1, 1)), ("valentine's day", _on(2, 14)), ("st patrick's day", _on(3, 17)), ("easter", _easter(0)),
    ("mother's day", _nth(5, 6, 2)), ("memorial day", _nth(5, 0, -1)), ("father's day", _nth(6, 6, 3)),
    ("independence day", _on(7, 4)), ("labor day", _nth(9, 0, 1)), ("halloween", _on(10, 31)),
    ("thanksgiving", _nth(11, 3, 4)), ("christmas", _on(12, 25)),
)  # fmt: skip
_REACH = 15

_NAME = "|".join(f"(?P<h{n}>{names})" for n, (names, _) in enumerate(_HOLIDAYS))
_GREETING = re.compile(r"(?:happy|merry|blessed|joyous|belated)\b|.*(?:mubarak|kareem)\Z", re.DOTALL)
_DETERMINER = re.compile(
    r"\b(?:the|a|this|last|next|my|our|your|ur|his|her|their|every|each|that|some|any|no|another|first|second|favou?rite|"
    r"previous|past|whole|big|\w+'s)\s{1,3}\Z"
)
_ARTICLE = re.compile(r"\ban\s{1,3}\Z")
_DATED_NAME = re.compile(r"(?P<day>4th|fourth)\s+of\s+(?P<month>july)")
_SENTENCE_START = re.compile(r"(?:\A|[.!?\n])\s*\Z")


def _later(day: date | None, days: int) -> date | None:
    return None if day is None else moved(day, days)


def _holiday(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    number = next(int(name[1:]) for name, found in match.groupdict().items() if found is not None and name[0] == "h")
    years = range(max(context.anchor.year - 1, 1), min(context.anchor.year + 1, 9999) + 1)
    value = nearest((_HOLIDAYS[number][1](year) for year in years), context.anchor)
    start, end = match.span()
    if context.text[start:end] == "Nye":
        return  # a name; the night is written NYE or nye
    if article := _ARTICLE.search(context.before(start)):
        start -= len(article[0])  # "an easter lamb" becomes "a holiday lamb"
    greeting = _GREETING.match(context.folded[match.start() : end]) is not None
    part = Part(start, end, "greeting" if greeting else "holiday")
    yield context.mention(start, end, "holiday", "holiday", value, [part], "holiday name")


RULES = (
    rule(
        "holidays",
        rf"(?<![a-z0-9_@/'])(?:(?:happy|merry|blessed|joyous){GAP}(?:(?:belated|early|a|and)(?:{GAP}))?)?"
        rf"(?:{_NAME})(?:{GAP}(?:mubarak|kareem))?(?:{GAP}(?:and|&){GAP}(?:a{GAP})?happy{GAP}new{GAP}year'?s?)?(?![a-z0-9_])",
        _holiday,
    ),
)


def as_date(mention: DateMention) -> DateMention | None:
    """``4th of July`` as the date it also is, for the policies that would leave it standing; None for other names."""
    match = _DATED_NAME.search(fold(mention.text))
    if match is None:
        return None
    parts = (
        Part(mention.start + match.start("day"), mention.start + match.end("day"), "day"),
        Part(mention.start + match.start("month"), mention.start + match.end("month"), "month"),
    )
    return replace(mention, kind="day_month", resolution="day", parts=parts)


def generalised(text: str, mention: DateMention, noun: str) -> str:
    """*the holiday*, *holiday* after a word that already determines it, *happy holidays* for a greeting."""
    model = mention.text
    shouted = model.isupper()
    if any(part.field == "greeting" for part in mention.parts):
        return _titled("happy holidays", model)
    before = fold(text[max(0, mention.start - 24) : mention.start])
    if re.match(r"an\s", fold(model)):
        return f"A {noun.upper()}" if shouted else like_case(f"a {noun}", model)
    written = noun if _DETERMINER.search(before) else f"the {noun}"
    if shouted:
        return written.upper()
    return written[0].upper() + written[1:] if model[0].isupper() and _SENTENCE_START.search(before) else written


def shifted(text: str, mention: DateMention, offset_days: int) -> str:
    """The holiday nearest to the moved day, in the case of the old one; generalised where none is near."""
    day = None if mention.value is None else moved(mention.value, offset_days)
    if day is None:
        return generalised(text, mention, "holiday")
    options = [
        (abs((there - day).days), name)
        for name, in_year in _NAMED
        for year in range(max(day.year - 1, 1), min(day.year + 1, 9999) + 1)
        if (there := in_year(year)) is not None
    ]
    distance, name = min(options)
    if distance > _REACH:
        return generalised(text, mention, "holiday")
    if any(part.field == "greeting" for part in mention.parts):
        return _titled(f"happy {name}", mention.text)
    return _titled(name, mention.text)


def _titled(words: str, model: str) -> str:
    """Lower, upper or every word capitalised, as the model has it; one capital at its start gives one capital."""
    if model.isupper():
        return words.upper()
    capitals = sum(word[0].isupper() for word in model.split())
    if not model[0].isupper():
        return words
    return capwords(words) if capitals > 1 or len(model.split()) == 1 else like_case(words, model)
