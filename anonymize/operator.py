"""Putting replacements into a text with presidio-anonymizer's engine.

Every span is given its index as entity type, so that the engine neither merges two neighbours of one type (`Maria
Jonas` can be two people) nor asks anything but our operator; it works from the end of the text to its start, so text
that was put in is never read again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from presidio_anonymizer import AnonymizerEngine
from presidio_anonymizer.entities import OperatorConfig, RecognizerResult
from presidio_anonymizer.operators import Operator, OperatorType

_NAME = "penname"
_AT_ONCE = 200
"""Pieces given to the engine in one call."""


class Surrogate(Operator):
    """Replaces the i-th span by the i-th replacement."""

    def operate(self, text: str, params: dict[str, Any] | None = None) -> str:
        """The replacement of the span whose index is the entity type."""
        if params is None:
            raise ValueError("the replacements are missing")
        replacement: str = params["replacements"][int(params["entity_type"])]
        return replacement

    def validate(self, params: dict[str, Any] | None = None) -> None:
        """Nothing to check: :func:`put` builds the parameters."""

    def operator_name(self) -> str:
        """The name the engine knows it by."""
        return _NAME

    def operator_type(self) -> OperatorType:
        """It anonymizes."""
        return OperatorType.Anonymize


@lru_cache(maxsize=1)
def _engine() -> AnonymizerEngine:
    engine = AnonymizerEngine()  # type: ignore[no-untyped-call]
    engine.add_anonymizer(Surrogate)
    return engine


def put(text: str, pieces: Sequence[tuple[int, int, str]]) -> str:
    """The text with every (start, end, replacement) put in; pieces are in order and do not overlap."""
    if not pieces:
        return text
    # The engine copies the whole text once a piece: a pasted text of millions of characters is put together part by part.
    done, at = [], 0
    for first in range(0, len(pieces), _AT_ONCE):
        some = pieces[first : first + _AT_ONCE]
        end = len(text) if first + _AT_ONCE >= len(pieces) else some[-1][1]
        done.append(_put(text[at:end], [(start - at, stop - at, new) for start, stop, new in some]))
        at = end
    return "".join(done)


def _put(text: str, pieces: Sequence[tuple[int, int, str]]) -> str:
    spans = [
        RecognizerResult(entity_type=str(i), start=piece[0], end=piece[1], score=1.0) for i, piece in enumerate(pieces)
    ]
    operators = {"DEFAULT": OperatorConfig(_NAME, {"replacements": [piece[2] for piece in pieces]})}
    changed: str = _engine().anonymize(text, spans, operators).text
    return changed
