"""The function-word attack: who is recognised by the words that carry no content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.special import log_softmax
from sklearn.preprocessing import normalize

from attacks.base import View, register
from attacks.function_word_list import FUNCTION_WORDS, PRONOUNS
from attacks.histories import Histories, OwnText, Samples
from attacks.recency import recency
from attacks.scores import ScoreMatrix
from attacks.softmax_regression import SoftmaxRegression
from attacks.words import block_counts, block_sizes, columns_of, root_rates, tokens
from corpus.errors import NotEvaluatedError

# A pair that stands fewer times in all known text is noise in every block.
_LEAST_PAIRS = 8
# Part of the variance of counting that is added to the one that is seen. None costs five points on histories of 700 words,
# and all of it one point at 50 words.
_COUNTING = 0.3
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

    Features are square roots of rates over all word tokens, standardised by what varies within candidates, constant ones
    dropped, rows of length one; the classifier is multinomial logistic regression. A sample's score is the sum of its blocks'
    log-probabilities: log-odds under equal priors. (Mosteller and Wallace 1964; the function-word tradition.)

    Volumes are resampled: the classifier is trained ``rounds`` times on as many blocks of each candidate as the shortest
    history has (at least a thousand words), drawn anew each time with the later ones likelier, and the log-probabilities
    are averaged. Trained on
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
        mean_: mean of the candidates' means, shape (features,).
        scale_: inverse deviation within candidates, same shape; 0 for features that are constant.
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
        rates = self._features(np.concatenate(masked), sizes).toarray()
        # Below this a column is constant but for rounding.
        varies = rates.max(axis=0) - rates.min(axis=0) > 1e-9
        if not varies.any():
            raise NotEvaluatedError("no function word differs between the known blocks")
        owner = np.array(labels)
        means, squares = _author_means(rates, owner), _author_means(rates**2, owner)
        self.mean_ = means.mean(axis=0)
        # Variance within candidates, each weighing the same; with few blocks it is too small by chance, least of all it is
        # that of counting, which for a root is a quarter of one word.
        several = max(1, int((np.bincount(owner) > 1).sum()))
        within = (squares - means**2).sum(axis=0) / several
        counting = np.minimum(squares.mean(axis=0), 0.25 / self.block_words)
        self.scale_ = np.where(varies, np.maximum(within + _COUNTING * counting, 1e-12) ** -0.5, 0.0)
        self.models_ = self._trained(normalize((rates - self.mean_) * self.scale_), owner)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Sum of each sample's block log-probabilities, shape (samples, candidates); log-odds."""
        masked = [self._mask(sample.messages) for sample in samples]
        blocks = [block_sizes(len(sample), self.block_words) for sample in masked]
        starts = np.cumsum([0, *(len(sizes) for sizes in blocks)])

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            sizes = [size for sample in blocks[start:stop] for size in sample]
            features = self._features(np.concatenate(masked[start:stop]), sizes)
            summed: NDArray[np.float64] = np.add.reduceat(
                self._log_probabilities(features), starts[start:stop] - starts[start], axis=0
            )
            return summed

        return ScoreMatrix(samples.subjects, self.subjects_, rows, log_odds=True)

    def _log_probabilities(self, rates: csr_array) -> NDArray[np.float64]:
        """Mean over the classifiers, shape (blocks, candidates); standardising is done in the products."""
        rules = np.hstack([model.rules for model in self.models_]) * self.scale_[:, None]
        constants = np.concatenate([model.constants for model in self.models_])
        weights = self.scale_**2
        square = rates.multiply(rates) @ weights - 2 * (rates @ (self.mean_ * weights)) + self.mean_**2 @ weights
        length = np.sqrt(np.maximum(square, 0.0))
        decided = (rates @ rules - self.mean_ @ rules) / np.where(length > 0, length, 1.0)[:, None] + constants
        logs: NDArray[np.float64] = log_softmax(
            decided.reshape(len(decided), len(self.models_), len(self.subjects_)), axis=2
        ).mean(axis=1)
        return logs

    def _trained(
        self, features: NDArray[np.float64], owner: NDArray[np.intp]
    ) -> list[SoftmaxRegression | Discriminants]:
        blocks = np.bincount(owner)
        if blocks.size > TRAINED_UP_TO:
            return [Discriminants(features, owner)]
        each = max(int(blocks.min()), _LEAST_BLOCKS)
        rng = np.random.default_rng(0)
        owned = [np.flatnonzero(owner == i) for i in range(blocks.size)]
        weights = np.concatenate([recency(own.size, self.block_words) for own in owned])
        # Every draw needs some of the same products; of very many blocks they would fill the memory.
        products = features @ features.T if len(features) <= features.shape[1] else None
        models: list[SoftmaxRegression | Discriminants] = []
        # Where nobody has more than the others every draw is the same.
        for _ in range(self.rounds if blocks.max() > each else 1):
            # Weighted draws without replacement: the largest of random numbers to the power of 1 / weight, here of their
            # logarithms (Efraimidis and Spirakis 2006).
            keys = rng.exponential(size=owner.size) / weights
            drawn = np.concatenate([own[np.argsort(keys[own])[:each]] for own in owned])
            among = None if products is None else products[np.ix_(drawn, drawn)]
            models.append(SoftmaxRegression(features[drawn], owner[drawn], C=self.C, products=among))
        return models

    def _mask(self, messages: Iterable[OwnText]) -> NDArray[np.intp]:
        return columns_of(tokens(messages), self.column_, len(self.column_))

    def _codes(self, masked: NDArray[np.intp]) -> NDArray[np.intp]:
        """The pair that begins at each token but the last."""
        return masked[:-1] * (len(self.column_) + 1) + masked[1:]

    def _common_pairs(self, masked: Sequence[NDArray[np.intp]]) -> NDArray[np.intp]:
        """The pairs whose mean rate over candidates is highest, of those that stand often enough."""
        codes = [self._codes(text) for text in masked]
        counts = np.bincount(np.concatenate(codes), minlength=(len(self.column_) + 1) ** 2)
        counts[-1] = 0  # neither word is on the list
        usable = np.flatnonzero(counts >= _LEAST_PAIRS)
        place = np.full(counts.size, usable.size, dtype=np.intp)
        place[usable] = np.arange(usable.size)
        rates = np.zeros(usable.size)
        for pairs in codes:
            rates += np.bincount(place[pairs], minlength=usable.size + 1)[:-1] / max(1, pairs.size)
        common: NDArray[np.intp] = np.sort(usable[np.lexsort((usable, -rates))[: self.pairs]])
        return common

    def _features(self, masked: NDArray[np.intp], sizes: Sequence[int]) -> csr_array:
        """Root rates of words and pairs, shape (blocks, words + pairs)."""
        width = len(self.column_)
        words = np.where(masked < width, masked, -1)
        column = np.full((width + 1) ** 2, -1, dtype=np.intp)
        column[self.pairs_] = width + np.arange(self.pairs_.size)
        pairs = np.append(column[self._codes(masked)], -1)
        pairs[np.cumsum(sizes) - 1] = -1  # the last token of a block begins no pair
        # A token is counted as itself and as the first of a pair.
        both = np.stack([words, pairs], axis=1).ravel()
        counts = block_counts(both, [2 * size for size in sizes], width + int(self.pairs_.size))
        return root_rates(counts, sizes)


