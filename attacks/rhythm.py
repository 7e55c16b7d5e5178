"""The rhythm attack: who is recognised by when they write, whatever they write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray

from attacks.base import View, register
from attacks.histories import Histories, OwnText, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

_HOURS = 24
_WEEKDAYS = 7
# Upper limits of the gap's bins in seconds: a factor of two each, from a second to a day and a half.
_GAP_LIMITS = np.array([2.0**power for power in range(18)])
_GAPS = _GAP_LIMITS.size + 1
# Weight of what all people do, in messages, when a person's own histogram is estimated.
_PRIOR = 12.0


@register("rhythm")
class Rhythm:
    """The hours at which somebody writes and the pace at which they answer, as a fingerprint.

    The attacker holds each candidate's history and a sample with its times of day. Shifting dates by whole days leaves
    every hour and every gap as it was. They count, for each candidate, how many messages fall into each hour of the
    day, and how long after the candidate's message before it each was sent, in bins of a factor of two; each
    histogram is smoothed towards that of all candidates together (every candidate weighs the same there). A sample's
    score is the log-likelihood of its hours and gaps: multinomial, messages taken as independent, which those of one
    session are not. So scores are no calibrated odds.

    Args:
        weekdays: count the day of the week, too; only right where both sides' dates are raw (or moved by multiples of
            seven days).

    Attributes:
        subjects_: candidates, in the order of columns.
        log_: log-probabilities of the bins, shape (bins, candidates).
    """

    name = "rhythm"
    view: View = "times"

    def __init__(self, *, weekdays: bool = False) -> None:
        self.weekdays = weekdays

    def fit(self, known: Histories) -> Self:
        """Count the candidates' hours and gaps.

        Raises:
            NotEvaluatedError: for fewer than two candidates.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        counts = np.array([self._counts(history.messages) for history in known])
        logs = []
        for part in np.split(counts, self._seams(), axis=1):
            everybody = (part / np.maximum(part.sum(axis=1, keepdims=True), 1.0)).mean(axis=0) + 1e-4
            smoothed = part + _PRIOR * everybody / everybody.sum()
            logs.append(np.log(smoothed / smoothed.sum(axis=1, keepdims=True)))
        self.log_ = np.concatenate(logs, axis=1).T
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Log-likelihood of each sample's times under each candidate, shape (samples, candidates); uncalibrated."""

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            counts = np.array([self._counts(sample.messages) for sample in samples.items[start:stop]])
            scores: NDArray[np.float64] = counts @ self.log_
            return scores

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def _seams(self) -> list[int]:
        return [_HOURS, _HOURS + _GAPS] if self.weekdays else [_HOURS]

    def _counts(self, messages: Sequence[OwnText]) -> NDArray[np.float64]:
        """How often each bin occurs: hours, gaps and, if asked for, weekdays; shape (bins,)."""
        times = np.array([message.time for message in messages], dtype="datetime64[us]")
        since_midnight = times - times.astype("datetime64[D]")
        hours = np.bincount(since_midnight.astype("timedelta64[h]").astype(np.intp), minlength=_HOURS)
        seconds = np.diff(times) / np.timedelta64(1, "s")
        # Blocks of a shuffled history need not follow each other in time.
        gaps = np.searchsorted(_GAP_LIMITS, seconds[seconds >= 0], side="right")
        parts = [hours, np.bincount(gaps, minlength=_GAPS)]
        if self.weekdays:
            # 1 January 1970 was a Thursday.
            days = (times.astype("datetime64[D]").astype(np.intp) + 3) % _WEEKDAYS
            parts.append(np.bincount(days, minlength=_WEEKDAYS))
        return np.concatenate(parts).astype(np.float64)
