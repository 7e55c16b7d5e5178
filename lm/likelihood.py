"""How likely a text is: the one interface between this toolkit and every causal language model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Tokens = tuple[int, ...]
"""A text as a model reads it."""
LogProbabilities = NDArray[np.float32]
"""Natural logarithms of the probabilities of a text's tokens, each after all before it, shape (tokens,)."""


class Likelihood(Protocol):
    """A model that says how likely each token of a text is after what it has read."""

    fingerprint: str
    """Hash of everything that decides its answers."""
    context: int
    """Tokens it can have read at most."""

    def tokens(self, text: str) -> Tokens:
        """A text as tokens, always the same whatever stands before it; no mark in it is a command to the model."""
        ...

    def after(self, history: Tokens, texts: Sequence[Tokens]) -> Iterator[tuple[int, LogProbabilities]]:
        """Read a history once and score texts after it, each alone.

        Args:
            history: what is read before; empty for how likely texts are by themselves.
            texts: what is scored.

        Yields:
            Index of a text and its log-probabilities, as they are ready; every text once.
        """
        ...
