"""Timestamps of exports: ISO 8601 kept as written, epoch seconds and milliseconds written out."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from corpus.errors import ConfigError
from corpus.times import WrittenTime

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?\Z", re.ASCII)
# As seconds 1e11 is the year 5138, as milliseconds it is March 1973: no chat lies on the wrong side of it.
_MILLISECONDS_FROM = 1e11
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def zone(name: str | None) -> ZoneInfo | None:
    """Look a time zone up by its IANA name.

    Raises:
        ConfigError: if there is no such zone.
    """
    if name is None:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ConfigError("--tz: there is no such time zone; give an IANA name such as Europe/Paris or UTC") from None


def read_moment(value: object, tz: tzinfo | None) -> WrittenTime:
    """Read one timestamp of an export.

    Args:
        value: ISO 8601 text with date and time of day, or epoch seconds or milliseconds as number or text.
        tz: where the clock stood that naive times were read from.

    Returns:
        The time in its written form. A naive time stays naive, as wall time of ``tz``; an epoch is written in ``tz``
        (else UTC) with its offset.

    Raises:
        ValueError: saying what is wrong, without the value.
    """
    if isinstance(value, str):
        text = value.strip()
        if _NUMBER.match(text):
            return _from_epoch(text, tz)
        time = WrittenTime.parse(text)
        if not time.tail:
            raise ValueError("is a date without a time of day")
        if not time.aware and tz is None:
            raise ValueError("has no zone; say with --tz where its clock stood, for example --tz UTC")
        return time
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("is missing or neither ISO 8601 nor an epoch number")
    return _from_epoch(value, tz)


def _from_epoch(value: str | float, tz: tzinfo | None) -> WrittenTime:
    try:
        number = float(value)
    except OverflowError:  # an integer of more than 308 digits
        number = math.inf
    if not math.isfinite(number):
        raise ValueError("is not a finite number")
    # Whole milliseconds throughout: a float second such as 1709992800.1 has no exact microseconds.
    milliseconds = round(number) if abs(number) >= _MILLISECONDS_FROM else round(number * 1000)
    try:
        moment = (_EPOCH + timedelta(milliseconds=milliseconds)).astimezone(tz or UTC)
    except OverflowError:
        raise ValueError("lies outside the calendar (years 1 to 9999)") from None
    return WrittenTime.parse(moment.isoformat(timespec="milliseconds" if milliseconds % 1000 else "seconds"))
