from __future__ import annotations

from datetime import datetime, timedelta
from zlib import crc32

import numpy as np
import pytest

import attacks.surrogates_only as module
from anonymize import AnonymizeConfig, SecretKey, Span, read_alone, surrogates
from anonymize.formats import Number
from attacks import AttackReport, AttackResult, Protocol, run_attacks
from attacks.adaptive import IndependentAnonymizer
from attacks.evaluate import Evaluation
from attacks.histories import Histories, History, OwnText, Sample, Samples
from attacks.sides import Task
from attacks.surrogate_habits import Token
from attacks.surrogates_only import SurrogatesOnly
from corpus import Corpus, NotEvaluatedError, SubjectRecord, write_record
from corpus.makebelieve import invent

KEY, OTHER_KEY = SecretKey(b"h" * 32), SecretKey(b"a" * 32)
PROTOCOL = Protocol(embargo_days=0, sample_words=(150,), permutations=999)


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("raw")
    invent(folder, subjects=6, messages=2_400, seed=21, heavy_share=0.25)
    return Corpus.open(folder)


@pytest.fixture(scope="module")
def release(raw: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """What the anonymizer makes of people's own messages."""
    folder = tmp_path_factory.mktemp("release")
    anonymize = IndependentAnonymizer(AnonymizeConfig(), KEY)
    for subject in raw.subjects:
        record = raw.load(subject)
        own = SubjectRecord(subject, record.source).with_messages([m for m in record.messages if m.sender == "user"])
        write_record(folder, anonymize(own))
    return Corpus.open(folder)


def _run(raw: Corpus, release: Corpus, key: SecretKey, *cells: str) -> AttackReport:
    return run_attacks(
        raw,
        release,
        None,
        attacks=["surrogates_only"],
        protocol=PROTOCOL,
        cells=cells,
        anonymize=IndependentAnonymizer(AnonymizeConfig(), key),
    )


@pytest.fixture(scope="module")
def good(raw: Corpus, release: Corpus) -> dict[str, AttackResult]:
    report = _run(raw, release, OTHER_KEY, "released/released", "adaptive")
    return {result.cell: result for result in report.results}


def test_another_key_leaves_nothing_to_go_by(good: dict[str, AttackResult]) -> None:
    result = good["adaptive"]
    assert result.status == "pass", result.reason
    assert result.macro is not None
    assert result.macro.rate is not None
    assert result.null is not None
    assert result.macro.rate <= result.null.high


def test_under_another_key_the_null_is_the_release_with_its_surrogates_dealt_anew(
    good: dict[str, AttackResult],
) -> None:
    kinds = {cell: result.null.kind for cell, result in good.items() if result.null is not None}
    assert kinds == {"released/released": "session-blocks", "adaptive": "redrawn-surrogates"}


def test_within_one_release_a_person_s_surrogates_find_the_person(good: dict[str, AttackResult]) -> None:
    result = good["released/released"]
    assert result.macro is not None
    assert result.macro.rate is not None
    assert result.macro.rate >= 0.9


def test_surrogates_drawn_without_the_key_find_everybody(raw: Corpus, release: Corpus) -> None:
    # The holder's anonymizer draws from the name alone, so that the attacker's draws the same.
    result = _run(raw, release, KEY, "adaptive").results[0]
    assert result.macro is not None
    assert result.macro.rate is not None
    assert result.macro.rate >= 0.9
    assert result.null is not None
    assert result.null.p_value == 0.001


def test_a_quarter_of_the_names_drawn_without_the_key_is_found(
    raw: Corpus, release: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyed = surrogates._numbers

    def half_keyed(key: SecretKey, *parts: str) -> Number:
        purpose, original = parts[1], parts[3]
        return keyed(KEY if purpose == "name" and crc32(original.encode()) % 4 == 0 else key, *parts)

    monkeypatch.setattr(surrogates, "_numbers", half_keyed)
    result = _run(raw, release, OTHER_KEY, "adaptive").results[0]
    assert result.null is not None
    # The level of the gate over six lengths.
    assert result.null.p_value <= 0.025 / 6


def _message(i: int, text: str, seconds: int = 0) -> OwnText:
    return OwnText(f"day1-{i}", datetime(2024, 3, 1) + timedelta(seconds=seconds), 0, text, len(text.split()))  # noqa: DTZ001


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A detector that takes every word with a capital for a person, and every other for none."""

    def detected(texts: tuple[str, ...]) -> dict[str, tuple[Token, ...]]:
        return {
            text: tuple(Token("PERSON", word.lower()) for word in text.split() if word[0].isupper()) for text in texts
        }

    monkeypatch.setattr(module, "_detected", detected)


def _histories(*texts: str) -> Histories:
    return Histories(tuple(History(f"U{i}", tuple(_message(j, t) for j in range(5))) for i, t in enumerate(texts)))


@pytest.mark.usefixtures("marked")
def test_only_the_replaced_words_count() -> None:
    attack = SurrogatesOnly().fit(_histories("the cat saw Ada", "a dog saw Bob"))
    rows = attack.score(
        Samples((Sample("U0", (_message(0, "a dog saw Ada"),)), Sample("U1", (_message(0, "no one"),))))
    )
    ada, nobody = rows.rows(0, 2)
    assert ada[0] > ada[1] + 1
    assert list(nobody) == [0, 0]


@pytest.mark.usefixtures("marked")
def test_a_name_that_nobody_has_does_not_speak_for_whoever_has_few_names() -> None:
    attack = SurrogatesOnly().fit(_histories("Ada saw Bob and Eve", "Ada saw it"))
    (row,) = attack.score(Samples((Sample("U0", (_message(0, "met Zoe"),)),))).rows(0, 1)
    # What is left is how sure the counts are of the type: .004. Held against who has many names it was .8.
    assert row[0] == pytest.approx(row[1], abs=0.02)


@pytest.mark.usefixtures("marked")
def test_a_history_without_any_name_cannot_be_evaluated() -> None:
    with pytest.raises(NotEvaluatedError, match="no replaced word"):
        SurrogatesOnly().fit(_histories("the cat", "a dog"))


def test_names_are_split_into_words_and_lose_their_possessive() -> None:
    assert list(module._split("PERSON", "Ada Lovelace’s")) == [Token("PERSON", "ada"), Token("PERSON", "lovelace")]
    assert list(module._split("PERSON", "Dr Ada de Kruger")) == [Token("PERSON", "ada"), Token("PERSON", "kruger")]
    assert list(module._split("PHONE_NUMBER", "020 7946 0018")) == [Token("PHONE_NUMBER", "020 7946 0018")]


def test_a_text_is_read_by_the_model_once_however_often_it_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def alone(texts: list[str], config: AnonymizeConfig) -> list[list[Span]]:
        read.extend(texts)
        return [[] for _ in texts]

    monkeypatch.setattr("anonymize.read_alone", alone)
    monkeypatch.setattr(module, "_ALONE", {})
    module._detected.cache_clear()
    module._detected(("so it is", "no"))
    module._detected(("no", "well then"))
    module._detected.cache_clear()
    assert read == ["so it is", "no", "well then"]


def test_what_is_found_in_a_text_alone_does_not_depend_on_the_others() -> None:
    texts = ["I met Sarah Miller in Paris", "call 020 7946 0018", "so it is"]
    config = AnonymizeConfig()
    assert read_alone(texts, config) == [read_alone([text], config)[0] for text in texts]


KINDS = ["PERSON", "LOCATION", "PHONE_NUMBER", "URL", "ORGANIZATION", "CODE"]


@pytest.fixture
def by_type(monkeypatch: pytest.MonkeyPatch) -> None:
    """A detector that reads `type:value`."""

    def detected(texts: tuple[str, ...]) -> dict[str, tuple[Token, ...]]:
        return {text: tuple(Token(*word.split(":")) for word in text.split()) for text in texts}

    monkeypatch.setattr(module, "_detected", detected)


def _typed(person: int, side: str, count: int) -> tuple[OwnText, ...]:
    """Everybody has a type of their own in half of their messages; what stands there has another value on each side."""
    rng = np.random.default_rng([person, len(side)])
    types = [KINDS[person] if rng.random() < 0.5 else str(rng.choice(KINDS)) for _ in range(count)]
    return tuple(_message(i, f"{type_}:{side}{person}v{i % 7}") for i, type_ in enumerate(types))


def _types_only() -> AttackResult:
    names = [f"U{i}" for i in range(len(KINDS))]
    tasks = [
        Task(
            cell,
            side,
            Histories(tuple(History(name, _typed(i, side, 120)) for i, name in enumerate(names))),
            {
                12: Samples(
                    tuple(Sample(n, _typed(i, out + "x" * k, 12)) for i, n in enumerate(names) for k in range(8))
                )
            },
        )
        for cell, side, out in (("raw/raw", "raw", "raw"), ("adaptive", "released", "other"))
    ]
    protocol = Protocol(sample_words=(12,), permutations=999)
    return Evaluation("surrogates_only", protocol, 0).results(tasks[1], tasks[0])[0]


@pytest.mark.usefixtures("by_type")
def test_people_told_apart_by_types_alone_are_above_chance_and_within_the_null() -> None:
    result = _types_only()
    assert result.status == "pass", result.reason
    assert result.macro is not None
    assert result.macro.rate is not None
    assert result.null is not None
    assert result.macro.rate > 2 / len(KINDS)
    # Nothing else is left in common, so that types and their order are all of it.
    assert result.null.high == result.macro.rate == pytest.approx(result.null.mean)


@pytest.mark.usefixtures("by_type")
def test_what_could_have_been_seen_is_told_by_relabelling_people() -> None:
    result = _types_only()
    assert result.smallest_effect is not None
    assert result.null is not None
    assert 0 < result.smallest_effect < result.null.high - 1 / len(KINDS)


@pytest.mark.usefixtures("by_type")
def test_two_evaluations_say_the_same() -> None:
    assert repr(_types_only()) == repr(_types_only())
