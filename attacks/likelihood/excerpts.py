"""Passages of histories: whole lines at their end, and the same number of tokens for everybody."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from attacks.cutting import shingles
from attacks.histories import OwnText
from lm.likelihood import Likelihood, Tokens


def lines(model: Likelihood, messages: Sequence[OwnText]) -> list[Tokens]:
    """Messages as tokens, each with its line break; tokenised apart, so that none depends on its neighbours."""
    return [model.tokens(message.text + "\n") for message in messages]


def joined(some: Sequence[Tokens]) -> Tokens:
    """Lines one after the other."""
    return tuple(token for line in some for token in line)


def passages(some: Sequence[Tokens], size: int, count: int, rng: np.random.Generator) -> list[Tokens]:
    """Passages of a history, each of so many tokens and ending with a line; its first line may be cut.

    Their ends are drawn one from each of ``count`` equal stretches of the history, so that they overlap as little as
    there is text.

    Args:
        some: the history's lines.
        size: tokens of each; at most as many as the history has.
        count: how many.
        rng: draws the ends.

    Raises:
        ValueError: if the history is shorter than that.
    """
    ends: NDArray[np.intp] = np.cumsum([len(line) for line in some])
    total = int(ends[-1])
    if total < size:
        raise ValueError("a passage cannot be longer than its history")
    ends = ends[ends >= size]
    whole = joined(some)
    found = []
    for stretch in range(count):
        low = size + (total - size) * stretch / count
        high = size + (total - size) * (stretch + 1) / count
        inside = ends[(ends >= low) & (ends <= high)]
        # A message may be longer than a stretch; then the end nearest to it is taken.
        end = int(rng.choice(inside)) if inside.size else int(ends[np.abs(ends - (low + high) / 2).argmin()])
        found.append(whole[end - size : end])
    return found


def without_copies(
    known: Sequence[Sequence[OwnText]], samples: Sequence[Sequence[OwnText]], words: int
) -> list[tuple[OwnText, ...]]:
    """Samples without the messages that share so many words in a row with anybody's history.

    A model that has a line before it gives its copy near certainty, whoever wrote it. What goes, goes for all
    candidates alike.
    """
    vocabulary: dict[str, int] = {}
    every = [message for messages in known for message in messages]
    asked = [message for messages in samples for message in messages]
    held, _ = shingles(every, words, vocabulary)
    found, owner = shingles(asked, words, vocabulary)
    copied = set(owner[np.isin(found, held)].tolist())
    kept: list[tuple[OwnText, ...]] = []
    start = 0
    for messages in samples:
        kept.append(tuple(message for i, message in enumerate(messages, start) if i not in copied))
        start += len(messages)
    return kept
