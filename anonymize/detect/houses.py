"""Firms, inns and shops by how they are named and what stands before them, in capitals or in small letters.

A thing that can be counted has an article, unless it is a name: `at hopscotch brewery`, not `at the brewery`. And what is
called `the copper kettle`, and is where somebody was, is no kettle. A town before *Court* or *Council* is part of its name.
"""

from __future__ import annotations

from collections.abc import Iterator

import regex

from anonymize.detect.lexicon import (
    is_compound,
    is_first_name,
    is_in_dictionary,
    is_listed_name,
    is_only_a_noun,
    is_ordinary,
    is_plain,
    word_list,
)
from anonymize.detect.places import is_place
from anonymize.detect.usage import is_slip
from anonymize.spans import Span
from anonymize.text import fold, word_set

_WORD = r"\p{L}[\p{L}\p{M}]+(?:['’‐\-]\p{L}+)*"
_CAPITAL = r"\p{Lu}[\p{L}\p{M}]+(?:['’‐\-]\p{L}+)*"
_KINDS = word_list("house_kinds.txt")
_FIRMS = word_list("firm_kinds.txt")
_FIRST = r"(?:caf[eé]|cinema|hotel|osteria|trattoria|ristorante|pizzeria|taqueria|bodega|bistro|brasserie|chez|casa|pho|bar|club|studio)"
_ALL_KINDS = "|".join(
    [
        r"(?:leisure|sports?|arts|community|garden|shopping|fitness|health|medical)[ ]cent(?:re|er)",
        r"(?:nursing|care|retirement|rest|funeral)[ ]home",
        *sorted(_KINDS | _FIRMS, key=lambda word: (-len(word), word)),
    ]
)
_AT = r"(?:at|from|near|outside|visit|visited|see|to)"
_ENDS_IN_A_KIND = regex.compile(
    rf"\b(?:{_AT}|for|of|by)[ ](?P<name>(?P<first>{_WORD})(?:[ ](?P<second>{_WORD}))?[ ](?P<kind>{_ALL_KINDS}))\b(?!['’\-]\p{{L}})",
    regex.IGNORECASE,
)
_BEGINS_WITH_A_KIND = regex.compile(rf"\b{_AT}[ ](?P<name>(?P<kind>{_FIRST})[ ](?P<own>{_WORD}))\b", regex.IGNORECASE)
_OFFICE = regex.compile(
    rf"\b(?P<name>(?P<own>{_CAPITAL})(?:[ \-]{_CAPITAL}){{0,4}}?[ ](?:Courts?|Prison|Council|Government|Directorate|Municipality"
    r"|Tribunal|Police|Prosecutor|Ministry|Parliament|Assembly|Commission|Authority))\b"
)
_HOUSE_CUE = regex.compile(rf"\b{_AT}[ ]$", regex.IGNORECASE)
_PEOPLE_AT = regex.compile(
    r"\b(?:everybody|everyone|people|folks|guys|lot|team|colleagues?|work(?:s|ed|ing)?|job|jobs|started|starts?|interview|interviewed"
    r"|boss|manager|intern|internship|shift|employed|career|offer|role|position|contract)[ ](?:at|for|from|with)[ ]$",
    regex.IGNORECASE,
)
_SIGN = regex.compile(
    rf"\b{_AT}[ ](?P<name>the[ ](?:{'|'.join(sorted(word_list('sign_qualities.txt')))})[ ]"
    rf"(?:{'|'.join(sorted(word_list('sign_things.txt')))}))\b(?![ ]of\b)",
    regex.IGNORECASE,
)
_TWO_PARTNERS = regex.compile(
    rf"\b(?P<cue>at|from|for)[ ](?P<name>(?P<one>{_WORD})[ ]&[ ](?P<other>{_WORD}))", regex.IGNORECASE
)
_AT_NO_WORD = regex.compile(r"\bat[ ](?P<name>\p{Ll}{6,})\b(?!['’@_\-]|[ ]*\d|[ ](?:dot|com)\b)")
_TITLED_AT = regex.compile(rf"\bat[ ](?P<name>{_CAPITAL}(?:[ ](?:&[ ])?{_CAPITAL}){{1,2}})")
# `surviving Axiomatic Labs`: what ends in a kind in a capital needs no cue inside a sentence.
_TITLED_KIND = regex.compile(
    rf"(?<=[\p{{Ll}},][ ])(?P<name>(?P<first>{_CAPITAL})(?:[ ](?P<second>{_CAPITAL}))?[ ](?P<kind>(?=\p{{Lu}})(?i:{_ALL_KINDS})))\b(?!['’\-]\p{{L}}|[ ]\p{{Lu}})"
)
# `Halcyon Games employs Elena`
_EMPLOYS = regex.compile(rf"(?P<name>{_CAPITAL}(?:[ ]{_CAPITAL}){{1,2}})[ ](?:employs|hired|fired|sacked|laid off)\b")
# `Berwick-upon-Tweed`, `ashton-under-lyne`, `burton upon trent`
_ON_A_RIVER = regex.compile(
    r"\b(?P<town>\p{L}{3,})(?:-(?P<on>upon|under|on|le|by|super|sur|sous|am)-(?:the-)?|[ ](?P<on>upon)[ ])(?P<river>\p{L}{2,})\b",
    regex.IGNORECASE,
)
_ALSO_IN_TALK = frozenset({"on", "by", "am", "under"})
# `at hotel reception`: these have parts that can be spoken of.
_ROOMY = frozenset(["cinema", "hotel", "bar", "club", "studio", "casa"])
_NO_OWN = word_set(
    """
    the a an my your his her our their this that these those some any no every each which what new old local nearby
    nearest best same other another next last high middle primary elementary secondary grad art summer night sunday
    business nursing medical public private city town village community wine sports tea coffee ice cream social
    local regional global fast dog car health home life travel solar green renewable nuclear mass tech youth fancy
    good great nice big small little cheap first second free closest actual real more most all and or with for from
    to in on of at by is was were are am be been
    """
)


