"""A day of the month alone: ``on the 12th``, ``from the 3rd to the 5th``, ``Friday the 3rd``, ``yesterday was the 3rd``.

An ordinal is a day only where a cue stands before it and no noun after it: ``the 2nd time``, ``on the 5th floor`` and
``my 31st birthday`` stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from anonymize.textdates.calendar import nearest_day, on_or_after, on_or_before
from anonymize.textdates.model import DateMention, Part
from anonymize.textdates.patterns import (
    BESIDE,
    DAY,
    FULL_WEEKDAY,
    GAP,
    ORDINAL,
    ORDINAL_WORD,
    WEEKDAY,
    Context,
    clause_ends,
    either,
    group,
    parts_of,
    rule,
    weekday_of,
)
from anonymize.textdates.words import day_number

_OF_MONTH = rf"of{GAP}(?:(?:this|next|last|the|each|every|that){GAP}month|every\b)"
# What may follow a day; a noun in its place ("the 12th floor") makes it none.
_FUNCTION_WORD = either(
    (
        "and", "at", "in", "i", "i'm", "im", "i'll", "ill", "i've", "ive", "we", "we're", "he", "she", "they", "you", "is",
        "was", "will", "would", "if", "to", "so", "because", "cause", "cuz", "bc", "but", "with", "for", "or", "lol", "haha",
        "then", "when", "where", "while", "since", "as", "till", "til", "until", "morning", "afternoon", "night", "evening",
        "after", "before", "by", "from", "around", "about", "my", "our", "his", "her", "its", "it's", "it", "the", "that",
        "this", "pls", "please", "though", "actually", "maybe", "probably", "right", "already", "again", "also", "too",
        "n", "nd", "w", "abt", "bout", "cos", "coz", "cus", "not", "work", "works", "onwards?", "instead", "next", "last",
        FULL_WEEKDAY,
    )
)  # fmt: skip
_FOLLOWS = (
    # `on the 3rd🙏`
    rf"(?=\s{{0,3}}(?:$|[,;:!?)\]\n\"&]|[\u2190-\u2bff\U0001f000-\U0001faff]|\.(?![0-9])|-\s|'s\b)|{GAP}(?:{_OF_MONTH}|{_FUNCTION_WORD})\b(?!{GAP}{ORDINAL}))"
)
_CUE = (
    r"\b(?:(?:since|from|before|after|around|through|thru|between|not|for|it's|its|(?:week|weekend|night|eve)\sof|"
    r"(?:see|c)\s(?:you|u|ya)|(?:how|what)\sabout|let'?s\sdo|free|booked)(?=\s{1,3}the\b)|"
    r"on|by|until|untill|till|til|starting|arriv(?:es?|ing)|"
    r"leav(?:es?|ing)|come|due(?:\s(?:on|by))?|yesterday(?:'s|\s(?:is|was))?|"
    r"(?:today|tomorrow|tmrw|tonight)(?:'s|\s(?:is|was|will\sbe))?|"
    r"(?:birthday|bday|b-day|anniversary|deadline|appointment|exam|interview|wedding|payday|rent|party|flight|date)"
    r"(?:'s|\s(?:is|was|falls?|will\sbe))?(?:\s(?:due|on))*)"
)
_DAY = rf"(?P<day>{ORDINAL}|{ORDINAL_WORD})(?!\w)"
_MORE = rf"(?P<more>(?:\s{{0,2}}(?:-|to|until|till|through|thru|,?\s?and|,?\s?or|&|/|,)\s{{0,2}}(?:the\s{{1,2}})?{ORDINAL}(?!\w))*)"
_ORDINALS = re.compile(ORDINAL)
_THE_MONTH = re.compile(rf"\s{{1,3}}{_OF_MONTH}")
_ON = re.compile(r"\bon\s{1,3}(?:the\s{1,3})?$")


_CLAUSE_END = re.compile(r"[.!?;\n]|,\s")
_AHEAD = re.compile(
    r"\b(?:due|will|won't|gonna|going\sto|gotta|have\sto|need\sto|until|untill|till?|by|starting|tomorrow|tmrw|next|"
    r"see\s(?:you|u|ya)|let'?s|how\sabout|what\sabout|arriv(?:es?|ing)|leav(?:es?|ing)|coming)\b|\w'll\b"
)
_BACK = re.compile(r"\b(?:was|were|since|yesterday|happened)\b")
# "we met on the 7th", but "we booked it for the 7th": no more than that the nearer day is meant.
_PAST = re.compile(r"\b(?:did|didn't|went|had|got|came|saw|met|ate|bought|been|\w{3,}ed)\b")


def _day(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    day, weekday = day_number(match["day"]), weekday_of(match)
    if (
        match["day"][0].isalpha()
        and weekday is None
        and not _word_is_day(context, match.start("day"), match.end("day"), day)
    ):
        return
    value = nearest_day(day, context.anchor, weekday) if weekday is not None else _meant(context, match, day)
    parts = parts_of(match)
    why = "day of the month after a cue"
    yield context.mention(parts[0].start, match.end("day"), "day_of_month", "day", value, parts, why)
    if not group(match, "more"):
        return
    for one in _ORDINALS.finditer(context.folded, *match.span("more")):
        # Each day of a range or list is the next of its number: "from the 28th to the 3rd".
        value = on_or_after(day_number(one[0]), value) if value else None
        part = Part(*one.span(), "day")
        yield context.mention(*one.span(), "day_of_month", "day", value, [part], "day in a range or list")


def _meant(context: Context, match: re.Match[str], day: int) -> date | None:
    """The day a number alone means: ahead after *due* or *will*, back after *was*, else the nearer one, ahead preferred.

    The side decides the shifted day, because months differ in length. What is ahead is named by its number more often
    than what is past, so a day back must be twice as near.
    """
    ahead = on_or_after(day, context.anchor)
    back = on_or_before(day, context.anchor)
    if ahead is None or back is None:
        return ahead or back
    said = f"{context.before(match.start(), 48)}{match[0]}"
    clause = _CLAUSE_END.split(said)[-1]
    if _AHEAD.search(clause):
        return ahead
    if _BACK.search(clause):
        return back
    weight = 1 if _PAST.search(clause) else 2
    return back if weight * (context.anchor - back).days <= (ahead - context.anchor).days else ahead


def _bare(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    """``Tuesday 14``: only where the 14th nearest to the message is a Tuesday, and the clause ends."""
    weekday = weekday_of(match)
    value = nearest_day(int(match["day"]), context.anchor)
    if value is not None and value.weekday() == weekday and clause_ends(context, match.end()):
        why = "weekday and the number that is right for it"
        yield context.mention(match.start(), match.end(), "day_of_month", "day", value, parts_of(match), why)


def _word_is_day(context: Context, start: int, end: int, day: int) -> bool:
    """Whether a number word is a day: "after the fourth", "on the first" and "on the third" are most often none."""
    return bool(_THE_MONTH.match(context.folded, end)) or (day > 3 and bool(_ON.search(context.before(start))))


RULES = (
    rule("digits words", rf"{_CUE}{GAP}(?:(?:on|of){GAP})?{BESIDE}(?:the{GAP})?{_DAY}{_MORE}{_FOLLOWS}", _day),
    rule("weekdays", rf"(?<![\w@#])(?P<weekday>{WEEKDAY})\.?,?{GAP}(?:on{GAP})?(?:the{GAP})?{_DAY}{_MORE}(?!\w)", _day),
    rule("digits words", rf"(?<![\w.]){_DAY}(?={GAP}{_OF_MONTH}\b)", _day),
    rule(
        "digits",
        rf"\bthe{GAP}{_DAY}(?={GAP}(?:works|suits|is{GAP}(?:good|fine|ok|okay|free|best|perfect|better))\b)",
        _day,
    ),
    # An answer that is nothing but a day.
    rule("digits", rf"\A\W{{0,3}}(?:on{GAP})?the{GAP}{_DAY}\W{{0,3}}\Z", _day),
    rule("weekdays", rf"(?<![\w@#])(?P<weekday>{WEEKDAY})\.?,?{GAP}(?P<day>{DAY})(?![\w/])", _bare),
    rule(
        "weekdays",
        rf"\bthe{GAP}{_DAY}(?=(?:'s|{GAP}(?:is|was|falls)){GAP}(?:(?:an?|on|this|next|last){GAP}){{0,2}}{FULL_WEEKDAY}\b)",
        _day,
    ),
)
