"""Sentence vectors, held to a direct computation."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tiny_models import save_encoder

from corpus import ConfigError
from lm.config import EmbeddingsConfig
from lm.embeddings import SentenceEncoder, load_encoder

torch = pytest.importorskip("torch", reason="needs torch, which is in the extra lm")
transformers = pytest.importorskip("transformers", reason="needs transformers, which is in the extra lm")
TEXTS = ["we saw the garden", "soup", "maybe it is not so though", "the garden saw we"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_encoder(tmp_path_factory.mktemp("models") / "encoder")


@pytest.fixture(scope="module")
def encoder(folder: Path) -> SentenceEncoder:
    return load_encoder(EmbeddingsConfig(model=str(folder)))


def test_a_vector_is_the_mean_of_the_tokens_states_at_length_one(encoder: SentenceEncoder, folder: Path) -> None:
    network = transformers.AutoModel.from_pretrained(folder, local_files_only=True).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder, local_files_only=True)
    for text, vector in zip(TEXTS, encoder.encode(TEXTS), strict=True):
        with torch.inference_mode():
            mean = network(torch.tensor([tokenizer(text).input_ids])).last_hidden_state[0].mean(dim=0).numpy()
        assert np.allclose(vector, mean / np.linalg.norm(mean), atol=1e-5)


def test_batches_change_no_vector(encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = encoder.encode(TEXTS)
    monkeypatch.setattr("lm.embeddings._TOKENS", 1)
    assert np.allclose(whole, encoder.encode(TEXTS), atol=1e-5)


def test_a_text_without_a_token_is_all_zeros(encoder: SentenceEncoder) -> None:
    assert not encoder.encode([""]).any()


def test_an_encoder_that_takes_its_first_token_is_refused(tmp_path: Path) -> None:
    folder = save_encoder(tmp_path / "other")
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(json.dumps({"pooling_mode_mean_tokens": False}))
    with pytest.raises(ConfigError, match="mean of its tokens"):
        load_encoder(EmbeddingsConfig(model=str(folder)))
