"""What is said to a chat model and what it answers: the one interface between this toolkit and every such model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

Progress = Callable[[int, int], None]
"""Called with how many requests are answered, and of how many."""

Outcome = Literal["complete", "cut", "refused", "failed"]


class Turn(NamedTuple):
    """One thing said."""

    role: Literal["system", "user", "assistant"]
    text: str


class Request(NamedTuple):
    """One question to a model, with nothing remembered from another."""

    turns: tuple[Turn, ...]
    """What is said, in order."""
    max_tokens: int
    """The longest answer, in the model's tokens."""
    schema: Mapping[str, Any] | None = None
    """JSON schema of the answer; a server that cannot hold to one is asked without, so the answer is checked anyway."""


class Answer(NamedTuple):
    """What came of one request; every request has one."""

    text: str
    """What the model said; empty unless `outcome` is `complete` or `cut`."""
    outcome: Outcome
    """`cut` at `max_tokens`, `refused` by the model or a content filter, `failed` when no answer came at last."""
    input_tokens: int
    """Tokens read, as the server counted them (0 where it does not say)."""
    output_tokens: int
    """Tokens written, as the server counted them."""
    reason: str | None = None
    """Why it was refused or failed, in words that hold no chat text."""


class Chat(Protocol):
    """Something that answers requests."""

    model: str
    """The model's id, as results record it."""

    def ask(self, requests: Sequence[Request], *, progress: Progress | None = None) -> list[Answer]:
        """Answer every request, in the order given, none lost.

        Args:
            requests: the questions; the same one twice is asked once.
            progress: told how far it is.
        """
        ...
