"""What the model is asked: one message, its neighbours for understanding, and the style all are written in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from string import Template

from anonymize.config import LlmStyle
from anonymize.passages import Passage
from lm.budget import guess_tokens
from lm.chat import Request, Turn
from lm.quoting import fence, harmless

VERSION = "rewrite-1"
_BEFORE, _AFTER = 2, 1
_LONGEST_NEIGHBOUR = 300
"""Characters of a neighbour that are shown; it is there to say what `it` and `they` are."""
_ROOM = 64
"""Tokens of an answer beside the message: the object around it, and words that are longer."""
SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
_STYLES: dict[LlmStyle, str] = {
    "neutral": "in plain, correct, unexcited prose, as a careful editor with no habits of their own would write it",
    "casual": "as short friendly chat in correct spelling, with contractions, simple words, no slang and no emoji",
}
_WHY = {
    "verbatim": "it repeats the message, or six words of it in a row",
    "unreadable": "it is not one JSON object with a text",
    "cut": "it is too long",
    "entity": "the marks in square brackets are not each there once and in order, or there is a name that was not",
    "number": "its numbers are not those of the message",
    "negation": "it negates more or less than the message",
    "date": "its days and dates are not those of the message",
    "question": "it asks where the message does not, or does not where the message does",
    "length": "it is much longer or shorter than the message",
    "language": "it is in another language",
    "meaning": "it says something else",
    "layout": "it has line breaks or control characters that the message does not have",
}


def question(passages: Sequence[Passage], at: int, shown: str, style: LlmStyle) -> Request:
    """Ask for one message.

    Args:
        passages: the stream.
        at: which of it.
        shown: its text with marks.
        style: how all are to be written.
    """
    text = harmless(shown)
    before = [_neighbour(passage) for passage in passages[max(0, at - _BEFORE) : at]]
    after = [_neighbour(passage) for passage in passages[at + 1 : at + 1 + _AFTER]]
    word = fence([text, *before, *after])
    blocks = [f"Before it:\n{line}" for line in ["\n".join(before)] if line]
    blocks += [f"After it:\n{line}" for line in ["\n".join(after)] if line]
    blocks += [f"The message to rewrite:\n{word}\n{text}\n{word}"]
    instructions = Template(_instructions()).substitute(style=_STYLES[style], fence=word)
    turns = (Turn("system", instructions.strip()), Turn("user", "\n\n".join(blocks)))
    room = 2 * guess_tokens(Request((Turn("user", text),), 0)) + _ROOM
    return Request(turns, room, SCHEMA)


def again(asked: Request, answer: str, reasons: Sequence[str]) -> Request:
    """Ask once more, with the reasons why the first answer cannot be used."""
    said = Turn("assistant", harmless(answer[: 8 * asked.max_tokens]))
    return asked._replace(turns=(*asked.turns, said, Turn("user", plea(reasons))))


def plea(reasons: Sequence[str]) -> str:
    """What is said to a model whose answer cannot be used."""
    why = "; ".join(dict.fromkeys(_WHY.get(reason, "it does not keep what it must") for reason in reasons))
    return f"That cannot be used: {why}. Rewrite the same message again, and answer with the JSON object alone."


LONGEST_PLEA = plea(tuple(_WHY))


def _neighbour(passage: Passage) -> str:
    """One line for a neighbour, cut where it is long."""
    text = " ".join(harmless(passage.text).split())
    return f"{passage.sender}: {text[:_LONGEST_NEIGHBOUR]}{'…' if len(text) > _LONGEST_NEIGHBOUR else ''}"


@cache
def _instructions() -> str:
    return files("anonymize.rewriting_llm").joinpath("prompts", f"{VERSION}.txt").read_text("utf-8")
