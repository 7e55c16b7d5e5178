"""Reducing a message to the words that are the person's own: what somebody else wrote says nothing about them."""

from __future__ import annotations

import re
from datetime import timedelta

from attacks.histories import OwnText
from corpus import Message, SubjectRecord, chips, sessions, speech

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
"""A word token: letters of any script, with inner apostrophes."""
PASTED_WORDS = 1_000
"""A chat message of more words than this is taken for pasted text; people type a few hundred at most in one go."""
QUOTED_WORDS = 4
"""Words in quotation marks from this many on are somebody's sentence; fewer are the writer's own emphasis."""

# Each pattern drops what it matches; the order matters, because a fence may hold anything.
_DROPPED = re.compile(
    r"""
      ```.*?(?:```|\Z)                                                  # fenced code
    | ^[ \t]*-{2,}\s*(?:original|forwarded)\s+message.*\Z               # everything below a forwarding head
    | ^[ \t]*(?:forwarded\s+from\b[^\n]*|fwd?:)\s.*\Z
    | ^[ \t]*(?:>|<[^<>\s]{1,32}>|\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ \t]*<)[^\n]*$   # quoted lines, pasted chat lines
    | ^[ \t]*(?:[\w.-]+@[\w.-]+:[^\n]*[$\#]|[$\#])[ \t][^\n]*$          # a shell prompt and its command
    | `[^`\n]+`                                                         # inline code
    | \b(?:https?|ftp|file)://\S+ | \bwww\.\S+                          # addresses
    | <(?:media|image|video|audio|sticker|gif)\s+omitted>
    | \b(?:image|video|audio|sticker|gif|document)\s+omitted\b
    | \(file\ attached\) | <attached:[^<>\n]*> | <this\ message\ was\ edited>
    | \[(?:photo|gif|image|video|voice|sticker)\]
    """,
    re.IGNORECASE | re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_QUOTED = re.compile(r"\"([^\"\n]+)\"|“([^“”\n]+)”|«([^«»\n]+)»")
_MAY_HOLD = re.compile(r"[`>$#<\[\"“«]|://|www\.|omitted|attached|forward|fwd?:|-- ?original", re.IGNORECASE)


def own_words(text: str) -> str:
    """A message without quoted, pasted and forwarded text, addresses, code and media markers; may be empty."""
    if _MAY_HOLD.search(text):
        text = _DROPPED.sub(" ", text)
        text = _QUOTED.sub(lambda found: " " if len(found[0].split()) >= QUOTED_WORDS else found[0], text)
    text = text.strip()
    return "" if len(text) > 2 * PASTED_WORDS and len(text.split()) > PASTED_WORDS else text


def count_words(text: str) -> int:
    """Word tokens of a text."""
    return len(WORD.findall(text))


def own_texts(record: SubjectRecord, *, session_gap_minutes: int) -> list[OwnText]:
    """A subject's own messages in stream order, those without an own word left out.

    A turn that repeats a suggestion of the companion's last turn was tapped and not written: it is left out, too.
    """
    messages = record.messages
    found: list[OwnText] = []
    offered: frozenset[str] = frozenset()
    for number, part in enumerate(sessions(messages, timedelta(minutes=session_gap_minutes))):
        for message in messages[part]:
            if message.sender == "companion":
                offered = frozenset(_plain(chip) for chip in chips(message))
            elif message.sender == "user":
                own = _own(message, offered)
                words = count_words(own)
                if words:
                    found.append(OwnText(message.id, message.timestamp.wall, number, own, words))
                offered = frozenset()
    return found


def _own(message: Message, offered: frozenset[str]) -> str:
    text = speech(message)
    return "" if offered and _plain(text) in offered else own_words(text)


def _plain(text: str) -> str:
    return " ".join(WORD.findall(text.casefold()))
