"""Wording of removed messages in what is left of a record.

A run of six words of a removed message (or the whole of one that has four or five) counts as its wording if no message
that stays holds it. Fewer words are said by everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anonymize.documents import Document
from anonymize.fields import SCHEMA_KEYS
from anonymize.text import words
from corpus import LeakError, Message, Place

RUN = 6
SHORTEST = 4
_Run = tuple[str, ...]


def check_quotes(found: Sequence[Document], kept: Sequence[Message], removed: Sequence[Message]) -> None:
    """Search the derived files for wording of removed messages.

    Args:
        found: documents of the record that is left.
        kept: its messages.
        removed: the messages that were taken out of it.

    Raises:
        LeakError: naming the first place and the number of places, never the words. There is no release then: an item
            that was written from what was taken back has to be taken out or reworded by whoever wrote it.
    """
    hits = quotes(found, kept, removed)
    if hits:
        raise LeakError(
            f"{_where(hits[0])}: holds wording of a removed message ({len(hits)} places in all); take it out of the raw"
            " derived file, or reword it"
        )


def quotes(found: Sequence[Document], kept: Sequence[Message], removed: Sequence[Message]) -> list[Place]:
    """Places of the derived files that hold wording of removed messages and of no message that stays."""
    runs = {run for message in removed for run in _runs(message.content)}
    for message in kept:
        if not runs:
            break
        runs.difference_update(_all_runs(message.content))
    if not runs:
        return []
    return [
        document.place
        for document in found
        if document.place.file != "source"
        and document.kind in ("text", "label", "key")
        and not runs.isdisjoint(_all_runs(document.text))
    ]


def _runs(text: str) -> Iterator[_Run]:
    """The runs by which a removed message is known again."""
    tokens = [word for word, _, _ in words(text)]
    if len(tokens) >= SHORTEST:
        size = min(RUN, len(tokens))
        yield from (tuple(tokens[i : i + size]) for i in range(len(tokens) - size + 1))


def _all_runs(text: str) -> Iterator[_Run]:
    """Every run of a text that could be one of a removed message."""
    tokens = [word for word, _, _ in words(text)]
    for size in range(SHORTEST, RUN + 1):
        yield from (tuple(tokens[i : i + size]) for i in range(len(tokens) - size + 1))


def _where(place: Place) -> str:
    """A place without keys of the record, which may be names."""
    path = ".".join(str(step) if isinstance(step, int) or step in SCHEMA_KEYS else "…" for step in place.path)
    return f"{place.file} file, {path}"
