"""Strangers from a pool: who they are, and in which cells they are asked about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from people import write, write_people

from attacks import Primary, Protocol, run_attacks, run_outside, run_split
from attacks.evaluate import Evaluation
from attacks.imposters import Imposters
from attacks.pool import read_pool
from attacks.sides import read_sides
from corpus import ConfigError, Corpus

PROTOCOL = Protocol(embargo_days=0, sample_words=(50, 100), permutations=199)


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return write_people(tmp_path_factory.mktemp("raw"), people=8)


@pytest.fixture(scope="module")
def raw(everybody: Corpus) -> Corpus:
    return Corpus.open(everybody.folder, subjects=everybody.subjects[:5])


@pytest.fixture(scope="module")
def pool(everybody: Corpus) -> Corpus:
    return Corpus.open(everybody.folder, subjects=everybody.subjects[5:])


def test_a_pool_s_whole_histories_are_cut_into_samples(raw: Corpus, pool: Corpus) -> None:
    sides = read_sides({"raw": raw}, [{"raw": subject} for subject in raw.subjects], PROTOCOL, None)
    found = read_pool(pool, sides, PROTOCOL, None)
    # 200 messages of ten words: 40 runs of 50 words, 20 of 100, of which at most 20 are taken.
    assert {words: len(samples) for words, samples in found.samples.items()} == {50: 60, 100: 60}
    assert set(found.samples[50].subjects) == set(pool.subjects)
    assert found.left_out == 0


def test_somebody_of_the_pool_who_is_a_candidate_under_another_id_is_left_out(raw: Corpus, tmp_path: Path) -> None:
    twin = write(tmp_path, replace(raw.load(raw.subjects[0]), subject="T1"))
    sides = read_sides({"raw": raw}, [{"raw": subject} for subject in raw.subjects], PROTOCOL, None)
    found = read_pool(twin, sides, PROTOCOL, None)
    assert (found.left_out, len(found.samples[50])) == (1, 0)


def test_strangers_are_asked_about_where_samples_are_raw_and_authors_left_out_elsewhere(
    raw: Corpus, pool: Corpus
) -> None:
    cells = ("raw/raw", "released/raw", "released/released")
    report = run_attacks(raw, raw, None, attacks=["delta"], protocol=PROTOCOL, cells=cells, pool=pool)
    absent = {result.cell: result.open_set.absent for result in report.results if result.open_set is not None}
    assert absent == {"raw/raw": "pool", "released/raw": "pool", "released/released": "left_out"}
    first = report.results[0].open_set
    assert first is not None
    assert first.n == 60
    assert [row.people for row in first.population] == [3, 3]


def test_half_of_a_pool_that_is_large_enough_are_imposters_and_the_others_are_asked_about(
    raw: Corpus, pool: Corpus
) -> None:
    two = Corpus.open(raw.folder, subjects=raw.subjects[:2])
    strangers = Corpus.open(raw.folder, subjects=(*raw.subjects[2:], *pool.subjects))
    sides = read_sides({"raw": two}, [{"raw": subject} for subject in two.subjects], PROTOCOL, None)
    found = read_pool(strangers, sides, PROTOCOL, None)
    imposters = found.imposters(2)
    assert imposters is not None
    assert imposters.subjects == ("S02", "S04", "S06")
    asked = found.beside("raw/raw", 50, imposters)
    assert asked is not None
    assert set(asked.subjects) == {"S03", "S05", "S07"}
    assert found.imposters(4) is None  # three strangers say less than the candidates do of one another


def test_an_audit_holds_imposters_against_the_pool_s_people(raw: Corpus, pool: Corpus) -> None:
    two = Corpus.open(raw.folder, subjects=raw.subjects[:2])
    strangers = Corpus.open(raw.folder, subjects=(*raw.subjects[2:], *pool.subjects))
    sides = read_sides({"raw": two}, [{"raw": subject} for subject in two.subjects], PROTOCOL, None)
    found = read_pool(strangers, sides, PROTOCOL, None)
    known = sides.task("raw/raw", "raw", "raw", PROTOCOL).known
    attack = Evaluation("imposters", PROTOCOL, 0, pool=found)._fitted("raw", known, None)
    assert isinstance(attack, Imposters)
    assert attack.pool == found.imposters(2)
    assert len(attack.strangers_) == 3


def test_imposters_are_not_asked_about(raw: Corpus, pool: Corpus) -> None:
    three = Corpus.open(raw.folder, subjects=raw.subjects[:3])
    strangers = Corpus.open(raw.folder, subjects=(*raw.subjects[3:], *pool.subjects))
    (first, *_) = run_split(three, attacks=["imposters"], protocol=PROTOCOL, pool=strangers).results
    # Five strangers are two imposters for three candidates: too few, so that all five are asked about.
    assert first.open_set is not None
    assert (first.open_set.absent, first.open_set.n) == ("pool", 100)


def test_without_a_release_strangers_are_asked_about_too(raw: Corpus, pool: Corpus) -> None:
    cut = run_split(raw, attacks=["delta"], protocol=PROTOCOL, pool=pool)
    given = run_outside(raw, raw, attacks=["delta"], protocol=PROTOCOL, pool=pool)
    for result in (cut.results[0], *(one for one in given.results if one.open_set is not None)):
        assert result.open_set is not None
        assert (result.open_set.absent, result.open_set.n) == ("pool", 60)


def test_one_result_is_primary_and_the_report_says_which_was_named(raw: Corpus) -> None:
    named = Primary(attack="delta", cell="raw/raw", sample_words=100)
    report = run_attacks(raw, raw, None, attacks=["delta"], protocol=PROTOCOL, cells=("raw/raw",), primary=named)
    assert [result.primary for result in report.results] == [False, True]
    assert report.primary == named


def test_a_primary_attack_that_does_not_exist_is_refused(raw: Corpus) -> None:
    named = Primary(attack="astrology", cell="raw/raw", sample_words=100)
    with pytest.raises(ConfigError, match="no attack"):
        run_attacks(raw, raw, None, attacks=["delta"], protocol=PROTOCOL, cells=("raw/raw",), primary=named)
