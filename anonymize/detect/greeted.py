"""Who is greeted: a companion or a friend whose name no list has (`hey juno`, `Good evening, Pebble.`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from anonymize.detect.doubles import is_determiner
from anonymize.detect.lexicon import NAME_WORDS, is_only_a_noun, is_ordinary, is_plain
from anonymize.text import Token, word_set

_GREETINGS = word_set("hey hi hiya heya hello yo wassup howdy dear nite goodnight goodbye")
_BEGINS = frozenset({"good", "my"})
_GOES_ON = word_set("morning afternoon evening night dear")
_JOINTS = frozenset({" ", ", "})
# Whom anybody can greet.
_ANYBODY = word_set(
    """
    mate mates love lovely babe baby bae hun hon honey darling dear dearest sweetie sweetheart gorgeous beautiful handsome
    sunshine stranger friend friends buddy pal dude bro bruh brother sis sister girl girls girlie boy boys lad lads lady
    ladies gents gentlemen guys folks fam team people peeps everyone everybody all world there again you bestie queen king
    boss chief doc doctor sir madam miss mum mom dad mam nan gran bot robot ai app computer kids chat cutie angel princess
    lover neighbour neighbor diary lord god santa folk mister hunny bby
    """
)
_LEAST, _LEAST_OF_A_WORD = 2, 3
_SHARE = 0.1


def greeted(texts: Mapping[str, int], tokens: Mapping[str, Sequence[Token]]) -> dict[str, bool]:
    """Words that are greeted again and again, and whether each is nothing but a name.

    A word that the dictionary has must be a noun, be greeted more often and have no article anywhere in the record.

    Args:
        texts: distinct text → how often the record has it.
        tokens: distinct text → its words.
    """
    times_greeted: Counter[str] = Counter()
    for text, times in texts.items():
        of_text = tokens[text]
        behind = _behind_a_greeting(of_text)
        if behind is not None and text[of_text[behind - 1][2] : of_text[behind][1]] in _JOINTS:
            times_greeted[of_text[behind][0]] += times
    often = {
        word: times
        for word, times in times_greeted.items()
        if len(word) >= 3
        and word not in _ANYBODY
        and not is_plain(word)
        and times >= (_LEAST_OF_A_WORD if is_ordinary(word) else _LEAST)
        and (not is_ordinary(word) or is_only_a_noun(word) or word in NAME_WORDS)
    }
    if not often:
        return {}
    uses: Counter[str] = Counter()
    determined: Counter[str] = Counter()
    for text, times in texts.items():
        of_text = tokens[text]
        for at, (word, _, _) in enumerate(of_text):
            if word in often:
                uses[word] += times
                determined[word] += times * bool(at and is_determiner(of_text[at - 1][0]))
    return {
        word: not is_ordinary(word)
        for word, times in sorted(often.items())
        if times >= _SHARE * uses[word] and not (is_ordinary(word) and determined[word])
    }


def _behind_a_greeting(tokens: Sequence[Token]) -> int | None:
    """Which word of a text stands behind a greeting that the text begins with, if any does."""
    first = [word for word, _, _ in tokens[:3]]
    if len(first) > 1 and first[0] in _GREETINGS:
        return 1
    return 2 if len(first) > 2 and first[0] in _BEGINS and first[1] in _GOES_ON else None
