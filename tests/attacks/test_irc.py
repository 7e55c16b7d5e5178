"""Real chat: ten people's IRC logs, which are not part of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks import AttackReport, base
from benchmarks.authorship import BARS, measure


@pytest.fixture(scope="module")
def report(shared_data: Path) -> AttackReport:
    with pytest.MonkeyPatch.context() as patch:
        # The benchmark registers its yardstick, which must not stay known to other tests.
        patch.setattr("attacks.base._REGISTRY", dict(base._REGISTRY))
        return measure(shared_data, 1, 10)


@pytest.mark.shared_data
@pytest.mark.parametrize("words", sorted(BARS))
def test_the_better_attack_finds_the_people_of_the_irc_logs(report: AttackReport, words: int) -> None:
    rates = [
        result.macro.rate
        for result in report.results
        if result.attack in ("function_words", "delta") and result.sample_words == words and result.macro
    ]
    assert max(rate for rate in rates if rate is not None) >= BARS[words]


@pytest.mark.shared_data
def test_function_words_beat_plain_scikit_learn_on_the_same_cut_by_two_points(report: AttackReport) -> None:
    rates = {
        (result.attack, result.sample_words): result.macro.rate
        for result in report.results
        if result.macro and result.macro.rate is not None
    }
    for words in (50, 100, 250, 500):
        assert rates["function_words", words] >= rates["plain_logistic", words] + 0.02


@pytest.mark.shared_data
def test_every_refit_on_shuffled_authors_lies_inside_its_null(report: AttackReport) -> None:
    for result in report.results:
        control = result.controls["refit_shuffled"]
        assert control is not None
        assert control.within_null
