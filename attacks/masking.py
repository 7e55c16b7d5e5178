"""Masked text: how somebody writes, with what they write about struck out."""

from __future__ import annotations

import unicodedata

from attacks.function_word_list import FUNCTION_WORDS
from attacks.histories import OwnText
from attacks.own_words import WORD

MASK = "X"
"""Stands for every word that is not in the list of function words."""
_LISTED = frozenset(FUNCTION_WORDS)


def masked(text: str) -> str:
    """A text whose content words are one symbol each, whose digits are 0, and whose marks and layout stay.

    Function words keep the case in which they were typed. Marks that combine with letters go, because in some scripts
    they spell the vowels of the word that was struck out.
    """
    struck = WORD.sub(lambda found: found[0] if _listed(found[0]) else MASK, text)
    return "".join(_mark(character) for character in struck)


def masked_message(message: OwnText) -> OwnText:
    """A message with its text masked; it counts as many words as before."""
    return message._replace(text=masked(message.text))


def _listed(word: str) -> bool:
    return word.casefold().replace("’", "'") in _LISTED


def _mark(character: str) -> str:
    if character.isnumeric():
        return "0"
    return "" if unicodedata.category(character) in {"Mn", "Mc"} else character
