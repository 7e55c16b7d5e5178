"""What every importer takes and gives, and the registry that finds one by the name of its format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from corpus.importers.ledger import Ledger
from corpus.times import WrittenTime

Medium = Literal["gif", "photo"]


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What the user says about an export.

    Attributes:
        columns: field (`id`, `sender`, `timestamp`, `content`, `subject`, `media`) → the export's name for it.
        own: senders that are the subject, beside one with the subject's own name.
        app: senders that are the client's instructions, nobody's words.
        tz: IANA zone of times written without one; times given as epoch are written in it too.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    app: frozenset[str] = frozenset()
    tz: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One row of an export that will be a message, before roles and ids are settled.

    Attributes:
        line: 1-based line at which the row begins.
        id: the export's own id, None where it has none.
    """

    file: str
    line: int
    id: str | None
    sender: str
    time: WrittenTime
    content: str
    media: Medium | None


@dataclass(slots=True)
class Batch:
    """All that an export holds of one subject."""

    subject: str
    file: str
    turns: list[Turn] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)


Importer = Callable[[Path, ImportOptions], Iterator[Batch]]

FORMATS: dict[str, Importer] = {}
"""Name of a format → the function that reads it."""


def importer(name: str) -> Callable[[Importer], Importer]:
    """Register a reader under the name the command line knows it by."""

    def register(read: Importer) -> Importer:
        FORMATS[name] = read
        return read

    return register
