"""Habits of the invented people: different in degree, never by a word that one person alone uses."""

import re
from collections import Counter, defaultdict
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

from corpus import Corpus, speech
from corpus.makebelieve import invent
from corpus.makebelieve.dating import nearest, ordinal
from corpus.makebelieve.family import FamilyName
from corpus.makebelieve.seeds import dirichlet, generator
from corpus.makebelieve.style import ALTERNATIVES, ENDERS, EXPANDED, HEDGES, INTENSIFIERS, STARTERS, draw_style
from corpus.makebelieve.templates import compile_template, render_styled, stretch, type_out
from corpus.makebelieve.texts import Decoy, Mention, Piece, Text, concatenate


def test_nobody_lacks_a_word_the_others_have() -> None:
    for seed in range(30):
        style = draw_style(generator(seed, "style"), ["😀", "👍"])
        assert style.words.keys() == ALTERNATIVES.keys()
        assert all(len(style.words[key].options) == len(ALTERNATIVES[key]) for key in ALTERNATIVES)
        assert 0 < style.typo < 0.2
        assert 0 < style.upper < 0.2


def test_two_people_weigh_the_same_words_differently() -> None:
    draws = {tuple(dirichlet(generator(seed, "x"), [1, 1, 1], 9)) for seed in range(20)}
    assert len(draws) == 20
    assert all(sum(draw) == pytest.approx(1) and min(draw) > 0 for draw in draws)


def test_marked_text_keeps_its_letters_while_the_rest_is_typed() -> None:
    style = draw_style(generator(1, "style"), ["😀"])
    pieces = [Piece("I saw "), Piece("Jon", Mention("person-1", "first", "title")), Piece(" at noon")]
    typed = Text.join(type_out(pieces, style, "lower", generator(1, "typing")))
    span = typed.spans[0]
    assert typed.text[span.start : span.end] == "Jon"
    assert typed.text.startswith("i ")


def test_a_name_used_as_a_word_takes_the_case_of_its_sentence() -> None:
    style = draw_style(generator(2, "style"), ["😀"])
    template = compile_template("<will> you come", styled=True)
    pieces = render_styled(template, lambda name, possessive: [], style, generator(2, "words"))
    typed = Text.join(type_out(pieces, style, "upper", generator(2, "typing")))
    assert (typed.spans[0].mark, typed.text[:4]) == (Decoy("word"), "WILL")


def test_joined_texts_move_their_spans() -> None:
    name = Text.join([Piece("ask "), Piece("Ines", Mention("person-2", "first", "title"))])
    joined = concatenate("👩‍👩‍👧 ", name, "!")
    span = joined.spans[0]
    assert joined.text[span.start : span.end] == "Ines"


def test_the_last_vowel_is_held_down() -> None:
    assert re.fullmatch(r"Sara{4,7}h", stretch("Sarah", generator(0, "s")).replace("Saraa", "Saraa"))
    assert stretch("hmm", generator(0, "s")) == "hmm"


@pytest.mark.parametrize(
    ("number", "shown"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (13, "13th"), (22, "22nd")]
)
def test_ordinals(number: int, shown: str) -> None:
    assert ordinal(number) == shown


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.dates(date(1990, 1, 1), date(2090, 1, 1)))
def test_the_nearest_occurrence_is_at_most_half_a_year_away(day: date, today: date) -> None:
    assert abs((nearest(day.month, day.day, today) - today).days) <= 183


def _blocks(texts: list[str], words: int) -> list[list[str]]:
    tokens = [token for text in texts for token in re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))]
    return [tokens[i : i + words] for i in range(0, len(tokens) - words + 1, words)]


@pytest.mark.benchmark
@pytest.mark.parametrize("family", ["develop", "measure"])
def test_function_words_find_most_but_not_all_of_ten_people_at_250_words(tmp_path: Path, family: FamilyName) -> None:
    invent(tmp_path, seed=11, family=family)
    listed = [
        word for options in (*ALTERNATIVES.values(), INTENSIFIERS, STARTERS, HEDGES, ENDERS) for word, _ in options
    ]
    listed += [*EXPANDED, *EXPANDED.values(), "a an at by he her him his if in it of on or our she that they to us we"]
    vocabulary = sorted({token for word in listed for token in re.findall(r"[a-z']+", word.lower())})

    def rates(block: list[str]) -> list[float]:
        counts = Counter(block)
        return [counts[word] / len(block) for word in vocabulary]

    known, authors, outside, truth = [], [], [], []
    for record in Corpus.open(tmp_path):
        texts = [speech(message) for message in record.messages if message.sender == "user"]
        cut = int(len(texts) * 0.7)
        for side, names, part in ((known, authors, texts[:cut]), (outside, truth, texts[cut:])):
            blocks = _blocks(part, 250)[:40]
            side += [rates(block) for block in blocks]
            names += [record.subject] * len(blocks)
    train, test = np.array(known), np.array(outside)
    mean, spread = train.mean(axis=0), train.std(axis=0)
    kept = spread > 0
    train, test = ((side[:, kept] - mean[kept]) / spread[kept] for side in (train, test))
    model = LogisticRegression(C=0.01, max_iter=1000, class_weight="balanced").fit(train, authors)
    hits: dict[str, list[bool]] = defaultdict(list)
    for found, true in zip(model.predict(test), truth, strict=True):
        hits[true].append(found == true)
    assert 0.5 < np.mean([np.mean(own) for own in hits.values()]) < 0.95
