"""What the fusion learns about its attacks from known text alone."""

from __future__ import annotations

import numpy as np
import pytest
from people import histories, own, sentence

from attacks import Histories, History, ScoreMatrix
from attacks.rehearsal import rehearse, votes


def test_a_vote_has_mean_zero_and_deviation_one_in_the_order_asked_for() -> None:
    matrix = ScoreMatrix(["A", "B"], ["A", "B", "C"], [[1.0, 2.0, 3.0], [5.0, 5.0, 5.0]])
    # Mean 2, variance 2 / 3.
    assert votes(matrix, ["C", "A", "B"], 0, 2) == pytest.approx(np.array([[1.5**0.5, -(1.5**0.5), 0.0], [0.0] * 3]))


def test_an_attack_that_finds_nobody_in_known_text_loses_weight() -> None:
    # Other words, and the same layout: what is left of the letters is as good as chance.
    skeleton, delta = rehearse(["skeleton", "delta"], np.array([1.0, 1.0]), histories(5, messages=200))
    assert skeleton < 0.7 * delta
    assert skeleton + delta == pytest.approx(1)


def test_an_attack_that_finds_more_than_its_weight_says_gains_some() -> None:
    ends = ("...", "!!", " :)", "?", " ;)")
    rng = np.random.default_rng(0)
    known = Histories(
        tuple(History(f"U{i}", own(*(sentence(9, rng) + end for _ in range(200)))) for i, end in enumerate(ends))
    )
    assert rehearse(["skeleton", "delta"], np.array([1.0, 3.0]), known)[0] > 0.25


def test_with_too_little_text_to_cut_the_weights_stay() -> None:
    known = Histories(tuple(History(f"U{i}", own("so it is")) for i in range(3)))
    assert rehearse(["skeleton", "delta"], np.array([3.0, 1.0]), known) == pytest.approx([0.75, 0.25])


def test_attacks_that_cannot_be_fitted_keep_their_weights() -> None:
    known = Histories(tuple(History(f"U{i}", own(*["so it is then we all went"] * 60)) for i in range(3)))
    assert rehearse(["skeleton", "delta"], np.array([3.0, 1.0]), known) == pytest.approx([0.75, 0.25])
