"""What the release still supports: intervals, retrieval, rhythm, memory, meaning, medium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports import labels, numbers
from reports.labels import plural
from reports.results.model import Example, Results
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
