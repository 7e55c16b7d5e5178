"""The spaCy model, with only what named-entity recognition needs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import spacy

from corpus import ConfigError

_UNUSED = ["tagger", "parser", "attribute_ruler", "lemmatizer", "senter", "morphologizer", "entity_ruler", "textcat"]


@lru_cache(maxsize=2)
def load_model(name: str) -> Any:
    """Load an installed spaCy model with `ner` and nothing that `ner` does not read.

    Args:
        name: name of the installed model package, or a folder.

    Raises:
        ConfigError: if no such model is installed, or it recognizes no named entities.
    """
    try:
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
    return nlp
