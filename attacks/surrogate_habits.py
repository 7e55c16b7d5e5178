"""What candidates' replaced words and numbers say of a sample's: which types, in which order, and which values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

# Weight of everybody's habits, in tokens, in the estimate of one person's.
_PRIOR_TYPES = 30.0
_PRIOR_TOKENS = 3.0
_PRIOR_ORDER = 60.0
Thing = TypeVar("Thing", str, tuple[str, str], "Token")


class Token(NamedTuple):
    """One replaced word or number: its type, and its folded text."""

    type: str
    text: str


class Habits:
    """Counts of every candidate: types, pairs of types in a row, tokens.

    A score is the log-likelihood of a sample's tokens under the candidate less that under everybody: type after type,
    and token within type, each estimate smoothed towards the mean over all candidates. It is a sum of two parts:
    ``type_scores(found) + uses(found) @ values``.

    Args:
        known: each candidate's tokens, in order.

    Attributes:
        tokens: every token that a candidate has, sorted.
        values: what a use of each says for those who have it, shape (tokens, candidates).
    """

    def __init__(self, known: Sequence[Sequence[Token]]) -> None:
        orders = [["", *(token.type for token in tokens)] for tokens in known]
        pairs, of_pair = _counted(map(pairwise, orders))
        self._pairs = {pair: of_pair[:, [i]].toarray()[:, 0] for i, pair in enumerate(pairs)}
        self._totals = of_pair.sum(axis=1)
        self._types: dict[str, NDArray[np.float64]] = {}
        self._starts: dict[str, NDArray[np.float64]] = {}
        for (before, type_), counts in self._pairs.items():
            self._types[type_] = self._types.get(type_, 0) + counts
            self._starts[before] = self._starts.get(before, 0) + counts
        self.tokens, of_token = _counted(known)
        self._place = {token: i for i, token in enumerate(self.tokens)}
        users = of_token.T.tocsr()
        names = sorted(self._types)
        of_types = np.array([self._types[name] for name in names]).reshape(-1, len(known))
        type_of = np.searchsorted(names, [token.type for token in self.tokens])
        rows = np.repeat(np.arange(len(self.tokens)), np.diff(users.indptr))
        shares = users.data / of_types[type_of[rows], users.indices]
        common = np.bincount(rows, shares, minlength=len(self.tokens)) / np.count_nonzero(of_types, axis=1)[type_of]
        gains = np.log1p(users.data / (_PRIOR_TOKENS * common[rows]))
        self.values = csr_array((gains, users.indices, users.indptr), shape=users.shape)

    def type_scores(self, found: Sequence[Sequence[Token]]) -> NDArray[np.float64]:
        """What the samples' types and their order say, shape (samples, candidates).

        Of a token that somebody has, also what it says against those who lack it and have many others of its type. Under
        another key hardly any token is known: were all held against them, one of ten people took 85 to 100 % of the
        samples, and nothing was tried.
        """
        pairs, counts = _counted([pairwise(["", *(token.type for token in tokens)]) for tokens in found])
        types, known = _counted([[token.type for token in tokens if token in self._place] for tokens in found])
        width = self._totals.size
        terms = np.array([self._pair_terms(*pair) for pair in pairs]).reshape(-1, width)
        lacks = np.array([np.log(_PRIOR_TOKENS / (self._types[type_] + _PRIOR_TOKENS)) for type_ in types])
        return np.asarray(counts @ terms + known @ lacks.reshape(-1, width))

    def uses(self, found: Sequence[Sequence[Token]]) -> csr_array:
        """How often each sample has each token that a candidate has, shape (samples, tokens)."""
        cells = [
            (row, self._place[token]) for row, tokens in enumerate(found) for token in tokens if token in self._place
        ]
        rows, columns = np.array(cells, dtype=np.int64).reshape(-1, 2).T
        made = csr_array((np.ones(len(cells)), (rows, columns)), shape=(len(found), len(self.tokens)))
        made.sum_duplicates()
        return made

    def _pair_terms(self, before: str, type_: str) -> NDArray[np.float64]:
        nobody = np.zeros(self._totals.size)
        of_type = self._types.get(type_, nobody)
        # A type that nobody has gets a little.
        usual = 0.99 * float(np.mean(of_type / np.maximum(self._totals, 1))) + 0.01 / 20
        own = (of_type + _PRIOR_TYPES * usual) / (self._totals + _PRIOR_TYPES)
        follows = self._pairs.get((before, type_), nobody) + _PRIOR_ORDER * own
        terms: NDArray[np.float64] = np.log(follows / (self._starts.get(before, nobody) + _PRIOR_ORDER) / usual)
        return terms


def _counted(things: Iterable[Iterable[Thing]]) -> tuple[list[Thing], csr_array]:
    """Each thing once, sorted, and how often each row has it, shape (rows, things)."""
    counted = [Counter(row) for row in things]
    found = sorted({thing for counter in counted for thing in counter})
    column = {thing: i for i, thing in enumerate(found)}
    cells = [(row, column[thing], count) for row, counter in enumerate(counted) for thing, count in counter.items()]
    rows, columns, counts = np.array(cells, dtype=np.int64).reshape(-1, 3).T
    made = csr_array((counts.astype(np.float64), (rows, columns)), shape=(len(counted), len(found)))
    made.sort_indices()
    return found, made
