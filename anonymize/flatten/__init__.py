"""Flatten writing style: deterministic, meaning-keeping normalisation of chat messages in four levels.

What gives an author away in chat is mostly not what is said: contractions or none, `u` or *you*, *maybe* or
*perhaps*, a comma after the greeting, dots for full stops. `flatten` writes such choices one way for
everybody. Level 1 (light) settles layout and typing, level 2 (medium) spelling, contractions, chat forms, case
and punctuation, level 3 (strong) also merges or drops function words that carry little meaning, and level 4 (bare)
leaves out what a telegram leaves out, at the cost of grammar.

English only: a message in another language keeps its words, its spacing alone is normalised.

Nothing random, nothing learned, no state: the same text gives the same bytes everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from anonymize.flatten.freeze import MOST_HELD, has_holds, hold_spans, release_spans
from anonymize.flatten.kept import check_kept, differences, signature
from anonymize.flatten.style import step

Level = Literal[1, 2, 3, 4]

__all__ = ["Flattened", "Level", "check_kept", "flatten"]

# IRC lines settle in two or three passes. A message that went round in a circle would get a lower level.
_PASSES = 8


@dataclass(frozen=True)
class Flattened:
    """A message after flattening."""

    text: str
    """The rewritten message."""
    changed: bool
    """Whether it differs from the original."""
    operations: Counter[str] = field(default_factory=Counter)
    """How often each kind of operation was applied."""
    level: int = 0
    """The level the text is written in: the one asked for, or a lower one; 0 is the original."""
    refused: tuple[str, ...] = ()
    """Why a higher level was refused: reason codes of `check_kept`, `unsettled`, `private use`, or `spans` (too many)."""
    protected: tuple[tuple[int, int], ...] = ()
    """Where the protected spans now stand, in order of place; overlapping ones are one span."""


def _settle(text: str, level: int, counts: Counter[str]) -> str | None:
    """Repeat the step until the text stays; None when it does not."""
    for _ in range(_PASSES):
        passed: Counter[str] = Counter()
        new = step(text, level, passed)
        if new == text:
            return text
        counts.update(passed)
        text = new
    return None


def _attempt(text: str, level: int) -> tuple[str, Counter[str], int, list[str]]:
    """The highest level at or below the one asked for that keeps what it must."""
    refused: list[str] = []
    before = None
    for tried in range(level, 0, -1):
        counts: Counter[str] = Counter()
        new = _settle(text, tried, counts)
        if new is None:
            refused.append("unsettled")
            continue
        if new == text:
            return text, Counter(), tried, refused
        before = before or signature(text)
        reasons = differences(before, signature(new))
        if not reasons:
            return new, counts, tried, refused
        refused += reasons
    return text, Counter(), 0, refused


def flatten(text: str, level: Level, protected: Sequence[tuple[int, int]] = ()) -> Flattened:
    """Write a message in the style shared by all.

    The result is a fixed point: flattening it again with its `protected` spans changes nothing.

    Args:
        text: the message, of any length.
        level: 1 light, 2 medium, 3 strong, 4 bare; each contains the one before.
        protected: half-open code point ranges that must come out exactly as they are (surrogates, dates).

    Returns:
        The rewritten message. A level that would change a protected span, number, negation, date word, quotation,
        link, path or the presence of a question mark is refused for the message, and the next lower one tried.

    Raises:
        ValueError: the level is not 1, 2, 3 or 4, or a protected span lies outside the text.
    """
    if level not in get_args(Level):
        raise ValueError("level must be 1, 2, 3 or 4")
    # Private-use characters of the range used for holds: nobody types them, and they cannot be told apart. More spans
    # than there are holds stand in a pasted document.
    refusal = "private use" if has_holds(text) else "spans" if len(protected) > MOST_HELD else None
    if refusal is not None:
        return Flattened(text, False, level=0, refused=(refusal,), protected=tuple(sorted(protected)))
    held_text, held = hold_spans(text, protected)
    new, counts, reached, refused = _attempt(held_text, level)
    if refused:
        # What a lower level wrote may pass at the higher one the next time: go on until it stays.
        for _ in range(_PASSES):
            again, more, reached_again, _ = _attempt(new, level)
            if again == new:
                break
            new, reached = again, reached_again
            counts.update(more)
        else:
            new, counts, reached = held_text, Counter(), 0
    out, places = release_spans(new, held)
    return Flattened(out, out != text, counts, reached, tuple(dict.fromkeys(refused)), places)