def houses(text: str) -> Iterator[Span]:
    """Spans of what a normalised text calls a firm, an inn or a shop by its name; they may overlap."""
    # `to see wren's bakery`
    for match in _ENDS_IN_A_KIND.finditer(text, overlapped=True):
        label = _kind_of_house(text, match)
        if label is not None:
            yield Span(*match.span("name"), label, 1.0, "lexicon:place")
    for match in _BEGINS_WITH_A_KIND.finditer(text):
        own = fold(match["own"])
        if not is_ordinary(own) or (is_only_a_noun(own) and match["kind"].lower() not in _ROOMY):
            yield Span(*match.span("name"), "LOCATION", 1.0, "lexicon:place")
    for match in _SIGN.finditer(text):
        yield Span(*match.span("name"), "LOCATION", 1.0, "lexicon:place")
    for match in _TWO_PARTNERS.finditer(text) if "&" in text else ():
        # `at harrow & finch`, `from harrow & finch`, not `for salt & pepper`.
        pair = (fold(match["one"]), fold(match["other"]))
        if not any(map(is_plain, pair)) and (match["cue"].lower() == "at" or any(map(is_listed_name, pair))):
            yield Span(*match.span("name"), "ORGANIZATION", 1.0, "lexicon:place")
    for match in _ON_A_RIVER.finditer(text) if "-" in text or " upon " in text else ():
        # `one-on-one`, `day-by-day`, `head-under-water`
        ends = fold(match["town"]), fold(match["river"])
        if not is_ordinary(ends[0]) or (
            not any(map(is_plain, ends))
            and (match["on"].lower() not in _ALSO_IN_TALK or not all(map(is_in_dictionary, ends)))
        ):
            # Of `Leigh-on-Sea` the first word is a first name.
            yield Span(*match.span(), "LOCATION", 1.0, "lexicon:where")
    for match in _AT_NO_WORD.finditer(text):
        own = fold(match["name"])
        if not (is_ordinary(own) or is_listed_name(own) or is_slip(own) or is_compound(own)):
            yield Span(*match.span("name"), "LOCATION", 1.0, "lexicon:place")
    if text.islower():
        return
    for match in _OFFICE.finditer(text):
        own = fold(match["own"])
        if is_place((own,)) or not (is_ordinary(own) or is_listed_name(own)):
            yield Span(*match.span("name"), "ORGANIZATION", 1.0, "lexicon:office")
    for match in _TITLED_KIND.finditer(text):
        if label := _label_of_kind(match):
            yield Span(*match.span("name"), label, 1.0, "lexicon:place")
    for pattern in (_EMPLOYS, _TITLED_AT):
        for match in pattern.finditer(text):
            parts = [fold(word) for word in match["name"].split()]
            if not is_first_name(parts[0]) and not any(map(is_plain, parts)):
                yield Span(*match.span("name"), "ORGANIZATION", 1.0, "lexicon:house")


def _own_words(match: regex.Match[str]) -> list[str]:
    """What stands before a kind, folded."""
    return [fold(word) for word in (match["first"], match["second"]) if word]


def _label_of_kind(match: regex.Match[str]) -> str | None:
    """The type of what ends in a kind, None where what stands before it is no name (`the new bakery`)."""
    if any(word in _NO_OWN or is_plain(word) for word in _own_words(match)):
        return None
    return "ORGANIZATION" if match["kind"].lower() in _FIRMS else "LOCATION"


def _kind_of_house(text: str, match: regex.Match[str]) -> str | None:
    """The type of what ends in a kind of house or firm, None where it is no name (`at the new bakery`, `in social media`)."""
    label = _label_of_kind(match)
    start = match.start("name")
    if label != "ORGANIZATION":
        return label if _HOUSE_CUE.search(text[max(0, start - 12) : start]) else None
    own = _own_words(match)
    plain = match["name"].islower() and all(map(is_in_dictionary, own)) and not any(map(is_listed_name, own))
    return None if plain and not _PEOPLE_AT.search(text[max(0, start - 40) : start]) else "ORGANIZATION"
