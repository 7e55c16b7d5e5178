"""`profile.behavior` after a removal: what was measured from all messages, measured anew from those that are left.

A statistic that still counts what was taken back would say how much that was, and when. A field is computed again only
where its definition here gives, for the record as it was, the very value that stands there; any other goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from corpus import Json, Message, sessions

_Measure = Callable[[Sequence[Message]], Json]


def _own(messages: Sequence[Message]) -> list[Message]:
    return [message for message in messages if message.sender == "user"]


def _mean_words(messages: Sequence[Message]) -> Json:
    own = _own(messages)
    return round(sum(len(message.content.split()) for message in own) / len(own), 2) if own else 0.0


def _hours(messages: Sequence[Message]) -> Json:
    counted = Counter(message.timestamp.wall.hour for message in _own(messages))
    return [counted.get(hour, 0) for hour in range(24)]


def _count(sender: str) -> _Measure:
    return lambda messages: sum(message.sender == sender for message in messages)


_MEASURES: dict[str, _Measure] = {
    "messages": len,
    "total_messages": len,
    "own_messages": _count("user"),
    "user_messages": _count("user"),
    "companion_messages": _count("companion"),
    "app_messages": _count("app"),
    "mean_words": _mean_words,
    "total_words": lambda messages: sum(len(message.content.split()) for message in _own(messages)),
    "active_days": lambda messages: len({message.timestamp.date for message in messages}),
    "sessions": lambda messages: len(sessions(messages)),
    "hour_histogram": _hours,
    "first_active": lambda messages: messages[0].timestamp.text[:10] if messages else None,
    "last_active": lambda messages: messages[-1].timestamp.text[:10] if messages else None,
    "first_message": lambda messages: messages[0].timestamp.text if messages else None,
    "last_message": lambda messages: messages[-1].timestamp.text if messages else None,
}


def measured_anew(behavior: Json, before: Sequence[Message], left: Sequence[Message]) -> Json:
    """The statistics of a profile for the messages that are left.

    Args:
        behavior: what stands in the profile.
        before: all messages, in order.
        left: those that are released, in order.
    """
    if not isinstance(behavior, dict):
        return None
    return {
        name: _MEASURES[name](left)
        for name, value in behavior.items()
        if name in _MEASURES and _MEASURES[name](before) == value
    }
