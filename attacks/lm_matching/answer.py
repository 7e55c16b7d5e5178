"""Reading an answer: a ranking, an abstention, a refusal, or nothing that can be read; nothing else comes out."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from lm.chat import Answer
from lm.objects import objects

Kind = Literal["ranked", "abstained", "refused", "unreadable", "failed"]
"""What became of a question; `failed` when no answer came at last."""
LONGEST = 20_000
"""Characters of an answer that are looked at; a ranking of twenty takes some four hundred."""

_DECLINES = re.compile(
    r"\s*(?:(?:i[’']?m|i am) (?:very |so )?(?:sorry|unable|not able)\b|sorry\b|i (?:apologi[sz]e|refuse|decline)\b"
    r"|i (?:can(?:no|[’']?)t|won[’']?t|will not) (?!(?:tell|say|determine|decide|judge|know)\b)|as an ai\b|unfortunately,? i can)",
    re.IGNORECASE,
)


class Judgement(NamedTuple):
    """What a model said of one question."""

    kind: Kind
    ranking: tuple[int, ...] = ()
    """Positions of the candidates in the question, likeliest first; those it did not name are not in it."""
    scores: tuple[float, ...] = ()
    """For each of the ranking how likely it is to the model, 0 to 100."""


class UnreadableError(ValueError):
    """An answer that is not of the form asked for; the message says why, in words that quote nothing."""


def read_answer(answer: Answer, ids: Sequence[str]) -> Judgement:
    """Read one answer.

    Args:
        answer: of the model.
        ids: of the candidates, as they stood.

    Raises:
        UnreadableError: if it can be neither read nor taken for a refusal; it may be asked for again.
    """
    if answer.outcome in ("refused", "failed"):
        return Judgement("refused" if answer.outcome == "refused" else "failed")
    text = answer.text[:LONGEST]
    trees = objects(text)
    if not trees:
        if _DECLINES.match(text):
            return Judgement("refused")
        raise UnreadableError("it broke off" if answer.outcome == "cut" else "it holds no JSON object")
    readings: list[Judgement] = []
    for tree in trees:
        try:
            readings.append(_judgement(tree, ids))
        except UnreadableError as error:
            reason = error
    if not readings:
        raise reason
    if len(set(readings)) > 1:
        raise UnreadableError("it holds several answers")
    return readings[0]


def _judgement(tree: dict[str, Any], ids: Sequence[str]) -> Judgement:
    if not {"abstain", "ranking"} & tree.keys():
        raise UnreadableError("the object has neither ranking nor abstain")
    abstain, ranking, scores = tree.get("abstain", False), tree.get("ranking", []), tree.get("scores", [])
    if not isinstance(abstain, bool):
        raise UnreadableError("abstain must be true or false")
    if not isinstance(ranking, list) or not isinstance(scores, list):
        raise UnreadableError("ranking and scores must be lists")
    if abstain:
        return Judgement("abstained")
    if not ranking:
        raise UnreadableError("the ranking is empty though it does not abstain")
    place = {name: i for i, name in enumerate(ids)}
    if not all(isinstance(name, str) and name in place for name in ranking):
        raise UnreadableError("the ranking names something that is no candidate's id")
    if len(set(ranking)) < len(ranking):
        raise UnreadableError("the ranking names a candidate twice")
    return Judgement("ranked", tuple(place[name] for name in ranking), _scores(scores, len(ranking)))


def _scores(scores: list[Any], count: int) -> tuple[float, ...]:
    """The model's own scores, or none at all where they are not one number for each: the ranking stands without."""
    right = len(scores) == count and all(
        type(score) is int or (type(score) is float and math.isfinite(score)) for score in scores
    )
    return tuple(float(min(100, max(0, score))) for score in scores) if right else ()
