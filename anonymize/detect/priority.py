"""Settling conflicts between spans by an explicit order of types.

Scores of different recognizers do not compare (a date at 0.85 once beat a phone at 0.75), so they are not compared.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

from anonymize.spans import Span, Spans
from anonymize.text import WORD

ORDER = (
    "EMAIL_ADDRESS",
    "URL",
    "CREDIT_CARD",
    "IBAN_CODE",
    "UK_NINO",
    "US_SSN",
    "CRYPTO",
    "MAC_ADDRESS",
    "IP_ADDRESS",
    "STREET_ADDRESS",
    "POSTCODE",
    "PHONE_NUMBER",
    "LICENCE_PLATE",
    "CODE",
    "HANDLE",
    "SUBJECT_ID",
    "DENIED",
    "AGE",
    "UNREAD_TEXT",
    "PERSON",
    "LOCATION",
    "ORGANIZATION",
)
"""Types from first to last: a checksum or a strict pattern, then names."""
NAMES = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})
_RANK = {label: rank for rank, label in enumerate(ORDER)}
# Of two names, the one that is known beats the one a model guessed.
_EVIDENCE = {"known": 0, "lexicon:where": 1, "lexicon:title": 2, "lexicon": 2, "lexicon:cue": 2, "lexicon:office": 2,
             "record": 3,
             "record:capital": 3, "record:use": 3, "lexicon:place": 4, "model": 5, "lexicon:full": 6, "lexicon:unlisted": 6,
             "lexicon:house": 7}  # fmt: skip
# `4151 3217 6243 3448.com`: of a card and an address that overlap, the card's type says what must be kept valid.
_NUMBERS = frozenset({"CREDIT_CARD", "IBAN_CODE", "PHONE_NUMBER", "US_SSN", "IP_ADDRESS", "STREET_ADDRESS", "POSTCODE"})


def resolve(found: Iterable[Span], text: str) -> Spans:
    """Spans in order, without overlap, covering everything that any of them covered.

    Overlapping patterns become one span over both (no digit of a number may be left), under the type that comes
    first; a name that loses part of itself keeps the words that are left.
    """
    spans = list(found)
    patterns = _merged(
        sorted((s for s in spans if s.label not in NAMES), key=lambda s: (s.start, -s.end, _RANK[s.label]))
    )
    names = sorted(
        _longest(
            sorted(
                _whole(s for s in spans if s.label in NAMES), key=lambda s: (s.start, -s.end, _EVIDENCE.get(s.why, 9))
            )
        ),
        key=lambda s: (_EVIDENCE.get(s.why, 9), _RANK[s.label], s.start - s.end, s.start),
    )
    taken = list(patterns)
    for span in names:
        for part in _left(span, taken, text):
            insort(taken, part)
    return taken


def _whole(names: Iterable[Span]) -> Spans:
    """Names without what a cue, a list or the use of a word says of a part of a place or firm that the record knows.

    `from Pellico Design` was somebody called Pellico and a firm called Design, in 6 of 21 places where the firm stood;
    `San Marcos` was somebody called Marcos, and *Bury* of `Bury St Edmunds` somebody else.
    """
    found = list(names)
    known = [s for s in found if s.why == "record" and s.label != "PERSON"]
    return [
        s
        for s in found
        if s.why not in ("lexicon", "lexicon:cue", "record:use")
        or not any(w.start <= s.start and s.end <= w.end and w.end - w.start > s.end - s.start for w in known)
    ]


def _longest(spans: Spans) -> Spans:
    """Names without those that lie inside a longer one of the same type (`Julian` in `Julian Ferreira`)."""
    reach: dict[str, int] = {}
    kept = []
    for span in spans:
        if span.end > reach.get(span.label, -1):
            kept.append(span)
            reach[span.label] = span.end
    return kept


def _merged(spans: Spans) -> Spans:
    merged: Spans = []
    for span in spans:
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            best = min(last, span, key=lambda s: (s.label not in _NUMBERS, _RANK[s.label], s.start - s.end))
            merged[-1] = best._replace(start=last.start, end=max(last.end, span.end))
        else:
            merged.append(span)
    return merged


def _left(span: Span, taken: Spans, text: str) -> Spans:
    """What is left of a name beside the spans taken, which are in order; each part trimmed to its words."""
    at = bisect_left(taken, span.end, key=lambda s: s.start)
    overlapping = []
    while at and taken[at - 1].end > span.start:
        at -= 1
        overlapping.append(taken[at])
    if not overlapping:
        return [span]
    left: Spans = []
    start = span.start
    for begin, end in [*((s.start, s.end) for s in reversed(overlapping)), (span.end, span.end)]:
        found = list(WORD.finditer(text, start, begin)) if start < begin else []
        # Of `May’s Patisserie` less `May`, the ending is no word.
        if found and found[0][0] in ("s", "S") and text[found[0].start() - 1 : found[0].start()] in ("'", "’"):
            found.pop(0)
        # `at` is left of `Esther at Osteria Bina` less two better ones.
        rest = text[found[0].start() : found[-1].end()] if found else ""
        if len(rest) > 1 and not (rest.islower() and not text[span.start : span.end].islower()):
            # *san*, left of `san marcos` less somebody called Marcos, is a name in this place alone.
            left.append(span._replace(start=found[0].start(), end=found[-1].end(), why="model"))
        start = max(start, end)
    return left
