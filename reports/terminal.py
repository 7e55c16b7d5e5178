"""The report as tables for a terminal of 80 columns."""

from __future__ import annotations

import unicodedata

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports import labels, numbers
from reports.headline import MEASURED, SameSetting, headline
from reports.results.model import Attack, Results, Retrieval, Utility
from reports.results.rates import Proportion
from reports.support import (
    COUNTING,
    READING,
    coverage_groups,
    demand_lines,
    meaning_groups,
    medium_rows,
    rhythm_rows,
)
from reports.unmeasured import unmeasured

_STYLE = {
    "pass": "green",
    "fail": "bold red",
    "not_evaluated": "yellow",
    "not_applicable": "dim",
    "skipped_by_role": "dim",
    "unjudged": "bold",
}

_SHOWN = ("random", "recency", "bm25")
"""Retrieval methods of the terminal; the HTML report has all."""


def inert(text: str) -> str:
    """The text without anything a terminal would act on: control characters, and marks that turn its direction."""
    return "".join(
        character if unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )  # fmt: skip


def render_terminal(results: Results, console: Console) -> None:
    """Print a result.

    Args:
        results: public or internal; the table of people is left to the HTML report.
        console: where to; it decides about colour, so `NO_COLOR` holds.
    """
    look, head, text = labels.verdict(results)
    mark = labels.MARK.get(look, "")
    console.print()
    console.print(_text(f"{mark} {head}".strip(), _STYLE[look]))
    console.print(_text(text))
    for reason in results.verdict.reasons:
        check, said = labels.reason_line(reason)
        note = reason.status == "not_applicable"
        line = Text("  ").append(f"{'note' if note else labels.STATUS[reason.status]}: ", style=_STYLE[reason.status])
        console.print(line.append(inert(f"{check}: {said}")))
    _print_headline(results, console)
    render_attacks(results.attacks, console)
    _print_controls(results.attacks, console)
    _print_intervals(results, console)
    _print_retrieval(results.utility.retrieval.scores, console)
    _print_support(results.utility, console)
    _print_gates(results, console)
    lines = list(unmeasured(results))
    if lines:
        console.print()
        console.print(_text("Not measured", "bold"))
        for sentence in lines:
            console.print(_text(f"  {sentence}"))
    console.print()


def render_attacks(attacks: tuple[Attack, ...], console: Console) -> None:
    """Print the table of attacks alone."""
    if not attacks:
        return
    table = _table("Re-identification: how often the first guess is right, in per cent")
    for heading in ("attack", "known/sample"):
        table.add_column(heading, no_wrap=True)
    for heading in ("words", "top-1", "95 %", "n", "of", "chance", "null"):
        table.add_column(heading, justify="right", no_wrap=True)
    before: tuple[str, str] | None = None
    for attack in attacks:
        here = (attack.attack, attack.cell)
        first = [labels.title(attack.attack), attack.cell] if here != before else ["", ""]
        before = here
        words = numbers.words(attack.sample_words)
        if attack.status in MEASURED and attack.macro is not None:
            figures = [
                numbers.plain(attack.macro.rate),
                _range(attack.macro.low, attack.macro.high),
                str(attack.samples),
                str(attack.macro.n),
                numbers.plain(attack.chance),
                numbers.plain(attack.null.high) if attack.null else numbers.NONE,
            ]
        else:
            figures = [labels.MARK[attack.status], "", str(attack.samples), "", "", ""]
        table.add_row(*(_text(cell) for cell in (*first, words, *figures)))
    console.print(table)


