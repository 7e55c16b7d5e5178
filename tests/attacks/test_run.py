from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from people import record, write, write_people

from attacks import CELLS, AttackReport, Protocol, register, run_attacks, run_outside, run_split
from attacks.delta import Delta
from attacks.rates import w50
from attacks.sides import read_sides
from corpus import ConfigError, Corpus, CorpusError

PROTOCOL = Protocol(embargo_days=0, sample_words=(50, 100), permutations=199)
BOTH = ("function_words", "delta")
PLAIN = tuple(cell for cell in CELLS if cell != "adaptive")


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return write_people(tmp_path_factory.mktemp("raw"))


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """The same people under other names in another order, one word replaced."""
    folder = tmp_path_factory.mktemp("release")
    original = write_people(folder / "as_raw", change="stew")
    return write(folder / "out", *(replace(one, subject=f"U{9 - i:02d}") for i, one in enumerate(original)))


@pytest.fixture(scope="module")
def report(raw: Corpus, release: Corpus) -> AttackReport:
    pairs = {f"S{i:02d}": f"U{9 - i:02d}" for i in range(6)}
    return run_attacks(raw, release, pairs, attacks=BOTH, protocol=PROTOCOL, cells=PLAIN, seed=7)


def test_every_attack_cell_and_length_has_one_result_in_that_order(report: AttackReport) -> None:
    assert [(r.attack, r.cell, r.sample_words) for r in report.results] == [
        (attack, cell, words) for attack in BOTH for cell in PLAIN for words in (50, 100)
    ]


def test_people_with_habits_are_found_in_every_cell(report: AttackReport) -> None:
    for result in report.results:
        assert result.status == "pass", result.reason
        assert result.macro is not None
        assert result.macro.rate is not None
        assert result.null is not None
        assert result.macro.rate > result.null.high
        assert (result.candidates, result.chance) == (6, 1 / 6)


def test_results_name_people_as_the_release_does(report: AttackReport) -> None:
    for result in report.results:
        assert [row.subject for row in result.subjects] == [f"U{i:02d}" for i in range(4, 10)]


def test_the_positive_control_is_the_raw_cell_and_the_refit_lies_in_its_null(report: AttackReport) -> None:
    by_key = {(r.attack, r.cell, r.sample_words): r for r in report.results}
    for (attack, _, words), result in by_key.items():
        above, within = result.controls["positive"], result.controls["refit_shuffled"]
        raw_macro = by_key[attack, "raw/raw", words].macro
        assert above is not None
        assert within is not None
        assert raw_macro is not None
        assert above.rate == raw_macro.rate
        assert above.held
        assert within.held
        assert within.within_null


def test_the_denominator_is_what_was_scored_and_the_shortfall_is_there(report: AttackReport) -> None:
    for result in report.results:
        assert result.pooled.n == result.samples == sum(row.samples for row in result.subjects)
        assert result.samples_wanted == 120
    assert report.results[1].samples < 120


def test_the_same_run_twice_is_the_same(raw: Corpus, report: AttackReport, release: Corpus) -> None:
    pairs = {f"S{i:02d}": f"U{9 - i:02d}" for i in reversed(range(6))}
    again = run_attacks(raw, release, pairs, attacks=BOTH, protocol=PROTOCOL, cells=PLAIN, seed=7)
    assert repr(again) == repr(report)


