"""What single style attacks may see, and that their arithmetic is what they say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from people import histories, own, samples

from attacks import Histories, History, Sample, Samples
from attacks.compression import Compression
from attacks.fusion import WEIGHTS, Fusion
from attacks.grams import GramCounter, codes, damped, hashes, text_blocks
from attacks.imposters import Imposters
from attacks.scores import read
from attacks.skeleton import Skeleton, skeleton
from corpus import NotEvaluatedError


def test_blocks_hold_whole_messages_and_a_short_rest_goes_to_the_last_one() -> None:
    messages = own("one two", "three", "four five six", "seven")
    assert text_blocks(messages, 3) == ["\none two\nthree\n", "\nfour five six\nseven\n"]
    assert text_blocks(messages, 100) == ["\none two\nthree\nfour five six\nseven\n"]
    assert text_blocks(messages, 1, most=2) == ["\nthree\n", "\nseven\n"]


def test_sequences_are_counted_within_one_text_only() -> None:
    counter = GramCounter((2, 2), 10)
    counter.learn([["abab", "ab"]])
    counts = counter.count(["abab", "ba", ""]).toarray()
    assert sorted(counts[0].tolist()) == [2.0]  # "ba" stands there once and is left out
    assert counts[1:].sum() == 0


def test_a_lone_surrogate_is_a_character_like_others() -> None:
    assert hashes(codes("a\ud800"), 2).size == 1


@given(st.text(max_size=30), st.integers(1, 5))
def test_equal_sequences_have_equal_hashes_and_others_do_not(text: str, length: int) -> None:
    found = hashes(codes(text), length)
    grams = [text[i : i + length] for i in range(max(0, len(text) - length + 1))]
    assert len(set(grams)) == np.unique(found).size
    assert len(grams) == found.size


def test_damped_rows_have_length_one() -> None:
    counter = GramCounter((1, 2), 50)
    counter.learn([["to be or not to be"]])
    rows = damped(counter.count(["to be", "zzz"])).toarray()
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 0])


def test_the_skeleton_keeps_marks_layout_and_capitals_and_no_letter_or_digit() -> None:
    assert skeleton("Hi Zoë, 3:45pm?!\nok 😀 *sigh*") == "Aa Aaa, 0:00aa?!\naa 😀 *aaaa*"


@given(st.text())
def test_the_skeleton_is_as_long_as_the_text(text: str) -> None:
    assert len(skeleton(text)) == len(text)


def test_the_skeleton_attack_finds_who_uses_which_marks_and_no_word_matters() -> None:
    ends = ("...", "!!", " :)", "?")
    known = Histories(
        tuple(History(f"U{i}", own(*[f"we went home{end}", "so it is"] * 200)) for i, end in enumerate(ends))
    )
    asked = Samples(tuple(Sample(f"U{i}", own(*[f"he lost five{end}", "no to us"] * 10)) for i, end in enumerate(ends)))
    assert read(Skeleton().fit(known).score(asked), seed=0).hits.all()


def test_probabilities_of_all_next_characters_sum_to_one() -> None:
    known = Histories((History("A", own("abracadabra")), History("B", own("abba banana"))))
    attack = Compression().fit(known)
    alphabet = sorted(set("\nabracadabra banana"))
    before = attack.log_likelihood(codes("\nab"))
    after = [attack.log_likelihood(codes(f"\nab{character}")) for character in [*alphabet, "😀"]]
    assert np.exp(np.array(after) - before).sum(axis=0) == pytest.approx([1, 1])


def test_histories_are_matched_in_length_before_compressing() -> None:
    short, long = own("so it is then"), own(*["never said before"] * 50, "so it is then")
    attack = Compression().fit(Histories((History("A", short), History("B", long), History("C", own("no one asked!")))))
    scores = attack.score(Samples((Sample("A", own("so it is")),))).rows(0, 1)[0]
    assert scores[0] == pytest.approx(scores[1])
    assert scores[2] < scores[0]


def test_more_candidates_than_fit_in_memory_are_not_evaluated() -> None:
    known = Histories(tuple(History(f"U{i}", own("hi")) for i in range(1_001)))
    for attack in (Compression(), Imposters()):
        with pytest.raises(NotEvaluatedError, match="1,000 candidates"):
            attack.fit(known)


def test_who_is_absent_wins_fewer_rounds_than_who_is_there() -> None:
    everyone = histories(8)
    known, pool = Histories(everyone.items[:4]), Histories(everyone.items[4:])
    attack = Imposters(pool=pool).fit(known)
    there = attack.score(samples(4)).rows(0, 16)
    absent = Samples(tuple(sample for sample in samples(8) if sample.subject >= "U04"))
    assert there.max(axis=1).min() > attack.score(absent).rows(0, 16).max(axis=1).max()
    assert (there <= 1.01).all()


def test_a_row_that_tells_nobody_apart_has_no_vote_in_the_fusion() -> None:
    known, asked = histories(3), samples(3)
    plain = Fusion(weights={"delta": 1.0}).fit(known).score(asked).rows(0, len(asked))
    assert plain.std(axis=1) == pytest.approx(np.ones(len(asked)))


def test_an_attack_that_cannot_run_is_left_out_of_the_fusion() -> None:
    known = Histories(tuple(History(s, own(*[text] * 40)) for s, text in (("A", "zug zag."), ("B", "zug zag!"))))
    fitted = Fusion().fit(known)
    assert len(fitted.fitted_) < len(WEIGHTS)
    assert read(fitted.score(Samples((Sample("B", own("zug zag!")),))), seed=0).hits.all()


def test_the_weights_of_a_fitted_fusion_sum_to_one() -> None:
    weights = Fusion().fit(histories(3)).weights_
    assert weights.sum() == pytest.approx(1)
    assert (weights > 0).all()
