"""Character sequences and a linear classifier: the usual strong baseline of authorship attribution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array, vstack
from sklearn.preprocessing import normalize
from sklearn.svm import LinearSVC

from attacks.base import View, register
from attacks.grams import GramCounter, damped, text_blocks
from attacks.histories import Histories, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

TRAINED_UP_TO = 300
"""More candidates are not trained but averaged."""


@register("characters")
class Characters:
    """Two to five characters in a row, weighed by a support vector machine.

    The attacker holds each candidate's history and a sample of unknown authorship. They cut the histories into blocks,
    weigh every sequence of two to five characters by how often it stands in the block and in how few others, and
    train for each candidate a linear rule that tells their blocks from everybody else's. The sequences hold names and
    topics as well as spelling: this attack bears on content, and what it finds is not style alone.

    Unequal volumes mislead such rules: the fewer blocks a candidate has, the weaker their rule's voice. Therefore no
    candidate gives more than ``most_blocks`` blocks, classes weigh the same, rules have no constant term and their
    weights have length one, and C is small. On people a quarter of whom had 700 words and others 4,000 that brought
    back 14 of the points that were lost at 50 words. Scores are uncalibrated.

    Rules of ten thousand candidates would take 8 GB and hours. More than 300 have the difference of their mean block
    from everybody's as their rule, which is sparse and needs no training (Rocchio 1971).

    Args:
        block_words: words in a block; a sample is cut likewise and its blocks' scores are added.
        features: at most so many sequences.
        C: inverse strength of the regularisation.
        most_blocks: blocks a candidate at most, spread evenly over the history.

    Attributes:
        subjects_: candidates, in the order of columns.
        counter_: the sequences used.
        idf_: their weights, shape (sequences,).
        rules_: one row a candidate, shape (candidates, sequences).
        centre_: what every score is lowered by, shape (sequences,); 0 where rules are trained.
        lengths_: of the rules less the centre, shape (candidates,).
    """

    name = "characters"
    view: View = "full_text"

    def __init__(
        self,
        *,
        block_words: int = 100,
        features: int = 100_000,
        C: float = 0.1,  # noqa: N803
        most_blocks: int = 200,
    ) -> None:
        self.block_words = block_words
        self.features = features
        self.C = C
        self.most_blocks = most_blocks

    def fit(self, known: Histories) -> Self:
        """Train the candidates' rules on their known blocks.

        Raises:
            NotEvaluatedError: for fewer than two candidates, or where no sequence varies.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        people = [text_blocks(history.messages, self.block_words, self.most_blocks) for history in known]
        self.counter_ = GramCounter((2, 5), self.features)
        self.counter_.learn(people)
        stands_in = np.zeros(self.counter_.width)
        for texts in people:
            stands_in += np.bincount(self.counter_.count(texts).indices, minlength=self.counter_.width)
        blocks = np.array([len(texts) for texts in people])
        self.idf_ = np.log((1 + blocks.sum()) / (1 + stands_in)) + 1
        rules = self._means(people) if len(people) > TRAINED_UP_TO else self._trained(people)
        self.rules_, self.centre_ = rules
        square = np.asarray(self.rules_.multiply(self.rules_).sum(axis=1)).ravel()
        lengths = np.sqrt(np.maximum(square - 2 * (self.rules_ @ self.centre_) + self.centre_ @ self.centre_, 0.0))
        self.lengths_ = np.where(lengths > 0, lengths, 1.0)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Sum of each sample's blocks' decision values, shape (samples, candidates); uncalibrated."""
        items = samples.items

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            blocks = [text_blocks(sample.messages, self.block_words) for sample in items[start:stop]]
            features = self._weighed(self.counter_.count([text for texts in blocks for text in texts]))
            starts = np.cumsum([0, *(len(texts) for texts in blocks)])[:-1]
            decided = (features @ self.rules_.T).toarray() - (features @ self.centre_)[:, None]
            summed: NDArray[np.float64] = np.add.reduceat(decided / self.lengths_, starts, axis=0)
            return summed

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def _trained(self, people: Sequence[Sequence[str]]) -> tuple[csr_array, NDArray[np.float64]]:
        features = self._weighed(self.counter_.count([text for texts in people for text in texts]))
        if not features.nnz or not _varies(features):
            raise NotEvaluatedError("no character sequence differs between the known blocks")
        labels = np.repeat(np.arange(len(people)), [len(texts) for texts in people])
        model = LinearSVC(C=self.C, class_weight="balanced", fit_intercept=False, random_state=0)
        weights = model.fit(features, labels).coef_
        rules = csr_array(np.vstack([-weights, weights]) if len(people) == 2 else weights)
        return rules, np.zeros(self.counter_.width)

    def _means(self, people: Sequence[Sequence[str]]) -> tuple[csr_array, NDArray[np.float64]]:
        # One candidate at a time: the blocks of ten thousand would not fit in memory.
        means = (self._weighed(self.counter_.count(texts)).mean(axis=0) for texts in people)
        rules = csr_array(vstack([csr_array(np.asarray(mean).reshape(1, -1)) for mean in means]))
        if not rules.nnz or not _varies(rules):
            raise NotEvaluatedError("no character sequence differs between the known blocks")
        return rules, np.asarray(rules.mean(axis=0)).ravel()

    def _weighed(self, counts: csr_array) -> csr_array:
        weighed = damped(counts) @ diags_array(self.idf_)
        return csr_array(normalize(weighed))


def _varies(rows: csr_array) -> bool:
    """Whether any row differs from the mean of all."""
    mean = np.asarray(rows.mean(axis=0)).ravel()
    return bool(rows.multiply(rows).sum() / rows.shape[0] - mean @ mean > 1e-9)
