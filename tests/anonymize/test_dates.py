from __future__ import annotations

from datetime import date

import pytest
from invented_records import turns
from pydantic import ValidationError

from anonymize.config import DatesConfig
from anonymize.dates import Anchors, Mover, shift_time
from anonymize.documents import documents
from anonymize.operator import put
from anonymize.spans import Span
from anonymize.textdates import TextDatesConfig
from corpus import CorpusError, Json, Place, SubjectRecord

PLACE = Place("source", ())


@pytest.mark.parametrize(
    "written, moved",
    [
        ("2023-05-08T13:56:00+02:00", "2023-06-17T13:56:00+02:00"),
        ("2023-05-08T13:56:00.120Z", "2023-06-17T13:56:00.120Z"),
        ("2024-02-29", "2024-04-09"),
    ],
)
def test_only_the_date_of_a_time_changes(written: str, moved: str) -> None:
    assert shift_time(written, 40, "") == moved


def test_a_time_that_cannot_move_is_an_error_and_not_kept() -> None:
    with pytest.raises(CorpusError):
        shift_time("9999-12-31", 60, "S01_source.json, message day1-0")


ALL_MOVE = DatesConfig()


def record(profile: Json = None, persona: Json = None, chat: Json = None) -> SubjectRecord:
    """Messages of 5 January, 9 March and 20 May 2023, and derived files about them."""
    rows = (
        ("user", "2023-01-05T09:00:00", "hi"),
        ("user", "2023-03-09T09:00:00", "see you Friday, the 10th"),
        ("companion", "2023-05-20T09:00:00", "on 3/4/23 or 25/4/23?"),
    )
    derived = {"profile": profile, "persona": persona, "chat": chat}
    given = {name: tree for name, tree in derived.items() if tree is not None}
    return SubjectRecord.from_trees("S01", {"source": turns(rows), **given})


def moved(of: SubjectRecord, offset: int, config: DatesConfig = ALL_MOVE) -> dict[str, str]:
    """Raw text → text with its dates moved, of every text of a record."""
    found = documents(of)
    mover = Mover(of, found, offset, config)
    return {
        d.text: put(d.text, [(m.start, m.end, m.new_text) for m in mover.move(d, [])])
        for d in found
        if d.kind in ("text", "label", "key")
    }


def test_dates_and_weekday_words_of_a_message_move_with_its_timestamp() -> None:
    texts = moved(record(), 100)
    assert texts["see you Friday, the 10th"] == "see you Sunday, the 18th"
    assert texts["on 3/4/23 or 25/4/23?"] == "on 12/7/23 or 3/8/23?"


def test_the_order_of_day_and_month_is_decided_once_with_its_grounds() -> None:
    found = documents(record())
    decision = Mover(record(), found, 100, DatesConfig()).decision
    assert (decision.order, decision.status, decision.ambiguous) == ("day_first", "decided", 1)


@pytest.mark.parametrize(
    "holder, day",
    [
        ({"text": "x", "evidence": ["day2-0", "day3-0"]}, date(2023, 3, 9)),
        ({"text": "x", "evidence_dayids": ["day3-0"]}, date(2023, 5, 20)),
        ({"text": "x", "evidence": [], "first_seen": "2023-01-05"}, date(2023, 1, 5)),
        ({"text": "x"}, date(2023, 3, 9)),
    ],
)
def test_a_derived_text_is_read_on_the_day_of_what_it_cites_or_of_the_middle_message(holder: Json, day: date) -> None:
    anchors = Anchors(record(profile={"identity": {"age": [holder]}}))
    assert anchors.day(Place("profile", ("identity", "age", 0, "text"))) == day


