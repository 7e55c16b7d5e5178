"""Reading a released subject that may have been tampered with: what cannot be read becomes a finding, not a stop."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from pydantic import ValidationError

from corpus import (
    FILES,
    ChatItem,
    Corpus,
    CorpusError,
    Json,
    Message,
    Persona,
    Profile,
    QAItem,
    Source,
    SourceHeader,
    SubjectRecord,
    is_id,
    read_json,
)
from utility.findings import Violation

_Whole = TypeVar("_Whole", Profile, Persona)
_Row = TypeVar("_Row", ChatItem, QAItem)


class LenientRecord(NamedTuple):
    """A subject as far as it can be read.

    Attributes:
        record: without the messages, rows and files that cannot be read; doubled ids are kept.
        header: the header as it is written, or None where it cannot be read (the record's own is then recounted).
        found: one finding for each thing that cannot be read.
    """

    record: SubjectRecord
    header: SourceHeader | None
    found: list[Violation]


def read_leniently(corpus: Corpus, subject: str) -> LenientRecord:
    """Read one subject, collecting faults instead of stopping at the first one."""
    found: list[Violation] = []
    trees: dict[str, Json] = {}
    for file in FILES:
        path = corpus.path(subject, file)
        if file != "source" and not path.exists():
            continue
        try:
            trees[file] = read_json(path)
        except CorpusError:
            found.append(Violation(path.name, subject, None, "file-unreadable"))
    messages, header = _source(subject, trees.get("source"), found)
    source = trees.get("source")
    extra = {key: value for key, value in source.items() if key != "messages"} if isinstance(source, dict) else {}
    extra["header"] = header or SourceHeader.count(messages)
    record = SubjectRecord(
        subject,
        Source.model_construct(**{**extra, "messages": messages}),
        _whole(subject, "profile", Profile, trees, found),
        _whole(subject, "persona", Persona, trees, found),
        _rows(subject, "chat", ChatItem, trees, found),
        _rows(subject, "qa", QAItem, trees, found),
    )
    return LenientRecord(record, header, found)


def _source(subject: str, tree: Json, found: list[Violation]) -> tuple[list[Message], SourceHeader | None]:
    name = f"{subject}_source.json"
    if not isinstance(tree, dict) or not isinstance(tree.get("messages"), list):
        if tree is not None:
            found.append(Violation(name, subject, None, "file-unreadable"))
        return [], None
    messages = []
    for item in tree["messages"]:
        try:
            messages.append(Message.model_validate(item))
        except ValidationError:
            found.append(Violation(name, subject, _known_id(item), "message-unreadable"))
    try:
        return messages, SourceHeader.model_validate(tree.get("header"))
    except ValidationError:
        found.append(Violation(name, subject, None, "counter-differs"))
        return messages, None


def _known_id(item: Json) -> str | None:
    id = item.get("id", item.get("probe_dayid")) if isinstance(item, dict) else None
    return id if isinstance(id, str) and is_id(id) else None


def _whole(
    subject: str, file: str, model: type[_Whole], trees: dict[str, Json], found: list[Violation]
) -> _Whole | None:
    if file not in trees:
        return None
    try:
        return model.model_validate(trees[file])
    except ValidationError:
        found.append(Violation(f"{subject}_{file}.json", subject, None, "file-unreadable"))
        return None


def _rows(
    subject: str, file: str, model: type[_Row], trees: dict[str, Json], found: list[Violation]
) -> list[_Row] | None:
    if file not in trees:
        return None
    if not isinstance(trees[file], list):
        found.append(Violation(f"{subject}_{file}.json", subject, None, "file-unreadable"))
        return None
    rows = []
    for item in trees[file]:
        try:
            rows.append(model.model_validate(item))
        except ValidationError:
            found.append(Violation(f"{subject}_{file}.json", subject, _known_id(item), "message-unreadable"))
    return rows
