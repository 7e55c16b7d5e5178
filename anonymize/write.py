"""Writing a release: into a hidden sibling folder, and under its name only when it is whole."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anonymize.manifest import HASHES, MANIFEST, Manifest, sha256
from corpus import OutputError, dump_json, write_atomic

WORK = ".work"
"""Folder of what is done of a run, inside the hidden folder; it is gone when the release has its name."""


@contextmanager
def staging(release: Path, fingerprint: str) -> Iterator[Path]:
    """A folder beside the release to be, gone again if anything fails inside the block.

    A killed run (or one stopped by Ctrl-C) leaves it behind under a hidden name ending in `.partial`, without a manifest:
    it opens as no release. The next run with the same fingerprint finds it and goes on.

    Args:
        release: the release folder, which must not exist.
        fingerprint: of everything that decides the bytes of the release.

    Raises:
        OutputError: if the release exists already, is being made by another process, or cannot be written there.
    """
    if release.exists() or release.is_symlink():
        raise OutputError(f"{release.name}: exists already; a release is never overwritten, choose another name")
    folder = release.parent / f".{release.name}.{fingerprint}.partial"
    try:
        release.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise OutputError(f"{release.name}: cannot be written there ({error.strerror})") from None
    try:
        _lock(descriptor, release)
        try:
            for name in (MANIFEST, HASHES):
                (folder / name).unlink(missing_ok=True)
            yield folder
        except Exception:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    finally:
        os.close(descriptor)


def _lock(descriptor: int, release: Path) -> None:
    """Hold the folder for this process; the system lets go of it when the process ends, however it ends."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise OutputError(f"{release.name}: is being made by another process; wait for it, or end it") from None


def complete(folder: Path, release: Path, manifest: Manifest) -> None:
    """Write the hashes and, last, the manifest; then give the folder its name.

    Raises:
        OutputError: if that fails; the release does not exist then.
    """
    lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(manifest.files.items()))
    write_atomic(folder / HASHES, lines.encode())
    tree = manifest.model_dump(mode="json")
    write_atomic(folder / MANIFEST, dump_json(tree))
    try:
        # Only now: a run killed while the manifest was written has nothing to do again.
        shutil.rmtree(folder / WORK, ignore_errors=True)
        folder.chmod(0o755)
        _sync(folder)
        os.rename(folder, release)
        _sync(release.parent)
    except OSError as error:
        raise OutputError(f"{release.name}: cannot be written ({error.strerror})") from None


def hashes(folder: Path) -> dict[str, str]:
    """File name → SHA-256, of every file of a folder, sorted."""
    return {path.name: sha256(path) for path in sorted(folder.iterdir()) if path.is_file()}


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