def _print_headline(results: Results, console: Console) -> None:
    top = headline(results)
    console.print()
    if top.after is not None and top.after.macro is not None:
        if top.before is not None:
            console.print(_text(f"Picked out before, strongest attack: {_found(top.before)}", "bold"))
        said = "after, strongest attack" if top.before is not None else "by the strongest attack"
        console.print(_text(f"Picked out {said}: {_found(top.after)}", "bold"))
        console.print(_text(f"  guessing {_pc(top.after.chance)}"))
        for same in top.same:
            console.print(_text(f"  {_same(same)}"))
        if top.more is not None and top.more.macro is not None:
            console.print(
                _text(
                    f"  {_pc(top.more.macro.rate)} with {numbers.words(top.more.sample_words)} words, but of"
                    f" {top.more.macro.n} people only: too few to build on"
                )
            )
    else:
        console.print(_text("Picked out: not measured, so the risk is unknown", "bold"))
    if results.intervals.role == "holder":
        console.print(_text(f"Intervals exact: {top.exact} of {top.of} people", "bold"))
    elif results.intervals.role == "reader":
        console.print(
            _text(f"Times consistent: {top.consistent} of {top.of} people (exactness needs the original)", "bold")
        )
    score = top.retrieval
    if score is not None:
        after = "" if score.after is None else f" → {_pc(score.after.macro)}"
        name = labels.SEARCH.get(score.method, score.method)
        where = labels.POPULATION.get(score.population, score.population)
        console.print(_text(f"Retrieval ({name}, {score.metric}, {where}): {_pc(score.before.macro)}{after}", "bold"))


def _found(attack: Attack) -> str:
    macro = attack.macro
    if macro is None:
        return numbers.NONE
    limits = "" if macro.low is None else f" (95 %: {_range(macro.low, macro.high)})"
    return (
        f"{_pc(macro.rate)}{limits}, {labels.title(attack.attack).lower()}, {numbers.words(attack.sample_words)} words"
    )


def _same(same: SameSetting) -> str:
    setting = f"{labels.title(same.attack.attack).lower()}, {numbers.words(same.attack.sample_words)} words"
    change = numbers.points(same.after - same.before)
    limits = ""
    if same.change is not None and same.change.low is not None:
        limits = f", 95 %: {numbers.points_interval(same.change.low, same.change.high)}"
    return f"{setting}, both sides: {_pc(same.before)} → {_pc(same.after)} ({change} points{limits})"


def _print_controls(attacks: tuple[Attack, ...], console: Console) -> None:
    run = [attack for attack in attacks if attack.controls.refit_shuffled is not None]
    if not attacks:
        return
    positive = sum(a.controls.positive is not None and a.controls.positive.held for a in run)
    refit = sum(a.controls.refit_shuffled is not None and a.controls.refit_shuffled.held for a in run)
    console.print(
        _text(
            f"Controls: above chance on the original text in {positive} of {len(run)} settings; within the null with"
            f" authors shuffled in {refit} of {len(run)}"
        )
    )


def _print_intervals(results: Results, console: Console) -> None:
    broken = [subject for subject in results.intervals.subjects if subject.violations]
    if not broken:
        return
    table = _table("Intervals: people with violations")
    table.add_column("person", no_wrap=True)
    for heading in ("messages", "compared", "violations"):
        table.add_column(heading, justify="right")
    for subject in broken:
        cells = (subject.messages, subject.pairs_checked, subject.violations)
        table.add_row(_text(subject.subject), *(numbers.count(cell) for cell in cells))
    console.print(table)
    for example in results.intervals.examples:
        place = " ".join(part for part in (example.file, example.id) if part)
        console.print(_text(f"  {place}: {labels.sentence(example.reason)}"))


def _print_retrieval(scores: tuple[Retrieval, ...], console: Console) -> None:
    shown = [s for s in scores if s.gold == "recorded" and s.metric == "hit@5" and s.method in _SHOWN]
    if not shown:
        return
    table = _table("Retrieval: Hit@5 in per cent, before and after")
    for heading in ("track", "probes", "method"):
        table.add_column(heading)
    for heading in ("n", "before", "after", "change"):
        table.add_column(heading, justify="right", no_wrap=True)
    for score in shown:
        table.add_row(
            _text(labels.TRACK[score.track]),
            _text(score.population.replace("_", " ")),
            _text(score.method.replace("_", " ")),
            numbers.count(score.n),
            numbers.plain(score.before.macro),
            numbers.plain(score.after.macro if score.after else None),
            numbers.points(score.difference.difference if score.difference else None),
        )
    console.print(table)


