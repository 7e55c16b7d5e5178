"""Whether the release still works as a benchmark of memory: every search before and after, and its controls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from reports import labels, numbers
from reports.results.model import CategoryScore, Results, Retrieval, RowCounts
from reports.view.blocks import Block, Cell, Column, Group, Heading, Section, Table, Text

_BRIEF_METHODS = ("random", "recency", "bm25")


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
    if found.categories:
        blocks += _categories(found.categories)
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


def _categories(scores: Sequence[CategoryScore]) -> list[Block]:
    """A row a category, with numbers only where there is enough of it."""
    methods = list(dict.fromkeys(score.method for score in scores))
    groups = []
    for track, of_track in groupby(scores, key=lambda s: s.track):
        rows = []
        for category, group in groupby(of_track, key=lambda s: s.category):
            same = list(group)
            rows.append(
                [
                    Cell(labels.title(category)),
                    Cell(numbers.count(same[0].n)),
                    Cell(numbers.count(same[0].subjects)),
                    *(_category_cell(score) for score in same),
                ]
            )
        groups.append(Group(Cell(f"{labels.TRACK[track].capitalize()} track"), rows))
    return [
        Heading("By category"),
        Text(
            "Hit@5 on the probes that need memory. A category with too few probes has no share, and one that too few"
            " people have enough of has no mean over people.",
            "lead",
        ),
        Table(
            "By category",
            "Over probes, before → after in per cent; then the mean over people",
            [
                Column("Category"),
                Column("Probes", number=True),
                Column("People", number=True),
                *(Column(_method(method), number=True) for method in methods),
            ],
            groups,
            wide=True,
            stacked=True,
        ),
    ]


def _category_cell(score: CategoryScore) -> Cell:
    if score.before.pooled is None:
        return Cell(numbers.NONE, "too few")
    sides = [score.before] if score.after is None else [score.before, score.after]
    means = [numbers.plain(side.macro) for side in sides if side.macro is not None]
    return Cell(
        " → ".join(numbers.plain(side.pooled) for side in sides),
        f"people {' → '.join(means)}" if means else "too few people",
    )
