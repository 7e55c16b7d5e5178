"""The model that reads named entities: spaCy's, with only what that needs, or GLiNER's."""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache
from typing import Any

import spacy

from anonymize.detect.gliner import PREFIX, Gliner
from anonymize.offline import light_imports
from corpus import ConfigError

# Of glibc's malloc.h, and how much of what the model frees is kept for its next batch.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_KEPT_BYTES, _LARGEST_KEPT = 1 << 28, 1 << 25
_UNUSED = ["tagger", "parser", "attribute_ruler", "lemmatizer", "senter", "morphologizer", "entity_ruler", "textcat"]


@lru_cache(maxsize=2)
def load_model(name: str) -> Any:
    """Load an installed spaCy model with `ner` and nothing that `ner` does not read, or a :class:`Gliner`.

    Args:
        name: name of the installed model package, or a folder; with `gliner:` before it, of a GLiNER model.

    Raises:
        ConfigError: if no such model is installed, or it recognizes no named entities.
    """
    if name.startswith(PREFIX):
        return Gliner(name.removeprefix(PREFIX))
    try:
        # spaCy looks for extensions when it loads a model, and so imports Presidio, which has one.
        with light_imports():
            nlp = spacy.load(name, exclude=_UNUSED)
    except OSError:
        raise ConfigError(f"model: no spaCy model of the name {name} is installed; install it with pip") from None
    if "ner" not in nlp.pipe_names:
        raise ConfigError(f"model: {name} has no named-entity recognizer; choose one that has")
    # The small English model's `ner` has its own embedding; the shared one is dead weight unless `ner` listens to it.
    ner: Any = nlp.get_pipe("ner")
    listens = any("listener" in node.name for node in ner.model.walk())
    for pipe in nlp.pipe_names:
        if pipe != "ner" and not listens:
            nlp.remove_pipe(pipe)
    _keep_freed_memory()
    return nlp


def _keep_freed_memory() -> None:
    """Have glibc keep memory that is freed, where it is the allocator.

    The model asks for the same tens of megabytes for each batch. Given back to the system after each and got again page
    by page, they took a tenth of the time of 390 packs of chat messages.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is not None:
        mallopt(_TRIM_THRESHOLD, _KEPT_BYTES)
        mallopt(_MMAP_THRESHOLD, _LARGEST_KEPT)
