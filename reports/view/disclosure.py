"""What else the release gives away: its true dates, and originals that still stand in it."""

from __future__ import annotations

from math import log2

from reports import labels, numbers
from reports.labels import plural
from reports.results.disclosure import FEW_OFFSETS, DateChannel, DateRecovery, Information, ResidualIdentifiers
from reports.results.model import Results
from reports.results.rates import Proportion
from reports.view.blocks import Block, Cell, Column, Group, Heading, Section, Table, Text


def dates_section(results: Results) -> Section:
    """How far an attacker gets who wants to know the true dates."""
    found = results.date_recovery
    blocks: list[Block] = [
        Text(
            "The attacker has the release alone and knows which shifts of dates there may be. They read weekday words and"
            " dates that do not fit, holidays at the wrong time of year, birthdays, ids that hold a moment, and the week’s"
            " rhythm, and ask which shift makes all that likeliest. Bits gained are what the evidence says of the true"
            " shift, less than nothing where it misleads; beside them stands the same for a random other shift. A weekly"
            " rhythm alone may give up to 2.8 bits: that is a property of people, not a fault of the release.",
            "lead",
        )
    ]
    if not found.channels:
        blocks.append(Text(_why(found.status, found.reason), status=found.status, brief=True))
        return Section("dates", "True dates", "True dates", blocks)
    together = found.channels[-1]
    # Measured is no pass: how much is too much, a limit says, if there is one.
    blocks.append(Text(_line(found, together), status=None if found.status == "pass" else found.status, brief=True))
    if found.reason is not None:
        said = labels.sentence(found.reason)
        blocks.append(Text(f"{said[:1].upper()}{said[1:]}.", "quiet"))
    blocks.append(_table(found))
    if found.subjects:
        blocks += [Heading("True dates by person (internal)"), _people(found)]
    return Section("dates", "True dates", "True dates", blocks)


def _why(status: str, reason: str | None) -> str:
    return labels.sentence(reason) or labels.STATUS[status]


def _line(found: DateRecovery, together: DateChannel) -> str:
    if together.top1 is None:
        return f"True dates: {_why(found.status, found.reason)}."
    gained = ""
    if together.bits is not None:
        bits = together.bits
        gained = (
            f"; {numbers.bits(bits.gained.bits)} of {bits.possible:.1f} bits gained"
            f" (95 %: {_limits(bits)}), {numbers.bits(bits.control.bits)} for a random other shift"
        )
    people = labels.people(together.top1.n)
    return f"True dates: the shift of {together.top1.hits} of {together.top1.n} {people} is guessed at once{gained}."


def _limits(bits: Information) -> str:
    if bits.gained.low is None or bits.gained.high is None:
        return labels.METHOD[bits.gained.method]
    return f"{numbers.bits(bits.gained.low)} to {numbers.bits(bits.gained.high)}"


def _table(found: DateRecovery) -> Table:
    possible = f"{log2(found.answers):.1f}" if found.answers else numbers.NONE
    rows = []
    for channel in found.channels:
        bits, seven = channel.bits, channel.bits_of_seven
        rows.append(
            [
                Cell(
                    labels.CHANNEL.get(channel.channel) or labels.title(channel.channel),
                    strong=channel.channel == "together",
                ),
                Cell(numbers.count(channel.pieces), f"in {channel.subjects_with_evidence}"),
                _hits(channel.top1),
                Cell(numbers.bits(bits.gained.bits), _limits(bits)) if bits else Cell(numbers.NONE),
                Cell(numbers.bits(bits.control.bits)) if bits else Cell(numbers.NONE),
                _hits(channel.top1_of_seven),
                Cell(numbers.bits(seven.gained.bits), _limits(seven)) if seven else Cell(numbers.NONE),
                Cell(numbers.bits(seven.control.bits)) if seven else Cell(numbers.NONE),
            ]
        )
    few = ""
    if found.channels[-1].top1 is not None and found.channels[-1].bits is None:
        few = f"; bits of fewer than {FEW_OFFSETS} people are for the holder alone"
    return Table(
        "True dates",
        f"{numbers.count(found.answers)} possible shifts, {possible} bits; the weekday alone is worth 2.8. Guessed: people"
        f" whose true one is the likeliest, exact 95 % interval; bits: mean over people, bootstrap{few}",
        (
            Column("Evidence"),
            Column("Pieces", number=True, brief="pieces"),
            Column("Guessed", number=True, brief="guessed"),
            Column("Bits gained", number=True, brief="bits"),
            Column("Other shift", number=True, brief="other"),
            Column("Weekday guessed", number=True, brief="weekday"),
            Column("Bits gained", number=True, brief="bits"),
            Column("Other shift", number=True, brief=None),
        ),
        [Group(None, rows)],
        wide=True,
        stacked=True,
        brief=True,
    )


