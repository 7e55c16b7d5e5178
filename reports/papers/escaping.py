"""Text that a person wrote, made so that nothing acts on it: not a Markdown reader, a browser, or a terminal.

What comes out of a release needs none of this: :mod:`reports.papers.facts` cannot hold a string of it that is more than a
plain label.
"""

from __future__ import annotations

import json
import re

from corpus import Json
from reports.inert import inert

_ACTS = re.compile(r"([\\`*_\[\]|~!$])")
# What begins a block where it begins a line: headings, lists, rules, quotes, indented code.
_BEGINS = re.compile(r"^\s*([-+=#])")
_NUMBERED = re.compile(r"^\s*(\d+)([.)])")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def markdown(text: str) -> str:
    """Text as Markdown that reads as just that text; blank lines still part paragraphs."""
    return "\n".join(_line(line) for line in text.splitlines())


def markdown_line(text: str) -> str:
    """The same in one line, for headings and cells of tables."""
    return _line(" ".join(text.split()))


def markdown_inside(text: str) -> str:
    """The same where it does not begin a line: a cell of a table, or what follows other words."""
    shown = _ACTS.sub(r"\\\1", inert(text))
    return "".join(_MARKUP.get(character, character) for character in shown)


def _line(text: str) -> str:
    shown = markdown_inside(text)
    shown = _BEGINS.sub(r"\\\1", shown)
    return _NUMBERED.sub(r"\1\\\2", shown).strip()


def json_bytes(value: Json) -> bytes:
    r"""JSON in ASCII alone, `<`, `>` and `&` escaped: it may be put into a web page, and a terminal shows no more of it.

    As :func:`corpus.dump_json` otherwise.
    """
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, indent=2)
    for character in _MARKUP:
        text = text.replace(character, f"\\u{ord(character):04x}")
    return f"{text}\n".encode("ascii")
