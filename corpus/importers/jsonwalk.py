"""Values at chosen places of a JSON file, one at a time: an export of hundreds of megabytes is never held whole."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import IO

import ijson

from corpus.errors import CorpusError
from corpus.records import Json

Path = tuple[str, ...]
"""Keys from the top down; `*` stands for any position of an array."""
# Exports nest below 20 deep; what follows a value of 100,000 brackets would take quadratic time.
_DEEPEST = 200


class End:
    """Marks that the container at a path has been left."""


END = End()


def walk(
    stream: io.BufferedReader | IO[bytes], wanted: Iterable[Path], *, file: str, ends: Iterable[Path] = ()
) -> Iterator[tuple[Path, Json]]:
    """Read a JSON file and yield each value that stands at a wanted path, whole.

    Args:
        stream: UTF-8, a byte order mark allowed.
        wanted: paths whose values are built and yielded; what lies elsewhere is passed over.
        file: name for messages.
        ends: paths of containers whose end is yielded too, as :data:`END`.

    Raises:
        CorpusError: if the file is not complete JSON, with how many values were whole before the fault.
    """
    wanted, ends = frozenset(wanted), frozenset(ends)
    count = 0
    try:
        for path, value in _values(_events(stream), wanted, ends):
            count += value is not END
            yield path, value
    except _TooDeepError:
        raise CorpusError("is nested too deeply to be a chat export", file=file) from None
    except (ijson.JSONError, ValueError):
        # The parser's own message quotes the file, so it is not passed on.
        raise CorpusError(
            f"is not complete JSON in UTF-8: it breaks off or is damaged after {count} whole values; export it again",
            file=file,
        ) from None


class _TooDeepError(Exception):
    pass


def _events(stream: IO[bytes]) -> Iterator[tuple[str, Json]]:
    reader = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
    if reader.peek(3)[:3] == b"\xef\xbb\xbf":
        reader.read(3)
    # Without `use_float` an integer of 4,301 digits takes the interpreter down (ijson 3.6.0); with it, one of more than
    # 64 bits is damage, and no export holds such a number outside a string.
    events: Iterator[tuple[str, Json]] = ijson.basic_parse(reader, use_float=True)
    return events


def _values(
    events: Iterable[tuple[str, Json]], wanted: frozenset[Path], ends: frozenset[Path]
) -> Iterator[tuple[Path, Json]]:
    path: list[str] = []  # one step for each open container: its current key, or `*`
    built: list[Json] = []  # open containers of the value being built
    keys: list[str] = []
    for event, value in events:
        if event == "map_key":
            (keys if built else path)[-1] = value
            continue
        if event in ("end_map", "end_array"):
            if built:
                done = built.pop()
                keys.pop()
                if not built:
                    yield tuple(path), done
            else:
                path.pop()
                if tuple(path) in ends:
                    yield tuple(path), END
            continue
        opens = event in ("start_map", "start_array")
        item: Json = ({} if event == "start_map" else []) if opens else value
        if len(path) + len(built) >= _DEEPEST:
            raise _TooDeepError
        if built:
            if isinstance(built[-1], dict):
                built[-1][keys[-1]] = item
            else:
                built[-1].append(item)
        elif tuple(path) in wanted:
            if not opens:
                yield tuple(path), item
        elif opens:
            path.append("*")
            continue
        if opens and (built or tuple(path) in wanted):
            built.append(item)
            keys.append("")
