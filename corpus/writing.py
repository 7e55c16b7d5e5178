"""Writing: each file whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from corpus.errors import OutputError
from corpus.records import Json, SubjectRecord


def dump_json(value: Json) -> bytes:
    r"""JSON as it is written everywhere: UTF-8, keys in their order, two-space indent, newline at the end.

    A lone surrogate (chat exports hold them) cannot stand in UTF-8; it is written as its `\udxxx` escape, which
    reads back the same.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    return (text + "\n").encode("utf-8", "backslashreplace")


def write_atomic(path: Path, data: bytes, *, mode: int = 0o644) -> None:
    """Write a file whole or not at all: temporary file beside it, fsync, rename.

    Raises:
        OutputError: if the target cannot be written; nothing is left behind.
    """
    temporary = None
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise OutputError(f"{path.name}: cannot be written ({error.strerror})") from None


def write_json(path: Path, value: Json, *, mode: int = 0o644) -> None:
    """Write one JSON file atomically (see :func:`dump_json`)."""
    write_atomic(path, dump_json(value), mode=mode)


def write_record(folder: Path, record: SubjectRecord, *, mode: int = 0o644) -> list[str]:
    """Write the files a record has into an existing folder, and return their names."""
    names = []
    for file in record.files:
        name = f"{record.subject}_{file}.json"
        write_json(folder / name, record.tree(file), mode=mode)
        names.append(name)
    return names


def make_folder(path: Path, *, mode: int = 0o755) -> Path:
    """Create a folder with its parents.

    Raises:
        OutputError: if it cannot be created.
    """
    try:
        path.mkdir(mode=mode, parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{path.name}: the folder cannot be created ({error.strerror})") from None
    return path
