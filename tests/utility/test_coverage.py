"""What a plain window holds of what a probe needs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import message, probe, record

from corpus import Json, SubjectRecord
from utility.coverage import TOKENS, TURNS, Coverage, CoverageReport
from utility.tokens import CharactersOverFour


def stream(length: int = 60, text: str = "four") -> list[dict[str, Json]]:
    return [message(i, text) for i in range(length)]


def report(*sides: SubjectRecord) -> CoverageReport:
    coverage = Coverage(CharactersOverFour())
    coverage.add(sides[0], sides[1] if len(sides) > 1 else None)
    return coverage.report()


def rates(found: CoverageReport, axis: str = "turns", reading: str = "recorded") -> dict[int, tuple[int, int]]:
    """Window → hits before and after."""
    return {
        point.window: (point.before.hits, point.after.hits if point.after else -1)
        for point in found.points
        if (point.axis, point.reading) == (axis, reading)
    }


def test_a_probe_is_covered_from_the_window_that_holds_its_furthest_message() -> None:
    found = report(record(stream(), chat=[probe("day1-40", "day1-30", "day1-10")]))
    assert {window: hits for window, (hits, _) in rates(found).items()} == {
        window: int(window >= 30) for window in TURNS
    }


def test_a_message_exactly_at_the_edge_is_in_the_window() -> None:
    assert rates(report(record(stream(), chat=[probe("day1-40", "day1-30")])))[10] == (1, -1)
    assert rates(report(record(stream(), chat=[probe("day1-40", "day1-29")])))[10] == (0, -1)


def test_the_recent_window_is_needed_too() -> None:
    row = probe("day1-40", "day1-39", recent=("day1-20",))
    assert rates(report(record(stream(), chat=[row])))[10] == (0, -1)


def test_tokens_are_a_quarter_of_the_characters_of_whole_messages() -> None:
    # Ten messages of 800 tokens each lie between the needed one and the probe, itself included: 8,000.
    fits = report(record(stream(text="x" * 3200), chat=[probe("day1-40", "day1-30")]))
    misses = report(record(stream(text="x" * 3201), chat=[probe("day1-40", "day1-30")]))
    assert rates(fits, "tokens")[8_000] == (1, -1)
    assert rates(misses, "tokens")[8_000] == (0, -1)
    assert fits.counting == "characters_over_four"


def test_suggestions_take_no_room_in_a_window() -> None:
    messages = stream()
    messages[35] = message(35, "hm////" + "x" * 40_000, "companion")
    assert rates(report(record(messages, chat=[probe("day1-40", "day1-30")])), "tokens")[8_000] == (1, -1)


def test_turns_of_the_app_take_room_in_a_window() -> None:
    messages = stream()
    messages[35] = message(35, "x" * 40_000, "app")
    assert rates(report(record(messages, chat=[probe("day1-40", "day1-30")])), "tokens")[8_000] == (0, -1)


def test_what_was_removed_is_in_no_window_though_the_citation_went_too() -> None:
    before = record(stream(), chat=[probe("day1-40", "day1-30", "day1-35")])
    kept = [one for one in stream() if one["id"] != "day1-30"]
    after = record(kept, chat=[probe("day1-40", "day1-35")])
    found = report(before, after)
    assert (found.probes, found.lost) == (1, 1)
    assert rates(found)[10_000] == (1, 0)


def test_probes_that_were_not_released_are_left_out_of_both_sides() -> None:
    rows = [probe("day1-40", "day1-30"), probe("day1-41", "day1-30")]
    found = report(record(stream(), chat=rows), record(stream(), chat=rows[:1]))
    assert found.probes == 1
    assert rates(found)[10_000] == (1, 1)


def test_a_message_after_the_probe_is_in_no_window() -> None:
    assert report(record(stream(), chat=[probe("day1-40", "day1-50")])).lost == 1


def test_the_strict_reading_counts_what_is_not_on_screen() -> None:
    rows = [
        probe("day1-40", "day1-30", referent_on_screen={"verdict": "no"}),
        probe("day1-41", "day1-30", referent_on_screen={"verdict": "clear"}),
    ]
    found = report(record(stream(), chat=rows))
    assert rates(found, reading="recorded")[30][0] == 2
    assert rates(found, reading="strict")[30][0] == 1


def test_distances_are_those_of_the_memory_alone() -> None:
    rows = [probe("day1-50", "day1-40", "day1-20", recent=("day1-49",)), probe("day1-50", "day1-30")]
    (recorded,) = report(record(stream(), chat=rows)).distances
    assert (recorded.n, recorded.nearest_median, recorded.furthest_median) == (2, 15, 25)
    assert (recorded.furthest_upper_quartile, recorded.furthest_maximum) == (27.5, 30)


@given(st.lists(st.integers(0, 58), min_size=1, max_size=4))
def test_a_larger_window_never_covers_less(needed: list[int]) -> None:
    found = report(record(stream(text="x" * 900), chat=[probe("day1-59", *(f"day1-{i}" for i in needed))]))
    for axis, windows in (("turns", TURNS), ("tokens", TOKENS)):
        hits = [rates(found, axis)[window][0] for window in windows]
        assert hits == sorted(hits)
        assert hits[-1] == 1


@pytest.mark.parametrize(
    ("chat", "status"),
    [(None, "not_applicable"), ([probe("day1-4")], "not_evaluated"), ([probe("day1-4", "day1-2")], "pass")],
)
def test_its_status_says_what_there_was_to_measure(chat: list[Json] | None, status: str) -> None:
    files = {} if chat is None else {"chat": chat}
    assert report(record(stream(), **files)).status == status
