"""The function-word attack: who is recognised by the words that carry no content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, hstack
from scipy.special import log_softmax
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import normalize

from attacks.base import View, register
from attacks.function_word_list import FUNCTION_WORDS, PRONOUNS
from attacks.histories import Histories, OwnText, Samples
from attacks.scores import ScoreMatrix
from attacks.words import block_counts, block_sizes, root_rates, tokens
from corpus.errors import NotEvaluatedError

# A pair that stands fewer times in all known text is noise in every block.
_LEAST_PAIRS = 8
# Fewer blocks a candidate than a thousand words teach a classifier little, however short the shortest history is.
_LEAST_BLOCKS = 4
# Share of the common variance in the discriminants' covariance; rows have length one.
_SHRINKAGE = 0.5
TRAINED_UP_TO = 300
"""A multinomial regression over more candidates takes hours; from here on discriminants are computed in one step."""


@register("function_words")
class FunctionWords:
    """How often somebody says "though", "gonna" or "of the", as an author's fingerprint.

    The attacker holds each candidate's history and a sample of unknown authorship. They strike out every word that
    has to do with what is talked about: only the words of a closed list stay, all others become one symbol. What is
    left is grammar and habit, which a change of names and topics does not touch. The attacker cuts the histories into
    blocks, counts the list's words and the commonest pairs of neighbours in each block, learns to tell the blocks'
    authors apart, and asks whose the sample's blocks are.

    Features are square roots of rates over all word tokens, standardised on known blocks, constant ones dropped, rows
    of length one; the classifier is multinomial logistic regression. A sample's score is the sum of its blocks'
    log-probabilities: log-odds under equal priors. (Mosteller and Wallace 1964; the function-word tradition.)

    Volumes are resampled: the classifier is trained ``rounds`` times on as many blocks of each candidate as the shortest
    history has (at least a thousand words), drawn anew each time, and the log-probabilities are averaged. Trained on
    all blocks at once with weighted classes it favours who wrote most: where three of ten people had five times as
    much as the others it lost 10 points at 100 words. More than 300 candidates are told apart by linear discriminants
    with equal priors instead.

    Args:
        block_words: words in a block, 250 to 1,000; a shorter history or sample is one block.
        pairs: at most so many pairs of neighbours, counted over the masked text.
        pronouns: whether pronouns count; without them what is talked about (oneself, others) shows less.
        C: inverse strength of the regularisation.
        rounds: how often blocks are drawn and the classifier trained.

    Attributes:
        subjects_: candidates, in the order of columns.
        pairs_: the pairs used, as first × (words + 1) + second.
        mean_: mean of the candidates' means, shape (features kept,).
        scale_: deviation of the known blocks, same shape.
        kept_: which features are not constant.
        models_: the fitted classifiers.
    """

    name = "function_words"
    view: View = "function_words"

    def __init__(
        self,
        *,
        block_words: int = 250,
        pairs: int = 600,
        pronouns: bool = True,
        C: float = 1.0,  # noqa: N803
        rounds: int = 8,
    ) -> None:
        self.block_words = block_words
        self.pairs = pairs
        self.pronouns = pronouns
        self.C = C
        self.rounds = rounds

    def fit(self, known: Histories) -> Self:
        """Learn from the candidates' known blocks.

        Raises:
            NotEvaluatedError: for fewer than two candidates, or where no function word tells blocks apart.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        listed = [word for word in FUNCTION_WORDS if self.pronouns or word not in PRONOUNS]
        self.column_ = {word: i for i, word in enumerate(listed)}
        masked, sizes, labels = [], [], []
        for label, history in enumerate(known):
            masked.append(self._mask(history.messages))
            blocks = block_sizes(len(masked[-1]), self.block_words)
            sizes += blocks
            labels += [label] * len(blocks)
        self.pairs_ = self._common_pairs(masked)
        features = self._features(np.concatenate(masked), sizes)
        spread = features.std(axis=0)
        # Below this a column is constant but for rounding.
        self.kept_ = spread > 1e-9
        if not self.kept_.any():
            raise NotEvaluatedError("no function word differs between the known blocks")
        owner = np.array(labels)
        self.mean_ = _author_means(features, owner).mean(axis=0)[self.kept_]
        self.scale_ = spread[self.kept_]
        self.models_ = self._trained(self._standardised(features), owner)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Sum of each sample's block log-probabilities, shape (samples, candidates); log-odds."""
        masked = [self._mask(sample.messages) for sample in samples]
        blocks = [block_sizes(len(sample), self.block_words) for sample in masked]
        starts = np.cumsum([0, *(len(sizes) for sizes in blocks)])

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            sizes = [size for sample in blocks[start:stop] for size in sample]
            features = self._standardised(self._features(np.concatenate(masked[start:stop]), sizes))
            summed: NDArray[np.float64] = np.add.reduceat(
                self._log_probabilities(features), starts[start:stop] - starts[start], axis=0
            )
            return summed

        return ScoreMatrix(samples.subjects, self.subjects_, rows, log_odds=True)

    def _log_probabilities(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        if len(self.subjects_) > 2:
            logs = [np.asarray(model.predict_log_proba(features), dtype=np.float64) for model in self.models_]
        else:
            # Two classes have one decision value; predict_log_proba would take the log of a probability rounded to 0.
            decisions = [np.asarray(model.decision_function(features), dtype=np.float64) for model in self.models_]
            logs = [-np.logaddexp(0.0, np.column_stack([decision, -decision])) for decision in decisions]
        mean: NDArray[np.float64] = np.mean(logs, axis=0)
        return mean

    def _trained(self, features: NDArray[np.float64], owner: NDArray[np.intp]) -> list[Any]:
        blocks = np.bincount(owner)
        if blocks.size > TRAINED_UP_TO:
            return [Discriminants(features, owner)]
        each = max(int(blocks.min()), _LEAST_BLOCKS)
        rng = np.random.default_rng(0)
        models = []
        # Where nobody has more than the others every draw is the same.
        for _ in range(self.rounds if blocks.max() > each else 1):
            drawn = np.concatenate([rng.permutation(np.flatnonzero(owner == i))[:each] for i in range(blocks.size)])
            model = LogisticRegression(C=self.C, class_weight="balanced", max_iter=1_000)
            models.append(model.fit(features[drawn], owner[drawn]))
        return models

    def _mask(self, messages: Iterable[OwnText]) -> NDArray[np.intp]:
        other = len(self.column_)
        return np.array([self.column_.get(word, other) for word in tokens(messages)], dtype=np.intp)

    def _codes(self, masked: NDArray[np.intp]) -> NDArray[np.intp]:
        """The pair that begins at each token but the last."""
        return masked[:-1] * (len(self.column_) + 1) + masked[1:]

    def _common_pairs(self, masked: Sequence[NDArray[np.intp]]) -> NDArray[np.intp]:
        codes, counts = np.unique(np.concatenate([self._codes(text) for text in masked]), return_counts=True)
        both_other = codes == (len(self.column_) + 1) ** 2 - 1
        usable = (counts >= _LEAST_PAIRS) & ~both_other
        codes, counts = codes[usable], counts[usable]
        commonest = np.lexsort((codes, -counts))[: self.pairs]
        common: NDArray[np.intp] = np.sort(codes[commonest])
        return common

    def _features(self, masked: NDArray[np.intp], sizes: Sequence[int]) -> NDArray[np.float64]:
        width = len(self.column_)
        words = block_counts(np.where(masked < width, masked, -1), sizes, width)
        return root_rates(csr_array(hstack([words, self._pair_counts(masked, sizes)])), sizes)

    def _pair_counts(self, masked: NDArray[np.intp], sizes: Sequence[int]) -> csr_array:
        columns = np.full(masked.size, -1, dtype=np.intp)
        if self.pairs_.size:
            codes = self._codes(masked)
            place = np.minimum(np.searchsorted(self.pairs_, codes), self.pairs_.size - 1)
            columns[:-1] = np.where(self.pairs_[place] == codes, place, -1)
            columns[np.cumsum(sizes) - 1] = -1  # the last token of a block begins no pair
        return block_counts(columns, sizes, int(self.pairs_.size))

    def _standardised(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        rows: NDArray[np.float64] = normalize((features[:, self.kept_] - self.mean_) / self.scale_)
        return rows


class Discriminants:
    """Linear discriminants with equal priors: normal blocks about each candidate's mean, with one covariance.

    The covariance within candidates is shrunk half-way to a multiple of the identity (Fisher 1936; Friedman 1989).

    Args:
        features: blocks, shape (blocks, features).
        owner: the candidate of each, ascending.
    """

    def __init__(self, features: NDArray[np.float64], owner: NDArray[np.intp]) -> None:
        means = _author_means(features, owner)
        within = features - means[owner]
        covariance = within.T @ within / len(features)
        common = float(np.trace(covariance)) / len(covariance)
        # One block a candidate has no spread within candidates: all directions count alike.
        shrunk = (1 - _SHRINKAGE) * covariance + (_SHRINKAGE * common or 1.0) * np.eye(len(covariance))
        self.rules = np.linalg.solve(shrunk, means.T)
        self.constants = -0.5 * np.einsum("cf,fc->c", means, self.rules)

    def predict_log_proba(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Log-probability of each candidate for each block, shape (blocks, candidates)."""
        logs: NDArray[np.float64] = log_softmax(features @ self.rules + self.constants, axis=1)
        return logs


def _author_means(features: NDArray[np.float64], owner: NDArray[np.intp]) -> NDArray[np.float64]:
    """Mean block of each candidate, shape (candidates, features); blocks stand in the order of candidates."""
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    sums: NDArray[np.float64] = np.add.reduceat(features, starts, axis=0)
    return sums / np.bincount(owner)[:, None]
