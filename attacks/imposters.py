"""General Imposters: is the sample closer to the candidate than to strangers, whichever features one looks at?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray
from sklearn.preprocessing import normalize

from attacks.base import View, register
from attacks.histories import Histories, OwnText, Samples
from attacks.profile_delta import ProfileDelta
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

CANDIDATES_AT_MOST = 1_000
"""A hundred rounds over more people take hours."""


@register("imposters")
class Imposters(ProfileDelta):
    """The test of verification: a candidate must win against strangers again and again, each time on other features.

    The attacker holds each candidate's history, a sample whose author may be none of them, and a pool of other
    people's histories. In each of a hundred rounds they draw half of the features and half of the strangers, and see
    whether the candidate is closer to the sample than every stranger drawn. Who wins nearly always did not win by one
    lucky word; of somebody absent nobody wins nearly always. The score is the share of rounds won; among equals the
    mean cosine decides.

    Without a pool, or with one of which half is fewer people than there are candidates, the strangers are the other
    candidates. Ten of them say little about the many people an attacker has not got: precision at small base rates then
    rests on those ten, so give a pool.
    (Koppel and Winter 2014; Kestemont et al. 2016.) Features are character sequences as in
    :class:`attacks.profile_delta.ProfileDelta`: full text. Scores are uncalibrated.

    Args:
        rounds: how often features and strangers are drawn.
        features: at most so many sequences of one to four characters.
        pool: strangers' histories; None to take the other candidates.
        seed: of the draws.

    Attributes:
        strangers_: profiles of the pool, centred, shape (people, sequences).
        candidates_: profiles of the candidates, centred, shape (candidates, sequences).
        drawn_features_, drawn_strangers_: what each round looks at, shape (rounds, ...).
    """

    name = "imposters"
    view: View = "full_text"

    def __init__(
        self, *, rounds: int = 100, features: int = 3_000, pool: Histories | None = None, seed: int = 0
    ) -> None:
        super().__init__(features=features)
        self.rounds = rounds
        self.pool = pool
        self.seed = seed

    def against(self, strangers: Histories) -> None:
        """Take the pool of an audit."""
        self.pool = strangers

    def fit(self, known: Histories) -> Self:
        """Learn the profiles of candidates and strangers.

        Raises:
            NotEvaluatedError: for fewer than two candidates or more than a thousand, or where no sequence varies.
        """
        if len(known) > CANDIDATES_AT_MOST:
            raise NotEvaluatedError(f"more than {CANDIDATES_AT_MOST:,} candidates: a hundred rounds take too long")
        super().fit(known)
        self.candidates_ = self.profiles_.toarray() - self.mean_
        if self.pool is not None:
            self.strangers_ = self._centred([history.messages for history in self.pool])
        else:
            self.strangers_ = self.candidates_
        rng = np.random.default_rng(self.seed)
        self.drawn_features_ = rng.random((self.rounds, self.mean_.size)).argsort(axis=1) < self.mean_.size / 2
        people = len(self.strangers_)
        self.drawn_strangers_ = rng.random((self.rounds, people)).argsort(axis=1) < max(1, (people + 1) // 2)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Share of rounds won, shape (samples, candidates); uncalibrated."""
        items = samples.items

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            asked = self._centred([sample.messages for sample in items[start:stop]])
            won = np.zeros((len(asked), len(self.candidates_)))
            cosines = np.zeros_like(won)
            for features, strangers in zip(self.drawn_features_, self.drawn_strangers_, strict=True):
                half = asked[:, features]
                near = _cosines(half, self.candidates_[:, features])
                if self.pool is None:
                    best = _best_other(near, strangers)
                else:
                    best = _cosines(half, self.strangers_[strangers][:, features]).max(axis=1, keepdims=True)
                won += near > best
                cosines += near
            return (won + 1e-3 * cosines / self.rounds) / self.rounds

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def _centred(self, texts: Sequence[Sequence[OwnText]]) -> NDArray[np.float64]:
        centred: NDArray[np.float64] = self._means(texts).toarray() * self.scale_ - self.mean_
        return centred


def _cosines(rows: NDArray[np.float64], columns: NDArray[np.float64]) -> NDArray[np.float64]:
    cosines: NDArray[np.float64] = normalize(rows) @ normalize(columns).T
    return cosines


def _best_other(near: NDArray[np.float64], drawn: NDArray[np.bool_]) -> NDArray[np.float64]:
    """For each candidate the highest cosine of the others drawn; infinite where no other was, so that nobody wins."""
    others = np.where(drawn, near, -np.inf)
    first = others.argmax(axis=1)
    rows = np.arange(len(near))
    best = np.repeat(others[rows, first][:, None], near.shape[1], axis=1)
    others[rows, first] = -np.inf
    best[rows, first] = others.max(axis=1)
    return np.where(np.isneginf(best), np.inf, best)
