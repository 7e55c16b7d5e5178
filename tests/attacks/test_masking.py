from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from people import own

from attacks.function_word_list import FUNCTION_WORDS
from attacks.masking import MASK, masked, masked_message
from attacks.own_words import WORD


def test_function_words_marks_and_layout_stay_and_content_words_do_not() -> None:
    assert masked("Well, I TOLD Jonas about it...\n  didn’t i?? 😀") == "Well, I X X about it...\n  didn’t i?? 😀"


def test_digits_are_zeros() -> None:
    assert masked("at 10:45, room 12b") == "at 00:00, X 00X"


def test_words_of_any_script_are_struck_out_with_their_marks() -> None:
    assert set(masked("мы были in नमस्ते")) == set("X in")


@given(st.text(max_size=100))
def test_no_word_is_left_that_is_not_in_the_list(text: str) -> None:
    left = {word.casefold().replace("’", "'") for word in WORD.findall(masked(text))}
    assert all(word in FUNCTION_WORDS or set(word) == {MASK.casefold()} for word in left)


def test_a_masked_message_keeps_its_place_and_its_words() -> None:
    (message,) = own("so Jonas left")
    assert masked_message(message) == message._replace(text="so X X")
