"""Months, weekdays, seasons and ordinals as people type them, and the folded copy of a text they are matched in."""

from __future__ import annotations

import string

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SEASONS = ("spring", "summer", "autumn", "winter")

SHORT_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
SHORT_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# The longer abbreviations people use where there is one; the length class of `tues` is kept as `thurs`.
MEDIUM_WEEKDAYS = ("mon", "tues", "weds", "thurs", "fri", "sat", "sun")

_MISSPELT_MONTHS = {"febuary": 2, "feburary": 2, "janurary": 1, "septmber": 9, "ocotber": 10, "novemeber": 11}
_MISSPELT_WEEKDAYS = {
    "teusday": 1, "tuseday": 1, "wensday": 2, "wednsday": 2, "wendsday": 2, "wedensday": 2,
    "thrusday": 3, "thursady": 3, "firday": 4, "saterday": 5, "saturaday": 5, "satuday": 5,
}  # fmt: skip

_UNITS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
ORDINAL_WORDS = (
    *_UNITS,
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
    *(f"twenty-{unit}" for unit in _UNITS),
    "thirtieth", "thirty-first",
)  # fmt: skip

MONTH_NUMBER: dict[str, int] = {
    **{name: n for n, name in enumerate(MONTHS, 1)},
    **{name: n for n, name in enumerate(SHORT_MONTHS, 1)},
    **_MISSPELT_MONTHS,
    "sept": 9,
}
WEEKDAY_NUMBER: dict[str, int] = {
    **{name: n for n, name in enumerate(WEEKDAYS)},
    **{name: n for n, name in enumerate(SHORT_WEEKDAYS)},
    **{name: n for n, name in enumerate(MEDIUM_WEEKDAYS)},
    **_MISSPELT_WEEKDAYS,
    "thur": 3,
}
SEASON_NUMBER: dict[str, int] = {**{name: n for n, name in enumerate(SEASONS)}, "fall": 2}
ORDINAL_NUMBER: dict[str, int] = {name: n for n, name in enumerate(ORDINAL_WORDS, 1)}

FULL_WEEKDAYS = (*WEEKDAYS, *_MISSPELT_WEEKDAYS)
FULL_MONTHS = (*MONTHS, *_MISSPELT_MONTHS)

# One code point to one code point, so that offsets in the folded copy are offsets in the source.
_FOLD = str.maketrans(
    {
        **dict(zip(string.ascii_uppercase, string.ascii_lowercase, strict=True)),
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
        "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'",
        "–": "-", "—": "-", "‑": "-", "‐": "-", "−": "-", "／": "/", "．": ".",
        "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u3000": " ",
        "ſ": "s", "ı": "i", "İ": "i", "\u212a": "k",
    }
)  # fmt: skip


def fold(text: str) -> str:
    """A copy for matching: lower case, straight apostrophes, plain hyphens, digits and spaces; same length."""
    return text.lower() if text.isascii() else text.translate(_FOLD)


def day_number(folded: str) -> int:
    """The day of the month in ``3``, ``03``, ``3rd``, ``third`` or ``twenty first``."""
    digits = folded.rstrip("stndrh")
    if digits.isdigit():
        return int(digits)
    return ORDINAL_NUMBER["-".join(folded.replace("-", " ").split())]


def month_number(folded: str) -> int:
    """1 to 12 for a name, an abbreviation or digits; digits beyond 12 come back as they are."""
    return int(folded) if folded.isdigit() else MONTH_NUMBER[folded]


def ordinal_suffix(day: int) -> str:
    """``st``, ``nd``, ``rd`` or ``th``."""
    if 10 < day % 100 < 14:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def like_case(word: str, model: str) -> str:
    """``word`` (lower case) in the case of ``model``: MARCH → MAY, March → May, march → may."""
    letters = [c for c in model if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return word.upper()
    if letters and letters[0].isupper():
        return word[:1].upper() + word[1:]
    return word
