from __future__ import annotations

from pathlib import Path

from invented_records import turns

from anonymize.behavior import measured_anew
from anonymize.remove import remove
from corpus import Corpus, SubjectRecord
from corpus.makebelieve import invent

ROWS = (
    ("user", "2024-03-09T21:05:00", "one two three"),
    ("companion", "2024-03-09T21:06:00", "hello"),
    ("user", "2024-03-09T23:00:00", "four"),
    ("user", "2024-03-11T08:00:00", "five six"),
)
BEHAVIOR = {
    "own_messages": 3, "mean_words": 2.0, "active_days": 2, "sessions": 3, "first_active": "2024-03-09",
    "last_active": "2024-03-11", "hour_histogram": [0] * 8 + [1] + [0] * 12 + [1, 0, 1], "typing_speed": 41.5,
}  # fmt: skip


def without(gone: frozenset[str]) -> object:
    trees = {"source": turns(ROWS), "profile": {"name": "Zed", "behavior": BEHAVIOR}}
    profile = remove(SubjectRecord.from_trees("S01", trees), gone).profile
    assert profile is not None
    return profile.behavior


def test_statistics_follow_the_messages_that_are_left() -> None:
    assert without(frozenset({"day2-0"})) == {
        "own_messages": 2, "mean_words": 2.0, "active_days": 1, "sessions": 2, "first_active": "2024-03-09",
        "last_active": "2024-03-09", "hour_histogram": [0] * 21 + [1, 0, 1],
    }  # fmt: skip


def test_nothing_removed_leaves_every_statistic() -> None:
    assert without(frozenset()) == BEHAVIOR


def test_a_statistic_that_is_not_what_its_name_says_goes() -> None:
    record = SubjectRecord.from_trees("S01", {"source": turns(ROWS)})
    wrong = {"own_messages": 4, "mean_words": "about two", "active_days": 2}
    assert measured_anew(wrong, record.messages, record.messages[:1]) == {"active_days": 1}


def test_every_statistic_of_an_invented_record_can_be_measured_anew(tmp_path: Path) -> None:
    invent(tmp_path, subjects=1, messages=150, seed=1)
    corpus = Corpus.open(tmp_path)
    record = corpus.load(corpus.subjects[0])
    assert record.profile is not None
    assert measured_anew(record.profile.behavior, record.messages, record.messages) == record.profile.behavior
