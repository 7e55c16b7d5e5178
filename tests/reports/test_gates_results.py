"""The gates that judge the results of an audit."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gate_samples import attack, control, guessed, of_category, results, surrogates, write_full_release
from pydantic import ValidationError
from report_samples import sample

from reports.gates import GATES, Limit, ReleaseView, Thresholds, run_gates
from reports.results import Gate


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return write_full_release(tmp_path / "release")


def answer(release: Path, name: str, **more: Any) -> Gate:
    (found,) = run_gates(ReleaseView(release, **more), only=[name])
    return found


def limited(**limits: Limit) -> Thresholds:
    return Thresholds(reidentification=limits)


def controls(positive: Any, refit: Any) -> SimpleNamespace:
    return SimpleNamespace(positive=positive, refit_shuffled=refit)


@pytest.mark.parametrize("gate", ["attacks-reported", "surrogate-leak"])
def test_without_results_nothing_is_known_of_attacks(release: Path, gate: str) -> None:
    found = answer(release, gate)
    assert (found.status, found.reason) == ("not_evaluated", "no-results")


@pytest.mark.parametrize("gate", ["attacks-reported", "surrogate-leak"])
def test_results_of_another_release_do_not_count(release: Path, gate: str) -> None:
    found = answer(release, gate, results=results(release, digested="0" * 64))
    assert [example.reason for example in found.examples] == ["another-release"]


def test_a_release_changed_after_its_audit_has_none(release: Path) -> None:
    audited = results(release)
    (release / "manifest.json").write_text((release / "manifest.json").read_text() + "\n")
    assert answer(release, "attacks-reported", results=audited).status == "fail"


def test_without_a_limit_a_rate_is_reported_and_that_is_stated(release: Path) -> None:
    found = answer(release, "attacks-reported", results=results(release, attack(rate=0.99), surrogates()))
    assert (found.status, found.reason) == ("pass", "no-risk-limit")


UNCONTROLLED: list[tuple[list[Any], str]] = [
    ([attack(controls=controls(None, control()))], "control-missing"),
    ([attack(controls=controls(control(), None))], "control-missing"),
    ([attack(controls=controls(control(), control(held=False)))], "control-failed"),
    ([attack(controls=controls(control(held=False), control()))], "control-failed"),
    ([attack(cell="raw/raw")], "attack-missing"),
]


@pytest.mark.parametrize(("attacks", "reason"), UNCONTROLLED)
def test_an_attack_without_its_controls_is_none(release: Path, attacks: list[Any], reason: str) -> None:
    found = answer(release, "attacks-reported", results=results(release, *attacks))
    assert reason in {example.reason for example in found.examples}


def test_attacks_that_could_not_be_measured_are_not_evaluated(release: Path) -> None:
    found = answer(release, "attacks-reported", results=results(release, attack(status="not_evaluated")))
    assert (found.status, found.reason) == ("not_evaluated", "attack-unmeasured")


def test_a_positive_control_has_to_hold_at_one_volume_only(release: Path) -> None:
    weak = attack(sample_words=50, controls=controls(control(held=False), control()))
    assert answer(release, "attacks-reported", results=results(release, weak, attack())).status == "pass"


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        ({"any": Limit(lte=0.31)}, "pass"),
        ({"any": Limit(lt=0.3)}, "fail"),
        ({"delta": Limit(lte=0.25)}, "fail"),
        ({"delta": Limit(lte=0.25), "any": Limit(lte=1)}, "fail"),
        ({"any": Limit(lte=0.25), "delta": Limit(lte=0.5), "surrogates_only": Limit(lte=0.5)}, "pass"),
        ({"skeleton": Limit(lte=1)}, "fail"),
    ],
)
def test_the_upper_bound_is_held_to_the_limit(release: Path, limits: dict[str, Limit], status: str) -> None:
    found = answer(release, "attacks-reported", results=results(release), thresholds=limited(**limits))
    assert (found.status, found.reason) == (status, None)


def test_an_attack_on_the_original_has_no_limit(release: Path) -> None:
    certain = results(release, attack(), attack(cell="raw/raw", rate=0.9))
    assert answer(release, "attacks-reported", results=certain, thresholds=limited(any=Limit(lte=0.5))).status == "pass"


def test_a_relative_limit_compares_with_an_earlier_audit(release: Path) -> None:
    told = limited(any=Limit(lte=0.05, relative=True))
    now, before = results(release, attack(rate=0.3)), results(release, attack(rate=0.2))
    assert answer(release, "attacks-reported", results=now, reference=before, thresholds=told).status == "fail"
    assert answer(release, "attacks-reported", results=now, reference=now, thresholds=told).status == "pass"
    missing = answer(release, "attacks-reported", results=now, thresholds=told)
    assert (missing.status, missing.reason) == ("not_evaluated", "no-reference")


def test_a_limit_that_bounds_nothing_is_refused() -> None:
    with pytest.raises(ValidationError):
        Limit()


SURROGATES: list[tuple[list[Any], str]] = [
    ([surrogates(0.3)], "pass"),
    ([surrogates(0.31)], "fail"),
    ([surrogates(0.1), surrogates(0.5, sample_words=2500)], "fail"),
    ([surrogates(0.2, cell="released/released")], "not_evaluated"),
    ([surrogates(0.2, macro=None)], "not_evaluated"),
    ([surrogates(0.9, null=SimpleNamespace(high=0.89, p_value=None))], "fail"),
    # Types alone give twice what chance gives, and nothing is above that.
    ([surrogates(0.3, chance=0.15, null=SimpleNamespace(mean=0.29, high=0.32, p_value=0.4))], "pass"),
    # Of two volumes one is above its null by chance in one clean release of twenty.
    ([surrogates(0.31, null=SimpleNamespace(high=0.3, p_value=0.02)), surrogates(0.1)], "pass"),
    ([surrogates(0.31, null=SimpleNamespace(high=0.3, p_value=0.012)), surrogates(0.1)], "fail"),
    ([surrogates(0.31, null=SimpleNamespace(high=0.3, p_value=0.02))], "fail"),
    ([surrogates(0.9, null=SimpleNamespace(high=0.3, p_value=0.5)), surrogates(0.1)], "fail"),
]


@pytest.mark.parametrize(("found", "status"), SURROGATES)
def test_surrogates_alone_must_stay_within_their_null(release: Path, found: list[Any], status: str) -> None:
    assert answer(release, "surrogate-leak", results=results(release, *found)).status == status


BELOW_FLOOR: list[tuple[Any, Thresholds, str]] = [
    # Two subjects have one row each of either category.
    (of_category("promise"), Thresholds(), "too-few-to-report"),
    (of_category("promise", None, 0.5), Thresholds(), "too-few-to-report"),
    (of_category("mood"), Thresholds(floor_report=1), "too-few-to-report"),
    (of_category("promise", n=1), Thresholds(floor_report=2), "too-few-to-report"),
    (of_category("promise", None, after=SimpleNamespace(pooled=0.5, macro=None)), Thresholds(), "too-few-to-report"),
    (of_category("events", track="qa"), Thresholds(), "too-few-to-report"),
    (of_category("promise", macro=0.5), Thresholds(floor_report=2), "too-few-to-average"),
    (
        of_category("promise", macro=0.5),
        Thresholds(floor_report=2, floor_subjects=2, floor_items=2),
        "too-few-to-average",
    ),
    (
        of_category("promise", macro=0.5, averaged=1),
        Thresholds(floor_report=2, floor_subjects=2, floor_items=1),
        "too-few-to-average",
    ),
]


@pytest.mark.parametrize(("stated", "thresholds", "reason"), BELOW_FLOOR)
def test_a_category_below_its_floor_has_no_number(
    release: Path, stated: Any, thresholds: Thresholds, reason: str
) -> None:
    found = answer(release, "category-floor", results=results(release, categories=(stated,)), thresholds=thresholds)
    assert [example.reason for example in found.examples] == [reason]


def test_a_category_above_its_floor_may_have_one(release: Path) -> None:
    few = Thresholds(floor_report=2, floor_subjects=2, floor_items=1)
    stated = results(release, categories=(of_category("promise", macro=0.5),))
    assert answer(release, "category-floor", results=stated, thresholds=few).status == "pass"


def test_a_category_that_is_only_counted_claims_nothing(release: Path) -> None:
    found = answer(release, "category-floor", results=results(release, categories=(of_category("promise", None),)))
    assert found.status == "pass"


def test_results_without_categories_claim_nothing(release: Path) -> None:
    found = answer(release, "category-floor", results=results(release))
    assert (found.status, found.reason) == ("not_applicable", "no-claims-by-category")


def test_gates_read_the_results_that_audits_write(release: Path) -> None:
    written = sample()
    answers = run_gates(ReleaseView(release, results=written, reference=written))
    assert "gate-crashed" not in {found.reason for found in answers}
    assert {found.gate for found in answers} == set(GATES)


def test_an_original_that_the_audit_found_left_fails_whatever_the_limits(release: Path) -> None:
    found = answer(release, "attacks-reported", results=results(release, left="fail"))
    assert [example.reason for example in found.examples] == ["originals-left"]


@pytest.mark.parametrize(("hits", "status"), [(0, "pass"), (1, "fail")])
def test_the_upper_limit_of_guessed_dates_is_held_to_its_own_limit(release: Path, hits: int, status: str) -> None:
    # One-sided exact limits of 0 and 1 of 10: 25.9 % and 39.4 %.
    limits = limited(date_recovery=Limit(lte=0.3), any=Limit(lte=1.0))
    found = answer(release, "attacks-reported", results=results(release, channels=guessed(hits, 10)), thresholds=limits)
    assert found.status == status


def test_a_limit_for_any_attack_is_none_for_dates(release: Path) -> None:
    audited = results(release, attack(rate=0.1), surrogates(0.1), channels=guessed(9, 10))
    found = answer(release, "attacks-reported", results=audited, thresholds=limited(any=Limit(lte=0.5)))
    assert found.status == "pass"


def test_dates_that_were_not_measured_do_not_keep_their_limit(release: Path) -> None:
    found = answer(
        release, "attacks-reported", results=results(release), thresholds=limited(date_recovery=Limit(lte=0.3))
    )
    assert [example.reason for example in found.examples] == ["limited-attack-missing"]
