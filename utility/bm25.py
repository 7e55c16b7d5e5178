"""Okapi BM25 over one history, as a sparse product.

The variant of the reference release: k1 = 1.5, b = 0.75, idf = log(1 + (N − df + 0.5) / (df + 0.5)), lower case, tokens
`[a-z0-9’']+` of three or more characters, a fixed stop list of 62 words. Robertson & Zaragoza, *The Probabilistic
Relevance Framework: BM25 and Beyond*, 2009; the idf that cannot turn negative is Lucene's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

K1 = 1.5
B = 0.75
_TOKEN = re.compile(r"[a-z0-9’']+")
_SHORTEST = 3

STOP_WORDS = frozenset(
    [
        "the",
        "and",
        "for",
        "are",
        "was",
        "were",
        "been",
        "being",
        "has",
        "had",
        "have",
        "having",
        "does",
        "did",
        "doing",
        "but",
        "not",
        "nor",
        "you",
        "your",
        "yours",
        "she",
        "her",
        "hers",
        "him",
        "his",
        "its",
        "our",
        "ours",
        "they",
        "them",
        "their",
        "theirs",
        "this",
        "that",
        "these",
        "those",
        "there",
        "here",
        "who",
        "whom",
        "what",
        "which",
        "when",
        "where",
        "why",
        "how",
        "with",
        "from",
        "into",
        "than",
        "then",
        "too",
        "very",
        "also",
        "just",
        "only",
        "can",
        "could",
        "will",
        "would",
        "should",
    ]
)
"""The fixed stop list, 62 words. It is part of the measure: another list is another measure."""


def tokens(text: str) -> list[str]:
    """The indexed tokens of a text, in order."""
    return [token for token in _TOKEN.findall(text.lower()) if len(token) >= _SHORTEST and token not in STOP_WORDS]


class BM25:
    """An index over the texts of one history.

    Args:
        texts: one text a document; a text without tokens is never found.

    Attributes:
        weights_: documents × vocabulary, the score each term of a query adds.
        vocabulary_: token → column.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.vocabulary_: dict[str, int] = {}
        counts = _counts([tokens(text) for text in texts], self.vocabulary_, grow=True)
        n = counts.shape[0]
        df = np.bincount(counts.indices, minlength=counts.shape[1])
        idf = np.log(1.0 + (n - df + 0.5) / (df + 0.5))
        lengths = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
        mean = lengths.mean() if n and lengths.any() else 1.0
        norm = K1 * (1.0 - B + B * lengths / mean)
        tf = counts.data
        row = np.repeat(np.arange(n), np.diff(counts.indptr))
        self.weights_ = sparse.csr_array(
            (idf[counts.indices] * tf * (K1 + 1.0) / (tf + norm[row]), counts.indices, counts.indptr),
            shape=counts.shape,
        )
        self._by_term = self.weights_.T.tocsr()

    def scores(self, queries: Sequence[str]) -> sparse.csr_array:
        """Scores of all documents for each query, queries × documents; only documents that share a term are stored.

        A term that stands twice in a query counts twice.
        """
        counts = _counts([tokens(query) for query in queries], dict(self.vocabulary_), grow=False)
        return sparse.csr_array(counts @ self._by_term)


def top(scores: sparse.csr_array, row: int, k: int, before: int | None = None) -> NDArray[np.int64]:
    """The best documents of one query, best first; equal scores in stream order.

    Args:
        scores: as :meth:`BM25.scores` returns them.
        row: which query.
        k: at most how many.
        before: rank only documents at earlier positions than this.
    """
    cut = slice(scores.indptr[row], scores.indptr[row + 1])
    found, values = scores.indices[cut], scores.data[cut]
    if before is not None:
        kept = found < before
        found, values = found[kept], values[kept]
    if values.size > k:
        # All that tie with the k-th stay in, so that the tie is settled by position and not by the partition.
        floor = np.partition(values, values.size - k)[values.size - k]
        kept = values >= floor
        found, values = found[kept], values[kept]
    return found[np.lexsort((found, -values))][:k].astype(np.int64)


def _counts(rows: Sequence[Sequence[str]], vocabulary: dict[str, int], *, grow: bool) -> sparse.csr_array:
    indices: list[int] = []
    indptr = [0]
    for row in rows:
        if grow:
            indices.extend(vocabulary.setdefault(token, len(vocabulary)) for token in row)
        else:
            indices.extend(vocabulary[token] for token in row if token in vocabulary)
        indptr.append(len(indices))
    counts = sparse.csr_array(
        (np.ones(len(indices)), np.array(indices, dtype=np.int64), np.array(indptr, dtype=np.int64)),
        shape=(len(rows), len(vocabulary)),
    )
    counts.sum_duplicates()
    return counts