def _print_support(utility: Utility, console: Console) -> None:
    """Rhythm, memory, meaning and medium; a measure that was not taken is listed with what was not measured."""
    rhythm = list(rhythm_rows(utility.rhythm))
    if rhythm:
        table = _two_sides(f"Rhythm; equal in how many of {utility.rhythm.subjects}: everything, kept messages")
        table.add_column("all", justify="right", no_wrap=True)
        table.add_column("kept", justify="right", no_wrap=True)
        for row in rhythm:
            table.add_row(*(_plain(cell) for cell in row))
        console.print(table)
    for demand in utility.demand.readings:
        sides = " → ".join(
            f"{_pc(side.rate)} ({side.hits:,}/{side.n:,})" for side in (demand.before, demand.after) if side
        )
        console.print(_text(f"Probes that need memory ({READING[demand.reading]}): {sides}"))
    for line in demand_lines(utility.demand):
        console.print(_plain(f"  {line}"))
    if utility.coverage.points:
        console.print(_text(f"Coverage: tokens are {COUNTING[utility.coverage.counting or 'characters_over_four']}"))
        for group in coverage_groups(utility.coverage):
            shown = "; ".join(f"{cell.window}: {_sides(cell.before, cell.after)}" for cell in group.points)
            console.print(_text(f"  {group.title}, {group.n:,} probes, per cent: {shown}"))
    groups = list(meaning_groups(utility.meaning))
    if groups:
        table = _table("Meaning kept and wording left, in per cent")
        table.add_column("what")
        table.add_column("value", justify="right", no_wrap=True)
        table.add_column("95 %", justify="right", no_wrap=True)
        for found in (found for _, rows in groups for found in rows):
            table.add_row(*(_plain(cell) for cell in (found.name, found.value, found.interval)))
        console.print(table)
    medium = list(medium_rows(utility.medium))
    if medium:
        table = _two_sides("Medium")
        for cells in medium:
            table.add_row(*(_plain(cell) for cell in cells))
        console.print(table)


def _two_sides(title: str) -> Table:
    table = _table(title)
    table.add_column("what")
    table.add_column("before", justify="right", no_wrap=True)
    table.add_column("after", justify="right", no_wrap=True)
    return table


def _sides(before: Proportion, after: Proportion | None) -> str:
    """Both rates, or one where the release changed nothing."""
    if after is None or after.hits == before.hits:
        return numbers.plain(before.rate)
    return f"{numbers.plain(before.rate)} → {numbers.plain(after.rate)}"


def _plain(text: str) -> Text:
    return _text(text.replace(numbers.NBSP, " "))


def _print_gates(results: Results, console: Console) -> None:
    if not results.gates:
        return
    table = _table("Gates")
    table.add_column("gate", no_wrap=True)
    table.add_column("answer", no_wrap=True)
    table.add_column("failures", justify="right")
    table.add_column("why")
    for gate in results.gates:
        answer = f"{labels.MARK[gate.status]} {labels.STATUS[gate.status]}"
        why = labels.sentence(gate.reason or (gate.examples[0].reason if gate.examples else None), gate.gate)
        table.add_row(_text(gate.gate), _text(answer, _STYLE[gate.status]), numbers.count(gate.failures), _text(why))
    console.print(table)


def _table(title: str) -> Table:
    return Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )


def _text(text: str, style: str = "") -> Text:
    return Text(inert(text), style=style)


def _pc(share: float | None) -> str:
    return numbers.percent(share).replace(numbers.NBSP, " ")


def _range(low: float | None, high: float | None) -> str:
    return numbers.NONE if low is None or high is None else f"{100 * low:.0f}–{100 * high:.0f}"
