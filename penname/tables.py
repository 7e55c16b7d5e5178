"""Results of single commands as plain tables; an audit's are rendered by `reports`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table

from penname.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from anonymize import ReleaseSummary
    from anonymize.canaries import FormRecall
    from utility.findings import Verification


def verification_table(found: Verification) -> Table:
    """One row a subject."""
    table = Table("subject", box=SIMPLE_HEAD)
    for name in ("messages", "times compared", "one offset", "time of day kept", "violations"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in found.subjects:
        table.add_row(
            one.subject,
            f"{one.messages:,}",
            f"{one.pairs_checked:,}" if one.pairs_checked else "–",
            _answer(one.offset_whole_days),
            _answer(one.time_of_day_kept),
            f"{one.violations:,}",
        )
    return table


def canary_table(rows: Sequence[FormRecall]) -> Table:
    """One row a written form; people met elsewhere in the record and people who are not, by where their names are from."""
    table = Table("written as", box=SIMPLE_HEAD)
    kinds = [(met, listed) for met in (True, False) for listed in (True, False)]
    for met, listed in kinds:
        table.add_column(
            f"{'met' if met else 'alone'}, {'listed' if listed else 'coined'}", justify="right", no_wrap=True
        )
    cells = {(row.form, row.met, row.listed): row for row in rows}
    for form in dict.fromkeys(row.form for row in rows):
        found = [cells[form, met, listed] for met, listed in kinds]
        table.add_row(form, *(f"{one.found}/{one.planted} ≤{one.missed_at_most:.0%}" for one in found))
    return table


def release_lines(summary: ReleaseSummary) -> list[str]:
    """What a run did, line by line."""
    replaced = ", ".join(f"{count:,} {label}" for label, count in summary.replaced.items()) or "nothing"
    lines = [
        f"{counted(summary.subjects, 'subject')}, {counted(summary.messages, 'message')} released",
        f"replaced: {replaced} ({counted(summary.entities, 'different original')})",
        f"moved: {counted(summary.times, 'time')}, {counted(summary.text_dates, 'date')} in texts"
        + (f" ({summary.placeholders:,} of them became [date])" if summary.placeholders else ""),
    ]
    if summary.rewritten:
        lines.append(f"rewritten: {counted(summary.rewritten, 'message')}")
    if summary.removed or summary.withdrawn_messages or summary.withdrawn_subjects:
        lines.append(
            f"left out: {counted(summary.removed, 'message')} by rule, {summary.withdrawn_messages:,} withdrawn,"
            f" {counted(summary.withdrawn_subjects, 'subject')} withdrawn whole"
        )
    if not summary.consent:
        lines.append("no consent file: the manifest says so")
    lines.append(f"manifest {summary.manifest_digest}")
    return lines


def _answer(value: bool | None) -> str:
    return "–" if value is None else "yes" if value else "NO"
