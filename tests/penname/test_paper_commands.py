"""`penname datasheet`, `penname manifest` and `penname diff` as a person runs them."""

from __future__ import annotations

import json
import shutil
import textwrap
from pathlib import Path
from typing import Any

import pytest
import yaml
from small_corpus import Run

from corpus import dump_json

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def release(home: Path, run: Run) -> Path:
    return anonymized(home, run, "release")


def anonymized(home: Path, run: Run, name: str, *options: object) -> Path:
    given = ["--key-file", home / "key", "--consent", home / "consent.json", "-q", *options]
    assert run("anonymize", home / "raw", home / name, *given) == 0
    return home / name


@pytest.fixture
def answers(home: Path, run: Run, capsys: Capture) -> Path:
    """The template, printed by the command and answered."""
    assert run("datasheet", "--template") == 0
    tree = yaml.safe_load(capsys.readouterr().out)
    for section, questions in tree.items():
        if isinstance(questions, dict):
            tree[section] = dict.fromkeys(questions, "as said")
    tree["identity"] = {
        "title": "Chats",
        "description": "Chats of two.",
        "license": "CC-BY-4.0",
        "url": "https://example.org/",
        "creators": ["Ada W."],
        "languages": ["en"],
        "published": "2030-01-31",
        "version": "1.0.0",
    }
    (home / "answers.yaml").write_text(yaml.safe_dump(tree))
    return home / "answers.yaml"


def printed(capsys: Capture) -> Any:
    return json.loads(capsys.readouterr().out)


def test_papers_with_open_questions_are_written_named_and_exit_with_1(
    release: Path, home: Path, run: Run, capsys: Capture
) -> None:
    capsys.readouterr()
    assert run("datasheet", release, "-q") == 1
    out = capsys.readouterr().out
    assert "open: motivation.purpose\n" in out
    assert "open: identity.license\n" in out
    assert sorted(path.name for path in (home / "release-papers").iterdir()) == [
        "README.md",
        "corrections.json",
        "croissant.json",
        "datasheet.json",
        "datasheet.md",
        "papers-sha256.txt",
    ]


def test_papers_with_every_answer_exit_with_0_and_pass_their_gate(
    release: Path, answers: Path, home: Path, run: Run, capsys: Capture
) -> None:
    capsys.readouterr()
    assert run("datasheet", release, "--answers", answers, "--out", home / "papers", "-q", "--json") == 0
    told = printed(capsys)
    assert told["open"] == []
    assert str(home) not in json.dumps(told)
    run("gates", release, "--papers", home / "papers", "-q", "--json")
    assert {gate["gate"]: gate["status"] for gate in printed(capsys)}["datasheet-answered"] == "pass"


def test_nothing_of_the_holders_side_is_in_the_papers(release: Path, answers: Path, home: Path, run: Run) -> None:
    assert run("datasheet", release, "--answers", answers, "--out", home / "papers", "-q") == 0
    texts = "".join(path.read_text() for path in (home / "papers").iterdir())
    assert not [private for private in ("ada_", "julian", str(home), "5a5a") if private in texts]


@pytest.mark.parametrize("out", ["release", "release/papers"])
def test_papers_inside_the_release_are_refused(release: Path, home: Path, run: Run, capsys: Capture, out: str) -> None:
    assert run("datasheet", release, "--out", home / out, "-q") == 2
    assert "outside the release" in capsys.readouterr().err


def test_a_misspelt_question_is_named_with_its_file(release: Path, answers: Path, run: Run, capsys: Capture) -> None:
    answers.write_text(answers.read_text().replace("funding:", "fundings:"))
    assert run("datasheet", release, "--answers", answers, "-q") == 2
    assert "answers.yaml: motivation.fundings: " in capsys.readouterr().err


def test_the_datasheet_of_no_release_is_a_usage_error(home: Path, run: Run) -> None:
    assert run("datasheet") == 2
    assert run("datasheet", home / "raw", "-q") == 2


