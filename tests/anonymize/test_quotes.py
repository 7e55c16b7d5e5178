from __future__ import annotations

from collections.abc import Callable

import pytest
from invented_records import turns

from anonymize import AnonymizeConfig, RemovalRule
from anonymize.documents import documents
from anonymize.quotes import quotes
from anonymize.subject import prepare
from corpus import LeakError, Place, SubjectRecord

TAKEN_BACK = "the doctor says my left knee needs surgery soon"
ROWS = (
    ("user", "2024-03-09T21:05:00", TAKEN_BACK),
    ("user", "2024-03-09T21:06:00", "i cannot come on friday"),
    ("companion", "2024-03-09T21:07:00", "how was your day my dear friend"),
    ("user", "2024-03-09T21:08:00", "no way"),
)
NARRATIVE = Place("profile", ("narrative",))


def found(narrative: str, *gone: str) -> list[Place]:
    record = SubjectRecord.from_trees("S01", {"source": turns(ROWS), "profile": {"narrative": narrative}})
    kept = [message for message in record.messages if message.id not in gone]
    removed = [message for message in record.messages if message.id in gone]
    left = record.with_messages(kept)
    return quotes(documents(left), kept, removed)


@pytest.mark.parametrize(
    "narrative",
    ["He wrote: 'The doctor says MY left knee…' and stopped.", "doctor says my, left knee needs", TAKEN_BACK],
)
def test_six_words_of_a_removed_message_are_found_whatever_their_case_and_punctuation(narrative: str) -> None:
    assert found(narrative, "day1-0") == [NARRATIVE]


@pytest.mark.parametrize("narrative", ["The doctor says my left arm is fine.", "his left knee needs surgery", ""])
def test_fewer_words_are_no_quotation(narrative: str) -> None:
    assert found(narrative, "day1-0") == []


def test_a_short_message_is_found_whole_and_two_words_never() -> None:
    assert found("He said: I cannot come on Friday.", "day1-1") == [NARRATIVE]
    assert found("no way", "day1-3") == []


def test_wording_that_a_message_left_there_also_has_is_no_quotation() -> None:
    twice = (*ROWS, ("user", "2024-03-09T21:09:00", f"again: {TAKEN_BACK}!"))
    record = SubjectRecord.from_trees("S01", {"source": turns(twice), "profile": {"narrative": TAKEN_BACK}})
    assert quotes(documents(record), record.messages[1:], record.messages[:1]) == []


def test_a_quotation_of_a_removed_message_stops_the_release_without_saying_it() -> None:
    profile = {"user_facts": {"health": [{"text": f"said {TAKEN_BACK}", "evidence": ["day1-1"]}]}}
    record = SubjectRecord.from_trees("S01", {"source": turns(ROWS), "profile": profile})
    rule = RemovalRule(reason="health", subject="S01", ids=("day1-0",))
    with pytest.raises(LeakError, match="profile file, user_facts") as stopped:
        prepare(record, None, AnonymizeConfig(remove=(rule,)))
    assert "knee" not in str(stopped.value)


def test_an_item_that_goes_with_its_evidence_stops_nothing(record: Callable[..., SubjectRecord]) -> None:
    profile = {"user_facts": {"health": [{"text": f"said {TAKEN_BACK}", "evidence": ["day1-0"]}]}}
    made = SubjectRecord.from_trees("S01", {"source": turns(ROWS), "profile": profile})
    rule = RemovalRule(reason="health", subject="S01", ids=("day1-0",))
    left, reasons = prepare(made, None, AnonymizeConfig(remove=(rule,)))
    assert left.tree("profile") == {"user_facts": {"health": []}}
    assert reasons == {"day1-0": "health"}
