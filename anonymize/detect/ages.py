"""How old people are, in years, where the policy is to generalise it: `I'm 31`, `31 years old`, `aged 7`."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from anonymize.spans import Span

_UNIT = (
    r"%|[:/.]\d|(?:st|nd|rd|th)\b|[ ]?(?:am|pm|min(?:ute)?s?|h(?:ou)?rs?|secs?|seconds?|days?|weeks?|months?|km|k|kg|lbs?|miles?"
    r"|metres?|meters?|m|times|of|percent|points?|pages?|dollars?|euros?|pounds?|to|in[ ]the[ ]queue)\b"
)
_SAID = regex.compile(
    r"\b(?:i['’]?m|i[ ]am|(?:s?he|who|you|they)['’]?(?:s|re)|(?:is|are|was|be|turn(?:s|ed|ing)?|aged?|at[ ]age|now|only|just|nearly|almost)"
    r"(?:[ ](?:only|just|nearly|almost|already|now))?)[ ](?P<age>\d{1,3})(?!\d|" + _UNIT + r")(?!['’]?s\b)",
    regex.IGNORECASE,
)
_OLD = regex.compile(
    r"\b(?P<age>\d{1,3})(?=[ \-]?(?:years?[ \-]olds?|yrs?[ \-]old|y/?o)\b|[ ]years[ ]of[ ]age\b)", regex.IGNORECASE
)
_OLDEST = 119


def ages(text: str) -> Iterator[Span]:
    """Spans of the numbers; what precedes them is not part of it."""
    for pattern in (_SAID, _OLD):
        for match in pattern.finditer(text):
            if int(match["age"]) <= _OLDEST:
                yield Span(*match.span("age"), "AGE", 1.0, "pattern:age")
