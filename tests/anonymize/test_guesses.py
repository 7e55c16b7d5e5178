"""A guess of several words is cut to the names that its record knows."""

from __future__ import annotations

from collections import Counter

import pytest

from anonymize import AnonymizeConfig
from anonymize.detect import detect_texts
from anonymize.detect.guesses import Guesses
from anonymize.spans import Span
from anonymize.text import words


def cut(text: str, value: str, label: str, known: list[str], people: set[str]) -> list[tuple[str, str]]:
    """What is left of a model's guess in a record that has ``known`` as names of people in other texts."""
    found = {name: [Span(0, len(name), "PERSON", 1.0, "lexicon")] for name in known}
    repeats = Counter([*known * 3, text])
    uses = Counter(word for one, times in repeats.items() for word, _, _ in words(one) for _ in range(times))
    start = text.index(value)
    guess = Span(start, start + len(value), label, 1.0, "model")
    guesses = Guesses({**found, text: [guess]}, repeats, uses, people, frozenset())
    return [(text[piece.start : piece.end], piece.label) for piece in guesses.cut(guess, text)]


@pytest.mark.parametrize(
    "text, value, label, left",
    [
        ("What did Oliver and Lorenzo want", "Oliver and Lorenzo", "PERSON", ["Oliver", "Lorenzo"]),
        ("so oliver played britpop", "oliver played britpop", "PERSON", ["oliver"]),
        ("My Olivers recipe", "My Olivers", "PERSON", ["Oliver"]),
        ("from Olivers today", "Olivers", "LOCATION", ["Oliver"]),
        ("Oliver & Lorenzo are out", "Oliver & Lorenzo", "ORGANIZATION", ["Oliver", "Lorenzo"]),
        ("Oliver & Grace are out", "Oliver & Grace", "ORGANIZATION", ["Oliver", "Grace"]),
        ("OLIVER A WEEK ON SATURDAY", "OLIVER A WEEK", "PERSON", ["OLIVER"]),
        ("met Oliver Haddad", "Oliver Haddad", "PERSON", ["Oliver Haddad"]),
        ("met Oliver M", "Oliver M", "PERSON", ["Oliver M"]),
    ],
)
def test_talk_around_a_name_is_no_part_of_it(text: str, value: str, label: str, left: list[str]) -> None:
    assert cut(text, value, label, ["Oliver", "Lorenzo"], set()) == [(name, "PERSON") for name in left]


def test_who_is_mostly_named_alone_begins_a_name_of_his_own() -> None:
    assert cut("With Bethany Adebayo Oliver turns dramatic", "Bethany Adebayo Oliver", "PERSON", ["Oliver"], set()) == [
        ("Bethany Adebayo", "PERSON"),
        ("Oliver", "PERSON"),
    ]


def test_a_firm_before_somebody_stays_a_firm() -> None:
    text = "Days at Pellico Design leave Oliver numb"
    assert cut(text, "Pellico Design leave Oliver", "ORGANIZATION", ["Oliver"], set()) == [
        ("Pellico Design", "ORGANIZATION"),
        ("Oliver", "PERSON"),
    ]


def test_a_house_with_somebodys_name_stays_whole() -> None:
    assert cut("we ate at Oliver's Bakery", "Oliver's Bakery", "LOCATION", ["Oliver"], set()) == [
        ("Oliver's Bakery", "LOCATION")
    ]


def test_a_place_that_is_a_word_is_one_where_it_has_no_article(config: AnonymizeConfig) -> None:
    texts = ["We met at Basement last week", "So, is it loud at Basement on Friday?", "spent it outside basement",
             "the basement is wet"]  # fmt: skip
    spans = detect_texts(texts, config)
    assert [[text[s.start : s.end] for s in of] for text, of in zip(texts, spans, strict=True)] == [
        ["Basement"], ["Basement"], ["basement"], []
    ]  # fmt: skip


def test_a_product_that_many_use_and_that_said_something_once_is_nobody(config: AnonymizeConfig) -> None:
    texts = [f"I have installed ubuntu again, try {number}" for number in "abcdefghijklmnopqrstuvwxyz" * 3]
    spans = detect_texts([*texts, "Well, ubuntu said no"], config)
    assert not any(spans[: len(texts)])