def test_a_true_manifest_exits_with_0_and_names_the_release(release: Path, run: Run, capsys: Capture) -> None:
    capsys.readouterr()
    assert run("manifest", release) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == (release / "manifest-sha256.txt").read_text().splitlines()
    assert run("manifest", release, "--json") == 0
    told = printed(capsys)
    assert lines[-1] == f"{told['release_digest']}  manifest.json"
    assert (told["true"], told["stray_files"], told["checksums"]) == (True, 0, "agree")


def test_every_fault_of_a_manifest_is_named_and_exits_with_1(release: Path, run: Run, capsys: Capture) -> None:
    (release / "U01_source.json").write_text("{}")
    (release / "U02_source.json").unlink()
    (release / "ada-lovelace.txt").write_text("")
    (release / "manifest-sha256.txt").unlink()
    capsys.readouterr()
    assert run("manifest", release) == 1
    out = capsys.readouterr().out
    assert "U01_source.json   DIFFERS" in out
    assert "U02_source.json   MISSING" in out
    assert "1 more in the folder" in out
    assert "manifest-sha256.txt: is missing" in out
    assert "lovelace" not in out
    assert run("manifest", release, "--json") == 1
    assert {file["name"]: file["state"] for file in printed(capsys)["files"]} == {
        "U01_source.json": "differs",
        "U02_source.json": "missing",
        "removals.json": "same",
    }


def test_two_releases_are_compared_by_who_is_in_them(home: Path, run: Run, capsys: Capture) -> None:
    path = home / "raw" / "bo_source.json"
    path.write_text(path.read_text().replace("T21:", "T20:"))
    first = anonymized(home, run, "first")
    consent = json.loads((home / "consent.json").read_text())
    consent["subjects"]["ada"]["withdrawn"] = True
    (home / "consent.json").write_bytes(dump_json(consent))
    second = anonymized(home, run, "second")
    capsys.readouterr()
    assert run("diff", first, second, "-q", "--json") == 0
    told = printed(capsys)
    assert (told["kind"], len(told["people"]), len(told["people_only_before"])) == ("releases", 1, 1)
    (person,) = told["people"]
    assert (person["messages"], person["only_before"], person["dates"]) == ([4, 4], 0, "same")
    assert person["before"] not in told["people_only_before"]
    assert run("diff", first, second, "-q") == 0
    assert "People only before (1): " in capsys.readouterr().out


PAGE = (Path(__file__).parents[2] / "docs" / "release-papers.md").read_text("utf-8")


def test_every_command_of_the_page_runs(
    release: Path, answers: Path, home: Path, run: Run, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    run("audit", "raw", "release", "--out", "audit", "--config", "quick-audit", "--internal", "-q")
    for number in (1, 2):
        shutil.copytree(release, home / f"release-{number}")
        shutil.copytree(home / "audit", home / f"audit-{number}")
    commands = [line.split()[1:] for line in PAGE.splitlines() if line.startswith("    penname ")]
    assert len(commands) == 6
    for command in commands:
        capsys.readouterr()
        printed_to = command.index(">") if ">" in command else len(command)
        # So little text cannot be attacked, so the gates have nothing to judge: 3.
        assert run(*command[:printed_to]) == (3 if command[0] == "gates" else 0), command
        if printed_to < len(command):
            assert capsys.readouterr().out.startswith("# What only a person can say")


def test_the_correction_of_the_page_can_be_used(answers: Path) -> None:
    from reports.papers import load_answers

    block = PAGE.split("    corrections:\n")[1].split("\n\n")[0]
    tree = yaml.safe_load(answers.read_text()) | yaml.safe_load("corrections:\n" + textwrap.dedent(block))
    answers.write_text(yaml.safe_dump(tree))
    assert [entry.ids for entry in load_answers(answers).corrections] == [("day3-14",)]


def test_a_release_and_an_audit_cannot_be_compared(release: Path, home: Path, run: Run) -> None:
    assert run("diff", release, home / "consent.json") == 2
    assert run("diff", home / "consent.json", home / "consent.json") == 2
    assert run("diff", release, home / "nowhere") == 2
