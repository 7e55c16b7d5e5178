"""Timestamps that keep their written form, so that shifting them changes the date and nothing else.

`2023-05-08T13:56:00.120+02:00` shifted by ten days is `2023-05-18T13:56:00.120+02:00`: same wall-clock time, same
offset, same fraction digits. A naive time that some zone skips (30 March 2024, 02:30) is kept as wall time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

# One alternative to ISO 8601's `T` is common in exports (a space); everything else is refused.
_WRITTEN = re.compile(
    r"(?P<date>\d{4}-\d{2}-\d{2})"
    r"(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?P<zone>Z|z|[+-]\d{2}(?::?\d{2})?)?)?\Z",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class WrittenTime:
    """A date or timestamp as it was written.

    Attributes:
        text: the written form, ISO 8601 with the date first.
        wall: the wall-clock time it states, without zone; midnight for a bare date. Fractions beyond microseconds
            are kept in ``text`` and cut here.
        zone: minutes east of UTC, or None where the written form is naive.
    """

    text: str
    wall: datetime
    zone: int | None

    @classmethod
    def parse(cls, text: str) -> WrittenTime:
        """Read one written time.

        Raises:
            ValueError: if the text is not ISO 8601 with the date first, or names a day or time that does not exist.
        """
        return _parse(text)

    @classmethod
    def _read(cls, text: str) -> WrittenTime:
        match = _WRITTEN.match(text)
        if match is None:
            raise ValueError("not an ISO 8601 time such as 2024-03-09T21:05:00 (date first)")
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            raise ValueError("names a day, time or offset that does not exist") from None
        offset = moment.utcoffset()
        zone = None if offset is None else int(offset.total_seconds() // 60)
        return cls(text, moment.replace(tzinfo=None), zone)

    @property
    def date(self) -> date:
        """The calendar day it names, as written."""
        return self.wall.date()

    @property
    def aware(self) -> bool:
        """Whether an offset or ``Z`` is written."""
        return self.zone is not None

    @property
    def tail(self) -> str:
        """Everything after the date, byte for byte: time of day, fraction digits, offset."""
        return self.text[10:]

    @property
    def instant(self) -> datetime:
        """What times of one record are ordered by: UTC where a zone is written, else wall time. Always naive."""
        return self.wall if self.zone is None else self.wall - timedelta(minutes=self.zone)

    def shift(self, days: int) -> WrittenTime:
        """The same written form, ``days`` whole days later (earlier when negative).

        Raises:
            ValueError: if the day would fall outside the years 1 to 9999.
        """
        try:
            moved = self.wall + timedelta(days=days)
        except OverflowError:
            raise ValueError("shifted out of the calendar (years 1 to 9999)") from None
        return WrittenTime(moved.date().isoformat() + self.tail, moved, self.zone)

    def __str__(self) -> str:
        return self.text

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            _validate,
            serialization=core_schema.plain_serializer_function_ser_schema(str, return_schema=core_schema.str_schema()),
        )


# A record is read, walked and checked several times over; each of its times is parsed once.
@lru_cache(maxsize=1 << 16)
def _parse(text: str) -> WrittenTime:
    return WrittenTime._read(text)


def _validate(value: Any) -> WrittenTime:
    if isinstance(value, WrittenTime):
        return value
    if not isinstance(value, str):
        raise ValueError("a time must be a string")
    return WrittenTime.parse(value)
