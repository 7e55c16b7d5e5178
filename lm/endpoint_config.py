"""Which model answers, where, and what it may cost."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator

Price = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class EndpointConfig(BaseModel):
    """A server that speaks the OpenAI chat protocol, one's own or a provider's."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    base_url: str
    """Its address up to and with the version, such as http://127.0.0.1:8080/v1; nothing else is contacted."""
    model: str = Field(min_length=1)
    """The model's id there, recorded with every answer and in results."""
    api_key_env: str | None = Field(default=None, pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    """NAME of the environment variable that holds the key, never the key itself; absent where none is needed."""
    concurrency: int = Field(default=4, ge=1, le=64)
    """Requests under way at once."""
    timeout_seconds: float = Field(default=600.0, gt=0, allow_inf_nan=False)
    """How long a silence is waited out before a request is given up and tried again."""
    retries: int = Field(default=5, ge=0, le=20)
    """How often a request is tried again after 429, a server error, a time-out or an answer that breaks off."""
    first_wait_seconds: float = Field(default=1.0, ge=0, le=60, allow_inf_nan=False)
    """Pause before the first new try; it doubles with each, up to a minute, unless the server asks for longer."""
    max_input_tokens: int | None = Field(default=None, ge=0)
    """Tokens a run may send in all; absent, as many as it takes."""
    max_output_tokens: int | None = Field(default=None, ge=0)
    """Tokens a run may have written for it in all; absent, as many as it takes."""
    price_input: Price | None = None
    """What a million tokens sent cost, in any currency, for the estimate."""
    price_output: Price | None = None
    """What a million tokens written cost, in the same currency."""
    tokenizer: str | None = None
    """A folder with the model's tokenizer, or its GGUF file: token counts are then exact, not estimates."""

    @field_validator("base_url")
    @classmethod
    def _plain_address(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("must be an http:// or https:// address")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise ValueError("must hold no user, password or query; a key goes into an environment variable")
        return value.rstrip("/")
