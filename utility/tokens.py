"""How many tokens a text is: exactly where an encoding lies on this machine, else by its characters, and said which."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

Counting = Literal["cl100k_base", "characters_over_four"]
# Under this name, and with this content, `tiktoken` takes the file from its cache.
_FILE = "9b5ad71b2ce5302211f9c61530b329a4922fc6a4"
_SHA256 = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"


class TokenCounter(Protocol):
    """Counts the tokens of texts."""

    counting: Counting
    """How."""

    def count(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text."""
        ...


class CharactersOverFour:
    """A quarter of the characters, rounded up: near what English text has, and the same on every machine."""

    counting: Counting = "characters_over_four"

    def count(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text."""
        return [math.ceil(len(text) / 4) for text in texts]


class Cl100kBase:
    """The byte pairs of cl100k_base, as the reference release was counted.

    Args:
        encoding: of the `tiktoken` package.
    """

    counting: Counting = "cl100k_base"

    def __init__(self, encoding: Any) -> None:
        self.encoding = encoding

    def count(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text."""
        return [len(tokens) for tokens in self.encoding.encode_ordinary_batch(list(texts), num_threads=1)]


def token_counter() -> TokenCounter:
    """Count with cl100k_base where `tiktoken` is installed and its file lies in `$TIKTOKEN_CACHE_DIR`, else characters.

    The file is checked here, because `tiktoken` would fetch one that is missing or damaged.
    """
    folder = os.environ.get("TIKTOKEN_CACHE_DIR")
    path = Path(folder or "") / _FILE
    if not folder or not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != _SHA256:
        return CharactersOverFour()
    try:
        tiktoken = import_module("tiktoken")
    except ImportError:
        return CharactersOverFour()
    return Cl100kBase(tiktoken.get_encoding("cl100k_base"))
