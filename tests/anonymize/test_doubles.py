"""Names that are words too, told apart by what stands beside them."""

from __future__ import annotations

import pytest

from anonymize import AnonymizeConfig
from anonymize.detect import detect_texts
from anonymize.detect.doubles import is_finite, role
from anonymize.text import words


def _role(text: str, name: str) -> str:
    tokens = words(text)
    return role(text, tokens, next(i for i, token in enumerate(tokens) if token[0] == name))


@pytest.mark.parametrize(
    "text, name",
    [
        ("i get nervous whenever may talks about flying", "may"),
        ("are we too harsh for may!", "may"),
        ("how is will doing", "will"),
        ("you heard what grace said", "grace"),
        ("but hope cancelled again", "hope"),
        ("talked to mark, he agrees", "mark"),
        ("rosie and iris aren't here yet", "iris"),
        ("did you ask rich about it", "rich"),
        ("decided by May being late", "may"),
        ("morning nova how are you", "nova"),
        ("i love you grace", "grace"),
        ("will👍 says no", "will"),
        ("May hadnled the paperwork", "may"),
        ("two seats on friday, may also, if you can", "may"),
        ("what did i call bill that time", "bill"),
        ("AND WILL RICH EVER PAY", "rich"),
    ],
)
def test_a_name_that_is_a_word_is_somebody_by_what_stands_beside_it(text: str, name: str) -> None:
    assert _role(text, name) == "name"


@pytest.mark.parametrize(
    "text, name",
    [
        ("you may talk to them", "may"),
        ("it will pass", "will"),
        ("the soup was so rich", "rich"),
        ("sunny weather again", "sunny"),
        ("please mark the date", "mark"),
        ("they took the loss with grace", "grace"),
        ("my exam mark was low", "mark"),
        ("we leave in may", "may"),
        ("an iris on the sill", "iris"),
        ("and will will ever pay", "will"),
        ("she may also, if asked, come", "may"),
    ],
)
def test_a_name_that_is_a_word_is_the_word_by_what_stands_beside_it(text: str, name: str) -> None:
    assert _role(text, name) == "word"


@pytest.mark.parametrize(
    "word, finite", [("talks", True), ("cancelled", True), ("need", False), ("weather", False), ("kettles", False)]
)
def test_a_verb_in_third_person_or_past_is_told_from_other_words(word: str, finite: bool) -> None:
    assert is_finite(word) is finite


def _found(texts: list[str]) -> list[list[str]]:
    spans = detect_texts(texts, AnonymizeConfig())
    return [[text[s.start : s.end] for s in of] for text, of in zip(texts, spans, strict=True)]


def test_somebody_known_by_full_name_is_found_in_small_letters_unless_it_is_the_word() -> None:
    texts = ["Grace Whitcombe called", "ok grace & i went", "my grace is late", "how do i get grace", "with such grace"]
    assert _found(texts)[1:] == [["grace"], ["grace"], ["grace"], []]


def test_a_month_that_talks_is_somebody_in_the_whole_record() -> None:
    texts = ["i feel odd whenever may talks", "And how is May doing?", "you may go", "in may it rains"]
    assert _found(texts) == [["may"], ["May"], [], []]
