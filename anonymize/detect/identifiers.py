"""Identifiers as chats hold them: spoken e-mails, phones by their cue, order and case numbers, plates, cards, accounts.

Text is read normalised (see :mod:`anonymize.detect.normal`), so that full-width and invisibly split numbers are plain.
"""

from __future__ import annotations

from collections.abc import Iterator

import regex

from anonymize.detect.lexicon import is_common_first_name, is_listed_name, is_ordinary
from anonymize.formats import digits_of
from anonymize.spans import Span
from anonymize.text import fold

_FLAGS = regex.IGNORECASE | regex.VERSION1
_DOT = r"(?:\s*(?:\(dot\)|\[dot\]|\{dot\})\s*|\s+dot\s+|\.)"
_AT = r"(?:\s*(?:\(at\)|\[at\]|\{at\}|＠)\s*|\s+at\s+|\s+@\s+|@)"
_JOIN = rf"(?:{_DOT}|\s+(?:underscore|dash|hyphen|minus)\s+|[_\-+])"
SPOKEN_EMAIL = regex.compile(
    rf"(?<![\w@.])(?P<local>[a-z0-9]+(?:{_JOIN}[a-z0-9]+){{0,4}}){_AT}(?P<domain>[a-z0-9\-]+(?:{_DOT}[a-z0-9\-]+){{0,2}}?"
    rf"{_DOT}(?:com|org|net|edu|gov|info|io|dev|me|example|co{_DOT}[a-z]{{2}}|uk|de|fr|es|it|nl|be|ch|at|pl|se|no|dk|fi|ie|pt|"
    r"cz|eu|ca|au|us|in|jp|br))(?![\w])",
    _FLAGS,
)
_SPELLED = regex.compile(r"\bdot\b|\bat\b|[\(\[\{](?:dot|at)", _FLAGS)
_PHONE_CUE = regex.compile(
    r"(?:\b(?:phone|tel|telephone|mobile|cell|fax|desk|call(?:ed|ing)?|ring|dial|text(?:ed)?|whatsapp|number|registered|reach"
    r"|answering|messages?|contact|sms|hotline|landline|office|home|work|direct|extension|ext|numero|nummer)\b[^\d\n+(]{0,24}\s{0,3}|(?<!\d)[:;]\s*)"
    r"(?P<number>(?:\+|00)?\(?\d{1,5}\)?(?:[ .\-/]{0,2}\(?\d{1,5}\)?){1,6}(?:\s?(?:x|ext\.?|extension)\s?\d{1,5})?)(?![\d:%]|[.,/]\d)",
    _FLAGS,
)
_PHONE_BEFORE = regex.compile(
    r"(?<![\w.,:/\-])(?P<number>(?:\+|00)?\(?\d{1,5}\)?(?:[ .\-]{1,2}\(?\d{1,5}\)?){1,6}(?:\s?(?:x|ext\.?)\s?\d{1,5})?)"
    r"[ \-]{1,3}(?:office|fax|mobile|cell|home|work|desk)\b",
    _FLAGS,
)
_PHONE_SHAPES = regex.compile(
    r"(?<![\w.,:/\-+])(?P<number>(?:\+|00)\d{1,3}[ .\-]?(?:\(0?\d{0,4}\)[ .\-]?)?\d{1,4}(?:[ .\-]?\d{2,4}){1,5}(?:\s?(?:x|ext\.?|extension)\s?\d{1,5})?"
    r"|\(\d{2,5}\)[ .\-]?\d{3,5}[ .\-]?\d{3,5}(?:\s?(?:x|ext\.?|extension)\s?\d{1,5})?"
    r"|\d{3}[ .\-]\d{3}[ .\-]\d{4}(?:\s?(?:x|ext\.?|extension)\s?\d{1,5})?"
    r"|0\d{1,4}(?:[ \-]\d{2,4}){2,4}|0[67]\d{8,9})(?![\w:%]|[.,/]\d)",
    _FLAGS,
)
_VALUE = r"(?=[a-z]{0,6}[\-/ ]?\d)(?:[a-z]{1,6}[\-/]?)?\d(?:[\w/\-]|\.(?=\d))*"
_KINDS = (
    r"(?:application|applications|case|cases|order|orders|ticket|invoice|booking|reservation|tracking|confirmation|account|acct"
    r"|policy|licen[cs]e|passport|registration|plot|plots|file|claim|member(?:ship)?|customer|serial|reference|ref|docket|receipt"
    r"|parcel|shipment|student|employee|patient|badge|decision|judgment|complaint|complaints|petition|identity|id|identification|social security"
    r"|ssn|tax|insurance|contract|imei|voucher|pnr|transaction|warrant|register|certificate|permit|visa)"
)
_MARK = r"(?:number|numbers|num|nos?|nr|№|code|id|\#|n°)\b?\.?"
_CUED_CODE = regex.compile(
    rf"\b(?:{_KINDS}(?:'s)?[ ]{{0,2}}(?:(?:{_KINDS}|card)[ ])?(?:{_MARK}[ ]?)?(?:is|was|:|=|\#|-)?[ ]{{0,2}}\#?|(?:no|nos|nr|№|n°)\.?[ ]?\#?)(?P<value>{_VALUE})"
    rf"(?:(?:,[ ]|[ ]and[ ]|,[ ]and[ ]|[ ]to[ ]|[ ]?&[ ]?|[ ]?[–-][ ])(?P<value>{_VALUE}))*",
    _FLAGS,
)
_CODE_SHAPES = regex.compile(
    r"(?<![\w/.\-#])(?-i:(?P<value>\d{3,6}/\d{2}(?!/|\d)|\#\d{5,}|\d{6}-\d{4}|[A-Z]{2,4}[\-/]\d{4,}(?:[\-/]\d+)*|[A-Z]{2,5} \d{4} p\. \d+"
    # Ids that hold the time they were made: UUID, ULID, the time stamp of a Slack message.
    r"|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[0-7](?=[A-Z]*\d)[0-9A-HJKMNP-TV-Z]{25}|p?1\d{9}[.]\d{6}"
    r"|[A-Z]{1,3}\d{6,9}|\d{3}-\d{7}-\d{7}|1Z[A-Z0-9]{16}|\d{12,19}))(?![\w\-]|/\d)",
    regex.VERSION1,
)
_PLATE_CUE = regex.compile(
    r"\b(?:(?:licen[cs]e|number|reg(?:istration)?)[ ])?(?:plates?|reg)\b[ ]?(?:number|no\.?)?[ ]?(?:is|was|:|=|says|said|reads)?[ ]{0,2}"
    r"(?P<value>(?=[a-z \-]*\d)(?=[\d \-]*[a-z])[a-z0-9]{1,4}(?:[ \-]?[a-z0-9]{1,4}){1,2})\b",
    _FLAGS,
)
_PLATE = regex.compile(
    r"(?<![\w\-])(?-i:[A-Z]{2}\d{2} ?[A-Z]{3}|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4}|[A-Z]{2}-\d{3}-[A-Z]{2})(?![\w\-])"
)
_CARD = regex.compile(r"(?<![\w.])\d(?:[ .\-_/]{0,2}\d){12,18}(?![\d])")
_IBAN = regex.compile(r"(?<![\w])[a-z]{2}\d{2}(?:[ .\-]?[a-z0-9]{4}){2,7}(?:[ .\-]?[a-z0-9]{1,4})?(?![\w])", _FLAGS)
_BARE_HANDLE = regex.compile(
    r"(?<![\w@./:\-])(?P<value>(?P<name>[a-z]{3,})(?:[_.][a-z]{1,2}|[_.]?\d{2,4}|_[a-z0-9_]+|\.[a-z]{2,}\d+))(?![\w@/\-]|\.\w)",
    _FLAGS,
)
_HANDLE_CUE = regex.compile(
    r"\b(?:insta(?:gram)?|ig|snap(?:chat)?|tik ?tok|twitter|discord|telegram|twitch|reddit|steam|gamertag|psn|xbox|venmo|cash ?app"
    r"|skype|kik|user ?name|handle|nick(?:name)?|(?:writes?|writing|posts?|posting|tweets?|streams?|goes|known)[ ](?:as|by))"
    r"(?:[ ](?:user ?name|name|handle|id|account|acc|tag))?(?:[ ]?[:=]|[ ](?:is|was))?[ ]{1,2}"
    r"(?P<value>(?=[\w.]*[\d_])(?=(?:[\d_.]*[a-z]){3})[a-z][\w.]*\w)(?![\w@/\-])",
    _FLAGS,
)
_NO_NUMBER_BEFORE = frozenset(["article", "articles", "rule", "rules", "protocol", "section", "law", "act", "decree", "page",
                               "chapter", "paragraph", "resolution", "regulation", "directive", "convention", "form", "annex", "step"])  # fmt: skip
