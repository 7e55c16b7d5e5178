"""Counting words per block: what the word attacks share."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from attacks.histories import OwnText
from attacks.own_words import WORD


def tokens(messages: Iterable[OwnText]) -> list[str]:
    """Word tokens of a run of messages, case-folded, apostrophes straight."""
    return text_tokens("\n".join(message.text for message in messages))


def text_tokens(text: str) -> list[str]:
    """Word tokens of a text, case-folded, apostrophes straight."""
    return written_tokens(text.casefold())


def written_tokens(text: str) -> list[str]:
    """Word tokens of a text, capitals as they are, apostrophes straight."""
    return WORD.findall(text.replace("’", "'"))


class WordCounter:
    """Counts of the most frequent words, capitals as written.

    Who writes "i" and who "I", and who begins messages with a capital, is as much a habit as the choice of words: on
    chat it is worth five points at 50 to 500 words.

    Args:
        words: at most so many.

    Attributes:
        column_: the words counted and their columns.
    """

    def __init__(self, words: int) -> None:
        self.words = words

    @property
    def width(self) -> int:
        """Words counted."""
        return len(self.column_)

    def learn(self, people: Iterable[Sequence[str]]) -> None:
        """Choose the words whose mean rate over people is highest, of those that stand there twice.

        Args:
            people: each person's texts. Rates and not counts are summed: two people who hold 73 % of the words must not
                choose them all.
        """
        rates: defaultdict[str, float] = defaultdict(float)
        often: Counter[str] = Counter()
        for texts in people:
            counts = Counter(word for text in texts for word in written_tokens(text))
            often.update(counts)
            for word, count in counts.items():
                rates[word] += count / counts.total()
        commonest = sorted((-rate, word) for word, rate in rates.items() if often[word] > 1)[: self.words]
        self.column_ = {word: column for column, (_, word) in enumerate(commonest)}

    def count(self, texts: Sequence[str]) -> csr_array:
        """Counts, shape (texts, words)."""
        words = [written_tokens(text) for text in texts]
        columns = np.array([self.column_.get(word, -1) for some in words for word in some], dtype=np.intp)
        counts = block_counts(columns, [len(some) for some in words], self.width)
        counts.sum_duplicates()
        return counts


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
