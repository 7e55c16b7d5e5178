from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anonymize import load_consent
from anonymize.consent import Consent, SubjectConsent, uncovered_ids, withdrawn_ids
from corpus import ConsentError, SubjectRecord

GIVEN = {"scope": "research", "date": "2024-05-01"}


def test_json_and_yaml_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(json.dumps({"subjects": {"S01": GIVEN}}))
    (tmp_path / "c.yaml").write_text("subjects:\n  S01: {scope: research, date: 2024-05-01}\n")
    assert load_consent(tmp_path / "c.json") == load_consent(tmp_path / "c.yaml")


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"subjects": {"S01": {"scope": "x"}}}', '{"subjects": {"S01": {}}, "x": 1}']
)
def test_what_is_no_consent_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "c.json").write_text(text)
    with pytest.raises(ConsentError, match=r"c\.json"):
        load_consent(tmp_path / "c.json")


def test_a_missing_file_and_a_missing_subject_are_errors(tmp_path: Path) -> None:
    with pytest.raises(ConsentError, match="no such"):
        load_consent(tmp_path / "none.json")
    (tmp_path / "c.json").write_text('{"subjects": {}}')
    with pytest.raises(ConsentError, match="S01"):
        load_consent(tmp_path / "c.json").for_subject("S01")


@pytest.mark.parametrize(
    "first, last, ids",
    [
        ("day1-1", "day2-0", {"day1-1", "day2-0"}),
        ("2024-03-10", "2024-03-10", {"day2-0", "day2-1"}),
        ("day2-1", "day2-10", {"day2-1"}),
    ],
)
def test_a_range_takes_back_both_its_ends(
    record: Callable[..., SubjectRecord], first: str, last: str, ids: set[str]
) -> None:
    given = SubjectConsent.model_validate({**GIVEN, "withdrawn": [{"from": first, "to": last}]})
    assert withdrawn_ids(given, record().messages) == ids


def test_a_range_of_two_kinds_is_refused() -> None:
    with pytest.raises(ValueError, match="message ids"):
        SubjectConsent.model_validate({**GIVEN, "withdrawn": [{"from": "day1-0", "to": "2024-03-10"}]})


def test_a_range_that_holds_no_message_is_an_error_and_not_nothing(record: Callable[..., SubjectRecord]) -> None:
    given = SubjectConsent.model_validate(
        {**GIVEN, "withdrawn": [{"from": "day1-0", "to": "day1-0"}, {"from": "day7-0", "to": "day9-0"}]}
    )
    with pytest.raises(ConsentError, match="S01: withdrawn range 2"):
        withdrawn_ids(given, record().messages, "S01")


def test_consent_covers_messages_through_its_last_day(record: Callable[..., SubjectRecord]) -> None:
    given = SubjectConsent.model_validate({**GIVEN, "through": "2024-03-10"})
    assert uncovered_ids(given, record().messages) == {"day3-0"}
    assert uncovered_ids(SubjectConsent.model_validate(GIVEN), record().messages) == frozenset()


def test_consent_for_another_scope_is_none() -> None:
    consent = Consent(
        subjects={
            "S01": SubjectConsent.model_validate({**GIVEN, "scope": ["research", "public-release"]}),
            "S02": SubjectConsent.model_validate(GIVEN),
        }
    )
    assert consent.for_subject("S01", "public-release").date.year == 2024
    assert consent.for_subject("S02").scope == "research"
    with pytest.raises(ConsentError, match="S02: consent was not given for the scope"):
        consent.for_subject("S02", "public-release")


@pytest.mark.parametrize("ends", ["{from: day9-0, to: day2-0}", "{from: 2024-03-09, to: 2024-03-01}"])
def test_a_withdrawn_range_that_ends_before_it_begins_is_refused(tmp_path: Path, ends: str) -> None:
    file = tmp_path / "consent.yaml"
    file.write_text(f"subjects:\n  ada: {{scope: x, date: 2024-01-01, withdrawn: [{ends}]}}\n")
    with pytest.raises(ConsentError, match="ends before it begins"):
        load_consent(file)


def test_a_subject_who_stands_twice_in_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "consent.yaml"
    entry = "  ada: {{scope: x, date: 2024-01-01, withdrawn: {}}}\n"
    file.write_text("subjects:\n" + entry.format("true") + entry.format("false"))
    with pytest.raises(ConsentError, match="twice"):
        load_consent(file)
