"""The compression attack: whose history helps most to compress the sample."""

from __future__ import annotations

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from attacks.base import View, register
from attacks.grams import Codes, codes, find, hashes
from attacks.histories import Histories, OwnText, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

ORDER = 5
"""Characters of context."""
CANDIDATES_AT_MOST = 1_000
"""More candidates' tables do not fit in 4 GiB."""
# Half a count of every symbol seen in a context goes to the escape (PPM's method D).
_ESCAPE = 0.5
_CHARACTERS_AT_MOST = 300_000


class _Order(NamedTuple):
    """What is known of contexts of one length, for all candidates at once.

    Attributes:
        grams: hashes of context and symbol, sorted.
        counts: how often each stands in each history, shape (grams, candidates).
        contexts: hashes of contexts, sorted.
        totals: symbols counted after each, shape (contexts, candidates).
        distinct: different symbols after each, same shape.
    """

    grams: Codes
    counts: csr_array
    contexts: Codes
    totals: csr_array
    distinct: csr_array


@register("compression")
class Compression:
    """Prediction by partial matching: the fewer bits a sample costs after somebody's history, the likelier it is theirs.

    The attacker holds each candidate's history and a sample of unknown authorship. For each candidate they train a
    compressor on the history and ask how many bits the sample takes: at every character it predicts the next one from
    the five before it; where it has not seen that, it escapes to four, and so on down to none and to a flat code over
    all characters. The model is frozen, so that the sample does not train it. No feature is chosen and nothing is cut
    into words; names and topics count as much as habits.

    A longer history always compresses better, so every candidate's is cut to its last characters, as many as the
    shortest one has (at most 300,000); where one is very short, that makes all of them weak.

    Escapes are method D with all orders blended: half a count of each symbol seen after a context is given to the
    order below. Probabilities over all characters sum to one, so bits are bits. A score is minus the bits, times
    ln 2: log-likelihood, log-odds under equal priors as far as the model is right.
    (Cleary and Witten 1984; Howard 1993; Khmelev and Teahan 2003.)

    Attributes:
        subjects_: candidates, in the order of columns.
        alphabet_: characters of all histories, and one for all others.
        orders_: what is known after contexts of 0 to five characters.
    """

    name = "compression"
    view: View = "full_text"

    def fit(self, known: Histories) -> Self:
        """Train one compressor a candidate.

        Raises:
            NotEvaluatedError: for fewer than two candidates or more than a thousand, or where all histories are the
                same.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        if len(known) > CANDIDATES_AT_MOST:
            raise NotEvaluatedError(f"more than {CANDIDATES_AT_MOST:,} candidates: their models do not fit in memory")
        self.subjects_ = known.subjects
        points = [_points(history.messages) for history in known]
        shortest = min(_CHARACTERS_AT_MOST, *(text.size for text in points))
        points = [text[-shortest:] for text in points]
        if all(np.array_equal(points[0], text) for text in points[1:]):
            raise NotEvaluatedError("nothing differs between the known histories")
        self.alphabet_ = np.unique(np.concatenate(points)).size + 1
        self.orders_ = [_count(points, order) for order in range(ORDER + 1)]
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Log-likelihood of each sample after each history, shape (samples, candidates); log-odds."""
        items = samples.items

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            return np.array([self.log_likelihood(_points(sample.messages)) for sample in items[start:stop]])

        return ScoreMatrix(samples.subjects, self.subjects_, rows, log_odds=True)

    def log_likelihood(self, points: Codes) -> NDArray[np.float64]:
        """Natural logarithm of the probability of a text after each history, shape (candidates,)."""
        likely = np.full((points.size, len(self.subjects_)), 1 / self.alphabet_)
        for length, known in enumerate(self.orders_):
            grams = hashes(points, length + 1)
            contexts = find(known.contexts, hashes(points, length)[: grams.size] if length else _empty(grams.size))
            seen = np.flatnonzero(contexts >= 0)
            total = known.totals[contexts[seen]].toarray()
            escape = _ESCAPE * known.distinct[contexts[seen]].toarray()
            counts = np.zeros_like(total)
            place = find(known.grams, grams[seen])
            counts[place >= 0] = known.counts[place[place >= 0]].toarray()
            below = likely[length + seen]
            blended = (np.maximum(counts - _ESCAPE, 0) + escape * below) / np.maximum(total, 1)
            likely[length + seen] = np.where(total > 0, blended, below)
        log_likely: NDArray[np.float64] = np.log(likely).sum(axis=0)
        return log_likely


def _points(messages: tuple[OwnText, ...]) -> Codes:
    return codes("\n" + "\n".join(message.text for message in messages) + "\n")


def _empty(size: int) -> Codes:
    """The hash of the context of no characters."""
    return np.zeros(size, dtype=np.uint64)


def _count(texts: list[Codes], length: int) -> _Order:
    grams, contexts, numbers = [], [], []
    for text in texts:
        found, first, times = np.unique(hashes(text, length + 1), return_index=True, return_counts=True)
        grams.append(found)
        contexts.append(hashes(text, length)[first] if length else _empty(found.size))
        numbers.append(times.astype(np.float64))
    person = np.repeat(np.arange(len(texts)), [found.size for found in grams])
    every, place = np.unique(np.concatenate(grams), return_inverse=True)
    before, place_before = np.unique(np.concatenate(contexts), return_inverse=True)
    counted = np.concatenate(numbers)
    ones = np.ones_like(counted)
    shape = (before.size, len(texts))
    return _Order(
        every,
        csr_array((counted, (place, person)), shape=(every.size, len(texts))),
        before,
        csr_array((counted, (place_before, person)), shape=shape),
        csr_array((ones, (place_before, person)), shape=shape),
    )
