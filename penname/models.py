"""The language models of a configuration, made ready for the attacks that use them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attacks import Models
    from lm.config import LanguageModels

_ANSWERS = "answers"


def ready_models(config: LanguageModels, attacks: Sequence[str], tell: Callable[[str], None]) -> Models:
    """Make ready what the attacks need and nothing else: an endpoint that none of them asks is not even looked at.

    Args:
        config: which models there are.
        attacks: names of those that will run.
        tell: told in words, before an attack begins, what it will cost.

    Raises:
        ConfigError: for an unknown attack, or a model that cannot be used.
        OutputError: if the folder of answers cannot be made, or others may look into it.
    """
    from attacks import Models, create
    from attacks.asked import AsksModel

    models = Models(causal=config.causal, cache=config.cache, tell=tell)
    if config.endpoint is None or not any(isinstance(create(name), AsksModel) for name in attacks):
        return models
    from lm.endpoint import Endpoint

    return replace(models, chat=Endpoint(config.endpoint, None if config.cache is None else config.cache / _ANSWERS))
