"""Dates in text: find them, decide how they are read, move them in their own written form.

``find_dates`` and ``shift_text`` are pure functions of a text and the time it was written. English only.
"""

from __future__ import annotations

from anonymize.textdates.finding import find_dates
from anonymize.textdates.model import (
    PLACEHOLDER,
    DateMention,
    DateOrder,
    OrderDecision,
    Part,
    Replacement,
    ShiftedText,
    TextDatesConfig,
)
from anonymize.textdates.order import decide_order
from anonymize.textdates.shifting import shift_text

__all__ = [
    "PLACEHOLDER",
    "DateMention",
    "DateOrder",
    "OrderDecision",
    "Part",
    "Replacement",
    "ShiftedText",
    "TextDatesConfig",
    "decide_order",
    "find_dates",
    "shift_text",
]
