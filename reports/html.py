"""The report as one HTML file: no script, no outside address, readable in light, dark and print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from reports import labels, numbers
from reports.figures import Curve, Point, volume_figure
from reports.headline import MEASURED, headline
from reports.results.model import Attack, AttackedSubject, Results, Retrieval, RowCounts
from reports.results.verdict import FEW
from reports.support import (
    COUNTING,
    READING,
    coverage_groups,
    demand_lines,
    distance_lines,
    hour_rows,
    meaning_caption,
    meaning_groups,
    medium_rows,
    rhythm_rows,
    support_lines,
)
from reports.unmeasured import unmeasured

_CLASS = {"raw/raw": "before", "released/raw": "after", "released/released": "within", "adaptive": "adaptive"}
_DASH = {"raw/raw": "10 4", "released/released": "2 3", "adaptive": "10 4 2 4"}


class AttackGroup(NamedTuple):
    """One attack's section: its curve and its rows by cell."""

    id: str
    attack: str
    view: str
    figure: str | None
    banded: str
    cells: list[tuple[str, list[Attack]]]
    methods: str
    w50: str


class RetrievalGroup(NamedTuple):
    """One population's table: methods down, metrics across."""

    track: str
    population: str
    n: int
    subjects: int
    metrics: list[str]
    rows: list[tuple[str, list[Retrieval | None]]]


class GoldGroup(NamedTuple):
    """Hit@5 of each method on the recorded targets and on the controls."""

    track: str
    population: str
    side: str
    sets: list[str]
    rows: list[tuple[str, list[float | None]]]


