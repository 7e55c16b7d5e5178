"""Asking a model all questions, each unreadable answer once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from attacks.lm_matching.answer import Judgement, UnreadableError, read_answer
from attacks.lm_matching.prompt import Question, again
from lm.chat import Chat, Progress


class Judged(NamedTuple):
    """What came of a run of questions."""

    judgements: tuple[Judgement, ...]
    """One for each question, in their order."""
    repaired: int
    """Answers that could be read at the second try only."""
    input_tokens: int
    """As the server counted them, second tries included."""
    again_tokens: int
    """Of them, those of second tries."""
    output_tokens: int


def judge(chat: Chat, questions: Sequence[Question], *, progress: Progress | None = None) -> Judged:
    """Ask every question; an answer that cannot be read is asked for once more, with the reason.

    Raises:
        EndpointError: if the model cannot be asked; what was answered is kept by the endpoint.
    """
    answers = chat.ask([asked.request for asked in questions], progress=progress)
    judgements: list[Judgement] = []
    broken: list[tuple[int, str]] = []
    for i, (asked, answer) in enumerate(zip(questions, answers, strict=True)):
        try:
            judgements.append(read_answer(answer, asked.ids))
        except UnreadableError as error:
            judgements.append(Judgement("unreadable"))
            broken.append((i, str(error)))
    repaired = 0
    seconds = chat.ask([again(questions[i], answers[i].text, why) for i, why in broken]) if broken else []
    for (i, _), answer in zip(broken, seconds, strict=True):
        try:
            judgements[i] = read_answer(answer, questions[i].ids)
        except UnreadableError:
            continue
        # Where the second request came to nothing, what is known is that the first answer could not be read.
        if judgements[i].kind == "failed":
            judgements[i] = Judgement("unreadable")
        else:
            repaired += 1
    every = [*answers, *seconds]
    return Judged(
        tuple(judgements),
        repaired,
        sum(answer.input_tokens for answer in every),
        sum(answer.input_tokens for answer in seconds),
        sum(answer.output_tokens for answer in every),
    )
