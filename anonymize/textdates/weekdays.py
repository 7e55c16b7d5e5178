"""Weekday and season words in any form: ``Friday``, ``last tues``, ``every Monday``, ``mon-fri``, ``this summer``.

Full weekday names, ``tue(s)``, ``weds``, ``thu(rs)`` and ``fri`` are weekdays wherever they stand; ``mon``, ``wed``,
``sat`` and ``sun`` only beside a cue (``on sat``, ``sun morning``, ``mon/wed``) or, but for ``sun``, with a capital inside
a sentence (``you and me Wed``); ``spring`` and ``fall`` only beside a cue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from anonymize.textdates.model import DateMention, Part
from anonymize.textdates.patterns import FULL_WEEKDAY, GAP, WEEKDAY, Context, rule

_SHORT = r"(?:mon|wed|sat|sun)"
_SURE = rf"(?:{FULL_WEEKDAY}|tues?|weds|thu(?:rs?)?|fri)"
_CUE = (
    r"\b(?:(?:see|c)\s(?:you|u|ya)|(?:how|what)\sabout|let'?s\sdo|free|on|last|next|this|every|each|by|until|untill|till|til|since|before|after|come|not|for|"
    r"(?:today|tomorrow|tmrw|yesterday)(?:'s|\s(?:is|was))?)"
)
_NOT_A_DAY = (
    r"(?!['-](?:t|d)\b|\s{1,3}(?:down|there|through|together|around|back|up|beside|next\sto|microsystems|java|solaris|jdk|"
    r"jre|jvm|workstations?|sparc|rises?|shines?|sets?|burn|screen|cream|light|tan))"
)
_TIME = r"(?:morning|mornings|afternoon|evening|eve|night|nights|noon|nite|am\b|pm\b|at\s[0-9]|@|the\s[0-9]|works\b|[0-9]{1,2}(?::[0-9]{2})?\s?[ap]m)"
_JOIN = r"\.?\s{0,2}(?:-|/|,|&|and|or|to|thru|through|until|till)\s{0,2}"


def _weekday(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    yield _mention(context, match.span("weekday"))


def _capital(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    start, end = match.span("weekday")
    before = context.text[max(0, start - 24) : start].split()
    # A headline's words all have one, and after another capital it may end a name.
    if before[-1].islower() and context.text[start:end].istitle():
        yield _mention(context, (start, end))


def _two(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    yield _mention(context, match.span("weekday"))
    yield _mention(context, match.span("last"))


def _mention(context: Context, span: tuple[int, int]) -> DateMention:
    return context.mention(*span, "weekday", "weekday", None, [Part(*span, "weekday")], "weekday word")


def _season(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    span = match.span("season")
    yield context.mention(*span, "season", "season", None, [Part(*span, "season")], "season word")


_FREE = r"(?<![\w@/])"
_FALL_VERB = (
    r"(?!\s{1,3}(?:of(?!\s{1,3}(?:['0-9]|last|this))|for|apart|asleep|off|behind|in|back|out|on|over|through|short|down|"
    r"into|under|from|to|water|onions?|rolls?|clean|boot|loaded|mattress|guy)\b)"
)

RULES = (
    # "fridayyy" keeps its tail; in "#FridayFeeling" the day is still read.
    rule("weekdays", rf"{_FREE}(?P<weekday>{FULL_WEEKDAY})(?=y*(?:'?s'?)?(?![a-z0-9_])|(?<=#)[a-z])", _weekday),
    rule("weekdays", rf"#(?P<weekday>{FULL_WEEKDAY})(?=[a-z])", _weekday),
    rule("weekdays", rf"{_FREE}(?<!-)(?P<weekday>{WEEKDAY}){_JOIN}(?P<last>{WEEKDAY})(?!\w)", _two),
    rule("weekdays", rf"{_FREE}(?P<weekday>{_SURE})(?:'s)?(?!\w)", _weekday),
    rule("weekdays", rf"{_CUE}{GAP}(?P<weekday>{_SHORT})(?:'s)?(?!\w){_NOT_A_DAY}", _weekday),
    rule("weekdays", rf"{_FREE}(?P<weekday>{_SHORT})(?=\.?,?{GAP}{_TIME})", _weekday),
    rule("weekdays", rf"\((?P<weekday>{_SHORT})(?=\.?\))", _weekday),
    rule("weekdays", rf"(?<=[a-z,]\s)(?P<weekday>mon|wed|sat)(?!\w){_NOT_A_DAY}", _capital),
    rule("seasons", rf"{_FREE}(?P<season>summer|winter|autumn)(?=(?:time)?(?:'?s'?)?(?![a-z0-9_@]))", _season),
    rule(
        "seasons",
        rf"\b(?:in|last|next|this|since|until|till|by|during|early|late|mid|every|each|over|before|after|past|previous|"
        rf"(?:end|start|beginning|middle|rest|half|most){GAP}of)"
        rf"(?:{GAP}the)?(?:\s{{1,3}}|-)(?P<season>spring|fall)(?:time)?(?![\w@-]){_FALL_VERB}",
        _season,
    ),
    rule(
        "seasons",
        rf"{_FREE}(?P<season>spring|fall)(?={GAP}(?:of{GAP})?'?[0-9]{{2}}(?:[0-9]{{2}})?\b|time\b|{GAP}(?:semester|term|break|quarter|"
        rf"season|classes|foliage|colou?rs|cleaning|exams?)\b)",
        _season,
    ),
    rule(
        "seasons",
        rf"{_FREE}(?P<season>spring|fall)(?=\s?(?:/|-|and|or|&)\s?(?:spring|summer|autumn|fall|winter)\b)",
        _season,
    ),
    rule(
        "seasons", r"\b(?:spring|summer|autumn|fall|winter)\s?(?:/|-|and|or|&)\s?(?P<season>spring|fall)(?!\w)", _season
    ),
)
