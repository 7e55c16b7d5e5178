"""Texts in a script that the model does not read: nothing found in them means nothing.

The default model and every list of words are English. A text whose words are mostly of other scripts is therefore either
not released, or its words are replaced as a whole, or its subject's ledger counts it; it is never passed as clean.
"""

from __future__ import annotations

import regex

from anonymize.spans import Span, Spans

UNREAD = "UNREAD_TEXT"
"""Label of a text's words where they are replaced as a whole."""
PLACEHOLDER = "[text]"
_FOREIGN = regex.compile(r"(?:(?!\p{Latin})[\p{L}\p{M}])+")
_LATIN = regex.compile(r"\p{Latin}")
# One name in its own letters is found as a name; `ок` or a formula's `μ` says nothing of anybody.
_LEAST_LETTERS = 6


def unread(text: str, spans: Spans) -> tuple[int, int] | None:
    """From where to where a text is written in other scripts, or None if it is not, or names are all there is.

    Args:
        text: the text.
        spans: what was found in it; a name in another script that a list or the holder knows is read, a guess of the
            model's is not.
    """
    if text.isascii():
        return None
    foreign = list(_FOREIGN.finditer(text))
    known = [span for span in spans if span.why != "model"]
    runs = [m for m in foreign if not any(span.start <= m.start() and m.end() <= span.end for span in known)]
    letters = sum(match.end() - match.start() for match in runs)
    # A sign of the Chinese or Japanese script says as much as a word of others.
    weight = letters + 2 * sum(
        len(regex.findall(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]", match[0])) for match in runs
    )
    if weight < _LEAST_LETTERS or weight < len(_LATIN.findall(text)):
        return None
    return foreign[0].start(), foreign[-1].end()


def as_a_whole(text: str, spans: Spans, start: int, end: int) -> Spans:
    """The spans of a text with one over all its unread words, which takes in what it touches."""
    touched = [span for span in spans if span.start < end and start < span.end]
    whole = Span(
        min([start, *(span.start for span in touched)]),
        max([end, *(span.end for span in touched)]),
        UNREAD,
        1.0,
        "script",
    )
    return sorted([*(span for span in spans if span not in touched), whole])
