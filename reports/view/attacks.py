"""The attacks: a curve and a table each, one test of them all, how success spreads over people, and the controls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from reports import labels, numbers
from reports.headline import MEASURED
from reports.results.model import Attack, AttackNote, Results
from reports.results.types import Status
from reports.results.verdict import FEW
from reports.view.answers import answers_blocks
from reports.view.blocks import (
    Block,
    Cell,
    Column,
    Curve,
    Curves,
    Facts,
    Group,
    Heading,
    Key,
    Point,
    Section,
    Side,
    Table,
    Text,
)
from reports.view.open_set import among_many, other_attackers
from reports.view.own_nulls import own_null_blocks
from reports.view.top import TONE

_COLUMNS = (
    Column("Words", number=True, brief="words"),
    Column("Top-1 macro", number=True, brief="top-1"),
    Column("95 % interval", number=True, brief="95 %"),
    Column("Pooled", number=True, brief=None),
    Column("Samples", number=True, brief="samples"),
    Column("People", number=True, brief="people"),
    Column("Chance", number=True, brief="chance"),
    Column("Null", number=True, brief="null"),
    Column("p", number=True, brief=None),
    Column("p, all tests", number=True, brief=None),
)


def attacks_section(results: Results) -> Section:
    """Every attack by cell and length of the sample."""
    blocks: list[Block] = [
        Text(
            "Each attack is given every person’s history and then a sample of someone’s writing, and names the person it"
            " thinks wrote it. Top-1 macro is how often its first guess is right, averaged so that each person counts"
            " once however much they wrote; chance is what guessing would reach.",
            "lead",
        )
    ]
    if not results.attacks:
        says = "No attack was run, so this report says nothing about re-identification."
        blocks.append(Text(says, status="not_evaluated"))
    else:
        blocks += [Text(_named(results.attacks)), Key(list(_key(results.attacks)))]
    for number, ((name, view), group) in enumerate(_by_attack(results.attacks), start=1):
        entries = list(group)
        cells = [(cell, list(rows)) for cell, rows in groupby(entries, key=lambda a: a.cell)]
        reach = _w50(cells)
        blocks.append(Heading(labels.title(name), f"attack-{number}"))
        blocks.append(Text(f"Sees {labels.VIEW[view]}.{reach and ' '}{reach}", "quiet"))
        table, figure = attack_table(name, entries), _curves(name, cells)
        if figure is not None:
            blocks.append(Side(figure, table))
        elif any(a.status in MEASURED for a in entries):
            blocks += [Text("Whole histories have no length to draw a curve over.", "quiet"), table]
        else:
            blocks += [Text(said, status=status, brief=True) for status, said in _unmeasured(name, entries)]
        blocks += own_null_blocks(entries)
    blocks += _one_test(results)
    blocks += other_attackers(results.attacks)
    blocks += among_many(results.attacks)
    blocks += answers_blocks(results.attacks)
    if results.notes:
        blocks += [Heading("About the samples"), Facts([_note(note) for note in results.notes])]
    return Section("attacks", "Attacks", "Attacks", blocks)


def _named(attacks: Sequence[Attack]) -> str:
    """Which setting was named before anything was measured."""
    for a in attacks:
        if a.primary:
            where = labels.CELL[a.cell][0].lower()
            return (
                f"Named beforehand as the one that counts: {labels.title(a.attack).lower()}, {_volume(a)} words, {where}"
                " (marked primary). Every other setting is exploratory."
            )
    return "No setting was named beforehand as the one that counts, so every one is exploratory."


def attack_tables(attacks: Sequence[Attack]) -> Iterator[Table]:
    """The tables alone."""
    for (name, _), group in _by_attack(attacks):
        yield attack_table(name, list(group))


def attack_table(name: str, entries: Sequence[Attack]) -> Table:
    """One attack by cell and length of the sample; lengths that say the same of why they say nothing share a row."""
    methods = sorted({labels.METHOD[a.macro.method] for a in entries if a.macro and a.status in MEASURED})
    below = ", or of the attack’s own null in the cell that has one" if own_null_blocks(entries) else ""
    groups = []
    for cell, rows in groupby(entries, key=lambda a: a.cell):
        heading = Cell(labels.CELL[cell][0], tone=TONE.get(cell, "after"))
        groups.append(Group(heading, list(_attack_rows(list(rows)))))
    return Table(
        name=f"Table of {labels.title(name).lower()}",
        caption=f"{labels.title(name)} by cell and length of the sample. Interval: {', '.join(methods) or 'none'};"
        f" people: those with a sample; pooled: over samples; null: 97.5 % of what shuffled names reach{below}; p over all"
        " tests: of all attacks and lengths of the cell together",
        columns=_COLUMNS,
        groups=groups,
        wide=True,
        brief=True,
    )


def _unmeasured(name: str, entries: Sequence[Attack]) -> Iterator[tuple[Status, str]]:
    """One line for each reason why nothing of an attack was measured; where and at which length is listed elsewhere."""
    for status, reason in dict.fromkeys((a.status, a.reason) for a in entries):
        yield status, f"{labels.title(name)}: {labels.sentence(reason) or labels.STATUS[status]}"


def _by_attack(attacks: Iterable[Attack]) -> Iterator[tuple[tuple[str, str], Iterator[Attack]]]:
    return groupby(attacks, key=lambda a: (a.attack, a.view))


def _attack_rows(rows: Sequence[Attack]) -> Iterator[list[Cell]]:
    for (missing, reason), group in groupby(rows, key=lambda a: (_missing(a), None if _measured(a) else a.reason)):
        same = list(group)
        if missing is not None:
            sizes = ", ".join(_volume(a) for a in same)
            yield [Cell(sizes), Cell("", labels.sentence(reason), status=missing, span=len(_COLUMNS) - 1)]
            continue
        for a in same:
            macro, pooled = a.macro, a.pooled
            if macro is None:
                continue
            yield [
                Cell(_volume(a), "primary" if a.primary else ""),
                Cell(numbers.percent(macro.rate), strong=True),
                Cell(numbers.interval(macro.low, macro.high)),
                Cell(numbers.percent(pooled.rate), f"{pooled.hits}/{pooled.n}"),
                Cell(str(a.samples), f"of {a.samples_wanted}"),
                Cell(str(macro.n)),
                Cell(f"1/{a.candidates}"),
                Cell(numbers.percent(a.null.high) if a.null else numbers.NONE),
                Cell(numbers.p_value(a.null.p_value) if a.null else numbers.NONE),
                Cell(numbers.p_value(a.adjusted_p)),
            ]


def _measured(attack: Attack) -> bool:
    return attack.status in MEASURED and attack.macro is not None


def _missing(attack: Attack) -> Status | None:
    return None if _measured(attack) else attack.status


def _volume(attack: Attack) -> str:
    known = "" if attack.known_words == "all" else f" / {numbers.words(attack.known_words)} known"
    return f"{numbers.words(attack.sample_words)}{known}"


def _key(attacks: Sequence[Attack]) -> Iterator[tuple[str, str, str]]:
    for cell, (name, meaning) in labels.CELL.items():
        if any(attack.cell == cell for attack in attacks):
            yield cell, name, meaning
    yield "chance", "chance", ""
    yield "null", "97.5 % of what shuffled names reach", ""


def _w50(cells: Sequence[tuple[str, list[Attack]]]) -> str:
    reached: dict[str, list[str]] = {}
    for cell, rows in cells:
        if any(a.status in MEASURED for a in rows):
            at = next((a.w50 for a in rows if a.w50 is not None), None)
            reach = f"from {numbers.count(at)} words" if at is not None else "at no length tried"
            reached.setdefault(reach, []).append(labels.CELL[cell][0].lower())
    said = "; ".join(f"{reach} ({', '.join(names)})" for reach, names in reached.items())
    return f"The lower limit passes one half {said}." if said else ""


def _banded(cells: Sequence[str]) -> str:
    return "released/raw" if "released/raw" in cells else next(iter(cells), "raw/raw")


def _curves(attack: str, cells: Sequence[tuple[str, list[Attack]]]) -> Curves | None:
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
            if a.shuffled_high is not None:
                null[a.sample_words] = max(a.shuffled_high, null.get(a.sample_words, 0.0))
        if points:
            curves.append(Curve(cell, labels.CELL[cell][0], points))
    if not curves:
        return None
    last = "; ".join(
        f"{curve.label} {numbers.percent(curve.points[-1].rate)} at {numbers.words(curve.points[-1].words)} words"
        for curve in curves
    )
    banded = _banded([curve.cell for curve in curves])
    return Curves(
        curves,
        banded=banded,
        chance=chance,
        null=sorted(null.items()),
        heading=f"{labels.title(attack)}: share of people picked out, by words in the sample",
        description=f"Line chart. {last}. Chance is {numbers.percent(chance)}. The table beside it has every number.",
        caption=f"Success by length of the sample. The band is the 95 % interval of {labels.CELL[banded][0].lower()}; the"
        " table has the others. Hollow points rest on fewer than five people.",
    )


def _one_test(results: Results) -> list[Block]:
    """Max-T, and what is left of the risk; nothing where older results have neither."""
    if not results.worst:
        return []
    rows = []
    for worst in results.worst:
        same = [
            a
            for a in results.attacks
            if (a.attack, a.cell, a.sample_words) == (worst.attack, worst.cell, worst.sample_words)
        ]
        left = same[0].residual if same else None
        smallest = [
            a.smallest_effect for a in results.attacks if a.cell == worst.cell and a.smallest_effect is not None
        ]
        limits = ""
        if left is not None and left.low is not None:
            upper = f"{left.high:.2f}" if left.high is not None else "no limit"
            limits = f"{left.low:.2f} to {upper}"
        elif left is not None and left.rate is not None:
            limits = labels.METHOD[left.method]
        rows.append(
            [
                Cell(labels.CELL[worst.cell][0], tone=TONE.get(worst.cell, "after")),
                Cell(f"{labels.title(worst.attack).lower()}, {numbers.words(worst.sample_words)} words"),
                Cell(numbers.percent(worst.rate)),
                Cell(numbers.p_value(worst.p_value), f"{worst.tests} tests"),
                Cell(f"{left.rate:.2f}" if left is not None and left.rate is not None else numbers.NONE, limits),
                Cell(f"{100 * min(smallest):.1f}" if smallest else numbers.NONE),
            ]
        )
    return [
        Heading("All attacks as one test"),
        Text(
            "Who tries many attacks finds one that looks good by luck. In each cell the setting that stands out most from"
            " its null is held to the most that any setting reaches when names are shuffled. Risk left is (after −"
            " chance) / (before − chance): 1 if the release gained nothing. The smallest effect is the least excess over"
            " chance, in points, that any setting here could have shown: less than that this audit could not see.",
            "lead",
        ),
        Table(
            "All attacks as one test",
            f"One permutation test a cell, {numbers.count(results.worst[0].permutations)} permutations",
            (
                Column("Cell"),
                Column("Stands out most"),
                Column("Top-1 macro", number=True),
                Column("p", number=True),
                Column("Risk left, with its 95 % interval", number=True),
                Column("Smallest effect", number=True),
            ),
            [Group(None, rows)],
            wide=True,
        ),
    ]


def _note(note: AttackNote) -> tuple[str, str, bool]:
    return numbers.count(note.count), labels.sentence(note.code), False
