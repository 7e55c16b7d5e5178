"""A moved date written in the form of the one it replaces: only its fields change, all around them stays."""

from __future__ import annotations

import re
from datetime import date

from anonymize.textdates.model import DateMention, Part
from anonymize.textdates.words import (
    FULL_WEEKDAYS,
    MEDIUM_WEEKDAYS,
    MONTHS,
    ORDINAL_WORDS,
    SHORT_MONTHS,
    SHORT_WEEKDAYS,
    WEEKDAY_NUMBER,
    WEEKDAYS,
    fold,
    like_case,
    ordinal_suffix,
)

_JOINED_MONTH = re.compile(r"[0-9]-[a-z]{3,9}-[0-9]")


def write_date(mention: DateMention, moved: date, until: date | None, turn: int) -> str:
    """The text of ``mention`` for another day.

    Args:
        mention: what was found; its parts say which fields are written.
        moved: the day to write.
        until: last day of a range that shares its month.
        turn: days by which a weekday word beside the date turns.

    Returns:
        The new text. A range whose ends now fall into two months names both (``28-30 March`` → ``31 March-2 April``).
    """
    month_of = {"day": moved, "until": until or moved}
    split = until is not None and (until.year, until.month) != (moved.year, moved.month)
    order = [part.field for part in mention.parts]
    month_leads = split and order.index("month") < order.index("day")
    old_month = next((_slice(mention, part) for part in mention.parts if part.field == "month"), "")

    pieces: list[str] = []
    at = mention.start
    for part in mention.parts:
        pieces.append(mention.text[at - mention.start : part.start - mention.start])
        old = _slice(mention, part)
        at = part.end
        if part.field in ("day", "until"):
            day = month_of[part.field]
            written = _day(old, day.day, mention)
            if split and month_leads and part.field == "until":
                written = f"{_month(old_month, day.month, mention)} {written}"
            elif split and not month_leads and part.field == "day":
                joint = " of " if " of " in fold(mention.text) else " "
                written = f"{written}{joint}{_month(old_month, day.month, mention)}"
            pieces.append(written)
        elif part.field == "month":
            shown = until if split and not month_leads and until is not None else moved
            pieces.append(_month(old, shown.month, mention, part))
        elif part.field == "year":
            shown = until if split and until is not None else moved
            pieces.append(f"{shown.year % 100:02d}" if len(old) == 2 else f"{shown.year:04d}")
        else:
            pieces.append(turn_weekday(old, turn))
    pieces.append(mention.text[at - mention.start :])
    return "".join(pieces)


def turn_weekday(word: str, turn: int) -> str:
    """A weekday word ``turn`` days on, in its case and length class: ``Tues`` → ``Thurs``, ``FRI`` → ``MON``."""
    folded = fold(word)
    number = (WEEKDAY_NUMBER[folded] + turn) % 7
    short = MEDIUM_WEEKDAYS if len(folded) > 3 else SHORT_WEEKDAYS
    names = WEEKDAYS if folded in FULL_WEEKDAYS else short
    return like_case(names[number], word)


def _slice(mention: DateMention, part: Part) -> str:
    return mention.text[part.start - mention.start : part.end - mention.start]


def _day(old: str, day: int, mention: DateMention) -> str:
    folded = fold(old)
    if folded[0].isalpha():
        word = ORDINAL_WORDS[day - 1]
        return like_case(word.replace("-", " ") if " " in folded else word, old)
    suffix = old.lstrip("0123456789０１２３４５６７８９")
    digits = _digits(old[: len(old) - len(suffix)], day, mention)
    return digits + like_case(ordinal_suffix(day), suffix) if suffix else digits


def _month(old: str, month: int, mention: DateMention, part: Part | None = None) -> str:
    folded = fold(old)
    if folded.isdigit():
        return _digits(old, month, mention)
    short = folded in SHORT_MONTHS or folded == "sept"
    if folded == "may" and part is not None:
        # Both forms: short where joined or abbreviated (`3-May-98`, `May. 3`), long in sentences.
        around = mention.text[: part.start - mention.start][-1:] + mention.text[part.end - mention.start :][:1]
        short = any(c in "-/." or c.isdigit() for c in around)
    return like_case((SHORT_MONTHS if short else MONTHS)[month - 1], old)


def _digits(old: str, number: int, mention: DateMention) -> str:
    """``number`` padded as the old digits were; where they do not show it, as the date's other numbers are."""
    if len(old) == 2 and fold(old)[0] == "0":
        padded = True
    elif len(old) == 1:
        padded = False
    else:
        numbers = [_slice(mention, part) for part in mention.parts if part.field in ("day", "until", "month")]
        shown = [n for n in map(fold, numbers) if n[0].isdigit() and (len(n) == 1 or n[0] == "0" or not n.isdigit())]
        numeric_month = all(fold(n)[0].isdigit() for n in numbers) and len(numbers) > 1
        # 10/12/23 shows nothing: slashes are usually written without zeros, dots, dashes and no separator with them.
        folded = fold(mention.text)
        joined = (numeric_month and "/" not in folded) or _JOINED_MONTH.search(folded) is not None
        padded = shown[0][0] == "0" if shown else joined
        if any(part.field == "year" and part.start == mention.start for part in mention.parts):
            padded = padded or not shown
    return f"{number:02d}" if padded else str(number)
