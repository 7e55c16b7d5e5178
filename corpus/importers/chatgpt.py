"""ChatGPT: `zip or folder → conversations.json or conversations-000.json … → conversation → mapping → node → message`.

A conversation is a tree: every edit and every regenerated answer is a sibling. What the person saw last is the branch
from `current_node` up to the root; the other nodes are abandoned drafts. All conversations are one person's record.
Of `user.json`, which holds e-mail address and phone number, nothing but names is read, and of the custom instructions the
preferred name: whoever detects names in the texts has to know them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

from corpus.errors import CorpusError
from corpus.importers.archives import exports_in, open_export
from corpus.importers.base import Batch, ImportOptions, Medium, Turn, importer, one_person_each, subject_of
from corpus.importers.jsonwalk import walk
from corpus.importers.moments import read_moment, zone
from corpus.importers.told import count_unknown, listing, mapping, text, without_uuids
from corpus.records import Json

_FILES = r"conversations(?:-\d+)?\.json"
_CONVERSATIONS = (("*",), ("conversations", "*"))
_OWN_NAMES = ("name", "first_name", "last_name", "username")
_PREFERRED = re.compile(r"^\W*preferred name:[ \t]*(\S.{0,80})$", re.IGNORECASE | re.MULTILINE)
_ROLES = {"user": frozenset[str](), "assistant": frozenset[str]()}
_MESSAGE_KEYS = frozenset(
    [
        "id",
        "author",
        "create_time",
        "update_time",
        "content",
        "status",
        "end_turn",
        "weight",
        "metadata",
        "recipient",
        "channel",
    ]
)
_OBJECTS = frozenset(["image_asset_pointer", "audio_transcription", "audio_asset_pointer"])


@importer("chatgpt")
def read_chatgpt(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read ChatGPT exports, a person each: the zip, its folder, its conversations file, or a folder of those."""
    for export in one_person_each(exports_in(source, _FILES), options):
        yield _person(export, options)


def _person(source: Path, options: ImportOptions) -> Batch:
    with open_export(source) as export:
        names = export.find(_FILES)
        if not names:
            raise CorpusError("holds no conversations.json; give the export's zip or its folder", file=export.name)
        batch = Batch(subject_of(options, export.name), export.name, own=frozenset({"user"}), aliases=dict(_ROLES))
        for name in [] if export.single else export.find(r"user\.json"):
            # What it says helps and decides nothing: chats without a sound one are as good.
            with suppress(CorpusError), export.open(name) as stream:
                batch.heard.update(text(value) for _, value in walk(stream, [(key,) for key in _OWN_NAMES], file=name))
        reader = _Reader(batch, options)
        for name in names:
            with export.open(name) as stream:
                for _, conversation in walk(stream, _CONVERSATIONS, file=name):
                    reader.take(name, conversation)
    return batch


class _Reader:
    def __init__(self, batch: Batch, options: ImportOptions) -> None:
        self._batch = batch
        self._zone = zone(options.tz)
        self._seen: set[str] = set()

    def take(self, file: str, conversation: Json) -> None:
        """Add the branch the person saw last, and count every other node."""
        ledger = self._batch.ledger
        nodes = {id: mapping(node) for id, node in mapping(mapping(conversation).get("mapping")).items()}
        ledger.noted["conversations"] += 1
        if not nodes:
            ledger.noted["conversations_without_messages"] += 1
            return
        branch = self._branch(nodes, mapping(conversation).get("current_node"))
        on_branch = set(branch)
        for id in branch:
            self._node(file, id, mapping(nodes[id].get("message")))
        for id, node in nodes.items():
            if id not in on_branch:
                ledger.read += 1
                ledger.drop("abandoned_draft" if mapping(node.get("message")) else "no_message")

    def _branch(self, nodes: dict[str, dict[str, Json]], current: Json) -> list[str]:
        """Ids from the root to the current node, else to the newest leaf."""
        at: Json = current if isinstance(current, str) and current in nodes else _newest_leaf(nodes)
        branch: dict[str, None] = {}
        while isinstance(at, str) and at in nodes:
            if at in branch:
                self._batch.ledger.noted["cycles"] += 1
                break
            branch[at] = None
            at = nodes[at].get("parent")
        return list(branch)[::-1]

    def _node(self, file: str, id: str, message: dict[str, Json]) -> None:
        ledger = self._batch.ledger
        ledger.read += 1
        count_unknown(ledger.noted, message, _MESSAGE_KEYS)
        reason = _reason(message)
        profile = mapping(message.get("content")).get("user_profile")
        if isinstance(profile, str) and (named := _PREFERRED.search(profile)):
            self._batch.heard.add(named[1])
        if reason is None and id in self._seen:
            # "Branch in a new chat" copies the nodes; the person said them once.
            reason = "repeated_row"
        if reason is not None:
            ledger.drop(reason)
            return
        content, medium = self._content(mapping(message.get("content")))
        if not content.strip() and medium is None:
            ledger.drop("empty_content")
            return
        try:
            time = read_moment(message["create_time"], self._zone)
        except ValueError as error:
            raise CorpusError(f"create_time {error}", file=file, id=f"number {ledger.read}") from None
        self._seen.add(id)
        role = mapping(message.get("author"))["role"]
        self._batch.turns.append(Turn(file, ledger.read, id, role, time, content, medium, "number"))

    def _content(self, content: dict[str, Json]) -> tuple[str, Medium | None]:
        noted = self._batch.ledger.noted
        said: list[str] = []
        medium: Medium | None = None
        for part in listing(content.get("parts")) or [content.get("text")]:
            if isinstance(part, str):
                said.append(part)
                continue
            kind = text(mapping(part).get("content_type"))
            if kind == "image_asset_pointer":
                medium = "photo"
            elif kind == "audio_transcription":
                said.append(text(mapping(part).get("text")))
            elif kind not in _OBJECTS:
                noted["unknown_parts"] += 1
        return without_uuids("\n".join(part for part in said if part), noted), medium


def _reason(message: dict[str, Json]) -> str | None:
    """Why a node of the branch is no message between the two, or None."""
    role = mapping(message.get("author")).get("role")
    if not message:
        return "no_message"
    if role not in ("user", "assistant"):
        return _named(role, "system", "tool") or "unknown_role"
    if message.get("recipient", "all") not in ("all", None):
        return "addressed_to_a_tool"
    if mapping(message.get("metadata")).get("is_visually_hidden_from_conversation") is True:
        return "hidden"
    if mapping(message.get("content")).get("content_type", "text") not in ("text", "multimodal_text"):
        return "not_text"
    if message.get("create_time") is None:
        return "no_time"
    return None


def _named(value: Json, *names: Literal["system", "tool"]) -> str | None:
    return next((name for name in names if value == name), None)


def _newest_leaf(nodes: dict[str, dict[str, Json]]) -> str:
    parents = {parent for node in nodes.values() if isinstance(parent := node.get("parent"), str)}
    # A tree that is all cycle has no leaf; then any node may be the newest.
    leaves = [id for id in nodes if id not in parents] or list(nodes)
    return max(leaves, key=lambda id: _created(nodes[id]))


def _created(node: dict[str, Json]) -> float:
    time = mapping(node.get("message")).get("create_time")
    try:
        return float(time) if isinstance(time, int | float) else float("-inf")
    except OverflowError:
        return float("-inf")
