"""Trimming what a model calls a name to the words that can be one, or dropping it."""

from __future__ import annotations

import regex

from anonymize.detect.doubles import role
from anonymize.detect.lexicon import (
    NAME_WORDS,
    is_first_name,
    is_listed_name,
    is_opening,
    is_ordinary,
    is_plain,
    unstretched,
)
from anonymize.detect.usage import is_slip
from anonymize.formats import DOMAIN_WORDS
from anonymize.spans import Span
from anonymize.text import JOINED, POSSESSIVE, fold, word_set, words
from anonymize.textdates.words import MEDIUM_WEEKDAYS, SHORT_WEEKDAYS

TITLES = frozenset(
    [
        "mr",
        "mrs",
        "ms",
        "miss",
        "mx",
        "dr",
        "prof",
        "professor",
        "sir",
        "madam",
        "lady",
        "lord",
        "rev",
        "fr",
        "sr",
        "jr",
        "st",
        "aunt",
        "auntie",
        "uncle",
        "grandma",
        "grandpa",
        "nana",
        # Of other languages, those that are nobody's first name.
        *word_set(
            """
            abuela abuelo abuelita abuelito opa nonna nonno yiayia appa eomma umma ammi abbu thatha paati halmoni mormor
            farmor babcia dziadek
            """
        ),
    ]
)
# Paths, code and mark-up: `/etc/fstab`, `<Return>`, `a=b`, `foo()`.
_CODE = regex.compile(r"[/\\=<>{}()\[\]|~$^*_#]|\d{3,}|::|--|\+\+")
_CONTRACTED = regex.compile(r"['’](?:s|t|m|d|re|ve|ll)?$")
_RELATIONS = frozenset(
    ["cousin", "sister", "brother", "boss", "friend", "flatmate", "partner", "colleague", "neighbour"]
)
_MAX_WORDS = 7
PARTICLES = frozenset(
    [
        "der",
        "den",
        "die",
        "das",
        "de",
        "del",
        "della",
        "di",
        "da",
        "do",
        "dos",
        "du",
        "la",
        "le",
        "van",
        "von",
        "zu",
        "zum",
        "al",
        "el",
        "bin",
        "ibn",
        "und",
        "and",
        "y",
        "e",
    ]
)
_CAMEL = regex.compile(r"(?<!\b(?:Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz|St))(?<=\p{Ll})\p{Lu}\p{Ll}")
_WEEKDAYS = frozenset({*SHORT_WEEKDAYS, *MEDIUM_WEEKDAYS}) - {"sun"}
_STRETCHED = regex.compile(r"(\p{L})\1\1", regex.IGNORECASE)
_PLACE_CUE = regex.compile(r"\b(?:at|for|in|from|near|with|by|of|to)\s+$", regex.IGNORECASE)


def is_made_up(text: str, start: int, end: int) -> bool:
    """Whether a word that no list of names has is a tag, a brand or a cry: `#NowPlaying`, `SnapChat`, `Okaaay`.

    Of 2,900 letters of such words in posts that a model or a capital made somebody, 26 were.
    """
    word = text[start:end]
    return text[start - 1 : start] == "#" or bool(_CAMEL.search(word)) or bool(_STRETCHED.search(word))


