"""What a language model answered: how far it hangs on the order of candidates, and what it did not answer."""

from __future__ import annotations

from collections.abc import Sequence

from reports import numbers
from reports.results.asked import ModelAnswers
from reports.results.model import Attack
from reports.view.blocks import Block, Cell, Column, Group, Heading, Table, Text
from reports.view.settings import SETTING, setting

_COLUMNS = (
    *SETTING,
    Column("Ranked", number=True, brief="ranked"),
    Column("Abstained", number=True, brief=None),
    Column("Refused", number=True, brief="refused"),
    Column("Unreadable", number=True, brief="unreadable"),
    Column("No answer", number=True, brief=None),
    Column("If unanswered samples were wrong to right", number=True, brief=None),
    Column("Orders disagree", number=True, brief="orders disagree"),
    Column("First place named", number=True, brief=None),
    Column("Planted found", number=True, brief=None),
    Column("Author absent, somebody named", number=True, brief=None),
)


def answers_blocks(attacks: Sequence[Attack]) -> list[Block]:
    """The questions behind the attacks that ask a model; nothing where none does."""
    asked = [(attack, attack.answers) for attack in attacks if attack.answers is not None]
    if not asked:
        return []
    models = sorted({answers.model or "a model without a public name" for _, answers in asked})
    prompts = sorted({answers.prompt for _, answers in asked})
    return [
        Heading("What the model answered"),
        Text(
            "A model that is asked who wrote a sample may refuse, abstain or say what nobody can read; a sample without a"
            " single ranking counts as drawn by lot, and the bounds say what the rate is if all of these were wrong, or"
            " right. It may also name whoever stands in some place: each sample is asked about in several orders, and"
            " where two orders often disagree the answers owe more to the order than to the writing. A model that does"
            " not find a sample planted word for word in a history does not compare the texts.",
            "lead",
        ),
        Table(
            "What the model answered",
            f"Questions by what became of them. Model: {', '.join(models)}; instructions: {', '.join(prompts)}",
            _COLUMNS,
            [Group(None, [_row(attack, answers) for attack, answers in asked])],
            wide=True,
            brief=True,
        ),
    ]


def _row(attack: Attack, answers: ModelAnswers) -> list[Cell]:
    counts, controls = answers.counts, answers.controls
    planted = absent = numbers.NONE
    if controls is not None:
        planted = f"{controls.planted.hits}/{controls.planted.n}"
        without = controls.truth_removed
        absent = f"{without.named}/{without.named + without.abstained + without.other}"
    positions = answers.order.positions
    return [
        *setting(attack),
        Cell(numbers.count(counts.ranked), f"of {numbers.count(counts.questions)}"),
        Cell(numbers.count(counts.abstained)),
        Cell(numbers.count(counts.refused)),
        Cell(numbers.count(counts.unreadable)),
        Cell(numbers.count(counts.failed)),
        Cell(f"{numbers.percent(answers.as_wrong.rate)} to {numbers.percent(answers.as_right.rate)}"),
        Cell(numbers.percent(answers.order.disagreement)),
        Cell(numbers.percent(positions[0]) if positions else numbers.NONE),
        Cell(planted),
        Cell(absent),
    ]
