"""An identifier that is known from one text of a record is that identifier in all of them, however it is set."""

from __future__ import annotations

from collections.abc import Iterable

import regex

from anonymize.formats import digits_of
from anonymize.spans import Span, Spans

DIGIT_RUN = regex.compile(r"\+?\(?\d(?:[ .\-()/]{0,2}\d){5,}")
"""A number of six digits or more, however it is set."""
NUMBERS = frozenset({"PHONE_NUMBER", "CREDIT_CARD", "US_SSN"})
_ALWAYS = frozenset(
    {"EMAIL_ADDRESS", "URL", "HANDLE", "STREET_ADDRESS", "IBAN_CODE", "IP_ADDRESS", "MAC_ADDRESS", "CRYPTO"}
)


def is_telling(label: str, value: str) -> bool:
    """Whether a found identifier is looked for in all texts of its record: not `plot 45`, and not the code 700."""
    if label == "DENIED":
        return True
    if label in _ALWAYS:
        return len(value) >= 5
    return sum(map(str.isdigit, value)) >= 5 or (len(value) >= 6 and not value.isdigit())


class Values:
    """Reads texts for identifiers that were found in another text of the record, however the number is set."""

    def __init__(self, found: Iterable[tuple[str, str]]) -> None:
        self._numbers: dict[str, str] = {}
        self._labels: dict[str, str] = {}
        for label, value in sorted(set(found)):
            if label in NUMBERS:
                if len(digits_of(value)) >= 7:
                    self._numbers.setdefault(digits_of(value), label)
            elif is_telling(label, value):
                self._labels.setdefault(value.casefold(), label)
        values = sorted(self._labels, key=lambda v: (-len(v), v))
        self._pattern = (
            regex.compile(r"(?<![\p{L}\d])(?:\L<values>)(?![\p{L}\d])", regex.IGNORECASE, values=values)
            if values
            else None
        )

    def match(self, text: str) -> Spans:
        """Spans of known identifiers in a text; they may overlap others."""
        spans = []
        if self._pattern is not None:
            for match in self._pattern.finditer(text):
                label = self._labels.get(match[0].casefold())
                if label is not None:
                    spans.append(Span(match.start(), match.end(), label, 1.0, "record"))
        if self._numbers:
            for match in DIGIT_RUN.finditer(text):
                label = self._numbers.get(digits_of(match[0]))
                if label is not None:
                    spans.append(Span(match.start(), match.end(), label, 1.0, "record"))
        return spans
