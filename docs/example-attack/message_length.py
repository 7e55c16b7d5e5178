"""The message-length attack: who is recognised by how long their messages are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray

from attacks import Histories, OwnText, Samples, ScoreMatrix, View
from corpus import NotEvaluatedError

# Messages of 1, 2, 3 to 4, 5 to 8, ... words.
_LIMITS = np.array([2, 3, 5, 9, 17, 33, 65])


class MessageLength:
    """Some people answer in three words, others in thirty; no change of names alters that.

    The attacker holds each candidate's history and a sample of unknown authorship. They count how many words each
    candidate's messages have, in bins of a factor of two, and name the candidate under whom the lengths in the sample
    are likeliest. A sample's score is the log-likelihood of its lengths, messages taken as independent: log-odds under
    equal priors, as far as they are.

    Args:
        prior: messages of everybody's that are added to each candidate's, so that no bin is empty.

    Attributes:
        subjects_: candidates, in the order of columns.
        log_: log-probabilities of the bins, shape (bins, candidates).
    """

    name = "message_length"
    view: View = "skeleton"

    def __init__(self, *, prior: float = 10.0) -> None:
        self.prior = prior

    def fit(self, known: Histories) -> Self:
        """Count the candidates' lengths.

        Raises:
            NotEvaluatedError: for fewer than two candidates.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        counts = np.array([_count(history.messages) for history in known])
        everybody = (counts / counts.sum(axis=1, keepdims=True)).mean(axis=0) + 1e-3
        smoothed = counts + self.prior * everybody
        self.log_ = np.log(smoothed / smoothed.sum(axis=1, keepdims=True)).T
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Log-likelihood of each sample's lengths, shape (samples, candidates)."""
        counts = np.array([_count(sample.messages) for sample in samples])
        return ScoreMatrix(samples.subjects, self.subjects_, counts @ self.log_, log_odds=True)


def _count(messages: Sequence[OwnText]) -> NDArray[np.float64]:
    places = np.searchsorted(_LIMITS, [message.words for message in messages], side="right")
    return np.bincount(places, minlength=_LIMITS.size + 1).astype(np.float64)
