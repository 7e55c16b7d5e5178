"""A real chat model behind a real OpenAI-compatible server on loopback, in a process that can be killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from lm.endpoint_config import EndpointConfig

# One thread that sleeps while it waits: with two spinning ones, six short answers took 83 s instead of 9 on two busy cores.
_SERVE = """
import sys, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 8192
params.n_parallel = 1
params.cpuparams.n_threads = 1
params.cpuparams.poll = 0
params.n_threads_http = 2
params.warmup = False
params.ui = False
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
"""


class LocalServer:
    """A server that runs until it is killed.

    Args:
        model: a GGUF file.
    """

    def __init__(self, model: Path) -> None:
        self.model = model
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, str(model)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), "the server did not start"

    def config(self, **changes: Any) -> EndpointConfig:
        """A configuration for this server, whose tokens are counted with its own tokenizer."""
        settings: dict[str, Any] = {
            "base_url": f"{self.address}/v1",
            "model": "smollm2-135m-instruct",
            "tokenizer": str(self.model),
            "concurrency": 2,
            "first_wait_seconds": 0.0,
        }
        return EndpointConfig(**(settings | changes))

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()
