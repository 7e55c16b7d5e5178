"""Nulls of a score matrix: whose samples are whose, shuffled person by person, or what an attack redraws itself."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array

from attacks.scores import Outcomes
from stats import Null, drawn_null, relabelling_null


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


def redrawn_null(outcomes: Outcomes, chosen: NDArray[np.intp], kind: str) -> Null:
    """Null of the top-1 macro rate when what the attack must not find is redrawn.

    Args:
        outcomes: what the matrix said of each sample.
        chosen: whom each sample falls to in each draw, shape (draws, samples).
        kind: what was redrawn.
    """
    samples_of = np.bincount(outcomes.truth, minlength=len(outcomes.candidates))
    persons = np.flatnonzero(samples_of)
    of_person = (outcomes.truth[:, None] == persons).astype(np.float64)
    # Hits are counted before anything is divided, as in the rate itself: a draw that changes nothing gives its last bit.
    hits = np.vstack([outcomes.hits, chosen == outcomes.truth]) @ of_person
    rates = (hits / samples_of[persons]).mean(axis=1)
    return drawn_null(float(rates[0]), rates[1:], kind)


def shares(outcomes: Outcomes) -> coo_array:
    """How each person's samples were distributed over the candidates, shape (candidates, candidates)."""
    candidates = len(outcomes.candidates)
    samples_of = np.bincount(outcomes.truth, minlength=candidates)
    given = coo_array(
        (1 / samples_of[outcomes.truth], (outcomes.truth, outcomes.chosen)), shape=(candidates, candidates)
    )
    given.sum_duplicates()
    return given
