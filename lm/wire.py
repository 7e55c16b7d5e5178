"""One request over HTTP: what goes out, what comes back, and what each failure means.

Only the configured address is contacted: proxies named in the environment are not used, redirects are not followed,
and no header leaves that says more than the request needs.
"""

from __future__ import annotations

import logging
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from corpus.errors import ConfigError, EndpointError
from lm.chat import Answer, Request
from lm.extras import need
from lm.transcripts import Parameters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openai import APIStatusError, OpenAI
    from openai.types.chat import ChatCompletion

    from lm.endpoint_config import EndpointConfig

_HEADERS = frozenset({"host", "accept", "accept-encoding", "connection", "content-type", "content-length"})
"""What a request needs. The client would add the machine, the Python version and whatever its own environment
variables name, to a server that may be somebody else's."""
_CAN_DO_WITHOUT = {"max_tokens": "max_completion_tokens", "temperature": None, "seed": None}
"""Parameters that some servers reject, and what they take in their place."""
_TOO_LONG = ("context_length_exceeded", "exceed_context_size_error")
_FILTERED = ("content_filter", "content_policy_violation")
_LONGEST_WAIT = 120.0


class Reply(NamedTuple):
    """An answer and the model that says it gave it."""

    answer: Answer
    answered_by: str | None = None


