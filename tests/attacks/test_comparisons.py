from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from people import own, write, write_people

from attacks import Protocol, Sample, Samples, ScoreMatrix, run_attacks
from attacks.comparisons import compare
from attacks.scores import read


def _side(scores: list[list[float]], subjects: str, starts: list[int]) -> tuple:  # type: ignore[type-arg]
    outcomes = read(ScoreMatrix(tuple(subjects), ("A", "B", "C", "D"), scores), seed=0)
    given = Samples(tuple(Sample(s, own("word", start=i)) for s, i in zip(subjects, starts, strict=True)))
    return outcomes, given


def test_the_same_samples_before_and_after_are_paired_by_their_first_message() -> None:
    eye = np.eye(4)
    before = _side([list(eye[i]) for i in (0, 0, 1, 1)], "AABB", [1, 2, 1, 2])
    after = _side([list(eye[i]) for i in (0, 1, 3, 3)], "AABB", [1, 2, 1, 9])
    found = compare(before, after, seed=0)
    assert found is not None
    residual, paired = found
    # A: 1 → 1/2, B: 1 → 0 on the one sample both sides have; chance is 1/4.
    assert residual.rate == pytest.approx((0.25 - 0.25) / 0.75)
    assert (paired.lost, paired.won, paired.p_value) == (2, 0, 0.5)
    assert paired.difference.difference == pytest.approx(-0.75)


def test_a_run_tells_residual_risk_worst_case_and_smallest_effect(tmp_path: Path) -> None:
    raw = write_people(tmp_path / "raw")
    release = write(tmp_path / "release", *raw)
    protocol = Protocol(embargo_days=0, sample_words=(50, 100), permutations=199)
    found = run_attacks(raw, release, None, attacks=["delta", "skeleton"], protocol=protocol, cells=["released/raw"])
    delta = found.results[0]
    assert delta.residual is not None
    assert delta.residual.rate == 1.0
    assert delta.paired is not None
    assert (delta.paired.lost, delta.paired.won) == (0, 0)
    assert delta.null is not None
    assert delta.smallest_effect == pytest.approx(delta.null.high - 1 / 6)
    assert delta.open_set is not None
    (worst,) = found.worst
    assert (worst.cell, worst.attack) == ("released/raw", "delta")
    assert worst.p_value == pytest.approx(1 / 720)
    assert delta.adjusted_p is not None
    assert delta.adjusted_p >= delta.null.p_value
