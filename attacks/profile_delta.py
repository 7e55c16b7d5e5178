"""Cosine Delta: the method that `delta`, `skeleton`, `character_delta` and `imposters` share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, vstack

from attacks.grams import GramCounter, damped, text_blocks
from attacks.histories import Histories, OwnText, Samples
from attacks.recency import recency
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

# A feature that never varies within authors would weigh without bound; rows have length one and some thousand
# entries, so that a deviation below a thousandth is no habit but rarity.
_LEAST_DEVIATION = 1e-3
# Nor is a feature steadier than a twentieth of its own mean to be believed: with few blocks a deviation is easily
# too small by chance, and the skeleton's rate at 50 words is 5 points lower without this.
_LEAST_SHARE_OF_MEAN = 0.05
# Full standardisation makes rare features weigh as much as common ones, which a sample of a few hundred words hardly
# holds; the deviation to this power is worth two points on words and none on characters.
_POWER = 0.75
# Samples counted at once.
_SAMPLES_AT_ONCE = 256
# A profile that is nearly all noise keeps this share of its squared length.
_LEAST_SIGNAL = 0.05
# Part of the noise's toll on a profile's own products that is paid back. All of it costs two points at 50 words, where noise
# also wins by chance; none of it costs two points at 500.
_PAID_BACK = 0.5


class Counter(Protocol):
    """Chooses what is counted from known texts, and counts it."""

    @property
    def width(self) -> int:
        """How many different things are counted."""

    def learn_and_count(self, people: Sequence[Sequence[str]]) -> Iterator[csr_array]:
        """Choose from each person's texts, where everybody weighs the same, and give the counts of them."""

    def count(self, texts: Sequence[str]) -> csr_array:
        """Counts, shape (texts, width)."""