class TryAgainError(Exception):
    """A failure that may pass.

    Args:
        reason: what happened, without any text that was sent or received.
        paid: whether the server may have worked, and so charged, for the lost answer.
        reached: whether a server was there at all.
        wait: seconds the server asks to wait, at most two minutes of which are granted.
    """

    def __init__(self, reason: str, *, paid: bool, reached: bool = True, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.paid = paid
        self.reached = reached
        self.wait = min(wait, _LONGEST_WAIT)


class Wire:
    """How to ask one server; safe to use from several threads.

    Args:
        config: the server and the model.
        parameters: what is asked for beside the request itself.

    Raises:
        ConfigError: if the extra is not installed or the key's variable is not set.
    """

    def __init__(self, config: EndpointConfig, parameters: Parameters) -> None:
        self._openai = need("openai", "endpoint", "a model endpoint")
        for name in ("openai", "httpx2", "httpcore2"):
            # At DEBUG these log whole requests, chat text and all, and OPENAI_LOG can ask for that.
            logging.getLogger(name).setLevel(logging.WARNING)
        self._config = config
        self._parameters = parameters
        self._without: frozenset[str] = frozenset()
        self._key = None
        if config.api_key_env is not None:
            self._key = os.environ.get(config.api_key_env)
            if not self._key:
                raise ConfigError("the environment variable that api_key_env names is not set")

    @contextmanager
    def connected(self) -> Iterator[OpenAI]:
        """The client for one batch of requests; its connections are closed afterwards."""
        http = self._openai.DefaultHttpxClient(
            trust_env=False,
            follow_redirects=False,
            timeout=self._config.timeout_seconds,
            event_hooks={"request": [self._bare]},
        )
        with self._openai.OpenAI(
            api_key="set by the hook", base_url=self._config.base_url, http_client=http, max_retries=0
        ) as client:
            yield client

    def send(self, client: OpenAI, request: Request) -> Reply:
        """Ask once; what the server does not know is left out and remembered.

        Raises:
            TryAgainError: if the same request may succeed later.
            EndpointError: if no request can succeed.
        """
        without = self._without
        while True:
            try:
                completion = client.chat.completions.create(**self._body(request, without))
            except self._openai.APITimeoutError as error:
                reached = type(error.__cause__).__name__ != "ConnectTimeout"
                raise TryAgainError("no answer in time", paid=reached, reached=reached) from None
            except self._openai.APIConnectionError as error:
                refused = type(error.__cause__).__name__ == "ConnectError"
                reason = "no connection" if refused else "the answer broke off"
                raise TryAgainError(reason, paid=not refused, reached=not refused) from None
            except self._openai.APIStatusError as error:
                more = self._rejected(error, request, without)
                if more is None:
                    return Reply(self._last_word(error))
                without = more
                continue
            # A body that is not what it says it is fails in the client in several ways, none documented.
            except (self._openai.OpenAIError, ValueError, TypeError):
                raise TryAgainError("the server's answer cannot be read", paid=True) from None
            reply = _read(completion)
            self._without |= without
            return reply

    def _bare(self, request: Any) -> None:
        for name in [name for name in request.headers if name.lower() not in _HEADERS]:
            del request.headers[name]
        request.headers["User-Agent"] = "penname"
        if self._key is not None:
            request.headers["Authorization"] = f"Bearer {self._key}"

    def _body(self, request: Request, without: frozenset[str]) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._config.model,
            # Half a surrogate pair, which chat exports hold, cannot be sent.
            "messages": [
                {"role": turn.role, "content": turn.text.encode("utf-8", "replace").decode()} for turn in request.turns
            ],
        }
        wanted = {"max_tokens": request.max_tokens, **self._parameters._asdict()}
        for name, value in wanted.items():
            instead = _CAN_DO_WITHOUT[name] if name in without else name
            if instead is not None:
                body[instead] = value
        if request.schema is not None and "response_format" not in without:
            schema = {"name": "answer", "strict": True, "schema": dict(request.schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return body

    def _rejected(self, error: APIStatusError, request: Request, without: frozenset[str]) -> frozenset[str] | None:
        """What to leave out on the next try after a status, or None where the answer is final.

        Raises:
            TryAgainError, EndpointError: as `send` does.
        """
        status, code = error.status_code, _code(error)
        place = "the endpoint"
        if status in {401, 403}:
            raise EndpointError(f"{place} does not let us in ({status}); see api_key_env") from None
        if status == 404:
            raise EndpointError(f"{place} knows no such path or model (404); see base_url and model") from None
        if 300 <= status < 400:
            raise EndpointError(
                f"{place} redirects elsewhere ({status}), which is not followed; see base_url"
            ) from None
        if code == "insufficient_quota":
            raise EndpointError(f"{place} says that its quota is used up ({status})") from None
        if status in {408, 409, 425, 429} or status >= 500:
            raise TryAgainError(f"the server answered {status}", paid=False, wait=_asked_to_wait(error)) from None
        if status not in {400, 422} or code in _TOO_LONG or code in _FILTERED:
            return None
        parameter = getattr(error, "param", None)
        if parameter in _CAN_DO_WITHOUT and parameter not in without:
            return without | {parameter}
        # Servers that know no schemas say so in as many ways as there are servers; asking without one settles it.
        if request.schema is not None and "response_format" not in without:
            return without | {"response_format"}
        return None

    def _last_word(self, error: APIStatusError) -> Answer:
        code = _code(error)
        if code in _FILTERED:
            return Answer("", "refused", 0, 0, "content filter")
        if code in _TOO_LONG or error.status_code == 413:
            return Answer("", "failed", 0, 0, "longer than the model can read")
        return Answer("", "failed", 0, 0, f"the server rejects the request ({error.status_code})")


def _read(completion: ChatCompletion | Any) -> Reply:
    """The answer in a completion, which the client hands over as it came, right types or not.

    Raises:
        TryAgainError: if there is none.
    """
    try:
        choice = completion.choices[0]
        content, finish = choice.message.content, choice.finish_reason
        refusal = getattr(choice.message, "refusal", None)
    except (AttributeError, IndexError, KeyError, TypeError):
        raise TryAgainError("the server's answer cannot be read", paid=True) from None
    usage = getattr(completion, "usage", None)
    read, written = (_count(getattr(usage, name, None)) for name in ("prompt_tokens", "completion_tokens"))
    model = getattr(completion, "model", None)
    answered_by = model if isinstance(model, str) else None
    if refusal or finish == "content_filter":
        reason = "the model declined" if refusal else "content filter"
        return Reply(Answer("", "refused", read, written, reason), answered_by)
    if content is None:
        content = ""
    if not isinstance(content, str) or finish not in {"stop", "length"}:
        raise TryAgainError("the server's answer cannot be read", paid=True)
    return Reply(Answer(content, "complete" if finish == "stop" else "cut", read, written), answered_by)


def _count(value: Any) -> int:
    return value if type(value) is int and value >= 0 else 0


def _code(error: APIStatusError) -> str | None:
    """The error's own code: under `code`, or under `type` where a server puts it there."""
    for name in ("code", "type"):
        value = getattr(error, name, None)
        if isinstance(value, str) and (value in _TOO_LONG or value in _FILTERED or value == "insufficient_quota"):
            return value
    return None


def _asked_to_wait(error: APIStatusError) -> float:
    try:
        wait = float(error.response.headers.get("retry-after", "0"))
    except ValueError:
        return 0.0
    return wait if 0 <= wait < float("inf") else 0.0
