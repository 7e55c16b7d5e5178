"""Which surrogates could have been drawn in each other's place."""

from __future__ import annotations

import pytest

from anonymize import SecretKey
from anonymize.link import link
from anonymize.surrogates import Book, drawn_alike
from anonymize.text import fold


def drawn(label: str, value: str, count: int = 40) -> set[tuple[str, ...]]:
    """What can be seen on the surrogates that many keys draw for a value."""
    kinds = set()
    for byte in range(count):
        linked = link([(label, value)])
        book = Book(SecretKey(bytes([byte]) * 32), "U1", linked, lambda word: False, {})
        kinds.add(drawn_alike(label, fold(book.surrogate(label, value))))
    return kinds


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("LOCATION", "Paris"),
        ("CODE", "45b"),
        ("CODE", "4071-KD-22"),
        ("ORGANIZATION", "IBM"),
        ("PHONE_NUMBER", "020 7946 0018"),
    ],
)
def test_whatever_the_key_draws_for_a_value_is_alike(label: str, value: str) -> None:
    assert len(drawn(label, value)) == 1


def test_names_of_women_and_men_are_never_alike() -> None:
    assert not drawn("PERSON", "Sarah") & drawn("PERSON", "Robert")


def test_names_of_five_letters_and_of_eight_are_never_alike() -> None:
    assert not drawn("PERSON", "Sarah") & drawn("PERSON", "Penelope")


def test_names_of_two_scripts_are_never_alike() -> None:
    assert not drawn("PERSON", "Sarah") & drawn("PERSON", "Сара")


def test_a_word_that_no_key_draws_is_like_nothing_that_one_does() -> None:
    assert drawn_alike("LOCATION", "ubuntu") not in drawn("LOCATION", "Paris")
    assert drawn_alike("PERSON", "econnell") not in drawn("PERSON", "Penelope") | drawn("PERSON", "Whitcombe")


def test_codes_of_two_shapes_are_alike_only_where_they_are_long() -> None:
    assert drawn_alike("CODE", "45b") != drawn_alike("CODE", "b45")
    assert drawn_alike("CODE", "4071-kd-22") == drawn_alike("CODE", "kd-22-40711")
