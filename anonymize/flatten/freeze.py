"""Take what must not change out of a text, and put it back where it went.

Protected spans (surrogates, dates) come from the caller; quotations, code, links and addresses are found
here. Each becomes one private-use character, so no rule can reach into it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from anonymize.flatten.tokens import HOLD_FIRST, HOLD_LAST

MOST_HELD = (HOLD_LAST - HOLD_FIRST) // 2
"""Spans that one text can hold; a chat message has a handful."""
_HOLDS = re.compile(f"[{chr(HOLD_FIRST)}-{chr(HOLD_LAST)}]")
_LINK_END = r"[^\s<>\"'.,;:!?)\]}…]"
_KEEP = re.compile(
    r"```.*?```"
    r"|`[^`\n]+`"
    rf"|\b[A-Za-z][A-Za-z0-9+.-]{{1,12}}://[^\s<>\"]*{_LINK_END}"
    rf"|\bwww\.[^\s<>\"]*{_LINK_END}"
    r"|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|\"[^\"\n]+\"|“[^”\n]+”|«[^»\n]+»"
    r"|(?<![\w'’])'[^'\n]+'(?![\w'])",
    re.DOTALL,
)
_HINTS = re.compile(r"[`\"“«@']|://|www\.")


def has_holds(text: str) -> bool:
    """Say whether a text already uses the characters that stand for held spans."""
    return _HOLDS.search(text) is not None


def hold_spans(text: str, spans: Sequence[tuple[int, int]]) -> tuple[str, list[str]]:
    """Replace spans by one private-use character each.

    Args:
        text: the message.
        spans: half-open code point ranges, in any order; overlapping ones are merged.

    Returns:
        The text with holds, and the held strings in order of place.

    Raises:
        ValueError: a span lies outside the text, or there are more spans than holds.
    """
    merged: list[list[int]] = []
    for start, end in sorted(spans):
        if start < 0 or end > len(text) or start > end:
            raise ValueError("a protected span lies outside its message; pass code point offsets of this text")
        if start == end:
            continue
        if merged and start < merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    if len(merged) > MOST_HELD:
        raise ValueError("too many protected spans in one message; split the message")
    parts: list[str] = []
    held: list[str] = []
    at = 0
    for start, end in merged:
        parts += (text[at:start], chr(HOLD_FIRST + len(held)))
        held.append(text[start:end])
        at = end
    parts.append(text[at:])
    return "".join(parts), held


def hold_verbatim(text: str) -> tuple[str, list[str]]:
    """Replace quotations, code, links and addresses by one private-use character each.

    Args:
        text: may already have holds of `hold_spans`; the new ones come from the upper half of the range.

    Returns:
        The text with holds, and what they stand for.
    """
    if not _HINTS.search(text):
        return text, []
    held: list[str] = []
    first = HOLD_FIRST + MOST_HELD + 1

    def put(found: re.Match[str]) -> str:
        if first + len(held) > HOLD_LAST:
            return found[0]
        held.append(found[0])
        return chr(first + len(held) - 1)

    return _KEEP.sub(put, text), held


def release_verbatim(text: str, held: list[str]) -> str:
    """Undo `hold_verbatim`."""
    if not held:
        return text
    first = HOLD_FIRST + MOST_HELD + 1

    def back(found: re.Match[str]) -> str:
        index = ord(found[0]) - first
        return held[index] if index >= 0 else found[0]

    return _HOLDS.sub(back, text)


def release_spans(text: str, held: list[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Undo `hold_spans`.

    Returns:
        The text, and where each held string now stands, in order of place.
    """
    if not held:
        return text, ()
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    at = length = 0
    for found in _HOLDS.finditer(text):
        before, value = text[at : found.start()], held[ord(found[0]) - HOLD_FIRST]
        parts += (before, value)
        length += len(before)
        places.append((length, length + len(value)))
        length += len(value)
        at = found.end()
    parts.append(text[at:])
    return "".join(parts), tuple(places)
