"""The regression is scikit-learn's, reached another way."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import normalize

from attacks.softmax_regression import SoftmaxRegression


def _blocks(each: tuple[int, ...], features: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    owner = np.repeat(np.arange(len(each)), each)
    means = rng.normal(size=(len(each), features))
    return normalize(means[owner] + 2 * rng.normal(size=(owner.size, features))), owner


@pytest.mark.parametrize("features", [5, 80])
def test_rules_are_those_of_scikit_learn_with_more_features_than_blocks_and_with_fewer(features: int) -> None:
    blocks, owner = _blocks((12, 8, 10, 4), features)
    ours = SoftmaxRegression(blocks, owner, tolerance=1e-6, most_steps=20_000)
    theirs = LogisticRegression(class_weight="balanced", tol=1e-8, max_iter=10_000).fit(blocks, owner)
    assert np.abs(ours.rules.T - theirs.coef_).max() < 1e-4
    # Only differences of constants count.
    assert ours.constants - ours.constants.mean() == pytest.approx(
        theirs.intercept_ - theirs.intercept_.mean(), abs=1e-4
    )


def test_two_classes_are_the_regression_of_one_decision_value_with_twice_the_c() -> None:
    blocks, owner = _blocks((12, 9), 30)
    ours = SoftmaxRegression(blocks, owner, tolerance=1e-6, most_steps=20_000)
    theirs = LogisticRegression(class_weight="balanced", C=2.0, tol=1e-8, max_iter=10_000).fit(blocks, owner)
    assert ours.rules[:, 1] - ours.rules[:, 0] == pytest.approx(theirs.coef_[0], abs=1e-4)


def test_the_tolerance_it_is_used_with_changes_no_answer() -> None:
    blocks, owner = _blocks((19,) * 10, 400)
    close, loose = SoftmaxRegression(blocks, owner, tolerance=1e-6, most_steps=20_000), SoftmaxRegression(blocks, owner)
    asked, _ = _blocks((7,) * 10, 400)
    chosen = [(asked @ model.rules + model.constants).argmax(axis=1) for model in (close, loose)]
    assert (chosen[0] == chosen[1]).all()


def test_blocks_without_any_feature_get_rules_of_nothing() -> None:
    model = SoftmaxRegression(np.zeros((4, 3)), np.array([0, 0, 1, 1]))
    assert not model.rules.any()
    assert not model.constants.any()
