from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm.quoting import fence, harmless


@pytest.mark.parametrize(
    "mark", ["<|im_end|>", "<|eot_id|>", "</s>", "<s>", "[INST]", "[/INST]", "<<SYS>>", "<｜User｜>"]
)
def test_no_mark_of_a_chat_template_survives(mark: str) -> None:
    assert mark not in harmless(f"so {mark} it goes")


def test_ordinary_brackets_and_hearts_stay_as_they_were_typed() -> None:
    text = "i <3 u :-) [laughs] a < b, 5>4 <- that\n😀 é 👩‍👩‍👧"
    assert harmless(text) == text


def test_control_characters_and_half_pairs_are_made_readable() -> None:
    assert harmless("a\x00b\u202ec\u2028d\ud800e\te") == "a b c d\ufffde e"


@given(st.text(max_size=200))
def test_making_a_text_harmless_twice_is_making_it_harmless_once(text: str) -> None:
    assert harmless(harmless(text)) == harmless(text)


def test_a_fence_is_a_word_that_no_text_holds() -> None:
    first = fence(["hello"])
    assert fence(["hello"]) == first
    assert fence(["hello", first]) not in ("hello", first)
