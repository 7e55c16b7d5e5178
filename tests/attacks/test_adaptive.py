from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from people import write, write_people

from attacks import Protocol, run_attacks
from attacks.adaptive import IndependentAnonymizer, with_adaptive
from attacks.sides import read_sides
from corpus import ConfigError, Corpus, LeakError, NotEvaluatedError, SubjectRecord

PROTOCOL = Protocol(embargo_days=0, sample_words=(50,), permutations=199)


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return write_people(tmp_path_factory.mktemp("raw"), people=4)


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("release")
    original = write_people(folder / "as_raw", people=4, change="stew")
    return write(folder / "out", *(replace(one, subject=f"U0{i}") for i, one in enumerate(original)))


PAIRS = {f"S0{i}": f"U0{i}" for i in range(4)}


def _soup_to_broth(record: SubjectRecord) -> SubjectRecord:
    changed = [m.model_copy(update={"content": m.content.replace("soup", "broth")}) for m in record.messages]
    return record.with_messages(changed)


def test_the_attacker_compares_the_release_with_samples_they_anonymized_themselves(
    raw: Corpus, release: Corpus
) -> None:
    names = [{"raw": s, "released": u} for s, u in PAIRS.items()]
    sides = read_sides({"raw": raw, "released": release}, names, PROTOCOL, None)
    sides = with_adaptive(sides, raw, names, _soup_to_broth, session_gap_minutes=30)
    task = sides.task("adaptive", "released", "adaptive", PROTOCOL)
    known = " ".join(message.text for history in task.known for message in history.messages)
    outside = " ".join(sample.text for sample in task.samples[50])
    assert "stew" in known
    assert "broth" not in known
    assert "broth" in outside
    assert "soup" not in outside


def test_the_anonymizer_sees_the_outside_messages_and_nothing_else(raw: Corpus, release: Corpus) -> None:
    names = [{"raw": s, "released": u} for s, u in PAIRS.items()]
    sides = read_sides({"raw": raw, "released": release}, names, PROTOCOL, None)
    seen: dict[str, tuple[set[str], tuple[str, ...]]] = {}

    def spy(record: SubjectRecord) -> SubjectRecord:
        seen[record.subject] = {message.id for message in record.messages}, record.files
        return record

    with_adaptive(sides, raw, names, spy, session_gap_minutes=30)
    for subject, released in PAIRS.items():
        assert seen[subject] == ({message.id for message in sides.cuts[released].outside}, ("source",))


def test_the_adaptive_cell_is_measured_like_any_other(raw: Corpus, release: Corpus) -> None:
    report = run_attacks(
        raw, release, PAIRS, attacks=["delta"], protocol=PROTOCOL, cells=["adaptive"], anonymize=_soup_to_broth
    )
    (result,) = report.results
    assert (result.cell, result.candidates) == ("adaptive", 4)
    assert result.samples > 0
    assert result.controls["positive"] is not None


def test_without_an_anonymizer_the_cell_says_what_it_needs(raw: Corpus, release: Corpus) -> None:
    (result,) = run_attacks(raw, release, PAIRS, attacks=["delta"], protocol=PROTOCOL, cells=["adaptive"]).results
    assert result.status == "not_evaluated"
    assert result.reason == "this cell needs the attacker's anonymizer"


def test_an_anonymizer_that_refuses_a_sample_stops_its_cell_alone_and_names_nobody(
    raw: Corpus, release: Corpus
) -> None:
    def refuse(record: SubjectRecord) -> SubjectRecord:
        raise LeakError("left in S01_source.json")

    results = run_attacks(
        raw,
        release,
        PAIRS,
        attacks=["delta"],
        protocol=PROTOCOL,
        cells=["released/raw", "adaptive"],
        anonymize=refuse,
    ).results
    assert [result.status for result in results][1] == "not_evaluated"
    assert results[0].macro is not None
    assert results[1].reason is not None
    assert "S01" not in results[1].reason


def test_an_error_that_is_none_of_the_anonymizer_s_own_is_not_hidden(raw: Corpus, release: Corpus) -> None:
    def broken(record: SubjectRecord) -> SubjectRecord:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run_attacks(raw, release, PAIRS, attacks=["delta"], protocol=PROTOCOL, cells=["adaptive"], anonymize=broken)


def test_two_keys_give_two_surrogates_and_one_key_gives_one(tmp_path: Path) -> None:
    from people import record

    from anonymize import AnonymizeConfig, SecretKey

    sample = record("S00", ["I met Margaret in Toronto", "Margaret was late"])
    config = AnonymizeConfig(known_names=("Margaret",))
    first, again, other = (
        [m.content for m in IndependentAnonymizer(config, SecretKey(key * 32))(sample).messages]
        for key in (b"a", b"a", b"b")
    )
    assert first == again
    assert first != other
    assert not any("Margaret" in text for text in (*first, *other))


def test_an_unknown_cell_is_refused(raw: Corpus) -> None:
    with pytest.raises(ConfigError, match="adaptive"):
        run_attacks(raw, None, None, attacks=["delta"], protocol=PROTOCOL, cells=["adapted"])


def test_a_refusal_is_a_reason_not_to_evaluate(raw: Corpus, release: Corpus) -> None:
    def refuse(record: SubjectRecord) -> SubjectRecord:
        raise LeakError("no")

    names = [{"raw": s, "released": u} for s, u in PAIRS.items()]
    sides = read_sides({"raw": raw, "released": release}, names, PROTOCOL, None)
    with pytest.raises(NotEvaluatedError, match="LeakError"):
        with_adaptive(sides, raw, names, refuse, session_gap_minutes=30)
