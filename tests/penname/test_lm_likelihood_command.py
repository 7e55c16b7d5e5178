"""The likelihood attack from the command line, refused where it has no model to ask."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from small_corpus import Run

from lm.config import LanguageModels
from penname.models import ready_models


def test_without_a_model_the_likelihood_attack_is_refused_before_anything_is_measured(
    home: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("attack", home / "raw", "--split", "--attacks", "lm_likelihood") == 2
    told = capsys.readouterr()
    assert "lm.causal.model" in told.err
    assert not told.out


def test_a_causal_model_that_is_not_here_is_refused(home: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="needs torch, which is in the extra lm")
    (home / "lm.yaml").write_text("lm: {causal: {model: somebody/nothing}}")
    assert run("attack", home / "raw", "--split", "--attacks", "lm_likelihood", "--config", home / "lm.yaml") == 2
    assert "nothing is downloaded" in capsys.readouterr().err


def test_without_the_extra_the_likelihood_attack_is_refused_and_says_what_to_install(
    home: Path, run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    (home / "lm.yaml").write_text("lm: {causal: {model: somebody/nothing}}")
    assert run("attack", home / "raw", "--split", "--attacks", "lm_likelihood", "--config", home / "lm.yaml") == 2
    assert "penname[lm]" in capsys.readouterr().err


def test_other_attacks_run_without_any_model() -> None:
    models = ready_models(LanguageModels(), ["delta"], lambda said: None)
    assert (models.causal, models.chat) == (None, None)
