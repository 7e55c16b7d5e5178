import json
from pathlib import Path
from typing import Any

import pytest
from small_corpus import Run

from corpus import Corpus

Capture = pytest.CaptureFixture[str]


def anonymize(home: Path, run: Run, *options: object, target: str = "release") -> Path:
    arguments = [
        "--key-file",
        home / "key",
        "--consent",
        home / "consent.json",
        "--private",
        home / f"{target}-private",
    ]
    assert run("anonymize", home / "raw", home / target, *arguments, "-q", *options) == 0
    return home / target


def printed(capsys: Capture) -> Any:
    return json.loads(capsys.readouterr().out)


def test_anonymize_prints_what_it_did(home: Path, run: Run, capsys: Capture) -> None:
    anonymize(home, run, "--json")
    told = printed(capsys)
    assert (told["subjects"], told["messages"], told["times"]) == (2, 8, 8)
    assert str(home) not in json.dumps(told)


def test_anonymize_prints_lines_for_people(home: Path, run: Run, capsys: Capture) -> None:
    anonymize(home, run)
    assert "2 subjects, 8 messages released" in capsys.readouterr().out


def test_one_and_two_workers_make_the_same_release(home: Path, run: Run) -> None:
    one = anonymize(home, run)
    two = anonymize(home, run, "--workers", 2, target="again")
    assert {path.name: path.read_bytes() for path in one.iterdir()} == {
        path.name: path.read_bytes() for path in two.iterdir()
    }


def test_a_configuration_file_reaches_the_release(home: Path, run: Run) -> None:
    (home / "mine.yaml").write_text("anonymize: {subject_ids: keep}\n")
    assert Corpus.open(anonymize(home, run, "--config", home / "mine.yaml")).subjects == ("ada", "bo")


def test_consent_none_is_recorded(home: Path, run: Run) -> None:
    arguments = ["--key-file", home / "key", "--consent", "none", "-q"]
    assert run("anonymize", home / "raw", home / "release", *arguments) == 0
    assert json.loads((home / "release" / "manifest.json").read_text())["consent"] == "none"


def test_verify_passes_on_its_own_release_with_and_without_raw(home: Path, run: Run, capsys: Capture) -> None:
    release = anonymize(home, run)
    capsys.readouterr()
    assert run("verify", home / "raw", release, "--private", home / "release-private", "-q", "--json") == 0
    told = printed(capsys)
    assert (told["role"], told["violations"]) == ("holder", [])
    assert run("verify", release, "-q") == 0
    assert "not checkable without the raw side" in capsys.readouterr().out


def test_verify_finds_a_message_moved_by_a_second_and_exits_with_1(home: Path, run: Run, capsys: Capture) -> None:
    release = anonymize(home, run)
    path = release / "U01_source.json"
    path.write_text(path.read_text().replace("T21:02:04", "T21:02:05"))
    capsys.readouterr()
    assert run("verify", home / "raw", release, "--private", home / "release-private", "-q") == 1
    assert "U01_source.json day1-2: " in capsys.readouterr().out


def test_verify_takes_one_or_two_folders(home: Path, run: Run) -> None:
    assert run("verify", home / "raw", home / "raw", home / "raw") == 2
    assert run("verify") == 2


def test_gates_say_which_need_the_holder(home: Path, run: Run, capsys: Capture) -> None:
    release = anonymize(home, run)
    capsys.readouterr()
    # 3: without an audit's results two gates have nothing to judge, and that is no pass.
    assert run("gates", release, "-q", "--json") == 3
    alone = {gate["gate"]: gate["status"] for gate in printed(capsys)}
    assert alone["originals-gone"] == alone["intervals-exact"] == alone["consent-held"] == "skipped_by_role"
    assert run("gates", release, "--raw", home / "raw", "--private", home / "release-private", "-q", "--json") == 3
    with_raw = {gate["gate"]: gate["status"] for gate in printed(capsys)}
    assert with_raw["originals-gone"] == with_raw["intervals-exact"] == "pass"
    assert with_raw["consent-held"] == "skipped_by_role"


def test_a_gate_that_fails_makes_the_exit_code_1(home: Path, run: Run, capsys: Capture) -> None:
    release = anonymize(home, run)
    (release / "stray.json").write_text("{}")
    capsys.readouterr()
    assert run("gates", release, "-q") == 1
    assert "showing 1 of 1 failure" in capsys.readouterr().out


