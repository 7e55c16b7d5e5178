"""The rewriter: ask, check, ask once more with the reason, and then do without the model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from anonymize.config import LlmStyle
from anonymize.flatten import Level, flatten
from anonymize.passages import Passage, Rewritten
from anonymize.rewriting_llm.checks import copied, damage, own_words, strayed, telling
from anonymize.rewriting_llm.holding import Held, hold, release
from anonymize.rewriting_llm.prompt import LONGEST_PLEA, again, question
from lm.budget import Estimate, Priced, again_at_most
from lm.chat import Answer, Chat, Request
from lm.objects import objects

Key = tuple[str, tuple[tuple[int, int], ...]]
Similarity = Callable[[Sequence[tuple[str, str]]], Sequence[float]]
"""How alike the meanings of pairs of texts are: 1 for the same, 0 for nothing in common."""
Report = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and of how much."""
STAGE = "rewrite"
FLATTENED = "flattened"
"""What the ledger counts a message as that the model was to rewrite and `flatten` wrote."""
_FEWEST_WORDS = 4
"""Fewer words have no style that a model could change and `flatten` could not."""
_SIMILAR = 0.5
"""The least likeness of meaning. all-MiniLM-L6-v2 puts ten chat messages and rewrites of them at 0.55 to 0.90, and all
other pairs of them at 0.36 at most. It does not tell a message from its opposite: `damage` has to."""


class PricedChat(Chat, Priced, Protocol):
    """A model that says beforehand what it will cost, and whether that is allowed."""

    def afford(self, expected: Estimate) -> None:
        """Raise BudgetError if it is not."""
        ...


@dataclass
class _Case:
    """A message on its way through the model."""

    passage: Passage
    held: Held
    request: Request
    text: str | None = None
    """The rewrite, once there is one that can be used."""
    reasons: tuple[str, ...] = ()
    """Why there is none yet."""
    answer: str = ""
    done: bool = False


class ModelRewriter:
    """Rewrites the messages a person sent; what the companion or the app said, and what is too short, it leaves out.

    Args:
        style: how all are to be written.
        level: at which `flatten` writes what the model could not.
        chat: the model.
        similarity: compares meanings, where there is a model for that.
        report: told what all will cost before anything is sent, and how far it is.
    """

    def __init__(
        self,
        style: LlmStyle,
        level: Level,
        chat: PricedChat,
        similarity: Similarity | None = None,
        *,
        report: Report | None = None,
    ) -> None:
        self._report = report or (lambda stage, done, total: None)
        self._style = style
        self._level = level
        self._chat = chat
        self._similarity = similarity

    def rehearsal(self) -> Rehearsal:
        """One that asks nothing and notes what would be asked."""
        return Rehearsal(self._style, self._level, self._chat, self._similarity)

    def tell_cost(self, requests: Sequence[Request]) -> None:
        """Tell what a whole run will cost, second tries apart, because nobody knows how many there will be.

        Raises:
            BudgetError: if that is more than the limits allow; nothing was sent then.
        """
        expected = self._chat.estimate(requests)
        again = again_at_most(self._chat, expected, LONGEST_PLEA)
        self._report(
            f"{STAGE}, {expected}; second tries after rewrites that cannot be used come to at most {again:,} more:",
            0,
            1,
        )
        self._chat.afford(expected)

    def record(self, passages: Sequence[Passage]) -> dict[Key, Rewritten]:
        """Rewrite the messages of a stream; the same text is rewritten once, where it stands first.

        Args:
            passages: all messages, in order; what is sent is their text and nothing else.

        Returns:
            What became of those it took on, by text and places.

        Raises:
            EndpointError, BudgetError: if the model cannot be asked; what it answered is kept.
        """
        cases = self._cases(passages)
        self._judge(list(cases.values()))
        open_ = [case for case in cases.values() if not case.done]
        for case in open_:
            case.request = again(case.request, case.answer, case.reasons)
        self._judge(open_)
        return {key: self._result(case) for key, case in cases.items()}

    def _cases(self, passages: Sequence[Passage]) -> dict[Key, _Case]:
        cases: dict[Key, _Case] = {}
        for at, passage in enumerate(passages):
            key = (passage.text, passage.places)
            if passage.sender != "user" or key in cases:
                continue
            held = hold(passage.text, passage.places)
            if held is not None and self._worth_it(held.text):
                cases[key] = _Case(passage, held, question(passages, at, held.text, self._style))
        return cases

    def _worth_it(self, shown: str) -> bool:
        """Whether a message has a style to be rewritten, and something to tell by that its meaning was kept."""
        return own_words(shown) >= _FEWEST_WORDS and (self._similarity is not None or bool(telling(shown)))

    def _judge(self, cases: Sequence[_Case]) -> None:
        """Ask for all cases at once, and settle those that can be."""
        requests = [case.request for case in cases]
        answers = self._chat.ask(requests, progress=lambda done, total: self._report(STAGE, done, total))
        for case, answer in zip(cases, answers, strict=True):
            case.answer = answer.text
            case.text, case.reasons = self._read(case, answer)
            case.done = case.text is not None or answer.outcome in ("refused", "failed")
        if self._similarity is None:
            return
        said = [(case, case.text) for case in cases if case.text is not None]
        likeness = self._similarity([(case.passage.text, text) for case, text in said])
        for (case, _), alike in zip(said, likeness, strict=True):
            if alike < _SIMILAR:
                case.text, case.reasons, case.done = None, ("meaning",), False

    def _read(self, case: _Case, answer: Answer) -> tuple[str | None, tuple[str, ...]]:
        """The rewrite in an answer, or why it cannot be used."""
        if answer.outcome != "complete":
            return None, (answer.outcome,)
        written = [tree["text"] for tree in objects(answer.text) if isinstance(tree.get("text"), str)]
        if len(written) != 1:
            return None, ("unreadable",)
        shown = written[0].strip()
        text = release(shown, case.held)
        if text is None:
            return None, ("entity",)
        reasons = damage(case.passage.text, text, case.passage.places)
        if copied(case.held.text, shown):
            reasons.append("verbatim")
        if self._similarity is None and strayed(case.held.text, shown):
            reasons.append("meaning")
        return (None, tuple(reasons)) if reasons else (text, ())

    def _result(self, case: _Case) -> Rewritten:
        if case.text is not None:
            return Rewritten(case.text)
        made = flatten(case.passage.text, self._level, case.passage.places)
        reasons = tuple(f"model-{reason}" for reason in case.reasons)
        return Rewritten(made.text, (*reasons, *made.refused), FLATTENED)


class Rehearsal(ModelRewriter):
    """A rewriter that asks nothing, and leaves every message to `flatten`.

    Attributes:
        requests: what would be asked at the first try, of all streams.
    """

    def __init__(self, style: LlmStyle, level: Level, chat: PricedChat, similarity: Similarity | None = None) -> None:
        super().__init__(style, level, chat, similarity)
        self.requests: list[Request] = []

    def record(self, passages: Sequence[Passage]) -> dict[Key, Rewritten]:
        """Note what would be asked about a stream."""
        self.requests += [case.request for case in self._cases(passages).values()]
        return {}
