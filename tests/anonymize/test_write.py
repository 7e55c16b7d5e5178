"""A release gets its name and its manifest in two steps; whatever a kill leaves between them is no release."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

import anonymize.write
from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus, read_manifest
from corpus import Corpus, CorpusError, OutputError

KEY = SecretKey(b"\x01" * 32)


def run(raw: Path, release: Path) -> None:
    anonymize_corpus(Corpus.open(raw), release, key=KEY, consent=None, config=AnonymizeConfig())


def tree_bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def killed_before_the_last_rename(raw: Path, release: Path) -> None:
    real = os.rename

    def rename(source: Path, target: Path) -> None:
        if Path(target).name == "manifest.json":
            os.kill(os.getpid(), signal.SIGKILL)
        real(source, target)

    anonymize.write.os.rename = rename  # type: ignore[attr-defined]
    run(raw, release)


def test_a_run_killed_between_the_two_renames_leaves_no_manifest_and_is_taken_up_again(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    release = tmp_path / "out"
    child = multiprocessing.get_context("fork").Process(
        target=killed_before_the_last_rename, args=(corpus_folder, release)
    )
    child.start()
    child.join(120)
    assert child.exitcode == -signal.SIGKILL
    assert not list(tmp_path.rglob("manifest.json"))
    with pytest.raises(CorpusError, match=r"manifest\.json"):
        read_manifest(release)
    run(corpus_folder, release)
    run(corpus_folder, tmp_path / "whole")
    assert tree_bytes(release) == tree_bytes(tmp_path / "whole")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_another_run_does_not_take_up_what_lies_under_the_name(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / f"manifest.json.{'0' * 16}.partial").write_text("{}")
    with pytest.raises(OutputError, match="exists already"), anonymize.write.staging(tmp_path / "out", "1" * 16):
        pass
    with anonymize.write.staging(tmp_path / "out", "0" * 16) as folder:
        assert not list(folder.iterdir())
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not (tmp_path / "out").exists()


def test_a_manifest_that_cannot_get_its_name_leaves_nothing(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.rename

    def rename(source: Path, target: Path) -> None:
        if Path(target).name == "manifest.json":
            raise OSError(errno.ENOSPC, "No space left on device")
        real(source, target)

    monkeypatch.setattr(anonymize.write.os, "rename", rename)
    with pytest.raises(OutputError, match="No space left"):
        run(corpus_folder, tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["raw"]


def test_a_file_that_was_being_written_when_a_run_was_killed_is_not_released(tmp_path: Path) -> None:
    left = tmp_path / f".out.{'0' * 16}.partial"
    left.mkdir()
    (left / ".U01_source.json.x7.tmp").write_text("half")
    with anonymize.write.staging(tmp_path / "out", "0" * 16) as folder:
        assert anonymize.write.hashes(folder) == {}
