"""Presidio recognizers for what has a written pattern.

Presidio's own where they are sound. Its e-mail recognizer validates through `tldextract`, which fetches the public
suffix list, and its URL recognizer takes `hey.how` for an address: both are replaced. libphonenumber refuses fictional
and extension-less local numbers, so two plain patterns stand beside it.
"""

from __future__ import annotations

from typing import Any

import regex
from presidio_analyzer import EntityRecognizer, Pattern, PatternRecognizer, RecognizerResult
from presidio_analyzer.predefined_recognizers import (
    CreditCardRecognizer,
    CryptoRecognizer,
    EmailRecognizer,
    IbanRecognizer,
    IpRecognizer,
    PhoneRecognizer,
    SpacyRecognizer,
    UkNinoRecognizer,
    UsSsnRecognizer,
)

MODEL_LABELS = ("PERSON", "LOCATION", "ORGANIZATION")

# Bare domains count only under these: `os.sys`, `8th.Later` and `hey.how` are no addresses.
_TLD = (
    r"(?:com|org|net|edu|gov|mil|info|biz|io|dev|app|me|tv|gg|ly|ai|xyz|blog|online|site|shop|co(?:\.[a-z]{2})?"
    r"|ac\.uk|org\.uk|uk|de|fr|es|it|nl|be|ch|at|pl|se|no|dk|fi|ie|pt|cz|eu|ru|ca|au|com\.au|nz|us|in|jp|br|example)"
)
_URL = [
    Pattern("scheme", r"\b(?:https?|ftp|sftp|ssh|git|irc)://[^\s<>\"'`|]*[^\s<>\"'`|.,;:!?)\]}…]", 0.9),
    Pattern("www", r"\bwww\.[a-z0-9\-]+(?:\.[a-z0-9\-]+)*\.[a-z]{2,}(?:[/?#][^\s<>\"']*[^\s<>\"'.,;:!?)\]}])?", 0.9),
    Pattern(
        "domain",
        rf"(?<![\w@.\-/])(?:[a-z0-9](?:[a-z0-9\-]*[a-z0-9])?\.)+{_TLD}(?![\w\-]|\.\w)(?::\d+)?"
        r"(?:[/?#](?:[^\s<>\"']*[^\s<>\"'.,;:!?)\]}])?)?",
        0.6,
    ),
]
_HANDLE = [Pattern("at", r"(?<![\w@/.])@[A-Za-z0-9_](?:[\w.\-]{0,38}\w)?", 0.8)]
_PHONE = [
    Pattern(
        "international", r"(?<![\w+])\+\d{1,3}[ .\-]?(?:\(0?\d{1,4}\)[ .\-]?)?\d{1,4}(?:[ .\-]?\d{2,4}){2,4}(?!\d)", 0.7
    ),
    Pattern("national", r"(?<![\w.,:/+\-])\(?0\d{2,4}\)?[ \-]\d{3,4}[ \-]?\d{3,4}(?![\d/:]|[.,]\d)", 0.7),
    Pattern("pairs", r"(?<![\w.,:/+\-])0\d(?:[ .\-]\d{2}){4}(?![\d/:]|[.,]\d)", 0.7),
    Pattern(
        "american",
        r"(?<![\d.,:/+\-])(?:\+?1[ .\-])?\(?[2-9]\d{2}\)?[ .\-]?\d{3}[.\-]\d{4}(?:\s?(?:x|ext\.?)\s?\d{1,5})?(?![\d/:]|[.,]\d)",
        0.7,
    ),
    Pattern("spaced", r"(?<![\w.,:/+\-])\(?[2-9]\d{2}\)? \d{3} \d{4}(?![\d/:]|[.,]\d)", 0.6),
    Pattern("mobile", r"(?<![\w.,:/+\-])07\d{9}(?![\d/:]|[.,]\d)", 0.7),
]
_MAC = [Pattern("mac", r"\b(?:[0-9a-f]{2}[:\-]){5}[0-9a-f]{2}\b", 0.9)]
_DATE = regex.compile(r"\d{1,2}([./\-])\d{1,2}\1(?:\d{2}|\d{4})|(?:19|20)\d{2}([./\-])\d{1,2}\2\d{1,2}")
_FRACTION = regex.compile(r"[.,]\d")
_DIGIT = regex.compile(r"\d")
_RUN = regex.compile(r"[+(\d][\d ().+/\-]*+")
_LONG_LINE = 5_000
_LONGEST_RUN = 60


class OfflineEmailRecognizer(EmailRecognizer):
    """Presidio's e-mail pattern without the look-up of the public suffix list."""

    def validate_result(self, pattern_text: str) -> bool | None:
        """The pattern decides alone."""
        return None


def _asked(line: str) -> list[tuple[int, str]]:
    """The parts of a line that libphonenumber is asked about, with where each begins: the whole of what people type.

    It takes 0.2 seconds for 1,000 characters of figures (`12 7 30 …`), of which a pasted table has a million; of a line
    that long it reads what lies around runs of figures short enough to be a number.
    """
    if len(line) <= _LONG_LINE:
        return [(0, line)]
    asked = []
    for run in _RUN.finditer(line):
        if run.end() - run.start() <= _LONGEST_RUN and len(_DIGIT.findall(run[0])) >= 7:
            start = max(0, run.start() - 4)
            asked.append((start, line[start : run.end() + 12]))
    return asked


class DigitPhoneRecognizer(PhoneRecognizer):
    """libphonenumber, asked only about lines with at least seven digits: it is slow on those without."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:
        """Find phone numbers of the regions asked for; none goes over a line's end."""
        results: list[RecognizerResult] = []
        at = 0
        for line in text.split("\n"):
            if len(_DIGIT.findall(line)) >= 7:
                for start, part in _asked(line):
                    for found in super().analyze(part, entities, nlp_artifacts):
                        if not self._counts(line, found.start + start, found.end + start):
                            found.start, found.end = found.start + start + at, found.end + start + at
                            results.append(found)
            at += len(line) + 1
        return results

    @staticmethod
    def _counts(line: str, start: int, end: int) -> bool:
        """Whether it is rather a date, a count (`steps today 6033391`) or a time in seconds (`1607635102.00`)."""
        if _DATE.fullmatch(line, start, end):
            return True
        if not line[start:end].isdigit():
            return False
        return end - start < 9 or bool(_FRACTION.match(line, end)) or line[start] == "1"


def pattern_recognizers() -> list[EntityRecognizer]:
    """Recognizers that need no model."""
    return [
        OfflineEmailRecognizer(),
        PatternRecognizer("URL", name="PlainUrl", patterns=_URL),
        PatternRecognizer("HANDLE", name="Handle", patterns=_HANDLE),
        DigitPhoneRecognizer(),
        PatternRecognizer("PHONE_NUMBER", name="PlainPhone", patterns=_PHONE),
        CreditCardRecognizer(),
        IbanRecognizer(),
        CryptoRecognizer(),
        IpRecognizer(),
        PatternRecognizer("MAC_ADDRESS", name="Mac", patterns=_MAC),
        UsSsnRecognizer(),
        UkNinoRecognizer(),
    ]


def model_recognizer() -> EntityRecognizer:
    """Presidio's reading of the spaCy model's entities."""
    return SpacyRecognizer(supported_entities=list(MODEL_LABELS))
