"""The report as tables for a terminal of 80 columns: what a decision needs, and where to look further."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text as RichText

from reports import labels, numbers
from reports.inert import inert
from reports.results.model import Attack, Gate, Results
from reports.view import view
from reports.view.attacks import attack_tables
from reports.view.blocks import Block, Cell, Listing, Panels, Section, Side, Table, Text, View
from reports.view.closing import gate_table

_STYLE = {
    "pass": "green",
    "fail": "bold red",
    "not_evaluated": "yellow",
    "not_applicable": "dim",
    "skipped_by_role": "dim",
    "unjudged": "bold",
}


_UNCUT = 26
"""Cells up to this long are never broken over lines; the longest name of a gate has 22."""


def render_terminal(results: Results, console: Console, others: Sequence[Results] = ()) -> None:
    """Print a result.

    Args:
        results: public or internal; the tables of people are left to the HTML and Markdown reports.
        console: where to; it decides about colour, so `NO_COLOR` holds.
        others: results of the same corpus at other anonymization levels, for the table of levels.

    Raises:
        CorpusError: if the others are not of the same corpus, attacked in the same way.
    """
    v = view(results, others)
    _print_verdict(v, console)
    console.print()
    for card in v.cards:
        for line in card.lines:
            console.print(_text(line, "" if line.startswith("  ") else "bold"))
    for section in v.sections:
        _print_section(section, console)
    console.print()


def render_text(results: Results, others: Sequence[Results] = ()) -> str:
    """The same as plain text of 80 columns; arguments as for :func:`render_terminal`."""
    stream = io.StringIO()
    render_terminal(results, Console(file=stream, width=80, highlight=False), others)
    return "\n".join(line.rstrip() for line in stream.getvalue().strip().splitlines()) + "\n"


def render_attacks(attacks: Sequence[Attack], console: Console) -> None:
    """Print the tables of attacks alone."""
    for table in attack_tables(attacks):
        console.print(_table(table))


def render_gates(gates: tuple[Gate, ...], console: Console) -> None:
    """Print the gates alone, and the places where they fail."""
    console.print(_table(gate_table(gates, "Gates"), whole=True))
    for gate in gates:
        if gate.failures:
            shown = f"{gate.gate}: showing {len(gate.examples)} of {gate.failures:,} {labels.plural(gate.failures, 'failure')}"
            console.print(_text(shown, "bold"))
        for example in gate.examples:
            place = " ".join(part for part in (example.file, example.id) if part) or "results"
            console.print(_text(f"  {place}: {labels.sentence(example.reason, gate.gate)}"))


def _print_verdict(v: View, console: Console) -> None:
    console.print()
    console.print(_text(f"{v.mark} {v.title}".strip(), _STYLE[v.look]))
    console.print(_text(v.text))
    for reason in v.reasons:
        line = RichText("  ").append(f"{reason.label}: ", style=_STYLE[reason.status])
        console.print(line.append(inert(f"{reason.check}: {reason.text}")))


def _print_section(section: Section, console: Console) -> None:
    """What is marked as brief; a list is announced by the section's title, for it has no caption."""
    for block in section.blocks:
        table = _brief_table(block)
        if table is not None:
            console.print()
            console.print(_table(table))
        elif isinstance(block, Text) and block.brief:
            console.print()
            mark = f"{labels.MARK[block.status]} " if block.status and block.status != "pass" else ""
            console.print(_text(f"{mark}{block.text}"))
        elif isinstance(block, Listing) and block.brief and block.items:
            if section.id == "unmeasured":
                console.print()
                console.print(_text("Not measured", "bold"))
            for item in block.items:
                console.print(_text(f"  {item}"))


def _brief_table(block: Block) -> Table | None:
    table = block.table if isinstance(block, Side | Panels) else block
    return table if isinstance(table, Table) and table.brief else None


def _table(table: Table, *, whole: bool = False) -> RichTable:
    """A table with the columns that have a place here, or all; its title is the caption's first sentence."""
    made = RichTable(
        title=_text(table.caption.split(". ")[0]),
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )
    kept = [i for i, column in enumerate(table.columns) if whole or column.brief is not None]
    rows = [[_cell(row[i], whole=whole) for i in kept if i < len(row)] for group in table.groups for row in group.rows]
    for place, i in enumerate(kept):
        column = table.columns[i]
        longest = max((len(row[place]) for row in rows if place < len(row)), default=0)
        made.add_column(
            (not whole and column.brief) or column.title,
            justify="right" if column.number and place else "left",
            no_wrap=longest <= _UNCUT,
        )
    cells = iter(rows)
    for group in table.groups:
        if group.heading is not None:
            made.add_row(_text(group.heading.text, "bold"))
        for _ in group.rows:
            made.add_row(*next(cells))
    return made


def _cell(cell: Cell, *, whole: bool = False) -> RichText:
    """A cell that stands for several is its mark alone; why that is so is listed with what was not measured."""
    if cell.status is not None:
        answer = (
            labels.MARK[cell.status] if cell.span > 1 else f"{labels.MARK[cell.status]} {labels.STATUS[cell.status]}"
        )
        return _text(answer, _STYLE[cell.status])
    return _text(f"{cell.text} {cell.note}".strip() if whole else cell.text)


def _text(text: str, style: str = "") -> RichText:
    return RichText(inert(text.replace(numbers.NBSP, " ")), style=style)
