"""The null of an attack that may know some things of a sample and must not find others: the others drawn anew."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

# p is then known to .0015 where the gate over six lengths decides (.004); of 499 draws no p is below .002.
_MOST, _LEAST = 1_999, 499
# 75 million scores a second: beyond 100 people with 20 samples each fewer draws are made, beyond 450 none.
_SCORES, _LARGEST = 400_000_000, 4_000_000
_CELLS_AT_ONCE = 1_000_000


def affordable(samples: int, candidates: int) -> int:
    """Draws that so many scores are worth; 0 where they would take minutes."""
    scores = samples * candidates
    return 0 if scores > _LARGEST else min(_MOST, max(_LEAST, _SCORES // max(1, scores)))


def redraw(
    held: NDArray[np.float64],
    uses: csr_array,
    values: csr_array,
    kinds: Sequence[Hashable],
    chosen: NDArray[np.intp],
    *,
    draws: int,
    seed: int,
) -> NDArray[np.intp]:
    """Whom each sample falls to when the candidates' values are exchanged for others of their kind.

    One draw is one exchange for all candidates together: who had a value in common has one in common afterwards. If
    within a kind no value says more than another of whose a sample is, what was observed is one draw among others.
    Exchanged on the samples' side, values of one or two people who alone wrote enough would go back and forth between
    those two, and a leak of everything had a p of .3.

    Args:
        held: what the rest of each sample says, shape (samples, candidates).
        uses: how often each sample has each of the candidates' values, shape (samples, values).
        values: what one use of each says, shape (values, candidates).
        kinds: of each value; values of one kind are exchanged.
        chosen: whom each sample fell to as it is, shape (samples,); where scores are equal it stays.
        draws: to make.
        seed: of the draws.

    Returns:
        Columns of the candidates, shape (draws, samples).
    """
    rng = np.random.default_rng(seed)
    samples, candidates = held.shape
    # Equal scores go to whoever was drawn among them when the sample was read, else to whoever this says.
    order = rng.random((samples, candidates))
    order[np.arange(samples), chosen] = 1
    # Most kinds hold no value that a sample has.
    used = {kinds[place] for place in np.unique(uses.indices)}
    groups: dict[Hashable, list[int]] = {kind: [] for kind in kinds if kind in used}
    for place, kind in enumerate(kinds):
        if kind in used:
            groups[kind].append(place)
    found = np.empty((draws, samples), dtype=np.intp)
    at_once = max(1, _CELLS_AT_ONCE // max(1, samples * candidates, len(kinds)))
    for start in range(0, draws, at_once):
        count = min(at_once, draws - start)
        places = np.tile(np.arange(len(kinds)), (count, 1))
        for group in groups.values():
            places[:, group] = rng.permuted(places[:, group], axis=1)
        starts = np.append(0, np.add.outer(uses.nnz * np.arange(count), uses.indptr[1:]).ravel())
        exchanged = csr_array(
            (np.tile(uses.data, count), places[:, uses.indices].ravel(), starts),
            shape=(count * samples, len(kinds)),
        )
        scores = held + (exchanged @ values).toarray().reshape(count, samples, candidates)
        found[start : start + count] = (scores.round(8) + 1e-9 * order).argmax(axis=2)
    return found
