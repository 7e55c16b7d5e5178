"""When people wrote, before and after."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from made import message, record

from corpus import Json, SubjectRecord
from utility.rhythm import Rhythm, RhythmReport


def stream() -> list[dict[str, Json]]:
    """Two sessions on the first day, opened by the companion; one own turn two days later."""
    return [
        message(0, sender="companion", minutes=0),
        message(1, minutes=10),
        message(2, minutes=70),
        message(0, days=2, minutes=60),
    ]


def moved(messages: list[dict[str, Json]], days: int) -> list[dict[str, Json]]:
    return [
        one | {"timestamp": (datetime.fromisoformat(one["timestamp"]) + timedelta(days=days)).isoformat()}
        for one in messages
    ]


def report(before: list[dict[str, Json]], after: list[dict[str, Json]] | None = None) -> RhythmReport:
    rhythm = Rhythm()
    rhythm.add(record(before), None if after is None else record(after))
    return rhythm.report()


def test_the_numbers_are_those_counted_by_hand() -> None:
    before = report(stream()).before
    assert before is not None
    assert (before.messages, before.sessions, before.active_days, before.window_days) == (4, 3, 2, 3)
    # Gaps of 10 minutes, 60 minutes, and from 9:10 to 9:00 two days on.
    assert before.median_gap_seconds == 3600
    assert before.longest_gap_seconds == 2 * 86_400 - 600
    assert (before.days_opened_by_user, before.days_opened_by_companion, before.days_opened_by_app) == (1, 1, 0)
    assert {hour: count for hour, count in enumerate(before.hours) if count} == {8: 1, 9: 2}


def test_one_side_alone_has_nothing_to_agree_with() -> None:
    alone = report(stream())
    assert (alone.status, alone.after, alone.agreement) == ("pass", None, ())


@given(st.integers(min_value=-359, max_value=359))
def test_a_shift_of_whole_days_keeps_every_measure(days: int) -> None:
    shifted = report(stream(), moved(stream(), days))
    assert shifted.status == "pass"
    assert all((one.whole, one.kept) == (1, 1) for one in shifted.agreement)
    assert shifted.before == shifted.after


def test_a_removed_message_changes_the_whole_and_not_what_was_kept() -> None:
    found = report(stream(), moved(stream()[1:], 100))
    assert found.status == "pass"
    agreement = {one.measure: (one.whole, one.kept) for one in found.agreement}
    assert agreement["gaps"] == (0, 1)
    assert agreement["day_openers"] == (0, 1)
    assert agreement["hours"] == (1, 1)


def test_an_hour_that_moved_fails() -> None:
    late = stream()
    late[3] = message(0, days=2, minutes=120)
    found = report(stream(), late)
    assert found.status == "fail"
    assert {one.measure for one in found.agreement if one.kept == 0} == {"gaps", "hours"}


def test_a_day_that_moved_fails_though_its_hours_are_kept() -> None:
    late = stream()
    late[3] = late[3] | {"timestamp": "2024-03-05T09:00:00"}
    found = report(stream(), late)
    assert found.status == "fail"
    assert {one.measure for one in found.agreement if one.kept == 0} == {"gaps", "window"}


def test_the_session_gap_is_a_choice() -> None:
    rhythm = Rhythm(timedelta(minutes=61))
    rhythm.add(record(stream()), None)
    before = rhythm.report().before
    assert before is not None
    assert before.sessions == 2


def test_no_message_is_not_evaluated() -> None:
    empty: SubjectRecord = record([])
    rhythm = Rhythm()
    rhythm.add(empty, empty)
    assert (rhythm.report().status, rhythm.report().reason) == ("not_evaluated", "nothing-to-check")
