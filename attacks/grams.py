"""Counting character sequences: what the attacks on spelling, punctuation and layout share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from attacks.histories import OwnText

Codes = NDArray[np.uint64]
# An odd 64-bit multiplier with well-mixed bits (the fractional part of the golden ratio).
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_BLOCKS_AT_ONCE = 256
# Sequences of people held apart before they are merged: 240 MB. Ten thousand people have 50 million.
_HELD_AT_ONCE = 10_000_000


def text_blocks(messages: Iterable[OwnText], words: int, most: int | None = None) -> list[str]:
    """Cut a run of messages into texts of whole messages with about so many words each.

    A text begins and ends with a line break, so that how messages begin and end counts like any other sequence.

    Args:
        messages: in time order; at least one.
        words: words a text has at least; a rest of less than half of it goes to the text before.
        most: at most so many texts, spread evenly.
    """
    texts: list[list[str]] = []
    held: list[str] = []
    total = 0
    for message in messages:
        held.append(message.text)
        total += message.words
        if total >= words:
            texts.append(held)
            held, total = [], 0
    if held and texts and 2 * total < words:
        texts[-1] += held
    elif held:
        texts.append(held)
    if most is not None and len(texts) > most:
        texts = [texts[(2 * k + 1) * len(texts) // (2 * most)] for k in range(most)]
    return ["\n" + "\n".join(lines) + "\n" for lines in texts]


def codes(text: str) -> Codes:
    """Code points of a text, each plus one; a lone surrogate, which JSON can hold, is a character like others."""
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    return points.astype(np.uint64) + np.uint64(1)


def hashes(points: Codes, length: int) -> Codes:
    """64-bit hashes of all sequences of so many characters, by first character; empty where the text is shorter.

    Sequences of other lengths have other hashes; two sequences of a corpus meet in one about once in 10⁸ corpora.
    """
    count = points.size - length + 1
    if count < 1:
        return np.empty(0, dtype=np.uint64)
    mixed = np.full(count, np.uint64(length))
    for step in range(length):
        mixed = (mixed + points[step : step + count]) * _MULTIPLIER
        mixed ^= mixed >> np.uint64(29)
    return mixed


def find(known: Codes, asked: Codes) -> NDArray[np.intp]:
    """Place of each asked hash among sorted known ones, -1 for those that are not there."""
    if not known.size:
        return np.full(asked.size, -1, dtype=np.intp)
    place = np.minimum(np.searchsorted(known, asked), known.size - 1)
    return np.where(known[place] == asked, place, -1)


class _Seen(NamedTuple):
    """Sequences seen so far, by hash."""

    grams: Codes
    rates: NDArray[np.float64]
    """Sum over people of how often each stands per sequence."""
    counts: NDArray[np.float64]


def _merged(parts: Sequence[_Seen]) -> _Seen:
    every, place = np.unique(np.concatenate([part.grams for part in parts]), return_inverse=True)
    rates = np.bincount(place, np.concatenate([part.rates for part in parts]), every.size).astype(np.float64)
    counts = np.bincount(place, np.concatenate([part.counts for part in parts]), every.size).astype(np.float64)
    return _Seen(every, rates, counts)


class GramCounter:
    """Counts of the commonest character sequences.

    Args:
        lengths: shortest and longest sequence.
        features: at most so many sequences.

    Attributes:
        vocabulary_: hashes of the sequences counted, sorted; a sequence's place is its column.
    """

    def __init__(self, lengths: tuple[int, int], features: int) -> None:
        self.lengths = lengths
        self.features = features

    @property
    def width(self) -> int:
        """Sequences counted."""
        return int(self.vocabulary_.size)

    def learn(self, people: Iterable[Sequence[str]]) -> None:
        """Choose the sequences whose mean rate over people is highest, of those that stand there twice.

        Args:
            people: each person's texts; everybody weighs the same, however much they wrote.
        """
        held: list[_Seen] = []
        size = 0
        for texts in people:
            found, counts = np.unique(self._grams(texts)[0], return_counts=True)
            held.append(_Seen(found, counts / max(1, counts.sum()), counts.astype(np.float64)))
            size += found.size
            if size > _HELD_AT_ONCE:
                held = [_merged(held)]
                size = held[0].grams.size
        every, mean, twice = _merged(held)
        often = twice >= 2
        order = np.lexsort((every, -mean))
        self.vocabulary_: Codes = np.sort(every[order[often[order]][: self.features]])

    def learn_and_count(self, people: Sequence[Sequence[str]]) -> Iterator[csr_array]:
        """The same, and the counts of each person's texts; they are read again, because all sequences at once are many."""
        self.learn(people)
        return (self.count(texts) for texts in people)

    def count(self, texts: Sequence[str]) -> csr_array:
        """Counts, shape (texts, sequences)."""
        width = self.width
        cells: list[NDArray[np.int64]] = []
        numbers: list[NDArray[np.float64]] = []
        for start in range(0, len(texts), _BLOCKS_AT_ONCE):
            grams, owner = self._grams(texts[start : start + _BLOCKS_AT_ONCE])
            place = find(self.vocabulary_, grams)
            kept = place >= 0
            cell, times = np.unique((owner[kept] + start) * max(1, width) + place[kept], return_counts=True)
            cells.append(cell)
            numbers.append(times.astype(np.float64))
        flat = np.concatenate(cells) if cells else np.empty(0, dtype=np.int64)
        data = np.concatenate(numbers) if numbers else np.empty(0)
        # scikit-learn takes 32-bit places only.
        rows, columns = (part.astype(np.int32) for part in np.divmod(flat, max(1, width)))
        return csr_array((data, (rows, columns)), shape=(len(texts), width))

    def _grams(self, texts: Sequence[str]) -> tuple[Codes, NDArray[np.int64]]:
        """All sequences that lie within one text, and which text each is of."""
        points = [codes(text) for text in texts]
        joined = np.concatenate(points) if points else np.empty(0, dtype=np.uint64)
        owner = np.repeat(np.arange(len(texts)), [point.size for point in points])
        grams: list[Codes] = []
        rows: list[NDArray[np.int64]] = []
        for length in range(self.lengths[0], self.lengths[1] + 1):
            found = hashes(joined, length)
            whole = owner[: found.size] == owner[length - 1 : length - 1 + found.size]
            grams.append(found[whole])
            rows.append(owner[: found.size][whole])
        return np.concatenate(grams), np.concatenate(rows)


def damped(counts: csr_array) -> csr_array:
    """1 + log of each count, rows of length one: a word said five times says little more than said once."""
    weights = counts.copy()
    weights.data = 1 + np.log(weights.data)
    lengths = np.sqrt(np.asarray(weights.multiply(weights).sum(axis=1)).ravel())
    weights.data /= np.repeat(np.where(lengths > 0, lengths, 1.0), np.diff(weights.indptr))
    return weights
