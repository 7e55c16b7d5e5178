"""Does each released text belong to its own raw message? Names may be replaced and style rewritten; texts may not move.

What an anonymizer does to a word it does throughout: a name is always lost, its surrogate always new, `ok` always
stays. So each kind of word is counted over all other messages of the subject (how often is it lost, how often does it
appear from nowhere), and a message is surprising when words that always stay are lost or words that never appear from
nowhere do. The chance of a first such event is that of Good and Turing: the share of words with exactly one event among
those with at most one, for words about as frequent. A text is reported as moved when another raw message explains it
much better than its own, or when two messages explain each other's text.

What it cannot see: a text moved between messages that say nearly the same or differ in replaced names alone, and a
single rare word moved one way. A release so thoroughly rewritten that words no longer stay (:data:`REWRITTEN`) is not
judged at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

# What is replaced as one counts as one: an address, a handle, a hyphenated name. Every mark stands by itself, because
# an emoji or a lone question mark is a text too.
_TOKEN = re.compile(r"(?:\w+://|www\.)\S+|\w+(?:[-.@'’_/]\w+)*|[^\w\s]")
# In nats. Another message must explain a text exp(9) = 8,100 times better, of the order of the messages a subject has
# times the few that are surprising at all.
CLEARLY_BETTER = 9.0
# Two messages that explain each other's text rule out nearly all accidents by themselves: surrogates are never
# originals, and weekdays do not move back.
CLEARLY_SWAPPED = 4.0
# Below this a message is not worth a second look.
_SURPRISING = 1.0
# How much of that must be words that are new in the text and that the other message has.
_PROVEN_SHARE, _PROVEN = 1 / 3, 2.0
_BLOCK = 256
_TRIED = 300
_BINS = (1, 2, 4, 8, 16, 64, 256)


# Below this share of kept words a release is a rewriting, and which text a text came from is no longer in its words.
REWRITTEN = 0.6


def kept_words(raw: Sequence[str], released: Sequence[str]) -> float:
    """Share of the raw messages' words that stand in their own released text too; 1.0 where there are no words."""
    pairs = [
        (_TOKEN.findall(one.casefold()), _TOKEN.findall(other.casefold()))
        for one, other in zip(raw, released, strict=True)
    ]
    words = sum(len(set(one)) for one, _ in pairs)
    return sum(len(set(one) & set(other)) for one, other in pairs) / words if words else 1.0


def flattened_like(raw: Sequence[str], released: Sequence[str]) -> list[str]:
    """Raw texts in the flattened style that their released ones are nearest to.

    What `flatten` writes is no surprise: it writes the same for the raw message. Its level stands in no manifest, so each
    is tried on the first messages.

    Args:
        raw: raw texts of one subject.
        released: their released texts, same order.
    """
    from anonymize.flatten import Level, flatten

    levels: tuple[Level, ...] = (1, 2, 3)
    some = slice(0, _TRIED)
    best = max(levels, key=lambda level: kept_words([flatten(text, level).text for text in raw[some]], released[some]))
    return [flatten(text, best).text for text in raw]


