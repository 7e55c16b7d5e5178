"""Hostile text in messages, names and ids is inert wherever penname writes: pages, tables, terminal, file names."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from small_corpus import Run, source

Capture = pytest.CaptureFixture[str]
TEXTS = (
    "<script>alert(1)</script> sarah",
    '=HYPERLINK("http://x.example/","sarah")',
    "../../etc sarah",
    "\u202esarah\x1b[31m",
)


@pytest.fixture
def hostile(home: Path) -> Path:
    """The small corpus with hostile texts in one subject, in messages and in the keys and fields of a profile."""
    tree: dict[str, Any] = source(*(f"2024-03-09T21:0{minute}:00" for minute in range(4)))
    for message, text in zip(tree["messages"], TEXTS, strict=True):
        message["content"] = text
    (home / "raw" / "ada_source.json").write_text(json.dumps(tree))
    return home


def written(home: Path, run: Run) -> None:
    arguments = ["--key-file", home / "key", "--consent", home / "consent.json", "--private", home / "private"]
    assert run("anonymize", home / "raw", home / "release", *arguments, "-q") == 0


def test_a_release_keeps_hostile_text_as_text_and_takes_no_file_name_from_it(hostile: Path, run: Run) -> None:
    written(hostile, run)
    names = sorted(path.name for path in (hostile / "release").rglob("*"))
    assert names == ["U01_source.json", "U02_source.json", "manifest-sha256.txt", "manifest.json", "removals.json"]
    both = "".join((hostile / "release" / f"U0{n}_source.json").read_text() for n in (1, 2))
    assert "<script>alert(1)</script>" in both
    assert "sarah" not in both


def test_the_report_runs_no_script_of_a_message_and_shows_no_control_character(
    hostile: Path, run: Run, capsys: Capture
) -> None:
    written(hostile, run)
    run("audit", hostile / "raw", hostile / "release", "--private", hostile / "private", "--out", hostile / "audit", "-q")  # fmt: skip
    shown = capsys.readouterr()
    report = (hostile / "audit" / "report.html").read_text()
    for text in (report, (hostile / "audit" / "results.json").read_text(), shown.out, shown.err):
        assert "alert(1)" not in text
        assert "HYPERLINK" not in text
        assert "\u202e" not in text
        assert "../../etc" not in text
        assert "\x1b" not in text


def test_no_cell_of_a_review_is_a_formula(hostile: Path, run: Run) -> None:
    arguments = ["--key-file", hostile / "key", "--consent", "none", "-q"]
    assert run("review", hostile / "raw", hostile / "review", *arguments) == 0
    with (hostile / "review" / "review.csv").open(newline="") as stream:
        cells = [cell for row in csv.reader(stream) for cell in row]
    assert cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_what_detect_prints_holds_no_control_character_of_an_id(tmp_path: Path, run: Run, capsys: Capture) -> None:
    line = json.dumps({"id": "\x1b]0;owned\x07\u202e", "text": "met sarah"})
    (tmp_path / "texts.jsonl").write_text(line + "\n")
    assert run("detect", tmp_path / "texts.jsonl", "-q") == 0
    shown = capsys.readouterr().out
    assert json.loads(shown)["id"] == "\x1b]0;owned\x07\u202e"
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)


@pytest.mark.parametrize("format", ["csv", "whatsapp", "telegram", "discord", "chatgpt"])
def test_a_hostile_file_name_is_no_path_and_no_control_sequence_when_it_is_imported(
    tmp_path: Path, run: Run, capsys: Capture, format: str
) -> None:
    exports = {
        "csv": ("..\x1b[31m.csv", "sender,timestamp,content\nada,1709985600,hi\n"),
        "whatsapp": ("\u202e..\x1b[31mx.txt", "13/2/24, 21:05 - Ada: hi\n"),
        "telegram": ("..\x1b[31mx.json", '{"messages": [{"id": 1, "type": "message", "date_unixtime": "1709985600", "from": "A", "text": "hi"}]}'),
        "discord": ("..\x1b[31mx.json", '{"messages": [{"id": "1", "type": "Default", "timestamp": "2024-03-09T13:00:00Z", "content": "hi", "author": {"name": "a"}}]}'),
        "chatgpt": ("..\x1b[31mx.json", '[{"mapping": {"a": {"parent": null, "message": {"author": {"role": "user"}, "create_time": 1.5, "content": {"parts": ["hi"]}}}}}]'),
    }  # fmt: skip
    name, text = exports[format]
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_text(text)
    run("import", format, tmp_path / "in" / name, tmp_path / "raw")
    shown = capsys.readouterr()
    assert not {"\x1b", "\u202e"} & set(shown.out + shown.err)
    assert sorted(path.name for path in tmp_path.iterdir()) in (["in"], ["in", "raw"])
    for path in (tmp_path / "raw").glob("*"):
        assert not {"\x1b", "\u202e", "/"} & set(path.name)


def test_hostile_names_of_senders_are_no_control_sequence_on_the_screen(
    tmp_path: Path, run: Run, capsys: Capture
) -> None:
    rows = "sender,timestamp,content\n\x1b[31m=cmd|x,1709985600,hi\n<b>,1709985601,hey\n"
    (tmp_path / "ada.csv").write_text(rows)
    assert run("import", "csv", tmp_path / "ada.csv", tmp_path / "raw", "--own", "<b>") == 0
    shown = capsys.readouterr()
    assert "\x1b" not in shown.out + shown.err
    assert "<b>" not in shown.out + shown.err
