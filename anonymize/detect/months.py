"""Names that are months or feasts, too: when `May`, `April`, `Eve` and `Valentine` are the day."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from anonymize.text import Token
from anonymize.textdates.words import MONTHS as MONTH_NAMES
from anonymize.textdates.words import SHORT_MONTHS

MONTHS = frozenset(["april", "may", "june", "august"])
_BEFORE_A_MONTH = frozenset(
    [
        "in",
        "of",
        "since",
        "until",
        "till",
        "this",
        "next",
        "last",
        "early",
        "late",
        "mid",
        "every",
        "during",
        "between",
        "by",
    ]
)
# `may 22, may also`, `31/05, may also`: a day that has its month needs no second.
_DAY_BEFORE = regex.compile(
    rf"(?<!\b(?:{'|'.join((*MONTH_NAMES, *SHORT_MONTHS, 'sept'))})[ ])"
    r"(?<![\d/.\-])\d{1,2}(?:st|nd|rd|th)?,?[ ](?:of[ ])?$",
    regex.IGNORECASE,
)
_DAY_BEHIND = regex.compile(r",?[ ](?:the[ ])?\d")


def is_month(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a name that is a month, too, is the month: beside a day or a year (`18 May`, `May 5th`), or behind `in`."""
    word, start, end = tokens[at]
    if word not in MONTHS:
        return False
    if at and tokens[at - 1][0] in _BEFORE_A_MONTH and text[tokens[at - 1][2] : start] == " ":
        # `settled by May being named` has somebody; so has hardly any other word behind a month.
        return not (at + 1 < len(tokens) and tokens[at + 1][0] == "being")
    return bool(_DAY_BEFORE.search(text[max(0, start - 24) : start]) or _DAY_BEHIND.match(text, end))


FEASTS = frozenset(["eve", "valentine"])


def is_feast(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether `eve` is the day before a feast (`new year's eve`), or `valentine` has the day behind it."""
    word, _, end = tokens[at]
    if word not in FEASTS:
        return False
    if word == "eve":
        before = [token[0] for token in tokens[max(0, at - 2) : at]]
        return before[-1:] in (["christmas"], ["years"], ["xmas"]) or before == ["year", "s"]
    return text[end : end + 6].lower().lstrip("'’").startswith(("s day", " day"))
