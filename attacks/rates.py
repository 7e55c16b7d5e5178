"""Rates from a score matrix alone: macro, pooled, spread, joint matching, W50."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from attacks.results import AttackResult, Joint, Spread, SubjectHits
from attacks.scores import Outcomes, ScoreMatrix
from stats import Estimate, Rate, macro_rate, wilson

JOINT_UP_TO = 16_000_000
"""Scores that one-to-one matching may hold at once: 128 MB, which is 800 people with twenty samples each."""


def by_subject(outcomes: Outcomes) -> tuple[SubjectHits, ...]:
    """One row for each subject that has samples, in the order of candidates."""
    rows = []
    hits = outcomes.hits
    order = np.argsort(outcomes.truth, kind="stable")
    for group in np.split(order, np.flatnonzero(np.diff(outcomes.truth[order])) + 1):
        if group.size:
            subject = outcomes.candidates[outcomes.truth[group[0]]]
            rows.append(
                SubjectHits(subject, int(group.size), int(hits[group].sum()), float(outcomes.rank[group].mean()))
            )
    return tuple(rows)


def macro(subjects: Sequence[SubjectHits], *, seed: int) -> Estimate:
    """Top-1 rate as the mean over subjects that have samples."""
    return macro_rate([row.hits for row in subjects], [row.samples for row in subjects], seed=seed)


def pooled(outcomes: Outcomes) -> Rate:
    """Top-1 rate over samples."""
    return wilson(int(outcomes.hits.sum()), int(outcomes.truth.size))


def across_subjects(subjects: Sequence[SubjectHits]) -> Spread | None:
    """Distribution of the per-subject rates; None without subjects."""
    if not subjects:
        return None
    points = np.quantile([row.hits / row.samples for row in subjects], [0, 0.25, 0.5, 0.75, 1])
    return Spread(*(float(point) for point in points))


def joint(matrix: ScoreMatrix) -> Joint:
    """One-to-one matching: the k-th samples of all people are assigned together so that the scores' sum is largest.

    An attacker who knows that each candidate wrote exactly one of the texts does better than by taking each text
    alone; its number therefore never stands in for the independent one. Without samples, or where the matrix is too
    large to hold, n is 0.
    """
    if matrix.shape[0] * matrix.shape[1] > JOINT_UP_TO:
        return Joint(0, 0)
    scores = _finite(matrix.rows(0, len(matrix.samples)))
    column = {subject: i for i, subject in enumerate(matrix.candidates)}
    truth = np.array([column[subject] for subject in matrix.samples], dtype=np.intp)
    seen: Counter[str] = Counter()
    rounds: dict[int, list[int]] = {}
    for row, subject in enumerate(matrix.samples):
        rounds.setdefault(seen[subject], []).append(row)
        seen[subject] += 1
    hits = 0
    for members in rounds.values():
        assigned, chosen = linear_sum_assignment(scores[members], maximize=True)
        hits += int((truth[members][assigned] == chosen).sum())
    return Joint(hits, len(matrix.samples))


def _finite(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    # An assignment cannot weigh log 0; a score below all others keeps its order.
    finite = scores[np.isfinite(scores)]
    floor = float(finite.min()) - 1e6 if finite.size else 0.0
    return np.nan_to_num(scores, neginf=floor, posinf=(float(finite.max()) + 1e6 if finite.size else 0.0))


def w50(results: Sequence[AttackResult]) -> float | None:
    """The smallest sample length from which on the macro rate's lower limit passes 50 %; None if it never does.

    Args:
        results: one attack in one cell, lengths ascending; lengths that could not be evaluated are passed over.
    """
    words: float | None = None
    for result in results:
        if result.macro is None or result.macro.low is None:
            continue
        if result.macro.low <= 0.5:
            words = None
        elif words is None:
            words = float(result.sample_words)
    return words
