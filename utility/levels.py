"""One side's value of a retrieval metric, over probes and over subjects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stats import macro_rate, wilson

PerSubject = Mapping[str, NDArray[np.float64]]
"""Subject → the metric of each of its probes."""


@dataclass(frozen=True, slots=True)
class Level:
    """One side's value.

    Attributes:
        pooled: mean over probes, None where there is none.
        low, high: its Wilson limits where the metric is a hit or miss and the gold is recorded or a control.
        method: of that interval; `none` for graded metrics.
        macro: mean over the subjects that have a probe.
        macro_low, macro_high: its limits by bootstrap over subjects; recorded gold and hits only.
        macro_method: of that interval; `none` where there is none.
    """

    pooled: float | None
    low: float | None
    high: float | None
    method: str
    macro: float | None
    macro_low: float | None
    macro_high: float | None
    macro_method: str


NOTHING = Level(None, None, None, "none", None, None, None, "none")
"""Where nothing is stated."""


def graded(values: PerSubject, seed: int) -> Level:
    """The level of a metric between 0 and 1."""
    if not values:
        return NOTHING
    pooled = float(np.concatenate(list(values.values())).mean())
    macro = float(np.mean([one.mean() for one in values.values()]))
    return Level(pooled, None, None, "none", macro, None, None, "none")


def control_hits(values: PerSubject, seed: int) -> Level:
    """The level of hits and misses on a control, whose subjects are not resampled."""
    level = graded(values, seed)
    pooled = wilson(*_totals(values))
    return Level(level.pooled, pooled.low, pooled.high, pooled.method, level.macro, None, None, "none")


def recorded_hits(values: PerSubject, seed: int) -> Level:
    """The level of hits and misses, with both intervals."""
    pooled = wilson(*_totals(values))
    macro = macro_rate([int(one.sum()) for one in values.values()], [one.size for one in values.values()], seed=seed)
    return Level(pooled.rate, pooled.low, pooled.high, pooled.method, macro.rate, macro.low, macro.high, macro.method)


def _totals(values: PerSubject) -> tuple[int, int]:
    return sum(int(one.sum()) for one in values.values()), sum(one.size for one in values.values())
