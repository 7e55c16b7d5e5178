"""What the finder and the shifter of dates in text hand back, and the few choices they take."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

DateOrder = Literal["day_first", "month_first"]
Policy = Literal["keep", "generalise", "shift"]
Kind = Literal[
    "date", "day_month", "month_year", "day_of_month", "month", "year", "weekday", "holiday", "season"
]  # fmt: skip
Resolution = Literal["day", "month", "year", "weekday", "holiday", "season"]
Field = Literal["day", "until", "month", "year", "weekday", "season", "holiday", "greeting"]

# What stands where a date was that cannot be moved (31/02/2023, or a day outside the years 1 to 9999).
PLACEHOLDER = "[date]"


class TextDatesConfig(BaseModel):
    """What happens to words that give a time of year or of week without being a date."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    holidays: Policy = "generalise"
    """Holiday names: left (``keep``), made *the holiday* and *happy holidays* (``generalise``), or replaced by the
    holiday nearest to the moved day, generalised where none lies within 15 days or the day is lunar (``shift``).
    *4th of July* moves as a date unless it is generalised."""
    seasons: Policy = "shift"
    """Season words: left, made *the season*, or moved by the offset rounded to whole seasons (``shift``)."""
    weekdays: Literal["rotate", "keep"] = "rotate"
    """Weekday words that stand alone: turned by the offset's remainder of seven, or left (for offsets that are
    multiples of seven). One that belongs to a date (*Friday the 3rd*) always follows its date."""
    default_order: DateOrder = "month_first"
    """How ``3/4/23`` is read where a subject's texts hold no evidence."""


class Part(NamedTuple):
    """One field of a date in its place: ``text[start:end]`` is what is rewritten, all around it stays."""

    start: int
    end: int
    field: Field


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date, or a word that stands for one, where it was found.

    Attributes:
        start: first code point of it in the source text.
        end: one past its last code point.
        text: ``source[start:end]``, never a normalised copy.
        kind: the shape of it.
        resolution: how fine the time it names is.
        value: the day it stands for: itself, or resolved against the message's own time where a field is missing, or
            the 15th of a bare month, or 1 July of a bare year. None for weekday and season words, for lunar
            holidays, and for a date that does not exist.
        until: last day of a range that shares its month (*3-5 March*), else None.
        parts: the fields, in the order they stand.
        why: the rule that found it.
    """

    start: int
    end: int
    text: str
    kind: Kind
    resolution: Resolution
    value: date | None
    until: date | None
    parts: tuple[Part, ...]
    why: str

    @property
    def format(self) -> str:
        """The written form with each field replaced by its name: ``{day}/{month}/{year}``."""
        pieces: list[str] = []
        at = self.start
        for part in self.parts:
            pieces += [self.text[at - self.start : part.start - self.start], "{", part.field, "}"]
            at = part.end
        return "".join(pieces) + self.text[at - self.start :]

    @property
    def impossible(self) -> bool:
        """Whether it has the shape of a date and names none (31/02/2023)."""
        return self.value is None and self.resolution in ("day", "month", "year")


class Replacement(NamedTuple):
    """One place of the source text and what stands there now; offsets are code points of the source."""

    start: int
    end: int
    kind: Kind
    new_text: str


@dataclass(frozen=True, slots=True)
class ShiftedText:
    """A text with its dates moved.

    Attributes:
        text: the new text.
        replacements: every place that was decided about and written, in order, also where old and new are alike.
        counts: replacements by kind, in alphabetical order.
        unshiftable: how many of them became ``[date]`` because they could not be moved.
    """

    text: str
    replacements: tuple[Replacement, ...]
    counts: dict[Kind, int]
    unshiftable: int


@dataclass(frozen=True, slots=True)
class OrderDecision:
    """Day first or month first, once for a subject, and on what grounds.

    Attributes:
        order: what to read ``3/4/23`` as.
        status: ``decided`` by evidence; ``undecided`` where ambiguous dates occur and nothing tells (the default is
            used); ``not_needed`` where no ambiguous date occurs.
        reason: one sentence, without text of the subject.
        day_first: votes by kind of evidence (``field``, ``weekday``, ``near``).
        month_first: the same for the other reading.
        ambiguous: dates that can be read both ways as two different days.
    """

    order: DateOrder
    status: Literal["decided", "undecided", "not_needed"]
    reason: str
    day_first: dict[str, int]
    month_first: dict[str, int]
    ambiguous: int
