"""A chat model behind an OpenAI-compatible server: many requests at once, each paid for once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.errors import EndpointError
from lm.budget import Allowance, Counter, Estimate, estimate
from lm.chat import Answer, Progress, Request
from lm.endpoint_config import EndpointConfig
from lm.transcripts import Parameters, Transcripts
from lm.wire import Reply, TryAgainError, Wire

if TYPE_CHECKING:
    from openai import OpenAI

__all__ = ["Endpoint", "EndpointConfig"]

_LONGEST_PAUSE = 60.0
_FAILURES_IN_A_ROW = 8
"""Requests given up one after the other, each after all its tries, after which the server is held to be down."""


class Endpoint:
    """A chat model behind a server (see :class:`lm.chat.Chat`).

    Args:
        config: the server, the model and the limits.
        cache: folder of transcripts, made if it is missing, closed to others; None keeps them in memory alone.
        sleep: how to wait between tries, in seconds; absent, until then or until the run stops.

    Raises:
        ConfigError: if the extra is not installed, the key's variable is not set or the tokenizer cannot be used.
        OutputError: if the folder cannot be made, or others may look into it.
    """

    def __init__(
        self, config: EndpointConfig, cache: Path | None = None, *, sleep: Callable[[float], object] | None = None
    ) -> None:
        self.config = config
        self.model = config.model
        parameters = Parameters()
        self._wire = Wire(config, parameters)
        self._transcripts = Transcripts(cache, config.model, parameters)
        self._counter = _counter(config.tokenizer)
        self._allowance = Allowance(config, self._counter)
        self._entered: set[str] = set()
        self._sleep = sleep
        self._failures = 0

    @property
    def spent(self) -> tuple[int, int]:
        """Input and output tokens of everything asked of this object, paid for now or before."""
        return self._allowance.spent

    def estimate(self, requests: Sequence[Request]) -> Estimate:
        """What is still to be paid for requests: those answered before are not in it."""
        distinct = {self._transcripts.key(request): request for request in requests}
        missing = [request for key, request in distinct.items() if self._transcripts.load(key) is None]
        return estimate(missing, self.config, self._counter)

    def afford(self, expected: Estimate) -> None:
        """Refuse a run whose first requests alone go beyond the limit, before any of them is sent.

        Raises:
            BudgetError: naming the limit and what is needed.
        """
        self._allowance.check(expected)

    def ask(self, requests: Sequence[Request], *, progress: Progress | None = None) -> list[Answer]:
        """Answer every request, in the order given, none lost.

        An answer is kept the moment it is there: whatever stops the run, the next one sends only what is missing.

        Args:
            requests: the questions; the same one twice is asked once.
            progress: told how far it is.

        Raises:
            BudgetError: if the limits do not allow what is missing.
            EndpointError: if the server cannot be used, or is down.
        """
        keys = [self._transcripts.key(request) for request in requests]
        distinct = dict(zip(keys, requests, strict=True))
        answers = {key: answer for key in distinct if (answer := self._transcripts.load(key)) is not None}
        for key, answer in answers.items():
            if key not in self._entered:
                self._entered.add(key)
                self._allowance.enter(distinct[key], answer)
        missing = {key: request for key, request in distinct.items() if key not in answers}
        self._allowance.check(estimate(list(missing.values()), self.config, self._counter))
        if progress is not None:
            progress(len(answers), len(distinct))
        stopped = threading.Event()
        with self._wire.connected() as client, ThreadPoolExecutor(self.config.concurrency) as pool:
            futures = {
                pool.submit(self._answer, client, key, request, stopped): key for key, request in missing.items()
            }
            try:
                for future in as_completed(futures):
                    answer = future.result()
                    if answer is None:
                        continue
                    answers[futures[future]] = answer
                    if progress is not None:
                        progress(len(answers), len(distinct))
            finally:
                # Those under way are waited for, because they are paid for; the others are not begun.
                stopped.set()
        return [answers[key] for key in keys]

    def _answer(self, client: OpenAI, key: str, request: Request, stopped: threading.Event) -> Answer | None:
        """An answer, kept; or None where the run was stopped before there was one."""
        try:
            reply = self._tried(client, request, stopped)
        except BaseException:
            stopped.set()
            raise
        if reply is None:
            return None
        if reply.answer.outcome != "failed":
            self._transcripts.save(key, request, reply.answer, reply.answered_by)
            self._entered.add(key)
        return reply.answer

    def _tried(self, client: OpenAI, request: Request, stopped: threading.Event) -> Reply | None:
        """Ask until there is an answer, the tries are used up or the run is stopped."""
        pause = self.config.first_wait_seconds
        for attempt in range(self.config.retries + 1):
            with self._allowance.reserve(request):
                if stopped.is_set():
                    return None
                try:
                    reply = self._wire.send(client, request)
                    self._failures = 0
                    self._allowance.enter(request, reply.answer)
                    return reply
                except TryAgainError as error:
                    last = error
                    if error.paid:
                        self._allowance.enter(request, None)
            if attempt < self.config.retries:
                (self._sleep or stopped.wait)(max(min(pause, _LONGEST_PAUSE), last.wait))
                pause *= 2
        self._failures += 1
        if not last.reached or self._failures >= _FAILURES_IN_A_ROW:
            raise EndpointError(
                f"the endpoint is down ({last.reason}, {self.config.retries + 1} tries a request);"
                " what was answered is kept: run again to go on"
            )
        return Reply(Answer("", "failed", 0, 0, last.reason))


def _counter(tokenizer: str | None) -> Counter | None:
    if tokenizer is None:
        return None
    from lm.tokens import exact_counter

    return exact_counter(Path(tokenizer))
