"""When people wrote: sessions, gaps, hours, who opens the day and how long they were observed, before and after.

A date shift keeps all of it. What is removed from a release changes it honestly, so each measure is compared twice: over
the streams as they are, and over the messages that both sides have, where it must be equal. Which weekday a message
fell on is not compared: how many subjects keep theirs would tell something about the offsets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from typing import Literal

import numpy as np

from corpus import SESSION_GAP, Message, SubjectRecord, observation_window, sessions
from utility.findings import Status

RhythmName = Literal["sessions", "gaps", "hours", "day_openers", "active_days", "window"]
RHYTHM_NAMES: tuple[RhythmName, ...] = ("sessions", "gaps", "hours", "day_openers", "active_days", "window")


@dataclass(frozen=True, slots=True)
class RhythmLevel:
    """One side's numbers, over all subjects.

    Attributes:
        messages: in the streams.
        sessions: runs without a silence longer than the session gap.
        median_gap_seconds: between one message and the next of the same subject; None where there is no gap.
        longest_gap_seconds: the longest of them.
        active_days: days with a message, summed over subjects.
        window_days: days from a subject's first message to the last own turn, both included, summed over subjects.
        days_opened_by_user, days_opened_by_companion, days_opened_by_app: active days by who posted first.
        hours: own turns by the hour of their wall clock, 24 counts.
    """

    messages: int
    sessions: int
    median_gap_seconds: float | None
    longest_gap_seconds: float | None
    active_days: int
    window_days: int
    days_opened_by_user: int
    days_opened_by_companion: int
    days_opened_by_app: int
    hours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RhythmAgreement:
    """In how many subjects one measure is exactly the same on both sides.

    Attributes:
        measure: what is compared, value by value and not by its mean.
        whole: subjects in whom it is equal over the streams as they are.
        kept: subjects in whom it is equal over the messages that both sides have.
    """

    measure: RhythmName
    whole: int
    kept: int


@dataclass(frozen=True, slots=True)
class RhythmReport:
    """The rhythm of a corpus, and whether a release kept it.

    Attributes:
        status: `fail` where a measure differs over messages both sides have, `not_evaluated` without messages.
        reason: why it was not evaluated.
        subjects: subjects measured.
        before: the raw side, or the only side there is.
        after: the released side, None where there is one side only.
        agreement: one entry a measure; empty where there is one side only.
    """

    status: Status
    reason: str | None
    subjects: int
    before: RhythmLevel | None
    after: RhythmLevel | None
    agreement: tuple[RhythmAgreement, ...]


class Rhythm:
    """Gathers the rhythm of one subject after the other.

    Args:
        gap: silence that ends a session.
    """

    def __init__(self, gap: timedelta = SESSION_GAP) -> None:
        self.gap = gap
        self._levels: tuple[list[_Side], list[_Side]] = ([], [])
        self._whole: Counter[RhythmName] = Counter()
        self._kept: Counter[RhythmName] = Counter()

    def add(self, before: SubjectRecord, after: SubjectRecord | None) -> None:
        """Add a subject; ``after`` is the released record, or None where there is one side only."""
        left = _Side(before.messages, self.gap)
        self._levels[0].append(left)
        if after is None:
            return
        right = _Side(after.messages, self.gap)
        self._levels[1].append(right)
        released, known = {message.id for message in after.messages}, {message.id for message in before.messages}
        shared = _Side([message for message in before.messages if message.id in released], self.gap)
        other = _Side([message for message in after.messages if message.id in known], self.gap)
        for name in RHYTHM_NAMES:
            self._whole[name] += left.values(name) == right.values(name)
            self._kept[name] += shared.values(name) == other.values(name)

    def report(self) -> RhythmReport:
        """What was gathered."""
        before, after = self._levels
        subjects = len(before)
        if not any(side.messages for side in before):
            return RhythmReport("not_evaluated", "nothing-to-check", subjects, None, None, ())
        agreement = tuple(RhythmAgreement(name, self._whole[name], self._kept[name]) for name in RHYTHM_NAMES)
        broken = bool(after) and any(one.kept < subjects for one in agreement)
        return RhythmReport(
            "fail" if broken else "pass",
            None,
            subjects,
            _level(before),
            _level(after) if after else None,
            agreement if after else (),
        )


class _Side:
    """What one stream says about time."""

    def __init__(self, messages: Sequence[Message], gap: timedelta) -> None:
        self.messages = len(messages)
        instants = [message.timestamp.instant for message in messages]
        self.gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(instants)]
        self.sessions = [(cut.start, cut.stop) for cut in sessions(messages, gap)]
        hours = Counter(message.timestamp.wall.hour for message in messages if message.sender == "user")
        self.hours = [hours[hour] for hour in range(24)]
        opened: dict[object, str] = {}
        for message in messages:
            opened.setdefault(message.timestamp.date, message.sender)
        self.openers = list(opened.values())
        window = observation_window(messages)
        self.window = window.days if window else 0

    def values(self, name: RhythmName) -> object:
        return {
            "sessions": self.sessions,
            "gaps": self.gaps,
            "hours": self.hours,
            "day_openers": self.openers,
            "active_days": len(self.openers),
            "window": self.window,
        }[name]


def _level(sides: Sequence[_Side]) -> RhythmLevel:
    gaps = np.array([gap for side in sides for gap in side.gaps], dtype=np.float64)
    openers = Counter(opener for side in sides for opener in side.openers)
    return RhythmLevel(
        messages=sum(side.messages for side in sides),
        sessions=sum(len(side.sessions) for side in sides),
        median_gap_seconds=float(np.median(gaps)) if gaps.size else None,
        longest_gap_seconds=float(gaps.max()) if gaps.size else None,
        active_days=sum(len(side.openers) for side in sides),
        window_days=sum(side.window for side in sides),
        days_opened_by_user=openers["user"],
        days_opened_by_companion=openers["companion"],
        days_opened_by_app=openers["app"],
        hours=tuple(sum(side.hours[hour] for side in sides) for hour in range(24)),
    )
