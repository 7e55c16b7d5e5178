"""`planted.json`: where every identifier, date, weekday word and decoy of an invented corpus stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from corpus.errors import CorpusError
from corpus.records import Json

FILE = "planted.json"
SCHEMA = "penname.planted/1"


class PlantedEntity(BaseModel):
    """One person, place or identifier of a subject's record."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    """Unique within the subject."""
    type: str
    """`subject`, `subject_id`, `companion`, `person`, `pet`, `city`, `employer`, `school`, `venue`, `street_address`,
    `postcode`, `phone`, `email`, `handle`, `url`, `order`."""
    canonical: str
    """The full name or the identifier in its first format."""
    kind: str
    """`direct` or `quasi`."""
    owner: str | None
    """Entity an identifier belongs to."""
    relation: str | None
    """What a person is to the subject."""
    apart_from: list[str]
    """People of the same first name, whom the text tells apart."""
    near_to: list[str]
    """People whose first name differs by a letter or two."""


class PlantedSpan(BaseModel):
    """A run of characters in a string value, or in a key, of one file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: str
    """`source`, `profile`, `persona`, `chat` or `qa`."""
    path: tuple[str | int, ...]
    """Keys and positions that lead to the string; with ``key`` the last one is the string itself."""
    key: bool = False
    """Whether it stands in the key of an object."""
    id: str | None = None
    """Message id, in source."""
    start: int
    """First character, in code points."""
    end: int
    """After the last character."""
    text: str
    """The characters."""

    def string(self, tree: Json) -> str:
        """The whole string it stands in, found in the tree of its file."""
        node = tree
        for step in self.path[:-1] if self.key else self.path:
            node = node[step]
        if not self.key:
            return str(node)
        key = str(self.path[-1])
        if key not in node:
            raise KeyError(key)
        return key


class PlantedMention(PlantedSpan):
    """A name or identifier."""

    entity: str
    form: str
    """`first`, `full`, `nickname`, `titled`, `qualified`, `possessive`, `elongated`, `emoji`, `hashtag`, `typo`, `split`,
    or the type of the entity."""
    case: str
    """`title`, `lower` or `upper`."""


class PlantedDate(PlantedSpan):
    """A date, or a word for a day."""

    format: str
    """`d/m/y`, `m/d/y`, `iso`, `d.m.y`, `day`, `month d`, `d month`, `mon d`, `d month y`, `month d, y`, `dth of month`,
    `month`, `year`, `field`, `relative`, `holiday`."""
    iso: str
    """The day meant; a month stands for its 15th, a year for its 1 July."""
    moves: bool
    """Whether a shift of dates must change the text: not for `tomorrow` and not for a holiday's greeting."""


class PlantedWeekday(PlantedSpan):
    """A weekday word."""

    iso: str
    """The day meant, or `recurring`."""


class PlantedDecoy(PlantedSpan):
    """What must stay: a name used as a word, a number, an age."""

    reason: str


class PlantedSubject(BaseModel):
    """All known answers of one subject."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    subject: str
    entities: list[PlantedEntity]
    mentions: list[PlantedMention]
    dates: list[PlantedDate]
    weekdays: list[PlantedWeekday]
    decoys: list[PlantedDecoy]

    def spans(self) -> Iterator[PlantedSpan]:
        """Every planted span."""
        yield from self.mentions
        yield from self.dates
        yield from self.weekdays
        yield from self.decoys


@dataclass(frozen=True, slots=True)
class Planted:
    """The known answers of a corpus, read one subject at a time: 500 long records do not fit in memory.

    Attributes:
        path: the `planted.json`.
        family: which family invented the corpus.
        seed: from which seed.
        lines: subject → (offset, length) of its line in the file, in bytes.
    """

    path: Path
    family: str
    seed: int
    lines: dict[str, tuple[int, int]]

    @property
    def subjects(self) -> tuple[str, ...]:
        """The subjects' ids, sorted."""
        return tuple(sorted(self.lines))

    def load(self, subject: str) -> PlantedSubject:
        """The known answers of one subject.

        Raises:
            CorpusError: if the subject is not among them.
        """
        if subject not in self.lines:
            raise CorpusError("knows nothing of the subject asked for", file=self.path.name)
        offset, length = self.lines[subject]
        with self.path.open("rb") as stream:
            stream.seek(offset)
            return PlantedSubject.model_validate_json(stream.read(length))

    def __iter__(self) -> Iterator[PlantedSubject]:
        return (self.load(subject) for subject in self.subjects)


def read_planted(folder: str | Path) -> Planted:
    """Open the known answers of an invented corpus.

    Raises:
        CorpusError: if the folder has none, or not in the form in which they are written (one line a subject).
    """
    path = Path(folder) / FILE
    lines: dict[str, tuple[int, int]] = {}
    try:
        with path.open("rb") as stream:
            head = json.loads(stream.readline().rstrip(b"\n") + b"]}")
            position = stream.tell()
            for line in stream:
                body = line.rstrip(b",\n")
                if body.startswith(b"{"):
                    name = json.loads(body[: body.index(b",")] + b"}")["subject"]
                    lines[name] = (position, len(body))
                position += len(line)
            if head["schema"] != SCHEMA:
                raise ValueError
    except FileNotFoundError:
        raise CorpusError("the file is missing; only an invented corpus has known answers", file=FILE) from None
    except (ValueError, KeyError):
        raise CorpusError(f"is not a file of known answers ({SCHEMA}); invent the corpus again", file=FILE) from None
    return Planted(path, head["family"], head["seed"], lines)
