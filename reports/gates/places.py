"""Helpers that several gates share: walking released files without trusting their shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from corpus import FILES, CorpusError, Json, is_id
from reports.gates.release import NotCheckableError, ReleaseView


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
