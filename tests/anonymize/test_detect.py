from __future__ import annotations

import pytest

from anonymize import AnonymizeConfig, detect_texts
from anonymize.detect import Known
from anonymize.detect.clean import clean, may_hold_a_name
from anonymize.detect.matching import Matcher
from anonymize.detect.packing import PIECE_CHARS, packs, pieces
from anonymize.detect.priority import resolve
from anonymize.spans import Span
from anonymize.text import words


def found(texts: list[str], config: AnonymizeConfig) -> list[list[tuple[str, str]]]:
    return [
        [(text[s.start : s.end], s.label) for s in spans]
        for text, spans in zip(texts, detect_texts(texts, config), strict=True)
    ]


def test_a_name_known_once_is_known_in_every_case(config: AnonymizeConfig) -> None:
    texts = ["Margit Olander", "MARGIT OLANDER was here", "did margit olander call"]
    assert [spans[0][0] for spans in found(texts, config)] == ["Margit Olander", "MARGIT OLANDER", "margit olander"]


def test_a_name_is_found_with_ending_elongated_and_beside_emoji(config: AnonymizeConfig) -> None:
    texts = ["met Sarah", "sarah's", "SARAH’S", "Sarahs dog", "saraaaah", "sarah😀", "#sarah"]
    assert [spans[0][0] for spans in found(texts, config)] == [
        "Sarah",
        "sarah",
        "SARAH",
        "Sarah",
        "saraaaah",
        "sarah",
        "sarah",
    ]


def test_a_phone_number_after_a_sentence_about_a_place_is_no_postcode(config: AnonymizeConfig) -> None:
    (spans,) = found(["thanks from Norwood University. My number is 07700 900123"], config)
    assert spans[-1] == ("07700 900123", "PHONE_NUMBER")


def test_lower_case_names_are_people_and_not_places(config: AnonymizeConfig) -> None:
    (spans,) = found(["hey its julian, met sarah at starbucks"], config)
    assert spans == [("julian", "PERSON"), ("sarah", "PERSON"), ("starbucks", "LOCATION")]


@pytest.mark.parametrize(
    "text",
    ["mark the date", "will you grace us", "may I", "rich text", "hope so", "what is letter 96c", "steps today 6033391",
     "1607635102.00 -0.96", "hey.how are you", "8th.Later", "os.sys", "Time 2021-03-01 07:16:59.605000", "",
     "😀😀", "I ate an apple"],
)  # fmt: skip
def test_ordinary_words_and_numbers_are_nothing(config: AnonymizeConfig, text: str) -> None:
    assert found([text], config) == [[]]


@pytest.mark.parametrize(
    "text, value, label",
    [
        ("my card is 4151 3217 6243 3448.com lol", "4151 3217 6243 3448.com", "CREDIT_CARD"),
        ("call 020 7946 0018, please", "020 7946 0018", "PHONE_NUMBER"),
        ("my number is 07700 900123", "07700 900123", "PHONE_NUMBER"),
        ("+44 (0)20 7946 0018", "+44 (0)20 7946 0018", "PHONE_NUMBER"),
        ("text 415.555.0132 ok", "415.555.0132", "PHONE_NUMBER"),
        ("06 12 34 56 78", "06 12 34 56 78", "PHONE_NUMBER"),
        ("testdata630-555-0111", "630-555-0111", "PHONE_NUMBER"),
        ("to maria.o@example.org!", "maria.o@example.org", "EMAIL_ADDRESS"),
        ("dm @jferreira92 now", "@jferreira92", "HANDLE"),
        ("her insta morgans_x9, dont share", "morgans_x9", "HANDLE"),
        ("my snap is aliking32 add me", "aliking32", "HANDLE"),
        ("https://example.org/u/julian?ref=415.", "https://example.org/u/julian?ref=415", "URL"),
        ("ping 10.1.2.3", "10.1.2.3", "IP_ADDRESS"),
    ],
)
def test_a_pattern_is_one_span(config: AnonymizeConfig, text: str, value: str, label: str) -> None:
    assert found([text], config) == [[(value, label)]]


def test_whole_names_are_found(config: AnonymizeConfig) -> None:
    texts = ["I met Nguyễn Thị Hoa there", "This is Jean-Luc O'Sullivan", "ich bin der Dani 😀😀"]
    assert [spans[0][0] for spans in found(texts, config)] == ["Nguyễn Thị Hoa", "Jean-Luc O'Sullivan", "Dani"]


