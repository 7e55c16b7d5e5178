"""A word planted everywhere a holder keeps secrets: nothing that leaves the holder's folders may hold it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from small_corpus import Run, source

# Name, place of the raw folder and file names, configuration, key.
NAME, FOLDER, SUBJECT, LISTED, DENIED, KEY = "Zqxina", "zqxfolder", "zqxsubject", "Zqxlisto", "zqxdenied", "5a71" * 16
WORDS = ("zqx", "ZQX", KEY, KEY[:16])
TEXTS = ("its Zqxina Olander", "my sister zqxina, call 020 7946 0018", "ZQXINA’S train", "zqxdenied and zqxlisto came")


@pytest.fixture
def holder(tmp_path: Path) -> Path:
    home = tmp_path / FOLDER
    (home / "raw").mkdir(parents=True)
    for number, day in enumerate(("2024-03-09", "2024-05-01"), start=1):
        tree = source(*(f"{day}T21:0{minute}:00" for minute in range(4)))
        for message, text in zip(tree["messages"], TEXTS, strict=True):
            message["content"] = text
        (home / "raw" / f"{SUBJECT}-{number}_source.json").write_text(json.dumps(tree))
    (home / "zqx.key").write_text(KEY)
    (home / "zqx.key").chmod(0o600)
    given = {f"{SUBJECT}-{number}": {"scope": "publication", "date": "2024-01-01"} for number in (1, 2)}
    (home / "consent.json").write_text(json.dumps({"subjects": given}))
    config = {"anonymize": {"known_names": [LISTED], "deny": [DENIED], "companion_names": [NAME]}}
    (home / "zqx.json").write_text(json.dumps(config))
    return home


def clean(text: str) -> bool:
    return not any(word in text for word in WORDS)


def made(home: Path, run: Run, out: Path) -> None:
    options = ("--key-file", home / "zqx.key", "--consent", home / "consent.json", "--config", home / "zqx.json")
    assert run("anonymize", home / "raw", out, *options, "--private", home / "private", "-v") == 0


def test_no_canary_is_in_a_release_its_names_its_manifest_or_a_log(
    holder: Path, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    made(holder, run, tmp_path / "out")
    said = capsys.readouterr()
    assert clean(said.out)
    assert clean(said.err)
    for path in sorted((tmp_path / "out").rglob("*")):
        assert clean(path.name)
        assert not path.is_file() or clean(path.read_text("utf-8")), path.name


def test_no_canary_is_in_public_results_or_in_what_the_commands_say(
    holder: Path, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    made(holder, run, tmp_path / "out")
    capsys.readouterr()
    options = ("--private", holder / "private", "--config", "quick-audit", "-v")
    run("audit", holder / "raw", tmp_path / "out", "--out", tmp_path / "audit", *options)
    run("gates", tmp_path / "out", "--json")
    run("verify", holder / "raw", tmp_path / "out", "--private", holder / "private", "--json")
    said = capsys.readouterr()
    assert clean(said.out)
    assert clean(said.err)
    files = [path for path in (tmp_path / "audit").iterdir() if path.is_file()]
    assert {path.name for path in files} >= {"results.json", "report.html"}
    for path in files:
        assert clean(path.read_text("utf-8")), path.name


@pytest.mark.parametrize(
    "spoiled",
    ['{"header": 1, "zqxkey": "Zqxina"}', '{"messages": [{"id": "zqx", "content": "zqx"}]}', "zqx", "[]"],
)
def test_an_error_does_not_quote_what_it_stumbles_over(
    holder: Path, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str], spoiled: str
) -> None:
    (holder / "raw" / f"{SUBJECT}-1_source.json").write_text(spoiled)
    options = ("--key-file", holder / "zqx.key", "--consent", holder / "consent.json")
    assert run("anonymize", holder / "raw", tmp_path / "out", *options, "-v") == 2
    said = capsys.readouterr()
    # It names the holder's own file, to the holder; nothing of what stands in it.
    assert clean((said.out + said.err).replace(f"{SUBJECT}-1_source.json", ""))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "config",
    [{"deny": ["zqx"], "allow": ["ZQX"]}, {"policy": {"PERSON": "zqx"}}, {"deny_patterns": ["(zqx"]},
     {"rewrite": "zqx"}, {"decisions": [{"value": "zqx", "decision": "zqx"}]}],
)  # fmt: skip
def test_a_configuration_error_does_not_quote_values(
    holder: Path, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str], config: dict[str, object]
) -> None:
    path = tmp_path / "c.json"
    path.write_text(json.dumps({"anonymize": config}))
    options = ("--key-file", holder / "zqx.key", "--consent", holder / "consent.json", "--config", path)
    assert run("anonymize", holder / "raw", tmp_path / "out", *options) == 2
    assert clean(capsys.readouterr().err)


@pytest.mark.parametrize("key", ["zqx", KEY[:-1], KEY + "00"])
def test_a_key_that_is_none_is_not_repeated(
    holder: Path, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    (holder / "k").write_text(key)
    (holder / "k").chmod(0o600)
    options = ("--key-file", holder / "k", "--consent", holder / "consent.json")
    assert run("anonymize", holder / "raw", tmp_path / "out", *options) == 2
    assert clean(capsys.readouterr().err)
