"""Gold sets, and the controls that replace them.

A method is worth what it finds of the recorded gold beyond what it finds of a gold set that only looks like it:
another probe's distances, random positions, or messages that lie outside the pool and cannot be found at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from utility.probes import GoldKind, Probe

GoldSet = Literal["recorded", "offset_permuted", "position_randomized", "broken_oracle"]
GOLD_SETS: tuple[GoldSet, ...] = ("recorded", "offset_permuted", "position_randomized", "broken_oracle")


def gold_positions(
    probes: Sequence[Probe], kind: GoldKind, which: GoldSet, length: int, rng: np.random.Generator
) -> list[NDArray[np.int64]]:
    """The gold positions of each probe under one gold set; empty where a probe then has nothing to find.

    Args:
        probes: of one subject and track.
        kind: which messages the recorded gold holds.
        which: `recorded`; `offset_permuted`, the distances of another probe of the subject; `position_randomized`, as
            many positions drawn from the pool; `broken_oracle`, as many from outside it.
        length: messages of the subject.
        rng: what the controls are drawn with.
    """
    recorded = [probe.gold[kind] for probe in probes]
    if which == "recorded":
        return recorded
    if which == "offset_permuted":
        return _offset_permuted(probes, recorded, rng)
    if which == "position_randomized":
        return [
            rng.choice(probe.end, size=min(gold.size, probe.end), replace=False).astype(np.int64)
            for probe, gold in zip(probes, recorded, strict=True)
        ]
    # Past the end of the stream too: the pool of a question is the whole history.
    return [
        probe.end + rng.choice(length - probe.end + 20, size=min(gold.size, 20), replace=False).astype(np.int64)
        for probe, gold in zip(probes, recorded, strict=True)
    ]


def _offset_permuted(
    probes: Sequence[Probe], recorded: Sequence[NDArray[np.int64]], rng: np.random.Generator
) -> list[NDArray[np.int64]]:
    permuted = [np.empty(0, dtype=np.int64) for _ in probes]
    having = np.array([i for i, gold in enumerate(recorded) if gold.size], dtype=np.int64)
    if having.size < 2:
        return permuted
    # Each takes the next one's distances in a random cycle, so that none keeps its own.
    cycle = rng.permutation(having)
    for i, j in zip(cycle, np.roll(cycle, 1), strict=True):
        positions = probes[i].end - (probes[j].end - recorded[j])
        permuted[i] = positions[(positions >= 0) & (positions < probes[i].end)]
    return permuted
