"""Reading a corpus folder: `{subject}_source.json` and its derived files, one subject at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from corpus.errors import CorpusError
from corpus.explaining import explain
from corpus.ids import DayId, check_subject
from corpus.names import read_names
from corpus.records import (
    FILES,
    ChatItem,
    Json,
    Message,
    Persona,
    Profile,
    QAItem,
    Record,
    Source,
    SourceHeader,
    SubjectRecord,
)
from corpus.strict import read_json

_SUFFIX = "_source.json"
# One-per-item lists are validated item by item so that an error names the row.
_MODELS: dict[str, type[Record]] = {
    "source": Source,
    "profile": Profile,
    "persona": Persona,
    "chat": ChatItem,
    "qa": QAItem,
}


@dataclass(frozen=True, slots=True)
class Corpus:
    """A folder of subject records, read lazily: nothing needs all subjects in memory.

    Attributes:
        folder: where the files lie.
        subjects: the subjects' ids, sorted.
    """

    folder: Path
    subjects: tuple[str, ...]

    @classmethod
    def open(cls, folder: str | Path, *, subjects: Sequence[str] | None = None) -> Corpus:
        """Find the subjects of a folder without reading their messages.

        Args:
            folder: the corpus or release folder.
            subjects: take only these, in sorted order.

        Raises:
            CorpusError: if the folder is missing, holds no subject, or lacks one that was asked for.
        """
        folder = Path(folder)
        if not folder.is_dir():
            raise CorpusError("there is no such folder", file=folder.name or str(folder))
        found = sorted(path.name.removesuffix(_SUFFIX) for path in folder.glob(f"*{_SUFFIX}"))
        for subject in found:
            check_subject(subject, file=f"{subject}{_SUFFIX}")
        orphans = sorted(
            path.name
            for name in FILES[1:]
            for path in folder.glob(f"*_{name}.json")
            if path.name.removesuffix(f"_{name}.json") not in found
        )
        if orphans:
            raise CorpusError(
                f"belongs to a subject without a {_SUFFIX.removeprefix('_')} file; add it or take the file away",
                file=orphans[0],
            )
        if not found:
            raise CorpusError(f"holds no file that ends in {_SUFFIX}", file=folder.name or str(folder))
        if subjects is not None:
            missing = sorted(set(subjects) - set(found))
            if missing:
                raise CorpusError("the subject asked for has no source file", file=f"{missing[0]}{_SUFFIX}")
            found = sorted(set(subjects))
        return cls(folder, tuple(found))

    def path(self, subject: str, file: str) -> Path:
        """Where one of the five files of a subject lies or would lie."""
        return self.folder / f"{subject}_{file}.json"

    def load(self, subject: str) -> SubjectRecord:
        """Read and check one subject.

        Raises:
            CorpusError: naming the file and the message or row, for anything that is not as it must be.
        """
        trees: dict[str, Json] = {}
        for file in FILES:
            path = self.path(subject, file)
            if file == "source" or path.exists():
                trees[file] = read_json(path)
        record = SubjectRecord(
            subject,
            self._source(subject, trees["source"]),
            names=read_names(self.folder, subject),
            **{file: self._derived(subject, file, trees[file]) for file in FILES[1:] if file in trees},
        )
        check_stream(record.messages, file=self.path(subject, "source").name)
        return record

    def __iter__(self) -> Iterator[SubjectRecord]:
        return (self.load(subject) for subject in self.subjects)

    def __len__(self) -> int:
        return len(self.subjects)

    def _source(self, subject: str, tree: Json) -> Source:
        name = self.path(subject, "source").name
        if not isinstance(tree, dict) or not isinstance(tree.get("messages"), list):
            raise CorpusError('must be an object with a "header" and a list "messages"', file=name)
        try:
            return Source.model_validate(tree)
        except ValidationError as error:
            whole = error
        for position, item in enumerate(tree["messages"]):
            try:
                Message.model_validate(item)
            except ValidationError as error:
                id = item.get("id") if isinstance(item, dict) else None
                known = isinstance(id, str) and len(id) <= 24 and id.startswith("day")
                raise CorpusError(
                    explain(error) if known else f"message {position + 1} of the list: {explain(error)}",
                    file=name,
                    id=id if known else None,
                ) from None
        raise CorpusError(explain(whole), file=name)

    def _derived(self, subject: str, file: str, tree: Json) -> Json:
        name, model = self.path(subject, file).name, _MODELS[file]
        if file in ("profile", "persona"):
            try:
                return model.model_validate(tree)
            except ValidationError as error:
                raise CorpusError(explain(error), file=name) from None
        if not isinstance(tree, list):
            raise CorpusError("must be a list with one object an item", file=name)
        items = []
        for position, item in enumerate(tree):
            try:
                items.append(model.model_validate(item))
            except ValidationError as error:
                raise CorpusError(f"item {position + 1}: {explain(error)}", file=name) from None
        return items


def check_header(record: SubjectRecord, *, file: str) -> None:
    """Check that the five counters of a source file are what its messages count.

    Raises:
        CorpusError: naming the counters that are not and what they must be. Messages may be missing, so nothing is
            counted anew behind the holder's back.
    """
    counted = SourceHeader.count(record.messages)
    wrong = [
        f"{name} is {getattr(counted, name)}"
        for name in SourceHeader.model_fields
        if getattr(record.source.header, name) != getattr(counted, name)
    ]
    if wrong:
        raise CorpusError(
            f"its header says otherwise, but by its messages {' and '.join(wrong)}; put back what is missing, or correct"
            " the header",
            file=file,
        )


def check_stream(messages: Sequence[Message], *, file: str) -> None:
    """Check what every later stage relies on: ids unique, times of one kind.

    Raises:
        CorpusError: for a doubled id, or naive times mixed with times that carry an offset.
    """
    seen: set[DayId] = set()
    for message in messages:
        if message.place in seen:
            raise CorpusError("the id stands twice; every message needs its own", file=file, id=message.id)
        seen.add(message.place)
        if message.timestamp.aware is not messages[0].timestamp.aware:
            raise CorpusError(
                "some times carry an offset and some do not, so they cannot be ordered; write all of them one way",
                file=file,
                id=message.id,
            )
