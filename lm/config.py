"""Which language models a run may use; none unless it is named here."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from lm.endpoint_config import EndpointConfig


class CausalConfig(BaseModel):
    """A model that says how likely a text is, run on this machine."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    model: str = Field(min_length=1)
    """A folder or a GGUF file; or the hub id of a model that is on this machine already: nothing is downloaded."""
    device: str | None = None
    """Where it runs, such as cpu or cuda:0; absent, on a GPU where there is one."""
    threads: int | None = Field(default=None, ge=1)
    """Processor threads; absent, as many as torch finds right."""
    known_tokens: int = Field(default=1024, ge=16)
    """Tokens of a history the model reads before a sample, the same for all candidates."""
    excerpts: int = Field(default=2, ge=1)
    """Passages of each history that are read, one after the other; cost grows with their number."""


class EmbeddingsConfig(BaseModel):
    """A model that turns sentences into vectors, run on this machine."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    model: str = Field(min_length=1)
    """A folder with a sentence encoder, or the hub id of one that is on this machine already."""
    threads: int | None = Field(default=None, ge=1)
    """Processor threads; absent, as many as torch finds right."""


class LanguageModels(BaseModel):
    """The language models at hand."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    causal: CausalConfig | None = None
    """For the attack `lm_likelihood`."""
    endpoint: EndpointConfig | None = None
    """For the attack `lm_matching` and for rewriting."""
    embeddings: EmbeddingsConfig | None = None
    """For the meaning of sentences."""
    cache: Path | None = None
    """A folder of your own (made with mode 0700) where answers and likelihoods are kept, so that an interrupted run goes
    on where it stopped; absent, they are kept in the private folder, where a command is given one."""
