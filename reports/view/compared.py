"""How many words an attacker needs at each anonymization level: statistical attacks against language models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reports import labels, numbers
from reports.headline import MEASURED
from reports.results.model import Attack, Results
from reports.results.verdict import FEW
from reports.view.blocks import (
    Block,
    Cell,
    Column,
    Curve,
    Curves,
    Group,
    Heading,
    Key,
    Panels,
    Point,
    Table,
    Text,
    Tone,
)

SERIES: dict[str, Tone] = {
    "function_words": "within",
    "characters": "before",
    "fusion": "adaptive",
    "lm_likelihood": "after",
    "lm_matching": "ink",
}
"""Attacks that have a line of their own, each in the same colour at every level; the table has all."""
_MODELS = ("lm_likelihood", "lm_matching")
_CELLS = ("released/raw", "adaptive")
"""Whoever has the release also has the anonymizer, and uses it if that helps."""
_NOT_WORDING = ("surrogates", "times")
"""Views of attacks that read nothing a rewriter could change."""


class Line(NamedTuple):
    """One attack on one level.

    Attributes:
        attack: its name.
        rows: its results in the cell where it gets further, lengths ascending.
    """

    attack: str
    rows: list[Attack]

    @property
    def measured(self) -> list[Attack]:
        """What can be drawn."""
        return [row for row in self.rows if _rate(row) is not None]

    @property
    def w50(self) -> float | None:
        """Words from which on the lower limit of success passes one half."""
        return next((row.w50 for row in self.measured if row.w50 is not None), None)

    @property
    def by_model(self) -> bool:
        """Whether a language model reads the samples."""
        return self.attack.startswith("lm_")


class Compared(NamedTuple):
    """One level, or the original.

    Attributes:
        name: of the level.
        tone: its colour in the other table of levels.
        lines: statistical attacks first.
        beside: cells of what it still supports: found again, meaning, words kept, intervals.
    """

    name: str
    tone: Tone
    lines: list[Line]
    beside: list[Cell]


def lines_of(results: Results, *, original: bool) -> list[Line]:
    """The attacks on wording, each in the cell where it needs fewer words, on the original or on the release."""
    cells = ("raw/raw",) if original else _CELLS
    found: dict[str, dict[str, list[Attack]]] = {}
    for attack in results.attacks:
        if attack.cell in cells and attack.view not in _NOT_WORDING and attack.sample_words != "all":
            found.setdefault(attack.attack, {}).setdefault(attack.cell, []).append(attack)
    lines = [min((Line(name, rows) for rows in by_cell.values()), key=_further) for name, by_cell in found.items()]
    return sorted(lines, key=lambda line: line.by_model)


def compared_blocks(levels: Sequence[Compared]) -> Iterator[Block]:
    """Words needed, and success over words, for levels that were attacked in one way."""
    if not any(line.measured for level in levels for line in level.lines):
        return
    run = {line.attack for level in levels for line in level.lines}
    yield Heading("Words an attacker needs", "words-needed")
    yield Text(
        "The fewest words of somebody’s writing from which on the lower limit of success passes one half, for"
        " statistical attacks, which count, and for language models, which read. On a release each attack is shown where it"
        " gets further: with the samples as they are, or run through the same anonymizer first (adaptive).",
        "lead",
    )
    missing = [labels.title(name).lower() for name in _MODELS if name not in run]
    if missing:
        says = f"Not run: {' and '.join(missing)}. Without them nothing is said of a reader that is a language model."
        yield Text(says, status="not_evaluated", brief=True)
    yield _needed(levels)
    sizes = sorted({words for level in levels for line in level.lines for words in map(_words, line.measured)})
    figures = [figure for level in levels if (figure := _panel(level, sizes)) is not None]
    table = _every_number(levels, sizes)
    if not figures:
        yield table
        return
    drawn = {curve.cell for figure in figures for curve in figure.curves}
    yield Key(
        [
            *((name, labels.title(name), "") for name in SERIES if name in drawn),
            ("chance", "chance", ""),
            ("null", "97.5 % of what shuffled names reach", ""),
        ]
    )
    yield Panels(figures, table)


def _rate(attack: Attack) -> float | None:
    return attack.macro.rate if attack.macro is not None and attack.status in MEASURED else None


def _words(attack: Attack) -> int:
    return 0 if attack.sample_words == "all" else attack.sample_words


def _further(line: Line) -> tuple[bool, float, float]:
    rates = [rate for row in line.rows if (rate := _rate(row)) is not None]
    return line.w50 is None, line.w50 or 0.0, -sum(rates) / max(1, len(rates))


def _fewest(lines: Sequence[Line]) -> Line | None:
    """The attack that needs the fewest words; of several that never get there the one that gets furthest."""
    return min((line for line in lines if line.measured), key=_further, default=None)


def _reach(line: Line | None, *, ran: bool) -> Cell:
    if line is None:
        return Cell("not measured" if ran else "not run")
    note = f"{labels.title(line.attack.removeprefix('lm_')).lower()}{_adaptive(line)}"
    if line.w50 is None:
        return Cell(f"more than {numbers.count(_words(line.measured[-1]))}", note)
    return Cell(numbers.count(line.w50), note, strong=True)


def _adaptive(line: Line) -> str:
    return ", adaptive" if line.rows[0].cell == "adaptive" else ""


def _by_kind(level: Compared) -> list[Cell]:
    kinds = [[line for line in level.lines if line.by_model is by_model] for by_model in (False, True)]
    return [_reach(_fewest(lines), ran=bool(lines)) for lines in kinds]


def _needed(levels: Sequence[Compared]) -> Table:
    return Table(
        "Words needed by level",
        "Words needed to find one half. With the attack that needs the fewest; of attacks that never get there the one"
        " that gets furthest, and the longest sample it was measured with; what the level still supports in per cent",
        (
            Column("Level", brief="level"),
            Column("Statistical attacks", number=True, brief="statistical"),
            Column("Language models", number=True, brief="language model"),
            Column("Found again", number=True, brief=None),
            Column("Meaning", number=True, brief=None),
            Column("Words kept", number=True, brief=None),
            Column("Intervals exact", number=True, brief=None),
        ),
        [
            Group(
                None,
                [[Cell(level.name, tone=level.tone, strong=True), *_by_kind(level), *level.beside] for level in levels],
            )
        ],
        wide=True,
        stacked=True,
        brief=True,
    )


def _every_number(levels: Sequence[Compared], sizes: Sequence[int]) -> Table:
    groups = []
    for level in levels:
        rows = []
        for line in level.lines:
            at = {_words(row): row for row in line.measured}
            cells = [_cell(at.get(words)) for words in sizes]
            half = numbers.count(line.w50) if line.w50 is not None else "not reached" if at else numbers.NONE
            kind = "language model" if line.by_model else "statistical"
            rows.append([Cell(labels.title(line.attack), f"{kind}{_adaptive(line)}"), *cells, Cell(half, strong=True)])
        groups.append(Group(Cell(level.name, tone=level.tone), rows))
    return Table(
        "Success by level, attack and words",
        "Top-1 macro by level, attack and words in the sample, in per cent with 95 % intervals; half: words from which on"
        " the lower limit passes one half",
        (
            Column("Attack"),
            *(Column(numbers.words(words), number=True) for words in sizes),
            Column("Half", number=True),
        ),
        groups,
        wide=True,
        stacked=True,
    )


def _cell(attack: Attack | None) -> Cell:
    if attack is None or attack.macro is None:
        return Cell(numbers.NONE)
    return Cell(numbers.plain(attack.macro.rate), numbers.short_interval(attack.macro.low, attack.macro.high))


def _panel(level: Compared, sizes: Sequence[int]) -> Curves | None:
    lines = {line.attack: line for line in level.lines}
    curves = []
    null: dict[int, float] = {}
    chance: float | None = None
    for name in SERIES:
        points = []
        for row in lines[name].measured if name in lines else ():
            rate, macro, words = _rate(row), row.macro, _words(row)
            if rate is None or macro is None:
                continue
            low, high = (rate if limit is None else limit for limit in (macro.low, macro.high))
            points.append(Point(words, rate, low, high, macro.n < FEW))
            chance = row.chance
            if row.shuffled_high is not None:
                null[words] = max(row.shuffled_high, null.get(words, 0.0))
        if points:
            curves.append(Curve(name, labels.title(name), points))
    if not curves:
        return None
    last = "; ".join(
        f"{curve.label} {numbers.percent(curve.points[-1].rate)} at {numbers.words(curve.points[-1].words)} words"
        for curve in curves
    )
    return Curves(
        curves,
        banded=None,
        chance=chance,
        null=sorted(null.items()),
        heading=f"{level.name}: share of people picked out, by words in the sample",
        description=f"Line chart, one line an attack. {last}. Chance is {numbers.percent(chance)}. The table below the"
        " figures has every number.",
        caption=level.name,
        sizes=sizes,
    )
