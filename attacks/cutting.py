"""Cutting a history into what the attacker knows and what is found outside, and the outside into samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import blake2b
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from attacks.histories import OwnText
from attacks.own_words import WORD
from attacks.protocol import Protocol
from attacks.results import SharedMessages

LONG_WORDS = 8
"""Messages of fewer words coincide between strangers ("ok thanks"); longer ones hardly ever do."""
SHARED_AT_LEAST = 5
"""Long messages two ids must share to be reported: one or two may be a line everybody quotes."""
# An odd 64-bit multiplier with well-mixed bits (the fractional part of the golden ratio).
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Cut:
    """One subject's two sides.

    Attributes:
        known, outside: own messages before and after the cut, in time order.
        duplicates_known, duplicates_outside: messages dropped because they share a shingle with the other side.
        embargoed: messages after the cut that lie in the embargo.
    """

    known: tuple[OwnText, ...]
    outside: tuple[OwnText, ...]
    duplicates_known: int
    duplicates_outside: int
    embargoed: int


def cut(own: Sequence[OwnText], protocol: Protocol) -> Cut:
    """Cut one history after its first ``known_share`` of own words.

    The cut stands at the end of the session in which that share is reached, so that no session lies on both sides;
    where that is the last session, at its beginning. Sessions that begin within the embargo belong to neither side.

    Args:
        own: the subject's own messages in time order.
        protocol: how to cut.
    """
    at = _cut_index(own, protocol.known_share)
    known, later = list(own[:at]), list(own[at:])
    if protocol.embargo_days and known and later:
        opens = known[-1].time + timedelta(days=protocol.embargo_days)
        begins: dict[int, bool] = {}
        for message in later:
            begins.setdefault(message.session, message.time >= opens)
        outside = [message for message in later if begins[message.session]]
    else:
        outside = later
    return _without_duplicates(known, outside, len(later) - len(outside), protocol.shingle_words)


def given(known: Sequence[OwnText], outside: Sequence[OwnText], protocol: Protocol) -> Cut:
    """Two sides as they are given, near-duplicates dropped."""
    return _without_duplicates(known, outside, 0, protocol.shingle_words)


def _cut_index(own: Sequence[OwnText], share: float) -> int:
    if not own:
        return 0
    reached = np.cumsum([message.words for message in own])
    # Rounded, because 0.7 * 10 is 7.000000000000001 for some shares and would ask for an eighth word.
    middle = int(np.searchsorted(reached, round(share * int(reached[-1]), 6)))
    session = own[middle].session
    end = next((i for i in range(middle, len(own)) if own[i].session != session), len(own))
    if end < len(own):
        return end
    return next(i for i in range(len(own)) if own[i].session == session)


def _without_duplicates(known: Sequence[OwnText], outside: Sequence[OwnText], embargoed: int, size: int) -> Cut:
    vocabulary: dict[str, int] = {}
    left, left_of = shingles(known, size, vocabulary)
    right, right_of = shingles(outside, size, vocabulary)
    repeated_left = set(left_of[np.isin(left, right)].tolist())
    repeated_right = set(right_of[np.isin(right, left)].tolist())
    return Cut(
        tuple(message for i, message in enumerate(known) if i not in repeated_left),
        tuple(message for i, message in enumerate(outside) if i not in repeated_right),
        len(repeated_left),
        len(repeated_right),
        embargoed,
    )


def shingles(
    messages: Sequence[OwnText], size: int, vocabulary: dict[str, int]
) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """64-bit hashes of all runs of ``size`` words that lie within one message, and which message each is of.

    Words are numbered in ``vocabulary``, which grows; runs are compared only between calls that share it.
    """
    numbers: list[int] = []
    owner: list[int] = []
    for i, message in enumerate(messages):
        if message.words >= size:
            words = WORD.findall(message.text.casefold())
            numbers.extend(vocabulary.setdefault(word, len(vocabulary)) for word in words)
            owner.extend([i] * len(words))
    if len(numbers) < size:
        return np.empty(0, np.uint64), np.empty(0, np.intp)
    mixed = (np.array(numbers, dtype=np.uint64) + np.uint64(1)) * _MULTIPLIER
    mixed ^= mixed >> np.uint64(29)
    count = len(numbers) - size + 1
    hashes = np.zeros(count, dtype=np.uint64)
    for step in range(size):
        hashes = hashes * _MULTIPLIER + mixed[step : step + count]
        hashes ^= hashes >> np.uint64(32)
    of = np.array(owner, dtype=np.intp)
    whole = of[:count] == of[size - 1 :]
    return hashes[whole], of[:count][whole]


def runs(outside: Sequence[OwnText], words: int, most: int) -> list[tuple[OwnText, ...]]:
    """Samples: contiguous runs of whole messages, over session ends if need be, each with at least ``words`` words.

    Args:
        outside: messages in time order.
        words: words asked of each sample; what is left at the end without so many is no sample.
        most: at most so many, spread evenly over the runs there are.
    """
    found: list[tuple[OwnText, ...]] = []
    start = total = 0
    for i, message in enumerate(outside):
        total += message.words
        if total >= words:
            found.append(tuple(outside[start : i + 1]))
            start, total = i + 1, 0
    if len(found) <= most:
        return found
    return [found[(2 * k + 1) * len(found) // (2 * most)] for k in range(most)]


def long_messages(own: Iterable[OwnText]) -> frozenset[bytes]:
    """Hashes of a subject's messages that are long enough to tell people apart, case and punctuation aside."""
    return frozenset(
        blake2b(" ".join(WORD.findall(message.text.casefold())).encode(), digest_size=12).digest()
        for message in own
        if message.words >= LONG_WORDS
    )


def shared_messages(hashes: Mapping[str, frozenset[bytes]]) -> tuple[SharedMessages, ...]:
    """Pairs of ids that wrote the same long messages (see :func:`long_messages`), most first."""
    writers: dict[bytes, list[str]] = {}
    for subject in sorted(hashes):
        for digest in hashes[subject]:
            writers.setdefault(digest, []).append(subject)
    counts = Counter(pair for subjects in writers.values() for pair in combinations(subjects, 2))
    return tuple(
        SharedMessages(first, second, count, count / min(len(hashes[first]), len(hashes[second])))
        for (first, second), count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        if count >= SHARED_AT_LEAST
    )
