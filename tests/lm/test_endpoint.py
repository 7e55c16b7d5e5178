from __future__ import annotations

import logging
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from scripted_endpoint import Play, Script, ScriptedEndpoint, cut_off, error, said_to, say

from corpus import BudgetError, ConfigError, EndpointError, OutputError
from lm.chat import Answer, Request, Turn
from lm.endpoint import Endpoint

Start = Callable[[Script], ScriptedEndpoint]
CANARY = "canary-3f9a meet me at the old mill"


def ask(text: str, **changes: Any) -> Request:
    return Request((Turn("user", text),), 50)._replace(**changes)


def test_answers_come_in_the_order_of_the_questions(scripted: Start) -> None:
    def script(body: dict[str, Any], before: int) -> Play:
        return say(said_to(body).upper())._replace(silence=0.1 if said_to(body) == "a" else 0.0)

    answers = Endpoint(scripted(script).config()).ask([ask(letter) for letter in "abcab"])
    assert [answer.text for answer in answers] == ["A", "B", "C", "A", "B"]
    assert answers[0] == Answer("A", "complete", 100, 10)


def test_the_same_question_is_sent_once(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes"))
    Endpoint(server.config()).ask([ask("a"), ask("a")])
    assert len(server.asked) == 1


def test_the_likeliest_answer_is_asked_for(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes"))
    Endpoint(server.config()).ask([ask("a")])
    assert server.asked[0] == {
        "model": "scripted",
        "messages": [{"role": "user", "content": "a"}],
        "max_tokens": 50,
        "temperature": 0.0,
        "seed": 0,
    }


@pytest.mark.parametrize(
    "trouble",
    [error(429), error(500), error(503), cut_off("half"), Play(silence=1.0, body=say("late").body), Play(body=b"{no"),
     Play(body=b'{"choices": []}'), Play(body=b"[]"), Play(body=b'{"choices": [{"message": {"content": 7}}]}'),
     Play(body=b"<html>", headers={"Content-Type": "text/html"})],
    ids=["429", "500", "503", "cut off", "too late", "no JSON", "no choice", "a list", "wrong types", "a page"],
)  # fmt: skip
def test_trouble_that_passes_is_waited_out(scripted: Start, trouble: Play) -> None:
    server = scripted(lambda body, before: say("yes") if before == 2 else trouble)
    (answer,) = Endpoint(server.config(timeout_seconds=0.3)).ask([ask("a")])
    assert (answer.text, len(server.asked)) == ("yes", 3)


def test_pauses_double_and_the_servers_own_wish_counts_if_it_is_longer(scripted: Start) -> None:
    def script(body: dict[str, Any], before: int) -> Play:
        return [error(500), error(429, retry_after="7"), error(500), error(500), say("yes")][before]

    pauses: list[float] = []
    Endpoint(scripted(script).config(first_wait_seconds=1), sleep=pauses.append).ask([ask("a")])
    assert pauses == [1, 7, 4, 8]


@pytest.mark.parametrize("wish", ["soon", "-5", "nan", "inf"])
def test_a_wish_that_is_no_time_is_ignored(scripted: Start, wish: str) -> None:
    pauses: list[float] = []
    script = scripted(lambda body, before: say("yes") if before else error(429, retry_after=wish))
    Endpoint(script.config(first_wait_seconds=1), sleep=pauses.append).ask([ask("a")])
    assert pauses == [1]


def test_trouble_that_stays_ends_as_failed_and_is_asked_again_next_time(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: error(500) if said_to(body) == "a" else say("yes"))
    config = server.config(retries=1)
    answers = Endpoint(config, tmp_path / "cache").ask([ask("a"), ask("b")])
    assert [answer.outcome for answer in answers] == ["failed", "complete"]
    assert answers[0].reason == "the server answered 500"
    server.script = lambda body, before: say("now")
    assert [answer.text for answer in Endpoint(config, tmp_path / "cache").ask([ask("a"), ask("b")])] == ["now", "yes"]


def test_a_server_that_fails_everything_stops_the_run(scripted: Start) -> None:
    server = scripted(lambda body, before: error(500))
    with pytest.raises(EndpointError, match="is down"):
        Endpoint(server.config(retries=0, concurrency=1)).ask([ask(str(number)) for number in range(20)])
    assert len(server.asked) == 8


def test_no_server_stops_the_run(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes"))
    config = server.config(retries=1)
    server.close()
    with pytest.raises(EndpointError, match="no connection, 2 tries"):
        Endpoint(config).ask([ask("a")])


@pytest.mark.parametrize(
    ("play", "says"),
    [
        (error(401), "api_key_env"),
        (error(403), "api_key_env"),
        (error(404), "base_url and model"),
        (error(429, code="insufficient_quota"), "quota"),
    ],
)
def test_what_cannot_pass_stops_the_run_at_once(scripted: Start, play: Play, says: str) -> None:
    server = scripted(lambda body, before: play)
    with pytest.raises(EndpointError, match=says):
        Endpoint(server.config(concurrency=1)).ask([ask("a"), ask("b")])
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    "play",
    [say(None, refusal="I will not."), say("Well", finish="content_filter"), error(400, code="content_filter")],
    ids=["refusal", "filter after", "filter before"],
)
def test_refusals_are_told_apart_and_not_asked_again(scripted: Start, tmp_path: Path, play: Play) -> None:
    server = scripted(lambda body, before: play)
    for _ in range(2):
        (answer,) = Endpoint(server.config(), tmp_path / "cache").ask([ask("a")])
        assert (answer.outcome, answer.text) == ("refused", "")
    assert len(server.asked) == 1


def test_an_answer_cut_at_its_limit_says_so(scripted: Start) -> None:
    (answer,) = Endpoint(scripted(lambda body, before: say("and so", finish="length")).config()).ask([ask("a")])
    assert (answer.outcome, answer.text) == ("cut", "and so")


def test_a_request_that_is_too_long_fails_alone(scripted: Start) -> None:
    server = scripted(
        lambda body, before: error(400, code="context_length_exceeded") if said_to(body) == "a" else say("yes")
    )
    answers = Endpoint(server.config()).ask([ask("a", schema={"type": "object"}), ask("b")])
    assert [answer.outcome for answer in answers] == ["failed", "complete"]
    assert answers[0].reason == "longer than the model can read"


def test_half_a_surrogate_pair_is_sent_as_a_question_mark_and_kept(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say(said_to(body)))
    for _ in range(2):
        (answer,) = Endpoint(server.config(), tmp_path / "cache").ask([ask("so \ud83d sad")])
        assert answer.text == "so ? sad"
    assert len(server.asked) == 1


def test_a_schema_is_sent_as_one(scripted: Start) -> None:
    server = scripted(lambda body, before: say("{}"))
    Endpoint(server.config()).ask([ask("a", schema={"type": "object"})])
    assert server.asked[0]["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": {"type": "object"}},
    }


def test_a_server_that_knows_no_schemas_is_asked_without_and_that_is_remembered(scripted: Start) -> None:
    server = scripted(lambda body, before: error(400) if "response_format" in body else say("{}"))
    endpoint = Endpoint(server.config(concurrency=1))
    answers = endpoint.ask([ask(letter, schema={"type": "object"}) for letter in "abc"])
    assert [answer.text for answer in answers] == ["{}"] * 3
    assert ["response_format" in body for body in server.asked] == [True, False, False, False]


def test_a_request_that_is_wrong_either_way_does_not_turn_schemas_off(scripted: Start) -> None:
    server = scripted(lambda body, before: error(400) if said_to(body) == "a" else say("{}"))
    endpoint = Endpoint(server.config(concurrency=1))
    answers = endpoint.ask([ask(letter, schema={"type": "object"}) for letter in "ab"])
    assert [answer.outcome for answer in answers] == ["failed", "complete"]
    assert "response_format" in server.asked[-1]


def test_parameters_that_a_server_rejects_are_replaced_or_left_out(scripted: Start) -> None:
    def script(body: dict[str, Any], before: int) -> Play:
        for param in ("max_tokens", "temperature", "seed"):
            if param in body:
                return error(400, code="unsupported_parameter", param=param)
        return say("yes")

    server = scripted(script)
    endpoint = Endpoint(server.config(concurrency=1))
    assert [answer.text for answer in endpoint.ask([ask("a"), ask("b")])] == ["yes", "yes"]
    assert server.asked[-1].keys() == {"model", "messages", "max_completion_tokens"}
    assert len(server.asked) == 5


def test_a_redirect_is_not_followed(scripted: Start) -> None:
    elsewhere = scripted(lambda body, before: say("gotcha"))
    server = scripted(lambda body, before: Play(307, headers={"Location": f"{elsewhere.base_url}/chat/completions"}))
    with pytest.raises(EndpointError, match="redirects elsewhere"):
        Endpoint(server.config()).ask([ask("a")])
    assert elsewhere.asked == []


def test_only_the_configured_address_is_connected_to(scripted: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = scripted(lambda body, before: say("yes"))
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
        monkeypatch.setenv(name.lower(), "http://127.0.0.1:9")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    connected = []
    connect, create = socket.socket.connect, socket.create_connection

    def spy(self: socket.socket, address: Any) -> None:
        connected.append(address)
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", spy)
    monkeypatch.setattr(
        socket, "create_connection", lambda address, *a, **k: connected.append(address) or create(address, *a, **k)
    )
    Endpoint(server.config()).ask([ask("a")])
    port = int(server.base_url.split(":")[2].split("/")[0])
    assert set(connected) == {("127.0.0.1", port)}


def test_no_header_says_more_than_the_request_needs(scripted: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-somebody")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Mine: secret")
    server = scripted(lambda body, before: say("yes"))
    Endpoint(server.config()).ask([ask("a")])
    assert server.headers[0].keys() == {
        "host", "accept", "accept-encoding", "connection", "content-type", "content-length", "user-agent"
    }  # fmt: skip
    assert server.headers[0]["user-agent"] == "penname"


def test_the_key_is_read_from_the_variable_that_is_named(scripted: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "sk-canary")
    server = scripted(lambda body, before: say("yes"))
    Endpoint(server.config(api_key_env="MY_KEY")).ask([ask("a")])
    assert server.headers[0]["authorization"] == "Bearer sk-canary"


def test_a_variable_that_is_not_set_is_an_error(scripted: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MY_KEY", raising=False)
    with pytest.raises(ConfigError, match="api_key_env"):
        Endpoint(scripted(lambda body, before: say("yes")).config(api_key_env="MY_KEY"))


def test_neither_key_nor_chat_text_is_in_logs_errors_or_file_names(
    scripted: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("MY_KEY", "sk-canary")
    caplog.set_level(logging.DEBUG)

    def script(body: dict[str, Any], before: int) -> Play:
        if CANARY in said_to(body):
            return say(CANARY)
        return Play(401, f'{{"error": {{"message": "bad key sk-canary for {CANARY}"}}}}'.encode())

    endpoint = Endpoint(scripted(script).config(api_key_env="MY_KEY"), tmp_path / "cache")
    endpoint.ask([ask(CANARY)])
    with pytest.raises(EndpointError) as raised:
        endpoint.ask([ask("something else")])
    assert raised.value.__cause__ is None
    for text in (caplog.text, str(raised.value), *(path.name for path in (tmp_path / "cache").iterdir())):
        assert not re.search(r"canary|old mill|something else", text)
    for path in (tmp_path / "cache").iterdir():
        assert b"sk-canary" not in path.read_bytes()


def test_transcripts_are_closed_to_others_and_name_model_and_day(scripted: Start, tmp_path: Path) -> None:
    Endpoint(scripted(lambda body, before: say("yes")).config(), tmp_path / "cache").ask([ask("a")])
    (file,) = (tmp_path / "cache").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700
    text = file.read_text()
    assert '"model": "scripted"' in text
    assert '"answered_by": "scripted-1"' in text
    assert re.search(r'"date": "\d{4}-\d\d-\d\d"', text)


def test_a_folder_that_others_can_read_is_not_used(scripted: Start, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir(mode=0o755)
    (tmp_path / "cache").chmod(0o755)
    with pytest.raises(OutputError, match="chmod 700"):
        Endpoint(scripted(lambda body, before: say("yes")).config(), tmp_path / "cache")


def test_a_damaged_transcript_is_asked_for_again(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say("yes"))
    for text in ("{", "[]", '{"schema": "penname.transcript/1", "answer": {}}'):
        Endpoint(server.config(), tmp_path / "cache").ask([ask("a")])
        (file,) = (tmp_path / "cache").iterdir()
        file.write_text(text)
    (answer,) = Endpoint(server.config(), tmp_path / "cache").ask([ask("a")])
    assert (answer.text, len(server.asked)) == ("yes", 4)


@pytest.mark.parametrize(
    "other",
    [
        ask("b"),
        ask("a", max_tokens=51),
        ask("a", schema={"type": "object"}),
        Request((Turn("system", "a"),), 50),
        Request((Turn("user", "a"), Turn("assistant", "a")), 50),
    ],
)
def test_whatever_decides_an_answer_makes_another_transcript(scripted: Start, tmp_path: Path, other: Request) -> None:
    Endpoint(scripted(lambda body, before: say("yes")).config(), tmp_path / "cache").ask([ask("a"), other])
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_another_model_makes_another_transcript(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say(body["model"]))
    for model in ("first", "second"):
        (answer,) = Endpoint(server.config(model=model), tmp_path / "cache").ask([ask("a")])
        assert answer.text == model


def test_a_run_that_breaks_off_is_gone_on_with_and_pays_for_nothing_twice(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: error(401) if said_to(body) == "5" else say(said_to(body)))
    questions = [ask(str(number)) for number in range(10)]
    with pytest.raises(EndpointError):
        Endpoint(server.config(concurrency=2), tmp_path / "cache").ask(questions)
    paid = {said_to(body) for body in server.asked} - {"5"}
    assert paid >= {"0", "1", "2", "3"}
    before = len(server.asked)
    server.script = lambda body, before: say(said_to(body))
    answers = Endpoint(server.config(), tmp_path / "cache").ask(questions)
    assert [answer.text for answer in answers] == [str(number) for number in range(10)]
    assert {said_to(body) for body in server.asked[before:]}.isdisjoint(paid)


def test_progress_counts_answers_and_begins_with_those_kept(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say("yes"))
    Endpoint(server.config(), tmp_path / "cache").ask([ask("a")])
    told: list[tuple[int, int]] = []
    Endpoint(server.config(), tmp_path / "cache").ask(
        [ask("a"), ask("b"), ask("c")], progress=lambda done, total: told.append((done, total))
    )
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_budget_that_is_too_small_stops_before_anything_is_sent(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes"))
    with pytest.raises(BudgetError, match="nothing was sent"):
        Endpoint(server.config(max_input_tokens=100)).ask([ask("word " * 100)])
    assert server.asked == []


def test_without_the_extra_it_is_said_what_to_install(scripted: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ConfigError, match=re.escape("pip install 'penname[endpoint]'")):
        Endpoint(scripted(lambda body, before: say("yes")).config())


def test_importing_the_interface_loads_no_client() -> None:
    probe = "import sys, lm.chat, lm.endpoint, lm.config; print([m for m in ('openai', 'torch', 'transformers') if m in sys.modules])"  # fmt: skip
    assert subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout == "[]\n"
