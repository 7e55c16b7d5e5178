from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_release import copy_of, raw_trees, record_of, released

from corpus import WrittenTime
from utility.intervals import compare_subject


def compare(trees, removed=()):
    return compare_subject(record_of(raw_trees(), "ann"), record_of(trees), frozenset(removed))


def reasons(trees, removed=()):
    return {violation.reason for violation in compare(trees, removed).found}


def stream_of(times):
    messages = [
        {"id": f"day{n}-{j}", "sender": "user", "timestamp": text, "content": "hm"} for (n, j), text in times.items()
    ]
    header = {"messages": 0, "user_messages": 0, "companion_messages": 0, "app_messages": 0, "active_days": 0}
    return record_of({"source": {"header": header, "messages": messages}})


TAILS = st.sampled_from(["T10:00:00", "T23:59:59.120+02:00", "T00:00Z", " 06:30:15,5", "T02:30:00.000000-03:30"])


@given(
    days=st.lists(st.dates(date(1900, 1, 1), date(2100, 1, 1)), min_size=1, max_size=8, unique=True).map(sorted),
    tail=TAILS,
    offset=st.integers(-359, 359),
)
def test_any_whole_day_shift_of_any_written_form_is_exact(days, tail, offset):
    times = {(n, 1): f"{day.isoformat()}{tail}" for n, day in enumerate(days, start=1)}
    moved = {place: WrittenTime.parse(text).shift(offset).text for place, text in times.items()}
    outcome = compare_subject(stream_of(times), stream_of(moved))
    assert (outcome.violations, outcome.pairs_checked) == (0, len(days))


@given(
    offset=st.integers(-359, 359),
    other=st.integers(-359, 359),
    place=st.integers(1, 5),
)
def test_one_time_that_moves_by_another_number_of_days_is_named(offset, other, place):
    times = {(n, 1): f"2024-02-{20 + n}T10:00:00" for n in range(1, 6)}
    moved = {
        (n, j): WrittenTime.parse(text).shift(other if n == place else offset).text for (n, j), text in times.items()
    }
    found = [v for v in compare_subject(stream_of(times), stream_of(moved)).found if v.reason == "offset-differs"]
    assert [violation.id for violation in found] == ([] if other == offset else [f"day{place}-1"])


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("T10:00:00.120+01:00", "T10:00:00.12+01:00", "fraction-differs"),
        ("T10:00:00.120+01:00", "T10:00:00+01:00", "fraction-differs"),
        ("T10:00:00Z", "T10:00:00+00:00", "zone-differs"),
        ("T10:00:00+01:00", "T10:00:00+0100", "zone-differs"),
        ("T10:00:00", "T10:00:01", "time-differs"),
        ("T10:00:00", " 10:00:00", "form-differs"),
    ],
)
def test_a_change_of_the_written_form_is_named_for_what_it_is(before, after, reason):
    outcome = compare_subject(stream_of({(1, 1): "2024-03-01" + before}), stream_of({(1, 1): "2024-07-01" + after}))
    assert [violation.reason for violation in outcome.found] == [reason]


def test_two_swapped_messages_are_two_findings():
    trees = released(raw_trees())
    messages = trees["source"]["messages"]
    messages[3], messages[30] = messages[30], messages[3]
    found = [violation.id for violation in compare(trees).found if violation.reason == "order-differs"]
    assert sorted(found) == ["day1-4", "day8-3"]


def test_a_date_under_a_renamed_key_is_compared():
    trees = released(raw_trees())
    trees["profile"]["entities"]["Maria"]["claims"][0]["last_seen"] = "2024-02-24"
    (found,) = compare(trees).found
    assert (found.file, found.id, found.reason) == ("U01_profile.json", "day2-1", "date-differs")


def test_a_birthday_left_behind_is_found():
    trees = released(raw_trees())
    trees["profile"]["identity"]["age"]["value"] = "1990-02-28"
    assert reasons(trees) == {"date-differs"}


def test_a_date_replaced_by_a_placeholder_is_not_a_shifted_date():
    trees = released(raw_trees())
    trees["persona"]["moved_in"] = "[date]"
    assert reasons(trees) == {"date-differs"}


def test_an_unknown_time_field_of_a_message_is_compared():
    raw, trees = raw_trees(), released(raw_trees())
    raw["source"]["messages"][0]["edited"] = "2024-02-20T09:00:00"
    trees["source"]["messages"][0]["edited"] = "2024-02-20T09:00:00"
    outcome = compare_subject(record_of(raw, "ann"), record_of(trees))
    assert [violation.reason for violation in outcome.found] == ["date-differs"]


def test_evidence_may_go_with_a_removed_message_and_the_dates_follow():
    trees = released(raw_trees())
    trees["source"]["messages"] = [m for m in trees["source"]["messages"] if m["id"] != "day2-1"]
    claim = trees["profile"]["entities"]["Maria"]["claims"][0]
    claim["evidence"] = ["day5-3"]
    claim["first_seen"] = claim["last_seen"]
    trees["chat"] = []
    assert reasons(trees, {"day2-1"}) == set()
    claim["first_seen"] = "2024-06-01"
    assert reasons(trees, {"day2-1"}) == {"date-differs"}


def test_a_claim_may_go_with_all_its_evidence():
    trees = released(raw_trees())
    trees["source"]["messages"] = [m for m in trees["source"]["messages"] if m["id"] != "day4-2"]
    trees["profile"]["entities"]["Maria"]["claims"].pop()
    trees["profile"]["identity"] = {}
    assert reasons(trees, {"day4-2"}) == set()


def test_a_row_may_not_go_while_all_it_cites_stays():
    trees = released(raw_trees())
    trees["qa"].pop()
    assert reasons(trees) == {"row-missing"}


def test_a_row_that_nobody_wrote_is_named():
    trees = released(raw_trees())
    trees["qa"].append({**copy_of(trees)["qa"][0], "evidence": ["day9-1"]})
    assert reasons(trees) == {"row-unknown"}


def test_a_citation_of_another_message_is_named():
    trees = released(raw_trees())
    trees["chat"][1]["required_context"]["episode_refs"][0]["dayids"] = ["day2-2"]
    assert reasons(trees) == {"citation-differs"}


def test_another_sender_is_named():
    trees = released(raw_trees())
    trees["source"]["messages"][0]["sender"] = "companion"
    assert reasons(trees) == {"sender-differs"}


def test_a_stream_without_messages_has_nothing_to_compare():
    assert compare_subject(stream_of({}), stream_of({})).pairs_checked == 0
