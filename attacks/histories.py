"""What an attack is given: candidates' known histories, and samples of unknown authorship."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


class OwnText(NamedTuple):
    """One message of a person, reduced to the words that are the person's own.

    Attributes:
        id: stored id of the message.
        time: wall-clock time, naive, as written.
        session: number of the session it stands in, counted over the whole stream.
        text: own words only, never empty.
        words: word tokens in ``text``.
    """

    id: str
    time: datetime
    session: int
    text: str
    words: int


@dataclass(frozen=True, slots=True)
class History:
    """One candidate's known messages, in time order."""

    subject: str
    messages: tuple[OwnText, ...]

    @property
    def words(self) -> int:
        """Own words it holds."""
        return sum(message.words for message in self.messages)


@dataclass(frozen=True, slots=True)
class Histories:
    """The candidates, each with at least one known word, in a fixed order that is the order of score columns."""

    items: tuple[History, ...]

    @property
    def subjects(self) -> tuple[str, ...]:
        """The candidates' ids."""
        return tuple(history.subject for history in self.items)

    def __iter__(self) -> Iterator[History]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True)
class Sample:
    """A contiguous run of one person's outside messages. An attack never reads ``subject``: that is the answer."""

    subject: str
    messages: tuple[OwnText, ...]

    @property
    def text(self) -> str:
        """Its messages, one a line."""
        return "\n".join(message.text for message in self.messages)


@dataclass(frozen=True, slots=True)
class Samples:
    """The samples to attribute, in a fixed order that is the order of score rows."""

    items: tuple[Sample, ...]

    @property
    def subjects(self) -> tuple[str, ...]:
        """Whose each sample is."""
        return tuple(sample.subject for sample in self.items)

    def __iter__(self) -> Iterator[Sample]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def last_words(messages: Sequence[OwnText], words: int) -> tuple[OwnText, ...]:
    """The shortest run of whole messages at the end that has so many words, or all of them."""
    total = 0
    for start in range(len(messages) - 1, -1, -1):
        total += messages[start].words
        if total >= words:
            return tuple(messages[start:])
    return tuple(messages)
