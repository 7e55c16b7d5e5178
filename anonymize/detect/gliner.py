"""Named entities read by a GLiNER model, where one is configured.

GLiNER (Zaratiana et al., 2024, "GLiNER: Generalist Model for Named Entity Recognition using Bidirectional Transformer")
is told in words what to look for. It reads a few hundred words and drops the rest without saying so; what is longer is
read here in windows that overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import regex

from corpus import ConfigError
from lm.extras import need
from lm.local import quietly

PREFIX = "gliner:"
"""What a model's name in a configuration begins with, before its folder or hub name."""

_ASKED = {"person": "PERSON", "location": "LOCATION", "organization": "ORGANIZATION"}
# What the package decodes with unless told otherwise.
_THRESHOLD = 0.5
# Encoders are trained on 512 tokens, and tokenizers cut there or earlier. Three labels and their marks go with each window.
_TOKENS, _FOR_LABELS = 512, 32
# More than twice the longest entity of published models, 12 words: what one window cuts is whole in the next.
_OVERLAP = 32
# GLiNER does not see where a line ends, and joins the name at its end with the one below.
_LINE = regex.compile(r"\S(?:[^\n]*\S)?")
_WHAT = "model: a GLiNER model"


class Entity(NamedTuple):
    """An entity of a text, in code points."""

    label: str
    start: int
    end: int


class Gliner:
    """A GLiNER model on the processor.

    Args:
        name: its folder, or the hub name of one in the local hub cache.

    Raises:
        ConfigError: without the extra, or if there is no such model on this machine.
    """

    def __init__(self, name: str) -> None:
        package, hub = need("gliner", "gliner", _WHAT), need("huggingface_hub", "gliner", _WHAT)
        folder = Path(name).expanduser()
        if not folder.is_dir():
            try:
                folder = Path(hub.snapshot_download(name, local_files_only=True))
            # The hub client has an exception of its own for each way in which a name can be wrong.
            except Exception:
                said = f"{_WHAT} is named that is no folder, and none of that hub name is on this machine"
                raise ConfigError(f"{said}; nothing is downloaded: get it with `hf download`") from None
        try:
            with quietly(), _offline():
                self._model = package.GLiNER.from_pretrained(str(folder), local_files_only=True, map_location="cpu")
        # transformers raises whatever it meets first in files it does not understand.
        except Exception as error:
            raise ConfigError(
                f"{_WHAT} cannot be loaded ({type(error).__name__}); if the encoder that its gliner_config.json names"
                " is not on this machine, get that with `hf download` as well"
            ) from None
        if getattr(self._model.config, "relations_layer", None) is not None:
            raise ConfigError(f"{_WHAT} is named that reads relations; choose one that reads entities alone")
        self._tokenizer = self._model.data_processor.transformer_tokenizer
        self._tokens = min(_TOKENS, self._tokenizer.model_max_length) - _FOR_LABELS

    def read(self, texts: Sequence[str]) -> list[list[Entity]]:
        """The entities of each text by itself, in order of position; they may overlap where windows do."""
        windows = [(number, *window) for number, text in enumerate(texts) for window in self._windows(text)]
        # Batches are padded to their longest: in their order, 8,000 chat messages were 1.6 times as many tokens.
        windows.sort(key=lambda window: len(window[2]))
        found: list[set[Entity]] = [set() for _ in texts]
        read = self._model.inference([text for *_, text in windows], list(_ASKED), threshold=_THRESHOLD)
        for (number, offset, text), entities in zip(windows, read, strict=True):
            for one in entities:
                for line in _LINE.finditer(text, one["start"], one["end"]):
                    found[number].add(Entity(_ASKED[one["label"]], offset + line.start(), offset + line.end()))
        return [sorted(of_text, key=lambda entity: (entity.start, entity.end, entity.label)) for of_text in found]

    def _windows(self, text: str) -> Iterator[tuple[int, str]]:
        """Parts of a text that the model reads whole, with where each begins; counted in its own words and tokens."""
        (words,), (starts,), (ends,) = self._model.prepare_inputs([text])
        if not words:
            return
        tokens = [len(ids) for ids in self._tokenizer(words, add_special_tokens=False)["input_ids"]]
        begin = 0
        while True:
            end, size = begin + 1, tokens[begin]
            while end < min(len(words), begin + self._model.config.max_len) and size + tokens[end] <= self._tokens:
                size += tokens[end]
                end += 1
            yield starts[begin], text[starts[begin] : ends[end - 1]]
            if end == len(words):
                return
            begin = end - min(_OVERLAP, (end - begin) // 2)


@contextmanager
def _offline() -> Iterator[None]:
    """A model without a tokenizer of its own makes GLiNER ask the hub for its encoder's, whatever it was told."""
    constants: Any = need("huggingface_hub.constants", "gliner", _WHAT)
    before = constants.HF_HUB_OFFLINE
    constants.HF_HUB_OFFLINE = True
    try:
        yield
    finally:
        constants.HF_HUB_OFFLINE = before
