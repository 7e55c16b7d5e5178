"""How tokens are counted, and that it never asks the network."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from utility import tokens
from utility.tokens import CharactersOverFour, token_counter


class Encoding:
    """Stands in for the real one: a token a word."""

    def encode_ordinary_batch(self, texts: list[str], num_threads: int) -> list[list[str]]:
        return [text.split() for text in texts]


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An installed `tiktoken` that notes what it is asked for."""
    asked: list[str] = []

    def get_encoding(name: str) -> Encoding:
        asked.append(name)
        return Encoding()

    monkeypatch.setitem(sys.modules, "tiktoken", SimpleNamespace(get_encoding=get_encoding))
    return asked


def with_file(folder: Path, monkeypatch: pytest.MonkeyPatch, *, true: bool) -> None:
    content = b"dGhl 0\n"
    (folder / tokens._FILE).write_bytes(content)
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(folder))
    if true:
        monkeypatch.setattr(tokens, "_SHA256", hashlib.sha256(content).hexdigest())


def test_a_quarter_of_the_characters_is_rounded_up() -> None:
    assert CharactersOverFour().count(["", "a", "abcd", "abcde", "ééé"]) == [0, 1, 1, 2, 1]


def test_without_a_file_the_package_is_not_even_asked(package: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TIKTOKEN_CACHE_DIR", raising=False)
    assert token_counter().counting == "characters_over_four"
    assert package == []


def test_a_damaged_file_would_be_fetched_anew_and_so_is_not_used(
    package: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with_file(tmp_path, monkeypatch, true=False)
    assert token_counter().counting == "characters_over_four"
    assert package == []


def test_the_true_file_is_used(package: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with_file(tmp_path, monkeypatch, true=True)
    counter = token_counter()
    assert (counter.counting, counter.count(["one two", ""])) == ("cl100k_base", [2, 0])
    assert package == ["cl100k_base"]


def test_the_file_without_the_package_is_of_no_use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with_file(tmp_path, monkeypatch, true=True)
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    assert token_counter().counting == "characters_over_four"
