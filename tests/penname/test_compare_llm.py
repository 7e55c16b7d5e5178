"""`penname compare` with one endpoint that rewrites and is asked who wrote what, over HTTP on loopback."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from scripted_endpoint import Play, ScriptedEndpoint, say

from corpus import Corpus
from corpus.makebelieve import invent
from penname import cli
from reports.results import Results, read_results

SETTINGS = """
lm: {{endpoint: {{base_url: "{url}", model: scripted-1}}}}
attacks: [function_words, lm_matching]
cells: [raw/raw, released/raw, adaptive]
primary: null
protocol: {{sample_words: [50], max_samples: 1, known_words: 200, embargo_days: 0, permutations: 199}}
"""


def answer(body: dict[str, Any], before: int) -> Play:
    asked = body["messages"][1]["content"]
    ids = re.findall(r"^\[\[\w+ candidate (\w+)\]\]$", asked, re.MULTILINE)
    if ids:
        return say(json.dumps({"abstain": False, "ranking": ids, "scores": [0] * len(ids)}))
    word = asked.rsplit("\n", 1)[1]
    text = asked.split(f"\n{word}\n")[1].removesuffix(f"\n{word}")
    words = [part if at % 4 else f"indeed {part}" for at, part in enumerate(text.split())]
    return say(json.dumps({"text": " ".join(words)}))


class Compared(NamedTuple):
    home: Path
    server: ScriptedEndpoint
    told: str

    def results(self, level: str) -> Results:
        return read_results(self.home / "out" / level / "results.json")


def run(*words: object) -> None:
    """The command line; so little text ends in no pass, which is not what these tests are about."""
    with pytest.raises(SystemExit) as ended:
        cli.main([*map(str, words), "-q"])
    assert ended.value.code in (1, 3)


def compare(home: Path) -> None:
    given = ["--key-file", home / "key", "--consent", home / "raw" / "consent.json", "--config", home / "lm.yaml"]
    run("compare", home / "raw", home / "out", *given, "--levels", "none,llm")


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedEndpoint]:
    endpoint = ScriptedEndpoint(answer)
    yield endpoint
    endpoint.close()


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory, server: ScriptedEndpoint) -> Compared:
    home = tmp_path_factory.mktemp("levels")
    invent(home / "raw", subjects=6, messages=330, seed=5)
    (home / "key").write_text("5a" * 32)
    (home / "key").chmod(0o600)
    (home / "lm.yaml").write_text(SETTINGS.format(url=server.base_url))
    printed: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("penname.screen.Screen.say", lambda self, text: printed.append(text))
        compare(home)
    return Compared(home, server, "\n".join(printed))


def test_one_endpoint_in_the_configuration_serves_rewriting_and_attack(compared: Compared) -> None:
    asked = [body["messages"][1]["content"] for body in compared.server.asked]
    assert any("The message to rewrite:" in text for text in asked)
    assert any(" candidate " in text for text in asked)
    text = " ".join(m.content for record in Corpus.open(compared.home / "out/llm/release") for m in record.messages)
    assert text.count("indeed ") > 50


def test_both_levels_are_attacked_by_the_model_in_every_cell(compared: Compared) -> None:
    for level in ("none", "llm"):
        cells = {a.cell: a for a in compared.results(level).attacks if a.attack == "lm_matching"}
        assert set(cells) == {"raw/raw", "released/raw", "adaptive"}
        assert all(a.answers is not None and a.answers.counts.ranked > 0 for a in cells.values())
    page = (compared.home / "out" / "report.html").read_text()
    assert all(f">{name}</th>" in page for name in ("names and dates only", "llm"))


def test_what_rewriting_costs_is_told_once_for_all_people_and_is_what_is_asked(compared: Compared) -> None:
    (told,) = [line for line in compared.told.splitlines() if line.startswith("rewrite,")]
    expected = int(re.search(r"rewrite, ([\d,]+) requests", told)[1].replace(",", ""))  # type: ignore[index]
    kept = (compared.home / "out/llm/private/transcripts").iterdir()
    first = [path for path in kept if len(json.loads(path.read_text())["turns"]) == 2]
    assert expected == len(first) > 50
    assert re.search(r"second tries .* at most [\d,]+ more", told)


def test_what_an_attacker_has_rewritten_is_told_before_too(compared: Compared) -> None:
    (told,) = [line for line in compared.told.splitlines() if line.startswith("adaptive: rewrite,")]
    kept = (compared.home / "out/models/attackers-rewrites").iterdir()
    first = [path for path in kept if len(json.loads(path.read_text())["turns"]) == 2]
    assert f"rewrite, {len(first)} requests to send" in told


def test_answers_are_the_owners_alone(compared: Compared) -> None:
    for folder in ("out/models/answers", "out/models/attackers-rewrites", "out/llm/private/transcripts"):
        files = list((compared.home / folder).iterdir())
        assert files
        assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
        assert (compared.home / folder).stat().st_mode & 0o777 == 0o700


def test_a_lost_audit_is_made_again_without_sending_anything(compared: Compared) -> None:
    results = compared.home / "out" / "llm" / "results.json"
    before, sent = results.read_bytes(), len(compared.server.asked)
    results.unlink()
    compare(compared.home)
    assert len(compared.server.asked) == sent
    assert results.read_bytes() == before


def test_an_audit_keeps_what_models_answer_with_the_holder(compared: Compared) -> None:
    home = compared.home
    private = home / "out" / "none" / "private"
    words = ["audit", home / "raw", home / "out/none/release", "--private", private, "--config", home / "lm.yaml"]
    run(*words, "--out", home / "audit")
    assert {path.stat().st_mode & 0o777 for path in (private / "models" / "answers").iterdir()} == {0o600}
    sent = len(compared.server.asked)
    run(*words, "--out", home / "audit")
    assert len(compared.server.asked) == sent
