"""All style attacks together: each votes, weighed as it proved itself on other people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from attacks.base import Attack, View, register
from attacks.histories import Histories, Samples
from attacks.scores import ScoreMatrix
from attacks.shared import fitted, scored
from corpus.errors import NotEvaluatedError

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "skeleton": 0.30,
        "compression": 0.19,
        "function_words": 0.14,
        "characters": 0.14,
        "character_delta": 0.13,
        "delta": 0.10,
    }
)
"""Half-way between equal weights and those of a conditional logit over samples of 50, 100 and 250 words by ten people of
a public chat network, with their histories whole and cut to unequal lengths. The logit alone gives the skeleton 0.43,
which fails where a release has no layout left. They are constants: nothing about the people attacked sets them."""


@register("fusion")
class Fusion:
    """Whoever is named by punctuation, spelling, function words and compression together.

    The attacker holds each candidate's history and a sample of unknown authorship, and runs every style attack on
    them. Each attack's scores of one sample are brought to mean zero and deviation one over the candidates, so that no
    scale counts, and added with weights that were learnt once on other people than those attacked. An attack that
    cannot run is left out. Full text is seen. Scores are uncalibrated.

    Args:
        weights: attack → weight; None for :data:`WEIGHTS`.

    Attributes:
        subjects_: candidates, in the order of columns.
        fitted_: the attacks that could be fitted, with their weights.
    """

    name = "fusion"
    view: View = "full_text"

    def __init__(self, *, weights: Mapping[str, float] | None = None) -> None:
        self.weights = weights

    def fit(self, known: Histories) -> Self:
        """Fit every attack.

        Raises:
            NotEvaluatedError: if none of them can be fitted.
        """
        self.subjects_ = known.subjects
        self.fitted_: list[tuple[Attack, float]] = []
        for name, weight in (WEIGHTS if self.weights is None else self.weights).items():
            try:
                self.fitted_.append((fitted(name, known), weight))
            except NotEvaluatedError as error:
                reason = error
        if not self.fitted_:
            raise reason
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Weighted sum of the attacks' standardised scores, shape (samples, candidates); uncalibrated."""
        matrices = [(scored(attack, samples), weight) for attack, weight in self.fitted_]

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            total = np.zeros((stop - start, len(self.subjects_)))
            for matrix, weight in matrices:
                order = [matrix.candidates.index(subject) for subject in self.subjects_]
                total += weight * _standard(matrix.rows(start, stop)[:, order])
            return total

        return ScoreMatrix(samples.subjects, self.subjects_, rows)


def _standard(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    centred = scores - scores.mean(axis=1, keepdims=True)
    deviation = centred.std(axis=1, keepdims=True)
    # A row that tells nobody apart has no vote; its rounding errors must not get one.
    small = deviation <= 1e-12 * np.maximum(1, np.abs(scores).max(axis=1, keepdims=True))
    standard: NDArray[np.float64] = np.where(small, 0.0, centred / np.where(small, 1.0, deviation))
    return standard
