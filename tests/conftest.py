"""Fixtures that several packages' tests share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from local_server import LocalServer
from scripted_endpoint import Script, ScriptedEndpoint

from corpus import FetchError
from lm.fetch import fetch


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The development data, which is not part of the project; tests that need it skip without it."""
    folder = Path(os.environ.get("PENNAME_DATA", Path(__file__).parents[2] / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("needs development data that is not part of the project (set PENNAME_DATA)")
    return folder


@pytest.fixture
def scripted() -> Iterator[Callable[[Script], ScriptedEndpoint]]:
    """Starts chat endpoints that play a script; they are closed after the test."""
    started: list[ScriptedEndpoint] = []

    def start(script: Script) -> ScriptedEndpoint:
        started.append(ScriptedEndpoint(script))
        return started[-1]

    yield start
    for endpoint in started:
        endpoint.close()


@pytest.fixture(scope="session")
def smollm() -> Path:
    """The weights of a small chat model, fetched once into the user's cache; tests that need them skip without."""
    must = os.environ.get("PENNAME_REQUIRE_MODEL") == "1"
    if not must:
        pytest.importorskip("xllamacpp", reason="needs xllamacpp, which serves the model")
    try:
        return fetch("smollm2-135m")
    except FetchError as error:
        if must:
            raise
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def smollm_server(smollm: Path) -> Iterator[LocalServer]:
    """The small chat model behind a real OpenAI-compatible server on loopback."""
    server = LocalServer(smollm)
    yield server
    server.kill()
