"""A release folder against its manifest, file by file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from anonymize.manifest import HASHES, MANIFEST, sha256

_LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")

State = Literal["same", "differs", "missing"]


class FileState(NamedTuple):
    """One file that the manifest lists, and whether it is the one described."""

    name: str
    sha256: str
    state: State


def file_states(folder: Path, declared: Mapping[str, str]) -> Iterator[FileState]:
    """Hash every listed file, in the order of names.

    Args:
        folder: the release.
        declared: file → SHA-256, as the manifest has it.
    """
    present = {path.name for path in folder.iterdir()}
    for name, digest in sorted(declared.items()):
        if name not in present:
            yield FileState(name, digest, "missing")
        else:
            same = (folder / name).is_file() and sha256(folder / name) == digest
            yield FileState(name, digest, "same" if same else "differs")


def strays(folder: Path, declared: Mapping[str, str]) -> int:
    """How many things lie in the folder that the manifest does not list; which is not said: a name may be private."""
    return len({path.name for path in folder.iterdir()} - set(declared) - {MANIFEST, HASHES})


def checksums_agree(folder: Path, declared: Mapping[str, str]) -> bool | None:
    """Whether the list for `sha256sum -c` says what the manifest says; None where there is no list."""
    if not (folder / HASHES).is_file():
        return None
    lines = (folder / HASHES).read_text("utf-8").splitlines()
    listed = {match[2]: match[1] for line in lines if (match := _LINE.fullmatch(line))}
    return listed == dict(declared)


def is_true(folder: Path, declared: Mapping[str, str]) -> bool:
    """Whether the folder has every listed file as it is described, nothing else, and a list of checksums that agrees."""
    same = all(file.state == "same" for file in file_states(folder, declared))
    return same and not strays(folder, declared) and checksums_agree(folder, declared) is True
