r"""Telegram: `result.json → messages[]` of one chat, or `→ chats.list[] → messages[]` of a full export.

The whole file is one person's. Who that person is: `--own`; else the account of the full export; else, in a chat of two,
the one whose id is not the chat's. Telegram writes control characters as `\x0C`, which no JSON has; they are repaired on
the way in.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from corpus.errors import CorpusError
from corpus.importers.archives import exports_in, open_export
from corpus.importers.base import Batch, ImportOptions, Medium, Turn, importer, one_person_each, subject_of
from corpus.importers.jsonwalk import END, walk
from corpus.importers.moments import read_moment, zone
from corpus.importers.told import count_unknown, listing, mapping, medium_of, text
from corpus.records import Json
from corpus.times import WrittenTime

_CHATS = ((), ("chats", "list", "*"), ("left_chats", "list", "*"))
_OWNER = ("personal_information", "user_id")
_OWNERS_NAMES = ("first_name", "last_name", "username")
_LABELS = frozenset(["phone", "email", "mention", "mention_name", "link", "bank_card"])
_KEYS = frozenset(
    [
        "id",
        "type",
        "date",
        "date_unixtime",
        "edited",
        "edited_unixtime",
        "from",
        "from_id",
        "text",
        "text_entities",
        "reply_to_message_id",
        "reply_to_peer_id",
        "forwarded_from",
        "forwarded_from_id",
        "saved_from",
        "photo",
        "photo_file_size",
        "width",
        "height",
        "file",
        "file_name",
        "file_size",
        "thumbnail",
        "thumbnail_file_size",
        "media_type",
        "mime_type",
        "duration_seconds",
        "sticker_emoji",
        "via_bot",
        "reactions",
        "actor",
        "actor_id",
        "action",
        "members",
        "title",
    ]
)

_FILE = r"result\.json"


@importer("telegram")
def read_telegram(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read Telegram exports, a person each: `result.json`, its folder, a zip of it, or a folder of those."""
    for export in one_person_each(exports_in(source, _FILE), options):
        yield _person(export, options)


def _person(source: Path, options: ImportOptions) -> Batch:
    with open_export(source) as export:
        names = export.find(_FILE)
        if not names:
            raise CorpusError("holds no result.json; export the chat as machine-readable JSON", file=export.name)
        batch = Batch(subject_of(options, export.name), export.name, people=True)
        reader = _Reader(batch, options)
        wanted = {_OWNER, *(("personal_information", key) for key in _OWNERS_NAMES)}
        wanted |= {(*chat, key) for chat in _CHATS for key in ("type", "id", "name")}
        wanted |= {(*chat, "messages", "*") for chat in _CHATS}
        for name in names:
            with export.open(name) as stream:
                repaired = _Repaired(stream, batch.ledger.noted)
                buffered = io.BufferedReader(repaired, 2**16)
                for path, value in walk(buffered, wanted, file=name, ends=_CHATS):
                    if path == _OWNER:
                        batch.own |= {f"user{text(value)}"}
                    elif value is END:
                        reader.end_chat()
                    elif path[0] == "personal_information":
                        batch.heard.add(text(value))
                    elif path[-1] == "*":
                        reader.take(name, mapping(value))
                    else:
                        reader.chat[path[-1]] = text(value)
    reader.settle()
    return batch


