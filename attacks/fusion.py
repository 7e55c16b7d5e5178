"""All style attacks together: each votes, weighed as it proved itself on other people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from attacks.base import Attack, View, register
from attacks.histories import Histories, Samples
from attacks.rehearsal import rehearse, votes
from attacks.scores import ScoreMatrix
from attacks.shared import fitted, scored
from corpus.errors import NotEvaluatedError

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "skeleton": 1.48,
        "compression": 0.56,
        "function_words": 0.46,
        "characters": 0.38,
        "character_delta": 0.38,
        "delta": 0.37,
    }
)
"""Log-odds that one deviation of an attack's scores is worth: a conditional logit over samples of 50 to 500 words by ten
people of a public chat network, five or ten of them at a time, their histories whole, short and of unequal length. They
are constants: nothing about the people attacked sets them."""


@register("fusion")
class Fusion:
    """Whoever is named by punctuation, spelling, function words and compression together.

    The attacker holds each candidate's history and a sample of unknown authorship, and runs every style attack on
    them. Each attack's scores of one sample are brought to mean zero and deviation one over the candidates, so that no
    scale counts, and added with weights that were learnt once on other people than those attacked. Before that they
    rehearse on the histories alone (:func:`attacks.rehearsal.rehearse`): where layout tells nobody apart any more, the
    attack on layout loses half of its share. An attack that cannot run is left out. Full text is seen. Scores
    are uncalibrated.

    Args:
        weights: attack → weight; None for :data:`WEIGHTS`.

    Attributes:
        subjects_: candidates, in the order of columns.
        fitted_: the attacks that could be fitted.
        weights_: of each, after the rehearsal; they sum to one.
    """

    name = "fusion"
    view: View = "full_text"

    def __init__(self, *, weights: Mapping[str, float] | None = None) -> None:
        self.weights = weights

    def fit(self, known: Histories) -> Self:
        """Fit every attack, and rehearse.

        Raises:
            NotEvaluatedError: if none of them can be fitted.
        """
        self.subjects_ = known.subjects
        self.fitted_: list[Attack] = []
        weights = WEIGHTS if self.weights is None else self.weights
        for name in weights:
            try:
                self.fitted_.append(fitted(name, known))
            except NotEvaluatedError as error:
                reason = error
        if not self.fitted_:
            raise reason
        names = [attack.name for attack in self.fitted_]
        self.weights_ = rehearse(names, np.array([weights[name] for name in names]), known)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Weighted sum of the attacks' standardised scores, shape (samples, candidates); uncalibrated."""
        matrices = [scored(attack, samples) for attack in self.fitted_]

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            total = np.zeros((stop - start, len(self.subjects_)))
            for matrix, weight in zip(matrices, self.weights_, strict=True):
                total += weight * votes(matrix, self.subjects_, start, stop)
            return total

        return ScoreMatrix(samples.subjects, self.subjects_, rows)
