"""Rhythm, memory, meaning and medium in words and formatted numbers, shared by the renderings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from reports import numbers
from reports.labels import people, plural
from reports.results.model import Utility
from reports.results.rates import Estimate, Proportion
from reports.results.support import Coverage, CoveragePoint, Demand, Meaning, Medium, MediumCounts, Rhythm, RhythmLevel

READING = {"recorded": "as recorded", "strict": "strict: not on screen"}
COUNTING = {
    "cl100k_base": "those of cl100k_base",
    "characters_over_four": "estimated as a quarter of the characters, because no encoding is at hand",
}


class RhythmRow(NamedTuple):
    """One measure of time."""

    name: str
    before: str
    after: str
    whole: str
    kept: str


class CoverageGroup(NamedTuple):
    """The windows of one reading and axis."""

    title: str
    n: int
    after: bool
    points: list[CoverageCell]


class CoverageCell(NamedTuple):
    """One window."""

    window: str
    before: Proportion
    after: Proportion | None


class MeaningRow(NamedTuple):
    """One number of meaning or wording."""

    name: str
    value: str
    interval: str
    of: str


def support_lines(utility: Utility) -> Iterator[str]:
    """The few numbers that a person who decides needs, one line each."""
    graph, wording = utility.meaning.graph, utility.meaning.wording
    if graph is not None and graph.status == "pass":
        together = ""
        if graph.together.rate is not None:
            share = numbers.percent(graph.together.rate)
            together = f", and two people are still spoken of together {share} of the time"
        yield (
            f"Meaning: {numbers.percent(graph.mentions.rate)} of mentions of people still name the same person{together}."
        )
    if wording is not None:
        yield f"Wording: {numbers.percent(wording.overlap.rate)} of a message’s words still stand in it."
    for reading in utility.demand.readings[:1]:
        found = reading.after or reading.before
        yield f"Memory: {numbers.percent(found.rate)} of probes need it ({found.hits:,} of {found.n:,})."


def rhythm_rows(rhythm: Rhythm) -> Iterator[RhythmRow]:
    """Each measure before and after, and in how many people it is equal."""
    if rhythm.before is None:
        return
    equal: dict[str, tuple[int, int]] = {one.measure: (one.whole, one.kept) for one in rhythm.agreement}
    for name, measure, value in _RHYTHM:
        agreed = equal.get(measure)
        yield RhythmRow(
            name,
            value(rhythm.before),
            value(rhythm.after) if rhythm.after else numbers.NONE,
            str(agreed[0]) if agreed else numbers.NONE,
            str(agreed[1]) if agreed else numbers.NONE,
        )


_RHYTHM: tuple[tuple[str, str, Callable[[RhythmLevel], str]], ...] = (
    ("Sessions", "sessions", lambda level: numbers.count(level.sessions)),
    ("Median gap between messages", "gaps", lambda level: numbers.duration(level.median_gap_seconds)),
    ("Longest silence", "gaps", lambda level: numbers.duration(level.longest_gap_seconds)),
    ("Hours of writing", "hours", lambda level: f"{numbers.count(sum(level.hours))} own turns"),
    ("Days opened by the person", "day_openers", lambda level: _opened(level.days_opened_by_user, level)),
    ("Days opened by the companion", "day_openers", lambda level: _opened(level.days_opened_by_companion, level)),
    ("Days opened by the app", "day_openers", lambda level: _opened(level.days_opened_by_app, level)),
    ("Active days", "active_days", lambda level: numbers.count(level.active_days)),
    ("Days observed", "window", lambda level: numbers.count(level.window_days)),
)


def _opened(days: int, level: RhythmLevel) -> str:
    return numbers.percent(days / level.active_days if level.active_days else None)


def hour_rows(rhythm: Rhythm) -> list[tuple[str, tuple[int, ...]]]:
    """Hours of writing by side; one row where both sides are equal."""
    if rhythm.before is None:
        return []
    if rhythm.after is None:
        return [("before", rhythm.before.hours)]
    if rhythm.after.hours == rhythm.before.hours:
        return [("before and after", rhythm.before.hours)]
    return [("before", rhythm.before.hours), ("after", rhythm.after.hours)]


def demand_lines(demand: Demand) -> Iterator[str]:
    """What a demand rate means for a pooled effect."""
    for reading in demand.readings[:1]:
        rate = (reading.after or reading.before).rate
        if rate is not None:
            yield (
                f"If memory helped every probe alike, {numbers.percent(1 - rate)} of the pooled gain would come from"
                " probes that need none."
            )
        for split in reading.splits:
            share = numbers.percent(split.share_without, 0)
            yield (
                f"{split.name.replace('_', ' ')}: pooled {split.pooled:+.3f}, of which {split.with_memory:+.3f} on probes"
                f" that need memory and {split.without:+.3f} on the others ({share})."
            )


def coverage_groups(coverage: Coverage) -> Iterator[CoverageGroup]:
    """One table a reading and axis; the strict reading only where it is another population."""
    for (reading, axis), group in groupby(coverage.points, key=lambda point: (point.reading, point.axis)):
        points = list(group)
        if reading == "strict" and (_same(points, coverage) or not points[0].before.n):
            continue
        yield CoverageGroup(
            f"latest {axis}, {READING[reading]}",
            points[0].before.n,
            points[0].after is not None,
            [CoverageCell(_window(point), point.before, point.after) for point in points],
        )


def _same(points: list[CoveragePoint], coverage: Coverage) -> bool:
    return points[0].before.n == coverage.probes


def _window(point: CoveragePoint) -> str:
    if point.axis == "turns" or point.window < 1000:
        return numbers.count(point.window)
    return f"{point.window // 1000:,}k" if point.window < 1_000_000 else f"{point.window // 1_000_000}M"


def distance_lines(coverage: Coverage) -> Iterator[str]:
    """How far back the evidence lies, in the recorded reading."""
    for one in coverage.distances:
        if one.reading == "recorded":
            yield (
                f"{one.side.capitalize()}: of {one.n:,} {plural(one.n, 'probe')} the nearest evidence lies"
                f" {numbers.count(one.nearest_median)} turns back in the median, the furthest"
                f" {numbers.count(one.furthest_median)} (upper quartile {numbers.count(one.furthest_upper_quartile)},"
                f" maximum {numbers.count(one.furthest_maximum)})."
            )


def meaning_groups(meaning: Meaning) -> Iterator[tuple[str, list[MeaningRow]]]:
    """Meaning kept, then wording left."""
    graph = meaning.graph
    if graph is not None and graph.status == "pass":
        yield (
            "Meaning kept",
            [
                MeaningRow(
                    "As many people as before",
                    f"{graph.subjects_same_people} of {graph.subjects}",
                    "",
                    f"profiles; {graph.people_before} distinct people before, {graph.people_after} after",
                ),
                _proportion("Somebody still mentioned where they were", graph.mentions, "mentions"),
                _proportion(
                    "Two people still spoken of together",
                    graph.together,
                    f"times two people share a message; {graph.together_new} new",
                ),
            ],
        )
    sentences = meaning.embeddings
    if sentences is not None and sentences.likeness is not None and sentences.floor is not None:
        yield (
            "Sentences under an embedding model",
            [
                _estimate(f"Likeness to the released text ({sentences.messages:,} messages)", sentences.likeness),
                _estimate("Floor: likeness to another message", sentences.floor),
            ],
        )
    wording = meaning.wording
    if wording is not None:
        yield (
            "Wording left",
            [
                _estimate("Words of a message that still stand in it", wording.overlap),
                _estimate("Floor: words shared with another message", wording.floor),
                _estimate("Messages word for word the same (four words or more)", wording.verbatim),
            ],
        )


def meaning_caption(meaning: Meaning) -> str:
    """How the numbers were made."""
    messages = meaning.wording.messages if meaning.wording else 0
    return f"Per cent. Meaning over mentions (Wilson); wording over people, {messages:,} messages (bootstrap)"


def _proportion(name: str, found: Proportion, of: str) -> MeaningRow:
    return MeaningRow(
        name, numbers.plain(found.rate), numbers.interval(found.low, found.high), f"{found.hits:,} of {found.n:,} {of}"
    )


def _estimate(name: str, found: Estimate) -> MeaningRow:
    return MeaningRow(
        name, numbers.plain(found.rate), numbers.interval(found.low, found.high), f"{found.n} {people(found.n)}"
    )


def medium_rows(medium: Medium) -> Iterator[tuple[str, str, str]]:
    """Each count before and after."""
    for name, value in _MEDIUM:
        if medium.before is not None:
            yield name, value(medium.before), value(medium.after) if medium.after else numbers.NONE


def _of(part: int, whole: int) -> str:
    share = numbers.percent(part / whole) if whole else numbers.NONE
    return f"{part:,} of {whole:,} ({share})"


_MEDIUM: tuple[tuple[str, Callable[[MediumCounts], str]], ...] = (
    ("Own turns", lambda side: _of(side.own_turns, side.messages)),
    ("Companion turns", lambda side: _of(side.companion_turns, side.messages)),
    ("App turns", lambda side: _of(side.app_turns, side.messages)),
    ("Turns with suggestions", lambda side: _of(side.turns_with_chips, side.companion_turns)),
    ("Suggestions offered", lambda side: numbers.count(side.chips)),
    ("Own turns repeating one exactly", lambda side: _of(side.own_exact, side.own_turns)),
    ("The same but for case and marks", lambda side: _of(side.own_normalised, side.own_turns)),
    ("Companion bubbles", lambda side: f"{side.bubbles:,} (at most {side.most_bubbles} in one)"),
    ("Turns of several bubbles", lambda side: _of(side.turns_of_several_bubbles, side.companion_turns)),
    ("The person’s photos and gifs", lambda side: f"{side.own_photos:,} and {side.own_gifs:,}"),
    ("The others’ photos and gifs", lambda side: f"{side.other_photos:,} and {side.other_gifs:,}"),
)
