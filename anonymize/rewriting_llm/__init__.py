"""Rewriting by a language model: what is sent, what is checked, and what is done when a rewrite cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from anonymize.config import AnonymizeConfig
from anonymize.rewriting_llm.rewriter import ModelRewriter, Report, Similarity
from lm.config import EmbeddingsConfig
from lm.endpoint import Endpoint

__all__ = ["ModelRewriter", "model_rewriter"]


def model_rewriter(config: AnonymizeConfig, cache: Path | None, report: Report | None = None) -> ModelRewriter | None:
    """The rewriter that a configuration names, or None where no model rewrites.

    Args:
        config: the configuration.
        cache: where answers are kept if the configuration does not say; None keeps them in memory.
        report: told what each stream will cost before it is sent, and how far it is.

    Raises:
        ConfigError: if an extra is not installed, or the model cannot be used.
        OutputError: if the cache cannot be used.
    """
    if config.rewrite != "llm" or config.llm is None or config.llm.endpoint is None:
        return None
    endpoint = Endpoint(config.llm.endpoint, config.llm.cache or cache)
    similarity = None if config.llm.embeddings is None else _similarity(config.llm.embeddings)
    return ModelRewriter(config.llm.style, config.flatten_level, endpoint, similarity, report=report)


def _similarity(config: EmbeddingsConfig) -> Similarity:
    # The encoder brings torch with it, which only this needs.
    from lm.embeddings import load_encoder

    encoder = load_encoder(config)

    def similarity(pairs: Sequence[tuple[str, str]]) -> list[float]:
        if not pairs:
            return []
        vectors = encoder.encode([text for pair in pairs for text in pair])
        return [float(cosine) for cosine in (vectors[::2] * vectors[1::2]).sum(axis=1)]

    return similarity
