"""A record as the list of its strings with their places, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from anonymize.fields import SCHEMA_KEYS, Kind, kind_of
from corpus import CorpusError, Json, Place, SubjectRecord

Visit = Callable[[Place, str, Kind], str]


class Document(NamedTuple):
    """One string of a record."""

    place: Place
    text: str
    kind: Kind


def documents(record: SubjectRecord) -> list[Document]:
    """Every string value and every open JSON key of a record's files, in one fixed order."""
    found: list[Document] = []

    def collect(place: Place, text: str, kind: Kind) -> str:
        found.append(Document(place, text, kind))
        return text

    for file in record.files:
        _walk(file, (), record.tree(file), collect)
    return found


def rebuild(record: SubjectRecord, texts: Sequence[str], *, subject: str) -> SubjectRecord:
    """The record with other strings, given in the order of :func:`documents`, under another subject id."""
    queue = iter(texts)
    trees = {file: _walk(file, (), record.tree(file), lambda place, text, kind: next(queue)) for file in record.files}
    return SubjectRecord.from_trees(subject, trees)


def _walk(file: str, path: tuple[str | int, ...], node: Json, visit: Visit) -> Json:
    if isinstance(node, str):
        return visit(Place(file, path), node, kind_of(file, path, node))
    if isinstance(node, list):
        return [_walk(file, (*path, i), item, visit) for i, item in enumerate(node)]
    if isinstance(node, dict):
        changed = {}
        for key, value in node.items():
            new_key = key if key in SCHEMA_KEYS else visit(Place(file, (*path, key)), key, "key")
            changed[new_key] = _walk(file, (*path, key), value, visit)
        if len(changed) != len(node):
            raise CorpusError(
                "two keys of one object become the same after replacement; merge them", file=f"{file} file"
            )
        return changed
    return node
