"""A model whose likelihoods can be worked out by hand: how often a word stood in what it has read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from lm.likelihood import LogProbabilities, Tokens

VOCABULARY = 50


class Counting:
    """Token w after a history: (times it stands there + 1) / (tokens there + 50)."""

    fingerprint = "counting"
    context = 10_000

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.read: list[tuple[Tokens, list[Tokens]]] = []
        """What was asked: history and texts."""
        self.breaks_after: int | None = None
        """Texts after which the power fails."""

    def tokens(self, text: str) -> Tokens:
        words = text.replace("\n", " \n ").split(" ")
        return tuple(self.numbers.setdefault(word, len(self.numbers)) for word in words if word)

    def after(self, history: Tokens, texts: Sequence[Tokens]) -> Iterator[tuple[int, LogProbabilities]]:
        self.read.append((history, list(texts)))
        counts = Counter(history)
        for index, text in enumerate(texts):
            if self.breaks_after is not None:
                self.breaks_after -= 1
                if self.breaks_after < 0:
                    raise KeyboardInterrupt
            shares = [(counts[token] + 1) / (len(history) + VOCABULARY) for token in text]
            yield index, np.log(np.array(shares, dtype=np.float32))