_LAST_WORD = regex.compile(r"(\p{L}+)\W*$")
# Of a telephone number; half of the messages with a digit have one or two.
_LEAST_DIGITS = 7


def identifiers(text: str) -> Iterator[Span]:
    """Identifiers of a normalised text; they may overlap."""
    if _SPELLED.search(text):
        for match in SPOKEN_EMAIL.finditer(text):
            if _SPELLED.search(match[0]):
                yield Span(_local_start(match), match.end(), "EMAIL_ADDRESS", 1.0, "pattern:spoken")
    for match in _BARE_HANDLE.finditer(text):
        name = fold(match["name"])
        # `iquigley92`: an initial and a surname.
        if any(
            is_common_first_name(n) or (is_listed_name(n) and not is_ordinary(n))
            for n in (name, name[1:])
            if len(n) > 2
        ):
            yield Span(*match.span("value"), "HANDLE", 1.0, "pattern:handle")
    for match in _HANDLE_CUE.finditer(text):
        yield Span(*match.span("value"), "HANDLE", 1.0, "pattern:handle")
    digits = sum(map(str.isdigit, text))
    if not digits:
        return
    for pattern in (_PHONE_CUE, _PHONE_BEFORE, _PHONE_SHAPES) if digits >= _LEAST_DIGITS else ():
        for match in pattern.finditer(text):
            if _is_phone(match["number"], cued=pattern is not _PHONE_SHAPES):
                yield Span(*match.span("number"), "PHONE_NUMBER", 1.0, "pattern:phone")
    for match in _CARD.finditer(text):
        if _luhn(digits_of(match[0])):
            yield Span(match.start(), match.end(), "CREDIT_CARD", 1.0, "pattern:card")
    for match in _IBAN.finditer(text):
        if _mod97(match[0]):
            yield Span(match.start(), match.end(), "IBAN_CODE", 1.0, "pattern:iban")
    for match in _PLATE_CUE.finditer(text):
        value = match["value"]
        # `AB12 CDE ok`: a plate in capitals ends where they end.
        while " " in value and not value.islower() and value.rsplit(" ", 1)[1].islower():
            value = value.rsplit(" ", 1)[0]
        yield Span(match.start("value"), match.start("value") + len(value), "LICENCE_PLATE", 1.0, "pattern:plate")
    for match in _PLATE.finditer(text):
        yield Span(match.start(), match.end(), "LICENCE_PLATE", 1.0, "pattern:plate")
    yield from _codes(text)


