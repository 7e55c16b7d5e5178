"""The documentation's pages, and what stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LEFT_OUT = "…"
"""A line of this alone stands for any number of lines that the page leaves out."""
_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HERE = re.compile(r"<<'(\w+)'$")


class Shown(NamedTuple):
    """A command as a page shows it."""

    command: str
    """With the lines that it is given to read."""
    output: tuple[str, ...]


def fenced(page: Path, language: str) -> list[str]:
    """The text of each fenced block of a language."""
    return [text for name, text in _FENCE.findall(page.read_text("utf-8")) if name == language]


def commands(page: Path) -> list[Shown]:
    """The commands of a page's `console` blocks, in their order, each with the output below it."""
    return [shown for block in fenced(page, "console") for shown in _commands(block)]


def agrees(shown: tuple[str, ...], printed: list[str]) -> bool:
    """Whether the lines shown are the lines printed, but for those left out."""
    if not shown:
        return not printed
    if shown[0] == LEFT_OUT:
        return any(agrees(shown[1:], printed[start:]) for start in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and agrees(shown[1:], printed[1:])


def _commands(block: str) -> Iterator[Shown]:
    lines = block.splitlines()
    while lines:
        command = [lines.pop(0).removeprefix("$ ")]
        if match := _HERE.search(command[0]):
            end = lines.index(match[1]) + 1
            command += lines[:end]
            lines = lines[end:]
        stop = next((i for i, line in enumerate(lines) if line.startswith("$ ")), len(lines))
        yield Shown("\n".join(command), tuple(line.rstrip() for line in lines[:stop]))
        lines = lines[stop:]
