"""How success spreads over people, and the controls that say whether it means anything."""

from __future__ import annotations

from collections.abc import Sequence

from reports import labels, numbers
from reports.labels import plural
from reports.results.model import Attack, AttackedSubject, Control, Results
from reports.view.blocks import Block, Cell, Column, Group, Heading, Section, Strip, Table, Text
from reports.view.settings import SETTING, longest_measured, setting
from reports.view.top import TONE


def spread_section(results: Results) -> Section:
    """How success spreads over people; by name for the holder alone."""
    hidden = (
        ""
        if results.internal
        else " Who they are is left out of a public report: it would confirm an attacker’s guesses."
    )
    blocks: list[Block] = [
        Text(
            "An average can hide one person who is always found. The thin bar runs from the person found least to the one"
            f" found most, the thick one holds the middle half, the dot is the median.{hidden}",
            "lead",
        )
    ]
    spreads = longest_measured(results.attacks)
    if not spreads:
        blocks.append(Text("Nothing was measured that could spread."))
        return Section("spread", "Spread over people", "Spread over people", blocks)
    blocks.append(
        Table(
            "Spread over people",
            "Share of each person’s samples that were traced to them, at the longest sample measured",
            (
                *SETTING,
                Column("0 to 100 %", brief=None),
                Column("Least", number=True),
                Column("Median", number=True),
                Column("Most", number=True),
            ),
            [Group(None, [_spread_row(a) for a in spreads])],
            wide=True,
        )
    )
    tables = [attack for attack in spreads if attack.subjects]
    if results.internal and tables:
        blocks += [Heading("By person (internal)"), _by_person(tables)]
    return Section("spread", "Spread over people", "Spread over people", blocks)


def _spread_row(a: Attack) -> list[Cell]:
    s = a.across_subjects
    if s is None:
        return setting(a)
    return [
        *setting(a),
        Cell("", tone=TONE.get(a.cell, "after"), strip=Strip(s.median, s.min, s.max, box=(s.q1, s.q3))),
        *(Cell(numbers.percent(value, 0)) for value in (s.min, s.median, s.max)),
    ]


def _by_person(tables: Sequence[Attack]) -> Table:
    rows = [{row.subject: row for row in attack.subjects or ()} for attack in tables]
    people = sorted({subject for row in rows for subject in row})
    columns = [Column("Person")]
    columns += [Column(f"{labels.title(a.attack)}, {labels.CELL[a.cell][0].lower()}", number=True) for a in tables]
    return Table(
        "By person",
        "Hits of samples, mean rank of the right person, at the longest sample measured",
        columns,
        [Group(None, [[Cell(subject), *(_hits(row.get(subject)) for row in rows)] for subject in people])],
    )


def _hits(row: AttackedSubject | None) -> Cell:
    if row is None:
        return Cell(numbers.NONE)
    rank = numbers.NONE if row.mean_rank is None else f"{row.mean_rank:.1f}"
    return Cell(f"{row.hits}/{row.samples}", rank)


def controls_section(results: Results) -> Section:
    """Each attack's two controls at every volume that was run."""
    blocks: list[Block] = [
        Text(
            "A number is only worth something if the same procedure gives the right answer where the answer is known: on"
            " the original text an attack must beat chance, and with the authors shuffled it must not.",
            "lead",
        )
    ]
    run = [a for a in results.attacks if a.controls.positive or a.controls.refit_shuffled]
    if not run:
        blocks.append(Text("No control was run.", status="not_evaluated", brief=bool(results.attacks)))
        return Section("controls", "Controls", "Controls", blocks)
    positive = sum(a.controls.positive is not None and a.controls.positive.held for a in run)
    refit = sum(a.controls.refit_shuffled is not None and a.controls.refit_shuffled.held for a in run)
    blocks.append(
        Text(
            f"Controls: above chance on the original text in {positive} of {len(run)} {plural(len(run), 'setting')};"
            f" within the null with authors shuffled in {refit} of {len(run)}.",
            brief=True,
        )
    )
    rows = [[*setting(a), _control(a.controls.positive), _control(a.controls.refit_shuffled)] for a in run]
    columns = (
        *SETTING,
        Column("Positive: must lie above its null"),
        Column("Shuffled authors: must lie within"),
    )
    caption = "Each attack’s two controls at every volume that was run"
    blocks.append(Table("Controls", caption, columns, [Group(None, rows)], wide=True))
    return Section("controls", "Controls", "Controls", blocks)


def _control(control: Control | None) -> Cell:
    if control is None:
        return Cell("", status="not_evaluated")
    runs = f", {control.runs} runs" if control.runs > 1 else ""
    return Cell(
        numbers.percent(control.rate),
        f"null {numbers.percent(control.null_high)}, p {numbers.p_value(control.p_value)}{runs}",
        status="pass" if control.held else "fail",
    )
