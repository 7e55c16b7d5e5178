"""Words of a text and the form in which they are compared."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import regex

# Zero-width characters and soft hyphens inside a word belong to it: people paste them, and they break a match.
WORD = regex.compile(r"\p{L}(?:[\p{L}\p{M}\u200b-\u200d\u2060\ufeff\u00ad]*[\p{L}\p{M}])?")
"""A run of letters. Digits, apostrophes, hyphens, underscores and emoji end it."""
JOINED = regex.compile(
    r"\p{L}[\p{L}\p{M}\u200b-\u200d\u2060\ufeff\u00ad]*(?:['’‐\-][\p{L}][\p{L}\p{M}\u200b-\u200d\u2060\ufeff\u00ad]*)*"
)
"""A word as names are counted: `D'Arcy` and `Jean-Luc` are one."""
POSSESSIVE = regex.compile(r"['’][sS]?$")
# Cyrillic and Greek letters that look like Latin ones; in a word that has Latin letters, too, they stand for them.
_LOOKALIKES = str.maketrans("аеорсхуіјѕһкмтвнαουρντκι", "aeopcxyijshkmtbhaoupvtki")
_LATIN = regex.compile(r"\p{Latin}")
_OTHER = regex.compile(r"[\p{Cyrillic}\p{Greek}]")
_INVISIBLE = regex.compile(r"[\u200b-\u200d\u2060\ufeff\u00ad]")
_ASCII_WORD = re.compile("[A-Za-z]+")
_RUN = regex.compile(r"(.)\1{2,}")


def word_set(words: str) -> frozenset[str]:
    """A closed list of words, written with spaces between them."""
    return frozenset(words.split())


@lru_cache(maxsize=200_000)
def fold(text: str) -> str:
    """The form in which words are compared: no case, no marks, no compatibility forms, nothing invisible."""
    if text.isascii():
        return text.lower()
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKD", text)).casefold()
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    if _OTHER.search(text) and _LATIN.search(text):
        return regex.sub(r"\p{L}+", _one_script, text)
    return text


def _one_script(match: regex.Match[str]) -> str:
    word = str(match[0])
    return word.translate(_LOOKALIKES) if _LATIN.search(word) and _OTHER.search(word) else word


Token = tuple[str, int, int]
"""A word as it is compared, and where it stands."""


# Eleven stages ask for the words of a text.
@lru_cache(maxsize=1 << 14)
def words(text: str) -> tuple[Token, ...]:
    """Every word as (folded, start, end), in code points of the text."""
    # Of ASCII, letters alone are words, and Python's own engine finds them in half the time.
    found = _ASCII_WORD.finditer(text) if text.isascii() else WORD.finditer(text)
    return tuple([(fold(match[0]), *match.span()) for match in found])


def folded_words(text: str) -> list[str]:
    """Every word folded, for who does not ask where they stand: twice as fast as :func:`words`."""
    return [fold(word) for word in WORD.findall(text)]


@lru_cache(maxsize=1 << 16)
def squeezed(folded: str) -> tuple[str, ...]:
    """A folded word without elongation: every run of three or more letters as one and as two (`saraaah` → `sarah`)."""
    if not _RUN.search(folded):
        return ()
    return _RUN.sub(r"\1", folded), _RUN.sub(r"\1\1", folded)
