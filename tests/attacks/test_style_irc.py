"""Style attacks on real chat, which is not part of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks.base import create
from benchmarks.style_attacks import PUBLISHED, PlainTrigrams, measure, tasks


@pytest.mark.shared_data
@pytest.mark.benchmark
@pytest.mark.parametrize("people", ["P01-P10", "P01-P20"])
def test_the_fusion_beats_character_trigrams_on_the_same_cut(shared_data: Path, people: str) -> None:
    task = tasks(shared_data, people)["as_released"]
    fusion, _ = measure(create("fusion"), task)
    plain, _ = measure(PlainTrigrams(), task)
    for i, (ours, here, published) in enumerate(zip(fusion, plain, PUBLISHED[people], strict=True)):
        assert ours >= max(here, published) + (0.04 if i < 2 else 0.0)
