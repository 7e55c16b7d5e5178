from __future__ import annotations

import pytest

from anonymize.check import Original, Search, check_everywhere, check_in_place
from anonymize.documents import Document
from anonymize.operator import put
from corpus import LeakError, Place

PLACE = Place("source", ("messages", 0, "content"))
FOUND = {
    Original("PERSON", "Sarah"),
    Original("PERSON", "Nguyễn Thị Hoa"),
    Original("PERSON", "Will"),
    Original("PHONE_NUMBER", "020 7946 0018"),
    Original("EMAIL_ADDRESS", "s.whit@gmail.com"),
}


@pytest.mark.parametrize(
    "text",
    ["ask SARAH", "sarah’s", "saraaah", "#sarah", "@sarah_w92", "x-sarah@example.org", "nguyen thi hoa",
     "call 02079460018", "020-7946-0018!", "to S.Whit@gmail.com,", "https://example.org/sarah/1"],
)  # fmt: skip
def test_an_original_is_found_in_any_written_form(text: str) -> None:
    assert Search(FOUND).hit(text)


@pytest.mark.parametrize("text", ["Sarahnade", "will you", "call 020 7946 0019", "Thi", "", "its.whit@gmail.community"])
def test_what_is_no_original_is_no_hit(text: str) -> None:
    assert not Search(FOUND).hit(text)


def test_a_leak_names_places_and_never_the_value() -> None:
    with pytest.raises(LeakError, match="2 places") as leak:
        check_everywhere([(PLACE, "sarah!"), (PLACE, "fine"), (PLACE, "oh Sarah")], FOUND)
    assert "sarah" not in str(leak.value).lower()
    assert "messages.0.content" in str(leak.value)


def test_a_key_of_the_record_is_not_named_either() -> None:
    with pytest.raises(LeakError) as leak:
        check_everywhere([(Place("profile", ("entities", "Sarah")), "Sarah")], FOUND)
    assert "Sarah" not in str(leak.value)


def test_pieces_are_put_in_from_one_reading_of_the_text() -> None:
    assert put("Maria told Ana", [(0, 5, "Ana"), (11, 14, "Maria")]) == "Ana told Maria"
    assert put("Maria Jonas", [(0, 5, "A"), (6, 11, "B")]) == "A B"
    assert put("😀😀 e\u0301 Dani", [(6, 10, "X")]) == "😀😀 e\u0301 X"
    assert put("nothing", []) == "nothing"


@pytest.mark.parametrize("written", ["Ana went home.", "Maria went home", "Ana went homE", "xAna went home"])
def test_a_text_that_is_not_as_it_must_be_is_caught(written: str) -> None:
    document = Document(PLACE, "Maria went home", "text")
    check_in_place(document, [(0, 5, "Ana")], "Ana went home")
    with pytest.raises(LeakError):
        check_in_place(document, [(0, 5, "Ana")], written)


def test_a_span_left_as_it_was_is_caught_even_in_another_case() -> None:
    with pytest.raises(LeakError):
        check_in_place(Document(PLACE, "Maria", "text"), [(0, 5, "MARIA")], "MARIA")


def test_the_words_of_a_name_in_two_sentences_are_no_leak() -> None:
    search = Search([Original("PERSON", "Flat Zorvath")])
    assert search.hit("a flat zorvath")
    assert not search.hit("It was flat! Zorvath walls everywhere.")
    assert Search([Original("PERSON", "Zorvath Quill")]).hit("so zorvath  quill, then")