def render_html(results: Results) -> str:
    """Render a result, and nothing but the result.

    Args:
        results: public or internal; an internal one is marked as such on the page.

    Returns:
        A complete document.
    """
    environment = Environment(
        loader=PackageLoader("reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(
        percent=numbers.percent,
        plain=numbers.plain,
        interval=numbers.interval,
        points=numbers.points,
        points_interval=numbers.points_interval,
        p_value=numbers.p_value,
        count=numbers.count,
        words=numbers.words,
        none_mark=numbers.NONE,
        at=_at,
        title=labels.title,
        sentence=labels.sentence,
        question=labels.question,
        mark=labels.MARK,
        label=labels.STATUS,
        views=labels.VIEW,
        cells=labels.CELL,
        search_names=_names(labels.SEARCH),
        population_names=_names(labels.POPULATION),
        track_names=labels.TRACK,
        reading_names=READING,
        methods=labels.METHOD,
        counting_names=COUNTING,
        measured=MEASURED,
        cell_class={cell: _CLASS.get(cell, "after") for cell in labels.CELL},
        cell_dash={cell: _DASH.get(cell, "") for cell in labels.CELL},
    )
    look, head, text = labels.verdict(results)
    page = environment.get_template("report.html.j2").render(
        r=results,
        verdict_look=look,
        verdict_title=head,
        verdict_text=text,
        reasons=list(_reasons(results)),
        people=len(results.intervals.subjects),
        head=headline(results),
        pairs_checked=sum(subject.pairs_checked for subject in results.intervals.subjects),
        violations=sum(subject.violations for subject in results.intervals.subjects),
        attacks=list(_attack_groups(results.attacks)),
        shown_cells=[cell for cell in labels.CELL if any(attack.cell == cell for attack in results.attacks)],
        settings=(len(results.attacks), sum(attack.status in MEASURED for attack in results.attacks)),
        notes=[(numbers.count(note.count), labels.sentence(note.code)) for note in results.notes],
        spreads=(spreads := _longest(results.attacks)),
        tables=[attack for attack in spreads if attack.subjects],
        by_subject=list(_by_subject([attack for attack in spreads if attack.subjects])),
        controls=[a for a in results.attacks if a.controls.positive or a.controls.refit_shuffled],
        retrieval=list(_retrieval_groups(results.utility.retrieval.scores)),
        gold=_gold_group(results.utility.retrieval.scores),
        row_counts=results.utility.retrieval.tracks,
        row_fields=[name for name in RowCounts.model_fields if name != "track"],
        **_support(results),
        gates_caption=_gates_caption(results),
        unmeasured=list(unmeasured(results)),
        sample_grid=_grid(results.protocol.sample_words) if results.protocol else "",
        known_grid=_grid(results.protocol.known_words) if results.protocol else "",
    )
    return re.sub(r"\n{2,}", "\n", page)


def _support(results: Results) -> dict[str, Any]:
    """What the sections of rhythm, memory, meaning and medium are filled with."""
    utility = results.utility
    return {
        "u": utility,
        "support_lines": list(support_lines(utility)),
        "rhythm": list(rhythm_rows(utility.rhythm)),
        "hours": hour_rows(utility.rhythm),
        "demand_lines": list(demand_lines(utility.demand)),
        "coverage": list(coverage_groups(utility.coverage)),
        "distance_lines": list(distance_lines(utility.coverage)),
        "meaning": list(meaning_groups(utility.meaning)),
        "meaning_caption": meaning_caption(utility.meaning),
        "medium": list(medium_rows(utility.medium)),
    }


def _names(names: dict[str, str]) -> Any:
    """Looks a name up; None, not an error, for one that came with a plug-in."""

    class Names(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return ""

    return Names(names)


def _at(share: float) -> str:
    return f"{100 * min(1.0, max(0.0, share)):.2f}%"


def _grid(values: Sequence[int | str]) -> str:
    return ", ".join(numbers.words(value) for value in values)


def _reasons(results: Results) -> Iterator[dict[str, Any]]:
    for reason in results.verdict.reasons:
        check, text = labels.reason_line(reason)
        yield {"status": reason.status, "check": check, "text": text, "note": reason.status == "not_applicable"}


def _gates_caption(results: Results) -> str:
    statuses = [gate.status for gate in results.gates]
    return ", ".join(f"{statuses.count(key)} {labels.STATUS[key]}" for key in labels.STATUS if key in statuses)


def _attack_groups(attacks: Sequence[Attack]) -> Iterator[AttackGroup]:
    for number, ((name, view), group) in enumerate(groupby(attacks, key=lambda a: (a.attack, a.view)), start=1):
        entries = list(group)
        cells = [(cell, list(rows)) for cell, rows in groupby(entries, key=lambda a: a.cell)]
        found = sorted({labels.METHOD[a.macro.method] for a in entries if a.macro and a.status in MEASURED})
        yield AttackGroup(
            id=f"attack-{number}",
            attack=name,
            view=view,
            figure=_figure(f"f{number}", name, cells),
            banded=labels.CELL[_banded([c for c, rows in cells if any(a.status in MEASURED for a in rows)])][0].lower(),
            cells=cells,
            methods=", ".join(found) or "none",
            w50=_w50(cells),
        )


def _w50(cells: Sequence[tuple[str, list[Attack]]]) -> str:
    said = []
    for cell, rows in cells:
        if any(a.status in MEASURED for a in rows):
            at = next((a.w50 for a in rows if a.w50 is not None), None)
            reach = f"from {numbers.count(at)} words" if at is not None else "at no length tried"
            said.append(f"{labels.CELL[cell][0].lower()} {reach}")
    return f"The lower limit passes one half: {'; '.join(said)}." if said else ""


def _banded(cells: Sequence[str]) -> str:
    """The cell whose interval is drawn: three overlapping bands cannot be told apart."""
    return "released/raw" if "released/raw" in cells else next(iter(cells), "raw/raw")


def _figure(name: str, attack: str, cells: Sequence[tuple[str, list[Attack]]]) -> str | None:
    curves: list[Curve] = []
    null: dict[int, float] = {}
    chance: float | None = None
    for cell, rows in cells:
        points = []
        for a in rows:
            macro = a.macro
            if a.status not in MEASURED or macro is None or macro.rate is None or a.sample_words == "all":
                continue
            low = macro.rate if macro.low is None else macro.low
            high = macro.rate if macro.high is None else macro.high
            points.append(Point(a.sample_words, macro.rate, low, high, macro.n < FEW))
            chance = a.chance
            if a.null is not None and a.null.high is not None:
                null[a.sample_words] = max(a.null.high, null.get(a.sample_words, 0.0))
        if points:
            curves.append(Curve(cell, labels.CELL[cell][0], points))
    if not curves:
        return None
    last = "; ".join(
        f"{curve.label} {numbers.percent(curve.points[-1].rate)} at {numbers.words(curve.points[-1].words)} words"
        for curve in curves
    )
    return volume_figure(
        name,
        curves,
        banded=_banded([curve.cell for curve in curves]),
        chance=chance,
        null=sorted(null.items()),
        heading=f"{labels.title(attack)}: share of people picked out, by words in the sample",
        description=f"Line chart. {last}. Chance is {numbers.percent(chance)}. The table beside it has every number.",
    )


def _longest(attacks: Sequence[Attack]) -> list[Attack]:
    """For each attack and cell the measured result with the longest sample."""
    longest = {}
    for attack in attacks:
        if attack.status in MEASURED and attack.across_subjects is not None:
            longest[attack.attack, attack.cell] = attack
    return list(longest.values())


def _by_subject(tables: Sequence[Attack]) -> Iterator[tuple[str, list[AttackedSubject | None]]]:
    rows = [{row.subject: row for row in attack.subjects or ()} for attack in tables]
    for subject in sorted({subject for row in rows for subject in row}):
        yield subject, [row.get(subject) for row in rows]


def _retrieval_groups(scores: Sequence[Retrieval]) -> Iterator[RetrievalGroup]:
    recorded = [score for score in scores if score.gold == "recorded"]
    for (track, population), group in groupby(recorded, key=lambda s: (s.track, s.population)):
        entries = list(group)
        cells: dict[tuple[str, str], Retrieval] = {(s.method, s.metric): s for s in entries}
        metrics = list(dict.fromkeys(s.metric for s in entries))
        methods = list(dict.fromkeys(s.method for s in entries))
        yield RetrievalGroup(
            track=track,
            population=population,
            n=max(s.n for s in entries),
            subjects=max(s.subjects for s in entries),
            metrics=list(metrics),
            rows=[(method, [cells.get((method, metric)) for metric in metrics]) for method in methods],
        )


def _gold_group(scores: Sequence[Retrieval]) -> GoldGroup | None:
    """Where memory is needed, or else the first population that has controls."""
    controlled = [s for s in scores if s.metric == "hit@5" and s.gold != "recorded"]
    if not controlled:
        return None
    chosen = next((s for s in controlled if s.population == "memory_bearing"), controlled[0])
    rows = [s for s in scores if (s.track, s.population, s.metric) == (chosen.track, chosen.population, "hit@5")]
    sets = list(dict.fromkeys(s.gold for s in rows))
    after = any(s.after is not None for s in rows)
    values = {(s.method, s.gold): (s.after if s.after is not None else s.before).macro for s in rows}
    methods = dict.fromkeys(s.method for s in rows)
    return GoldGroup(
        track=chosen.track,
        population=chosen.population,
        side="after" if after else "before",
        sets=list(sets),
        rows=[(method, [values.get((method, name)) for name in sets]) for method in methods],
    )
