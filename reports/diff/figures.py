"""The figures of an audit that two audits are compared by, each under its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from reports.results.model import Results
from reports.results.rates import Estimate, Proportion
from reports.results.types import Result

Place = tuple[str, ...]


class Figure(NamedTuple):
    """One number with its 95 % limits, where it has any."""

    value: float | None
    low: float | None = None
    high: float | None = None
    unit: Literal["share", "number"] = "share"


def figures(results: Results) -> dict[Place, Figure]:
    """Every figure of the released side, or of the only side there is."""
    return dict(_figures(results))


def _figures(results: Results) -> Iterator[tuple[Place, Figure]]:
    utility = results.utility
    for score in utility.retrieval.scores:
        if score.gold == "recorded":
            level = score.after or score.before
            place = ("retrieval", score.track, score.population, score.method, score.metric)
            yield place, Figure(level.macro, level.macro_low, level.macro_high)
    for point in utility.coverage.points:
        window = f"{point.window}_{point.axis}"
        yield ("coverage", point.reading, window), _share(point.after or point.before)
    for demand in utility.demand.readings:
        yield ("demand", demand.reading), _share(demand.after or demand.before)
    if utility.meaning.graph is not None:
        yield ("meaning", "mentions_kept"), _share(utility.meaning.graph.mentions)
        yield ("meaning", "together_kept"), _share(utility.meaning.graph.together)
    if utility.meaning.wording is not None:
        yield ("meaning", "words_left"), _share(utility.meaning.wording.overlap)
        yield ("meaning", "messages_verbatim"), _share(utility.meaning.wording.verbatim)
    yield from _numbers("rhythm", utility.rhythm.after or utility.rhythm.before)
    yield from _numbers("medium", utility.medium.after or utility.medium.before)
    if results.residual_identifiers.status in ("pass", "fail"):
        left = results.residual_identifiers
        yield ("originals_left", "certain"), Figure(left.certain, unit="number")
        yield ("originals_left", "people"), Figure(left.subjects, unit="number")
    for channel in results.date_recovery.channels:
        if channel.top1 is not None:
            yield ("true_dates", channel.channel), _share(channel.top1)


def _numbers(part: str, level: Result | None) -> Iterator[tuple[Place, Figure]]:
    """The single numbers of one side of a measure."""
    for name in type(level).model_fields if level is not None else ():
        value = getattr(level, name)
        if isinstance(value, (int, float)):
            yield (part, name), Figure(value, unit="number")


def _share(rate: Proportion | Estimate) -> Figure:
    return Figure(rate.rate, rate.low, rate.high)
