"""The likelihood attack as a run does it, with a tiny real model: controls, estimate, and nothing computed twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from people import write_people
from tiny_models import save_causal

from attacks import AttackReport, Models, Protocol, run_split
from lm.config import CausalConfig

pytest.importorskip("torch", reason="needs torch, which is in the extra lm")


def test_a_run_holds_it_to_its_controls_and_a_second_run_computes_nothing(tmp_path: Path) -> None:
    model = save_causal(tmp_path / "tiny", context=256)
    corpus = write_people(tmp_path / "raw", people=4, messages=60)
    said: list[str] = []
    models = Models(
        causal=CausalConfig(model=str(model), known_tokens=32, excerpts=2), cache=tmp_path / "kept", tell=said.append
    )

    def attack() -> AttackReport:
        return run_split(
            corpus,
            attacks=["lm_likelihood", "lm_likelihood_masked"],
            protocol=Protocol(embargo_days=0, sample_words=(20,), max_samples=2, permutations=99),
            models=models,
        )

    first = attack()
    assert [(result.attack, result.view) for result in first.results] == [
        ("lm_likelihood", "full_text"),
        ("lm_likelihood_masked", "masked_text"),
    ]
    for result in first.results:
        assert result.pooled.n == 8
        assert result.null is not None
        assert result.controls["refit_shuffled"] is not None
    # Each attack: the whole run, then its part with the people's own histories, then that with shuffled ones.
    for name in ("lm_likelihood", "lm_likelihood_masked"):
        whole, *parts = [int(one.split()[1].replace(",", "")) for one in said if one.startswith(f"{name}: ")]
        assert whole == sum(parts[:2])
    said.clear()
    assert attack() == first
    assert not said
