from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from local_server import LocalServer
from scripted_endpoint import Play, Script, ScriptedEndpoint, said_to, say

from corpus import EndpointError
from lm.chat import Request, Turn
from lm.endpoint import Endpoint
from lm.tokens import exact_counter

WORDS = [
    "so",
    "yesterday",
    "we",
    "went",
    "down",
    "to",
    "the",
    "harbour",
    "&",
    "it",
    "rained",
    "24/7",
    "lol",
    "😂",
    "naïve",
]


def ask(number: int, **changes: Any) -> Request:
    text = " ".join(WORDS[: 3 + number]) + f" {number}?"
    return Request((Turn("system", "Answer in a word."), Turn("user", text)), 6)._replace(**changes)


def test_a_real_model_answers_every_request(smollm_server: LocalServer) -> None:
    answers = Endpoint(smollm_server.config()).ask([ask(number) for number in range(4)])
    assert [answer.outcome in {"complete", "cut"} for answer in answers] == [True] * 4
    assert all(answer.text for answer in answers)


def test_a_real_model_holds_to_a_schema(smollm_server: LocalServer) -> None:
    schema = {
        "type": "object",
        "properties": {"choice": {"type": "string", "enum": ["red", "blue"]}},
        "required": ["choice"],
        "additionalProperties": False,
    }
    (answer,) = Endpoint(smollm_server.config()).ask([ask(1, schema=schema, max_tokens=30)])
    assert answer.outcome == "complete"
    assert json.loads(answer.text)["choice"] in {"red", "blue"}


def test_the_estimate_is_what_the_server_then_counts(smollm_server: LocalServer) -> None:
    endpoint = Endpoint(smollm_server.config())
    requests = [ask(number) for number in range(5, 8)]
    told = endpoint.estimate(requests)
    endpoint.ask(requests)
    assert told.exact
    assert endpoint.spent[0] == pytest.approx(told.input_tokens, rel=0.05)
    assert endpoint.spent[1] <= told.output_tokens


def test_a_tokenizer_counts_turns_without_a_server(smollm: Path) -> None:
    count = exact_counter(smollm)
    one = Request((Turn("system", "a"), Turn("user", "b")), 5)
    # <|im_start|> role \n text <|im_end|> \n, twice, then <|im_start|> ass istant \n
    assert count(one) == 6 + 6 + 4
    assert count(Request((Turn("system", "a"), Turn("user", "123")), 5)) == 6 + 8 + 4


def test_a_server_killed_and_started_again_goes_on_and_pays_for_nothing_twice(smollm: Path, tmp_path: Path) -> None:
    server = LocalServer(smollm)
    requests = [ask(number) for number in range(8)]
    config = server.config(concurrency=1, retries=0, tokenizer=None)

    def kill(done: int, total: int) -> None:
        if done == 3:
            server.kill()

    with pytest.raises(EndpointError, match="what was answered is kept"):
        Endpoint(config, tmp_path / "cache").ask(requests, progress=kill)
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").iterdir()}
    assert 3 <= len(kept) < 8

    again = LocalServer(smollm)
    endpoint = Endpoint(again.config(tokenizer=None), tmp_path / "cache")
    assert endpoint.estimate(requests).requests == 8 - len(kept)
    answers = endpoint.ask(requests)
    again.kill()
    assert all(answer.outcome in {"complete", "cut"} for answer in answers)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept


_RUN = """
import sys
from pathlib import Path
from lm.chat import Request, Turn
from lm.endpoint import Endpoint, EndpointConfig
config = EndpointConfig.model_validate_json(sys.argv[1])
requests = [Request((Turn("user", str(number)),), 6) for number in range(20)]
answers = Endpoint(config, Path(sys.argv[2])).ask(requests)
print([answer.text for answer in answers])
"""


def test_a_run_that_is_killed_goes_on_and_pays_for_nothing_twice(
    scripted: Callable[[Script], ScriptedEndpoint], tmp_path: Path
) -> None:
    def slow(body: dict[str, Any], before: int) -> Play:
        return say(said_to(body))._replace(silence=0.05)

    server = scripted(slow)
    command = [sys.executable, "-c", _RUN, server.config(concurrency=2).model_dump_json(), str(tmp_path / "cache")]
    running = subprocess.Popen(command, env=os.environ, stdout=subprocess.PIPE)
    ends = time.monotonic() + 60
    while len(server.asked) < 6 and time.monotonic() < ends:
        time.sleep(0.01)
    running.kill()
    running.communicate()
    asked = len(server.asked)
    kept = len(list((tmp_path / "cache").glob("*.json")))
    assert asked - 2 <= kept < 20  # but for the two that were under way
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stdout == f"{[str(number) for number in range(20)]}\n"
    assert len(server.asked) == asked + 20 - kept
