"""All text attacks, held to what every attack must do."""

from __future__ import annotations

import numpy as np
import pytest
from people import histories, own, samples

from attacks import VIEWS, Histories, History, Sample, Samples, available, create, register
from attacks.base import Attack
from attacks.character_delta import CharacterDelta
from attacks.characters import Characters
from attacks.compression import Compression
from attacks.delta import Delta
from attacks.function_word_list import FUNCTION_WORDS
from attacks.function_words import FunctionWords
from attacks.function_words_no_pronouns import FunctionWordsNoPronouns
from attacks.fusion import Fusion
from attacks.imposters import Imposters
from attacks.scores import read
from corpus import ConfigError, NotEvaluatedError


@pytest.fixture(
    params=[FunctionWords, FunctionWordsNoPronouns, Delta, CharacterDelta, Characters, Compression, Imposters, Fusion]
)
def attack(request: pytest.FixtureRequest) -> Attack:
    made: Attack = request.param()
    return made


def test_people_with_other_habits_are_told_apart(attack: Attack) -> None:
    outcomes = read(attack.fit(histories()).score(samples()), seed=0)
    assert outcomes.hits.mean() >= (0.8 if attack.name == "compression" else 0.9)


def test_two_candidates_are_enough(attack: Attack) -> None:
    outcomes = read(attack.fit(histories(2, messages=400)).score(samples(2)), seed=0)
    assert outcomes.hits.mean() >= 0.9


def test_one_text_an_author_and_a_sample_shorter_than_a_block_work(attack: Attack) -> None:
    known = Histories(tuple(History(h.subject, h.messages[:5]) for h in histories(3)))
    short = Samples(tuple(Sample(s.subject, s.messages[:1]) for s in samples(3, each=1)))
    matrix = attack.fit(known).score(short)
    assert np.isfinite(matrix.rows(0, 3)).all()


def test_2550_very_short_messages_work(attack: Attack) -> None:
    known = Histories(tuple(History(s, own(*([word, "ok"] * 1_275))) for s, word in (("A", "though"), ("B", "maybe"))))
    asked = Samples((Sample("A", own("though")), Sample("B", own("maybe"))))
    assert read(attack.fit(known).score(asked), seed=0).hits.all()


def test_the_order_of_samples_and_blocks_of_rows_change_no_score(attack: Attack) -> None:
    fitted, asked = attack.fit(histories()), samples()
    whole = fitted.score(asked).rows(0, len(asked))
    turned = fitted.score(Samples(asked.items[::-1])).rows(0, len(asked))[::-1]
    assert np.allclose(whole, turned)
    assert np.allclose(whole[3:5], fitted.score(asked).rows(3, 5))


def test_parameters_are_only_stored_and_what_is_learnt_ends_in_an_underscore(attack: Attack) -> None:
    before = set(vars(attack))
    attack.fit(histories(2))
    assert all(name.endswith("_") for name in set(vars(attack)) - before)


def test_fewer_than_two_candidates_are_not_evaluated(attack: Attack) -> None:
    for count in (0, 1):
        with pytest.raises(NotEvaluatedError, match="fewer than two"):
            attack.fit(Histories(histories(2).items[:count]))


def test_constant_features_are_not_evaluated(attack: Attack) -> None:
    same = Histories(tuple(History(s, own(*["the same words"] * 50)) for s in "AB"))
    with pytest.raises(NotEvaluatedError, match="differs"):
        attack.fit(same)


def test_nothing_is_learnt_from_the_samples(attack: Attack) -> None:
    fitted = attack.fit(histories(3))
    asked = samples(3)
    alone = fitted.score(Samples(asked.items[:1])).rows(0, 1)
    assert np.allclose(alone, fitted.score(asked).rows(0, 1))


def test_content_words_do_not_matter_to_the_function_words_attack() -> None:
    fitted = FunctionWords().fit(histories(3))
    plain = Samples((Sample("U00", own("though we saw the garden of paper")),))
    other = Samples((Sample("U00", own("though we lost the tractor of Zagreb")),))
    assert np.allclose(fitted.score(plain).rows(0, 1), fitted.score(other).rows(0, 1))


def test_function_word_scores_are_log_probabilities_summed_over_blocks() -> None:
    fitted = FunctionWords().fit(histories(3))
    short, long = samples(3, each=1, messages=20), samples(3, each=1, messages=50)
    assert np.allclose(np.exp(fitted.score(short).rows(0, 3)).sum(axis=1), 1)
    assert (np.exp(fitted.score(long).rows(0, 3)).sum(axis=1) < 1).all()
    assert fitted.score(short).log_odds


def test_without_pronouns_pronouns_are_other_words() -> None:
    fitted = FunctionWords(pronouns=False).fit(histories(3))
    one = Samples((Sample("U00", own("though we go")),))
    other = Samples((Sample("U00", own("though they go")),))
    assert np.allclose(fitted.score(one).rows(0, 1), fitted.score(other).rows(0, 1))


def test_the_list_is_closed_and_of_the_size_it_must_have() -> None:
    assert 250 <= len(FUNCTION_WORDS) <= 500
    assert len(set(FUNCTION_WORDS)) == len(FUNCTION_WORDS)
    assert {"u", "idk", "gonna", "the", "of", "don't", "though"} <= set(FUNCTION_WORDS)


def test_every_attack_is_known_by_its_name_and_tells_its_view() -> None:
    assert {"delta", "function_words"} <= set(available())
    for name in available():
        assert create(name).name == name
        assert create(name).view in VIEWS
        assert "attacker" in (type(create(name)).__doc__ or "")


def test_an_attack_of_ones_own_is_registered_by_decorator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attacks.base._REGISTRY", {})

    @register("mine")
    class Mine(Delta):
        name = "mine"

    assert isinstance(create("mine"), Mine)


def test_an_unknown_name_is_a_configuration_error_that_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="delta, function_words"):
        create("nonesuch")
