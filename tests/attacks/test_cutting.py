from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given as over
from hypothesis import strategies as st
from people import own

from attacks import OwnText, Protocol
from attacks.cutting import cut, given, long_messages, runs, shared_messages

NO_EMBARGO = Protocol(embargo_days=0)
LONG = "one long line that has more than eight words in it"


def sessions_of(*lengths: int) -> list[OwnText]:
    """Messages of ten words, so many in each session, sessions a day apart; no two alike."""
    made: list[OwnText] = []
    for session, length in enumerate(lengths):
        for _ in range(length):
            text = " ".join(f"{'abcdefghij'[len(made) % 10]}{'klmnop'[len(made) // 10]}{c}" for c in "qrstuvwxyz")
            (message,) = own(text, session=session, start=len(made))
            made.append(message._replace(time=message.time + timedelta(days=session)))
    return made


def test_the_cut_stands_after_seventy_percent_of_the_words() -> None:
    found = cut(sessions_of(*[1] * 10), NO_EMBARGO)
    assert (len(found.known), len(found.outside)) == (7, 3)


def test_no_session_lies_on_both_sides() -> None:
    found = cut(sessions_of(5, 4, 1), NO_EMBARGO)
    assert (len(found.known), len(found.outside)) == (9, 1)


def test_where_the_last_session_holds_the_cut_it_is_outside_whole() -> None:
    found = cut(sessions_of(6, 4), NO_EMBARGO)
    assert (len(found.known), len(found.outside)) == (6, 4)


def test_one_single_session_leaves_nothing_known() -> None:
    found = cut(sessions_of(5), NO_EMBARGO)
    assert (len(found.known), len(found.outside)) == (0, 5)
    assert cut([], NO_EMBARGO).known == ()


def test_sessions_that_begin_in_the_embargo_are_on_neither_side() -> None:
    found = cut(sessions_of(*[1] * 10), Protocol(embargo_days=2))
    assert (len(found.known), found.embargoed, len(found.outside)) == (7, 1, 2)


def test_messages_that_share_eight_words_across_the_cut_go_on_both_sides_and_are_counted() -> None:
    found = given(own(LONG, "fine"), own(f"well {LONG.upper()}!", "fine", "other"), NO_EMBARGO)
    assert [message.text for message in found.known] == ["fine"]
    assert [message.text for message in found.outside] == ["fine", "other"]
    assert (found.duplicates_known, found.duplicates_outside) == (1, 1)


def test_a_shingle_never_runs_over_two_messages() -> None:
    left = own("a b c d e f g h")
    right = own("a b c d", "e f g h")
    assert given(left, right, NO_EMBARGO).duplicates_known == 0
    assert given(left, own("a b c d e f g x h"), NO_EMBARGO).duplicates_outside == 0


def test_samples_are_runs_of_whole_messages_until_they_have_the_words() -> None:
    messages = own("one two", "three four", "five", "six seven eight nine", "ten")
    assert [[m.text for m in run] for run in runs(messages, 3, 20)] == [
        ["one two", "three four"],
        ["five", "six seven eight nine"],
    ]


def test_too_few_words_are_no_sample() -> None:
    assert runs(own("one two"), 3, 20) == []
    assert runs([], 3, 20) == []


def test_more_runs_than_wanted_are_spread_evenly() -> None:
    chosen = runs(own(*(f"w{'abcdefghij'[i]}" for i in range(10))), 1, 3)
    assert [run[0].id for run in chosen] == ["day1-1", "day1-5", "day1-8"]


@over(st.lists(st.integers(1, 9), max_size=60), st.integers(1, 30), st.integers(1, 20))
def test_runs_never_overlap_and_always_have_their_words(lengths: list[int], words: int, most: int) -> None:
    found = runs(own(*(" ".join(["word"] * length) for length in lengths)), words, most)
    ids = [message.id for run in found for message in run]
    assert len(ids) == len(set(ids))
    assert len(found) <= most
    assert all(sum(message.words for message in run) >= words for run in found)


def test_the_same_person_under_two_ids_is_found() -> None:
    lines = [f"{LONG} number {word}" for word in ("one", "two", "three", "four", "five")]
    (pair,) = shared_messages(
        {
            "A": long_messages(own(*lines)),
            "B": long_messages(own(*(line.upper() for line in lines))),
            "C": long_messages(own("ok", "thanks")),
        }
    )
    assert (pair.first, pair.second, pair.messages, pair.share) == ("A", "B", 5, 1.0)


@pytest.mark.parametrize("text", ["ok", "thanks a lot"])
def test_short_messages_in_common_say_nothing(text: str) -> None:
    assert long_messages(own(text)) == frozenset()
