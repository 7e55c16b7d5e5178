"""Who is greeted again and again is somebody."""

from __future__ import annotations

import pytest

from anonymize.detect.greeted import greeted
from anonymize.text import words


def _greeted(*texts: str) -> dict[str, bool]:
    return greeted(dict.fromkeys(texts, 1), {text: words(text) for text in texts})


def test_a_word_of_no_dictionary_is_somebody_once_it_is_greeted_twice() -> None:
    assert _greeted("hey zuvo are you there", "Good evening, Zuvo.", "zuvo again") == {"zuvo": True}
    assert _greeted("hey zuvo are you there", "zuvo again") == {}


def test_a_noun_is_somebody_by_use_where_it_is_greeted_and_has_no_article() -> None:
    greetings = ["hey pebble", "hi pebble, you up", "nite pebble"]
    assert _greeted(*greetings) == {"pebble": False}
    assert _greeted(*greetings, "found a pebble on the beach") == {}


@pytest.mark.parametrize("word", ["everyone", "mate", "love", "there", "guys", "you", "it"])
def test_whom_anybody_can_greet_is_nobody(word: str) -> None:
    assert _greeted(f"hey {word}", f"hi {word}", f"hello {word}", f"yo {word}") == {}


def test_what_is_hardly_ever_greeted_is_nobody() -> None:
    assert _greeted("hey zuvo", "hi zuvo", *(f"the zuvo number {i} of them" for i in range(30))) == {}
