"""What a rewritten message must still say, compared with the message it came from.

The comparison is of two signatures, so it is transitive: a message rewritten twice, each time rightly, is
right as a whole. That is what lets `flatten` repeat itself until nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from anonymize.flatten.freeze import hold_spans, hold_verbatim, release_verbatim
from anonymize.flatten.tokens import FROZEN, HOLD_FIRST, HOLD_LAST, LONGEST, MARK, STRAIGHT, chunk_items
from anonymize.flatten.words import shorten
from anonymize.text import word_set

_NUMBER = re.compile(r"(?<![^\W\d_])\d+(?:[.,:/-]\d+)*")

_NEGATIONS = word_set(
    "no not never none nothing nobody nowhere neither nor cannot without nope nah nopes naw noo nooo np idk idc idgaf "
    "dunno idek ain aint dont cant wont isnt arent wasnt werent doesnt didnt havent hasnt hadnt couldnt wouldnt "
    "shouldnt mustnt neednt dosnt dosent doesent didint dnt nto noone nvm nvmd nevermind didn doesn couldn isn "
    "wasn hasn ca'nt do'nt is'nt did'nt does'nt dose'nt"
)
_SAME_DAY = {"tmr": "tomorrow", "tmrw": "tomorrow", "tmw": "tomorrow", "tomoz": "tomorrow", "tonite": "tonight"}
_SAME_DAY |= {"tommorow": "tomorrow", "tomorow": "tomorrow", "tommorrow": "tomorrow"}
# Without the short forms that are more often another word: `sun`, `sat`, `wed`, `mar`, `sep`.
_DATE_WORDS = word_set(
    "monday tuesday wednesday thursday friday saturday sunday mon tues tue weds thurs thur thu fri mondays tuesdays "
    "wednesdays thursdays fridays saturdays sundays january february march april june july august september october "
    "november december jan feb apr jun jul aug sept oct nov dec today tomorrow yesterday tonight weekend christmas "
    "easter halloween thanksgiving"
)
# `may` is nearly always the verb in running text; it counts as a month only with a number or a month's company.
_MONTH_MAY = re.compile(
    r"\b[Mm]ay\b(?=[ ,]+\d)|(?<=\d )[Mm]ay\b|(?<=\b[IiOo][nf] )[Mm]ay\b|(?<=\d(?:st|nd|rd|th) )[Mm]ay\b"
)
_BUBBLES = re.compile(r"/{3,}")


class Signature(NamedTuple):
    """What is compared, in the order in which it stands in the text."""

    content: bool
    question: bool
    negations: int
    numbers: tuple[str, ...]
    dates: tuple[str, ...]
    verbatim: tuple[str, ...]
    holds: str


def _is_negation(word: str) -> bool:
    return word in _NEGATIONS or word.endswith("n't")


class _Signs(NamedTuple):
    """What one run of characters adds to a signature."""

    content: bool
    negations: int
    numbers: tuple[str, ...]
    dates: tuple[str, ...]
    verbatim: tuple[str, ...]


@lru_cache(maxsize=65536)
def _signs(chunk: str) -> _Signs:
    content = False
    negations = 0
    numbers: list[str] = []
    dates: list[str] = []
    verbatim: list[str] = []
    for item in chunk_items(chunk):
        first = item[0]
        if first != MARK:  # `<3` is no number
            numbers += _NUMBER.findall(item)
        if first == FROZEN:
            content = True
            lower = item[1:].lower()
            if lower in ("w/o", "w/out"):
                negations += 1
            elif lower not in ("w/", "b/c", "&"):
                verbatim.append(item[1:])
        elif first == MARK:
            content = True
        elif first.isalpha() or first in "'’":
            content = True
            word = item.lower().translate(STRAIGHT)
            word = _SAME_DAY.get(word, word)
            negations += _is_negation(word) or _is_negation(shorten(word))
            if word in _DATE_WORDS:
                dates.append(word)
    return _Signs(content, negations, tuple(numbers), tuple(dates), tuple(verbatim))


def signature(text: str) -> Signature:
    """The signature of a text whose protected spans are held (`freeze.hold_spans`)."""
    held_text, held = hold_verbatim(text)
    holds = ""
    if not text.isascii():
        holds = "".join(c for c in text if HOLD_FIRST <= ord(c) <= HOLD_LAST)
    negations = 0
    numbers: list[str] = []
    dates: list[str] = []
    verbatim: list[str] = [*held]
    content = False
    # Bubble marks stand between messages, with spaces around them or without.
    for chunk in _BUBBLES.sub(r" \g<0> ", held_text).split() if "///" in held_text else held_text.split():
        if len(chunk) > LONGEST:
            content = True
            verbatim.append(release_verbatim(chunk, held))
            continue
        signs = _signs(chunk)
        content = content or signs.content
        negations += signs.negations
        if signs.numbers:
            numbers += signs.numbers
        if signs.dates:
            dates += signs.dates
        if signs.verbatim:
            verbatim += (release_verbatim(kept, held) for kept in signs.verbatim) if held else signs.verbatim
    if "ay" in text:
        dates += ["may"] * len(_MONTH_MAY.findall(text))
    return Signature(
        content=content,
        question="?" in held_text,
        negations=negations,
        numbers=tuple(numbers),
        dates=tuple(dates),
        verbatim=tuple(verbatim),
        holds=holds,
    )


def differences(before: Signature, after: Signature) -> list[str]:
    """Reasons why the second signature does not say what the first does; empty when it does."""
    reasons = []
    if before.holds != after.holds:
        reasons.append("entity")
    if before.numbers != after.numbers:
        reasons.append("number")
    if before.negations != after.negations:
        reasons.append("negation")
    if before.dates != after.dates:
        reasons.append("date")
    if before.question != after.question:
        reasons.append("question")
    if before.verbatim != after.verbatim:
        reasons.append("verbatim")
    if before.content and not after.content:
        reasons.append("empty")
    return reasons


def check_kept(before: str, after: str, protected: Sequence[tuple[int, int]] = ()) -> list[str]:
    """Check that a rewritten message kept what it must.

    Args:
        before: the message as it was.
        after: the message as it was rewritten.
        protected: half-open code point ranges of `before` that must stand in `after` exactly, in this order.

    Returns:
        Reason codes, empty when all is kept: `entity` (a protected span), `number`, `negation` (their count),
        `date` (weekday, month and day words), `question` (there is or is no question mark), `verbatim` (code,
        links, paths, quotations), `empty`.
    """
    text, held = hold_spans(before, protected)
    out: list[str] = []
    at = 0
    places: list[tuple[int, int]] = []
    for value in held:
        found = after.find(value, at)
        if found < 0:
            out.append("entity")
            return out
        places.append((found, found + len(value)))
        at = found + len(value)
    return differences(signature(text), signature(hold_spans(after, places)[0]))
