"""Moving dates: whole strings that are a time, and dates that stand inside free text."""

from __future__ import annotations

import re
from typing import NamedTuple

from anonymize.config import DatesConfig
from corpus import CorpusError, Place, WrittenTime

# Not inside a longer number, version or path: `1999-12-31-7`, `v2024-01-02.3`, `/2024-01-02`.
_ISO = re.compile(r"(?<![\w.\-/])(?:1[6-9]|20|21)\d{2}-\d{2}-\d{2}(?![\d\-/]|\.\d)(?=\b)", re.ASCII)


class DateSpan(NamedTuple):
    """A date inside a text and what it becomes."""

    start: int
    end: int
    replacement: str


def shift_time(text: str, offset: int, place: Place) -> str:
    """A string that is wholly a time, moved by whole days.

    Raises:
        CorpusError: if the day falls outside the calendar; a time that cannot move must not be released.
    """
    try:
        return WrittenTime.parse(text).shift(offset).text
    except ValueError as error:
        raise CorpusError(f"a time in the {place.file} file cannot be shifted: {error}") from None


def text_dates(text: str, offset: int, config: DatesConfig) -> list[DateSpan]:
    """Dates that stand inside a free text, each in its own written form, moved by the subject's offset.

    Args:
        text: any text.
        offset: whole days.
        config: which written forms are dates.

    Returns:
        Spans in order, without overlap. A form that names no day of the calendar (2023-02-30) is no date.
    """
    if config.in_text == "none":
        return []
    found = []
    for match in _ISO.finditer(text):
        try:
            moved = WrittenTime.parse(match[0]).shift(offset).text
        except ValueError:
            continue
        found.append(DateSpan(match.start(), match.end(), moved))
    return found
