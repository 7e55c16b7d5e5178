"""A found span."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Something that has to go, in code points of its text.

    The value is always the slice of the source text, never a copy that a recognizer returned.
    """

    start: int
    end: int
    label: str
    score: float
    why: str
    """Which kind of evidence found it: `pattern:…`, `known`, `lexicon`, `model` or `record`."""


Spans = list[Span]
