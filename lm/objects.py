"""JSON objects in what a model wrote, which may write anything."""

from __future__ import annotations

import json
from typing import Any

OBJECTS = 20
"""Objects looked for in the prose around an answer, at most."""


def objects(text: str) -> list[dict[str, Any]]:
    """The outermost JSON objects in a text, whatever prose or fences stand around them."""
    decoder = json.JSONDecoder(object_pairs_hook=_each_key_once, parse_constant=_no_constant)
    found: list[dict[str, Any]] = []
    at = 0
    for _ in range(OBJECTS):
        at = text.find("{", at)
        if at < 0:
            break
        try:
            tree, at = decoder.raw_decode(text, at)
            found.append(tree)
        # Deep nesting ends in a RecursionError, a number of ten thousand digits in a ValueError.
        except (ValueError, RecursionError):
            at += 1
    return found


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        raise ValueError("a key stands twice")
    return tree


def _no_constant(name: str) -> float:
    raise ValueError("a number must be finite")
