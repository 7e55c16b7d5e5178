"""What became of the questions that an attack put to a model, beside the scores it made of the answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stats import Estimate, Rate


class TruthRemoved(NamedTuple):
    """Samples whose author is not among the candidates: the right answer is to abstain."""

    named: int
    """Somebody was named all the same."""
    abstained: int
    other: int
    """Refused, unreadable or failed."""


class OwnControls(NamedTuple):
    """Questions whose answer is known beforehand; only an attack that asks can be asked them."""

    planted: Rate
    """The sample itself stands in the history of somebody else: how often that person is named. A model that does not
    find it does not compare the texts."""
    truth_removed: TruthRemoved


class Counts(NamedTuple):
    """What became of the questions; the five kinds sum to ``questions``."""

    questions: int
    ranked: int
    abstained: int
    refused: int
    unreadable: int
    """Parse failures, at the second try too."""
    failed: int
    """No answer came at last."""
    repaired: int
    """Of the others, those whose first answer could not be read and whose second could."""
    input_tokens: int
    """Tokens read for them, as the server counts."""
    again_tokens: int
    """Of these, the tokens of second tries, which no estimate can know."""
    output_tokens: int


class OrderSensitivity(NamedTuple):
    """How far answers hang on the order in which candidates stand."""

    disagreement: float | None
    """Share of pairs of orders of the same candidates and sample that name different people; None without a pair."""
    positions: tuple[float, ...]
    """Share of answers that name the first, second, … candidate; each is expected to be named equally often."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How one matrix came about.

    Attributes:
        model: id of the model.
        prompt: name and version of the instructions.
        pairwise: whether candidates were compared two at a time.
        history_words: words of each history that the model was shown, at most.
        counts: over all questions.
        order: sensitivity to the order of candidates.
        answered: for each sample whether any of its answers ranks candidates, shape (samples,).
    """

    model: str
    prompt: str
    pairwise: bool
    history_words: int
    counts: Counts
    order: OrderSensitivity
    answered: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ModelAnswers:
    """What a result says of the questions behind it.

    The macro rate of the result takes a sample without a ranking as one whose candidates are all alike: it is drawn.
    """

    model: str
    """Id of the model."""
    prompt: str
    """Name and version of the instructions."""
    pairwise: bool
    """Whether candidates were compared two at a time."""
    history_words: int
    """Words of each history that the model was shown, at most."""
    counts: Counts
    """What became of the questions."""
    order: OrderSensitivity
    """How far answers hang on the order of candidates."""
    unanswered: int
    """Samples none of whose answers ranks candidates."""
    as_wrong: Estimate
    """The macro rate with these as misses."""
    as_right: Estimate
    """The macro rate with these as hits: no better model can have hidden behind them."""
    controls: OwnControls | None
    """Questions whose answer is known; None where they could not be put."""
