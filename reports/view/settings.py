"""A setting of an attack: which attack, in which cell, at which length. Several tables begin with it."""

from __future__ import annotations

from collections.abc import Sequence

from reports import labels, numbers
from reports.headline import MEASURED
from reports.results.model import Attack
from reports.view.blocks import Cell, Column
from reports.view.top import TONE

SETTING = (
    Column("Attack", brief="attack"),
    Column("Cell", brief=None),
    Column("Words", number=True, brief="words"),
)
"""The columns of a setting."""


def setting(attack: Attack) -> list[Cell]:
    """The cells below them."""
    return [
        Cell(labels.title(attack.attack)),
        Cell(labels.CELL[attack.cell][0], tone=TONE.get(attack.cell, "after")),
        Cell(numbers.words(attack.sample_words)),
    ]


def longest_measured(attacks: Sequence[Attack]) -> list[Attack]:
    """For each attack and cell the measured result with the longest sample."""
    longest = {}
    for attack in attacks:
        if attack.status in MEASURED and attack.across_subjects is not None:
            longest[attack.attack, attack.cell] = attack
    return list(longest.values())
