"""A comparison as tables for a terminal: what changed, and what to mind."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports import labels, numbers
from reports.diff.model import NOTES, AuditDiff, Difference, ReleaseDiff
from reports.inert import inert
from reports.results.types import Status

SHOWN = 20
"""Names printed of one kind."""
# A configuration is named by 64 digits; as many as these tell two apart, and longer texts are cut.
_DIGITS = 40


def render_diff(found: AuditDiff | ReleaseDiff, console: Console) -> None:
    """Print a comparison; what is the same on both sides is left out."""
    for note in found.notes:
        console.print(_text(NOTES.get(note, note)))
    if isinstance(found, AuditDiff):
        _print_audits(found, console)
    else:
        _print_releases(found, console)


def _print_audits(found: AuditDiff, console: Console) -> None:
    console.print(_text(f"Verdict: {_arrow(*found.verdict)}"))
    violated = " → ".join(f"{count:,}" for count in found.people_with_violations)
    console.print(_text(f"Intervals: {_arrow(*found.intervals)}; people with violations: {violated}"))
    if found.gates:
        table = _table("Gates that changed", "gate", "answer", "failures")
        for gate in found.gates:
            failures = " → ".join(numbers.count(count) for count in gate.failures)
            table.add_row(*map(_text, (gate.gate, _arrow(*gate.status), failures)))
        console.print(table)
    else:
        console.print(_text("No gate changed"))
    attacks = [one for one in found.attacks if _changed(one.rate) or one.status[0] != one.status[1]]
    _print_rows(
        "Re-identification: first guess right, in per cent",
        ("attack", "known/sample", "words"),
        (((labels.title(one.attack), one.cell, numbers.words(one.sample_words)), one.rate, True) for one in attacks),
        console,
    )
    figures = [one for one in found.figures if _changed(one.value)]
    shown = [one for one in figures if _is_shown(one.figure)]
    _print_rows(
        "What the release supports, and what else it gives away (shares in per cent)",
        ("figure",),
        ((_figure(one.figure), one.value, one.unit == "share") for one in shown),
        console,
    )
    if len(figures) > len(shown):
        console.print(_text(f"{len(figures) - len(shown):,} more figures of retrieval changed; --json has them"))
    same = len(found.attacks) - len(attacks) + len(found.figures) - len(figures)
    console.print(_text(f"{same:,} figures are the same on both sides, or on neither"))
    if found.worse:
        console.print(_text(f"Worse: {', '.join(found.worse)}"))


def _is_shown(figure: tuple[str, ...]) -> bool:
    """Of retrieval two methods at one depth; all of the rest."""
    return figure[0] != "retrieval" or (figure[3] in ("bm25", "recency") and figure[4] == "hit@5")


def _figure(figure: tuple[str, ...]) -> tuple[str]:
    return (" ".join(figure).replace("_", " "),)


def _print_rows(
    title: str,
    headings: tuple[str, ...],
    rows: Iterator[tuple[tuple[str, ...], Difference, bool]],
    console: Console,
) -> None:
    table = _table(title, *headings)
    for heading in ("before", "after", "change", "95 %", "people"):
        table.add_column(heading, justify="right", no_wrap=True)
    for first, value, share in rows:
        table.add_row(*map(_text, (*first, *_cells(value, share=share))))
    if table.row_count:
        console.print(table)


def _cells(value: Difference, *, share: bool) -> tuple[str, ...]:
    people = f"{value.people:,}" if value.people is not None else ""
    if share:
        limits = numbers.points_interval(value.low, value.high)
        return (
            numbers.plain(value.before),
            numbers.plain(value.after),
            numbers.points(value.difference),
            limits,
            people,
        )
    change = "" if value.difference is None else f"{value.difference:+,.6g}"
    return _number(value.before), _number(value.after), change, "", people


def _number(value: float | None) -> str:
    return numbers.NONE if value is None else f"{value:,.6g}"


def _print_releases(found: ReleaseDiff, console: Console) -> None:
    for change in found.settings:
        values = " → ".join("none" if value is None else value[:_DIGITS] for value in change.values)
        console.print(_text(f"{change.setting}: {values}"))
    for said, names in (
        ("Files only before", found.files_only_before),
        ("Files only after", found.files_only_after),
        ("Files changed", found.files_changed),
        ("People only before", found.people_only_before),
        ("People only after", found.people_only_after),
    ):
        if names:
            more = f" and {len(names) - SHOWN:,} more" if len(names) > SHOWN else ""
            console.print(_text(f"{said} ({len(names):,}): {', '.join(names[:SHOWN])}{more}"))
    console.print(_text(f"Files the same: {found.files_same:,}"))
    console.print(_text(f"Messages left out: {found.removed[0]:,} → {found.removed[1]:,}"))
    table = _table("People in both", "before", "after", "dates")
    for heading in ("messages", "only before", "only after", "other text"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in found.people:
        counts = (one.only_before, one.only_after, one.texts_changed)
        messages = (
            f"{one.messages[0]:,} → {one.messages[1]:,}"
            if one.messages[0] != one.messages[1]
            else f"{one.messages[0]:,}"
        )
        table.add_row(*map(_text, (one.before, one.after, one.dates, messages, *(f"{count:,}" for count in counts))))
    if found.people:
        console.print(table)
    if found.strata:
        table = _table("Rows by stratum", "track", "stratum", "rows")
        for stratum in found.strata:
            table.add_row(*map(_text, (stratum.track, stratum.stratum, f"{stratum.rows[0]:,} → {stratum.rows[1]:,}")))
        console.print(table)


def _changed(value: Difference) -> bool:
    return value.before != value.after


def _arrow(before: Status | None, after: Status | None) -> str:
    first, second = (labels.STATUS[status] if status is not None else "not asked" for status in (before, after))
    return first if first == second else f"{first} → {second}"


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, show_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=heading != "figure")
    return table


def _text(text: str) -> Text:
    return Text(inert(text).replace(numbers.NBSP, " "))
