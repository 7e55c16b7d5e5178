"""Helpers that several gates share: walking released files without trusting their shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from corpus import FILES, ChatItem, CorpusError, Json, Place, SubjectRecord, ids_in, is_id, strings
from reports.gates.base import Failure
from reports.gates.release import REMOVALS, NotCheckableError, ReleaseView


def subject_of(name: str) -> str | None:
    """The subject a file name belongs to, or None if it is no subject's file."""
    for file in FILES:
        if name.endswith(f"_{file}.json"):
            return name.removesuffix(f"_{file}.json")
    return None


def known_id(value: Any) -> str | None:
    """The value if it is a well-formed message id, which is all that a failure may name."""
    return value if isinstance(value, str) and is_id(value) else None


def raw_messages(release: ReleaseView, subject: str) -> list[dict[str, Json]]:
    """The stream of a source file as JSON values, for gates that look for what typed records would refuse.

    Raises:
        CorpusError: if the file has no list of objects.
    """
    tree = release.tree(subject, "source")
    messages = tree.get("messages") if isinstance(tree, dict) else None
    if not isinstance(messages, list) or not all(isinstance(message, dict) for message in messages):
        raise CorpusError('must be an object with a list "messages"', file=f"{subject}_source.json")
    return messages


def having(release: ReleaseView, file: str) -> Iterator[str]:
    """Subjects that have this derived file.

    Raises:
        NotCheckableError: not applicable, if no subject of the release has one.
    """
    if not release.declares(file):
        raise NotCheckableError("no-such-file", "not_applicable")
    return (subject for subject in release.subjects if release.has(subject, file))


def scoreable(release: ReleaseView) -> Iterator[tuple[str, SubjectRecord, ChatItem]]:
    """Every row of the chat tracks that is not withdrawn, with its subject and record.

    Raises:
        NotCheckableError: not applicable, if no subject of the release has a chat track.
    """
    for subject in having(release, "chat"):
        record = release.record(subject)
        for item in record.chat or ():
            if not item.withdrawn:
                yield subject, record, item


def at_row(subject: str, item: ChatItem, reason: str) -> Failure:
    """A failure of one row of a chat track, named by its probe."""
    return Failure(f"{subject}_chat.json", subject, known_id(item.probe_dayid), reason)


def in_trace(item: ChatItem, step: str, field: str) -> Json:
    """One field of one step of a row's trace, or None."""
    found = item.trace.get(step) if isinstance(item.trace, dict) else None
    return found.get(field) if isinstance(found, dict) else None


def traced(release: ReleaseView, step: str, field: str) -> None:
    """See that the release has this field of the trace at all; where some rows have it, every row must.

    Raises:
        NotCheckableError: not applicable, if no row has it.
    """
    if all(in_trace(item, step, field) is None for _, _, item in scoreable(release)):
        raise NotCheckableError("no-such-field", "not_applicable")


def reference_lists(item: ChatItem) -> list[list[str]]:
    """The messages of each profile and episode reference of a row."""
    context = item.required_context
    return [ref.evidence_dayids for ref in context.profile_refs] + [ref.dayids for ref in context.episode_refs]


def id_at(record: SubjectRecord, place: Place) -> str | None:
    """The message that a string of a record belongs to: its own, its row's probe, or none."""
    if place.file == "source" and len(place.path) > 1 and isinstance(place.path[1], int):
        return known_id(record.messages[place.path[1]].id)
    if place.file == "chat" and record.chat is not None and place.path and isinstance(place.path[0], int):
        return known_id(record.chat[place.path[0]].probe_dayid)
    return None


def removed_ids(tree: Json, subjects: frozenset[str]) -> dict[str, frozenset[str]]:
    """Ids of removed messages by subject, from wherever the removal manifest names one."""
    found: dict[str, set[str]] = {}
    for subject, node in _by_subject(tree, subjects):
        for _, value in strings(REMOVALS, node):
            found.setdefault(subject, set()).update(ids_in(value))
    return {subject: frozenset(ids) for subject, ids in found.items()}


def _by_subject(node: Json, subjects: frozenset[str]) -> Iterator[tuple[str, Json]]:
    """The parts of the removal manifest that are about one subject: under its id, or in an object that names it."""
    if isinstance(node, dict):
        named = node.get("subject")
        if isinstance(named, str) and named in subjects:
            yield named, node
            return
        for key, child in node.items():
            if key in subjects:
                yield key, child
            else:
                yield from _by_subject(child, subjects)
    elif isinstance(node, list):
        for child in node:
            yield from _by_subject(child, subjects)
