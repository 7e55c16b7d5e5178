"""`names.json` beside raw source files: who a subject's chats are known to be of and with.

An export says people's names outside its texts: in its sender column, in `--own`, in the name of a chat. They are written
down per subject, mode 0600, because a name that is known need not be guessed: whoever detects names in that subject's texts
starts with them. The holder may add names to the file, or take out what is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from corpus.errors import CorpusError
from corpus.records import Json
from corpus.strict import read_json
from corpus.writing import write_json

NAMES = "names.json"
SCHEMA = "penname.names/1"
_EMAIL = re.compile(r"([^\s@]+)@[^\s@]+\.[^\s@]+")
_SPACE = re.compile(r"[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
_FORM = f'must be {{"schema": "{SCHEMA}", "subjects": {{"<id>": ["<name>", …]}}}}'


def tidy(names: Iterable[str]) -> list[str]:
    """What of these can be a name, sorted: something with more letters than digits, of an e-mail address its first part."""
    found = set()
    for name in names:
        name = _SPACE.sub(" ", name).strip(" ~")
        if address := _EMAIL.fullmatch(name):
            name = address[1]
        if sum(map(str.isalpha, name)) > sum(map(str.isdigit, name)):
            found.add(name)
    return sorted(found)


def write_names(folder: Path, names: Mapping[str, Iterable[str]]) -> None:
    """Write `names.json`, readable by its owner alone.

    Args:
        folder: the raw folder.
        names: subject id → names.
    """
    tree = {"schema": SCHEMA, "subjects": {subject: list(names[subject]) for subject in sorted(names)}}
    write_json(folder / NAMES, tree, mode=0o600)


def read_names(folder: Path, subject: str) -> tuple[str, ...]:
    """The names known of one subject; none where the folder has no such file.

    Raises:
        CorpusError: if the file is not of the form that :func:`write_names` gives it.
    """
    return read_all_names(folder).get(subject, ())


def read_all_names(folder: Path) -> dict[str, tuple[str, ...]]:
    """Subject id → names known of it; empty where the folder has no such file.

    Raises:
        CorpusError: if the file is not of the form that :func:`write_names` gives it.
    """
    path = folder / NAMES
    try:
        state = path.stat()
    except OSError:
        return {}
    return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4)
def _read(path: Path, modified: int, size: int) -> dict[str, tuple[str, ...]]:
    # Kept, because every subject of a corpus asks for the same file.
    tree = read_json(path)
    subjects: Json = tree.get("subjects") if isinstance(tree, dict) and tree.get("schema") == SCHEMA else None
    if not isinstance(subjects, dict) or not all(
        isinstance(names, list) and all(isinstance(name, str) for name in names) for names in subjects.values()
    ):
        raise CorpusError(_FORM, file=path.name)
    return {subject: tuple(names) for subject, names in subjects.items()}
