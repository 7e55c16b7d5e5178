"""Who stands where: orders of candidates in which nobody stands first more often than anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np

Order = tuple[int, ...]
"""Columns of candidates, first to last."""


def balanced(candidates: int, each: int, rng: np.random.Generator) -> Iterator[list[Order]]:
    """Orders for one sample after the other, without end.

    They are rows of cyclic Latin squares: a square's first row is drawn, and each further row is moved on by one. A
    sample takes rows spread evenly over the square, and the next sample begins one row further, so that over as many
    samples as there are candidates each of these stands in each position equally often; over one sample nobody stands
    twice in the same position.

    Args:
        candidates: how many there are.
        each: orders a sample; at most as many as there are candidates, because a square has no more rows.
        rng: draws the squares.

    Yields:
        A sample's orders.
    """
    each = min(each, candidates)
    while True:
        square = rng.permutation(candidates)
        for start in range(candidates):
            yield [tuple(np.roll(square, -(start + row * candidates // each)).tolist()) for row in range(each)]


def pairs(shortlist: Order) -> list[Order]:
    """Everybody against everybody, each pair in both orders."""
    return list(permutations(shortlist, 2))
