"""Which days and weekdays the texts of a record name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from anonymize.dates import Anchors
from anonymize.documents import Document
from anonymize.textdates import DateMention, DateOrder, decide_order, find_dates
from anonymize.textdates.calendar import on_or_after, on_or_before
from corpus import Message, Place, SubjectRecord
from reports.gates.places import id_at

# Words that mean a day by its distance from the message's own.
_RELATIVE = re.compile(
    r"\b(?:(?P<overmorrow>day after tomorrow)|(?P<tomorrow>tomorrow|tmrw?|tmw|tomoz|2moro)"
    r"|(?P<before>day before yesterday)|(?P<yesterday>yesterday|last night|yday)"
    r"|in (?P<ahead>\d{1,2}) days|(?P<ago>\d{1,2}) days ago)",
    re.IGNORECASE,
)
# `On the 30th Dorotha arrives`: who is no name here may be read as `on the 30th floor`, which is no day.
_NUMBERED = re.compile(r"\bthe (\d{1,2})(?:st|nd|rd|th)\b", re.IGNORECASE)
_STEPS = {"overmorrow": 2, "tomorrow": 1, "before": -2, "yesterday": -1}
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True)
class Said:
    """What one text says of days.

    Attributes:
        days: days it names to the day.
        meant: days it may mean by words such as `tomorrow`, or by a number of their month.
        weekdays: weekdays it names without a date, Monday = 0.
        beside: weekday words that stand beside a date.
        disagreeing: how many of them are not that date's.
        impossible: whether it names a day that there is not.
    """

    days: frozenset[date]
    meant: frozenset[date]
    weekdays: frozenset[int]
    beside: int
    disagreeing: int
    impossible: bool


class Reader:
    """Reads the texts of one record, each on the day it was written.

    Args:
        record: the record.
        documents: its strings.
    """

    def __init__(self, record: SubjectRecord, documents: list[Document]) -> None:
        self._record = record
        if not record.messages:
            self._texts = []
        else:
            anchors = Anchors(record)
            read = (document for document in documents if document.kind in ("text", "label", "key"))
            self._texts = [(document.place, document.text, anchors.day(document.place)) for document in read]
        self._order: DateOrder = decide_order((text, day) for _, text, day in self._texts).order

    def everything(self) -> Iterator[tuple[Place, str | None, Said]]:
        """Every text that says something of days, with its place and the message it belongs to."""
        for place, text, day in self._texts:
            said = _said(text, day, self._order)
            if said is not _NOTHING:
                yield place, id_at(self._record, place), said

    def message(self, message: Message) -> Said:
        """What a message says of days."""
        return _said(message.content, message.timestamp.date, self._order)

    def derived(self, text: str, cited: Message) -> Said:
        """What a text that cites a message says of days."""
        return _said(text, cited.timestamp.date, self._order)


_NOTHING = Said(frozenset(), frozenset(), frozenset(), 0, 0, impossible=False)


@lru_cache(maxsize=100_000)
def _said(text: str, anchor: date, order: DateOrder) -> Said:
    mentions = find_dates(text, anchor, order)
    meant = frozenset(_meant(text, anchor))
    if not mentions and not meant:
        return _NOTHING
    dated = [(mention, number) for mention in mentions if (number := _beside(mention)) is not None]
    return Said(
        days=frozenset(m.value for m in mentions if m.resolution == "day" and m.value is not None),
        meant=meant,
        weekdays=frozenset(number for m in mentions if m.kind == "weekday" for number in _weekdays(m)),
        beside=len(dated),
        disagreeing=sum(mention.value is not None and mention.value.weekday() != n for mention, n in dated),
        impossible=any(mention.impossible for mention in mentions),
    )


def _beside(mention: DateMention) -> int | None:
    """The weekday that stands beside a date which is one day, or None."""
    if mention.kind == "weekday" or mention.resolution != "day" or mention.until is not None:
        return None
    return next(_weekdays(mention), None)


def _weekdays(mention: DateMention) -> Iterator[int]:
    for part in mention.parts:
        if part.field == "weekday":
            word = mention.text[part.start - mention.start : part.end - mention.start].lower()[:3]
            if word in _WEEKDAYS:
                yield _WEEKDAYS.index(word)


def _meant(text: str, anchor: date) -> Iterator[date]:
    for match in _RELATIVE.finditer(text):
        kind = match.lastgroup or ""
        step = _STEPS.get(kind) or int(match[kind]) * (1 if kind == "ahead" else -1)
        yield anchor + timedelta(days=step)
    for match in _NUMBERED.finditer(text):
        number = int(match[1])
        yield from (day for day in (on_or_before(number, anchor), on_or_after(number, anchor)) if day is not None)
