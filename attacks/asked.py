"""What is the same for every attack that puts questions to a model: what it offers, costs, and reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

import numpy as np

from attacks.answers import Asked, ModelAnswers, OwnControls
from attacks.histories import Samples
from attacks.rates import by_subject, macro
from attacks.scores import Outcomes, ScoreMatrix, read
from lm.budget import Estimate as Cost
from lm.budget import Priced, again_at_most
from lm.chat import Chat, Request
from lm.likelihood import Tokens
from stats import Estimate


@runtime_checkable
class AsksModel(Protocol):
    """An attack, once fitted, that can say what it will ask and put questions of its own."""

    def requests(self, samples: Samples, *, controls: bool) -> Sequence[Request]:
        """What it will ask about these samples, and for its own controls."""

    def plea(self) -> str:
        """The longest that it adds to a question when it asks again, beside the answer that was no use."""

    def own_controls(self, samples: Samples) -> OwnControls:
        """Ask what must be answered in a known way."""


@runtime_checkable
class ReadsModel(Protocol):
    """An attack, once fitted, that can say how much a model of its own will have to read."""

    def reading(self, samples: Samples, counted: set[tuple[Tokens, Tokens]]) -> int:
        """Tokens still to be read to score these samples.

        Args:
            samples: what will be scored.
            counted: histories and texts that were counted before, which are read once; grows.
        """


def cost(chat: Chat | None, plan: Iterable[tuple[AsksModel, Samples, bool]]) -> tuple[Cost, int] | None:
    """What a run will cost, and the input tokens at most that second tries will come to on top.

    Args:
        chat: the model.
        plan: see :meth:`attacks.evaluate.Evaluation.plan`.

    Returns:
        Both sums, or None where nothing is asked or the model cannot say.
    """
    if not isinstance(chat, Priced):
        return None
    parts, again = [], 0
    for attack, samples, controls in plan:
        parts.append(chat.estimate(attack.requests(samples, controls=controls)))
        again += again_at_most(chat, parts[-1], attack.plea())
    if not parts:
        return None
    prices = [part.price for part in parts if part.price is not None]
    expected = Cost(
        sum(part.requests for part in parts),
        sum(part.input_tokens for part in parts),
        sum(part.output_tokens for part in parts),
        all(part.exact for part in parts),
        sum(prices) if len(prices) == len(parts) else None,
    )
    return expected, again


def model_answers(matrix: ScoreMatrix, asked: Asked, controls: OwnControls, *, seed: int) -> ModelAnswers:
    """What a result says of the questions behind a matrix.

    Args:
        matrix: scores made of answers.
        asked: how they came about.
        controls: of the attack's own.
        seed: of ties and of the bootstrap.
    """
    outcomes = read(matrix, seed=seed)
    nobody = np.full_like(outcomes.truth, -1)
    return ModelAnswers(
        model=asked.model,
        prompt=asked.prompt,
        pairwise=asked.pairwise,
        history_words=asked.history_words,
        counts=asked.counts,
        order=asked.order,
        unanswered=int((~asked.answered).sum()),
        as_wrong=_rate(replace(outcomes, chosen=np.where(asked.answered, outcomes.chosen, nobody)), seed),
        as_right=_rate(replace(outcomes, chosen=np.where(asked.answered, outcomes.chosen, outcomes.truth)), seed),
        controls=controls,
    )


def _rate(outcomes: Outcomes, seed: int) -> Estimate:
    return macro(by_subject(outcomes), seed=seed)
