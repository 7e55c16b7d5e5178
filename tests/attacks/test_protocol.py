from __future__ import annotations

import pytest
from pydantic import ValidationError

from attacks import Protocol


def test_equal_protocols_are_one_key_and_have_one_digest() -> None:
    assert len({Protocol(), Protocol(known_share=0.7)}) == 1
    assert Protocol().digest == Protocol(embargo_days=1).digest


def test_any_other_value_gives_another_digest() -> None:
    assert Protocol().digest != Protocol(embargo_days=0).digest
    assert Protocol().digest != Protocol(known_words=5_000).digest


def test_a_protocol_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        Protocol().embargo_days = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    "wrong",
    [{"known_share": 1.0}, {"sample_words": ()}, {"sample_words": (100, 50)}, {"sample_words": (0,)}, {"known": 1}],
)
def test_values_that_mean_nothing_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Protocol.model_validate(wrong)


def test_lists_from_a_file_become_a_hashable_protocol() -> None:
    assert hash(Protocol.model_validate({"sample_words": [50, 100]})) == hash(Protocol(sample_words=(50, 100)))
