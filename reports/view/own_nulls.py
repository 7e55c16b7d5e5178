"""Nulls that attacks bring themselves: what an attack reaches without what it must not find."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from reports import labels, numbers
from reports.headline import MEASURED
from reports.results.attack import RELABELLED
from reports.results.model import Attack
from reports.view.blocks import Block, Cell, Column, Group, Table, Text


class _Kind(NamedTuple):
    alone: str
    """Head of the column with what is left without it."""
    says: str
    """What the null is, and what it tells."""


_KINDS = {
    "redrawn-surrogates": _Kind(
        "Types alone",
        "The null of this cell keeps the types of names and numbers and their order as they are, and deals the surrogates"
        " anew among the people. Its mean is what types and order alone give, which no release that keeps types can take"
        " away; only a rate above this null was told by surrogates.",
    )
}
_OTHER = _Kind("The rest alone", "The null of this cell is the attack’s own: what it must not find is drawn anew.")


def own_null_blocks(entries: Sequence[Attack]) -> list[Block]:
    """Of one attack, each cell with a null of its own: which it is, and its mean beside rate and chance."""
    blocks: list[Block] = []
    own = [a for a in entries if a.status in MEASURED and a.null is not None and a.null.kind != RELABELLED]
    for cell, rows in groupby(own, key=lambda a: a.cell):
        measured = list(rows)
        kind = _KINDS.get(measured[0].null.kind if measured[0].null else "", _OTHER)
        attack, where = labels.title(measured[0].attack), labels.CELL[cell][0].lower()
        name = f"{attack}, {where}"
        blocks += [
            Text(f"{name}: {kind.says} Whether it is better than guessing, p over all tests says.", "quiet"),
            Table(
                name=f"{name}: its own null",
                caption=f"{attack} beside {kind.alone.lower()}, {where}",
                columns=(
                    Column("Words", number=True, brief="words"),
                    Column("Top-1 macro", number=True, brief="top-1"),
                    Column("Chance", number=True, brief="chance"),
                    Column(kind.alone, number=True, brief=kind.alone.lower()),
                    Column("Null", number=True, brief="null"),
                    Column("p", number=True),
                    Column("p, all tests", number=True, brief=None),
                ),
                groups=[Group(None, [_row(a) for a in measured])],
                brief=True,
            ),
        ]
    return blocks


def _row(attack: Attack) -> list[Cell]:
    macro, null = attack.macro, attack.null
    return [
        Cell(numbers.words(attack.sample_words)),
        Cell(numbers.percent(macro.rate if macro else None), strong=True),
        Cell(numbers.percent(attack.chance)),
        Cell(numbers.percent(null.mean if null else None)),
        Cell(numbers.percent(null.high if null else None)),
        Cell(numbers.p_value(null.p_value if null else None)),
        Cell(numbers.p_value(attack.adjusted_p)),
    ]
