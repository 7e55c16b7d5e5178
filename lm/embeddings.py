"""Sentences as vectors: an encoder on this machine, mean of its tokens' states, length one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from corpus.errors import ConfigError
from lm.config import EmbeddingsConfig
from lm.extras import need
from lm.local import WHAT, fingerprint, load, locate

Vectors = NDArray[np.float32]
"""One unit vector a sentence, shape (sentences, dimensions)."""
_TOKENS = 4_096
"""Tokens of a batch."""
_LONGEST = 256
"""Tokens of a sentence that are read where its model names no number; sentence encoders are trained on short texts."""


class Sentences(Protocol):
    """A model whose vectors of sentences that mean the same point the same way."""

    fingerprint: str
    """Hash of everything that decides its answers."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text, in their order."""
        ...


@lru_cache(maxsize=1)
def load_encoder(config: EmbeddingsConfig) -> SentenceEncoder:
    """Load a sentence encoder, or give back the one loaded last.

    Raises:
        ConfigError: without the extra, if there is no such model here, or if it does not take the mean of its tokens.
    """
    torch = need("torch", "lm", WHAT)
    if config.threads is not None:
        torch.set_num_threads(config.threads)
    found = locate(config.model)
    if not _settings(found.folder / "1_Pooling" / "config.json").get("pooling_mode_mean_tokens", True):
        raise ConfigError("lm.embeddings.model: takes something else than the mean of its tokens; name another")
    network, tokenizer = load("AutoModel", found, "lm.embeddings.model")
    longest = _settings(found.folder / "sentence_bert_config.json").get("max_seq_length", _LONGEST)
    return SentenceEncoder(network, tokenizer, fingerprint(found), int(longest))


class SentenceEncoder:
    """A loaded encoder (see :class:`Sentences`).

    Args:
        network: an encoder of transformers.
        tokenizer: its tokenizer, which marks beginning and end by itself.
        fingerprint: hash of the files both came from.
        longest: tokens of a text that are read; what comes after is not.
    """

    def __init__(self, network: Any, tokenizer: Any, fingerprint: str, longest: int) -> None:
        self._torch = need("torch", "lm", WHAT)
        self._network = network
        self._tokenizer = tokenizer
        self.fingerprint = fingerprint
        self.longest = min(longest, int(network.config.max_position_embeddings))

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text, in their order; all zeros for a text without a token."""
        vectors = np.zeros((len(texts), int(self._network.config.hidden_size)), dtype=np.float32)
        ids = [
            self._tokenizer(text, truncation=True, max_length=self.longest, split_special_tokens=True).input_ids
            for text in texts
        ]
        # Neighbours in a batch are of one length as nearly as can be: what is padded is computed for nothing.
        order = sorted((i for i in range(len(ids)) if ids[i]), key=lambda i: len(ids[i]))
        while order:
            count = max(1, _TOKENS // len(ids[order[-1]]))
            batch, order = order[-count:], order[:-count]
            vectors[batch] = self._batch([ids[i] for i in batch])
        return vectors

    def _batch(self, ids: Sequence[Sequence[int]]) -> Vectors:
        torch = self._torch
        longest = max(map(len, ids))
        padded = torch.tensor([[*one, *[0] * (longest - len(one))] for one in ids])
        there = torch.tensor([[1] * len(one) + [0] * (longest - len(one)) for one in ids])
        with torch.inference_mode():
            states = self._network(input_ids=padded, attention_mask=there).last_hidden_state
            summed = (states * there[:, :, None]).sum(dim=1)
            # Of unit length the sum points where the mean does.
            unit: Vectors = torch.nn.functional.normalize(summed, dim=1).numpy()
        return unit


def _settings(file: Path) -> dict[str, Any]:
    """A settings file of the encoder, empty where it has none."""
    try:
        tree = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return tree if isinstance(tree, dict) else {}
