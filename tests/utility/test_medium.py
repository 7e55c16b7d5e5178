"""Suggestions, bubbles, media and turns of the app."""

from __future__ import annotations

import pytest
from made import message, record

from corpus import Json, Message
from utility.medium import Medium, count_medium, normalised


def counted(*messages: dict[str, Json]) -> tuple[int, int]:
    found = count_medium([Message.model_validate(one) for one in messages])
    return found.own_exact, found.own_normalised


OFFER = message(0, "how was it?///tell me////So good!///not now", "companion")


def test_a_tapped_suggestion_is_an_exact_repeat() -> None:
    assert counted(OFFER, message(1, "So good!")) == (1, 1)


def test_a_typed_suggestion_is_a_repeat_without_case_and_marks() -> None:
    assert counted(OFFER, message(1, "so good :)")) == (0, 1)


def test_words_of_ones_own_repeat_nothing() -> None:
    assert counted(OFFER, message(1, "so good, we ate outside")) == (0, 0)


def test_what_the_companion_said_is_no_suggestion() -> None:
    assert counted(OFFER, message(1, "tell me")) == (0, 0)


def test_a_suggestion_falls_with_the_companions_next_answer() -> None:
    assert counted(OFFER, message(1, "hm"), message(2, "sure", "companion"), message(3, "not now")) == (0, 0)


def test_suggestions_of_several_turns_in_a_row_stand_together() -> None:
    more = message(1, "or this////later", "companion")
    assert counted(OFFER, more, message(2, "not now"), message(3, "later")) == (2, 2)


def test_a_turn_of_the_app_in_between_changes_nothing() -> None:
    assert counted(OFFER, message(1, "rate this chat", "app"), message(2, "not now")) == (1, 1)


def test_a_text_of_marks_alone_repeats_only_itself() -> None:
    offer = message(0, "?////😂", "companion")
    assert counted(offer, message(1, "😂")) == (1, 1)
    assert counted(offer, message(1, "!!")) == (0, 0)


def test_everything_else_is_counted_by_hand() -> None:
    found = count_medium(
        [
            Message.model_validate(one)
            for one in (
                OFFER,
                message(1, "look", media="photo"),
                message(2, "", "companion", media="gif"),
                message(3, "rate this chat", "app"),
            )
        ]
    )
    assert (found.own_turns, found.companion_turns, found.app_turns) == (1, 2, 1)
    assert (found.turns_with_chips, found.chips) == (1, 2)
    assert (found.bubbles, found.turns_of_several_bubbles, found.most_bubbles) == (2, 1, 2)
    assert (found.own_photos, found.own_gifs, found.other_photos, found.other_gifs) == (1, 0, 0, 1)


def test_subjects_add_up_and_the_most_bubbles_is_the_most_of_any() -> None:
    medium = Medium()
    for _ in range(2):
        medium.add(record([OFFER]), record([message(0, "fine", "companion")]))
    report = medium.report()
    assert report.before is not None
    assert report.after is not None
    assert (report.before.chips, report.before.most_bubbles) == (4, 2)
    assert (report.after.chips, report.after.most_bubbles) == (0, 1)


def test_no_message_is_not_evaluated() -> None:
    assert Medium().report().status == "not_evaluated"


@pytest.mark.parametrize(
    ("text", "plain"), [("Ｓo GOOD!!", "so good"), ("it's", "it s"), ("🙂", ""), ("  a_b ", "a b")]
)
def test_case_width_and_marks_do_not_count(text: str, plain: str) -> None:
    assert normalised(text) == plain
