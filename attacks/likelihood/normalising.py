"""From log-probabilities to scores: passages averaged, the text's own likelihood and the passages' usefulness taken off."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import logsumexp

from lm.likelihood import LogProbabilities


def averaged(passages: Sequence[LogProbabilities]) -> float:
    """Log-probability of a text when each of its tokens has the mean of its probabilities after each passage.

    Args:
        passages: log-probabilities of the text's tokens after each passage, each of shape (tokens,).
    """
    together = logsumexp(np.array(passages, dtype=np.float64), axis=0) - np.log(len(passages))
    return float(np.sum(together))


def usefulness(ratios: ArrayLike, writers: ArrayLike, candidates: int) -> NDArray[np.float64]:
    """How much each candidate's passages help with anybody else's text, beyond what the others' help.

    The passage of a person who talks of many things makes every text likelier; whoever has it would win samples that
    are not theirs. The ratios of texts by known people are fitted as a sum of two numbers, one of the text and one of
    the candidate, by least squares over all pairs but a writer with themselves. As a few short texts say little, the
    candidates' numbers are then drawn towards 0 by the share of their spread that is noise (empirical Bayes, Morris
    1983): noise alone would cost more than it mends.

    Args:
        ratios: of texts by candidates, per token, shape (texts, candidates).
        writers: column of each text's writer, shape (texts,).
        candidates: how many there are.

    Returns:
        The candidates' numbers, mean 0, shape (candidates,); all 0 where there are too few texts to tell.
    """
    found = np.asarray(ratios, dtype=np.float64).reshape(-1, candidates)
    others = np.arange(candidates) != np.asarray(writers, dtype=np.intp)[:, None]
    text, candidate = np.nonzero(others)
    spare = text.size - (len(found) + candidates - 1)
    if spare < 1:
        return np.zeros(candidates)
    design = np.zeros((text.size, len(found) + candidates))
    rows = np.arange(text.size)
    design[rows, text] = 1
    design[rows, len(found) + candidate] = 1
    # The shortest of the solutions; they differ by a constant, which the mean takes off.
    solved = np.linalg.lstsq(design, found[others], rcond=None)[0]
    noise = float(np.sum((found[others] - design @ solved) ** 2)) / spare * candidates / text.size
    helpful = solved[len(found) :] - solved[len(found) :].mean()
    spread = float(helpful.var(ddof=1))
    return np.asarray(helpful * (max(0.0, 1 - noise / spread) if spread > 0 else 0.0), dtype=np.float64)
