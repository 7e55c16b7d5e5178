"""A small raw corpus on disk, its key and consent, and the command line as a function."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from small_corpus import Run, source

from penname import cli


@pytest.fixture
def run() -> Run:
    """The command line in this process; returns its exit code."""

    def call(*arguments: object) -> int:
        with pytest.raises(SystemExit) as caught:
            cli.main([str(argument) for argument in arguments])
        return int(caught.value.code or 0)

    return call


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with `raw/` (two people, four messages each), `key` and `consent.json`."""
    (tmp_path / "raw").mkdir()
    for subject, day in (("ada", "2024-03-09"), ("bo", "2024-05-01")):
        times = [f"{day}T21:0{minute}:0{minute * 2}" for minute in range(4)]
        (tmp_path / "raw" / f"{subject}_source.json").write_text(json.dumps(source(*times)))
    (tmp_path / "key").write_text("5a" * 32)
    (tmp_path / "key").chmod(0o600)
    consent = {"subjects": {name: {"scope": "publication", "date": "2024-01-01"} for name in ("ada", "bo")}}
    (tmp_path / "consent.json").write_text(json.dumps(consent))
    return tmp_path
