"""Attackers who know more or less than the usual one: joint matching, strangers among the samples, many people."""

from __future__ import annotations

from collections.abc import Sequence

from reports import numbers
from reports.results.model import Attack
from reports.view.blocks import Block, Cell, Column, Group, Heading, Table, Text
from reports.view.settings import SETTING, longest_measured, setting


def other_attackers(attacks: Sequence[Attack]) -> list[Block]:
    """Who holds a sample of everybody, and who does not know that the author is in the release."""
    rows = []
    for a in longest_measured([a for a in attacks if a.open_set and a.open_set.n]):
        found = a.open_set
        if found is None:
            continue
        worth = {one.base_rate: one.precision if one.precision is not None else one.at_least for one in found.precision}
        rows.append(
            [
                *setting(a),
                _joint(a),
                Cell(numbers.percent(found.detection_rate)),
                Cell(numbers.percent(found.false_match_rate), numbers.interval(found.low, found.high)),
                *(Cell(_worth(worth.get(rate))) for rate in (0.1, 0.001, 0.000001)),
            ]
        )
    if not rows:
        return []
    return [
        Heading("Other attackers"),
        Text(
            "An attacker who holds a sample of everybody assigns them all at once, one person each: joint matching."
            " One who does not know that the author is in the release must also know when to say nobody. A claimed"
            " match is worth less the fewer samples are by people of the release: precision is the share of claims that"
            " are right if one sample in ten, in a thousand, in a million is.",
            "lead",
        ),
        Table(
            "Open set",
            "At the longest sample measured. Joint: share of samples assigned rightly; the rest: a strict attacker; false"
            " matches with their exact 95 % interval, in per cent; precision where no false match was seen is its lower"
            " limit",
            (
                *SETTING,
                Column("Joint", number=True),
                Column("Claimed rightly", number=True),
                Column("False matches", number=True),
                Column("Precision 1 in 10", number=True),
                Column("1 in 1,000", number=True),
                Column("1 in 10⁶", number=True),
            ),
            [Group(None, rows)],
            wide=True,
        ),
    ]


def among_many(attacks: Sequence[Attack]) -> list[Block]:
    """How it would be among many people, read from a pool of strangers; nothing where no pool was given."""
    rows = []
    for a in longest_measured([a for a in attacks if a.open_set and a.open_set.population]):
        for at in a.open_set.population if a.open_set else ():
            short = "" if at.shown else f"not shown: needs {numbers.count(at.people_needed)} strangers"
            rows.append(
                [
                    *setting(a)[:2],
                    Cell(f"1 in {round(1 / at.rate):,}" if at.rate else numbers.NONE),
                    Cell(f"{numbers.count(at.matched)} of {numbers.count(at.people)}", short),
                    Cell(f"{100 * at.at_most:.2g}{numbers.NBSP}%"),
                    Cell(numbers.percent(at.detection_rate), strong=True),
                ]
            )
    if not rows:
        return []
    return [
        Heading("Among many people"),
        Text(
            "The bar for a claim is set where so few strangers of the pool pass it; what is still claimed rightly is what"
            " an attacker could find among so many people. A pool that is too small shows no more than its upper limit.",
            "lead",
        ),
        Table(
            "Among many people",
            "At the longest sample measured; upper limit: one-sided, exact",
            (
                *SETTING[:2],
                Column("Strangers allowed", number=True),
                Column("Strangers over the bar", number=True),
                Column("At most", number=True),
                Column("Claimed rightly", number=True),
            ),
            [Group(None, rows)],
            wide=True,
            stacked=True,
        ),
    ]


def _joint(a: Attack) -> Cell:
    if a.joint is None or not a.joint.n:
        return Cell(numbers.NONE)
    return Cell(numbers.percent(a.joint.hits / a.joint.n), f"{a.joint.hits}/{a.joint.n}")


def _worth(share: float | None) -> str:
    return "< 0.1\N{NARROW NO-BREAK SPACE}%" if share is not None and 0 < share < 0.001 else numbers.percent(share)
