"""Fitting once a run changes how long it takes and nothing else."""

from __future__ import annotations

import pytest
from people import histories, samples

from attacks import Histories
from attacks.controls import shuffled
from attacks.delta import Delta
from attacks.fusion import Fusion
from attacks.shared import fitted, scored, sharing
from corpus import NotEvaluatedError


def test_equal_histories_are_fitted_once_a_run_and_again_in_the_next() -> None:
    known = histories()
    with sharing({"delta"}):
        first = fitted("delta", shuffled(known, seed=1))
        assert fitted("delta", shuffled(known, seed=1)) is first
        assert fitted("delta", known) is not first
    with sharing({"delta"}):
        assert fitted("delta", shuffled(known, seed=1)) is not first


def test_attacks_that_are_not_shared_are_fitted_every_time() -> None:
    known = histories()
    with sharing({"delta"}):
        assert fitted("skeleton", known) is not fitted("skeleton", known)


def test_an_attack_that_could_not_be_fitted_says_so_again() -> None:
    with sharing({"delta"}):
        for _ in range(2):
            with pytest.raises(NotEvaluatedError, match="fewer than two"):
                fitted("delta", Histories(histories().items[:1]))


def test_the_fusion_votes_with_the_attacks_that_are_reported_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    known, asked = histories(3), samples(3)
    alone = Fusion(weights={"delta": 1.0}).fit(known).score(asked).rows(0, len(asked))
    with sharing({"delta"}):
        scored(fitted("delta", known), asked)
        monkeypatch.setattr(Delta, "fit", None)
        monkeypatch.setattr(Delta, "score", None)
        shared = Fusion(weights={"delta": 1.0}).fit(known).score(asked).rows(0, len(asked))
    assert (shared == alone).all()
