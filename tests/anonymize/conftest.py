"""A small corpus of hand-made records, and the detector loaded once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from invented_records import full_record, turns

from anonymize import AnonymizeConfig, SecretKey
from anonymize.detect.engine import detector
from corpus import SubjectRecord, write_record

KEY = SecretKey(b"\x01" * 32)


@pytest.fixture
def key() -> SecretKey:
    return KEY


@pytest.fixture(scope="session")
def config() -> AnonymizeConfig:
    """The default configuration, its model loaded."""
    detector(AnonymizeConfig().model)
    return AnonymizeConfig()


@pytest.fixture
def corpus_folder(tmp_path: Path) -> Path:
    """Two subjects with all five files, and one with its messages alone."""
    folder = tmp_path / "raw"
    folder.mkdir()
    write_record(folder, full_record("julian-01"))
    write_record(folder, full_record("julian-02"))
    third = (
        ("user", "2023-12-31T10:00:00", "Margit Olander called"),
        ("user", "2024-01-01T10:00:00", "margit olander"),
    )
    write_record(folder, SubjectRecord.from_trees("S03", {"source": turns(third)}))
    return folder


@pytest.fixture
def record() -> Callable[..., SubjectRecord]:
    """Makes the full record."""
    return full_record
