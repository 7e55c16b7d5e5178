"""Small things the importers share: safe access to values of any shape, and ids that must not stay in texts."""

from __future__ import annotations

import re
from collections import Counter

from corpus.importers.base import Medium
from corpus.records import Json

_UUID = re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9A-Za-z])", re.I)
_PHOTOS = (".jpg", ".jpeg", ".png", ".heic", ".webp", ".bmp")


def mapping(value: Json) -> dict[str, Json]:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def listing(value: Json) -> list[Json]:
    """The value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def text(value: Json) -> str:
    """The value if it is text, a whole number's digits, else nothing."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) else ""


def count_unknown(noted: Counter[str], keys: dict[str, Json], known: frozenset[str]) -> None:
    """Count keys this reader does not know; their names may be anyone's words, so only the number is kept."""
    unknown = len(keys.keys() - known)
    if unknown:
        noted["unknown_keys"] += unknown


def without_uuids(content: str, noted: Counter[str]) -> str:
    """A text whose UUIDs (of conversations, files, links to them) are replaced: some kinds tell the time they were made."""
    found, number = _UUID.subn("[id]", content)
    if number:
        noted["ids_taken_out_of_texts"] += number
    return found


def medium_of(name: str) -> Medium | None:
    """What kind of medium a file is by the end of its name; None for all that is neither photo nor gif."""
    lower = name.lower()
    if lower.endswith(".gif"):
        return "gif"
    return "photo" if lower.endswith(_PHOTOS) else None