class _Reader:
    def __init__(self, batch: Batch, options: ImportOptions) -> None:
        self._batch, self._options = batch, options
        self._zone = zone(options.tz)
        self._first = 0  # where the turns of the current chat begin
        self._names: dict[str, set[str]] = {}
        self._spans: list[tuple[int, int]] = []
        self._partners: set[str] = set()
        self.chat: dict[str, str] = {}

    def take(self, file: str, message: dict[str, Json]) -> None:
        """Turn one message into a turn of the batch, or count why it is none."""
        ledger = self._batch.ledger
        ledger.read += 1
        count_unknown(ledger.noted, message, _KEYS)
        self._batch.heard.update(text(message.get(key)) for key in ("from", "actor", "forwarded_from"))
        self._batch.heard.update(map(text, listing(message.get("members"))))
        if message.get("type") != "message":
            ledger.drop("service" if message.get("type") == "service" else "unknown_kind")
            return
        if "forwarded_from" in message:
            ledger.drop("forwarded")
            return
        content, labels = _content(message.get("text"), ledger.noted)
        medium = _medium(message)
        if not content.strip() and medium is None:
            ledger.drop("media_without_text" if message.keys() & {"file", "media_type", "photo"} else "empty_content")
            return
        # `from` is null for accounts that were deleted; they keep their id.
        name = text(message.get("from"))
        sender = text(message.get("from_id")) or name or "deleted account"
        if not name:
            ledger.noted["messages_of_deleted_accounts"] += 1
        self._names.setdefault(sender, set()).update({name} - {""})
        time = self._time(file, message)
        id = text(message.get("id")) or None
        self._batch.turns.append(Turn(file, ledger.read, id, sender, time, content, medium, "number", labels))

    def _time(self, file: str, message: dict[str, Json]) -> WrittenTime:
        field = "date_unixtime" if message.get("date_unixtime") is not None else "date"
        try:
            return read_moment(message.get(field), self._zone)
        except ValueError as error:
            raise CorpusError(f"{field} {error}", file=file, id=f"number {self._batch.ledger.read}") from None

    def end_chat(self) -> None:
        """Settle what needs the whole chat: its id, which makes message ids unique, and who its two people are."""
        turns = self._batch.turns
        if len(turns) > self._first:
            chat = self.chat.get("id", "")
            for at in range(self._first, len(turns)):
                if turns[at].id is not None:
                    turns[at] = _with_id(turns[at], f"{chat}/{turns[at].id}")
            if self.chat.get("type") in ("personal_chat", "bot_chat"):
                self._partners.add(f"user{chat}")
                self._batch.heard.add(self.chat.get("name", ""))
            if self.chat.get("type") == "bot_chat":
                self._batch.machines |= {f"user{chat}"}
            self._spans.append((self._first, len(turns)))
            self._batch.ledger.noted["chats"] += 1
        self._first = len(turns)
        self.chat = {}

    def settle(self) -> None:
        """Find the person, and leave out the chats in which they never spoke."""
        batch = self._batch
        batch.aliases = {sender: frozenset(names) for sender, names in self._names.items()}
        senders = {turn.sender for turn in batch.turns}
        if not batch.own and len(senders - self._partners) == 1 and self._partners:
            batch.own = frozenset(senders - self._partners)
        own = batch.called(self._options.own | {batch.subject}) or batch.own
        if not own or len(self._spans) < 2:
            return
        kept: list[Turn] = []
        for start, end in self._spans:
            if any(turn.sender in own for turn in batch.turns[start:end]):
                kept += batch.turns[start:end]
            else:
                batch.ledger.dropped["chat_without_the_subject"] += end - start
        batch.turns = kept


def _with_id(turn: Turn, id: str) -> Turn:
    return Turn(turn.file, turn.line, id, turn.sender, turn.time, turn.content, turn.media, turn.unit, turn.labels)


def _content(value: Json, noted: Counter[str]) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    """The text, its parts joined with nothing between, and the labels Telegram gives parts of it."""
    said, labels, length = [], [], 0
    for part in value if isinstance(value, list) else [value]:
        piece = part if isinstance(part, str) else text(mapping(part).get("text"))
        kind = text(mapping(part).get("type"))
        if kind in _LABELS and piece:
            labels.append((length, length + len(piece), kind))
        elif part is not None and not isinstance(part, str | dict):
            noted["unknown_parts"] += 1
        said.append(piece)
        length += len(piece)
    return "".join(said), tuple(labels)


def _medium(message: dict[str, Json]) -> Medium | None:
    if message.get("photo"):
        return "photo"
    if message.get("media_type") == "animation":
        return "gif"
    return None if message.get("media_type") else medium_of(text(message.get("file_name")))


_ESCAPE = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|.)", re.DOTALL)
_UNFINISHED = re.compile(rb"\\(?:x[0-9A-Fa-f]?)?\Z")


class _Repaired(io.RawIOBase):
    r"""A stream in which `\x0C` has become `\u000C`; `\\x0C`, an escaped backslash before text, is left alone."""

    def __init__(self, stream: IO[bytes], noted: Counter[str]) -> None:
        self._stream, self._noted = stream, noted
        self._kept = b""  # an escape the last piece broke off in
        self._ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        while not self._ready:
            piece = self._stream.read(2**16)
            data, self._kept = self._kept + piece, b""
            if not data:
                return 0
            cut = _UNFINISHED.search(data) if piece else None
            # A backslash after an odd number of others is their escaped half, and begins nothing.
            if cut and (cut.start() - len(data[: cut.start()].rstrip(b"\\"))) % 2 == 0:
                data, self._kept = data[: cut.start()], data[cut.start() :]
            self._ready = _ESCAPE.sub(self._mend, data) if b"\\x" in data else data
        data, self._ready = self._ready[: len(buffer)], self._ready[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def _mend(self, match: re.Match[bytes]) -> bytes:
        if match[1] is None:
            return match[0]
        self._noted["repaired_control_characters"] += 1
        return rb"\u00" + match[1]
