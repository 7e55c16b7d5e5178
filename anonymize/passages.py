"""What a rewriter is given and what it gives back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from corpus import Sender

Places = Sequence[tuple[int, int]]
"""Half-open code point ranges of a text that must come out exactly as they are: surrogates and moved dates."""


class Passage(NamedTuple):
    """One message of a stream, its identifiers replaced and its dates moved."""

    text: str
    places: tuple[tuple[int, int], ...]
    """Of surrogates and moved dates."""
    sender: Sender


class Rewritten(NamedTuple):
    """What a rewriter made of a message."""

    text: str
    refused: tuple[str, ...] = ()
    """Reason codes of why it wrote less than it was asked for; empty when it did not."""
    counted: str = "rewritten"
    """What the ledger counts it as if it differs from the message."""
