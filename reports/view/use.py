"""What the release still supports: intervals, retrieval, rhythm, memory, meaning, medium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from reports import labels, numbers
from reports.labels import plural
from reports.results.model import Example, Results, Retrieval, RowCounts
from reports.results.rates import Proportion
from reports.results.support import Coverage, Demand, Meaning, Medium, Rhythm
from reports.support import (
    COUNTING,
    READING,
    CoverageGroup,
    coverage_groups,
    demand_lines,
    distance_lines,
    hour_rows,
    meaning_caption,
    meaning_groups,
    medium_rows,
    rhythm_rows,
)
from reports.view.blocks import Block, Cell, Column, Group, Heading, Listing, Section, Table, Text

_BRIEF_METHODS = ("random", "recency", "bm25")


def intervals_section(results: Results) -> Section:
    """Whether every gap survived."""
    found = results.intervals
    how = {"reader": "checked from the release alone", "holder": "every released time was compared with its original"}
    said = labels.sentence(found.reason) or (how.get(found.role, "") if found.role else "")
    blocks: list[Block] = [
        Text(
            "Dates are moved by a secret whole number of days, one for each person. If nothing else changed, every gap"
            " between two messages and every hour of writing is exactly what it was.",
            "lead",
        ),
        Text(said, status=found.status),
    ]
    broken = sum(subject.violations for subject in found.subjects)
    if found.subjects:
        rows = [
            [
                Cell(s.subject),
                *(Cell(numbers.count(number)) for number in (s.messages, s.pairs_checked, s.violations)),
                _held(s.offset_whole_days),
                _held(s.time_of_day_kept),
            ]
            for s in found.subjects
        ]
        columns = (
            Column("Person", brief="person"),
            Column("Messages", number=True, brief="messages"),
            Column("Times compared", number=True, brief="compared"),
            Column("Violations", number=True, brief="violations"),
            Column("Whole days", brief=None),
            Column("Time of day kept", brief=None),
        )
        caption = "By released id; the number of days itself is secret"
        blocks.append(Table("Intervals by person", caption, columns, [Group(None, rows)], brief=bool(broken)))
    if found.examples:
        blocks += [Heading("Where intervals are broken"), places("Broken intervals", found.examples, broken, None)]
    return Section("intervals", "Intervals", "Intervals", blocks)


def _held(value: bool | None) -> Cell:
    return Cell("", status="skipped_by_role" if value is None else "pass" if value else "fail")


def places(name: str, examples: Sequence[Example], total: int, gate: str | None) -> Table:
    """Where something is wrong, never what stands there."""
    rows = [
        [
            Cell(e.file or numbers.NONE, code=e.file is not None),
            Cell(e.subject or numbers.NONE),
            Cell(e.id or numbers.NONE, code=e.id is not None),
            Cell(labels.sentence(e.reason, gate)),
        ]
        for e in examples
    ]
    return Table(
        name,
        f"Showing {len(examples)} of {numbers.count(total)}, by place; what stands there is not shown",
        (Column("File"), Column("Person"), Column("Message"), Column("What is wrong")),
        [Group(None, rows)],
    )


def retrieval_section(results: Results) -> Section:
    """Whether the release still works as a benchmark of memory."""
    found = results.utility.retrieval
    blocks: list[Block] = [
        Text(
            "For each probe, a method searches the person’s own history for the messages that answer it. If the release"
            " still works as a benchmark, it finds them as often after as before; each person counts once.",
            "lead",
        )
    ]
    section = Section("retrieval", "Retrieval", "Retrieval", blocks)
    if not found.scores:
        blocks.append(Text(labels.sentence(found.reason), status=found.status))
        return section
    recorded = [score for score in found.scores if score.gold == "recorded"]
    for (track, population), group in groupby(recorded, key=lambda s: (s.track, s.population)):
        name = f"{labels.TRACK[track].capitalize()} track, {labels.population(population)}"
        blocks += [Heading(name), _retrieval_table(name, list(group))]
    if brief := [s for s in recorded if s.metric == "hit@5" and s.method in _BRIEF_METHODS]:
        blocks.append(_hit_at_5(brief))
    blocks += _control_targets(found.scores)
    if found.tracks:
        blocks += [Heading("What became of the rows"), _row_counts(found.tracks)]
    return section


def _retrieval_table(name: str, scores: Sequence[Retrieval]) -> Table:
    cells = {(s.method, s.metric): s for s in scores}
    metrics = list(dict.fromkeys(s.metric for s in scores))
    methods = list(dict.fromkeys(s.method for s in scores))
    people = max(s.subjects for s in scores)
    rows = [
        [Cell(_method(method)), *(_retrieval_cell(cells.get((method, metric))) for metric in metrics)]
        for method in methods
    ]
    return Table(
        name,
        f"{numbers.count(max(s.n for s in scores))} probes of {people} {labels.people(people)}; per cent, before → after,"
        " then the change in points with its 95 % interval",
        [Column("Method"), *(Column(labels.metric(metric), number=True) for metric in metrics)],
        [Group(None, rows)],
        wide=True,
        stacked=True,
    )


def _method(name: str) -> str:
    return labels.SEARCH.get(name) or labels.title(name)


def _retrieval_cell(score: Retrieval | None) -> Cell:
    if score is None:
        return Cell(numbers.NONE)
    after = "" if score.after is None else f" → {numbers.plain(score.after.macro)}"
    note = ""
    if score.difference is not None:
        note = numbers.points(score.difference.difference)
        if score.difference.low is not None:
            note += f" ({numbers.points_interval(score.difference.low, score.difference.high)})"
    return Cell(f"{numbers.plain(score.before.macro)}{after}", note)


def _hit_at_5(scores: Sequence[Retrieval]) -> Table:
    """The one table of a short rendering; the others hold it too, metric by metric."""
    groups = []
    for (track, population), group in groupby(scores, key=lambda s: (s.track, s.population)):
        rows = [
            [
                Cell(_method(s.method)),
                Cell(numbers.count(s.n)),
                Cell(numbers.plain(s.before.macro)),
                Cell(numbers.plain(s.after.macro if s.after else None)),
                Cell(numbers.points(s.difference.difference if s.difference else None)),
            ]
            for s in group
        ]
        groups.append(Group(Cell(f"{labels.TRACK[track].capitalize()} track, {labels.population(population)}"), rows))
    columns = (
        Column("method"),
        Column("n", number=True),
        Column("before", number=True),
        Column("after", number=True),
        Column("change", number=True),
    )
    return Table("Retrieval", "Retrieval: Hit@5 in per cent, before and after", columns, groups, brief=True, full=False)


def _control_targets(scores: Sequence[Retrieval]) -> list[Block]:
    """Hit@5 of each method on the recorded targets and on the controls, where memory is needed if that has any."""
    controlled = [s for s in scores if s.metric == "hit@5" and s.gold != "recorded"]
    if not controlled:
        return []
    chosen = next((s for s in controlled if s.population == "memory_bearing"), controlled[0])
    rows = [s for s in scores if (s.track, s.population, s.metric) == (chosen.track, chosen.population, "hit@5")]
    sets = list(dict.fromkeys(s.gold for s in rows))
    side = "after" if any(s.after is not None for s in rows) else "before"
    values = {(s.method, s.gold): (s.after if s.after is not None else s.before).macro for s in rows}
    methods = dict.fromkeys(s.method for s in rows)
    return [
        Heading("Control targets"),
        Text(
            "The same searches scored against messages that are not the answer: a method that finds these as often finds"
            " nothing but nearness. The broken oracle looks outside what may be searched and must find nothing.",
            "lead",
        ),
        Table(
            "Control targets",
            f"Hit@5 in per cent, over people, {side}; {labels.TRACK[chosen.track]} track,"
            f" {labels.population(chosen.population)}",
            [Column("Method"), *(Column(labels.title(name), number=True) for name in sets)],
            [
                Group(
                    None,
                    [
                        [Cell(_method(m)), *(Cell(numbers.plain(values.get((m, name)))) for name in sets)]
                        for m in methods
                    ],
                )
            ],
            wide=True,
        ),
    ]


def _row_counts(tracks: Sequence[RowCounts]) -> Table:
    names = [name for name in RowCounts.model_fields if name != "track"]
    rows = [
        [Cell(labels.TRACK[t.track].capitalize()), *(Cell(numbers.count(getattr(t, name))) for name in names)]
        for t in tracks
    ]
    columns = [Column("Track"), *(Column(labels.title(name), number=True) for name in names)]
    return Table(
        "What became of the rows", "Every row is in exactly one column after the first", columns, [Group(None, rows)]
    )


def rhythm_section(results: Results) -> Section:
    """When people wrote."""
    rhythm: Rhythm = results.utility.rhythm
    both = rhythm.after is not None
    said = labels.sentence(rhythm.reason) or (
        f"{rhythm.subjects} {labels.people(rhythm.subjects)}, compared value by value" if both else "one side only"
    )
    blocks: list[Block] = [
        Text(
            "When people wrote. A shift of dates keeps all of it; what was removed from the release changes the first"
            " column of agreement, a changed time the second too.",
            "lead",
        ),
        Text(said, status=rhythm.status),
    ]
    rows = list(rhythm_rows(rhythm))
    if rows:
        columns = [Column("Measure", brief="what"), Column("Before", number=True, brief="before")]
        if both:
            columns += [
                Column("After", number=True, brief="after"),
                Column("Equal, everything", number=True, brief="all"),
                Column("Equal, kept messages", number=True, brief="kept"),
            ]
        caption = (
            f"Rhythm over all people; equal in how many of {rhythm.subjects}: over everything, and over the messages both"
            " sides have"
        )
        cells = [[Cell(cell) for cell in row[: len(columns)]] for row in rows]
        blocks.append(Table("Rhythm", caption, columns, [Group(None, cells)], brief=True))
    if hours := hour_rows(rhythm):
        columns = [Column("Side"), *(Column(str(hour), number=True) for hour in range(24))]
        cells = [[Cell(side), *(Cell(numbers.count(value)) for value in values)] for side, values in hours]
        caption = "Own turns by the hour they were written in"
        table = Table("Hours of writing", caption, columns, [Group(None, cells)], wide=True)
        blocks += [Heading("Hours of writing"), table]
    return Section("rhythm", "Rhythm", "Rhythm", blocks)


def memory_section(results: Results) -> Section:
    """How often a turn needs memory, and what a plain window holds of it."""
    utility = results.utility
    blocks: list[Block] = [
        Text(
            "How often a real turn needs something from beyond its recent window, and how much of that a plain window of"
            " the latest turns would hold anyway.",
            "lead",
        ),
        Heading("Demand"),
        *_demand(utility.demand),
        Heading("Coverage by a plain window"),
        *_coverage(utility.coverage),
    ]
    return Section("memory", "Memory", "Memory", blocks)


def _demand(demand: Demand) -> Iterator[Block]:
    if not demand.readings:
        yield Text(labels.sentence(demand.reason), status=demand.status)
        return
    columns = [Column("Reading", brief="probes that need memory"), Column("Before", number=True, brief="before")]
    columns.append(Column("95 % interval", number=True, brief=None))
    if demand.readings[0].after is not None:
        columns += [Column("After", number=True, brief="after"), Column("95 % interval", number=True, brief=None)]
    rows = []
    for one in demand.readings:
        row = [Cell(READING[one.reading])]
        for side in (one.before, one.after):
            if side is not None:
                row += [Cell(numbers.percent(side.rate), f"{side.hits:,}/{side.n:,}", strong=True), _limits(side)]
        rows.append(row)
    caption = "Probes of the proportional stratum that need memory; 95 % interval of Wilson over probes"
    yield Table("Demand for memory", caption, columns, [Group(None, rows)], brief=True)
    yield Listing(list(demand_lines(demand)), brief=True)


def _limits(side: Proportion) -> Cell:
    return Cell(numbers.interval(side.low, side.high))


def _coverage(coverage: Coverage) -> Iterator[Block]:
    if not coverage.points:
        yield Text(labels.sentence(coverage.reason), status=coverage.status)
        return
    lost = (
        f"; of {numbers.count(coverage.lost)} a needed message is not in the stream, so no window holds it"
        if coverage.lost
        else ""
    )
    counting = COUNTING[coverage.counting or "characters_over_four"]
    yield Text(
        f"{numbers.count(coverage.probes)} {plural(coverage.probes, 'probe')} need memory{lost}. Tokens are {counting}."
    )
    for group in coverage_groups(coverage):
        yield _coverage_table(group)
    yield Listing(list(distance_lines(coverage)))


def _coverage_table(group: CoverageGroup) -> Table:
    sides = ", before → after" if group.after else ""
    shown = [point.after or point.before for point in group.points]
    covered = [
        Cell(
            f"{numbers.plain(point.before.rate)} → {numbers.plain(point.after.rate)}"
            if point.after
            else numbers.plain(point.before.rate)
        )
        for point in group.points
    ]
    rows = [
        [Cell("Covered"), *covered],
        [Cell("95 % interval" + (", after" if group.after else "")), *(_limits(side) for side in shown)],
    ]
    return Table(
        f"Coverage, {group.title}",
        f"Probes whose every needed message lies in the window, in per cent{sides}: {group.title}, {group.n:,} probes",
        [Column("Window"), *(Column(point.window, number=True) for point in group.points)],
        [Group(None, rows)],
        wide=True,
    )


def meaning_section(results: Results) -> Section:
    """Meaning kept, and wording left."""
    meaning: Meaning = results.utility.meaning
    blocks: list[Block] = [
        Text(
            "Two numbers that must not be mixed up: whether what was said is still there, and how much of how it was said"
            " is left.",
            "lead",
        )
    ]
    groups = [
        Group(Cell(head), [[Cell(r.name), Cell(r.value, strong=True), Cell(r.interval), Cell(r.of)] for r in rows])
        for head, rows in meaning_groups(meaning)
    ]
    if groups:
        columns = (
            Column("What", brief="what"),
            Column("Value", number=True, brief="value"),
            Column("95 % interval", number=True, brief="95 %"),
            Column("Of", brief=None),
        )
        caption = f"Meaning kept and wording left. {meaning_caption(meaning)}"
        blocks.append(Table("Meaning and wording", caption, columns, groups, brief=True))
    else:
        blocks.append(Text(labels.sentence(meaning.reason), status=meaning.status))
    for name, part in (("People", meaning.graph), ("Sentences", meaning.embeddings)):
        if part is not None and part.reason is not None:
            blocks.append(Text(f"{name}: {labels.sentence(part.reason)}", status=part.status))
    return Section("meaning", "Meaning and wording", "Meaning", blocks)


def medium_section(results: Results) -> Section:
    """What the medium leaves in a stream."""
    medium: Medium = results.utility.medium
    blocks: list[Block] = [
        Text(
            "What the medium leaves in a stream that is nobody’s style: suggestions that were tapped instead of typed,"
            " bubbles, media, turns of the app.",
            "lead",
        )
    ]
    if medium.before is None:
        blocks.append(Text(labels.sentence(medium.reason), status=medium.status))
    else:
        columns = [Column("What", brief="what"), Column("Before", number=True, brief="before")]
        if medium.after is not None:
            columns.append(Column("After", number=True, brief="after"))
        rows = [[Cell(cell) for cell in row[: len(columns)]] for row in medium_rows(medium)]
        caption = "Medium: counts over all people"
        blocks.append(Table("Medium", caption, columns, [Group(None, rows)], brief=True))
    return Section("medium", "Medium", "Medium", blocks)
