"""Attacks rehearsed on the candidates' own known text: how far each is to be believed there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import log_softmax

from attacks.base import create
from attacks.cutting import given, runs
from attacks.histories import Histories, History, Sample, Samples, last_words
from attacks.protocol import Protocol
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

Array = NDArray[np.float64]
# Of longer histories the last words alone: more would cost as much as the attack itself and say the same.
_WORDS, _SHARE_BEHIND, _SAMPLE_WORDS, _SAMPLES = 10_000, 0.3, 100, 1_000
_PROTOCOL = Protocol()
# How far an attack's weight is expected to be off, as a share of it. Where layout was taken out of the text the rehearsal is
# worth four points at 50 words; on whole text 0.2 does as well as 0.5.
_SPREAD = 0.4
# What fails in the rehearsal may still succeed outside.
_LEAST_FACTOR = 0.1


def rehearse(names: Sequence[str], weights: Array, known: Histories) -> Array:
    """Correct weights of attacks by how they do on known text that they have not seen.

    Each history is cut once more after the first 70 % of its last 10,000 words; the attacks are fitted on what lies before
    and score samples of 100 words from behind. The factors are those that make the samples' true authors likeliest under
    a conditional logit of the weighted votes, with a normal prior about one, so that a few samples move little. What
    the attacker wants to attribute plays no part in it.

    Args:
        names: registered names of the attacks.
        weights: of their standardised votes, in units of log-odds, shape (attacks,).
        known: the candidates.

    Returns:
        Corrected weights that sum to one, shape (attacks,).
    """
    factors = np.ones(len(names))
    histories, samples = _cut_again(known)
    if len(names) > 1 and len(histories) > 1 and len(samples):
        cast = np.stack([_votes(name, histories, samples) for name in names]) * weights[:, None, None]
        column = {subject: i for i, subject in enumerate(histories.subjects)}
        factors = _likeliest(cast, np.array([column[subject] for subject in samples.subjects]))
    corrected: Array = weights * factors / (weights @ factors)
    return corrected


def votes(matrix: ScoreMatrix, subjects: Sequence[str], start: int, stop: int) -> Array:
    """Scores of some rows in the order of subjects, brought to mean zero and deviation one over them."""
    scores = matrix.rows(start, stop)[:, [matrix.candidates.index(subject) for subject in subjects]]
    centred = scores - scores.mean(axis=1, keepdims=True)
    deviation = centred.std(axis=1, keepdims=True)
    # A row that tells nobody apart has no vote; its rounding errors must not get one.
    small = deviation <= 1e-12 * np.maximum(1, np.abs(scores).max(axis=1, keepdims=True))
    standard: Array = np.where(small, 0.0, centred / np.where(small, 1.0, deviation))
    return standard


def _cut_again(known: Histories) -> tuple[Histories, Samples]:
    histories, samples = [], []
    for history in known:
        messages = last_words(history.messages, _WORDS)
        behind = last_words(messages, round(_SHARE_BEHIND * sum(message.words for message in messages)))
        # Sessions may be cut in two here: a short history that gave up a whole one would be no history any more.
        both = given(messages[: -len(behind)], behind, _PROTOCOL)
        if both.known:
            histories.append(History(history.subject, both.known))
            found = runs(both.outside, _SAMPLE_WORDS, _PROTOCOL.max_samples)
            samples += [Sample(history.subject, run) for run in found]
    return Histories(tuple(histories)), Samples(tuple(samples[:: 1 + len(samples) // _SAMPLES]))


def _votes(name: str, histories: Histories, samples: Samples) -> Array:
    """Votes of one attack, shape (samples, candidates); none where it cannot be fitted, so that its weight stays."""
    try:
        return votes(create(name).fit(histories).score(samples), histories.subjects, 0, len(samples))
    except NotEvaluatedError:
        return np.zeros((len(samples), len(histories)))


def _likeliest(cast: Array, truth: NDArray[np.intp]) -> Array:
    """Factors of weighted votes, shape (attacks, samples, candidates), given the column of each sample's author."""
    rows = np.arange(truth.size)

    def lost(factors: Array) -> tuple[float, Array]:
        logs = log_softmax(np.tensordot(factors, cast, 1), axis=1)
        off = (factors - 1) / _SPREAD
        slope = np.tensordot(cast, np.exp(logs), 2) - cast[:, rows, truth].sum(axis=1) + off / _SPREAD
        return float(off @ off / 2 - logs[rows, truth].sum()), slope

    bounds = [(_LEAST_FACTOR, None)] * len(cast)
    found: Array = minimize(lost, np.ones(len(cast)), jac=True, method="L-BFGS-B", bounds=bounds).x
    return found