def _hits(rate: Proportion | None) -> Cell:
    if rate is None:
        return Cell(numbers.NONE)
    return Cell(f"{rate.hits} of {rate.n}", numbers.interval(rate.low, rate.high))


def _people(found: DateRecovery) -> Table:
    rows = [
        [
            Cell(row.subject),
            Cell(numbers.count(row.pieces)),
            Cell(f"{numbers.count(row.rank)} of {numbers.count(found.answers)}" if row.rank else numbers.NONE),
            Cell(numbers.bits(row.bits)),
            Cell((labels.CHANNEL.get(row.strongest) or labels.title(row.strongest)) if row.strongest else numbers.NONE),
        ]
        for row in found.subjects or ()
    ]
    columns = (
        Column("Person"),
        Column("Pieces", number=True),
        Column("Place of the true shift", number=True),
        Column("Bits gained", number=True),
        Column("Says most"),
    )
    return Table(
        "True dates by person", "All evidence together; the shift itself is not said", columns, [Group(None, rows)]
    )


def residuals_section(results: Results) -> Section:
    """Which originals still stand in the release."""
    found = results.residual_identifiers
    blocks: list[Block] = [
        Text(
            "The holder knows what had to go and needs no attack: every string of the release is searched for every"
            " original, in other case, as a possessive, stretched, run together, inside handles, one letter off, as"
            " initials, and across two messages. One that is found for certain fails the release.",
            "lead",
        )
    ]
    section = Section("left", "Originals left", "Originals left", blocks)
    if found.status not in ("pass", "fail"):
        blocks.append(Text(f"Originals: {_why(found.status, found.reason)}", status=found.status, brief=True))
        return section
    blocks.append(Text(_searched(found), status=found.status, brief=True))
    if found.counts:
        rows = [[Cell(labels.LEFT_OVER[one.form]), Cell(numbers.count(one.count))] for one in found.counts]
        caption = "Left-overs by how they are written; a value counts once a form and string"
        columns = (Column("Written"), Column("Left", number=True, brief="left"))
        blocks.append(Table("Originals left", caption, columns, [Group(None, rows)], brief=True))
    if found.places:
        blocks += [Heading("Where originals are left (internal)"), _places(found)]
    return section


def _searched(found: ResidualIdentifiers) -> str:
    suspected = sum(one.count for one in found.counts) - found.certain
    said = (
        f"Originals: {numbers.count(found.certain)} of {numbers.count(found.originals)} left for certain"
        if found.certain == 0
        else f"Originals: left for certain in {numbers.count(found.certain)} {plural(found.certain, 'place')} of"
        f" {found.subjects} {labels.people(found.subjects)}, of {numbers.count(found.originals)} searched for"
    )
    if suspected:
        said += f", {numbers.count(suspected)} suspected {plural(suspected, 'place')} to look at"
    words = f"; {numbers.count(found.ambiguous)} are ordinary words too, for certain only where they stood"
    return f"{said}. {numbers.count(found.strings)} strings were searched{words if found.ambiguous else ''}."


def _places(found: ResidualIdentifiers) -> Table:
    places = found.places or ()
    total = sum(one.count for one in found.counts)
    rows = [
        [
            Cell(place.file, code=True),
            Cell(place.subject),
            Cell(place.id or numbers.NONE, code=place.id is not None),
            Cell(place.label.replace("_", " ")),
            Cell(labels.LEFT_OVER[place.form]),
        ]
        for place in places
    ]
    return Table(
        "Places of originals",
        f"Showing {len(places)} of {numbers.count(total)}; what stands there is not shown",
        (Column("File"), Column("Person"), Column("Message"), Column("Type"), Column("Written")),
        [Group(None, rows)],
    )
