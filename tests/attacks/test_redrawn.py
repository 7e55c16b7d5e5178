"""The null of the surrogate attack: the release's surrogates dealt anew, their types and order kept."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import pytest
from released_tokens import streams, told
from scipy.sparse import csr_array

from attacks.redrawn import affordable, redraw
from attacks.surrogate_habits import Habits, Token

RUNS = 300


@pytest.fixture(scope="module")
def sound() -> list[float]:
    """p of releases under a key of their own, of people who differ in what they are replaced in."""
    return [told(streams(np.random.default_rng([1, run])), seed=run).redrawn.p_value for run in range(RUNS)]


@pytest.mark.parametrize("alpha", [0.025, 0.05, 0.1])
def test_a_sound_release_is_above_its_null_no_more_often_than_the_level_says(sound: list[float], alpha: float) -> None:
    above = sum(p <= alpha for p in sound) / RUNS
    assert above <= alpha + 2 * sqrt(alpha * (1 - alpha) / RUNS)


def test_the_null_is_no_wider_than_it_must_be(sound: list[float]) -> None:
    # By chance both keys give a name in common now and then, so that p takes many values and not 1 alone.
    assert sum(p <= 0.5 for p in sound) > 0.3 * RUNS


def test_types_alone_are_above_chance_and_within_the_null() -> None:
    found = [told(streams(np.random.default_rng([2, run])), seed=run) for run in range(20)]
    assert sum(one.shuffled.p_value <= 0.025 for one in found) >= 10
    rate, alone = np.mean([one.rate for one in found]), np.mean([one.redrawn.mean for one in found])
    assert rate > 2 / 8
    assert alone == pytest.approx(rate, abs=0.1)
    assert sum(one.rate > one.redrawn.high for one in found) <= 2


def test_surrogates_that_do_not_hang_on_the_key_are_found_for_certain() -> None:
    found = told(streams(np.random.default_rng(3), leak=1.0), draws=999)
    assert found.rate >= 0.9
    assert found.redrawn.p_value == 0.001
    assert found.redrawn.mean < 0.5


def test_a_quarter_of_the_names_drawn_without_the_key_is_found() -> None:
    drawn = [streams(np.random.default_rng([4, run]), leak=0.25, samples=12) for run in range(20)]
    found = [told(one, draws=999) for one in drawn]
    # The level of the gate over six lengths.
    assert sum(one.redrawn.p_value <= 0.025 / 6 for one in found) >= 18


def test_a_leak_of_two_people_who_alone_wrote_enough_is_found() -> None:
    drawn = streams(np.random.default_rng(5), leak=1.0, people=10)
    of_two = [i for i, owner in enumerate(drawn.owners) if owner < 2]
    few = drawn._replace(samples=[drawn.samples[i] for i in of_two], owners=[drawn.owners[i] for i in of_two])
    assert told(few, draws=999).redrawn.p_value <= 0.025


def test_where_no_token_is_known_every_draw_is_the_rate_itself() -> None:
    drawn = streams(np.random.default_rng(6))
    other = [[token._replace(text=f"{token.text} other") for token in tokens] for tokens in drawn.samples]
    found = told(drawn._replace(samples=other))
    assert found.redrawn.mean == found.redrawn.high == pytest.approx(found.rate)
    assert found.redrawn.p_value == 1.0


def test_two_runs_draw_alike() -> None:
    drawn = streams(np.random.default_rng(7))
    assert told(drawn, seed=1) == told(drawn, seed=1)


def test_values_are_exchanged_within_their_kind_alone() -> None:
    # Two values of one kind, each of one person; a third is alone in its kind and stays its person's.
    values = csr_array(np.diag([1.0, 1.0, 1.0]))
    uses = csr_array(np.array([[1.0, 0, 0], [0, 0, 1.0]]))
    found = redraw(np.zeros((2, 3)), uses, values, ["a", "a", "b"], np.array([0, 2]), draws=200, seed=0)
    assert set(found[:, 0]) == {0, 1}
    assert set(found[:, 1]) == {2}
    assert 70 <= (found[:, 0] == 0).sum() <= 130


def test_equal_scores_stay_with_whom_the_sample_fell_to() -> None:
    nothing = csr_array((2, 0), dtype=np.float64)
    found = redraw(
        np.zeros((2, 3)), nothing, csr_array((0, 3), dtype=np.float64), [], np.array([2, 1]), draws=3, seed=0
    )
    assert found.tolist() == [[2, 1]] * 3


def test_many_draws_are_made_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = streams(np.random.default_rng(8), leak=0.5)
    whole = told(drawn, draws=50).redrawn
    monkeypatch.setattr("attacks.redrawn._CELLS_AT_ONCE", 2_000)
    parts = told(drawn, draws=50).redrawn
    assert parts.mean == pytest.approx(whole.mean, abs=0.05)
    assert (parts.permutations, parts.p_value) == (50, whole.p_value)


@pytest.mark.parametrize(("people", "draws"), [(1, 1_999), (100, 1_999), (150, 888), (400, 499), (500, 0)])
def test_the_more_people_the_fewer_draws_and_of_very_many_none(people: int, draws: int) -> None:
    assert affordable(20 * people, people) == draws


def test_a_token_says_by_hand_what_its_counts_say() -> None:
    ada, bob = Token("PERSON", "ada"), Token("PERSON", "bob")
    habits = Habits([[ada, ada, bob], [bob, bob, bob]])
    (row,) = habits.type_scores([[ada]]) + (habits.uses([[ada]]) @ habits.values).toarray()
    # Everybody's share of the type is .99 + .0005, of ada within it (2/3 + 0) / 2.
    usual, common = 0.9905, 1 / 3
    own = (3 + 30 * usual) / 33
    order = log((1 + 60 * own) / 61 / usual)
    lacks, has = log(3 * common / 6 / common), log((2 + 3 * common) / 6 / common)
    assert row == pytest.approx([order + has, order + lacks])
