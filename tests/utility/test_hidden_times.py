from __future__ import annotations

import pytest

from utility.hidden_times import hidden_times, tells_time


@pytest.mark.parametrize(
    "token",
    [
        "1142938471029384756",  # snowflake
        "1607635102.000200",  # Slack ts
        "p1607635102000200",
        "6ba7b810-9dad-11ee-80b4-00c04fd430c8",  # UUID 1
        "018f3c5e-7a1b-7cde-8f00-0123456789ab",  # UUID 7
        "01HV3Q5E8ZJ5X2N4T6R8W0Y2A4",  # ULID
    ],
)
def test_an_id_that_holds_a_moment_is_recognised(token):
    assert tells_time(token)


@pytest.mark.parametrize(
    "token",
    ["day12-3", "3f2b1c9e-8d4a-4f6b-9c3d-2e1f0a9b8c7d", "4111111111111111", "2024-03-09T21:05:00", "1607635102"],
)
def test_what_holds_no_moment_is_left_alone(token):
    assert not tells_time(token)


def test_an_address_inside_a_text_is_searched():
    message = {"id": "day2-1", "content": "look https://chat.example/c/1142938471029384756/2 lol"}
    assert list(hidden_times([message])) == ["day2-1"]


def test_a_long_number_in_a_sentence_is_not_an_id():
    assert list(hidden_times({"content": "my account is 1142938471029384756 ok"})) == []


def test_a_number_counts_like_its_digits():
    assert list(hidden_times({"id": "day1-1", "native": 1142938471029384756})) == ["day1-1"]
