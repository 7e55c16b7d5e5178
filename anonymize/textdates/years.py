"""A year alone: ``in 2023``, ``since '98``, ``2019-2023``, ``2021 was``; each stands for its 1 July."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anonymize.textdates.calendar import full_year, make
from anonymize.textdates.model import DateMention, Part
from anonymize.textdates.patterns import GAP, UNITS, YEAR, Context, rule

_SEASON = r"(?:spring|summer|autumn|fall|winter|christmas|xmas|halloween|easter|thanksgiving)"
# Before an amount these do not stand; after "was", "by" one may, so there only a near year is a year.
_SURE_CUE = (
    rf"\b(?:in|since|until|untill|till|til|from|during|late|early|mid|circa|year|born|throughout|back\sin|{_SEASON}(?:\sof)?|"
    r"(?:class|end|start|beginning|middle|half|rest|most|part|year|months)\sof)"
)
_WEAK_CUE = r"\b(?:and|was|were|is|by|around|for|before|after|between)"
_THE = rf"(?:{GAP}(?:the{GAP}(?:year{GAP})?)?|-)\(?"
_END = rf"(?![\w]|[-/.:,][0-9]|'?s\b|\s?{UNITS}(?![a-z]))"
_START = r"(?<![\w.\-/$£€#+:,])"
_NEAR = 6
# "the 1974 war", "the Act of 1985": a year not much after the message's own.
_NAMED_CUE = rf"\b(?:of|the|an?|my|our|your|his|her|their|its|this|that){GAP}"
_NAMED_BACK, _NAMED_AHEAD = 60, 2
_MORE = re.compile(rf"\s?(?:,|,?\s?(?:and|or|&))\s{{0,2}}(?P<year>{YEAR}){_END}")
_BACK, _AHEAD = 130, 30


def _sure(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    found: re.Match[str] | None = match
    # "in 1994, 1995 and 1997": one cue for all.
    while found and -_BACK <= int(found["year"]) - context.anchor.year <= _AHEAD:
        yield _mention(context, found.span("year"), int(found["year"]))
        found = _MORE.match(context.folded, found.end("year"))


def _named(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    if -_NAMED_BACK <= int(match["year"]) - context.anchor.year <= _NAMED_AHEAD:
        yield _mention(context, match.span("year"), int(match["year"]))


def _near(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    if abs(int(match["year"]) - context.anchor.year) <= _NEAR:
        yield _mention(context, match.span("year"), int(match["year"]))


def _range(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    first, now = int(match["year"]), context.anchor.year
    last = int(match["last"]) if len(match["last"]) == 4 else first + 1
    if last % 100 != int(match["last"]) % 100:
        return
    if now - _BACK <= first < last <= now + _AHEAD:
        yield _mention(context, match.span("year"), first)
        yield _mention(context, match.span("last"), last)


def _short(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    yield _mention(context, match.span("year"), full_year(match["year"], context.anchor))


def _mention(context: Context, span: tuple[int, int], year: int) -> DateMention:
    return context.mention(*span, "year", "year", make(year, 7, 1), [Part(*span, "year")], "year after a cue")


RULES = (
    # An answer that is nothing but a year.
    rule("digits", rf"\A\W{{0,3}}(?P<year>{YEAR})\W{{0,3}}\Z", _sure),
    rule("digits", rf"{_START}(?P<year>{YEAR})\s?-\s?(?P<last>{YEAR}){_END}", _range),
    # A season or school year: 2022/23.
    rule("digits", rf"{_START}(?P<year>{YEAR})[/-](?P<last>[0-9]{{2}}){_END}", _range),
    rule(
        "digits",
        rf"\b(?:from|between|in|since){GAP}(?P<year>{YEAR}){GAP}(?:to|until|till|through|and|or){GAP}(?P<last>{YEAR}){_END}",
        _range,
    ),
    rule("digits", rf"{_SURE_CUE}{_THE}(?P<year>{YEAR}){_END}", _sure),
    rule("digits", rf"{_WEAK_CUE}{_THE}(?P<year>{YEAR}){_END}", _near),
    rule("digits", rf"{_NAMED_CUE}(?P<year>{YEAR}){_END}(?=\s?[a-z]|[.,;:!?)]|\Z)", _named),
    rule("digits", rf"{_START}(?P<year>{YEAR})(?={GAP}(?:was|is|were|has|will)\b)", _near),
    rule("digits", rf"(?:{_SURE_CUE}|{_WEAK_CUE}){_THE}'(?P<year>[0-9]{{2}})(?![\w'])", _short),
    rule(
        "digits",
        rf"\b(?:back\sin|(?:class|summer|winter|spring|autumn|fall)\sof){GAP}(?P<year>[3-9][0-9])(?![\w'.%:]|\s?-)",
        _short,
    ),
)