def clean(span: Span, text: str) -> Span | None:
    """A model's span trimmed to its name, or None if nothing of it can be a name.

    Ordinary lower-case words are cut from both ends (`hey julian`, `julian lol`), and so is a possessive ending.
    """
    value = text[span.start : span.end]
    if _CODE.search(value) or "\n" in value:
        return None
    found = list(JOINED.finditer(value))
    shouted = text.isupper()
    while found and (
        _plain(found[0][0])
        or (len(found) > 1 and _is_a_tag(text, span.start + found[0].start(), found[0][0]))
        or (shouted and _plain_shouted(found[0][0]))
        or (len(found) > 1 and _opens(found[0][0], found[1][0]))
    ):
        found.pop(0)
    while found and (
        _plain(found[-1][0])
        or (shouted and _plain_shouted(found[-1][0]))
        or _is_a_weekday(found[-1][0])
        or (len(found) > 1 and _is_a_day(found[-2][0], found[-1][0]))
    ):
        found.pop()
    if not found or len(found) > _MAX_WORDS or all(fold(match[0]) in TITLES for match in found):
        return None
    if span.label == "PERSON" and not value.islower():
        # `Mustafa meet Dmitri`, `Oliver at Bramble Park`: what is in small letters inside ends a name, unless names have it.
        cut = next((i for i, m in enumerate(found) if i and m[0].islower() and m[0] not in PARTICLES), len(found))
        found = found[:cut]
    start, end = found[0].start(), found[-1].end()
    ending = POSSESSIVE.search(found[-1][0])
    if ending:
        end -= len(ending[0])
    # `J.` and `Jr.` end in a point that belongs to them, and a lone letter is nobody.
    if end - start < 2 or (len(found) == 1 and len(found[0][0]) < 3 and not found[0][0].istitle()):
        return None
    if span.label == "ORGANIZATION" and value.islower():
        return None
    # A single ordinary word is a name only in a capital, and only if it is one of the names that are words too.
    if len(found) == 1:
        folded = unstretched(fold(POSSESSIVE.sub("", found[0][0])))
        # A model makes `org` somebody in a pasted log; every address made here would then hold a person.
        if folded in DOMAIN_WORDS:
            return None
        if is_ordinary(folded):
            if not found[0][0].istitle():
                return None
            # `I work at Apple`, not `I ate an apple`.
            before = text[max(0, span.start + start - 12) : span.start + start]
            if span.label == "PERSON" and folded in NAME_WORDS and _is_the_word(text, span.start + start):
                return None
            if not (folded in NAME_WORDS if span.label == "PERSON" else _PLACE_CUE.search(before)):
                return None
    # Two words of the dictionary are seldom somebody (`January Favorites`, `Power Users`), unless the first is a first name.
    if span.label == "PERSON" and len(found) > 1:
        parts = [fold(POSSESSIVE.sub("", match[0])) for match in found]
        if all(map(is_ordinary, parts)) and not is_first_name(parts[0]) and parts[0] not in NAME_WORDS | TITLES:
            return None
    if span.label == "PERSON" and not any(is_listed_name(word) for word, _, _ in words(value)):
        # Two words in lower case that no list has were nobody, 30 times of 30.
        if len(found) > 1 and value.islower():
            return None
        if is_made_up(text, span.start + start, span.start + end):
            return None
    return span._replace(start=span.start + start, end=span.start + end)


def _is_the_word(text: str, start: int) -> bool:
    tokens = words(text)
    at = next((i for i, token in enumerate(tokens) if token[1] == start), None)
    return at is not None and role(text, tokens, at) == "word"


def may_hold_a_name(text: str) -> bool:
    """Whether :func:`clean` could keep anything of a text: not if all its words are ordinary and in lower case.

    Such texts need not be read by a model: 13 in 100 of 18,419 chat messages are.
    """
    return not all(_plain(match[0]) for match in JOINED.finditer(text))


def _plain_shouted(word: str) -> bool:
    """`HANNAH SAYS`: where all is in capitals, an ordinary word that is nobody's name is cut as in lower case."""
    folded = fold(word)
    return is_ordinary(folded) and not is_listed_name(folded) and folded not in NAME_WORDS


def _opens(word: str, behind: str) -> bool:
    """Whether a word before a name is no part of it: talk, a relation, `Will Lorenzo ever`, a slip of the finger."""
    folded = fold(word)
    if folded == "will":
        return is_first_name(fold(behind))
    # `Picking Søren up`, not `Rose Tyler`.
    if is_ordinary(folded) and not is_listed_name(folded) and folded not in TITLES and is_first_name(fold(behind)):
        return True
    return is_opening(folded) or folded in _RELATIONS or is_slip(folded)


def _is_a_weekday(word: str) -> bool:
    """`Lincoln Sat with Detti`: a weekday cut short ends no name, but *Sun* is a family's."""
    return fold(word) in _WEEKDAYS


def _is_a_tag(text: str, start: int, word: str) -> bool:
    """`#BlackHoliday Marvin Gaye`: a tag before a name is no part of it."""
    return text[start - 1 : start] == "#" and not is_listed_name(fold(word))


def _is_a_day(before: str, word: str) -> bool:
    """`The Blue Heron on Sat`: the day is no part of the name."""
    return before.lower() in ("on", "this", "next", "last", "by") and is_plain(fold(word))


def _plain(word: str) -> bool:
    if not word.islower():
        return False
    if word.endswith(("'t", "’t")):
        return True
    stem = _CONTRACTED.sub("", word)
    return word in PARTICLES or is_ordinary(unstretched(fold(stem)))
