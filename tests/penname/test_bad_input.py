import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from small_corpus import Run, source

Tree = dict[str, Any]
RAW_TEXT = "Zanzibar"


def edit(home: Path, change: Callable[[Tree], object]) -> None:
    path = home / "raw" / "ada_source.json"
    tree = json.loads(path.read_text())
    change(tree)
    path.write_text(json.dumps(tree))


def message(home: Path, **values: str) -> None:
    edit(home, lambda tree: tree["messages"][1].update(content=RAW_TEXT, **values))


def truncated(home: Path) -> None:
    path = home / "raw" / "ada_source.json"
    path.write_text(path.read_text()[:-30])


def path_in_subject(home: Path) -> None:
    (home / "raw" / "ada_source.json").rename(home / "raw" / "..%2Fetc_source.json")


def file_as_target(home: Path) -> None:
    (home / "release").write_text("mine")


# What is done to a good corpus → the place the error names → what it says.
BAD: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "truncated JSON": (truncated, "ada_source.json, line 1", "not complete JSON"),
    "a doubled id": (lambda home: message(home, id="day1-0"), "ada_source.json, message day1-0", "twice"),
    "a malformed id": (lambda home: message(home, id=f"{RAW_TEXT}-1"), "message 2 of the list", "day3-14"),
    "an impossible date": (lambda home: message(home, timestamp="2024-02-30T01:00:00"), "message day1-1", "not exist"),
    "mixed naive and aware times": (
        lambda home: message(home, timestamp="2024-03-09T21:01:02Z"),
        "message day1-1",
        "some times carry an offset",
    ),
    "no message": (
        lambda home: (home / "raw" / "ada_source.json").write_text(json.dumps(source())),
        "ada_source.json",
        "no message",
    ),
    "a missing source file": (
        lambda home: (home / "raw" / "ada_source.json").rename(home / "raw" / "ada_qa.json"),
        "ada_qa.json",
        "source",
    ),
    "a missing folder": (lambda home: (home / "raw").rename(home / "elsewhere"), "raw", "no such folder"),
    "a subject id with a path in it": (path_in_subject, "etc_source.json", "subject id"),
    "a file in place of the target": (file_as_target, "release", "exists already"),
    "a key of the wrong length": (lambda home: (home / "key").write_text("5a" * 31), "key", "64 hexadecimal digits"),
    "a key that is no key": (lambda home: (home / "key").write_text(RAW_TEXT), "key", "hexadecimal"),
    "a missing key": (lambda home: (home / "key").unlink(), "key", "penname keygen"),
    "a key that others may read": (lambda home: (home / "key").chmod(0o644), "key", "chmod 600"),
    "no consent for a subject": (
        lambda home: (home / "consent.json").write_text('{"subjects": {"ada": {"scope": "p", "date": "2024-01-01"}}}'),
        "bo",
        "consent",
    ),
    "a consent file that is none": (lambda home: (home / "consent.json").write_text("["), "consent.json", "JSON"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_input_is_one_clear_line_exit_2_and_nothing_half_written(
    home: Path, run: Run, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    spoil, place, problem = BAD[kind]
    spoil(home)
    before = sorted(str(path) for path in home.rglob("*"))
    arguments = ["--key-file", home / "key", "--consent", home / "consent.json", "--private", home / "private"]
    assert run("anonymize", home / "raw", home / "release", *arguments, "-q") == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("penname: ")
    assert shown.err.count("\n") == 1
    assert place in shown.err
    assert problem in shown.err
    assert RAW_TEXT not in shown.err
    assert sorted(str(path) for path in home.rglob("*")) == before


def test_a_target_below_a_file_cannot_be_written(home: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "file").write_text("mine")
    arguments = ["--key-file", home / "key", "--consent", "none"]
    assert run("anonymize", home / "raw", home / "file" / "release", *arguments, "-q") == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("command", [("verify", "raw"), ("attack", "raw", "--split")])
def test_every_reading_command_names_the_line_of_truncated_json(
    home: Path, run: Run, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    truncated(home)
    name, folder, *rest = command
    assert run(name, home / folder, *rest, "-q") in (1, 2)
    shown = capsys.readouterr()
    assert "ada_source.json" in shown.out + shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize(
    ("line", "problem"),
    [('{"id": 1}', "line 2: must have"), ('{"id": 1, "te', "line 2: is not complete JSON"), ("[]", "line 2")],
)
def test_detect_names_the_line_it_cannot_read(
    tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str], line: str, problem: str
) -> None:
    (tmp_path / "texts.jsonl").write_text(f'{{"id": 0, "text": "hi"}}\n{line}\n')
    assert run("detect", tmp_path / "texts.jsonl", "-q") == 2
    assert problem in capsys.readouterr().err


def test_detect_without_a_file_or_a_text_is_an_error(tmp_path: Path, run: Run) -> None:
    (tmp_path / "empty.jsonl").write_text("\n")
    assert run("detect", tmp_path / "empty.jsonl") == 2
    assert run("detect", tmp_path / "nowhere.jsonl") == 2


def test_a_report_of_something_else_is_an_error(tmp_path: Path, run: Run) -> None:
    (tmp_path / "results.json").write_text("{}")
    assert run("report", tmp_path / "results.json") == 2
    assert run("report", tmp_path / "nowhere.json") == 2
