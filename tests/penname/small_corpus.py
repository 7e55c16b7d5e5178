"""A source file of a few messages, and the type of the command line as a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Run = Callable[..., int]
TEXTS = ("hi, its julian", "how was Lisbon?", "fine. call me on 020 7946 0018", "see you on 2024-03-20")


def source(*times: str) -> dict[str, Any]:
    messages = [
        {
            "id": f"day1-{i}",
            "sender": ("user", "companion")[i % 2],
            "timestamp": time,
            "content": TEXTS[i % len(TEXTS)],
        }
        for i, time in enumerate(times)
    ]
    header = {
        "messages": len(messages),
        "user_messages": sum(message["sender"] == "user" for message in messages),
        "companion_messages": sum(message["sender"] == "companion" for message in messages),
        "app_messages": 0,
        "active_days": min(1, len(messages)),
    }
    return {"header": header, "messages": messages}
