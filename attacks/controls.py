"""Runs whose answer is known beforehand: without them a rate says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from attacks.histories import Histories, History, OwnText
from attacks.results import Control
from stats import Estimate, Null

BLOCK_WORDS = 250
"""Known text is shuffled between people in blocks of about so many words."""
LEAK_AFTER = 3
"""Refits in a row above their null that count as a leak. One refit in 40 lies above it by chance, and an audit runs
dozens; three in a row happen once in 64,000, while a pipeline that leaks does it every time."""


def shuffled(known: Histories, *, seed: int) -> Histories:
    """The same blocks of known text, their authors shuffled; every candidate keeps the number of their blocks.

    An attack fitted on this has nothing to learn about anyone, so whatever it still finds comes from a leak.
    """
    blocks = [block for history in known for block in _blocks(history.messages)]
    counts = [sum(1 for _ in _blocks(history.messages)) for history in known]
    order = np.random.default_rng(seed).permutation(len(blocks))
    dealt = iter([blocks[i] for i in order])
    return Histories(
        tuple(
            History(history.subject, tuple(message for _ in range(count) for message in next(dealt)))
            for history, count in zip(known, counts, strict=True)
        )
    )


def positive(macro: Estimate, null: Null) -> Control:
    """The same attack, raw/raw: where it finds nobody there, finding nobody elsewhere means nothing."""
    return _control(macro, null, runs=1, above=True)


def refit(run: Callable[[int], tuple[Estimate, Null]]) -> Control:
    """The attack fitted again on shuffled authors: must lie inside its null, else the pipeline leaks.

    Args:
        run: gives rate and null of the k-th shuffle; called again only while the rates lie above their nulls.
    """
    for attempt in range(1, LEAK_AFTER + 1):
        control = _control(*run(attempt - 1), runs=attempt, above=False)
        if control.held:
            break
    return control


def _control(macro: Estimate, null: Null, *, runs: int, above: bool) -> Control:
    rate = macro.rate if macro.rate is not None else 0.0
    # Equal sums in another order may differ by a last bit.
    within = rate <= null.high + 1e-12
    return Control(rate, macro.low, macro.high, null.high, null.p_value, within, within is not above, runs)


def _blocks(messages: tuple[OwnText, ...]) -> Iterator[tuple[OwnText, ...]]:
    start = total = 0
    for i, message in enumerate(messages):
        total += message.words
        if total >= BLOCK_WORDS or i == len(messages) - 1:
            yield messages[start : i + 1]
            start, total = i + 1, 0
