"""The typed result: what it refuses, how it is judged, written and read."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter, ValidationError
from report_samples import (
    attack_report,
    gate_answer,
    gate_answers,
    retrieval_report,
    sample,
    support_report,
    verification,
)

from attacks import Control
from corpus import CorpusError
from reports.results import EXIT_CODES, Results, dump_results, read_results, write_results
from reports.results.sentences import code
from reports.results.types import Code, Count, FileName, MessageId, Name, Number, SubjectId, Version
from utility.findings import Violation
from utility.rhythm import RhythmAgreement

PASSING = tuple(gate for gate in gate_answers() if gate.status == "pass")
HOSTILE = [
    "<script>alert(1)</script>",
    '=HYPERLINK("x")',
    "../../etc",
    "\u202eU01",
    "Julian Ferreira",
    "a@b.example",
    "",
]


def strings_of(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], str]]:
    if isinstance(node, str):
        return [(path, node)]
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [found for key, child in children for found in strings_of(child, (*path, key))]


def replaced(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    copy = json.loads(json.dumps(tree))
    node = copy
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return copy


def small(**more: Any) -> Results:
    """A result with one entry of each kind, so that every field can be tried."""
    report = attack_report(2)
    retrieval, support = retrieval_report(2), support_report(2)
    found = [Violation("U01_source.json", "U01", "day1-2", "time-differs")]
    return sample(
        2,
        attacks=replace(report, results=report.results[:1]),
        retrieval=replace(retrieval, scores=retrieval.scores[:1]),
        support=replace(support, coverage=replace(support.coverage, points=support.coverage.points[:1])),
        verification=replace(verification(2), violations=found, not_checkable=["fraction digits lost: only raw"]),
        gates=(gate_answers()[4],),
        internal=True,
        **more,
    )


def test_no_string_field_takes_hostile_text() -> None:
    tree = json.loads(dump_results(small()))
    places = strings_of(tree)
    assert len(places) > 60
    for path, _ in places:
        for text in HOSTILE:
            with pytest.raises(ValidationError):
                Results.model_validate(replaced(tree, path, text))


def test_every_part_refuses_a_field_it_does_not_declare() -> None:
    tree = json.loads(dump_results(small()))

    def objects(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        return ([path] if isinstance(node, dict) else []) + [p for k, c in children for p in objects(c, (*path, k))]

    for path in objects(tree):
        with pytest.raises(ValidationError):
            Results.model_validate(replaced(tree, (*path, "text"), "hello"))


@given(st.text(alphabet="abcdefgh ÄÖ./\\@<>:\n\u202e0123456789", min_size=1, max_size=80).filter(lambda s: set(s) & set(" ÄÖ/\\@<>:\n\u202e")))  # fmt: skip
def test_no_constrained_string_holds_a_space_a_slash_or_a_mark(text: str) -> None:
    for kind in (SubjectId, MessageId, FileName, Code, Name, Version):
        with pytest.raises(ValidationError):
            TypeAdapter(kind).validate_python(text)


@pytest.mark.parametrize(
    "name", ["julian.txt", "a/U01_source.json", "..U01_source.json", "U01_source.json\n", "U..1_qa.json"]
)
def test_only_names_that_a_release_has_are_file_names(name: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(FileName).validate_python(name)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "0.5", True])
def test_a_number_is_a_finite_number(value: Any) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Number).validate_python(value)


def test_numbers_keep_six_significant_digits_and_no_minus_zero() -> None:
    assert TypeAdapter(Number).validate_python(0.123456789) == 0.123457
    assert str(TypeAdapter(Number).validate_python(-0.0)) == "0.0"


def test_a_count_is_a_whole_number() -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Count).validate_python(3.0)


def test_a_public_result_never_carries_the_table_of_people() -> None:
    internal = sample(internal=True)
    assert all(attack.subjects for attack in internal.attacks if attack.status == "pass")
    public = internal.public()
    assert b'"subjects": [\n        {\n          "subject": "U01",\n          "samples"' not in dump_results(public)
    assert public == sample()
    with pytest.raises(ValidationError, match="public"):
        Results.model_validate({**json.loads(dump_results(internal)), "internal": False})


def test_no_field_is_named_for_an_offset_in_days() -> None:
    def names(kind: type[BaseModel]) -> set[str]:
        return set(kind.model_fields) | {n for sub in kind.__subclasses__() for n in names(sub)}

    from reports.results.types import Result

    assert {name for name in names(Result) if "offset" in name} == {"offset_whole_days"}


def test_a_sentence_that_is_not_known_becomes_other() -> None:
    assert code("no candidate has 2500 own words outside") == "samples-too-short"
    assert code("could not read Julian Ferreira's messages") == "other"
    assert code(None) is None


def test_everything_right_passes_and_says_that_no_limit_is_set() -> None:
    verdict = sample(gates=PASSING).verdict
    assert verdict.status == "pass"
    assert [reason.code for reason in verdict.reasons] == ["no-risk-limit"]


def test_a_failing_gate_fails_and_stands_first() -> None:
    verdict = sample().verdict
    assert (verdict.status, EXIT_CODES[verdict.status]) == ("fail", 1)
    assert (verdict.reasons[0].check, verdict.reasons[0].count) == ("citations-resolve", 431)


@pytest.mark.parametrize("missing", ["attacks", "verification", "retrieval", "support"])
def test_whatever_was_not_run_keeps_a_release_from_passing(missing: str) -> None:
    verdict = sample(gates=PASSING, **{missing: None}).verdict
    assert (verdict.status, EXIT_CODES[verdict.status]) == ("not_evaluated", 3)


def test_a_rhythm_that_changed_fails_and_says_in_how_many_people() -> None:
    support = support_report()
    broken = replace(support.rhythm, status="fail", agreement=(RhythmAgreement("hours", 7, 8),))
    verdict = sample(gates=PASSING, support=replace(support, rhythm=broken)).verdict
    assert (verdict.status, verdict.reasons[0].code, verdict.reasons[0].count) == ("fail", "rhythm-changed", 2)


def test_what_only_describes_does_not_keep_a_release_from_passing() -> None:
    support = support_report()
    none = replace(support.coverage, status="not_evaluated", reason="no-memory-probes", points=(), distances=())
    assert sample(gates=PASSING, support=replace(support, coverage=none)).verdict.status == "pass"


def test_a_result_written_before_there_were_these_measures_still_reads(tmp_path: Path) -> None:
    tree = json.loads(dump_results(sample(support=None)))
    tree["utility"] = {"retrieval": tree["utility"]["retrieval"]}
    (tmp_path / "results.json").write_text(json.dumps(tree), encoding="utf-8")
    assert read_results(tmp_path / "results.json").utility.rhythm.status == "not_evaluated"


def test_without_gates_a_release_is_not_evaluated() -> None:
    assert sample(gates=()).verdict.status == "not_evaluated"


def test_what_needs_the_holder_is_counted_and_does_not_fail_a_reader() -> None:
    skipped = gate_answer("intervals-exact", "skipped_by_role", reason="needs-holder")
    verdict = sample(gates=(*PASSING[:-1], skipped)).verdict
    assert (verdict.status, verdict.skipped_by_role) == ("pass", 1)


def with_controls(**controls: Control | None) -> Results:
    report = attack_report()
    results = [
        replace(found, controls={**found.controls, **controls}) if found.status == "pass" else found
        for found in report.results
    ]
    return sample(gates=PASSING, attacks=replace(report, results=results))


def test_a_refit_control_outside_its_null_fails() -> None:
    leak = Control(0.4, 0.3, 0.5, 0.15, 0.001, within_null=False, held=False, runs=3)
    verdict = with_controls(refit_shuffled=leak).verdict
    assert verdict.status == "fail"
    assert verdict.reasons[0].code == "control-outside-null"


def test_a_refit_control_of_two_people_is_no_test_of_anything() -> None:
    leak = Control(0.75, 0.3, 1.0, 0.5, 0.001, within_null=False, held=False, runs=3)
    report = attack_report()
    results = [
        replace(
            found,
            macro=found.macro._replace(n=2),
            controls={**found.controls, "refit_shuffled": leak},
            status="not_evaluated",
        )
        if found.macro and found.sample_words == 1000
        else found
        for found in report.results
    ]
    assert sample(gates=PASSING, attacks=replace(report, results=results)).verdict.status == "pass"


def test_an_attack_without_its_refit_control_is_not_evaluated() -> None:
    verdict = with_controls(refit_shuffled=None).verdict
    assert verdict.status == "not_evaluated"
    assert verdict.reasons[0].code == "control-missing"


def test_an_attack_that_finds_nobody_in_the_original_shows_nothing() -> None:
    weak = Control(0.1, 0.05, 0.2, 0.15, 0.4, within_null=True, held=False, runs=1)
    assert with_controls(positive=weak).verdict.status == "not_evaluated"


def test_a_length_that_histories_are_too_short_for_does_not_unmake_the_others() -> None:
    results = sample(gates=PASSING)
    assert any(attack.status == "not_evaluated" for attack in results.attacks)
    assert results.verdict.status == "pass"


def test_the_same_findings_give_the_same_bytes() -> None:
    assert dump_results(sample()) == dump_results(sample())


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    write_results(tmp_path / "results.json", sample())
    assert read_results(tmp_path / "results.json") == sample()


def test_the_internal_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    write_results(tmp_path / "internal.json", sample(internal=True))
    write_results(tmp_path / "public.json", sample())
    assert stat.S_IMODE((tmp_path / "internal.json").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "public.json").stat().st_mode) == 0o644


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "is no result of an audit"),
        ('{"schema": "penname.results/2"}', "another schema than penname.results/1"),
        ('{"schema": "penname.results/1"}', "is missing"),
        ('{"schema": ', "not complete JSON"),
        ('{"schema": "penname.results/1", "version": "0.1.0", "Julian Ferreira": 1}', "results.json"),
    ],
)
def test_a_file_that_is_no_result_gives_one_clear_error(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "results.json"
    path.write_text(text)
    with pytest.raises(CorpusError, match=message) as caught:
        read_results(path)
    assert "Julian" not in str(caught.value)


def test_an_undeclared_key_is_refused_without_being_repeated(tmp_path: Path) -> None:
    tree = json.loads(dump_results(sample()))
    (tmp_path / "results.json").write_text(json.dumps({**tree, "Julian Ferreira": 1}))
    with pytest.raises(CorpusError, match="has a key") as caught:
        read_results(tmp_path / "results.json")
    assert "Julian" not in str(caught.value)
