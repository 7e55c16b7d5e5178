from __future__ import annotations

import random

import pytest

from anonymize.flatten import flatten
from utility.correspondence import flattened_like, kept_words, moved_texts

WORDS = [f"{a}{b}" for a in ("ba", "ko", "mi", "ru", "te") for b in ("lan", "dor", "fin", "sk", "pt", "ve", "no", "x")]
NAMES = {f"name{i}": f"other{i}" for i in range(6)}


@pytest.fixture(scope="module")
def texts() -> list[str]:
    draw = random.Random(4)
    texts = [" ".join(draw.choices(WORDS, k=draw.randint(3, 9))) for _ in range(150)]
    texts = [f"{draw.choice(list(NAMES))} {text}" if draw.random() < 0.3 else text for text in texts]
    return [*texts, *["ok", "lol", "name1", "name2", "😂", "", "see you friday", "monday"] * 8]


def renamed(texts: list[str]) -> list[str]:
    swap = NAMES | {"friday": "monday", "monday": "thursday"}
    return [" ".join(swap.get(word, word) for word in text.split(" ")) for text in texts]


def test_replaced_names_and_weekdays_do_not_look_like_moved_texts(texts):
    assert moved_texts(texts, renamed(texts)) == []


def test_a_consistent_change_of_style_does_not_look_like_moved_texts(texts):
    flat = [text.replace("ok", "okay").replace("lol", "haha").replace("😂", "") for text in renamed(texts)]
    assert moved_texts(texts, flat) == []


def test_exchanged_sentences_are_found_on_both_sides(texts):
    after = renamed(texts)
    after[3], after[70] = after[70], after[3]
    assert moved_texts(texts, after) == [3, 70]


def test_one_sentence_written_over_another_is_found(texts):
    after = renamed(texts)
    after[3] = after[70]
    assert moved_texts(texts, after) == [3]


@pytest.mark.parametrize("pair", [(150, 151), (150, 154)], ids=["ok and lol", "ok and 😂"])
def test_exchanged_texts_of_one_word_are_found(texts, pair):
    i, j = pair
    after = renamed(texts)
    after[i], after[j] = after[j], after[i]
    assert {i, j} <= set(moved_texts(texts, after))


def test_an_address_replaced_as_a_whole_is_not_a_moved_text(texts):
    raw = [*texts, "https://example.org/balan-dor/kofin/misk", "balan!"]
    after = [*renamed(texts), "https://example.net/x1/q7", "balan!"]
    assert moved_texts(raw, after) == []


def test_nothing_moves_in_a_history_of_one_message():
    assert moved_texts(["hello"], ["goodbye"]) == []


def test_kept_words_are_counted_by_message():
    # hello stays, sarah goes; ok stays.
    assert kept_words(["hello sarah", "ok"], ["hello maria", "ok"]) == pytest.approx(2 / 3)


def test_what_flatten_writes_is_no_moved_text_and_a_swap_still_is():
    raw = [
        f"hey u, im at the {a} w/ {b}... dunno why lol"
        for a in ("park", "shop", "lake")
        for b in ("tom", "ann", "kim", "joe")
    ]
    for level in (1, 2, 3):
        released = [flatten(text, level).text for text in raw]
        like = flattened_like(raw, released)
        assert like == released
        assert moved_texts(like, released) == []
    swapped = [released[7], *released[1:7], released[0], *released[8:]]
    assert moved_texts(flattened_like(raw, swapped), swapped) == [0, 7]
