"""What every importer takes and gives, and the registry that finds one by the name of its format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from corpus.errors import ConfigError, CorpusError
from corpus.ids import check_subject
from corpus.importers.ledger import Ledger
from corpus.names import tidy
from corpus.records import Json, SubjectRecord
from corpus.times import WrittenTime

Medium = Literal["gif", "photo"]
DateOrder = Literal["dmy", "mdy", "ymd"]


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What the user says about an export.

    Attributes:
        columns: field (`id`, `sender`, `timestamp`, `content`, `subject`, `media`) → the export's name for it.
        own: senders that are the subject, beside one with the subject's own name.
        app: senders that are the client's instructions, nobody's words.
        tz: IANA zone of times written without one; times given as epoch are written in it too.
        subject: the one person the whole export is of; without it a file is a person, named after it.
        date_order: how a WhatsApp export writes dates, where the file itself does not decide it.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    app: frozenset[str] = frozenset()
    tz: str | None = None
    subject: str | None = None
    date_order: DateOrder | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One row of an export that will be a message, before roles and ids are settled.

    Attributes:
        line: 1-based line at which the row begins, or its rank among the messages of the file (see ``unit``).
        id: the export's own id, None where it has none.
        sender: who wrote it, under a name that means one account of the export.
        unit: what ``line`` counts; JSON exports have messages, not lines.
        labels: what the export itself says of the text: (start, end, label) in code points.
    """

    file: str
    line: int
    id: str | None
    sender: str
    time: WrittenTime
    content: str
    media: Medium | None
    unit: Literal["line", "number"] = "line"
    labels: tuple[tuple[int, int, str], ...] = ()

    def error(self, problem: str) -> CorpusError:
        """An error that names where this row stands."""
        if self.unit == "line":
            return CorpusError(problem, file=self.file, line=self.line)
        return CorpusError(problem, file=self.file, id=f"number {self.line}")


@dataclass(slots=True)
class Batch:
    """All that an export holds of one subject.

    Attributes:
        own: senders the format itself shows to be the subject; ``--own`` comes first.
        aliases: other names of a sender that ``--own`` and ``--app`` may use.
        people: whether the other senders are people, whose consent nobody asked.
        machines: senders among them that are none (bots).
        heard: names of people that the export says outside its texts, beside those of the senders.
        extra: keys of the source file beside header and messages.
        finish: adds derived files to the finished record, given export id → new id.
    """

    subject: str
    file: str
    turns: list[Turn] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)
    own: frozenset[str] = frozenset()
    aliases: dict[str, frozenset[str]] = field(default_factory=dict)
    people: bool = False
    machines: frozenset[str] = frozenset()
    heard: set[str] = field(default_factory=set)
    extra: dict[str, Json] = field(default_factory=dict)
    finish: Callable[[SubjectRecord, Mapping[str, str]], SubjectRecord] | None = None

    def names(self, sender: str) -> frozenset[str]:
        """Every name a sender goes by."""
        return self.aliases.get(sender, frozenset()) | {sender}

    def known_names(self) -> list[str]:
        """Every name of a person that the export says outside its texts."""
        senders = {turn.sender for turn in self.turns}
        # A sender with other names is an account or a role, and called by those.
        return tidy(self.heard.union(*(self.aliases.get(sender, {sender}) for sender in senders)))

    def called(self, names: Iterable[str]) -> frozenset[str]:
        """The senders that go by one of these names."""
        wanted = frozenset(names)
        return frozenset(sender for sender in {turn.sender for turn in self.turns} if self.names(sender) & wanted)


Importer = Callable[[Path, ImportOptions], Iterator[Batch]]

FORMATS: dict[str, Importer] = {}
"""Name of a format → the function that reads it."""


def importer(name: str) -> Callable[[Importer], Importer]:
    """Register a reader under the name the command line knows it by."""

    def register(read: Importer) -> Importer:
        FORMATS[name] = read
        return read

    return register


def one_person_each(exports: list[Path], options: ImportOptions) -> list[Path]:
    """Exports that are a person's each.

    Raises:
        ConfigError: if there are several and the user gave one name for all.
    """
    if options.subject is not None and len(exports) > 1:
        raise ConfigError("--subject names one person, and the folder holds several exports, which are a person's each")
    return exports


def subject_of(options: ImportOptions, name: str) -> str:
    """The subject's id: what the user says, else the export's file name made fit to be part of file names.

    Raises:
        ConfigError: if the user's name cannot be used, or the file's name leaves nothing.
    """
    if options.subject is not None:
        try:
            return check_subject(options.subject)
        except CorpusError as error:
            raise ConfigError(f"--subject: {error.problem}") from None
    stem = re.sub(r"\.(?:zip|json|txt)\Z", "", name, flags=re.IGNORECASE)
    made = re.sub(r"\.{2,}", ".", re.sub(r"[^A-Za-z0-9._]+", "-", stem)).strip("-._")[:64]
    if not made:
        raise ConfigError("the export's file name cannot be a subject id; say with --subject what to call the person")
    return made
