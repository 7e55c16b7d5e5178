"""An export as a set of named streams: a single file, a folder, or a zip that is never unpacked to disk.

Because nothing is extracted, an entry called `../../x` could write nowhere; such archives are refused all the same, for
no chat program makes them.
"""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from corpus.errors import CorpusError

# Chat text deflates to between a fifth and a thirtieth; a bomb reaches a thousandth.
_MOST_EXPANSION = 200
_ALWAYS_ALLOWED = 64 * 2**20
_BUFFER = 2**16


@dataclass(frozen=True, slots=True)
class Export:
    """What an export holds.

    Attributes:
        name: its own file name, for messages and for the subject's id.
        names: its regular files, as `/`-separated paths, sorted.
        single: whether it is one file and not a folder or an archive.
    """

    name: str
    names: tuple[str, ...]
    single: bool
    _open: Callable[[str], IO[bytes]]

    def find(self, pattern: str) -> list[str]:
        """Files whose last name matches, of those that lie least deep; a single file is whatever it is called."""
        if self.single:
            return list(self.names)
        found = [name for name in self.names if re.fullmatch(pattern, name.rsplit("/", 1)[-1], re.IGNORECASE)]
        least = min((name.count("/") for name in found), default=0)
        return [name for name in found if name.count("/") == least]

    def open(self, name: str) -> io.BufferedReader:
        """One file as bytes; what goes wrong while reading is a CorpusError that names it."""
        try:
            return io.BufferedReader(_Guarded(self._open(name), name), _BUFFER)
        except _FAULTS as error:
            raise _explained(error, name) from None


@contextmanager
def open_export(source: Path) -> Iterator[Export]:
    """Open a file, a folder or a zip.

    Raises:
        CorpusError: if it is missing, unreadable, no sound archive, or an archive made to do harm.
    """
    if source.is_dir():
        yield _folder(source)
        return
    if not source.is_file():
        raise CorpusError("there is no such file or folder", file=source.name)
    try:
        archive = zipfile.ZipFile(source) if _looks_zipped(source) else None
    except _FAULTS as error:
        raise _explained(error, source.name) from None
    if archive is None:
        yield Export(source.name, (source.name,), True, lambda _: source.open("rb"))
        return
    with archive:
        yield _zip(source, archive)


def exports_in(source: Path, pattern: str) -> list[Path]:
    """Where a format keeps one person in an export: the exports that a source is made of.

    Args:
        source: an export, or a folder of them.
        pattern: names of the files that show a folder to be an export.

    Returns:
        the source itself, unless it is a folder that has no such file at its top but zips or several folders that have.
    """
    if not source.is_dir() or _holds(source, pattern):
        return [source]
    folders = [path for path in _inside(source) if path.is_dir() and _holds(path, pattern)]
    zips = zips_in(source)
    return sorted(zips + folders) if zips or len(folders) > 1 else [source]


def zips_in(folder: Path) -> list[Path]:
    """The zips that lie in a folder, sorted."""
    return [path for path in _inside(folder) if path.is_file() and path.suffix.lower() == ".zip"]


def _holds(folder: Path, pattern: str) -> bool:
    return any(re.fullmatch(pattern, path.name, re.IGNORECASE) for path in _inside(folder))


def _inside(folder: Path) -> list[Path]:
    root = folder.resolve()
    return sorted(path for path in folder.glob("*") if path.resolve().is_relative_to(root))


def _looks_zipped(source: Path) -> bool:
    with source.open("rb") as stream:
        return stream.read(2) == b"PK" or source.suffix.lower() == ".zip"


def _folder(source: Path) -> Export:
    # Two levels: exports lie in the folder the user names or in the one folder inside it.
    root = source.resolve()
    files = {
        path.relative_to(source).as_posix(): path
        for pattern in ("*", "*/*")
        for path in source.glob(pattern)
        if path.is_file() and path.resolve().is_relative_to(root)
    }
    return Export(source.name or root.name, tuple(sorted(files)), False, lambda name: files[name].open("rb"))


def _zip(source: Path, archive: zipfile.ZipFile) -> Export:
    entries = {}
    for entry in archive.infolist():
        parts = re.split(r"[/\\]", entry.filename)
        if entry.filename.startswith(("/", "\\")) or ".." in parts or ":" in parts[0]:
            raise CorpusError("holds an entry that points outside the archive; no chat export does", file=source.name)
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if entry.is_dir() or kind not in (0, stat.S_IFREG) or "__MACOSX" in parts:
            continue
        entries["/".join(parts)] = entry
    budget = _Budget(max(_ALWAYS_ALLOWED, _MOST_EXPANSION * source.stat().st_size))

    def open_entry(name: str) -> IO[bytes]:
        return io.BufferedReader(_Metered(archive.open(entries[name]), budget, source.name), _BUFFER)

    return Export(source.name, tuple(sorted(entries)), False, open_entry)


@dataclass(slots=True)
class _Budget:
    """Bytes an archive may still expand to, over all its entries: overlapping entries share it."""

    left: int


class _Metered(io.RawIOBase):
    """An entry that spends its archive's budget as it is read."""

    def __init__(self, stream: IO[bytes], budget: _Budget, archive: str) -> None:
        self._stream, self._budget, self._archive = stream, budget, archive

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer))
        self._budget.left -= len(data)
        if self._budget.left < 0:
            raise CorpusError(
                f"expands to more than {_MOST_EXPANSION} times its size, as no chat export does; unpack it yourself if"
                " you trust it, and import the folder",
                file=self._archive,
            )
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._stream.close()
        super().close()


_FAULTS = (OSError, EOFError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, ValueError)


def _explained(error: Exception, name: str) -> CorpusError:
    if isinstance(error, NotImplementedError):
        return CorpusError("is packed in a way that cannot be read; unpack it and import the folder", file=name)
    if isinstance(error, RuntimeError):
        return CorpusError("is encrypted; unpack it and import the folder", file=name)
    if isinstance(error, OSError):
        return CorpusError(f"cannot be read ({error.strerror or 'damaged'})", file=name)
    return CorpusError("is a damaged archive; export it again", file=name)


class _Guarded(io.RawIOBase):
    """A stream whose every failure names the file."""

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self._stream, self._name = stream, name

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        try:
            data = self._stream.read(len(buffer))
        except _FAULTS as error:
            raise _explained(error, self._name) from None
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._stream.close()
        super().close()
