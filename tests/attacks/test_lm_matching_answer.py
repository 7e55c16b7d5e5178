from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attacks.lm_matching.answer import Judgement, UnreadableError, read_answer
from lm.chat import Answer

IDS = ("K4T7", "B2C3", "D5F6")


def said(text: str, outcome: Any = "complete") -> Judgement:
    return read_answer(Answer(text, outcome, 0, 0), IDS)


def test_a_ranking_is_read_as_places_in_the_question() -> None:
    found = said('{"abstain": false, "ranking": ["D5F6", "K4T7", "B2C3"], "scores": [80, 15, 5]}')
    assert found == Judgement("ranked", (2, 0, 1), (80.0, 15.0, 5.0))


def test_a_ranking_may_leave_candidates_out() -> None:
    assert said('{"ranking": ["B2C3"], "scores": []}') == Judgement("ranked", (1,), ())


def test_an_abstention_is_no_ranking_whatever_it_lists() -> None:
    assert said('{"abstain": true, "ranking": ["B2C3"], "scores": [1]}') == Judgement("abstained")


@pytest.mark.parametrize("text", ["", "I'm sorry, but I can't help with identifying people.", "I cannot assist."])
def test_what_the_model_or_a_filter_declined_is_a_refusal(text: str) -> None:
    assert said(text, "complete" if text else "refused") == Judgement("refused")


def test_no_answer_at_last_is_a_failure() -> None:
    assert said("", "failed") == Judgement("failed")


@pytest.mark.parametrize(
    "text",
    [
        'Sure! Here you are:\n```json\n{"ranking": ["B2C3"], "scores": [9]}\n```\nHope that helps {:',
        'I looked at {commas} first. {"ranking": ["B2C3"], "scores": [9]}',
        'I am sorry that this took long: {"ranking": ["B2C3"], "scores": [9]} and again {"ranking": ["B2C3"], "scores": [9]}',
    ],
)
def test_prose_and_fences_around_the_object_do_not_matter(text: str) -> None:
    assert said(text) == Judgement("ranked", (1,), (9.0,))


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "holds no JSON"),
        ("B2C3", "holds no JSON"),
        ('["B2C3"]', "holds no JSON"),
        ('{"ranking": ["B2C3", "D5F', "holds no JSON"),
        ("{}", "neither"),
        ('{"answer": "B2C3"}', "neither"),
        ('{"ranking": []}', "empty"),
        ('{"ranking": "B2C3"}', "lists"),
        ('{"ranking": [7]}', "no candidate"),
        ('{"ranking": ["7"]}', "no candidate"),
        ('{"ranking": ["b2c3"]}', "no candidate"),
        ('{"ranking": [["B2C3"]]}', "no candidate"),
        ('{"ranking": ["B2C3", "B2C3"]}', "twice"),
        ('{"ranking": ["B2C3"], "abstain": "no"}', "true or false"),
        ('{"ranking": ["B2C3"], "ranking": ["K4T7"]}', "holds no JSON"),
        ('{"ranking": ["B2C3"]} or {"ranking": ["K4T7"]}', "several"),
        ('{"ranking": ["B2C3"], "scores": [NaN]}', "holds no JSON"),
        ("{" * 5_000, "holds no JSON"),
        ('{"ranking": ' + "[" * 100_000, "holds no JSON"),
        ('{"ranking": ["B2C3"], "scores": [' + "9" * 6_000 + "]}", "holds no JSON"),
    ],
)
def test_anything_else_is_unreadable_for_a_reason_that_quotes_nothing(text: str, why: str) -> None:
    with pytest.raises(UnreadableError, match=why) as caught:
        said(text)
    assert "B2C3" not in str(caught.value)


def test_an_answer_that_was_cut_off_says_so() -> None:
    with pytest.raises(UnreadableError, match="broke off"):
        said('{"ranking": ["B2', "cut")


@pytest.mark.parametrize("scores", ['["high"]', "[1, 2]", "[true]", "[1e999]", "null"])
def test_scores_that_are_not_one_number_each_leave_the_ranking_standing(scores: str) -> None:
    if scores == "null":
        with pytest.raises(UnreadableError):
            said('{"ranking": ["B2C3"], "scores": null}')
    else:
        assert said(f'{{"ranking": ["B2C3"], "scores": {scores}}}') == Judgement("ranked", (1,))


def test_scores_beyond_the_scale_are_its_ends() -> None:
    found = said(json.dumps({"ranking": ["B2C3", "K4T7"], "scores": [10**400, -3]}))
    assert found.scores == (100.0, 0.0)


@given(st.text(alphabet=st.sampled_from('{}[]":,BK42C37T abstinrkgo'), max_size=60))
def test_every_text_ends_as_a_judgement_or_as_unreadable(text: str) -> None:
    with contextlib.suppress(UnreadableError):
        assert said(text).kind in ("ranked", "abstained", "refused")
