"""What a configuration retires, the manifest names, and the gate refuses when it comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus, read_manifest
from corpus import Corpus
from corpus.makebelieve import invent
from reports.gates import ReleaseView, run_gates


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("retired") / "raw"
    invent(folder, subjects=1, messages=80, seed=3)
    return Corpus.open(folder)


def status(raw: Corpus, release: Path, *retired: str) -> str:
    config = AnonymizeConfig(retired_labels=retired)
    anonymize_corpus(raw, release, key=SecretKey(b"\x01" * 32), consent=None, config=config)
    assert read_manifest(release).vocabularies.retired == tuple(sorted(retired))
    (found,) = run_gates(ReleaseView(release), only=["retired-labels"])
    return found.status


def test_a_release_without_the_labels_that_were_given_up_passes(raw: Corpus, tmp_path: Path) -> None:
    assert status(raw, tmp_path / "release", "smalltalk", "chit_chat") == "pass"


def test_a_label_that_came_back_fails_it(raw: Corpus, tmp_path: Path) -> None:
    record = next(iter(raw))
    (used, *_) = sorted(row.category for row in record.chat or () if row.category)
    assert status(raw, tmp_path / "release", used) == "fail"
