"""`penname detect` on a corpus: planted names, a sample to read, and what the reading shows."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from small_corpus import Run

Capture = pytest.CaptureFixture[str]


def test_canaries_are_told_by_written_form(home: Path, run: Run, capsys: Capture) -> None:
    assert run("detect", home / "raw", "--canaries", 2, "--json", "-q") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seed"] == 0
    assert {row["planted"] for row in told["forms"]} == {1}
    assert {row["form"] for row in told["forms"]} >= {"lower case", "joined to an emoji", "web address", "handle"}
    assert run("detect", home / "raw", "--canaries", 2, "-q") == 0
    assert "1/1 ≤95%" in capsys.readouterr().out


def test_a_sample_is_written_read_by_a_person_and_told(home: Path, run: Run, capsys: Capture) -> None:
    assert run("detect", home / "raw", "--sample", home / "sample", "--size", 5, "-q") == 0
    assert "5 messages" in capsys.readouterr().out
    path = home / "sample" / "sample.csv"
    with path.open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert run("detect", path, "--reviewed", "-q") == 2
    assert "nothing was reviewed" in capsys.readouterr().err
    with path.open("w", newline="", encoding="utf-8") as lines:
        writer = csv.DictWriter(lines, rows[0])
        writer.writeheader()
        writer.writerows({**row, "missed": "0"} for row in rows)
    assert run("detect", path, "--reviewed", "--json", "-q") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["messages"], told["with_a_miss"]) == (5, 0)
    assert told["of_messages_at_most"] == pytest.approx(1 - 0.05 ** (1 / 5))
    assert run("detect", path, "--reviewed", "-q") == 0
    assert "something missed in 0 of 5 messages: at most 45.1%" in capsys.readouterr().out


def test_two_questions_at_once_are_refused(home: Path, run: Run, capsys: Capture) -> None:
    assert run("detect", home / "raw", "--canaries", 2, "--sample", home / "sample") == 2
    assert "one of" in capsys.readouterr().err
