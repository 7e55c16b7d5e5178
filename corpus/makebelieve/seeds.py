"""One generator for each purpose, so that no subject depends on another and no purpose on another."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from itertools import accumulate
from typing import Generic, TypeVar

T = TypeVar("T")


def generator(seed: int, *purpose: str | int) -> random.Random:
    """A generator seeded by SHA-256 of seed and purpose: the same on every machine and under any hash seed."""
    text = "\x1f".join(["makebelieve", str(seed), *map(str, purpose)])
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))


def dirichlet(rng: random.Random, base: Sequence[float], concentration: float) -> list[float]:
    """A point of the simplex around ``base``; the smaller the concentration, the more it strays from it."""
    total = sum(base)
    # The floor keeps every option in use: a habit no one shares would be a marker word.
    draws = [rng.gammavariate(max(0.05, weight / total * concentration), 1.0) + 1e-3 for weight in base]
    return [draw / sum(draws) for draw in draws]


class Choice(Generic[T]):
    """Options with fixed weights, drawn quickly."""

    __slots__ = ("_cumulative", "options")

    def __init__(self, options: Sequence[T], weights: Sequence[float]) -> None:
        self.options = list(options)
        self._cumulative = list(accumulate(weights))

    def draw(self, rng: random.Random) -> T:
        """One option."""
        return rng.choices(self.options, cum_weights=self._cumulative)[0]
