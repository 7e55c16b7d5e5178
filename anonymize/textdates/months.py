"""A month alone, anchored at its 15th: ``in May``, ``since jan``, ``mid-march``, ``March to May``, ``November``.

March, April, May and June are names and verbs too, and abbreviations other words: months only after a cue. The
other eight are months wherever they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from anonymize.textdates.calendar import make, nearest
from anonymize.textdates.model import DateMention, Part
from anonymize.textdates.patterns import FULL_MONTH, GAP, MONTH, Context, either, group, rule
from anonymize.textdates.words import FULL_MONTHS, MONTH_NUMBER

_UNSURE = ("march", "april", "may", "june")
_CERTAIN = either(name for name in FULL_MONTHS if name not in _UNSURE)
_UNSURE_IN_PAIRS = {*_UNSURE, "mar", "jan", "dec", "sep"}
_CUE = (
    r"(?:\b(?:in|last|next|since|until|untill|till|til|by|this|early|late|mid|before|after|during|every|each|from|through|"
    r"throughout|around|come|past|between|for|previous|following|"
    r"(?:end|start|beginning|middle|half|rest|most|month|week|weekend|days?|part|ides|all)\sof)(?:\s{1,3}|-))"
)
_SURE_MAY = re.compile(r"\b(?:in|since|until|untill|till|til|by|last|next|mid|of)\W+$")
_MAY_NOT = re.compile(r"\s{1,3}(?:be|have|not|also|as\swell)\b")
_VERB = re.compile(
    r"\s{1,3}(?:be|have|not|take|help|well|also|seem|sound|cause|work|need|actually|look|mean|get|go|come|make|never|"
    r"still|only|just|even|as\swell|i|you|we|or\smay)\b"
)
_SEPARATOR = r"\s{0,2}(?:-|/|to|until|till|through|thru|and|or|&)\s{0,2}(?:(?:in|early|late|mid)[\s-])?"
_FREE = r"(?<![0-9a-z_@/.'])"
# Of the unsure ones "the March meeting" is a month too.
_EVENT = (
    r"(?:meeting|issue|release|report|deadline|edition|trip|event|weekend|exams?|holidays?|bill|rent|statement|break|"
    r"session|conference)"
)


def _after_cue(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    if match["month"] == "may" and not _is_may(context, match):
        return
    yield _mention(context, match.span("month"))


def _is_may(context: Context, match: re.Match[str]) -> bool:
    if _SURE_MAY.search(context.before(match.start("month"))):
        return not _MAY_NOT.match(context.folded, match.end("month"))
    capital = context.text[match.start("month")].isupper() and not context.text.isupper()
    return capital or not _VERB.match(context.folded, match.end("month"))


def _certain(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    yield _mention(context, match.span("month"))


def _pair(context: Context, match: re.Match[str]) -> Iterator[DateMention]:
    # "march and may" with no cue holds two verbs; one sure month in a pair vouches for the other.
    names = {match["month"], match["last"]}
    capitals = context.text[match.start("month")].isupper() and context.text[match.start("last")].isupper()
    # "March and April" is no pair of friends, as "April and June" may be.
    vouched = not names <= _UNSURE_IN_PAIRS or ("march" in names and capitals and not context.text.isupper())
    if not vouched and group(match, "cue") is None and match["separator"].strip() not in ("-", "/"):
        return
    yield _mention(context, match.span("month"))
    yield _mention(context, match.span("last"))


def _mention(context: Context, span: tuple[int, int]) -> DateMention:
    month = MONTH_NUMBER[context.folded[span[0] : span[1]]]
    years = range(context.anchor.year - 1, context.anchor.year + 2)
    value = nearest((make(year, month, 15) for year in years), context.anchor)
    return context.mention(*span, "month", "month", value, [Part(*span, "month")], "month after a cue")


RULES = (
    rule("months", rf"{_FREE}(?P<cue>{_CUE})?(?P<month>{MONTH})\.?(?P<separator>{_SEPARATOR})(?P<last>{MONTH})", _pair),
    rule("months", rf"{_FREE}(?P<month>{_CERTAIN})(?![a-z0-9_@])", _certain),
    rule("months", rf"{_CUE}(?P<month>{MONTH})(?![_@])", _after_cue),
    rule("months", rf"\bthe{GAP}(?P<month>{FULL_MONTH})(?={GAP}{_EVENT}\b)", _certain),
    rule("months", rf"{_FREE}(?P<month>{MONTH})(?={GAP}(?:last|this|next){GAP}year\b)", _certain),
    # An answer that is nothing but a month.
    rule("months", rf"\A\W{{0,3}}(?P<month>{FULL_MONTH})\W{{0,3}}\Z", _certain),
)
