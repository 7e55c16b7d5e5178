"""The permutation null of a score matrix: whose samples are whose, shuffled person by person."""

from __future__ import annotations

import numpy as np
from scipy.sparse import coo_array

from attacks.scores import Outcomes
from stats import Null, relabelling_null


def label_null(outcomes: Outcomes, *, permutations: int, seed: int) -> Null:
    """Null of the top-1 macro rate when nobody's samples are theirs.

    All samples of a person are relabelled together: they share a style and fall to one candidate together, so that
    samples shuffled apart would give too narrow a null. Its mean is 1 / candidates by algebra.

    Args:
        outcomes: what a matrix said of each sample.
        permutations: relabellings to draw; up to seven candidates all are counted.
        seed: of the draws.
    """
    return relabelling_null(shares(outcomes), permutations=permutations, seed=seed)


def shares(outcomes: Outcomes) -> coo_array:
    """How each person's samples were distributed over the candidates, shape (candidates, candidates)."""
    candidates = len(outcomes.candidates)
    samples_of = np.bincount(outcomes.truth, minlength=candidates)
    given = coo_array(
        (1 / samples_of[outcomes.truth], (outcomes.truth, outcomes.chosen)), shape=(candidates, candidates)
    )
    given.sum_duplicates()
    return given