def moved_texts(raw: Sequence[str], released: Sequence[str]) -> list[int]:
    """Find released texts that belong to another message.

    Args:
        raw: raw texts of one subject, any order.
        released: their released texts, same order.

    Returns:
        Positions of the texts that moved, ascending.
    """
    if len(raw) < 2:
        return []
    vocabulary: dict[str, int] = {}
    rows = [_words(texts, vocabulary) for texts in (raw, released)]
    before, after = (_incidence(words, len(vocabulary)) for words in rows)
    both = before.multiply(after).tocsr()
    lost, new = (before - both).tocsr(), (after - both).tocsr()
    lost.eliminate_zeros()
    new.eliminate_zeros()
    loss, loss_left_out = _surprise(before, lost)
    gain, gain_left_out = _surprise(after, new)
    # Each word's surprise where it stands, were it lost (or new): its own message never speaks for itself.
    if_lost = _weighted(before, lost, loss, loss_left_out)
    if_new = _weighted(after, new, gain, gain_left_out)
    own = np.asarray(if_lost.sum(axis=1) + if_new.sum(axis=1)).ravel() - _common(if_lost, if_new, both)
    suspects = np.flatnonzero(own >= _SURPRISING)
    if suspects.size == 0:
        return []
    # Surprise of text i under message k: all words of k lost and all of i new, less what they share.
    lost_all, new_all = (np.asarray(side.sum(axis=1)).ravel() for side in (if_lost, if_new))
    only_new = sparse.csr_array(new * gain_left_out[None, :])
    moved: set[int] = set()
    better: dict[tuple[int, int], tuple[float, float]] = {}
    for start in range(0, suspects.size, _BLOCK):
        block = suspects[start : start + _BLOCK]
        shared = (if_new[block] @ before.T + after[block] @ if_lost.T).toarray()
        # A shorter message "explains" any text whose own words were replaced; the message a text came from also has
        # the words that are new in it.
        proof = (only_new[block] @ before.T).toarray()
        gap = own[block, None] - (lost_all[None, :] + new_all[block, None] - shared)
        proven = proof >= np.minimum(gap * _PROVEN_SHARE, _PROVEN)
        moved.update(int(i) for i in block[((gap >= CLEARLY_BETTER) & proven).any(axis=1)])
        at, columns = np.nonzero((gap > 0) & np.isin(np.arange(len(raw)), suspects)[None, :])
        for row, column in zip(at, columns, strict=True):
            better[int(block[row]), int(column)] = float(gap[row, column]), float(proof[row, column])
    for (i, k), (gap_i, proof_i) in better.items():
        gap_k, proof_k = better.get((k, i), (0.0, 0.0))
        needed = CLEARLY_SWAPPED if proof_i and proof_k else CLEARLY_BETTER
        if gap_k and gap_i + gap_k >= needed and proof_i + proof_k >= min((gap_i + gap_k) * _PROVEN_SHARE, _PROVEN):
            moved.add(i)
    return sorted(moved)


def _weighted(
    seen: sparse.csr_array, events: sparse.csr_array, usual: NDArray[np.float64], left_out: NDArray[np.float64]
) -> sparse.csr_array:
    return sparse.csr_array(seen * usual[None, :] + events * (left_out - usual)[None, :])


def _common(if_lost: sparse.csr_array, if_new: sparse.csr_array, both: sparse.csr_array) -> NDArray[np.float64]:
    return np.asarray((if_lost.multiply(both) + if_new.multiply(both)).sum(axis=1)).ravel()


def _words(texts: Sequence[str], vocabulary: dict[str, int]) -> list[list[int]]:
    return [
        sorted({vocabulary.setdefault(word, len(vocabulary)) for word in _TOKEN.findall(text.casefold())})
        for text in texts
    ]


def _incidence(rows: Sequence[Sequence[int]], width: int) -> sparse.csr_array:
    indptr = np.cumsum([0, *(len(row) for row in rows)])
    indices = np.array([word for row in rows for word in row], dtype=np.int64)
    return sparse.csr_array((np.ones(indices.size), indices, indptr), shape=(len(rows), width))


def _surprise(seen: sparse.csr_array, events: sparse.csr_array) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Nats of an event for each word, over all messages and with the message of one event left out."""
    n = np.asarray(seen.sum(axis=0), dtype=np.float64).ravel()
    k = np.asarray(events.sum(axis=0), dtype=np.float64).ravel()
    first = _first_event(n, k)
    left_out = _rate(n - 1, k - 1, first)
    return -np.log(_rate(n, k, first)), -np.log(left_out)


def _rate(n: NDArray[np.float64], k: NDArray[np.float64], first: NDArray[np.float64]) -> NDArray[np.float64]:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where((n > 0) & (k > 0), np.clip(k / n, first, 1.0), first)


def _first_event(n: NDArray[np.float64], k: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chance of an event for a word that had none elsewhere, for words about as frequent (Good and Turing)."""
    bins = np.digitize(n, _BINS)
    chance = np.ones_like(n)
    for bin in np.unique(bins[n > 0]):
        here = bins == bin
        once, quiet = here & (k == 1), here & (k <= 1)
        chance[here] = (once.sum() + 0.5) / (n[quiet].sum() + 1.0)
    return np.minimum(chance, 1.0)
