"""What second tries can come to at most: each question again, its longest answer, and what was wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from lm.budget import Estimate, again_at_most
from lm.chat import Request


class Words:
    """Counts words for tokens."""

    model = "words"

    def estimate(self, requests: Sequence[Request]) -> Estimate:
        read = sum(len(turn.text.split()) for request in requests for turn in request.turns)
        return Estimate(len(requests), read, sum(request.max_tokens for request in requests), True)


def test_every_question_is_read_again_with_its_longest_answer_and_the_plea() -> None:
    # Two questions of 50 tokens in all, answers of at most 20 in all, and three words for each.
    assert again_at_most(Words(), Estimate(2, 50, 20, True), "that was wrong") == 50 + 20 + 2 * 3  # type: ignore[arg-type]


def test_where_nothing_is_asked_nothing_is_asked_again() -> None:
    assert again_at_most(Words(), Estimate(0, 0, 0, True), "that was wrong") == 0  # type: ignore[arg-type]
