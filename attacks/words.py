"""Counting words per block: what the word attacks share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from attacks.histories import OwnText
from attacks.own_words import WORD


def tokens(messages: Iterable[OwnText]) -> list[str]:
    """Word tokens of a run of messages, case-folded, apostrophes straight."""
    return WORD.findall("\n".join(message.text for message in messages).casefold().replace("’", "'"))


def block_sizes(length: int, block_words: int) -> list[int]:
    """Cut a length into equal blocks as near to ``block_words`` as can be; one block where there is less."""
    count = max(1, round(length / block_words))
    return [length * (i + 1) // count - length * i // count for i in range(count)]


def block_counts(columns: NDArray[np.intp], sizes: Sequence[int], width: int) -> csr_array:
    """Counts per block.

    Args:
        columns: the column of each token, or -1 for a token that is not counted; shape (tokens,).
        sizes: tokens of each block; they sum to the number of tokens.
        width: number of columns.

    Returns:
        Sparse counts, shape (blocks, width).
    """
    rows = np.repeat(np.arange(len(sizes)), sizes)
    counted = columns >= 0
    ones = np.ones(int(counted.sum()))
    return csr_array((ones, (rows[counted], columns[counted])), shape=(len(sizes), width))


def root_rates(counts: csr_array, sizes: Sequence[int]) -> NDArray[np.float64]:
    """Square roots of rates per word token: they even out the variance of common and rare words.

    Args:
        counts: shape (blocks, features).
        sizes: word tokens of each block.

    Returns:
        Dense, same shape.
    """
    rates: NDArray[np.float64] = np.sqrt(counts.toarray() / np.asarray(sizes, dtype=np.float64)[:, None])
    return rates
