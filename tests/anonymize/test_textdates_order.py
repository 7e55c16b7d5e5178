from __future__ import annotations

from datetime import date

import pytest

from anonymize.textdates import decide_order

DAY = date(2023, 3, 10)


def test_a_field_above_twelve_decides() -> None:
    decision = decide_order([("back on 25/3/23", DAY), ("and 3/4/23", DAY)])
    assert (decision.order, decision.status, decision.day_first["field"]) == ("day_first", "decided", 1)


def test_a_weekday_that_is_right_in_one_reading_decides() -> None:
    # 3 April 2023 was a Monday, 4 March a Saturday.
    decision = decide_order([("Monday 3/4/23", DAY)])
    assert (decision.order, decision.day_first["weekday"]) == ("day_first", 1)


def test_nearness_to_the_message_decides() -> None:
    # 12 March is two days off, 3 December nine months.
    decision = decide_order([("due 3/12/23", DAY)])
    assert (decision.order, decision.status, decision.month_first["near"]) == ("month_first", "decided", 1)


def test_one_odd_date_does_not_outvote_the_habit() -> None:
    texts = [("25/3/23", DAY)] * 3 + [("3/25/23", DAY)]
    assert decide_order(texts).order == "day_first"


@pytest.mark.parametrize("default", ["day_first", "month_first"])
def test_without_evidence_the_default_is_used_and_said(default: str) -> None:
    decision = decide_order([("back in 3/4/1987", DAY)], default=default)  # type: ignore[arg-type]
    assert (decision.order, decision.status, decision.ambiguous) == (default, "undecided", 1)


def test_evidence_for_both_readings_is_undecided() -> None:
    decision = decide_order([("25/3/23", DAY), ("3/25/23", DAY), ("1/2/1980", DAY)])
    assert decision.status == "undecided"


def test_texts_without_ambiguous_dates_need_no_decision() -> None:
    assert decide_order([("see you at 3:30, 24/7", DAY), ("4/4/23", DAY)]).status == "not_needed"


def test_the_reason_holds_no_text_of_the_subject() -> None:
    assert "25" not in decide_order([("25/3/23", DAY)]).reason
