"""Which fields every row of a released file has, and of which type: what a loader can read as columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import StringConstraints

from corpus import Json
from reports.results.types import Result

_PATH = r"^[a-z_]{1,40}(\.[a-z_]{1,40})?$"
Type = Literal["text", "boolean", "integer", "number", "time", "texts"]
"""What a column holds; `texts` is a list of texts in each row."""


class Column(Result):
    """One field that is in every row of a file, and of the same type in each."""

    path: Annotated[str, StringConstraints(pattern=_PATH, strict=True)]
    """Key, or key and inner key with a dot; a key in other letters is no column."""
    type: Type


class Columns:
    """Gathers the columns of one kind of file.

    Args:
        file: `source`, `profile`, `persona`, `chat` or `qa`.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._rows = 0
        self._count: dict[str, int] = {}
        self._types: dict[str, set[Type | None]] = {}

    def add(self, tree: Json) -> None:
        """Look at one subject's file."""
        rows = tree["messages"] if self._file == "source" else tree if isinstance(tree, list) else [tree]
        for row in rows:
            self._rows += 1
            for path, value in self._values(row):
                self._count[path] = self._count.get(path, 0) + 1
                types = self._types.setdefault(path, set())
                # A null says nothing of the type; anything that is no column makes the field none.
                if value is not None:
                    types.add("time" if (self._file, path) == ("source", "timestamp") else _type(value))

    def common(self) -> tuple[Column, ...]:
        """Fields that are in every row and of one type, in the order in which they were met."""
        found = ((path, next(iter(types))) for path, types in self._types.items() if len(types) == 1)
        return tuple(
            Column(path=path, type=type)
            for path, type in found
            if type is not None and self._count[path] == self._rows and re.fullmatch(_PATH, path)
        )

    def _values(self, row: dict[str, Json]) -> Iterator[tuple[str, Json]]:
        for key, value in row.items():
            if isinstance(value, dict) and key == "required_context":
                yield from ((f"{key}.{inner}", found) for inner, found in value.items())
            else:
                yield key, value


def _type(value: Json) -> Type | None:
    match value:
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case str():
            return "text"
        case list() if all(isinstance(one, str) for one in value):
            return "texts"
    return None