class Discriminants:
    """Linear discriminants with equal priors: normal blocks about each candidate's mean, with one covariance.

    The covariance within candidates is shrunk half-way to a multiple of the identity (Fisher 1936; Friedman 1989).

    Args:
        features: blocks, shape (blocks, features).
        owner: the candidate of each, ascending.

    Attributes:
        rules: shape (features, candidates).
        constants: what each candidate's product is raised by, shape (candidates,).
    """

    def __init__(self, features: NDArray[np.float64], owner: NDArray[np.intp]) -> None:
        means = _author_means(features, owner)
        within = features - means[owner]
        covariance = within.T @ within / len(features)
        common = float(np.trace(covariance)) / len(covariance)
        # One block a candidate has no spread within candidates: all directions count alike.
        shrunk = (1 - _SHRINKAGE) * covariance + (_SHRINKAGE * common or 1.0) * np.eye(len(covariance))
        self.rules: NDArray[np.float64] = np.asarray(np.linalg.solve(shrunk, means.T), dtype=np.float64)
        self.constants: NDArray[np.float64] = -0.5 * np.einsum("cf,fc->c", means, self.rules)


def _author_means(features: NDArray[np.float64], owner: NDArray[np.intp]) -> NDArray[np.float64]:
    """Mean block of each candidate, shape (candidates, features); blocks stand in the order of candidates."""
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    sums: NDArray[np.float64] = np.add.reduceat(features, starts, axis=0)
    return sums / np.bincount(owner)[:, None]
