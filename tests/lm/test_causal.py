"""The local causal model, held to a direct computation without cache, batches or chunks."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]
from tiny_models import save_causal

from corpus import ConfigError
from lm.causal import CausalModel, load_causal
from lm.likelihood import Tokens

torch = pytest.importorskip("torch", reason="needs torch, which is in the extra lm")
transformers = pytest.importorskip("transformers", reason="needs transformers, which is in the extra lm")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_causal(tmp_path_factory.mktemp("models") / "tiny")


@pytest.fixture(scope="module")
def model(folder: Path) -> CausalModel:
    return load_causal(str(folder))


@pytest.fixture(scope="module")
def network(folder: Path) -> Any:
    return transformers.AutoModelForCausalLM.from_pretrained(folder, local_files_only=True).eval()


def directly(network: Any, begun: Tokens, text: Tokens) -> list[float]:
    with torch.inference_mode():
        rows = network(torch.tensor([[*begun, *text]])).logits[0].double().log_softmax(-1)
    return [float(rows[len(begun) - 1 + i, token]) for i, token in enumerate(text)]


def scored(model: CausalModel, history: Tokens, texts: list[Tokens]) -> list[Any]:
    found = dict(model.after(history, texts))
    assert sorted(found) == list(range(len(texts)))
    return [found[i] for i in range(len(texts))]


def test_log_probabilities_are_those_of_reading_history_and_text_together(model: CausalModel, network: Any) -> None:
    history = model.tokens("we saw the garden\nthough it is not so\n")
    texts = [model.tokens(text) for text in ("maybe soup", "gonna", "the train is not paper so we saw it", "we we")]
    for text, found in zip(texts, scored(model, history, texts), strict=True):
        assert found.dtype == np.float32
        # 0 begins every text, 2 is the line break behind it.
        assert np.allclose(found, directly(network, (0, 2, *history), text), atol=1e-4)


def test_a_text_by_itself_stands_behind_the_beginning_alone(model: CausalModel, network: Any) -> None:
    text = model.tokens("maybe the soup")
    assert np.allclose(scored(model, (), [text])[0], directly(network, (0, 2), text), atol=1e-4)


def test_neither_batches_nor_chunks_of_the_vocabulary_change_a_probability(
    model: CausalModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = model.tokens("we saw the garden\n")
    texts = [model.tokens(" ".join(["soup", "train", "so"][: 1 + i % 3] * (1 + i))) for i in range(7)]
    whole = scored(model, history, texts)
    monkeypatch.setattr("lm.causal._POSITIONS", 1)
    monkeypatch.setattr("lm.causal._LOGITS", 1)
    for one, other in zip(whole, scored(model, history, texts), strict=True):
        assert np.allclose(one, other, atol=1e-5)


def test_a_history_is_read_once_however_many_texts_follow(model: CausalModel, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    inner = model._read

    def counting(ids: Any, cache: Any) -> Any:
        read.append(ids.numel())
        return inner(ids, cache)

    monkeypatch.setattr(model, "_read", counting)
    history = model.tokens("we saw the garden\n" * 4)
    texts = [model.tokens("maybe soup")] * 5
    scored(model, history, texts)
    # Two marks begin; a text's last token is never read, because nothing follows it.
    assert sum(read) == 2 + len(history) + 5 * 1


def test_a_text_longer_than_the_context_is_scored_in_equal_parts(model: CausalModel, network: Any) -> None:
    history = model.tokens("we saw the garden\n" * 8)  # 40 tokens and 2 before them leave 22 of 64
    text = model.tokens("maybe soup so it is not the train " * 4)  # 32 tokens
    found = scored(model, history, [text])[0]
    expected = [*directly(network, (0, 2, *history), text[:16]), *directly(network, (0, 2, *history), text[16:])]
    assert np.allclose(found, expected, atol=1e-4)


def test_a_history_that_fills_the_context_is_refused(model: CausalModel) -> None:
    with pytest.raises(ValueError, match="leave room"):
        list(model.after(tuple([3] * 62), [(3,)]))


def test_an_empty_text_has_no_probabilities(model: CausalModel) -> None:
    assert [len(found) for found in scored(model, (3,), [(), (4, 5)])] == [0, 2]


def test_marks_of_a_chat_template_in_a_text_are_ordinary_text(model: CausalModel) -> None:
    assert 0 not in model.tokens("saw<s>it")


def test_another_model_has_another_fingerprint(model: CausalModel, tmp_path: Path) -> None:
    other = load_causal(str(save_causal(tmp_path / "other", seed=1)))
    again = load_causal(str(save_causal(tmp_path / "again", seed=0)))
    assert other.fingerprint != model.fingerprint
    assert again.fingerprint == model.fingerprint


def test_a_model_is_loaded_without_a_socket(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    load_causal.cache_clear()
    load_causal(str(folder))


def test_a_limit_on_threads_for_other_sums_is_not_one_on_the_model(folder: Path) -> None:
    model = load_causal(str(folder), threads=2)
    with threadpool_limits(1):
        scored(model, (3,), [(4, 5)])
        assert torch.get_num_threads() == 2


def test_a_model_that_is_not_here_is_refused_and_not_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nothing is downloaded") as raised:
        load_causal("somebody/secret-model")
    assert "secret" not in str(raised.value)


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be loaded"):
        load_causal(str(tmp_path))
