"""The five files of a subject as typed records.

Only *source* is underived; every claim in the other four cites its messages by stored id. Unknown keys are kept and
written back, absent keys stay absent. The fields are those of the reference release (RealCompanion,
arXiv 2610.01780).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, field_validator

from corpus.ids import DayId, is_id
from corpus.times import WrittenTime

Sender = Literal["user", "companion", "app"]
Json = Any
"""What JSON can hold: None, bool, int, float, str, list, dict."""

FILES = ("source", "profile", "persona", "chat", "qa")
"""The five files, in the order in which they are read and written."""


class Record(BaseModel):
    """Base of all records: immutable, unknown keys kept, absent keys left absent when written."""

    model_config = ConfigDict(extra="allow", frozen=True)

    def to_json(self) -> dict[str, Json]:
        """The record as JSON values: unknown keys included, keys that were absent still absent."""
        return self.model_dump(mode="json", exclude_unset=True)


class Message(Record):
    """One turn of the stream."""

    id: str
    """Stored id `day{n}-{j}`; never recomputed, because removals leave vacant slots."""
    sender: Sender
    """Who posted it; `app` turns are instructions of the client and nobody's words."""
    timestamp: WrittenTime
    """When, in its written form."""
    content: str
    """The text, with `///` between a companion's bubbles and `////` before suggestions nobody said."""
    media: Literal["gif", "photo"] | None = None
    """Kind of medium sent with it; the medium itself is never part of a corpus."""

    @field_validator("id")
    @classmethod
    def _well_formed(cls, value: str) -> str:
        DayId.parse(value)
        return value

    @property
    def place(self) -> DayId:
        """The id as the pair of numbers (n, j)."""
        return DayId.parse(self.id)


class SourceHeader(Record):
    """Five counters over the messages of a source file."""

    messages: int
    user_messages: int
    companion_messages: int
    app_messages: int
    active_days: int

    @classmethod
    def count(cls, messages: list[Message]) -> SourceHeader:
        """The counters these messages have."""
        by_sender = {"user": 0, "companion": 0, "app": 0}
        for message in messages:
            by_sender[message.sender] += 1
        return cls(
            messages=len(messages),
            user_messages=by_sender["user"],
            companion_messages=by_sender["companion"],
            app_messages=by_sender["app"],
            active_days=len({message.timestamp.date for message in messages}),
        )


class Source(Record):
    """The underived file: counters and the stream of messages, ordered by time, ties by id."""

    header: SourceHeader
    messages: list[Message]


class Claim(Record):
    """One claim about the subject with the messages that support it."""

    text: str
    evidence: list[str]
    evidence_count: int | None = None
    confidence: float | None = None
    confidence_label: str | None = None
    first_seen: WrittenTime | None = None
    last_seen: WrittenTime | None = None
    temporality: Literal["stable", "event", "transient"] | None = None
    grounded: bool | None = None
    kind: Literal["fact", "characterization"] | None = None
    value: Json = None


class Profile(Record):
    """Claims about the subject in seven groups, beside plain values and measured statistics.

    The groups differ in shape (slots, kinds, named entities); :func:`claims` walks them all.
    """

    name: str | None = None
    narrative: str | None = None
    big_five: Json = None
    behavior: Json = None
    identity: dict[str, Json] | None = None
    user_facts: dict[str, Json] | list[Json] | None = None
    entities: dict[str, Json] | list[Json] | None = None
    psychology: dict[str, Json] | None = None
    speaking_style: dict[str, Json] | None = None
    personality_dimensions: dict[str, Json] | None = None
    background: dict[str, Json] | None = None


class Persona(Record):
    """A flat portrait; `_evidence` maps prose fields to message ids."""

    evidence: dict[str, list[str]] | None = Field(default=None, alias="_evidence")

    def to_json(self) -> dict[str, Json]:
        """As :meth:`Record.to_json`, with `_evidence` under its written name."""
        return self.model_dump(mode="json", exclude_unset=True, by_alias=True)


class ProfileRef(Record):
    """A claim of the profile that a probe's answer needs; resolves through its evidence, never by its text."""

    facet: str
    claim_text: str
    evidence_dayids: list[str]
    weight: Literal["primary", "supporting"] = "primary"


class EpisodeRef(Record):
    """An episode of the history that a probe's answer needs."""

    dayids: list[str]
    gist: str
    weight: Literal["primary", "supporting"] = "primary"


class RequiredContext(Record):
    """What must be known to answer a probe."""

    recent_context: list[str] = Field(default_factory=list)
    profile_refs: list[ProfileRef] = Field(default_factory=list)
    episode_refs: list[EpisodeRef] = Field(default_factory=list)
    recent_needed: Json = None


