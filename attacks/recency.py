"""How much a piece of a history says of what comes after it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

# Habits drift. Between 2,000 and 8,000 words this is worth half a point to `delta` and `character_delta` on histories of
# 3,000 words, and nothing to `function_words`.
_HALF_LIFE_WORDS = 4_000
# Five million words on, 0.5 to that power is 0, and what weighs nothing cannot be drawn.
_MOST_HALVINGS = 40.0


def recency(blocks: int, block_words: int) -> NDArray[np.float64]:
    """How much each of so many blocks in a row counts: half as much as one of 4,000 words later; they sum to one.

    Args:
        blocks: how many there are; the last is the latest.
        block_words: words in each.
    """
    halvings = np.minimum(block_words * np.arange(blocks)[::-1] / _HALF_LIFE_WORDS, _MOST_HALVINGS)
    weights: NDArray[np.float64] = np.exp2(-halvings)
    return weights / float(weights.sum())
