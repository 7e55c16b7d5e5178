"""Cosine Delta: who is recognised by the mix of the most frequent words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Self

import numpy as np
from numpy.typing import NDArray
from sklearn.preprocessing import normalize

from attacks.base import View, register
from attacks.histories import Histories, OwnText, Samples
from attacks.scores import ScoreMatrix
from attacks.words import block_counts, block_sizes, root_rates, tokens
from corpus.errors import NotEvaluatedError


@register("delta")
class Delta:
    """The classic of authorship attribution: compare profiles of the most frequent words.

    The attacker holds each candidate's history and a sample of unknown authorship. They take the words that are
    commonest over all histories, note for each candidate which of them they use more and which less than the others
    do, do the same for the sample, and name the candidate whose profile points the same way. Nothing is trained; it
    stands any number of candidates. Some of the words carry content, so the attack sees full text.

    Word rates (as square roots) are centred on the mean of the candidates' means, so that who wrote most does not set
    what is normal, and divided by the standard deviation between the blocks of one author; the score is the cosine
    (Burrows 2002; Smith and Aldridge 2011; Evert et al. 2017). Scores are uncalibrated.

    Args:
        words: how many of the most frequent words of the known side.
        block_words: words in a block of known text, from which the deviation is taken.

    Attributes:
        subjects_: candidates, in the order of columns.
        column_: the words used and their columns.
        mean_, scale_: of the known side, shape (words,).
        profiles_: the candidates' profiles, rows of length one, shape (candidates, words kept).
        kept_: which words vary.
    """

    name = "delta"
    view: View = "full_text"

    def __init__(self, *, words: int = 1_000, block_words: int = 250) -> None:
        self.words = words
        self.block_words = block_words

    def fit(self, known: Histories) -> Self:
        """Learn the profiles from the candidates' known text.

        Raises:
            NotEvaluatedError: for fewer than two candidates, or where no word varies.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        self.column_ = self._most_frequent(known)
        means, squares = [], np.zeros(len(self.column_))
        for history in known:
            columns = self._columns(history.messages)
            sizes = block_sizes(columns.size, self.block_words)
            blocks = root_rates(block_counts(columns, sizes, len(self.column_)), sizes)
            means.append(blocks.mean(axis=0))
            squares += blocks.var(axis=0)
        authors = np.array(means)
        self.mean_ = authors.mean(axis=0)
        scale = np.sqrt(squares / len(authors))
        if not (scale > 1e-9).any():
            # One block an author has no spread within authors: what is left is the spread between them.
            scale = authors.std(axis=0)
        self.kept_ = (scale > 1e-9) & (np.ptp(authors, axis=0) > 1e-9)
        if not self.kept_.any():
            raise NotEvaluatedError("no word differs between the known histories")
        self.scale_ = scale[self.kept_]
        self.profiles_ = self._profiles(authors)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Cosine of each sample's profile with each candidate's, shape (samples, candidates); uncalibrated."""
        items = samples.items

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            columns = [self._columns(sample.messages) for sample in items[start:stop]]
            sizes = [column.size for column in columns]
            counts = block_counts(np.concatenate(columns), sizes, len(self.column_))
            cosines: NDArray[np.float64] = self._profiles(root_rates(counts, sizes)) @ self.profiles_.T
            return cosines

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def _most_frequent(self, known: Histories) -> dict[str, int]:
        # Rates and not counts are summed: two people who hold 73 % of the words must not choose them all.
        total: Counter[str] = Counter()
        for history in known:
            counts = Counter(tokens(history.messages))
            length = counts.total()
            for word, count in counts.items():
                total[word] += count / length  # type: ignore[assignment]
        commonest = sorted(total.items(), key=lambda item: (-item[1], item[0]))[: self.words]
        return {word: column for column, (word, _) in enumerate(commonest)}

    def _columns(self, messages: Iterable[OwnText]) -> NDArray[np.intp]:
        return np.array([self.column_.get(word, -1) for word in tokens(messages)], dtype=np.intp)

    def _profiles(self, rates: NDArray[np.float64]) -> NDArray[np.float64]:
        rows: NDArray[np.float64] = normalize((rates[:, self.kept_] - self.mean_[self.kept_]) / self.scale_)
        return rows
