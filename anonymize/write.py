"""Writing a release: into a hidden sibling folder, under its name when it is whole, and with its manifest last of all."""

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
    it opens as no release. The next run with the same fingerprint finds it and goes on. One that is killed between the last
    two steps leaves the folder under its name and the manifest under another; the next run takes that back, too.

    Args:
        release: the release folder, which must not exist.
        fingerprint: of everything that decides the bytes of the release.

    Raises:
        OutputError: if the release exists already, is being made by another process, or cannot be written there.
    """
    folder = release.parent / f".{release.name}.{fingerprint}.partial"
    named = _is_unfinished(release, fingerprint) and not folder.exists()
    if not named and (release.exists() or release.is_symlink()):
        raise OutputError(f"{release.name}: exists already; a release is never overwritten, choose another name")
    try:
        release.parent.mkdir(parents=True, exist_ok=True)
        if not named:
            folder.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(release if named else folder, os.O_RDONLY)
    except OSError as error:
        raise OutputError(f"{release.name}: cannot be written there ({error.strerror})") from None
    try:
        _lock(descriptor, release)
        if named:
            if not _is_unfinished(release, fingerprint):
                raise OutputError(f"{release.name}: was made by another process just now")
            release.chmod(0o700)
            os.rename(release, folder)
        try:
            # Beside these, a file that was being written when the run was killed.
            for path in (folder / HASHES, folder / _pending(fingerprint), *folder.glob(".*.tmp")):
                path.unlink(missing_ok=True)
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


def _pending(fingerprint: str) -> str:
    """Name of a manifest that does not count yet."""
    return f"{MANIFEST}.{fingerprint}.partial"


def _is_unfinished(release: Path, fingerprint: str) -> bool:
    return (release / _pending(fingerprint)).exists() and not (release / MANIFEST).exists()


def complete(folder: Path, release: Path, manifest: Manifest) -> None:
    """Write the hashes and the manifest, give the folder its name and, last, the manifest its own.

    Two renames: no folder but the release itself ever holds a manifest by which it would be taken for one.

    Raises:
        OutputError: if that fails; the release does not exist then.
    """
    lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(manifest.files.items()))
    write_atomic(folder / HASHES, lines.encode())
    tree = manifest.model_dump(mode="json")
    pending = _pending(folder.name.removeprefix(f".{release.name}.").removesuffix(".partial"))
    write_atomic(folder / pending, dump_json(tree))
    try:
        # Only now: a run killed while the manifest was written has nothing to do again.
        shutil.rmtree(folder / WORK, ignore_errors=True)
        folder.chmod(0o755)
        _sync(folder)
        os.rename(folder, release)
        os.rename(release / pending, release / MANIFEST)
        _sync(release)
        _sync(release.parent)
    except OSError as error:
        if (release / pending).exists():
            os.rename(release, folder)
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
