"""Street addresses, boxes and postcodes, as people of several countries write them.

An address is a core (a street with its number, a unit, a box) and a tail: the town, state, country and code behind it, on
the same line after a comma or on the lines below. Towns alone are left to the names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import regex

from anonymize.detect.lexicon import is_ordinary
from anonymize.detect.places import is_place
from anonymize.spans import Span
from anonymize.text import words

_FLAGS = regex.IGNORECASE | regex.VERSION1
_SUFFIX = (
    r"(?:street|str|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|terrace|close|crescent|cres"
    r"|square|sq|highway|hwy|parkway|pkwy|circle|cir|trail|grove|mews|walk|gardens|gdns|row|alley|plaza|quay|embankment"
    r"|causeway|esplanade|turnpike|loop)"
)
_UNIT = r"(?:apt|apartment|suite|ste|unit|flat|room|rm|floor|fl|bldg|building|po box|p\.o\. box|box|lgh|piso|int)\b\.?[ ]?#?[ ]?\d{1,5}[a-z]?\b"
# Endings that a street's name has in German, Dutch, Scandinavian, Finnish, Estonian and Icelandic.
_ENDING = (
    r"(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee|damm|ufer|straat|laan|plein|gracht|kade|dijk|gatan?|v(?:ä|a)gen"
    r"|vegen|veien|vej|gade|all[ée]|katu|kuja|tie|polku|tänav|puiestee|gata|stígur|braut|vegur|hof|ring|steig|pad|singel)"
)
# *Ring 628-555-0141* is a call and no street: an ending that stands alone needs a name before it (`Kurze Straße 5`).
_COMPOUND = rf"(?:[\p{{L}}\-]{{2,}}{_ENDING}|(?<=(?-i:\p{{Lu}})[\p{{L}}.'’\-]*[ ]){_ENDING})"
_COMPOUND_END = regex.compile(rf"{_ENDING}[ ]\d", _FLAGS)
_BEFORE = (
    r"(?:rua|via|viale|vicolo|corso|piazza|calle|avenida|av\.|avda\.?|paseo|plaza|carrer|camino|carrera|rue|avenue|boulevard"
    r"|impasse|chemin|place|allée|quai|cours|travessa|praça|largo|estrada|ulica|ul\.|aleja|al\.|plac|osiedle|strada|calea"
    r"|bulevardul|улица|ул\.|проспект|jalan|jl\.)"
)
_AFTER = r"(?:utca|u\.|út|tér|körút|köz|sokak|sk\.|caddesi|cd\.|cad\.|bulvarı|ulice|ulica|náměstí|str\.?)"
_WORD = r"[\p{L}\p{M}\d][\p{L}\p{M}\d.'’\-]*"
_CAPITAL = r"(?-i:\p{Lu})[\p{L}\p{M}.'’\-]*"
_NUMBER = r"\d{1,5}(?:[ ]?[\-/–][ ]?\d{1,4})?(?:[ ]?[a-z](?![\p{L}]))?"
# *17 September 2023, Bombay Terrace*, *May 12, Odeon Court*: the year or the day of a date is no house number.
_NO_DATE = (
    r"(?<!\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?,?[ ](?:\d{1,2}(?:st|nd|rd|th)?,?[ ])?\d{1,4})"
)
_CORES = [
    # 221b Baker Street, 12 Long Lane
    rf"(?<![\w.:/\-]){_NUMBER}{_NO_DATE},?[ ](?:{_WORD}[ ]){{1,4}}{_SUFFIX}\b\.?(?:[ ](?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\b\.?)?",
    # 6750 Koskikatu 25: a number on both sides
    rf"(?<![\w.:/\-])\d{{2,5}}[ ]+(?:{_CAPITAL}[ ]){{1,5}}\d{{1,4}}\b(?!:|[.,]\d)\.?",
    rf"(?<![\w.:/\-])(?:\d{{2,5}}[ ])?(?:{_CAPITAL}[ ]){{0,3}}{_COMPOUND}[ ]\d{{1,4}}(?:-\d{{1,3}})?(?!\d)(?:[ ]?[a-z]\b)?(?!:|[\-.,]\d)\.?",
    rf"(?<![\w.:/\-])(?:\d{{2,5}},?[ ])?\b{_BEFORE}[ ](?:(?:\p{{L}}[\p{{L}}.'’\-]*)[ ]){{0,4}}\p{{L}}[\p{{L}}.'’\-]*,?[ ](?:n[°º.]?[ ]?)?\d{{1,5}}\b(?!:|[.,]\d)",
    rf"(?<![\w.:/\-]){_NUMBER},?[ ](?:bis[ ])?{_BEFORE}[ ](?:{_CAPITAL}|de|du|des|la|le|les|l['’]\p{{L}}+|d['’]\p{{L}}+)(?:[ ](?:{_CAPITAL}|de|du|des|la|le|les)){{0,4}}",
    rf"(?<![\w.:/\-])(?:\d{{2,5}}[ ])?(?:{_CAPITAL}[ ]){{1,3}}{_AFTER}[ ]\d{{1,5}}\b(?!:|[.,]\d)\.?",
    rf"(?<![\w.:/\-])\d{{2,5}}[ ](?:[\p{{L}}'’\-.]+[ ]){{1,4}}\d{{1,5}}(?=,?\s+{_UNIT})",
    rf"(?<![\w.:/\-])\d{{2,5}}[ ](?:[\p{{L}}'’\-]+[ ]?){{1,4}}(?=,?\s+{_UNIT})",
    r"\b(?:psc|unit|cmr)[ ]\d{3,5},?[ ]box[ ]\d{1,5}\b",
    r"\b(?:uss|usns|usnv|usnumber)[ ]\p{L}+(?=\s+[fad]po\b)",
    r"\bp\.?[ ]?o\.?[ ]box[ ]\d{1,6}\b",
    rf"\b(?:the[ ])?corner[ ]of[ ](?:\d{{1,5}}[ ])?(?:[\p{{L}}\d.'’\-]+[ ]){{1,5}}and[ ](?:{_CAPITAL}|[\p{{L}}]+[ ](?={_SUFFIX}\b))(?:[ ](?:{_CAPITAL}|\d{{1,4}}\b|{_SUFFIX}\b)){{0,3}}",
]
# One after the other: as one alternation they took 2.5 times as long on 18,000 chat messages.
_CORE = [regex.compile(core, _FLAGS) for core in _CORES]
_COMPOUND_CORE = _CORE[2]
# A street without any word that says so: only where something says that an address comes.
_CUED = regex.compile(
    r"\b(?:live[sd]?|living|stay(?:ing)?|located|address(?:es)?|meet|moved?|moving|delivered|ship(?:ped)?|sent?|side|drops?|office|offices|house|flat)\b"
    r"[^.!?\n\d]{0,30}?\b(?:at|on|to|of|is|was|are|in|off|with|:)\s+"
    rf"(?P<core>(?:\d{{1,5}}[ ])?(?:{_CAPITAL},?[ ]){{1,5}}\d{{1,5}}\b(?![:%]|[.,]\d|[\-/]\d{{1,2}}[\-/])|\d{{2,5}}[ ](?:{_CAPITAL})(?:[ ]{_CAPITAL}){{0,3}})",
    _FLAGS,
)
_UNITS = regex.compile(rf"(?:,?\s+|,)(?:{_UNIT})", _FLAGS)
_SEAM = regex.compile(
    r"[ \t]*,?[ \t]*(?:\\?\n[ \t]*)+,?[ \t]*|[ \t]*,[ \t]*|[ \t]+(?=\(?(?-i:\p{Lu})|\d{4,6}\b)", _FLAGS
)
_SEGMENT = regex.compile(
    r"(?:\p{L}[\p{L}\p{M}.'’\-]*(?:[ ](?:\(?\p{L}[\p{L}\p{M}.'’\-]*\)?)){0,3})?(?:[ ]?(?<![\d\p{L}])(?P<code>\d{3}[ ]\d{2}|[a-z]?\d{3,6}(?:-\d{2,4})?|[a-z]\d[a-z][ ]?\d[a-z]\d"
    r"|[a-z]{1,2}\d[a-z\d]?[ ]?\d[a-z]{2})\b(?![\-:]\d))?",
    _FLAGS,
)
_CODE_CUE = regex.compile(
    r"\b(?:zip|zipcode|post[ ]?code|postal|plz|cap|cep|eircode)\b(?:[ \-]?code)?[ ]?(?:is|was|:|=|-)?[ ]{0,2}"
    r"(?P<code>(?=[a-z \-]{0,4}\d)(?:[a-z]{1,2}\d[a-z\d]?[ ]?\d[a-z]{2}|\d{4}[ ]?[a-z]{2}\b|[a-z]{0,3}-?\d{2,6}(?:[ \-]\d{2,4})?|[a-z]\d[a-z][ ]?\d[a-z]\d))\b",
    _FLAGS,
)
_CODES = regex.compile(
    r"(?<![\w\-])(?-i:GIR ?0AA|[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}|[a-pr-uwyz][a-hk-y]?\d[a-z\d]? \d[abd-hjlnp-uw-z]{2}"
    r"|[ABCEGHJ-NPRSTVXY]\d[A-Z][ \-]?\d[A-Z]\d|(?<=\b[A-Z]{2} )\d{5}(?:-\d{4})?|(?<=\b[AFD]PO A[AEP] )\d{5})(?![\w\-])",
    _FLAGS,
)
# What every one of these has: half of the messages with a digit have none.
_MAY_BE_A_CODE = re.compile(r"[A-Za-z]\d|\d{5}|GIR")
# Of a postcode beside a place.
_LEAST_DIGITS = 4
_AFTER_PLACE = regex.compile(
    r"\b(?:in|at|to|from|near|of)[ ](?P<place>\p{L}[\p{L}.'’\-]*(?:[ ]\p{L}[\p{L}.'’\-]*){0,4})[ ]"
    r"(?P<code>\d{3}[ ]\d{2}|\d{4}-\d{3}|\d{5}-\d{3,4}|\d{2}-\d{3}|\d{4}[ ](?-i:[A-Z]{2})|\d{4,6})(?![\w\-:%]|[.,]\d|[ ]\d{3})",
    _FLAGS,
)
_LOCAL = regex.compile(
    rf"(?<![\w\-.,:/#])(?P<code>\d{{5}}|(?:D|A|CH|F|I|NL|B|L)-\d{{4,5}}|\d{{2}}-\d{{3}}|\d{{3}}[ ]\d{{2}})[ ](?P<place>{_CAPITAL}(?:[ \-]{_CAPITAL}){{0,2}})",
    _FLAGS,
)
_YEAR = regex.compile(r"(?:19|20)\d\d")
_STOP = frozenset(["phone", "mobile", "tel", "fax", "office", "desk", "email", "mail", "name", "url", "www", "and", "or",
                   "after", "before", "then", "because", "but", "so", "card", "ssn", "contact", "i", "thanks", "call", "for"])  # fmt: skip


def addresses(text: str) -> Iterator[Span]:
    """Street addresses and postcodes of a normalised text; they may overlap."""
    digits = sum(map(str.isdigit, text))
    if not digits and "corner of" not in text.lower():
        return
    for core in _CORE:
        if core is _COMPOUND_CORE and not _COMPOUND_END.search(text):
            continue
        for match in core.finditer(text):
            if _plausible(match[0]):
                yield Span(match.start(), _tail(text, match.end()), "STREET_ADDRESS", 1.0, "pattern:street")
    for match in _CUED.finditer(text):
        if _plausible(match["core"]):
            yield Span(match.start("core"), _tail(text, match.end("core")), "STREET_ADDRESS", 1.0, "pattern:street")
    for match in _CODE_CUE.finditer(text):
        yield Span(match.start("code"), match.end("code"), "POSTCODE", 1.0, "pattern:postcode")
    for match in _CODES.finditer(text) if _MAY_BE_A_CODE.search(text) else ():
        yield Span(match.start(), match.end(), "POSTCODE", 1.0, "pattern:postcode")
    for pattern in (_AFTER_PLACE, _LOCAL) if digits >= _LEAST_DIGITS else ():
        for match in pattern.finditer(text):
            named = [word for word, _, _ in words(match["place"])]
            if not _YEAR.fullmatch(match["code"]) and not all(map(is_ordinary, named)):
                yield Span(match.start("code"), match.end("code"), "POSTCODE", 1.0, "pattern:postcode")


def _plausible(core: str) -> bool:
    """Whether a street's words can name one: `5 minutes drive`, `2 people in the court` and `Windows 10` cannot."""
    named = [word for word, _, _ in words(core)]
    if core.lower().startswith(("corner", "the corner", "po box", "p.o", "p o ")):
        return True
    if any(word in _NO_STREET for word in named):
        return False
    return any(part[:1].isupper() or not part.isascii() for part in core.split()) or any(
        not is_ordinary(word) for word in named[:-1]
    )


