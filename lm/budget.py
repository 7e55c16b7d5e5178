"""What a run of requests will cost, told before it starts, and the limit held while it runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from corpus.errors import BudgetError
from lm.chat import Answer, Request, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lm.endpoint_config import EndpointConfig

Counter = Callable[[Request], int]
"""How many tokens the model reads for a request."""

_CHARACTERS_PER_TOKEN = 4.0
_TOKENS_PER_TURN = 8
_MARGIN = 1.5
"""What a guessed count is multiplied with when tokens are reserved: chat is denser than prose. Where the server counts
more, its largest count so far is what the margin becomes."""


class Estimate(NamedTuple):
    """What is still to be paid for a run."""

    requests: int
    """Requests to be sent; those answered before are not among them."""
    input_tokens: int
    """Tokens they hold."""
    output_tokens: int
    """Tokens their answers hold at most."""
    exact: bool
    """Whether the input was counted with the model's own tokenizer; otherwise it is a guess from its length."""
    price: float | None = None
    """What that costs at most, in the currency of the configured prices."""

    def __str__(self) -> str:
        counted = "" if self.exact else " (a guess from the length: no tokenizer is configured)"
        price = "" if self.price is None else f", costing at most {self.price:,.2f}"
        return (
            f"{self.requests:,} requests to send, {self.input_tokens:,} input tokens{counted},"
            f" at most {self.output_tokens:,} output tokens{price}"
        )


@runtime_checkable
class Priced(Protocol):
    """A chat model that can say what requests will cost."""

    def estimate(self, requests: Sequence[Request]) -> Estimate:
        """What is still to be paid for these requests."""
        ...


def again_at_most(chat: Priced, expected: Estimate, plea: str) -> int:
    """Input tokens of second tries if every answer had to be asked for once more.

    Args:
        chat: the model.
        expected: of the first tries. A second one holds the question, its longest answer, and what was wrong with it.
        plea: the longest that says what was wrong.
    """
    said = chat.estimate([Request((Turn("user", plea),), 0)]).input_tokens
    return expected.input_tokens + expected.output_tokens + expected.requests * said


def guess_tokens(request: Request) -> int:
    """A count for a model whose tokenizer is not at hand: a token is about four characters of English prose."""
    return sum(_TOKENS_PER_TURN + ceil(len(turn.text) / _CHARACTERS_PER_TOKEN) for turn in request.turns)


def estimate(requests: Sequence[Request], config: EndpointConfig, counter: Counter | None) -> Estimate:
    """Add up what requests will cost.

    Args:
        requests: those still to be sent, each once.
        config: holds the prices, if any.
        counter: the model's own tokenizer, or None to guess.
    """
    read = sum((counter or guess_tokens)(request) for request in requests)
    written = sum(request.max_tokens for request in requests)
    price = None
    if config.price_input is not None and config.price_output is not None:
        price = (read * config.price_input + written * config.price_output) / 1e6
    return Estimate(len(requests), read, written, counter is not None, price)


class Allowance:
    """What a run may still spend; safe to use from several threads.

    A request reserves the most it can cost before it is sent, and what it did cost is entered afterwards. Where
    reservations of requests under way stand in its way, it waits for them, because most answers are shorter than
    they may be.

    Args:
        config: holds the limits.
        counter: the model's own tokenizer, or None to guess.
    """

    def __init__(self, config: EndpointConfig, counter: Counter | None) -> None:
        self._limits = (config.max_input_tokens, config.max_output_tokens)
        self._limited = self._limits != (None, None)
        self._counter = counter
        self._margin = _MARGIN
        self._reserved = (0, 0)
        self._changed = threading.Condition()
        self.spent = (0, 0)
        """Input and output tokens entered so far."""

    def enter(self, request: Request, answer: Answer | None) -> None:
        """Enter what is paid for: an answer, or one that was lost and may be charged at its longest."""
        guessed = (self._counter or guess_tokens)(request)
        read, written = guessed, request.max_tokens
        if answer is not None:
            read = answer.input_tokens or guessed
            written = answer.output_tokens or (written if answer.text else 0)
        with self._changed:
            self._margin = max(self._margin, read / max(guessed, 1))
            self.spent = (self.spent[0] + read, self.spent[1] + written)
            self._changed.notify_all()

    def check(self, expected: Estimate) -> None:
        """Stop before anything is sent if the input alone goes beyond the limit.

        Raises:
            BudgetError: naming the limit and what is needed.
        """
        limit = self._limits[0]
        if limit is not None and expected.requests and self.spent[0] + expected.input_tokens > limit:
            raise BudgetError(
                f"nothing was sent: {expected}; with {self.spent[0]:,} input tokens used before,"
                f" max_input_tokens ({limit:,}) does not allow that"
            )

    @contextmanager
    def reserve(self, request: Request) -> Iterator[None]:
        """Hold back the most that one attempt at a request can cost while it is under way.

        Raises:
            BudgetError: if that is more than is left when nothing else is under way.
        """
        with self._changed:
            most = (self._most_read(request), request.max_tokens) if self._limited else (0, 0)
            while (which := self._beyond(most)) is not None:
                if self._reserved == (0, 0):
                    raise BudgetError(
                        f"max_{which}_tokens is spent; what was answered is kept: raise it and run again to go on"
                    )
                self._changed.wait()
            self._reserved = (self._reserved[0] + most[0], self._reserved[1] + most[1])
        try:
            yield
        finally:
            with self._changed:
                self._reserved = (self._reserved[0] - most[0], self._reserved[1] - most[1])
                self._changed.notify_all()

    def _most_read(self, request: Request) -> int:
        return self._counter(request) if self._counter else ceil(self._margin * guess_tokens(request))

    def _beyond(self, most: tuple[int, int]) -> str | None:
        for which, limit, spent, reserved, more in zip(
            ("input", "output"), self._limits, self.spent, self._reserved, most, strict=True
        ):
            if limit is not None and spent + reserved + more > limit:
                return which
        return None
