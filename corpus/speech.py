"""What a turn says aloud: bubbles without the reply suggestions behind `////`, which nobody ever said."""

from __future__ import annotations

import re

from corpus.records import Message

CHIPS = "////"
"""Separates a companion's speech from tappable reply suggestions."""
# Not after a colon: `file:///etc` is an address, not two bubbles.
_BUBBLE = re.compile(r"(?<!:)///")


def speech(message: Message) -> str:
    """The spoken part of a turn: nothing for an `app` turn, a companion's text up to `////`."""
    if message.sender == "app":
        return ""
    if message.sender == "companion":
        return message.content.split(CHIPS, 1)[0].rstrip()
    return message.content


def bubbles(message: Message) -> list[str]:
    """The chat bubbles of a turn, stripped, empty ones left out; a user turn is one bubble."""
    spoken = speech(message)
    parts = _BUBBLE.split(spoken) if message.sender == "companion" else [spoken]
    return [part.strip() for part in parts if part.strip()]


def chips(message: Message) -> list[str]:
    """The reply suggestions of a companion turn, stripped, in order."""
    if message.sender != "companion" or CHIPS not in message.content:
        return []
    tail = message.content.split(CHIPS, 1)[1]
    return [part.strip() for part in re.split(r"/{3,}", tail) if part.strip()]