class ChatItem(Record):
    """One probe of the chat track: a real turn, what answering it needs, and a gold response."""

    probe: str
    probe_dayid: str
    tier: Literal["basic", "intermediate", "hard", "edge"]
    required_context: RequiredContext
    category: str | None = None
    gold_response: str | None = None
    trace: Json = None
    signals: Json = None
    stratum: str | None = None
    gold_depends_on_refs: Json = None
    referent_on_screen: Json = None
    withdrawn: str | None = None
    """Why the row counts nowhere; absent or null where it counts."""

    @property
    def memory_ids(self) -> list[str]:
        """Ids of the messages its answer needs beyond the recent window, in order, without repeats."""
        refs = [id for ref in self.required_context.profile_refs for id in ref.evidence_dayids]
        refs += [id for ref in self.required_context.episode_refs for id in ref.dayids]
        return list(dict.fromkeys(refs))


class QAItem(Record):
    """One question about the whole history; `evidence` is empty exactly when it cannot be answered."""

    question: str
    answer: Json
    answerable: bool
    evidence: list[str]
    category: str | None = None
    qtype: str | None = None
    stratum: str | None = None
    difficulty: Json = None
    difficulty_delivered: Json = None


@dataclass(frozen=True, slots=True)
class SubjectRecord:
    """Everything a corpus holds about one subject.

    Attributes:
        subject: the subject's id, which is the prefix of its file names.
        source: the message stream.
        profile, persona, chat, qa: the derived files, None where the corpus has no such file.
        names: names of people that are known to occur, from outside the files (see :mod:`corpus.names`); never written.
    """

    subject: str
    source: Source
    profile: Profile | None = None
    persona: Persona | None = None
    chat: list[ChatItem] | None = None
    qa: list[QAItem] | None = None
    names: tuple[str, ...] = ()

    @property
    def messages(self) -> list[Message]:
        """The stream, in the order of the file."""
        return self.source.messages

    @property
    def files(self) -> tuple[str, ...]:
        """Which of the five files this subject has, in :data:`FILES` order."""
        return tuple(name for name in FILES if getattr(self, name) is not None)

    def with_messages(self, messages: list[Message]) -> SubjectRecord:
        """The same record over other messages, header counters recounted and unknown header keys kept."""
        counted = SourceHeader.count(messages)
        header = self.source.header.model_copy(update=counted.to_json())
        return replace(self, source=self.source.model_copy(update={"header": header, "messages": messages}))

    def tree(self, file: str) -> Json:
        """One of the five files as JSON values, in the shape it has on disk."""
        content = getattr(self, file)
        return [item.to_json() for item in content] if isinstance(content, list) else content.to_json()

    @classmethod
    def from_trees(cls, subject: str, trees: dict[str, Json]) -> SubjectRecord:
        """Build a record from the JSON values of its files (the reverse of :meth:`tree`).

        Raises:
            pydantic.ValidationError: if a file has not the shape it must have.
        """
        return cls(
            subject,
            Source.model_validate(trees["source"]),
            Profile.model_validate(trees["profile"]) if "profile" in trees else None,
            Persona.model_validate(trees["persona"]) if "persona" in trees else None,
            [ChatItem.model_validate(item) for item in trees["chat"]] if "chat" in trees else None,
            [QAItem.model_validate(item) for item in trees["qa"]] if "qa" in trees else None,
        )


class Place(NamedTuple):
    """Where a value stands in a subject's files: `("profile", ("identity", "age", "text"))`."""

    file: str
    path: tuple[str | int, ...]


def strings(file: str, tree: Json) -> Iterator[tuple[Place, str]]:
    """Every string value of a file with its place, keys not included, in file order."""
    stack: list[tuple[tuple[str | int, ...], Json]] = [((), tree)]
    while stack:
        path, node = stack.pop()
        if isinstance(node, str):
            yield Place(file, path), node
        elif isinstance(node, dict):
            stack.extend(((*path, key), value) for key, value in reversed(node.items()))
        elif isinstance(node, list):
            stack.extend(((*path, i), node[i]) for i in range(len(node) - 1, -1, -1))


def citations(record: SubjectRecord) -> Iterator[tuple[Place, str]]:
    """Every citation of a message in the derived files: each string that is a message id and nothing else."""
    for file in record.files:
        if file != "source":
            for place, value in strings(file, record.tree(file)):
                if is_id(value):
                    yield place, value


def claims(profile: Profile) -> Iterator[tuple[Place, Claim]]:
    """Every claim record of a profile, wherever it stands: each object with a text and an evidence list."""
    stack: list[tuple[tuple[str | int, ...], Json]] = [((), profile.to_json())]
    while stack:
        path, node = stack.pop()
        if isinstance(node, dict):
            if isinstance(node.get("text"), str) and isinstance(node.get("evidence"), list):
                yield Place("profile", path), Claim.model_validate(node)
            stack.extend(((*path, key), value) for key, value in reversed(node.items()))
        elif isinstance(node, list):
            stack.extend(((*path, i), node[i]) for i in range(len(node) - 1, -1, -1))
