"""The moment inside an id: Discord and Twitter snowflakes, Slack timestamps, UUIDs of versions 1, 6 and 7, ULIDs."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime

_SNOWFLAKE_EPOCHS = (1_288_834_974.657, 1_420_070_400.0)  # Twitter's and Discord's
_UUID_EPOCH_100NS = 0x01B21DD213814000  # 1582-10-15 to 1970-01-01
_ULID_DIGITS = {digit: i for i, digit in enumerate("0123456789ABCDEFGHJKMNPQRSTVWXYZ")}
_TOKEN = re.compile(
    r"(?<![0-9A-Za-z.])(?:"
    r"(?P<uuid>[0-9a-f]{8}-[0-9a-f]{4}-[167][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})"
    r"|(?P<slack>1\d{9}\.\d{6}|p1\d{15})"
    r"|(?P<ulid>[0-7][0-9A-HJKMNP-TV-Z]{25})"
    r"|(?P<snowflake>\d{17,19})"
    r")(?![0-9A-Za-z]|\.\d)",
    re.IGNORECASE | re.ASCII,
)
# Longest run of digits and letters any of them needs; texts without one are passed over.
_LIKELY = re.compile(r"[0-9A-Za-z]{8}-[0-9A-Za-z]{4}-|\d{10}\.\d{6}|[0-9A-Za-z]{16}", re.ASCII)


def hidden_days(text: str) -> Iterator[tuple[date, ...]]:
    """The UTC days on which the ids in a text were made, if they are such ids; a snowflake has one for each service."""
    if not _LIKELY.search(text):
        return
    for match in _TOKEN.finditer(text):
        moments = _moments(match)
        if days := tuple(dict.fromkeys(day for moment in moments if (day := _day(moment)) is not None)):
            yield days


def _moments(match: re.Match[str]) -> tuple[float, ...]:
    token = match[0]
    if match["uuid"]:
        value = uuid.UUID(token)
        if value.version == 7:
            return ((value.int >> 80) / 1000,)
        ticks = value.time if value.version == 1 else (value.int >> 80) << 12 | (value.int >> 64) & 0xFFF
        return ((ticks - _UUID_EPOCH_100NS) / 1e7,)
    if match["slack"]:
        return (float(token.lstrip("pP")[:10]),)
    if match["ulid"]:
        milliseconds = 0
        for digit in token[:10].upper():
            milliseconds = milliseconds * 32 + _ULID_DIGITS[digit]
        return (milliseconds / 1000,)
    return tuple((int(token) >> 22) / 1000 + epoch for epoch in _SNOWFLAKE_EPOCHS)


def _day(moment: float) -> date | None:
    """None outside 2005 to 2040: what looks like an id is then some other number."""
    if not 1_104_537_600 <= moment < 2_208_988_800:
        return None
    return datetime.fromtimestamp(moment, UTC).date()
