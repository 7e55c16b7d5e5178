"""A causal language model on this machine: log-probabilities in float32, each history read once.

Weights come from a folder, a GGUF file (which is expanded to float32) or the local hub cache; no socket is opened.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from corpus.errors import ConfigError
from lm.config import CausalConfig
from lm.extras import need
from lm.likelihood import LogProbabilities, Tokens
from lm.local import WHAT, fingerprint, load, locate

_POSITIONS = 8_192
"""Positions of a batch, those of the history counted for each text: their keys and values are 380 MB for 135 million
parameters, and larger batches are no faster on processors."""
_LOGITS = 2**24
"""Logits in memory at once: 64 MB, or 340 tokens of a vocabulary of 49,152."""
_UNLIMITED = 2**20
"""Context of models that name none."""


@lru_cache(maxsize=1)
def load_causal(model: str, device: str | None = None, threads: int | None = None) -> CausalModel:
    """Load a model, or give back the one loaded last: attacks are fitted again and again.

    Args:
        model: folder, GGUF file, hub id of a model in the local cache, or name of one that was fetched.
        device: of torch; None for a GPU where there is one.
        threads: processor threads; None for torch's own choice.

    Raises:
        ConfigError: without the extra, or if there is no such model here or it cannot be used.
    """
    torch = need("torch", "lm", WHAT)
    found = locate(model)
    network, tokenizer = load("AutoModelForCausalLM", found, "lm.causal.model")
    network.to(torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu")))
    return CausalModel(network, tokenizer, fingerprint(found), threads)


def configured(config: CausalConfig) -> CausalModel:
    """The model of a configuration (see :func:`load_causal`)."""
    return load_causal(config.model, config.device, config.threads)


class CausalModel:
    """A loaded model (see :class:`lm.likelihood.Likelihood`).

    Args:
        network: a causal model of transformers, in float32, on its device.
        tokenizer: its tokenizer.
        fingerprint: hash of the files both came from.
        threads: processor threads; None for torch's own choice.

    Raises:
        ConfigError: if the model's head is not one projection, so that its vocabulary cannot be taken in chunks.
    """

    def __init__(self, network: Any, tokenizer: Any, fingerprint: str, threads: int | None = None) -> None:
        self._torch = need("torch", "lm", WHAT)
        self._threads = threads or self._torch.get_num_threads()
        self._network = network
        self._tokenizer = tokenizer
        self.fingerprint = fingerprint
        self.context = int(getattr(network.config, "max_position_embeddings", None) or _UNLIMITED)
        begin = tokenizer.bos_token_id
        # A line break ends whatever came before, so that every text begins as a line, after a history or after nothing.
        self._start = (*(() if begin is None else (int(begin),)), *self.tokens("\n"))
        self._check_head()

    def tokens(self, text: str) -> Tokens:
        """A text as tokens; marks of the chat template are ordinary text."""
        found = self._tokenizer(text, add_special_tokens=False, split_special_tokens=True).input_ids
        return tuple(int(token) for token in found)

    def after(self, history: Tokens, texts: Sequence[Tokens]) -> Iterator[tuple[int, LogProbabilities]]:
        """Read a history once and score texts after it, each alone.

        A text that does not fit into the context behind the history is cut into as few equal parts as do, and each is
        scored after the history alone.

        Raises:
            ValueError: if the history fills the context.
        """
        begun = (*self._start, *history)
        room = self.context - len(begun)
        if room < 1:
            raise ValueError("a history must leave room for a text in the model's context")
        parts = [(index, part) for index, text in enumerate(texts) for part in _parts(text, room)]
        done: list[dict[int, LogProbabilities]] = [{} for _ in texts]
        for index, text in enumerate(texts):
            if not text:
                yield index, np.zeros(0, np.float32)
        for number, found in self._after(begun, [part for _, part in parts]):
            index = parts[number][0]
            done[index][number] = found
            if sum(map(len, done[index].values())) == len(texts[index]):
                yield index, np.concatenate([done[index][key] for key in sorted(done[index])])

    def _after(self, begun: Tokens, texts: Sequence[Tokens]) -> Iterator[tuple[int, LogProbabilities]]:
        torch, device = self._torch, self._network.device
        if not texts:
            return
        # Attacks run with one thread for their small matrices, a limit that reaches torch's as well.
        torch.set_num_threads(self._threads)
        with torch.inference_mode():
            read, cache = self._read(torch.tensor([begun], device=device), None)
            first = self._head(read[:, -1:]).float().log_softmax(-1)[0, 0]
        # Neighbours in a batch are of one length as nearly as can be: what is padded is computed for nothing.
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        while order:
            longest = len(texts[order[-1]])
            batch = [order.pop() for _ in range(min(len(order), max(1, _POSITIONS // (len(begun) + longest))))]
            # The mode ends before a yield, or it would hold in the caller too.
            with torch.inference_mode():
                found = self._batch([texts[index] for index in batch], first, cache)
            yield from zip(batch, found, strict=True)

    def _batch(self, texts: Sequence[Tokens], first: Any, cache: Any) -> list[LogProbabilities]:
        """Log-probabilities of texts of similar length after what the cache holds; it is left as it was."""
        torch, device = self._torch, self._network.device
        longest = max(map(len, texts))
        ids = torch.tensor([[*text, *[0] * (longest - len(text))] for text in texts], device=device)
        found = first[ids[:, :1]]
        if longest > 1:
            own = copy.deepcopy(cache)
            own.batch_repeat_interleave(len(texts))
            # Padding stands on the right, where no token of a text looks: no mask is needed for it.
            hidden, _ = self._read(ids[:, :-1], own)
            found = torch.cat([found, self._gather(hidden, ids[:, 1:])], dim=1)
        rows = found.cpu().numpy()
        return [rows[i, : len(text)].copy() for i, text in enumerate(texts)]

    def _read(self, ids: Any, cache: Any) -> tuple[Any, Any]:
        read = self._network.base_model(ids, cache=cache, use_cache=True)
        return read.last_hidden_state, read.cache

    def _head(self, hidden: Any) -> Any:
        return self._network.get_output_embeddings()(hidden)

    def _gather(self, hidden: Any, targets: Any) -> Any:
        """Log-probability of each target, the vocabulary's logits never in memory for more than a chunk of them."""
        flat, wanted = hidden.flatten(0, 1), targets.flatten()
        size = max(1, _LOGITS // self._network.config.vocab_size)
        found = []
        for rows, ids in zip(flat.split(size), wanted.split(size), strict=True):
            logits = self._head(rows).float()
            found.append(logits.gather(1, ids[:, None])[:, 0] - logits.logsumexp(-1))
        return self._torch.cat(found).view(targets.shape)

    def _check_head(self) -> None:
        torch = self._torch
        ids = torch.tensor([(*self._start, *self.tokens("a b c"))], device=self._network.device)
        with torch.inference_mode():
            whole = self._network(ids, use_cache=False).logits
            ours = self._head(self._network.base_model(ids, use_cache=False).last_hidden_state)
        if not torch.allclose(whole.float(), ours.float(), atol=1e-3, rtol=1e-3):
            raise ConfigError("lm.causal.model: its head does more than project; models of this kind cannot be used")


def _parts(text: Tokens, room: int) -> list[Tokens]:
    count = -(-len(text) // room)
    return [text[len(text) * i // count : len(text) * (i + 1) // count] for i in range(count)]
