"""A chat endpoint on loopback that plays a script: right answers, and everything that goes wrong on the way to one."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from lm.endpoint_config import EndpointConfig


class Play(NamedTuple):
    """What the server does with one request."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = {}
    silence: float = 0.0
    """Seconds before it answers."""
    cut_after: int | None = None
    """Bytes of the body after which the connection is closed, though more were announced."""


Script = Callable[[dict[str, Any], int], Play]
"""The request's body, and how often this very body was sent before → what to do."""


def say(text: str | None, *, finish: str = "stop", usage: tuple[int, int] | None = (100, 10), **message: Any) -> Play:
    """Answer in proper form."""
    tree: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted-1",
        "choices": [
            {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text, **message}}
        ],
    }
    if usage is not None:
        tree["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
    return Play(body=json.dumps(tree).encode())


def error(status: int, *, code: str | None = None, param: str | None = None, **headers: str) -> Play:
    """Answer with an error in proper form."""
    tree = {"error": {"message": "scripted", "type": "scripted", "code": code, "param": param}}
    return Play(status, json.dumps(tree).encode(), {key.replace("_", "-"): value for key, value in headers.items()})


def cut_off(text: str) -> Play:
    """Begin an answer and close the connection half way."""
    whole = say(text)
    return whole._replace(cut_after=len(whole.body) // 2)


def said_to(body: dict[str, Any]) -> str:
    """The last thing said to the model in a request."""
    return str(body["messages"][-1]["content"])


class ScriptedEndpoint:
    """A server that runs until it is closed.

    Args:
        script: what it does with each request.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.asked: list[dict[str, Any]] = []
        """Every body received, in the order of arrival."""
        self.headers: list[dict[str, str]] = []
        """The headers of each, names in lower case."""
        self._lock = threading.Lock()
        self._seen: Counter[str] = Counter()
        self._closing = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def config(self, **changes: Any) -> EndpointConfig:
        """A configuration for this server that loses no time between tries."""
        settings = {"base_url": self.base_url, "model": "scripted", "first_wait_seconds": 0.0, "timeout_seconds": 5.0}
        return EndpointConfig(**(settings | changes))

    def close(self) -> None:
        self._closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _play(self, body: dict[str, Any], headers: dict[str, str]) -> Play:
        with self._lock:
            self.asked.append(body)
            self.headers.append(headers)
            written = json.dumps(body, sort_keys=True)
            before = self._seen[written]
            self._seen[written] += 1
        return self.script(body, before)

    def _handler(endpoint) -> type[BaseHTTPRequestHandler]:  # noqa: N805 - the handler below has a self of its own
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                play = endpoint._play(json.loads(raw), headers)
                ends = time.monotonic() + play.silence
                while time.monotonic() < ends and not endpoint._closing.is_set():
                    time.sleep(0.01)
                try:
                    self.send_response(play.status)
                    for name, value in {"Content-Type": "application/json", **play.headers}.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(play.body)))
                    self.end_headers()
                    self.wfile.write(play.body[: play.cut_after])
                except (BrokenPipeError, ConnectionResetError):
                    pass  # the client gave up, as some scripts want it to
                self.close_connection = True

            def log_message(self, *_: object) -> None:
                pass

        return Handler
