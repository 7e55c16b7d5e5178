"""Unequal volumes and many candidates: who wrote most is not named most, and nothing is trained for thousands."""

from __future__ import annotations

import numpy as np
import pytest
from people import histories, own, samples

import attacks.characters
import attacks.function_words
import attacks.grams
from attacks import Attack, Histories, History
from attacks.characters import Characters
from attacks.delta import Delta
from attacks.function_words import Discriminants, FunctionWords
from attacks.grams import GramCounter
from attacks.profile_delta import ProfileDelta
from attacks.recency import recency
from attacks.scores import read
from attacks.words import WordCounter


def test_words_that_stand_once_are_not_counted_and_everybody_chooses_alike() -> None:
    counter = WordCounter(2)
    first, second = counter.learn_and_count([["the cat", "the dog"], ["a a a a a a a a tea"] * 50])
    # Mean rates: "a" 8/18, "the" 1/4, "tea" 1/18; "cat" and "dog" stand once.
    assert list(counter.column_) == ["a", "the"]
    assert first.toarray().tolist() == [[0, 1], [0, 1]]
    assert second.toarray().tolist() == [[8, 0]] * 50
    assert counter.count(["the the a", "", "don't"]).toarray().tolist() == [[1, 2], [0, 0], [0, 0]]


def test_a_profile_of_few_blocks_is_no_longer_than_one_of_many() -> None:
    # The same habits; noise alone makes the mean of few blocks longer, and every cosine with it smaller.
    # Of two people the profiles are each other's mirror image and equally long before any correction; so six.
    long = histories(6, messages=1_000, seed=5)
    short = Histories((*long.items[:5], History("U05", long.items[5].messages[:60])))
    equal, unequal = (ProfileDelta(features=500).fit(known).lengths_ for known in (long, short))
    assert equal[5] == pytest.approx(equal[:5].mean(), rel=0.1)
    assert unequal[5] == pytest.approx(unequal[:5].mean(), rel=0.25)


def test_a_block_counts_half_as_much_as_one_of_four_thousand_words_later() -> None:
    weights = recency(9, 2_000)
    assert weights[:-2] == pytest.approx(weights[2:] / 2)
    assert weights.sum() == pytest.approx(1)
    assert recency(50_000, 250).min() > 0


def test_what_somebody_wrote_last_tells_more_than_what_they_wrote_first() -> None:
    # Two people who swapped their habits half-way, 12,000 words each side.
    first, second = histories(2, messages=1_200)
    swapped = Histories(
        (
            History("U00", own(*(m.text for m in (*second.messages, *first.messages)))),
            History("U01", own(*(m.text for m in (*first.messages, *second.messages)))),
        )
    )
    assert read(Delta().fit(swapped).score(samples(2)), seed=0).hits.mean() > 0.8


def test_a_short_history_is_paid_back_more_than_a_long_one() -> None:
    long = histories(6, messages=1_000, seed=5)
    short = Histories((*long.items[:5], History("U05", long.items[5].messages[:60])))
    paid = ProfileDelta(features=500).fit(short).paid_back_
    assert paid[5] > 3 * paid[:5].max()


def test_function_words_are_learnt_from_as_many_blocks_of_everybody() -> None:
    known = histories(3, messages=400)
    unequal = Histories((*known.items[:2], History("U02", known.items[2].messages[:110])))
    equal = Histories(tuple(History(one.subject, one.messages[:110]) for one in known))
    assert len(FunctionWords().fit(unequal).models_) == 8
    assert len(FunctionWords().fit(equal).models_) == 1  # every draw would be the same


@pytest.mark.parametrize("attack", [FunctionWords, Delta])
def test_short_and_long_histories_are_found_alike(attack: type[Attack]) -> None:
    known = histories(6, messages=400)
    unequal = Histories(tuple(History(o.subject, o.messages[: 400 if i < 2 else 100]) for i, o in enumerate(known)))
    outcomes = read(attack().fit(unequal).score(samples(6, messages=30)), seed=0)
    # 24 samples, four of each person: those with little text are named as often as they are there, give or take two.
    named = np.bincount(outcomes.chosen, minlength=6)
    assert abs(int(named[:2].sum()) - 8) <= 2
    assert outcomes.hits.mean() > 0.8


def test_discriminants_find_the_nearest_mean_where_blocks_do_not_vary() -> None:
    blocks = np.array([[1.0, 0.0], [0.0, 1.0]])
    model = Discriminants(blocks, np.array([0, 1]))
    # Covariance is the identity: the decision values are 1 - 1/2 and 0 - 1/2.
    assert blocks @ model.rules + model.constants == pytest.approx(np.array([[0.5, -0.5], [-0.5, 0.5]]))


def test_more_candidates_than_can_be_trained_are_still_found(monkeypatch: pytest.MonkeyPatch) -> None:
    known, asked = histories(6), samples(6)
    for module in (attacks.characters, attacks.function_words):
        monkeypatch.setattr(module, "TRAINED_UP_TO", 5)
    for attack in (Characters(), FunctionWords()):
        assert read(attack.fit(known).score(asked), seed=0).hits.mean() > 0.8


def test_merging_in_parts_chooses_the_same_sequences(monkeypatch: pytest.MonkeyPatch) -> None:
    people = [[message.text for message in history.messages] for history in histories(8)]
    whole, parts = GramCounter((1, 3), 200), GramCounter((1, 3), 200)
    whole.learn(people)
    monkeypatch.setattr(attacks.grams, "_HELD_AT_ONCE", 100)
    parts.learn(people)
    assert (whole.vocabulary_ == parts.vocabulary_).all()


def test_two_people_with_one_sentence_each_have_a_profile() -> None:
    known = Histories((History("A", own("well, so it is then")), History("B", own("oh no it is not at all, well"))))
    assert np.isfinite(ProfileDelta(features=50).fit(known).lengths_).all()
