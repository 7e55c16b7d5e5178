"""A place's or firm's name of several words is read everywhere as most of its places read it."""

from __future__ import annotations

from collections import Counter

from anonymize.detect import Known
from anonymize.detect.readings import in_one_reading
from anonymize.spans import Span
from anonymize.text import words


def _settled(
    texts: dict[str, list[tuple[str, str]]], repeats: dict[str, int] | None = None
) -> dict[str, list[tuple[str, str]]]:
    """Texts with what was found in each, as they are after the record was heard."""
    spans = {}
    for text, found in texts.items():
        at = [(text.index(value), value, label) for value, label in found]
        spans[text] = [Span(start, start + len(value), label, 1.0, "model") for start, value, label in at]
    in_one_reading(spans, {text: words(text) for text in texts}, Counter(repeats or texts.keys()), Known())
    return {text: [(text[s.start : s.end], s.label) for s in of] for text, of in spans.items()}


def test_a_town_is_not_somebody_where_two_of_three_texts_have_it_whole() -> None:
    torn = "back in san tibor"
    texts = {
        "San Tibor is hot": [("San Tibor", "LOCATION")],
        "off to San Tibor": [("San Tibor", "LOCATION")],
        torn: [("san", "LOCATION"), ("tibor", "PERSON")],
    }
    assert _settled(texts)[torn] == [("san tibor", "LOCATION")]


def test_how_often_a_text_is_said_counts() -> None:
    whole, torn = "San Tibor is hot", "back in san tibor"
    texts = {whole: [("San Tibor", "LOCATION")], torn: [("san", "LOCATION"), ("tibor", "PERSON")]}
    read = _settled(texts, {whole: 1, torn: 5})
    assert read[whole] == [("San", "LOCATION"), ("Tibor", "PERSON")]


def test_a_word_beside_a_town_is_no_part_of_it_and_stays_a_name_where_it_is_one() -> None:
    both = "i hope Orme Velding is dry, tell Mirko Orme Velding was wet"
    texts = {
        "Orme Velding again": [("Orme Velding", "LOCATION")],
        "home to Orme Velding": [("Orme Velding", "LOCATION")],
        both: [("hope Orme Velding", "PERSON"), ("Mirko Orme Velding", "PERSON")],
    }
    assert _settled(texts)[both] == [("Orme Velding", "LOCATION"), ("Mirko", "PERSON"), ("Orme Velding", "LOCATION")]


def test_a_longer_name_that_is_said_as_often_keeps_its_words() -> None:
    texts = {
        "Orme Velding again": [("Orme Velding", "LOCATION")],
        "at Orme Velding Nursery": [("Orme Velding Nursery", "ORGANIZATION")],
        "from Orme Velding Nursery": [("Orme Velding Nursery", "ORGANIZATION")],
    }
    assert _settled(texts) == texts


def test_an_ordinary_word_that_most_texts_leave_is_left_in_all() -> None:
    torn = "People at Corvale Nursery are kind"
    texts = {
        "aline from corvale nursery": [("corvale", "LOCATION")],
        "oscar at corvale nursery": [("corvale", "LOCATION")],
        torn: [("Corvale", "LOCATION"), ("Nursery", "ORGANIZATION")],
    }
    assert _settled(texts)[torn] == [("Corvale", "LOCATION")]


def test_a_word_that_is_no_ordinary_one_is_replaced_in_all_once_it_is_in_one() -> None:
    rest = "Zho Vrenn sounds grand"
    texts = {
        "streets from zho vrenn": [("zho", "LOCATION"), ("vrenn", "PERSON")],
        rest: [("Vrenn", "PERSON")],
        "Zho Vrenn at weekends": [("Vrenn", "PERSON")],
    }
    assert _settled(texts)[rest] == [("Zho", "LOCATION"), ("Vrenn", "PERSON")]


def test_a_name_of_one_word_has_the_type_that_it_has_most_often() -> None:
    odd = "velmar says no"
    texts = {
        "at Velmar": [("Velmar", "LOCATION")],
        "outside Velmar": [("Velmar", "LOCATION")],
        odd: [("velmar", "PERSON")],
    }
    assert _settled(texts)[odd] == [("velmar", "LOCATION")]


def test_identifiers_and_people_are_left_as_they_were_found() -> None:
    texts = {
        "12 Orme Velding Road": [("12 Orme Velding Road", "STREET_ADDRESS")],
        "Orme Velding again": [("Orme Velding", "LOCATION")],
        "Mirko Dahl said": [("Mirko Dahl", "PERSON")],
        "Dahl said": [("Dahl", "PERSON")],
    }
    assert _settled(texts) == texts
