from __future__ import annotations

from collections.abc import Callable

import pytest
from invented_records import turns
from pydantic import ValidationError

from anonymize import RemovalRule
from anonymize.remove import matched_ids, remove, vacancies
from corpus import ConfigError, SubjectRecord, citations


def test_the_other_ids_stay_and_the_header_is_recounted(record: Callable[..., SubjectRecord]) -> None:
    left = remove(record(), frozenset({"day1-1"}))
    assert [m.id for m in left.messages] == ["day1-0", "day2-0", "day2-1", "day3-0"]
    assert left.source.header.companion_messages == 0
    assert left.source.header.messages == 4


def test_no_citation_of_a_removed_message_is_left(record: Callable[..., SubjectRecord]) -> None:
    for gone in ("day1-0", "day2-0", "day3-0"):
        assert gone not in {id for _, id in citations(remove(record(), frozenset({gone})))}


def test_a_claim_keeps_the_evidence_it_has_left(record: Callable[..., SubjectRecord]) -> None:
    profile = remove(record(), frozenset({"day1-0"})).tree("profile")
    (claim,) = profile["entities"]["Sarah"]["claims"]
    assert (claim["evidence"], claim["evidence_count"], claim["first_seen"]) == (["day2-0"], 1, "2024-03-10")


def test_a_claim_without_evidence_goes(record: Callable[..., SubjectRecord]) -> None:
    profile = remove(record(), frozenset({"day2-0"})).tree("profile")
    assert profile["user_facts"]["work"] == []


def test_prose_without_evidence_goes(record: Callable[..., SubjectRecord]) -> None:
    assert remove(record(), frozenset({"day1-0"})).tree("persona") == {"name": "Julian", "_evidence": {}}


def test_a_row_goes_with_its_probe_or_what_it_needs_and_else_stays(record: Callable[..., SubjectRecord]) -> None:
    assert remove(record(), frozenset({"day3-0"})).chat == []
    assert remove(record(), frozenset({"day1-0"})).chat == []
    (row,) = remove(record(), frozenset({"day2-0"})).chat or []
    assert row.required_context.recent_context == []


def test_rules_name_the_reason_of_what_they_remove(record: Callable[..., SubjectRecord]) -> None:
    rules = [
        RemovalRule(reason="client", sender="app"),
        RemovalRule(reason="listed", subject="julian-01", ids=("day1-0",)),
    ]
    assert matched_ids(record(), rules) == {"day2-1": "client", "day1-0": "listed"}
    assert matched_ids(record("other"), rules) == {"day2-1": "client"}
    assert matched_ids(record(), [RemovalRule(reason="game", matching="(?i)fine!")]) == {"day2-0": "game"}


@pytest.mark.parametrize("rule", [{}, {"ids": ("day1-0",)}, {"matching": "("}])
def test_a_rule_that_says_nothing_is_refused(rule: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        RemovalRule.model_validate({"reason": "r", **rule})


def test_a_sentence_that_names_a_removed_message_names_it_no_more(record: Callable[..., SubjectRecord]) -> None:
    left = remove(record(), frozenset({"day2-0"}))
    assert left.chat is not None
    assert left.chat[0].gold_response == "Was sarah's train late? (see [removed])"


def test_an_id_that_only_begins_like_a_removed_one_stays(record: Callable[..., SubjectRecord]) -> None:
    left = remove(record(), frozenset({"day2-0"}))
    longer = SubjectRecord.from_trees(
        "S01", {"source": left.tree("source"), "persona": {"note": "see day2-01, day2-00"}}
    )
    assert remove(longer, frozenset({"day2-0"})).tree("persona") == {"note": "see day2-01, day2-00"}


def test_a_rule_with_an_id_that_no_message_has_is_an_error(record: Callable[..., SubjectRecord]) -> None:
    with pytest.raises(ConfigError, match="rule 1: 1 of its ids"):
        matched_ids(record("S01"), (RemovalRule(reason="x", subject="S01", ids=("day1-0", "day9-9")),))


def test_slots_that_were_vacant_before_are_named_and_a_missing_day_by_its_first_slot() -> None:
    source = turns(
        (
            ("user", "2024-03-09T10:00:00", "a"),
            ("user", "2024-03-09T11:00:00", "b"),
            ("user", "2024-03-12T10:00:00", "c"),
        )
    )
    for message, id in zip(source["messages"], ("day1-0", "day1-3", "day4-1"), strict=True):
        message["id"] = id
    made = SubjectRecord.from_trees("S01", {"source": source})
    assert vacancies(made) == ["day1-1", "day1-2", "day2-0", "day3-0", "day4-0"]