def _local_start(match: regex.Match[str]) -> int:
    """Where a spoken address begins: `write to j dot ferreira` has no `write to` in it."""
    return int(match.start("local"))


def _is_phone(number: str, *, cued: bool) -> bool:
    main = regex.split(r"\s?(?:x|ext)", number, flags=regex.IGNORECASE)[0]
    digits = digits_of(main)
    groups = regex.findall(r"\d+", main)
    if not _LEAST_DIGITS <= len(digits) <= 15 or (len(groups) > 1 and max(map(len, groups)) < 2):
        return False
    if regex.fullmatch(r"(?:19|20)\d\d[\-./ ]\d{1,2}[\-./ ]\d{1,2}|\d{1,2}[\-./ ]\d{1,2}[\-./ ](?:19|20)\d\d", main):
        return False
    if regex.fullmatch(r"\d+[.,]\d+|\d{1,3}(?:\.\d{1,3}){3}", main):
        return False
    return (cued and len(groups) > 1) or main[0] in "+(0" or len(groups) >= 3


def _codes(text: str) -> Iterator[Span]:
    for match in _CUED_CODE.finditer(text):
        mark = match[0][: match.start("value") - match.start()]
        bare = regex.match(r"(?:no|nos|nr|№|n°)\b", mark, regex.IGNORECASE)
        before = _LAST_WORD.search(text[max(0, match.start() - 20) : match.start()])
        if bare and before and before[1].lower() in _NO_NUMBER_BEFORE:
            continue
        # `case 1 worked`, `order 2 pizzas`: a small count behind a word is no number of it.
        said = regex.search(r"\b(?:number|numbers|num|nos?|nr|id|code)\b|[#№°]", mark, regex.IGNORECASE)
        for start, end in match.spans("value"):
            value = text[start:end].rstrip("-./")
            digits = sum(map(str.isdigit, value))
            if digits >= 5 or (said and not bare) or (digits >= 3 and not value.isdigit()) or (bare and digits >= 4):
                yield Span(start, start + len(value), "CODE", 1.0, "pattern:code")
    for match in _CODE_SHAPES.finditer(text):
        yield Span(*match.span("value"), "CODE", 1.0, "pattern:code")


def _luhn(digits: str) -> bool:
    if not 13 <= len(digits) <= 19 or len(set(digits)) < 2:
        return False
    doubled = [int(d) * (1 + position % 2) for position, d in enumerate(reversed(digits))]
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def _mod97(written: str) -> bool:
    account = "".join(char for char in written.upper() if char.isalnum())
    if not 15 <= len(account) <= 34 or not account.isascii():
        return False
    return int("".join(str(int(char, 36)) for char in account[4:] + account[:4])) % 97 == 1
