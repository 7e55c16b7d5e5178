from __future__ import annotations

import pytest
from pydantic import ValidationError

from corpus import explain
from lm.endpoint_config import EndpointConfig


@pytest.mark.parametrize(
    "address",
    ["example.org/v1", "ftp://example.org", "https://", "https://me:pw@example.org/v1", "https://example.org/v1?key=1"],
)
def test_an_address_that_is_none_or_holds_a_secret_is_refused(address: str) -> None:
    with pytest.raises(ValidationError):
        EndpointConfig(base_url=address, model="m")


def test_a_key_where_its_variables_name_belongs_is_refused_and_not_repeated() -> None:
    with pytest.raises(ValidationError) as raised:
        EndpointConfig(base_url="http://127.0.0.1/v1", model="m", api_key_env="sk-canary-1")
    assert "canary" not in explain(raised.value)


def test_nothing_else_can_be_set() -> None:
    with pytest.raises(ValidationError):
        EndpointConfig.model_validate({"base_url": "http://127.0.0.1/v1", "model": "m", "api_key": "x"})
