"""What a model must not change, as numbered marks in the text it is shown: `[#1]`, `[#2]` and on.

Marked are surrogates and moved dates, the `///` between bubbles, and quotations, links, addresses and code.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from anonymize.flatten.freeze import has_holds, hold_spans, hold_verbatim, release_spans, release_verbatim
from anonymize.flatten.tokens import HOLD_FIRST, HOLD_LAST
from anonymize.passages import Places

MARK = re.compile(r"\[#(\d+)\]")
_ANY_MARK = re.compile(r"\[\s*#|#\s*\d+\s*\]")
_HOLD = re.compile(f"[{chr(HOLD_FIRST)}-{chr(HOLD_LAST)}]")
_BUBBLES = re.compile(r"/{3,}")


class Held(NamedTuple):
    """A text with marks, and what they stand for."""

    text: str
    characters: str
    """The private-use character of each mark, in order."""
    spans: list[str]
    verbatim: list[str]


def hold(text: str, places: Places) -> Held | None:
    """Put marks in; None for a text that holds marks, or the characters used on the way, already."""
    if has_holds(text) or _ANY_MARK.search(text):
        return None
    bubbles = [found.span() for found in _BUBBLES.finditer(text)]
    held, spans = hold_spans(text, [*places, *bubbles])
    held, verbatim = hold_verbatim(held)
    characters = "".join(_HOLD.findall(held))
    numbers = iter(range(1, len(characters) + 1))
    return Held(_HOLD.sub(lambda _: f"[#{next(numbers)}]", held), characters, spans, verbatim)


def release(written: str, held: Held) -> str | None:
    """Take the marks out; None unless each stands there once, in order, and no other."""
    if has_holds(written):
        return None
    numbers = [int(number) for number in MARK.findall(written)]
    if numbers != list(range(1, len(held.characters) + 1)) or _ANY_MARK.search(MARK.sub("", written)):
        return None
    text = MARK.sub(lambda found: held.characters[int(found[1]) - 1], written)
    return release_spans(release_verbatim(text, held.verbatim), held.spans)[0]
