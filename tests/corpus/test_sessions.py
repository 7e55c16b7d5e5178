from datetime import timedelta

from corpus import Message, SubjectRecord, census, observation_window, sessions
from corpus.records import Source, SourceHeader


def stream(*rows: tuple[str, str, str, str]) -> list[Message]:
    return [
        Message.model_validate({"id": id, "sender": sender, "timestamp": time, "content": content})
        for id, sender, time, content in rows
    ]


ROWS = stream(
    ("day1-0", "user", "2024-03-09T21:00:00", "hello there"),
    ("day1-1", "companion", "2024-03-09T21:30:00", "hi //// bye now"),
    ("day1-4", "user", "2024-03-09T22:00:01", "one more"),
    ("day2-0", "app", "2024-03-11T08:00:00", "rate us"),
    ("day3-1", "companion", "2024-03-12T08:00:00", "still there?"),
)


def test_a_gap_of_exactly_half_an_hour_does_not_end_a_session() -> None:
    assert [(s.start, s.stop) for s in sessions(ROWS)] == [(0, 2), (2, 3), (3, 4), (4, 5)]


def test_the_gap_can_be_set() -> None:
    assert len(sessions(ROWS, timedelta(days=9))) == 1
    assert sessions([]) == []


def test_the_window_ends_with_the_subjects_last_own_turn() -> None:
    window = observation_window(ROWS)
    assert window is not None
    assert window.days == 1
    assert observation_window(ROWS[3:]) is None


def test_the_census_counts_speech_without_chips_and_vacant_slots() -> None:
    counted = census(SubjectRecord("U01", Source(header=SourceHeader.count(ROWS), messages=ROWS)))
    assert (counted.user_words, counted.companion_words) == (4, 3)
    assert counted.turns_with_chips == 1
    assert counted.active_days == 3
    assert counted.vacant_slots == 3  # day1-2, day1-3 and day3-0
