"""Records made of a few lines, for answers worked by hand."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from corpus import Json, SubjectRecord

START = datetime(2024, 3, 1, 8)  # noqa: DTZ001  a wall-clock time


def message(number: int, text: str = "hello", sender: str = "user", *, minutes: float | None = None, days: int = 0,
            **more: Json) -> dict[str, Json]:  # fmt: skip
    """The message of a slot: one a minute on the first day, unless told otherwise."""
    moment = START + timedelta(days=days, minutes=number if minutes is None else minutes)
    return {
        "id": f"day{1 + days}-{number}",
        "sender": sender,
        "timestamp": moment.isoformat(),
        "content": text,
        **more,
    }


def probe(id: str, *needed: str, recent: tuple[str, ...] = (), **more: Json) -> dict[str, Json]:
    """A chat row that needs episodes; without any it is basic."""
    refs = [{"dayids": list(needed), "gist": ""}] if needed else []
    return {
        "probe": "what was it",
        "probe_dayid": id,
        "tier": "hard" if needed else "basic",
        "required_context": {"recent_context": list(recent), "profile_refs": [], "episode_refs": refs},
        "stratum": "proportional",
        **more,
    }


def record(messages: list[dict[str, Json]], subject: str = "U01", **files: Any) -> SubjectRecord:
    """A record over messages, with derived files where given."""
    senders = [one["sender"] for one in messages]
    header = {
        "messages": len(messages),
        "user_messages": senders.count("user"),
        "companion_messages": senders.count("companion"),
        "app_messages": senders.count("app"),
        "active_days": len({one["timestamp"][:10] for one in messages}),
    }
    return SubjectRecord.from_trees(subject, {"source": {"header": header, "messages": messages}, **files})
