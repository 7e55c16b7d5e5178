"""Words of short texts weighed: what is a name by all that is known of each word."""

from __future__ import annotations

import pytest

from anonymize import AnonymizeConfig, detect_texts
from anonymize.detect import detect_each
from anonymize.detect.find import THIN
from anonymize.detect.frequency import said_of
from anonymize.detect.weigh import LABELS, TABLE, Scale, features, scale
from anonymize.spans import Span
from anonymize.text import words

NOTHING = {"any word": (-9.0, -9.0, -9.0)}


def weighed(text: str, table: dict[str, tuple[float, float, float]], *proposed: Span) -> list[tuple[str, str]]:
    return [(text[s.start : s.end], s.label) for s in Scale(NOTHING | table).weigh(text, words(text), list(proposed))]


def found(text: str) -> list[tuple[str, str]]:
    (spans,) = detect_each([text], AnonymizeConfig())
    return [(text[span.start : span.end], span.label) for span in spans]


def test_a_guess_that_nothing_speaks_for_is_dropped() -> None:
    assert weighed("Zorble is great", {}, Span(0, 6, "PERSON", 1.0, "model")) == []


def test_what_a_list_is_sure_of_stays_whatever_the_word_weighs() -> None:
    assert weighed("Julian is great", {}, Span(0, 6, "PERSON", 1.0, "lexicon")) == [
        ("Julian", "PERSON"),
        ("Julian", "PERSON"),
    ]


def test_a_word_is_what_most_speaks_for() -> None:
    # -9 + 12 = 3 for a place, -9 + 10 = 1 for a person: together far above the least chance, and a place the likelier.
    assert weighed("off to Zorble", {"shape=title": (10.0, 12.0, 0.0)}) == [("Zorble", "LOCATION")]


def test_the_chance_is_weighed_over_all_classes() -> None:
    # e^-3 / (1 + e^-3) = 0.047 is below 0.05, e^-2.5 / (1 + e^-2.5) = 0.076 above.
    assert weighed("off to Zorble", {"shape=title": (6.0, 0.0, 0.0)}) == []
    assert weighed("off to Zorble", {"shape=title": (6.5, 0.0, 0.0)}) == [("Zorble", "PERSON")]


def test_words_of_one_label_are_one_name_with_a_particle_between() -> None:
    assert weighed("saw Zorble of Brunx", {"shape=title": (20.0, 0.0, 0.0)}) == [("Zorble of Brunx", "PERSON")]


def test_a_comma_and_an_and_part_two_names() -> None:
    table = {"shape=title": (20.0, 0.0, 0.0)}
    assert weighed("saw Zorble, Brunx and Quilm", table) == [(n, "PERSON") for n in ("Zorble", "Brunx", "Quilm")]


def test_an_ordinary_word_in_small_letters_is_weighed_only_where_something_proposes_it() -> None:
    text = "they like cheese"
    assert not list(features(text, words(text), []))
    assert [at for at, _ in features(text, words(text), [Span(10, 16, "PERSON", 1.0, "model")])] == [2]


@pytest.mark.parametrize("text", ["ZORBLE’S here", "I don't know"])
def test_what_is_left_of_a_contraction_is_no_word(text: str) -> None:
    assert not {"s", "S", "t", "don"} & {text[slice(*words(text)[at][1:])] for at, _ in features(text, words(text), [])}


def test_a_word_inside_an_address_is_left_out() -> None:
    text = "mail Zorble@example.org"
    assert not list(features(text, words(text), [Span(5, 23, "EMAIL_ADDRESS", 1.0, "pattern:x")]))


def test_every_line_of_the_table_has_a_figure_for_each_label() -> None:
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert all(len(line.split("\t")) == 1 + len(LABELS) for line in lines)
    assert len({line.split("\t")[0] for line in lines}) == len(lines)
    assert scale() is scale()


def test_a_name_is_written_with_a_capital_more_often_than_not() -> None:
    assert said_of("lohan")[0] == "capital over small=2"
    assert said_of("cheese")[0] == "capital over small=-2"
    assert said_of("zorblequix") == ("rare",)


@pytest.mark.parametrize(
    "text, name",
    [
        ("i love justin bieber so much", "justin bieber"),
        ("Trump is an idiot", "Trump"),
        ("LOVE YOU ADELE FROM BRAZIL", "ADELE"),
        ("Lohan fails again", "Lohan"),
    ],
)
def test_somebody_in_a_post_is_found(text: str, name: str) -> None:
    assert name in [value for value, _ in found(text)]


@pytest.mark.parametrize("text", ["Imma go home", "Hurray ! Enjoy your time", "Ehh oh well"])
def test_talk_in_a_capital_is_nobody(text: str) -> None:
    assert found(text) == []


def test_what_somebody_did_is_no_part_of_the_name() -> None:
    assert found("Sarah said yes") == [("Sarah", "PERSON")]


def test_a_record_that_is_not_thin_bears_its_names_out_by_itself() -> None:
    texts = ["Trump is an idiot", *(f"message number {i} about nothing" for i in range(THIN - 1))]
    assert detect_texts(texts, AnonymizeConfig())[0] == []
    assert [span.label for span in detect_texts(texts[:2], AnonymizeConfig())[0]] == ["PERSON"]