def test_the_nearest_citation_wins_and_a_chat_row_is_read_on_the_day_of_its_probe() -> None:
    row = {"probe": "hi", "probe_dayid": "day1-0", "tier": "hard", "gold_response": "ok",
           "required_context": {"episode_refs": [{"dayids": ["day3-0"], "gist": "x"}]}}  # fmt: skip
    anchors = Anchors(record(chat=[row]))
    assert anchors.day(Place("chat", (0, "gold_response"))) == date(2023, 1, 5)
    assert anchors.day(Place("chat", (0, "required_context", "episode_refs", 0, "gist"))) == date(2023, 5, 20)


def test_a_persona_field_is_read_on_the_day_of_its_evidence() -> None:
    anchors = Anchors(record(persona={"health": "x", "_evidence": {"health": ["day3-0"]}}))
    assert anchors.day(Place("persona", ("health",))) == date(2023, 5, 20)


def test_a_probe_stays_its_message_and_a_claim_names_the_same_weekday() -> None:
    text = "see you Friday, the 10th"
    claim = {"text": "meets on Friday 10 March", "evidence": ["day2-0"]}
    texts = moved(record(profile={"user_facts": {"plan": [claim]}}, chat=[
        {"probe": text, "probe_dayid": "day2-0", "tier": "edge", "required_context": {}}]), 101)  # fmt: skip
    assert texts[text] == "see you Monday, the 19th"
    assert texts["meets on Friday 10 March"] == "meets on Monday 19 June"


def test_weekdays_and_dates_in_keys_and_labels_move_too() -> None:
    texts = moved(record(profile={"behavior": {"by_weekday": {"Monday": 3, "Friday": 1}, "on 2023-03-09": 2}}), 1)
    assert (texts["Monday"], texts["Friday"], texts["on 2023-03-09"]) == ("Tuesday", "Saturday", "on 2023-03-10")


def test_a_yearly_day_far_from_its_texts_moves_alike_in_all_of_them() -> None:
    rows = (
        ("user", "2023-07-11T09:00:00", "born on 10 January"),
        ("user", "2023-07-12T09:00:00", "January 10 it is"),
        ("user", "2023-07-13T09:00:00", "bye"),
    )
    texts = moved(SubjectRecord.from_trees("S01", {"source": turns(rows)}), 60)
    # Read from 11 and 12 July it would be January of two years, and 60 days later 11 and 10 March.
    assert texts["born on 10 January"] == "born on 10 March"
    assert texts["January 10 it is"] == "March 10 it is"


def test_a_date_that_names_no_day_becomes_a_placeholder() -> None:
    of = SubjectRecord.from_trees("S01", {"source": turns((("user", "2023-07-10T09:00:00", "on 31/02/2023"),))})
    assert moved(of, 60) == {"on 31/02/2023": "on [date]"}


def test_protected_spans_hold_no_date() -> None:
    of = record()
    (document,) = (d for d in documents(of) if d.text.startswith("see you"))
    whole = Span(0, len(document.text), "PERSON", 1.0, "known")
    assert Mover(of, documents(of), 60, DatesConfig()).move(document, [whole]) == ()


def test_weekday_words_can_only_stay_where_the_offset_is_a_multiple_of_seven() -> None:
    with pytest.raises(ValidationError, match="multiple_of_seven"):
        DatesConfig(text=TextDatesConfig(weekdays="keep"))
    config = DatesConfig(text=TextDatesConfig(weekdays="keep"), multiple_of_seven=True)
    assert moved(record(), 70, config)["see you Friday, the 10th"] == "see you Friday, the 19th"


def test_a_name_behind_a_day_does_not_hide_it_and_bubbles_end_a_sentence() -> None:
    rows = (("companion", "2023-03-09T09:00:00", "on the 14th Sarah arrives///Friday, March 10, 2023"),)
    of = SubjectRecord.from_trees("S01", {"source": turns(rows)})
    (document,) = (d for d in documents(of) if d.kind == "text")
    found = Mover(of, documents(of), 100, DatesConfig()).move(document, [Span(12, 17, "PERSON", 1.0, "known")])
    assert [one.new_text for one in found] == ["22nd", "Sunday, June 18, 2023"]
