from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from scripted_endpoint import Script, ScriptedEndpoint, error, said_to, say

from corpus import BudgetError
from lm.budget import Estimate, estimate, guess_tokens
from lm.chat import Request, Turn
from lm.endpoint import Endpoint
from lm.endpoint_config import EndpointConfig

Start = Callable[[Script], ScriptedEndpoint]


def ask(text: str, max_tokens: int = 50) -> Request:
    return Request((Turn("user", text),), max_tokens)


def test_a_guess_is_four_characters_a_token_and_eight_tokens_a_turn() -> None:
    assert guess_tokens(Request((Turn("system", "1234"), Turn("user", "12345")), 50)) == 8 + 1 + 8 + 2


def test_an_estimate_adds_up_input_the_longest_answers_and_the_price() -> None:
    config = EndpointConfig(base_url="http://127.0.0.1:1/v1", model="m", price_input=2.0, price_output=10.0)
    told = estimate([ask("a"), ask("b")], config, lambda request: 500_000)
    assert told == Estimate(2, 1_000_000, 100, True, 2.001)
    assert str(told) == "2 requests to send, 1,000,000 input tokens, at most 100 output tokens, costing at most 2.00"


def test_an_estimate_without_a_tokenizer_says_that_it_is_a_guess() -> None:
    config = EndpointConfig(base_url="http://127.0.0.1:1/v1", model="m")
    assert "a guess" in str(estimate([ask("a")], config, None))


def test_what_was_answered_before_is_not_in_the_estimate(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say("yes"))
    Endpoint(server.config(), tmp_path / "cache").ask([ask("a")])
    told = Endpoint(server.config(), tmp_path / "cache").estimate([ask("a"), ask("b"), ask("b")])
    assert (told.requests, told.input_tokens, told.output_tokens) == (1, 9, 50)


def test_output_stays_within_its_limit_and_what_was_paid_for_is_kept(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say("yes", usage=(9, 50)))
    questions = [ask(str(number)) for number in range(10)]
    with pytest.raises(BudgetError, match="max_output_tokens is spent"):
        Endpoint(server.config(max_output_tokens=220), tmp_path / "cache").ask(questions)
    assert len(server.asked) == 4
    assert len(list((tmp_path / "cache").iterdir())) == 4
    answers = Endpoint(server.config(), tmp_path / "cache").ask(questions)
    assert len(server.asked) == 10
    assert all(answer.text == "yes" for answer in answers)


def test_answers_shorter_than_they_may_be_leave_room_for_more(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes", usage=(9, 1)))
    Endpoint(server.config(max_output_tokens=60, concurrency=4)).ask([ask(str(number)) for number in range(10)])
    assert len(server.asked) == 10


def test_input_stays_within_its_limit_though_the_guess_was_too_low(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes", usage=(100, 1)))
    endpoint = Endpoint(server.config(max_input_tokens=350, concurrency=1))
    with pytest.raises(BudgetError, match="max_input_tokens is spent"):
        endpoint.ask([ask(str(number)) for number in range(10)])
    assert endpoint.spent[0] <= 350


def test_a_run_that_was_killed_has_no_second_budget(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say("yes", usage=(9, 50)))
    questions = [ask(str(number)) for number in range(4)]
    Endpoint(server.config(), tmp_path / "cache").ask(questions[:3])
    with pytest.raises(BudgetError):
        Endpoint(server.config(max_output_tokens=199), tmp_path / "cache").ask(questions)
    assert len(server.asked) == 3


def test_answers_that_are_kept_are_given_however_small_the_budget(scripted: Start, tmp_path: Path) -> None:
    server = scripted(lambda body, before: say("yes"))
    Endpoint(server.config(), tmp_path / "cache").ask([ask("a")])
    limited = server.config(max_input_tokens=0, max_output_tokens=0)
    assert Endpoint(limited, tmp_path / "cache").ask([ask("a")])[0].text == "yes"


def test_a_lost_answer_that_may_be_charged_counts_in_full(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes")._replace(cut_after=5))
    endpoint = Endpoint(server.config(retries=2))
    endpoint.ask([ask("a")])
    assert endpoint.spent == (3 * 9, 3 * 50)


def test_a_rejected_try_costs_nothing(scripted: Start) -> None:
    server = scripted(lambda body, before: say("yes") if before else error(429))
    endpoint = Endpoint(server.config())
    endpoint.ask([ask("a")])
    assert endpoint.spent == (100, 10)


def test_a_server_that_does_not_count_is_charged_by_the_estimate(scripted: Start) -> None:
    endpoint = Endpoint(scripted(lambda body, before: say("yes", usage=None)).config())
    endpoint.ask([ask("a")])
    assert endpoint.spent == (9, 50)


def test_no_more_requests_are_under_way_than_configured(scripted: Start) -> None:
    lock, under_way, most = threading.Lock(), 0, 0

    def script(body: dict[str, object], before: int):  # type: ignore[no-untyped-def]
        nonlocal under_way, most
        with lock:
            under_way += 1
            most = max(most, under_way)
        threading.Event().wait(0.05)
        with lock:
            under_way -= 1
        return say(said_to(body))

    Endpoint(scripted(script).config(concurrency=3)).ask([ask(str(number)) for number in range(9)])
    assert most == 3
