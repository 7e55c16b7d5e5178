"""Counting words per block: what the word attacks share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, repeat

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from attacks.histories import OwnText
from attacks.own_words import WORD

_JOINED = 20
# Of ASCII everything but letters and apostrophes is a gap.
_GAPS = bytes(code if chr(code).isalpha() or chr(code) == "'" else 32 for code in range(128)) + bytes(128)


def tokens(messages: Iterable[OwnText]) -> list[str]:
    """Word tokens of a run of messages, case-folded, apostrophes straight."""
    texts = [message.text for message in messages]
    # In pieces, so that one emoji does not make a whole history other than ASCII.
    pieces = ("\n".join(texts[start : start + _JOINED]) for start in range(0, len(texts), _JOINED))
    return list(chain.from_iterable(map(text_tokens, pieces)))


def text_tokens(text: str) -> list[str]:
    """Word tokens of a text, case-folded, apostrophes straight."""
    return written_tokens(text.casefold())


def written_tokens(text: str) -> list[str]:
    """Word tokens of a text, capitals as they are, apostrophes straight."""
    return _ascii_tokens(text) if text.isascii() else WORD.findall(text.replace("’", "'"))


def _ascii_tokens(text: str) -> list[str]:
    """The same where there are no other letters, without a step for each word: a third of the time."""
    # An apostrophe joins two letters or is a gap.
    parts = text.encode("ascii").translate(_GAPS).decode("ascii").split("'")
    joints = ["'" if before[-1:].isalpha() and after[:1].isalpha() else " " for before, after in pairwise(parts)]
    return "".join(chain.from_iterable(zip(parts, [*joints, ""], strict=True))).split()


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

    def learn_and_count(self, people: Sequence[Sequence[str]]) -> Iterator[csr_array]:
        """Choose the words whose mean rate over people is highest, of those that stand there twice, and count them.

        Words are cut and numbered once, for choosing and for counting: reading every text twice, word by word, was more
        than half of what the attack took.

        Args:
            people: each person's texts. Rates and not counts are summed: two people who hold 73 % of the words must not
                choose them all.

        Returns:
            Counts of each person's texts, each of shape (texts, words).
        """
        number: defaultdict[str, int] = defaultdict()
        number.default_factory = number.__len__
        numbered = []
        for texts in people:
            words, sizes = _cut(texts)
            numbered.append((np.fromiter(map(number.__getitem__, words), dtype=np.intp, count=len(words)), sizes))
        rates, often = np.zeros(len(number)), np.zeros(len(number), dtype=np.intp)
        for numbers, _ in numbered:
            counts = np.bincount(numbers, minlength=len(number))
            rates += counts / max(1, numbers.size)
            often += counts
        every = np.array(list(number), dtype=object)
        twice = np.flatnonzero(often > 1)
        commonest = twice[np.lexsort((every[twice], -rates[twice]))[: self.words]]
        self.column_ = {word: column for column, word in enumerate(every[commonest].tolist())}
        column = np.full(len(number), -1, dtype=np.intp)
        column[commonest] = np.arange(commonest.size)
        return (block_counts(column[numbers], sizes, self.width) for numbers, sizes in numbered)

    def count(self, texts: Sequence[str]) -> csr_array:
        """Counts, shape (texts, words)."""
        words, sizes = _cut(texts)
        return block_counts(columns_of(words, self.column_, -1), sizes, self.width)


def _cut(texts: Sequence[str]) -> tuple[list[str], list[int]]:
    """The words of all texts, and how many each text has."""
    words = [written_tokens(text) for text in texts]
    return list(chain.from_iterable(words)), [len(some) for some in words]


def columns_of(words: Sequence[str], column: Mapping[str, int], other: int) -> NDArray[np.intp]:
    """The column of each word, ``other`` for words that have none, without a step of Python for each."""
    return np.fromiter(map(column.get, words, repeat(other)), dtype=np.intp, count=len(words))


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
    counted = np.flatnonzero(columns >= 0)
    rows = np.repeat(np.arange(len(sizes)), sizes)[counted]
    # The cells that stay empty cost a fifth of having scipy add up one entry a token.
    times = np.bincount(rows * width + columns[counted], minlength=len(sizes) * width)
    cells = np.flatnonzero(times != 0)
    starts = np.searchsorted(cells, width * np.arange(len(sizes) + 1))
    return csr_array((times[cells].astype(np.float64), cells % max(1, width), starts), shape=(len(sizes), width))


def root_rates(counts: csr_array, sizes: Sequence[int]) -> csr_array:
    """Square roots of rates per word token: they even out the variance of common and rare words.

    Args:
        counts: shape (blocks, features).
        sizes: word tokens of each block.

    Returns:
        Sparse, same shape.
    """
    rates = counts.copy()
    rates.data = np.sqrt(rates.data / np.repeat(np.asarray(sizes, dtype=np.float64), np.diff(rates.indptr)))
    return rates
