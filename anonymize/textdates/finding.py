"""Find the dates in one text: a closed grammar for English, anchored at the message's own time.

Nothing depends on today's date, the locale or the hash seed. Other languages are out of scope: their month and
weekday names are not found, digits are. Words split by invisible code points are the caller's to clean first.
Rules run in a fixed order, from the fullest form to the barest; what one has claimed no later one may touch.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import date, datetime

from anonymize.textdates import days, holidays, months, numeric, spoken, weekdays, years
from anonymize.textdates.model import DateMention, DateOrder
from anonymize.textdates.patterns import Context, Rule
from anonymize.textdates.prefilter import families
from anonymize.textdates.words import fold

RULES: tuple[Rule, ...] = (
    *holidays.RULES, *numeric.RULES, *spoken.RULES, *days.RULES, *years.RULES, *months.RULES, *weekdays.RULES,
)  # fmt: skip


def find_dates(text: str, anchor: date | datetime, order: DateOrder) -> list[DateMention]:
    """Every date, weekday, holiday and season word in a text.

    Args:
        text: what was written.
        anchor: when it was written; missing months and years are resolved against it.
        order: how ``3/4/23`` is read, see ``decide_order``.

    Returns:
        Mentions in the order they stand, never overlapping; offsets are code points of ``text``.
    """
    folded = fold(text)
    present = families(folded)
    if not present:
        return []
    context = Context(text, folded, anchor.date() if isinstance(anchor, datetime) else anchor, order)
    found: list[DateMention] = []
    for rule in RULES:
        if rule.families.isdisjoint(present):
            continue
        for match in rule.pattern.finditer(folded):
            for mention in rule.read(context, match):
                # In order and without overlap, so a neighbour decides: a pasted text of 50,000 lines holds as many dates.
                at = bisect_left(found, mention.start, key=_start)
                if (not at or found[at - 1].end <= mention.start) and (
                    at == len(found) or mention.end <= found[at].start
                ):
                    found.insert(at, mention)
    return found


def _start(mention: DateMention) -> int:
    return mention.start