_NO_STREET = frozenset(["minute", "minutes", "min", "mins", "hour", "hours", "days", "day", "years", "year", "weeks", "week",
                        "months", "miles", "km", "people", "times", "the", "of", "a", "an", "january", "february", "march", "april", "may", "june", "july",
                        "august", "september", "october", "november", "december", "page", "version", "windows", "ubuntu",
                        "article", "articles", "rule", "protocol", "section", "gb", "mb", "euros", "dollars", "pounds",
                        "percent", "in", "on", "at", "near", "by", "for", "from", "to", "with", "until", "till", "since",
                        "have", "has", "was", "were", "is", "are", "my", "his", "her", "it", "you", "i",
                        "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
                        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
                        "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat"])  # fmt: skip


def _tail(text: str, end: int) -> int:
    """Where an address ends that has its street's end here."""
    while unit := _UNITS.match(text, end):
        end = unit.end()
    best = at = end
    for _ in range(5):
        seam = _SEAM.match(text, at)
        if seam is None:
            break
        if unit := regex.compile(_UNIT, _FLAGS).match(text, seam.end()):
            best = at = unit.end()
            continue
        segment = _SEGMENT.match(text, seam.end())
        if segment is None or segment.end() == segment.start() or text[segment.end() : segment.end() + 1] == ":":
            break
        named = [word for word, _, _ in words(segment[0])]
        if any(word in _STOP for word in named):
            break
        at = segment.end()
        if segment["code"] and not _YEAR.fullmatch(segment["code"]):
            return at
        comma = "," in seam[0] and "\n" not in seam[0]
        # `Long Lane, Stoke on Trent`, but `Bombay Terrace, Julie was`: what goes on in lower case is the sentence.
        town = segment[0][0].isupper() and not segment[0].split()[-1].islower()
        if is_place(tuple(named)) or (comma and town and len(named) <= 3):
            best = at
        elif not comma and "\n" not in seam[0]:
            break
    return best
