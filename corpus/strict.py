"""JSON and YAML as they must be: a key written twice is refused, of which usual readers keep the last."""

from __future__ import annotations

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any, NoReturn

import yaml

from corpus.errors import CorpusError
from corpus.ids import is_id
from corpus.records import Json


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for i, key in enumerate(keys):
            if key in keys[:i]:
                raise yaml.MarkedYAMLError(problem="a key stands twice", problem_mark=node.value[i][0].start_mark)
        return super().construct_mapping(node, deep)


def parse_yaml(text: str) -> Json:
    """Read YAML; JSON is YAML too.

    Raises:
        ValueError: saying the line where there is one, and what is wrong, without the text found there.
    """
    try:
        return yaml.load(text, _Loader)  # noqa: S506 - a SafeLoader
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ValueError(f"line {line}: is not YAML that can be used ({error.problem})") from None
    except yaml.YAMLError:
        raise ValueError("is not YAML") from None
    except ValueError:
        # The loader reads `2025-02-30` as a date, and there is none.
        raise ValueError("holds a date, time or number that does not exist") from None


def parse_json(text: str) -> Json:
    """Read JSON.

    Raises:
        ValueError: saying what is wrong, without the text found there.
    """
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}: is not JSON ({error.msg})") from None


def read_json(path: Path) -> Json:
    """Read one JSON file (UTF-8, a byte order mark allowed).

    Raises:
        CorpusError: if it is missing, unreadable, not UTF-8, truncated, or holds NaN, Infinity or a key twice in one object.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise CorpusError("the file is missing", file=path.name) from None
    except OSError as error:
        raise CorpusError(f"cannot be read ({error.strerror})", file=path.name) from None
    except UnicodeDecodeError as error:
        raise CorpusError(f"is not UTF-8 (byte {error.start})", file=path.name) from None
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise CorpusError(f"is not complete JSON: {error.msg}", file=path.name, line=error.lineno) from None
    except ValueError as error:
        raise CorpusError(str(error), file=path.name) from None
    except RecursionError:
        raise CorpusError("is nested too deeply to be a record", file=path.name) from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        id = found.get("id")
        where = f" in message {id}" if isinstance(id, str) and is_id(id) else ""
        raise ValueError(f"a key stands twice{where}; nobody can say which of the two values is meant")
    return found
