"""Cutting words: the short way for plain text gives the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from people import own

from attacks.own_words import WORD
from attacks.words import tokens, written_tokens


@given(st.text(alphabet=st.characters(max_codepoint=127)) | st.text(alphabet="ab' -"))
def test_plain_text_is_cut_as_any_other(text: str) -> None:
    assert written_tokens(text) == WORD.findall(text)


def test_a_history_is_cut_message_by_message_whatever_stands_beside_it() -> None:
    messages = own(*["Don't 'tis", "naïve 😀 it’s"] * 40)
    assert tokens(messages) == ["don't", "tis", "naïve", "it's"] * 40