def test_a_combining_accent_belongs_to_its_word(config: AnonymizeConfig) -> None:
    text = "👩‍👩‍👧 Zoe\u0301 called Zoe\u0301"
    known = AnonymizeConfig(known_names=("Zoé",))
    assert [value for value, _ in found([text], known)[0]] == ["Zoe\u0301", "Zoe\u0301"]


def test_a_known_name_is_found_and_an_allowed_one_is_not(config: AnonymizeConfig) -> None:
    asked = AnonymizeConfig(known_names=("Vuxo",), allow=("sarah",))
    assert found(["vuxo met sarah"], asked) == [[("vuxo", "PERSON")]]


def test_the_companion_is_kept_or_replaced_everywhere(config: AnonymizeConfig) -> None:
    texts = ["Luma, hi", "thanks luma"]
    assert all(found(texts, AnonymizeConfig(companion_names=("Luma",))))
    assert not any(found(texts, AnonymizeConfig(companion_names=("Luma",), companion="keep")))


def test_a_name_that_is_a_word_counts_by_its_use(config: AnonymizeConfig) -> None:
    known = AnonymizeConfig(known_names=("Will",))
    assert found(["Will you come? I saw Will there, will you"], known) == [[("Will", "PERSON")]]


def test_packing_changes_no_pattern_and_crosses_no_message(config: AnonymizeConfig) -> None:
    texts = ["my number is 020", "7946 0018 ok", "+44 20", "7946 0018"]
    assert found(texts, config) == [[], [], [], []]


def test_types_and_not_scores_settle_a_conflict() -> None:
    text = "07700 900123 Julian"
    spans = [Span(0, 12, "PHONE_NUMBER", 0.4, "pattern:x"), Span(0, 19, "PERSON", 0.99, "model")]
    assert resolve(spans, text) == [spans[0], Span(13, 19, "PERSON", 0.99, "model")]


def test_what_is_left_of_a_name_is_one_in_its_place_alone() -> None:
    spans = [Span(0, 10, "LOCATION", 1.0, "lexicon:place"), Span(4, 10, "PERSON", 1.0, "lexicon")]
    assert resolve(spans, "san marcos") == [
        Span(0, 3, "LOCATION", 1.0, "model"),
        Span(4, 10, "PERSON", 1.0, "lexicon"),
    ]


def test_a_place_that_the_record_knows_is_nobody_in_its_second_word() -> None:
    spans = [Span(0, 10, "LOCATION", 1.0, "record"), Span(4, 10, "PERSON", 1.0, "lexicon")]
    assert resolve(spans, "san marcos") == spans[:1]


def test_a_longer_name_takes_its_parts_in() -> None:
    spans = [Span(0, 6, "PERSON", 1, "lexicon"), Span(0, 15, "PERSON", 0.8, "model")]
    assert resolve(spans, "Julian Ferreira") == [spans[1]]


def test_long_texts_are_cut_at_a_blank_and_whole_again() -> None:
    text = "word " * 30_000
    parts = list(pieces([(0, text)]))
    assert "".join(part.text for part in parts) == text
    assert max(len(part.text) for part in parts) <= PIECE_CHARS
    assert all(part.text.endswith(" ") for part in parts)
    assert [pack.text for pack in packs(parts)] == [part.text for part in parts]


def test_a_text_without_any_blank_is_cut_all_the_same() -> None:
    parts = list(pieces([(3, "x" * 120_000)]))
    assert [(part.number, part.offset) for part in parts] == [(3, 0), (3, 50_000), (3, 100_000)]


def test_a_name_at_the_end_of_a_very_long_text_is_found_in_its_place(config: AnonymizeConfig) -> None:
    text = "lorem ipsum dolor. " * 2_800 + "then julian came"
    (spans,) = detect_texts([text], config)
    assert [text[s.start : s.end] for s in spans][-1] == "julian"


@pytest.mark.parametrize(
    "text, may",
    [("i don't know, lol", False), ("i don't know Kim", True), ("ask vuxo", True), ("Hope so", True), ("", False)],
)
def test_a_text_of_ordinary_lower_case_words_needs_no_model(text: str, may: bool) -> None:
    assert may_hold_a_name(text) is may


def test_stretched_talk_is_no_name_and_a_greeting_is_no_part_of_one(config: AnonymizeConfig) -> None:
    texts = ["Hey Sarah", "HEYYYYYY SARAH CAN WE TALK", "doooooo you ever get lonely", "on 07.12.2021"]
    values = [[value for value, label in spans if label != "DATE"] for spans in found(texts, config)]
    assert values == [["Sarah"], ["SARAH"], [], []]


