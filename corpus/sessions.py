"""Sessions, the observation window and the census of a subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from corpus.records import Message, SubjectRecord
from corpus.speech import chips, speech

SESSION_GAP = timedelta(minutes=30)
"""Silence longer than this ends a session, unless configured otherwise."""


def sessions(messages: Sequence[Message], gap: timedelta = SESSION_GAP) -> list[slice]:
    """Cut an ordered stream into sessions.

    Args:
        messages: in stream order.
        gap: a new session begins after more than this much silence.

    Returns:
        Slices of ``messages``, in order, covering it without overlap; empty for an empty stream.
    """
    starts = [
        i for i, message in enumerate(messages)
        if i == 0 or message.timestamp.instant - messages[i - 1].timestamp.instant > gap
    ]  # fmt: skip
    return [slice(start, end) for start, end in pairwise([*starts, len(messages)])]


@dataclass(frozen=True, slots=True)
class Window:
    """The observation window: first message to the subject's last own turn, both days included."""

    first: date
    last: date

    @property
    def days(self) -> int:
        """Calendar days touched."""
        return (self.last - self.first).days + 1


def observation_window(messages: Sequence[Message]) -> Window | None:
    """The window of an ordered stream, or None if the subject never wrote."""
    own = [message for message in messages if message.sender == "user"]
    return Window(messages[0].timestamp.date, own[-1].timestamp.date) if own else None


@dataclass(frozen=True, slots=True)
class Census:
    """What a subject's record holds, counted."""

    subject: str
    messages: int
    user_messages: int
    companion_messages: int
    app_messages: int
    active_days: int
    window_days: int
    sessions: int
    user_words: int
    companion_words: int
    turns_with_chips: int
    vacant_slots: int
    media: int
    files: tuple[str, ...]


def census(record: SubjectRecord, gap: timedelta = SESSION_GAP) -> Census:
    """Count one record. Words are runs of non-blanks in what was spoken; chips are not speech."""
    messages = record.messages
    words = {"user": 0, "companion": 0, "app": 0}
    last_slot: dict[int, int] = {}
    for message in messages:
        words[message.sender] += len(speech(message).split())
        day, slot = message.place
        last_slot[day] = max(slot, last_slot.get(day, -1))
    window = observation_window(messages)
    first_slot = min((message.place.slot for message in messages), default=0)
    return Census(
        subject=record.subject,
        messages=len(messages),
        user_messages=sum(message.sender == "user" for message in messages),
        companion_messages=sum(message.sender == "companion" for message in messages),
        app_messages=sum(message.sender == "app" for message in messages),
        active_days=len({message.timestamp.date for message in messages}),
        window_days=window.days if window else 0,
        sessions=len(sessions(messages, gap)),
        user_words=words["user"],
        companion_words=words["companion"],
        turns_with_chips=sum(bool(chips(message)) for message in messages),
        vacant_slots=sum(slot + 1 - min(first_slot, 1) for slot in last_slot.values()) - len(messages),
        media=sum(message.media is not None for message in messages),
        files=record.files,
    )
