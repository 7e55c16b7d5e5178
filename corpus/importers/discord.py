"""Discord (DiscordChatExporter JSON): `channel.json → messages[] → message`.

A file is one channel. Ids (snowflakes) tell the true time of a message, `(id >> 22) + 1420070400000` ms, and stand in
references, mentions, attachment addresses and links as well: none of them stays in a text, and addresses of attachments
are never read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from corpus.errors import CorpusError
from corpus.importers.archives import Export, open_export
from corpus.importers.base import Batch, ImportOptions, Turn, importer, subject_of
from corpus.importers.jsonwalk import walk
from corpus.importers.moments import read_moment, zone
from corpus.importers.told import count_unknown, listing, mapping, medium_of, text
from corpus.records import Json
from corpus.times import WrittenTime

# Exporters write the kinds they know by name and newer ones as bare numbers, of which 0 and 19 are texts too.
_SPOKEN = frozenset(["Default", "Reply", "0", "19"])
_SERVICE = frozenset(
    [
        "RecipientAdd",
        "RecipientRemove",
        "Call",
        "ChannelNameChange",
        "ChannelIconChange",
        "ChannelPinnedMessage",
        "GuildMemberJoin",
        "ThreadCreated",
        "ChatInputCommand",
        "ContextMenuCommand",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "18",
        "20",
        "21",
        "23",
    ]
)
_KEYS = frozenset(
    [
        "id",
        "type",
        "timestamp",
        "timestampEdited",
        "callEndedTimestamp",
        "isPinned",
        "content",
        "author",
        "attachments",
        "embeds",
        "stickers",
        "reactions",
        "mentions",
        "reference",
        "interaction",
        "inlineEmojis",
        "forwardedMessage",
        "roles",
    ]
)
_MARK = re.compile(
    r"<(?:@!?(?P<person>\d{15,20})|@&(?P<role>\d{15,20})|\#(?P<channel>\d{15,20})|a?:(?P<emoji>\w{1,64}):\d{15,20}"
    r"|t:(?P<time>-?\d{1,13})(?::[a-zA-Z])?|/(?P<command>[^<>:]{1,100}):\d{15,20})>",
    re.ASCII,
)
_ADDRESS = re.compile(r"https?://(?:cdn|media|images-ext-\d)\.discordapp\.(?:com|net)/\S*", re.IGNORECASE)
_SNOWFLAKE = re.compile(r"(?<!\d)\d{17,20}(?!\d)", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@importer("discord")
def read_discord(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read channels exported as JSON: a file, a folder or a zip; with `--subject` all of them are one person's."""
    with open_export(source) as export:
        names = export.find(r".*\.json")
        if not names:
            raise CorpusError("holds no file that ends in .json; export the channel as JSON", file=export.name)
        whole = Batch(subject_of(options, export.name), export.name, people=True) if options.subject else None
        for name in names:
            batch = whole or Batch(subject_of(options, name.rsplit("/", 1)[-1]), name, people=True)
            _read(export, name, batch, options)
            if whole is None:
                yield batch
    if whole is not None:
        yield whole


def _read(export: Export, name: str, batch: Batch, options: ImportOptions) -> None:
    first, start, counted, channel = batch.ledger.read, len(batch.turns), None, {}
    names: dict[str, set[str]] = {sender: set(known) for sender, known in batch.aliases.items()}
    with export.open(name) as stream:
        for path, value in walk(stream, (("messages", "*"), ("messageCount",), ("channel",)), file=name):
            if path == ("messages", "*"):
                _take(batch, names, name, mapping(value), options)
            elif path == ("channel",):
                channel = mapping(value)
            else:
                counted = value
    batch.aliases = {sender: frozenset(known) for sender, known in names.items()}
    if isinstance(counted, int) and not isinstance(counted, bool) and counted != batch.ledger.read - first:
        batch.ledger.noted["messages_missing_by_the_exports_own_count"] += abs(counted - batch.ledger.read + first)
    if channel.get("type") == "DirectTextChat":
        batch.heard.add(text(channel.get("name")))
        # A direct chat is called after the other person.
        senders = {turn.sender for turn in batch.turns[start:]}
        partner = {sender for sender in senders if text(channel.get("name")) in batch.names(sender)}
        if len(partner) == 1 and len(senders) == 2:
            batch.own |= senders - partner


def _take(
    batch: Batch, names: dict[str, set[str]], file: str, message: dict[str, Json], options: ImportOptions
) -> None:
    """Turn one message into a turn of the batch, or count why it is none."""
    ledger = batch.ledger
    ledger.read += 1
    count_unknown(ledger.noted, message, _KEYS)
    for person in map(mapping, (message.get("author"), *listing(message.get("mentions")))):
        batch.heard.update(text(person.get(key)) for key in ("name", "nickname"))
    kind = text(message.get("type", "Default"))
    if kind not in _SPOKEN:
        ledger.drop("service" if kind in _SERVICE else "unknown_kind")
        return
    place = f"number {ledger.read}"
    attachments = [text(mapping(item).get("fileName")) for item in listing(message.get("attachments"))]
    medium = next((found for item in attachments if (found := medium_of(item))), None)
    content = text(message.get("content"))
    if not content.strip() and medium is None:
        ledger.drop("media_without_text" if attachments or listing(message.get("stickers")) else "empty_content")
        return
    try:
        time = read_moment(message.get("timestamp"), zone(options.tz))
    except ValueError as error:
        raise CorpusError(f"timestamp {error}", file=file, id=place) from None
    author = mapping(message.get("author"))
    called = {text(author.get(key)) for key in ("name", "nickname")} - {""}
    sender = text(author.get("id")) or min(called, default="")
    if not sender:
        raise CorpusError("its author has neither id nor name", file=file, id=place)
    names.setdefault(sender, set()).update(called)
    if author.get("isBot") is True:
        batch.machines |= {sender}
    content = _without_ids(content, message, time, ledger.noted)
    id = text(message.get("id")) or None
    batch.turns.append(Turn(file, ledger.read, id, sender, time, content, medium, "number"))


def _without_ids(content: str, message: dict[str, Json], time: WrittenTime, noted: Counter[str]) -> str:
    """A text in which names stand for mentions and no id is left."""
    people = {
        text(person.get("id")): text(person.get("nickname")) or text(person.get("name"))
        for person in map(mapping, listing(message.get("mentions")))
    }

    def spoken(match: re.Match[str]) -> str:
        if match["time"]:
            return _moment(int(match["time"]), time)
        if match["emoji"]:
            return f":{match['emoji']}:"
        if match["command"]:
            return f"/{match['command']}"
        return (
            "@role"
            if match["role"]
            else "#channel"
            if match["channel"]
            else f"@{people.get(match['person']) or 'someone'}"
        )

    content, marks = _MARK.subn(spoken, content)
    content, addresses = _ADDRESS.subn("[attachment]", content)
    content, bare = _SNOWFLAKE.subn("[id]", content)
    if marks or addresses or bare:
        noted["ids_taken_out_of_texts"] += marks + addresses + bare
    return content


def _moment(seconds: int, near: WrittenTime) -> str:
    """A time stamp of Discord's as the person read it: a date in words that later stages can move."""
    try:
        moment = _EPOCH + timedelta(seconds=seconds, minutes=near.zone or 0)
    except OverflowError:
        return "[time]"
    return moment.replace(tzinfo=None).isoformat(sep=" ", timespec="minutes")
