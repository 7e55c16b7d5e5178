"""The matching attack over HTTP, against a server that plays a script."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from matching_chats import always_first, ranking, read_question
from people import histories, samples, write_people
from scripted_endpoint import Play, Script, ScriptedEndpoint, cut_off, error, say
from typer.testing import CliRunner

from attacks.answers import Asked
from attacks.lm_matching import LmMatching
from corpus import EndpointError
from lm.chat import Request, Turn
from lm.endpoint import Endpoint
from penname.cli import app

Start = Callable[[Script], ScriptedEndpoint]


def asked_of(body: dict[str, Any]) -> Request:
    return Request(tuple(Turn(turn["role"], turn["content"]) for turn in body["messages"]), body.get("max_tokens", 0))


def first(body: dict[str, Any], before: int) -> Play:
    request = asked_of(body)
    return say(always_first(read_question(request.turns[1].text), request))


def match(endpoint: Endpoint, people: int = 6) -> Asked:
    matrix = LmMatching(chat=endpoint).fit(histories(people, messages=30)).score(samples(people, each=1, messages=3))
    assert matrix.asked is not None
    return matrix.asked


def test_trouble_on_the_way_loses_no_answer(scripted: Start) -> None:
    troubles = [error(429), error(500), cut_off("half"), Play(body=b"{no"), Play(silence=1.0, body=say("late").body)]
    met: dict[str, Play] = {}

    def script(body: dict[str, Any], before: int) -> Play:
        trouble = met.setdefault(json.dumps(body), troubles[len(met) % len(troubles)])
        return trouble if before == 0 else first(body, before)

    asked = match(Endpoint(scripted(script).config(timeout_seconds=0.5)))
    assert (asked.counts.questions, asked.counts.ranked) == (30, 30)


def test_each_strange_answer_ends_in_its_own_count(scripted: Start) -> None:
    def script(body: dict[str, Any], before: int) -> Play:
        ids = read_question(body["messages"][1]["content"]).ids
        second = len(body["messages"]) > 2
        plays = [
            say(f"Of course: ```json\n{ranking(ids)}\n``` I hope so"),  # prose around it
            say(ranking(["Z9Z9"])) if not second else say(ranking(ids)),  # wrong ids, then right ones
            say(ranking([*ids, ids[0]])),  # somebody twice, twice
            say('{"ranking": [' * 3_000),  # hostile, twice
            say("I'm sorry, but I can't identify people from their messages."),
            say(None, finish="content_filter"),
            say('{"abstain": true, "ranking": [], "scores": []}'),
            say(ranking(ids)[:20], finish="length"),  # cut, twice
            error(400, code="content_filter"),
            error(413),
        ]
        return plays[sum(map(ord, ids[0] + ids[1])) % len(plays)]

    server = scripted(script)
    counts = match(Endpoint(server.config()), 10).counts
    assert counts.questions == 50
    assert counts.ranked + counts.abstained + counts.refused + counts.unreadable + counts.failed == 50
    assert min(counts.ranked, counts.abstained, counts.refused, counts.unreadable, counts.failed, counts.repaired) > 0


def test_a_run_that_was_stopped_goes_on_where_it_was_and_ends_the_same(scripted: Start, tmp_path: Path) -> None:
    dead: list[bool] = []

    def script(body: dict[str, Any], before: int) -> Play:
        if len(server.asked) > 12 and not dead:
            return error(401)
        return first(body, before)

    server = scripted(script)
    with pytest.raises(EndpointError):
        match(Endpoint(server.config(concurrency=1), tmp_path / "answers"))
    dead.append(True)
    resumed = match(Endpoint(server.config(), tmp_path / "answers"))
    answered = [json.dumps(body, sort_keys=True) for body in server.asked]
    assert len(set(answered)) == 30
    assert len(answered) == 31  # the one that was turned away is sent again, and no other
    fresh = match(Endpoint(scripted(first).config()))
    assert (resumed.counts, resumed.order) == (fresh.counts, fresh.order)


@pytest.fixture
def page(scripted: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScriptedEndpoint:
    """The page about the attack come true: six people in `raw/`, and its configuration with a server that is there."""
    server = scripted(first)
    text = (Path(__file__).parents[2] / "docs" / "attacks" / "lm_matching.md").read_text("utf-8")
    written = text.split("```yaml\n")[1].split("```")[0]
    config = written.replace("http://127.0.0.1:8080/v1", server.base_url)
    # Fewer words and samples than the page's, because these people have written little.
    config = config.replace("sample_words: [100]", "sample_words: [50]\n  embargo_days: 0\n  permutations: 199")
    config = config.replace("known_words: 1000", "known_words: 200").replace("max_samples: 10", "max_samples: 1")
    (tmp_path / "matching.yaml").write_text(config)
    (tmp_path / "private").mkdir(mode=0o700)
    write_people(tmp_path / "raw", people=6, messages=60)
    monkeypatch.chdir(tmp_path)
    return server


def test_the_attack_command_tells_the_cost_before_and_a_second_run_sends_nothing(page: ScriptedEndpoint) -> None:
    words = ["attack", "raw/", "--split", "--config", "matching.yaml", "--json"]
    runs = [CliRunner().invoke(app, words, catch_exceptions=False) for _ in range(2)]
    assert "72 requests to send" in runs[0].stderr
    assert "0 requests to send" in runs[1].stderr
    assert runs[0].stdout == runs[1].stdout
    (entry,) = json.loads(runs[0].stdout)["attacks"]
    assert entry["answers"]["model"] == "my-model"
    assert entry["answers"]["order"]["positions"][0] == 1.0
    assert len(page.asked) == 72


def test_what_was_answered_lies_where_its_owner_alone_can_read_it(page: ScriptedEndpoint, tmp_path: Path) -> None:
    words = ["attack", "raw/", "--split", "--config", "matching.yaml", "--json"]
    CliRunner().invoke(app, words, catch_exceptions=False)
    kept = list((tmp_path / "private").rglob("*.json"))
    assert len(kept) == 72
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}
    assert not any("soup" in path.name for path in kept)


def test_an_audit_asks_the_configured_endpoint_and_says_so_in_its_results(
    page: ScriptedEndpoint, tmp_path: Path
) -> None:
    (tmp_path / "key").write_text("5a" * 32)
    (tmp_path / "key").chmod(0o600)
    release = ["anonymize", "raw/", "release/", "--key-file", "key", "--consent", "none", "--config", "matching.yaml"]
    CliRunner().invoke(app, release, catch_exceptions=False)
    audit = ["audit", "raw/", "release/", "--config", "matching.yaml", "-q"]
    CliRunner().invoke(app, audit, catch_exceptions=False)
    written = json.loads((tmp_path / "release-audit" / "results.json").read_text())
    assert [entry["answers"]["counts"]["ranked"] for entry in written["attacks"]] == [30, 30]
    assert "What the model answered" in (tmp_path / "release-audit" / "report.html").read_text()


def test_without_an_endpoint_the_command_refuses_and_says_so(tmp_path: Path) -> None:
    write_people(tmp_path / "raw", people=3, messages=20)
    words = ["attack", str(tmp_path / "raw"), "--split", "--attacks", "lm_matching", "--config", "default"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code != 0
    assert "no endpoint is configured" in f"{result.exception}{result.stderr}"
