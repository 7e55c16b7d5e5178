"""Cosine Delta on character sequences: the method that `skeleton` and `character_delta` share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, vstack

from attacks.grams import GramCounter, damped, text_blocks
from attacks.histories import Histories, OwnText, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

# A sequence that never varies within authors would weigh without bound; rows have length one and some thousand
# entries, so that a deviation below a thousandth is no habit but rarity.
_LEAST_DEVIATION = 1e-3
# Nor is a sequence steadier than a twentieth of its own mean to be believed: with few blocks a deviation is easily
# too small by chance, and the skeleton's rate at 50 words is 5 points lower without this.
_LEAST_SHARE_OF_MEAN = 0.05
# Half of the way from a profile's own length to the length it would have without the noise of a short history.
# None of it puts people with short histories at a disadvantage (2 points at 50 words), all of it puts them ahead.
_SHARE_OF_NOISE_REMOVED = 0.5
# A profile that is nearly all noise keeps this share of its squared length.
_LEAST_SIGNAL = 0.05


class GramDelta:
    """Profiles of character sequences, compared by angle.

    Damped counts per block are centred on the mean of the candidates' means, so that who wrote most does not set what
    is normal, and divided by the standard deviation between the blocks of one author. A candidate's profile is the
    mean of their blocks; the score is the cosine of the sample's mean block with it, where the profile's length is
    partly freed of the noise that a short history adds. All is sparse: centring is done in the products.
    (Burrows 2002; Evert et al. 2017, on character sequences and with within-author deviations.)

    Args:
        lengths: shortest and longest sequence.
        features: at most so many sequences.
        block_words: words in a block; a sample is cut likewise.
        most_blocks: blocks a candidate at most, spread evenly over the history.

    Attributes:
        subjects_: candidates, in the order of columns.
        counter_: the sequences used.
        scale_: inverse deviation within authors, shape (sequences,); 0 for what does not vary.
        mean_: scaled mean of the candidates' means, same shape.
        profiles_: scaled means, sparse, shape (candidates, sequences).
        lengths_: what each profile's product is divided by, shape (candidates,).
    """

    def __init__(
        self, *, lengths: tuple[int, int], features: int, block_words: int = 150, most_blocks: int = 150
    ) -> None:
        self.lengths = lengths
        self.features = features
        self.block_words = block_words
        self.most_blocks = most_blocks

    def seen(self, text: str) -> str:
        """What the attacker looks at."""
        return text

    def fit(self, known: Histories) -> Self:
        """Learn the profiles from the candidates' known text.

        Raises:
            NotEvaluatedError: for fewer than two candidates, or where no sequence varies.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        self.counter_ = GramCounter(self.lengths, self.features)
        self.counter_.learn(self._blocks(history.messages) for history in known)
        means, blocks, spreads = [], [], []
        variance = np.zeros(self.counter_.vocabulary_.size)
        for history in known:
            rows = damped(self.counter_.count(self._blocks(history.messages)))
            mean = csr_array(rows.mean(axis=0).reshape(1, -1))
            means.append(mean)
            blocks.append(rows.shape[0])
            square = np.asarray(rows.multiply(rows).sum(axis=0)).ravel() / rows.shape[0]
            spreads.append(csr_array(np.maximum(square - mean.toarray().ravel() ** 2, 0).reshape(1, -1)))
            variance += spreads[-1].toarray().ravel()
        authors = csr_array(vstack(means))
        variance /= max(1, sum(count > 1 for count in blocks))
        between = _variance(authors)
        if not (variance > _LEAST_DEVIATION**4).any():
            # One block an author has no spread within authors: what is left is the spread between them.
            variance = between
        varies = between > 1e-18
        if not varies.any():
            raise NotEvaluatedError("no character sequence differs between the known histories")
        usual: NDArray[np.float64] = np.asarray(authors.mean(axis=0)).ravel()
        least = _LEAST_DEVIATION**2 + (_LEAST_SHARE_OF_MEAN * usual) ** 2
        self.scale_ = np.where(varies, 1 / np.sqrt(variance + least), 0.0)
        self.profiles_ = _scaled(authors, self.scale_)
        self.mean_ = np.asarray(self.profiles_.mean(axis=0)).ravel()
        length = self._length(self.profiles_)
        noise = np.array(
            [
                float(spread.toarray().ravel() @ self.scale_**2) / (count - 1) if count > 1 else 0.0
                for spread, count in zip(spreads, blocks, strict=True)
            ]
        )
        signal = np.maximum(length - noise, _LEAST_SIGNAL * length)
        mixed = length ** (1 - _SHARE_OF_NOISE_REMOVED) * signal**_SHARE_OF_NOISE_REMOVED
        self.lengths_ = np.sqrt(np.where(mixed > 0, mixed, 1.0))
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Cosine of each sample's mean block with each profile, shape (samples, candidates); uncalibrated."""
        items = samples.items

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            means = [
                csr_array(damped(self.counter_.count(self._blocks(sample.messages))).mean(axis=0).reshape(1, -1))
                for sample in items[start:stop]
            ]
            scaled = _scaled(csr_array(vstack(means)), self.scale_)
            length = np.sqrt(self._length(scaled))
            products = (scaled @ self.profiles_.T).toarray()
            products -= (scaled @ self.mean_)[:, None] + (self.profiles_ @ self.mean_)[None, :]
            products += self.mean_ @ self.mean_
            scores: NDArray[np.float64] = products / np.where(length > 0, length, 1.0)[:, None] / self.lengths_
            return scores

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def _blocks(self, messages: Sequence[OwnText]) -> list[str]:
        return [self.seen(text) for text in text_blocks(messages, self.block_words, self.most_blocks)]

    def _length(self, scaled: csr_array) -> NDArray[np.float64]:
        """Squared lengths of rows after centring."""
        square = np.asarray(scaled.multiply(scaled).sum(axis=1)).ravel()
        length: NDArray[np.float64] = np.maximum(square - 2 * (scaled @ self.mean_) + self.mean_ @ self.mean_, 0.0)
        return length


def _scaled(rows: csr_array, scale: NDArray[np.float64]) -> csr_array:
    scaled = csr_array(rows)
    scaled.data = scaled.data * scale[scaled.indices]
    return scaled


def _variance(rows: csr_array) -> NDArray[np.float64]:
    mean = np.asarray(rows.mean(axis=0)).ravel()
    square = np.asarray(rows.multiply(rows).sum(axis=0)).ravel() / rows.shape[0]
    variance: NDArray[np.float64] = np.maximum(square - mean**2, 0.0)
    return variance