class ProfileDelta:
    """Profiles of words or character sequences, compared by angle.

    Damped counts per block are centred on the mean of the candidates' means, so that who wrote most does not set what
    is normal, and divided by the standard deviation between the blocks of one author, tempered. A candidate's profile is the
    mean of their blocks; the score is the cosine of the sample's mean block with it. All is sparse: centring is done in
    the products. (Burrows 2002; Evert et al. 2017, with deviations within authors.)

    Later blocks weigh more than earlier ones, because habits drift. Volumes are weighed: a mean of few blocks is long
    with noise, which would lower every cosine with it. So each profile is given the length it would have with as many
    blocks as the shortest history has. Where three of ten people had five times as much as the others that is worth 6
    points at 100 words. The noise of a profile is also in the mean of all of them, which is taken off the sample, and
    so lowers that profile's products; half of that is paid back, which is worth two points at 500 words.

    Args:
        features: at most so many sequences or words.
        block_words: words in a block; a sample is cut likewise.
        most_blocks: blocks a candidate at most, spread evenly over the history.

    Attributes:
        subjects_: candidates, in the order of columns.
        counter_: what is counted.
        scale_: inverse tempered deviation within authors, shape (features,); 0 for what does not vary.
        mean_: scaled mean of the candidates' means, same shape.
        profiles_: scaled means, sparse, shape (candidates, features).
        lengths_: what each profile's product is divided by, shape (candidates,).
        paid_back_: what is added to it before, same shape.
    """

    def __init__(self, *, features: int, block_words: int = 150, most_blocks: int = 150) -> None:
        self.features = features
        self.block_words = block_words
        self.most_blocks = most_blocks

    def seen(self, text: str) -> str:
        """What the attacker looks at."""
        return text

    def counter(self) -> Counter:
        """What the attacker counts there: sequences of one to four characters."""
        return GramCounter((1, 4), self.features)

    def fit(self, known: Histories) -> Self:
        """Learn the profiles from the candidates' known text.

        Raises:
            NotEvaluatedError: for fewer than two candidates, or where no sequence varies.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        self.counter_ = self.counter()
        means, blocks, spreads = [], [], []
        counted = self.counter_.learn_and_count([self._blocks(history.messages) for history in known])
        variance = np.zeros(self.counter_.width)
        for counts in counted:
            rows = damped(counts)
            weights = recency(rows.shape[0], self.block_words)
            mean = weights @ rows
            means.append(csr_array(mean.reshape(1, -1)))
            blocks.append(1 / float(weights @ weights))
            square = weights @ rows.multiply(rows)
            spreads.append(csr_array(np.maximum(square - mean**2, 0).reshape(1, -1)))
            variance += spreads[-1].toarray().ravel()
        authors = csr_array(vstack(means))
        variance /= max(1, sum(count > 1 for count in blocks))
        between = _variance(authors)
        if not (variance > _LEAST_DEVIATION**4).any():
            # One block an author has no spread within authors: what is left is the spread between them.
            variance = between
        varies = between > 1e-18
        if not varies.any():
            raise NotEvaluatedError("nothing that is counted differs between the known histories")
        usual: NDArray[np.float64] = np.asarray(authors.mean(axis=0)).ravel()
        least = _LEAST_DEVIATION**2 + (_LEAST_SHARE_OF_MEAN * usual) ** 2
        self.scale_ = np.where(varies, (variance + least) ** (-_POWER / 2), 0.0)
        self.profiles_ = _scaled(authors, self.scale_)
        self.mean_ = np.asarray(self.profiles_.mean(axis=0)).ravel()
        length = self._length(self.profiles_)
        noise = self._noise(np.array(blocks), spreads)
        self.lengths_ = _equal_lengths(length, noise, np.array(blocks))
        self.paid_back_ = _PAID_BACK * noise / len(known)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Cosine of each sample's mean block with each profile, shape (samples, candidates); uncalibrated."""
        items = samples.items

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            scaled = _scaled(self._means([sample.messages for sample in items[start:stop]]), self.scale_)
            length = np.sqrt(self._length(scaled))
            products = (scaled @ self.profiles_.T).toarray()
            products -= (scaled @ self.mean_)[:, None] + (self.profiles_ @ self.mean_)[None, :]
            products += self.mean_ @ self.mean_ + self.paid_back_
            scores: NDArray[np.float64] = products / np.where(length > 0, length, 1.0)[:, None] / self.lengths_
            return scores

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def _blocks(self, messages: Sequence[OwnText]) -> list[str]:
        return [self.seen(text) for text in text_blocks(messages, self.block_words, self.most_blocks)]

    def _means(self, runs: Sequence[Sequence[OwnText]]) -> csr_array:
        """Mean damped block of each run of messages, shape (runs, features)."""
        means = []
        for start in range(0, len(runs), _SAMPLES_AT_ONCE):
            blocks = [self._blocks(messages) for messages in runs[start : start + _SAMPLES_AT_ONCE]]
            sizes = np.array([len(texts) for texts in blocks])
            ends = np.concatenate([[0], np.cumsum(sizes)])
            mean = csr_array((np.repeat(1 / sizes, sizes), np.arange(ends[-1]), ends), shape=(len(blocks), ends[-1]))
            means.append(mean @ damped(self.counter_.count([text for texts in blocks for text in texts])))
        return csr_array(vstack(means))

    def _noise(self, blocks: NDArray[np.float64], spreads: Sequence[csr_array]) -> NDArray[np.float64]:
        """Variance of each profile about what it would be with endless blocks, summed over features."""
        several = blocks > 1
        within = np.array([float(spread.toarray().ravel() @ self.scale_**2) for spread in spreads])
        within[several] *= blocks[several] / (blocks[several] - 1)
        # One block alone has no variance to show.
        within[~several] = within[several].mean() if several.any() else 0.0
        noise: NDArray[np.float64] = within / blocks
        return noise

    def _length(self, scaled: csr_array) -> NDArray[np.float64]:
        """Squared lengths of rows after centring."""
        square = np.asarray(scaled.multiply(scaled).sum(axis=1)).ravel()
        length: NDArray[np.float64] = np.maximum(square - 2 * (scaled @ self.mean_) + self.mean_ @ self.mean_, 0.0)
        return length


def _equal_lengths(
    squares: NDArray[np.float64], noise: NDArray[np.float64], blocks: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Each profile's length as if it were a mean of as many blocks as the shortest history has."""
    signal = np.maximum(squares - noise, _LEAST_SIGNAL * squares)
    equal = signal + noise * blocks / blocks.min()
    lengths: NDArray[np.float64] = np.sqrt(np.where(equal > 0, equal, 1.0))
    return lengths


def _scaled(rows: csr_array, scale: NDArray[np.float64]) -> csr_array:
    scaled = csr_array(rows)
    scaled.data = scaled.data * scale[scaled.indices]
    return scaled


def _variance(rows: csr_array) -> NDArray[np.float64]:
    mean = np.asarray(rows.mean(axis=0)).ravel()
    square = np.asarray(rows.multiply(rows).sum(axis=0)).ravel() / rows.shape[0]
    variance: NDArray[np.float64] = np.maximum(square - mean**2, 0.0)
    return variance
