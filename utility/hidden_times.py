"""Ids, references and addresses that hold a moment in time.

A shifted record with one snowflake in it tells the true date of that message, and with it the offset of all.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime

from corpus import Json, ids_in, is_id

# Plausible moments: chat services exist since about 2005; nothing is written after 2040.
_FIRST = datetime(2005, 1, 1, tzinfo=UTC).timestamp()
_LAST = datetime(2040, 1, 1, tzinfo=UTC).timestamp()
_SNOWFLAKE_EPOCHS = (1_288_834_974.657, 1_420_070_400.0)  # Twitter's and Discord's
_UUID_EPOCH_100NS = 0x01B21DD213814000  # 1582-10-15 to 1970-01-01
_ULID_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

_URL = re.compile(r"\b(?:https?|ftp)://\S+|\bwww\.\S+", re.IGNORECASE)
_TOKEN = re.compile(
    r"(?P<uuid>(?<![0-9A-Za-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9A-Za-z]))"
    r"|(?P<slack>(?<![\d.])1\d{9}\.\d{6}(?![\d.])|(?<![0-9A-Za-z])p1\d{15}(?!\d))"
    r"|(?P<ulid>(?<![0-9A-Za-z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Za-z]))"
    r"|(?P<snowflake>(?<![\d.])\d{17,19}(?![\d.]))",
    re.IGNORECASE | re.ASCII,
)


def tells_time(token: str) -> bool:
    """Whether a token is wholly an id that holds a plausible moment."""
    match = _TOKEN.fullmatch(token)
    return match is not None and _plausible(match)


def hidden_times(node: Json) -> Iterator[str | None]:
    """Find ids that tell the time in a tree of JSON values.

    Looks at values that are one token (an id or a reference) and at addresses inside texts; a long number in a
    sentence is a matter for the detector of personal data.

    Yields:
        For each one the message id the same object has or first cites, or None.
    """
    stack: list[tuple[Json, str | None]] = [(node, None)]
    while stack:
        value, beside = stack.pop()
        if isinstance(value, dict):
            own = value.get("id", value.get("probe_dayid"))
            here = own if isinstance(own, str) and is_id(own) else _first_id(value) or beside
            stack.extend((child, here) for child in reversed(list(value.values())))
        elif isinstance(value, list):
            stack.extend((child, beside) for child in reversed(value))
        elif isinstance(value, str):
            if len(value) < 16:
                continue
            if tells_time(value) or any(
                _plausible(token) for url in _URL.finditer(value) for token in _TOKEN.finditer(url[0])
            ):
                yield beside
        elif isinstance(value, int) and value >= 10**16 and tells_time(str(value)):
            yield beside


def _first_id(item: dict[str, Json]) -> str | None:
    for value in item.values():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and (id := next(ids_in(text), None)) is not None:
                return id
    return None


def _plausible(match: re.Match[str]) -> bool:
    kind, text = match.lastgroup, match[0]
    if kind == "uuid":
        return _uuid_moment(uuid.UUID(text))
    if kind == "slack":
        digits = text.lstrip("pP").replace(".", "")
        return _in_range(int(digits[:10]))
    if kind == "ulid":
        value = 0
        for digit in text[:10].upper():
            value = value * 32 + _ULID_DIGITS.index(digit)
        return _in_range(value / 1000)
    return any(_in_range((int(text) >> 22) / 1000 + epoch) for epoch in _SNOWFLAKE_EPOCHS)


def _uuid_moment(value: uuid.UUID) -> bool:
    if value.version == 7:
        return _in_range((value.int >> 80) / 1000)
    if value.version == 1:
        return _in_range((value.time - _UUID_EPOCH_100NS) / 1e7)
    if value.version == 6:
        high, low = value.int >> 80, (value.int >> 64) & 0xFFF
        return _in_range(((high << 12 | low) - _UUID_EPOCH_100NS) / 1e7)
    return False


def _in_range(seconds: float) -> bool:
    return _FIRST <= seconds <= _LAST
