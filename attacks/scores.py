"""Scores of samples against candidates, read by blocks of rows: 10,000 × 100,000 would be 4 GB at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from attacks.answers import Asked
from corpus.errors import NotEvaluatedError

Scores = NDArray[np.float64]
_CELLS_AT_ONCE = 4_000_000
# A matrix of 2 MB is computed once and kept: its rates, its one-to-one matching and its open set all read it.
_CELLS_KEPT = 250_000


class ScoreMatrix:
    """Samples × candidates; higher means likelier.

    Args:
        samples: whose each row is.
        candidates: whose each column is, without repeats.
        scores: an array of shape (samples, candidates), or a function that gives the rows ``start:stop`` of it, so
            that no more than a block of rows is ever dense.
        log_odds: whether scores are log-odds; else they are uncalibrated and only their order counts.
        asked: what became of the questions, for scores that a model's answers were made into.

    Raises:
        ValueError: if labels repeat or the shape does not fit them.
    """

    def __init__(
        self,
        samples: Sequence[str],
        candidates: Sequence[str],
        scores: ArrayLike | Callable[[int, int], ArrayLike],
        *,
        log_odds: bool = False,
        asked: Asked | None = None,
    ) -> None:
        self.samples = tuple(samples)
        self.candidates = tuple(candidates)
        self.log_odds = log_odds
        self.asked = asked
        self._kept: Scores | None = None
        if len(set(self.candidates)) != len(self.candidates):
            raise ValueError("a candidate stands in one column only")
        if callable(scores):
            self._rows: Callable[[int, int], ArrayLike] = scores
        else:
            dense = np.asarray(scores, dtype=np.float64).reshape(len(self.samples), -1)
            self._rows = lambda start, stop: dense[start:stop]

    @property
    def shape(self) -> tuple[int, int]:
        """(samples, candidates)."""
        return len(self.samples), len(self.candidates)

    def rows(self, start: int, stop: int) -> Scores:
        """Rows ``start:stop`` as a dense array.

        Raises:
            NotEvaluatedError: if a score is not a number.
            ValueError: if the rows have not one score a candidate.
        """
        samples, candidates = self.shape
        if samples * candidates > _CELLS_KEPT:
            return self._computed(start, min(stop, samples))
        if self._kept is None:
            self._kept = self._computed(0, samples)
            self._kept.flags.writeable = False
        return self._kept[start:stop]

    def _computed(self, start: int, stop: int) -> Scores:
        block = np.array(self._rows(start, stop), dtype=np.float64)
        if block.shape != (stop - start, len(self.candidates)):
            raise ValueError("scores must have one row a sample and one column a candidate")
        if np.isnan(block).any():
            raise NotEvaluatedError("the attack gave a score that is not a number")
        return block

    def blocks(self) -> Iterator[tuple[int, Scores]]:
        """Every row once, as (first row, dense block)."""
        at_once = max(1, _CELLS_AT_ONCE // max(1, len(self.candidates)))
        for start in range(0, len(self.samples), at_once):
            yield start, self.rows(start, min(start + at_once, len(self.samples)))


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What a matrix says of each sample.

    Attributes:
        candidates: ids of the columns.
        truth: column of the true person, shape (n,).
        chosen: column with the highest score, shape (n,); among equals one is drawn, so that no candidate gains by
            standing first.
        rank: rank of the true person, 1 is best, shape (n,); among equals their mean rank.
        informative: whether any row tells two candidates apart.
    """

    candidates: tuple[str, ...]
    truth: NDArray[np.intp]
    chosen: NDArray[np.intp]
    rank: NDArray[np.float64]
    informative: bool

    @property
    def hits(self) -> NDArray[np.bool_]:
        """Whether each sample was attributed to its person."""
        return np.equal(self.truth, self.chosen)


def read(matrix: ScoreMatrix, *, seed: int) -> Outcomes:
    """Read a matrix once, block by block.

    Args:
        matrix: the scores; every sample's person must be a candidate.
        seed: of the draws among equal scores.

    Raises:
        ValueError: if a sample's person is no candidate.
        NotEvaluatedError: if a score is not a number.
    """
    column = {subject: i for i, subject in enumerate(matrix.candidates)}
    if not set(matrix.samples) <= set(column):
        raise ValueError("every sample's person must be a candidate")
    truth = np.array([column[subject] for subject in matrix.samples], dtype=np.intp)
    chosen, rank = np.zeros_like(truth), np.zeros(truth.size)
    informative = False
    rng = np.random.default_rng(seed)
    for start, block in matrix.blocks():
        stop = start + len(block)
        best = block.max(axis=1, keepdims=True)
        own = block[np.arange(len(block)), truth[start:stop], None]
        top = block == best
        informative = informative or bool((~top).any())
        chosen[start:stop] = top.argmax(axis=1)
        for row in np.flatnonzero(top.sum(axis=1) > 1):
            chosen[start + row] = rng.choice(np.flatnonzero(top[row]))
        rank[start:stop] = 1 + (block > own).sum(axis=1) + ((block == own).sum(axis=1) - 1) / 2
    return Outcomes(matrix.candidates, truth, chosen, rank, informative)