@pytest.mark.parametrize(
    "text",
    ["It was moved to Sunday, 2021-12-12.", "We moved to Sunday, 2021", "moved to Elm Sunday 2021-12-12"],
)
def test_a_weekday_before_a_date_is_no_street(text: str) -> None:
    assert not [span for span in detect_texts([text], AnonymizeConfig())[0] if span.label == "STREET_ADDRESS"]


def test_a_range_of_house_numbers_is_part_of_its_street() -> None:
    assert "STREET_ADDRESS" in {
        s.label for s in detect_texts(["I live at Kilburn Rise 12-14 now"], AnonymizeConfig())[0]
    }


@pytest.mark.parametrize("text", ["Ring 628-555-0141 or later", "Weg 1234", "Hauptstraße 628-555-0141"])
def test_the_start_of_a_number_is_no_house_behind_a_word_that_ends_streets(text: str) -> None:
    assert not [span for span in detect_texts([text], AnonymizeConfig())[0] if span.label == "STREET_ADDRESS"]


@pytest.mark.parametrize(
    "text, address",
    [
        ("on 17 September 2023, Quarry Terrace was full", ""),
        ("on May 12, Quarry Court was full", ""),
        ("on 17 September 2023, 12 Quarry Lane was full", "12 Quarry Lane"),
        ("at 12 Quarry Lane, Ostley was fine", "12 Quarry Lane"),
        ("at 12 Quarry Lane, Ostley on Wade", "12 Quarry Lane, Ostley on Wade"),
        ("wohne Kurze Straße 5 jetzt", "Kurze Straße 5"),
    ],
)
def test_a_date_and_a_sentence_are_no_part_of_an_address(text: str, address: str) -> None:
    found_here = [s for s in detect_texts([text], AnonymizeConfig())[0] if s.label == "STREET_ADDRESS"]
    assert "".join(text[span.start : span.end] for span in found_here) == address


@pytest.mark.parametrize("text, name", [("Lincoln Sat with Detti", "Lincoln"), ("need it by Sat, but", None)])
def test_a_weekday_is_no_part_of_a_name(text: str, name: str | None) -> None:
    guess = Span(0, 11, "PERSON", 0.9, "model") if name else Span(11, 14, "ORGANIZATION", 0.9, "model")
    kept = clean(guess, text)
    assert (kept and text[kept.start : kept.end]) == name


@pytest.mark.parametrize("word", ["org", "Com", "www"])
def test_a_word_of_web_addresses_is_nobody(word: str) -> None:
    assert clean(Span(0, len(word), "PERSON", 0.9, "model"), word) is None


@pytest.mark.parametrize(
    "text, name",
    [
        ("there was a budgie called Plum", "Plum"),
        ("they named it Treacle at once", "Treacle"),
        ("she said her name was Posy and left", "Posy"),
        ("they write as tquillfeather55 now", "tquillfeather55"),
        ("we drove to Medicine Hat for it", "Medicine Hat"),
    ],
)
def test_what_is_called_so_is_a_name_whatever_other_word_it_is(config: AnonymizeConfig, text: str, name: str) -> None:
    assert name in [value for value, _ in found([text], config)[0]]


@pytest.mark.parametrize(
    "text", ["a place near it on 5 July 2023", "mhm. go on.", "tell abuela the truth", "I hope Govanhill is kinder"]
)
def test_talk_beside_a_name_is_none(config: AnonymizeConfig, text: str) -> None:
    assert [value for value, label in found([text], config)[0] if label != "LOCATION" and value != "Govanhill"] == []


def test_what_is_contracted_with_a_name_stays(config: AnonymizeConfig) -> None:
    assert found(["my boss Mehwish'll be late"], config) == [[("Mehwish", "PERSON")]]


def test_a_place_of_several_words_is_known_in_the_possessive_without_an_apostrophe() -> None:
    known = Known(phrases={("hestlow", "varn"): ("LOCATION", "any")})
    text = "so hestlow varns car park was full"
    assert Matcher(known).match(text, words(text)) == [Span(3, 15, "LOCATION", 1.0, "record")]


def test_the_end_of_an_address_is_nobody(config: AnonymizeConfig) -> None:
    assert "Org" not in [value for value, _ in found(["Org chem sounds hard", "mail ann@example.org"], config)[0]]
