"""What became of the questions that an attack put to a language model."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from reports.results.rates import Estimate, Proportion
from reports.results.types import Count, Result, Share

_PART = r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}"
MODEL_ID = rf"^{_PART}(?:/{_PART})?$"
ModelId = Annotated[str, StringConstraints(pattern=MODEL_ID, max_length=100, strict=True)]
"""A model's id: a name, or `owner/name` as hubs have it. A path of the holder's machine is none."""

PromptVersion = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}-[0-9]{1,3}$", strict=True)]
"""Name and version of instructions."""


class QuestionCounts(Result):
    """Questions by what became of them; ``ranked`` to ``failed`` sum to ``questions``."""

    questions: Count
    ranked: Count
    abstained: Count
    refused: Count
    unreadable: Count
    """Parse failures, at the second try too."""
    failed: Count
    """No answer came at last."""
    repaired: Count
    """Of the others, those that could be read at the second try only."""
    input_tokens: Count
    """Tokens read, as the server counts."""
    again_tokens: Count = 0
    """Of these, the tokens of second tries."""
    output_tokens: Count


class OrderSensitivity(Result):
    """How far answers hang on the order in which candidates stand."""

    disagreement: Share | None
    """Share of pairs of orders that name different people."""
    positions: tuple[Share, ...]
    """Share of answers that name the first, second, … candidate."""


class TruthRemoved(Result):
    """Samples whose author was not among the candidates."""

    named: Count
    abstained: Count
    other: Count


class OwnControls(Result):
    """Questions whose answer is known."""

    planted: Proportion
    """How often the one is named in whose history the sample stands word for word."""
    truth_removed: TruthRemoved


class ModelAnswers(Result):
    """What stands behind the scores of an attack that asks a model."""

    model: ModelId | None
    """Null where its id is of no such form."""
    prompt: PromptVersion
    pairwise: bool
    """Whether candidates were compared two at a time."""
    history_words: Count
    """Words of each history that the model was shown, at most."""
    counts: QuestionCounts
    order: OrderSensitivity
    unanswered: Count
    """Samples without a single ranking; the rate beside takes them as drawn by lot."""
    as_wrong: Estimate
    """The rate with these as misses."""
    as_right: Estimate
    """The rate with these as hits."""
    controls: OwnControls | None = None
