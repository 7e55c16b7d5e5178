"""Message ids `day{n}-{j}` and subject ids: what is well formed, and how they are ordered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from corpus.errors import CorpusError

# No leading zeros: `day2-07` and `day2-7` would be two names for one slot.
ID_PATTERN = re.compile(r"day([1-9]\d{0,6})-(0|[1-9]\d{0,6})", re.ASCII)
# `day2-12` inside a sentence, but not inside `day2-120` or `holiday2-12`.
ID_IN_TEXT = re.compile(r"(?<![A-Za-z0-9_])day[1-9]\d{0,6}-(?:0|[1-9]\d{0,6})(?![\d])(?!-\d)", re.ASCII)
_SUBJECT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z", re.ASCII)


class DayId(NamedTuple):
    """A message id as numbers: ``day`` = rank of its date among active dates, ``slot`` = position in that day."""

    day: int
    slot: int

    @classmethod
    @lru_cache(maxsize=1 << 16)  # a message's id is read twelve times on its way into a release
    def parse(cls, text: str) -> DayId:
        """Read `day{n}-{j}`.

        Raises:
            ValueError: if the text is not exactly such an id.
        """
        match = ID_PATTERN.fullmatch(text)
        if match is None:
            raise ValueError("a message id must look like day3-14, without leading zeros")
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"day{self.day}-{self.slot}"


def is_id(text: str) -> bool:
    """Whether the whole text is a message id."""
    return ID_PATTERN.fullmatch(text) is not None


def ids_in(text: str) -> Iterator[str]:
    """Every message id that stands in a text; `day2-120` never yields `day2-12`."""
    return (match[0] for match in ID_IN_TEXT.finditer(text))


def check_subject(subject: str, *, file: str | None = None) -> str:
    """Return the subject id if it can safely be part of a file name.

    Raises:
        CorpusError: if it is empty, too long or holds anything but letters, digits, `.`, `_`, `-` (a path, say).
    """
    if not _SUBJECT.match(subject) or ".." in subject:
        raise CorpusError(
            "a subject id may hold only ASCII letters, digits, '.', '_' and '-', must begin with a letter or digit,"
            " and has at most 64 characters; rename it",
            file=file,
        )
    return subject
