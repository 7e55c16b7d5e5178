"""Identifiers in a text, and which of them lie in ranges that nobody has.

The patterns are those by which the anonymizer finds what it replaces; the ranges are those it draws from: Ofcom and
ARCEP drama numbers, 555-01xx, a leading 000 or +999, cards with a leading 0, RFC 2544, 2606, 3849, 5737 and 7042.
"""

from __future__ import annotations

import ipaddress
import re
from datetime import date
from functools import lru_cache
from typing import Any, get_args

from anonymize.formats import digits_of
from anonymize.spans import Span

_SHAPED = re.compile(r"\d|@|://|[A-Za-z0-9]\.[A-Za-z]|:[0-9A-Fa-f]*:")
# Below this stand patterns such as any nine digits; the anonymizer ignores them too.
_LEAST_SCORE = 0.3
_REASONS = {
    "EMAIL_ADDRESS": "email-left",
    "URL": "url-left",
    "PHONE_NUMBER": "phone-left",
    "CREDIT_CARD": "card-left",
    "IBAN_CODE": "account-left",
    "CRYPTO": "account-left",
    "US_SSN": "national-id-left",
    "UK_NINO": "national-id-left",
    "IP_ADDRESS": "machine-left",
    "MAC_ADDRESS": "machine-left",
}
_DOMAIN = re.compile(r"(?:[\w-]+\.)*example(?:\.(?:com|org|net))?|(?:[\w-]+\.)*(?:test|invalid|localhost)", re.I)
_EXTENSION = re.compile(r"\s?(?:x|ext\.?)\s?\d+\s*\Z", re.IGNORECASE)
_PHONES = re.compile(
    r"(?:44|0)7700900\d{3}"
    r"|(?:44|0)(?:207946|113496|114496|115496|116496|117496|118496|121496|131496|141496|151496|161496|191498)0\d{3}"
    r"|(?:33|0)(?:19900|26191|35301|46571|53649|63998)\d{4}"
    r"|1?[2-9]\d{2}55501\d{2}"
    r"|999\d*|000\d*"
)
_RESERVED_GROUP = re.compile(r"(?<!\d)000\d*[ .-]\Z")
_NETWORKS = tuple(
    ipaddress.ip_network(block)
    for block in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "198.18.0.0/15", "2001:db8::/32")
)


@lru_cache(maxsize=200_000)
def unreserved(text: str) -> tuple[str, ...]:
    """A reason for each identifier of a text that may be somebody's, in order of position."""
    if not _SHAPED.search(text):
        return ()
    # Here, because the recognizers take a second to import and most of what a reader runs needs none.
    from anonymize.detect.priority import resolve
    from anonymize.detect.values import NUMBERS

    found = _found(text)
    # `news.example.net/Item-52-98-344766`: digits drawn for an address may be dialled somewhere, and call nobody there.
    drawn = [s for s in found if s.label == "URL" and is_reserved(s.label, text[s.start : s.end])]
    alone = [
        s for s in found if s.label not in NUMBERS or not any(a.start <= s.start and s.end <= a.end for a in drawn)
    ]
    spans = [span for span in resolve(alone, text) if span.label in _REASONS]
    left = [span for span in spans if not is_reserved(span.label, text[_begin(span, text) : span.end])]
    return tuple(_REASONS[span.label] for span in left if not _is_date(text, span))


def _begin(span: Span, text: str) -> int:
    """Where the number begins that a phone is the end of: of `0003 0282 843225` recognizers take the last two groups."""
    before = _RESERVED_GROUP.search(text[: span.start]) if span.label == "PHONE_NUMBER" else None
    return before.start() if before else span.start


def _is_date(text: str, span: Span) -> bool:
    """Whether what looks like a number is a written day (`13.10.2022` is dialled somewhere)."""
    from anonymize.textdates import DateOrder, find_dates

    day = date(2000, 1, 1)
    return span.label == "PHONE_NUMBER" and any(
        mention.start <= span.start and span.end <= mention.end and mention.value is not None
        for order in get_args(DateOrder)
        for mention in find_dates(text, day, order)
    )


def is_reserved(label: str, value: str) -> bool:
    """Whether a value of a type lies in a range that nobody has."""
    digits = digits_of(value)
    letters = re.sub(r"[^0-9A-Za-z]", "", value).upper()
    if label == "EMAIL_ADDRESS":
        return bool(_DOMAIN.fullmatch(value.rpartition("@")[2]))
    if label == "URL":
        return _is_reserved_host(value)
    if label == "PHONE_NUMBER":
        main = digits_of(_EXTENSION.sub("", value))
        trunk = digits_of(_EXTENSION.sub("", value).replace("(0)", "", 1))
        # A card, an account or a national number from its own range may be read as a phone.
        return bool(_PHONES.fullmatch(main) or _PHONES.fullmatch(trunk)) or (len(digits) >= 12 and digits[0] == "0")
    if label == "CREDIT_CARD":
        return digits.startswith("0")
    if label == "IBAN_CODE":
        return letters.startswith("ZZ")
    if label == "US_SSN":
        return digits.startswith("000")
    if label == "UK_NINO":
        return letters.startswith("QQ")
    if label == "MAC_ADDRESS":
        return letters.startswith("02005E")
    return label == "IP_ADDRESS" and _is_documentation(value)


def _is_reserved_host(value: str) -> bool:
    rest = value.partition("://")[2] or value
    host = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")[2]
    return bool(_DOMAIN.fullmatch(host.partition(":")[0])) or _is_documentation(host.partition(":")[0])


def _is_documentation(value: str) -> bool:
    try:
        address = ipaddress.ip_address(value.partition("/")[0])
    except ValueError:
        return False
    return any(address.version == block.version and address in block for block in _NETWORKS)


def _found(text: str) -> list[Span]:
    return [
        Span(result.start, result.end, result.entity_type, float(result.score), "pattern")
        for recognizer in _recognizers()
        for result in recognizer.analyze(text, recognizer.supported_entities, None) or ()
        if result.score >= _LEAST_SCORE
    ]


@lru_cache(maxsize=1)
def _recognizers() -> tuple[Any, ...]:
    from anonymize.detect.recognizers import pattern_recognizers

    return tuple(pattern_recognizers())