def test_an_attack_on_too_little_text_is_not_evaluated(home: Path, run: Run, capsys: Capture) -> None:
    assert run("attack", home / "raw", "--split", "-q", "--json") == 3
    assert {entry["status"] for entry in printed(capsys)["attacks"]} == {"not_evaluated"}


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--split", "--outside", "raw"],
        ["--split", "--attacks", "nothing_of_the_kind"],
        ["--split", "--sample-words", "many"],
        ["--split", "--sample-words", "0"],
        ["--outside", "nowhere"],
        ["--split", "--config", "nowhere.yaml"],
    ],
)
def test_an_attack_that_cannot_be_run_exits_with_2(
    home: Path, run: Run, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.chdir(home)
    assert run("attack", home / "raw", *options) == 2


def test_detect_prints_a_line_a_text_and_changes_nothing(tmp_path: Path, run: Run, capsys: Capture) -> None:
    file = tmp_path / "texts.jsonl"
    file.write_text('{"id": "a", "text": "mail ada@example.com"}\n{"id": 2, "text": "nothing here"}\n')
    before = file.read_bytes()
    assert run("detect", file, "-q") == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["id"] == "a"
    assert [(span["start"], span["end"], span["label"]) for span in first["spans"]] == [(5, 20, "EMAIL_ADDRESS")]
    assert second == {"id": 2, "spans": []}
    assert file.read_bytes() == before


def test_the_schema_and_the_presets_are_printed(run: Run, capsys: Capture) -> None:
    assert run("config", "schema") == 0
    assert "anonymize" in printed(capsys)["properties"]
    assert run("config", "list") == 0
    assert "quick-audit" in capsys.readouterr().out
    assert run("config", "show", "strict") == 0
    assert capsys.readouterr().out.startswith("# For a release")
    assert run("config", "show", "../secret") == 2


def test_an_audit_inside_the_release_is_refused(home: Path, run: Run, capsys: Capture) -> None:
    release = anonymize(home, run)
    before = sorted(path.name for path in release.iterdir())
    assert run("audit", home / "raw", release, "--out", release / "audit", "--config", "quick-audit", "-q") == 2
    assert "outside the release" in capsys.readouterr().err
    assert sorted(path.name for path in release.iterdir()) == before


def test_an_audit_of_too_little_text_is_not_evaluated_and_says_so(home: Path, run: Run, capsys: Capture) -> None:
    release = anonymize(home, run)
    capsys.readouterr()
    assert run("audit", home / "raw", release, "--config", "quick-audit", "-q", "--json", "--internal") == 3
    assert printed(capsys)["verdict"]["status"] == "not_evaluated"
    files = {path.name: path.stat().st_mode & 0o777 for path in (home / "release-audit").iterdir()}
    assert files["results.json"] == 0o644
    assert files["internal-results.json"] == files["internal-report.html"] == 0o600


def test_an_audit_of_a_folder_that_is_no_release_is_an_error(home: Path, run: Run, capsys: Capture) -> None:
    assert run("audit", home / "raw", home / "raw", "-q") == 2
    assert "manifest.json" in capsys.readouterr().err


def test_a_pool_that_is_no_corpus_stops_an_audit_before_it_begins(home: Path, run: Run, capsys: Capture) -> None:
    release = anonymize(home, run)
    assert run("audit", home / "raw", release, "--pool", home / "nowhere", "-q") == 2
    assert "nowhere" in capsys.readouterr().err
    assert not (home / "release-audit").exists()


def test_an_audit_that_cannot_start_leaves_no_folder(home: Path, run: Run) -> None:
    release = anonymize(home, run)
    (home / "elsewhere").mkdir()
    assert run("audit", home / "raw", release, "--private", home / "elsewhere", "--out", home / "audit", "-q") == 2
    assert not (home / "audit").exists()


def test_a_folder_that_was_there_before_an_audit_stays(home: Path, run: Run) -> None:
    release = anonymize(home, run)
    (home / "audit").mkdir()
    (home / "elsewhere").mkdir()
    assert run("audit", home / "raw", release, "--private", home / "elsewhere", "--out", home / "audit", "-q") == 2
    assert (home / "audit").is_dir()


def test_gates_break_no_word_at_eighty_columns(home: Path, run: Run, capsys: Capture) -> None:
    import io

    from rich.console import Console

    from reports import render_gates
    from reports.gates import GATES, ReleaseView, run_gates

    answers = run_gates(ReleaseView(anonymize(home, run)))
    stream = io.StringIO()
    render_gates(answers, Console(file=stream, width=80))
    lines = stream.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    words = set(" ".join(gate.question for gate in GATES.values()).split())
    assert words <= set(stream.getvalue().split())
