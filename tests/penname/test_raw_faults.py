"""Faults of a raw folder that stop a release, each with the place and what to do."""

import json
from pathlib import Path
from typing import Any

import pytest
from small_corpus import Run

Capture = pytest.CaptureFixture[str]


def anonymize(home: Path, run: Run, raw: str = "raw", release: str = "release", private: str | None = None) -> int:
    options = ["--private", home / private] if private else []
    arguments = ["--key-file", home / "key", "--consent", home / "consent.json", *options, "-q"]
    return run("anonymize", home / raw, home / release, *arguments)


def edit(home: Path, change: Any) -> None:
    path = home / "raw" / "ada_source.json"
    tree = json.loads(path.read_text())
    change(tree)
    path.write_text(json.dumps(tree))


@pytest.mark.parametrize("counter", ["messages", "user_messages", "companion_messages", "app_messages", "active_days"])
def test_a_counter_that_counts_something_else_is_named_with_what_it_must_be(
    home: Path, run: Run, capsys: Capture, counter: str
) -> None:
    right = json.loads((home / "raw" / "ada_source.json").read_text())["header"][counter]
    edit(home, lambda tree: tree["header"].update({counter: 9}))
    assert anonymize(home, run) == 2
    told = capsys.readouterr().err
    assert told.startswith("penname: ada_source.json: ")
    assert f"{counter} is {right}" in told
    assert not (home / "release").exists()


def test_a_key_that_stands_twice_in_a_message_is_an_error_that_names_it(home: Path, run: Run, capsys: Capture) -> None:
    path = home / "raw" / "ada_source.json"
    path.write_text(path.read_text().replace('"content": "how', '"content": "Zanzibar", "content": "how', 1))
    assert anonymize(home, run) == 2
    told = capsys.readouterr().err
    assert "ada_source.json: a key stands twice in message day1-1" in told
    assert "Zanzibar" not in told
    assert not (home / "release").exists()


def test_a_time_that_cannot_move_names_file_and_message(home: Path, run: Run, capsys: Capture) -> None:
    def late(tree: Any) -> None:
        for message in tree["messages"]:
            message["timestamp"] = message["timestamp"].replace("2024-03-09", "9999-12-31")
        for message in tree["messages"][:1]:
            message["timestamp"] = "0001-01-01T00:00:00"
        tree["messages"][0]["id"], tree["header"]["active_days"] = "day1-0", 2
        for i, message in enumerate(tree["messages"][1:]):
            message["id"] = f"day2-{i}"

    edit(home, late)
    assert anonymize(home, run) == 2
    told = capsys.readouterr().err
    assert "ada_source.json, message day" in told
    assert "cannot move" in told
    assert "9999-12" not in told
    assert not (home / "release").exists()


@pytest.mark.parametrize(
    ("release", "private"),
    [
        ("raw/release", None),
        ("raw", None),
        (".", None),
        ("release", "raw/private"),
        ("release", "raw"),
        ("release", "."),
        ("release", "release/private"),
        ("release", "release"),
        ("private/release", "private"),
    ],
)
def test_folders_that_lie_in_each_other_are_refused(
    home: Path, run: Run, capsys: Capture, release: str, private: str | None
) -> None:
    before = sorted(home.rglob("*"))
    assert anonymize(home, run, release=release, private=private) == 2
    assert "neither may lie in the other" in capsys.readouterr().err
    assert sorted(home.rglob("*")) == before


def test_a_link_does_not_hide_that_folders_lie_in_each_other(home: Path, run: Run) -> None:
    (home / "elsewhere").symlink_to(home / "raw")
    assert anonymize(home, run, private="elsewhere/private") == 2
    assert not (home / "raw" / "private").exists()