def test_the_hash_seed_of_the_interpreter_changes_nothing(raw: Corpus) -> None:
    code = (
        "import sys; from attacks import Protocol, run_split; from corpus import Corpus;"
        "p = Protocol(embargo_days=0, sample_words=(50,), permutations=99);"
        "print(run_split(Corpus.open(sys.argv[1]), attacks=['function_words', 'delta'], protocol=p))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code, str(raw.folder)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_the_same_ids_are_taken_on_the_released_side(raw: Corpus, tmp_path: Path) -> None:
    removed = raw.load("S00")
    kept = removed.with_messages(removed.messages[:-30])
    release = write(tmp_path, kept, *(raw.load(s) for s in raw.subjects[1:]))
    found = run_attacks(
        raw, release, None, attacks=["delta"], protocol=PROTOCOL, cells=["released/raw", "released/released"]
    )
    samples = {(r.cell, r.sample_words): r.subjects[0].samples for r in found.results}
    assert samples["released/released", 50] == samples["released/raw", 50] - 6


def test_people_who_are_not_released_are_no_candidates(raw: Corpus, release: Corpus) -> None:
    pairs = {f"S{i:02d}": f"U{9 - i:02d}" for i in range(5)}
    found = run_attacks(raw, release, pairs, attacks=["delta"], protocol=PROTOCOL, cells=["raw/raw"])
    assert found.results[0].candidates == 5


def test_a_reader_with_the_release_alone_is_told_what_only_the_holder_can_measure(release: Corpus) -> None:
    found = run_attacks(None, release, None, attacks=["delta"], protocol=PROTOCOL, cells=CELLS)
    assert {result.status for result in found.results} == {"skipped_by_role"}
    assert all(result.reason and result.macro is None for result in found.results)


def test_without_a_release_only_the_raw_cell_is_measured(raw: Corpus) -> None:
    found = run_attacks(raw, None, None, attacks=["delta"], protocol=PROTOCOL, cells=CELLS)
    assert [result.status for result in found.results] == ["pass"] * 2 + ["not_evaluated"] * 6


def test_a_split_folder_is_its_own_positive_control(raw: Corpus) -> None:
    for result in run_split(raw, attacks=["delta"], protocol=PROTOCOL).results:
        above = result.controls["positive"]
        assert result.cell == "split"
        assert above is not None
        assert result.macro is not None
        assert above.rate == result.macro.rate


def test_two_folders_are_attacked_as_given(raw: Corpus, tmp_path: Path) -> None:
    halves = [
        write(
            tmp_path / name,
            *(one.with_messages([m for i, m in enumerate(one.messages) if (i < 120) == first]) for one in raw),
        )
        for name, first in (("known", True), ("outside", False))
    ]
    found = run_outside(halves[0], halves[1], attacks=BOTH, protocol=PROTOCOL)
    assert {result.status for result in found.results} == {"pass"}
    assert found.notes.known_words["S00"] == 1_200


def test_outside_people_the_release_lacks_are_counted_and_not_scored(raw: Corpus, tmp_path: Path) -> None:
    known = Corpus.open(raw.folder, subjects=raw.subjects[:5])
    found = run_outside(known, write_people(tmp_path, names="S", change="stew"), attacks=["delta"], protocol=PROTOCOL)
    assert found.notes.unknown_subjects == 1
    assert found.results[0].candidates == 5


def test_known_words_cut_every_history_to_its_last_words(raw: Corpus) -> None:
    protocol = Protocol(embargo_days=0, sample_words=(100,), permutations=199, known_words=300)
    (result,) = run_split(raw, attacks=["delta"], protocol=protocol).results
    assert result.known_words == 300
    sides = read_sides({"raw": raw}, [{"raw": s} for s in raw.subjects], protocol, None)
    task = sides.task("raw/raw", "raw", "raw", protocol)
    assert {history.words for history in task.known} == {300}
    assert task.known.items[0].messages[-1] == sides.cuts["S00"].known[-1]


def test_matched_volumes_give_every_candidate_the_words_of_the_shortest(raw: Corpus, tmp_path: Path) -> None:
    short = raw.load("S00")
    corpus = write(tmp_path, short.with_messages(short.messages[:60]), *(raw.load(s) for s in raw.subjects[1:]))
    protocol = Protocol(embargo_days=0, volumes="matched")
    sides = read_sides({"raw": corpus}, [{"raw": s} for s in corpus.subjects], protocol, None)
    task = sides.task("raw/raw", "raw", "raw", protocol)
    assert {history.words for history in task.known} == {420}


def test_the_same_person_under_two_ids_is_found_before_any_rate(tmp_path: Path, raw: Corpus) -> None:
    twin = replace(raw.load("S00"), subject="S99")
    report = run_split(write(tmp_path, twin, *raw), attacks=["delta"], protocol=PROTOCOL)
    assert (report.notes.shared[0].first, report.notes.shared[0].second) == ("S00", "S99")
    assert report.notes.shared[0].share == 1.0


@pytest.mark.parametrize("attack", BOTH)
def test_identical_samples_are_not_evaluated(tmp_path: Path, attack: str) -> None:
    corpus = write(tmp_path, *(record(f"S{i}", ["the same words again"] * 120) for i in range(6)))
    for result in run_split(corpus, attacks=[attack], protocol=PROTOCOL).results:
        assert (result.status, result.macro, result.pooled.n) == ("not_evaluated", None, 0)
        assert result.reason == "every sample is the same text"


@pytest.mark.parametrize("attack", BOTH)
def test_one_person_is_not_evaluated(tmp_path: Path, attack: str) -> None:
    for result in run_split(write_people(tmp_path, people=1), attacks=[attack], protocol=PROTOCOL).results:
        assert (result.status, result.reason) == ("not_evaluated", "fewer than two candidates have known text")


@pytest.mark.parametrize("attack", BOTH)
def test_too_little_text_is_not_evaluated_and_says_what_is_missing(tmp_path: Path, attack: str) -> None:
    corpus = write_people(tmp_path, messages=4)
    for result in run_split(corpus, attacks=[attack], protocol=PROTOCOL).results:
        assert result.status == "not_evaluated"
        assert result.reason == f"no candidate has {result.sample_words} own words outside"
        assert result.samples == 0


def test_people_who_never_wrote_a_word_are_not_evaluated(tmp_path: Path) -> None:
    corpus = write(tmp_path, *(record(f"S{i}", ["😀"] * 9) for i in range(6)))
    for result in run_split(corpus, attacks=BOTH, protocol=PROTOCOL).results:
        assert (result.status, result.candidates, result.chance) == ("not_evaluated", 0, None)


def test_four_people_are_measured_but_cannot_be_told_from_chance(tmp_path: Path) -> None:
    result = run_split(write_people(tmp_path, people=4), attacks=["delta"], protocol=PROTOCOL).results[1]
    assert result.macro is not None
    assert result.macro.rate is not None
    # Ten messages of 22 different words: even who knows everybody's chances finds 98 %, and over 25 seeds this 93 %.
    assert result.macro.rate > 0.8
    assert (result.status, result.reason) == (
        "not_evaluated",
        "with 4 candidates no rate can be told from chance (p >= 0.042)",
    )


def test_people_without_habits_are_not_found_and_the_result_says_the_attack_is_too_weak(tmp_path: Path) -> None:
    alike = write_people(tmp_path / "a", people=6)
    mixed = [message.content for one in alike for message in one.messages]
    corpus = write(tmp_path / "b", *(record(f"S{i}", mixed[i::7][:150]) for i in range(6)))
    for result in run_split(corpus, attacks=BOTH, protocol=PROTOCOL).results:
        assert result.status == "not_evaluated"
        assert result.reason is not None
        assert "too weak" in result.reason


def test_a_pipeline_that_leaks_is_caught_by_the_refit_control(
    raw: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from attacks import ScoreMatrix

    monkeypatch.setattr("attacks.base._REGISTRY", {})

    @register("leaky")
    class Leaky(Delta):
        """An attacker who reads the answers."""

        def score(self, samples):  # type: ignore[no-untyped-def]
            return ScoreMatrix(
                samples.subjects,
                self.subjects_,
                [[float(s == c) for c in self.subjects_] for s in samples.subjects],
            )

    for result in run_split(raw, attacks=["leaky"], protocol=PROTOCOL).results:
        assert result.status == "not_evaluated"
        assert result.reason is not None
        assert "leaks" in result.reason


def test_w50_is_the_length_from_which_the_lower_limit_stays_above_half(report: AttackReport) -> None:
    results = report.results[:2]
    macro = results[0].macro
    assert macro is not None
    low, high = (replace(results[0], macro=macro._replace(low=limit)) for limit in (0.4, 0.6))
    assert w50([low, replace(high, sample_words=100)]) == 100
    assert w50([high, replace(low, sample_words=100)]) is None
    assert w50([replace(low, macro=None), replace(high, sample_words=100)]) == 100


def test_unknown_names_stop_before_anything_is_measured(raw: Corpus) -> None:
    with pytest.raises(ConfigError, match="cells"):
        run_attacks(raw, None, None, attacks=["delta"], protocol=PROTOCOL, cells=["raw/nowhere"])
    with pytest.raises(ConfigError, match="attacks"):
        run_split(raw, attacks=["nonesuch"], protocol=PROTOCOL)
    with pytest.raises(ConfigError, match="needs"):
        run_attacks(None, None, None, attacks=["delta"], protocol=PROTOCOL)


def test_pairs_that_name_nobody_are_an_error_of_the_corpus(raw: Corpus, release: Corpus) -> None:
    with pytest.raises(CorpusError):
        run_attacks(raw, release, {"S00": "U55"}, attacks=["delta"], protocol=PROTOCOL, cells=["raw/raw"])
