"""From answers to scores and to what is said beside them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import fsum
from typing import NamedTuple

from attacks.answers import Counts, OrderSensitivity
from attacks.lm_matching.answer import Judgement
from attacks.lm_matching.asking import Judged
from attacks.lm_matching.orders import Order

_OWN_SCORES_WEIGH = 1e-3
"""The model's own scores decide between candidates whom its rankings put alike, and never against them."""


class Vote(NamedTuple):
    """One answered question about one sample."""

    sample: int
    order: Order
    judgement: Judgement

    @property
    def first(self) -> int:
        """The candidate ranked first."""
        return self.order[self.judgement.ranking[0]]


def points(votes: Iterable[Vote]) -> dict[int, float]:
    """Score of each candidate who stood in one sample's ranked questions.

    It is the mean over those questions of 1 / rank; candidates whom an answer leaves out share its last ranks. Sums
    are exact, so that candidates with the same ranks in another order are equal to the last bit.
    """
    given: defaultdict[int, list[float]] = defaultdict(list)
    for vote in votes:
        ranking, scores = vote.judgement.ranking, vote.judgement.scores
        left = [1 / rank for rank in range(len(ranking) + 1, len(vote.order) + 1)]
        rest = fsum(left) / len(left) if left else 0.0
        of = dict(zip(ranking, scores, strict=True)) if scores else {}
        rank_of = {place: rank for rank, place in enumerate(ranking, start=1)}
        for place, candidate in enumerate(vote.order):
            value = 1 / rank_of[place] if place in rank_of else rest
            given[candidate].append(value + _OWN_SCORES_WEIGH * of.get(place, 0.0) / 100)
    return {candidate: fsum(values) / len(values) for candidate, values in given.items()}


def order_sensitivity(votes: Sequence[Vote]) -> OrderSensitivity:
    """Disagreement between orders, and how often each position is named.

    Args:
        votes: of all samples, ranked ones alone.
    """
    same: defaultdict[tuple[int, frozenset[int]], list[int]] = defaultdict(list)
    for vote in votes:
        same[vote.sample, frozenset(vote.order)].append(vote.first)
    differ = [one != other for firsts in same.values() for one, other in combinations(firsts, 2)]
    named = Counter(vote.judgement.ranking[0] for vote in votes)
    most = max((len(vote.order) for vote in votes), default=0)
    return OrderSensitivity(
        sum(differ) / len(differ) if differ else None,
        tuple(named[place] / len(votes) for place in range(most)),
    )


def counts(judged: Judged) -> Counts:
    """What became of the questions."""
    kinds = Counter(judgement.kind for judgement in judged.judgements)
    return Counts(
        questions=len(judged.judgements),
        ranked=kinds["ranked"],
        abstained=kinds["abstained"],
        refused=kinds["refused"],
        unreadable=kinds["unreadable"],
        failed=kinds["failed"],
        repaired=judged.repaired,
        input_tokens=judged.input_tokens,
        again_tokens=judged.again_tokens,
        output_tokens=judged.output_tokens,
    )
