"""People and places by the lists of names: a first name and what follows it as a surname; a country, a state, a town."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import regex

from anonymize.detect.clean import PARTICLES, is_made_up
from anonymize.detect.doubles import MODALS, has_an_article, is_finite, role
from anonymize.detect.lexicon import (
    NAME_WORDS,
    is_common_first_name,
    is_compound,
    is_first_name,
    is_in_dictionary,
    is_last_name_alone,
    is_listed_name,
    is_only_a_noun,
    is_ordinary,
    is_plain,
    is_surname_in_dictionary,
    word_list,
)
from anonymize.detect.months import is_feast, is_month
from anonymize.detect.places import is_certain_place, is_large_place, is_place, is_town, phrase_heads, town_heads
from anonymize.detect.usage import is_slip
from anonymize.spans import Span
from anonymize.text import Token

# A capitalised word that no list of words has is most often somebody in a message, and seldom in a document.
MESSAGE = 400
"""Characters of the longest text that is read as a message."""
LAUGH = regex.compile(r"(?:[hj][aeio]){2}|lol|(.)\1\1")
_ACTS = word_list("name_followers.txt")
_DEEDS = word_list("deeds.txt")
# Countries that are something else in small letters.
_ALSO_WORDS = frozenset(["turkey", "guinea", "jersey", "georgia", "virginia", "carolina", "victoria"])
# `Will, can you come`: who is asked stands before the comma.
_ASKED = frozenset(
    ["will", "can", "could", "do", "did", "are", "would", "have", "please", "what", "when", "where", "why", "how"]
)
_SURNAME = regex.compile(
    r"^\p{L}{3,}(?:hill|wood|field|ley|ton|ford|worth|well|by|stone|bridge|brook|man|son|smith|bourne|dale|combe|land|shaw|more)$"
)
# Of the particles, those that a chat has as words (`isaac do yoga`).
_ALSO_TALK = frozenset(["do", "die", "y", "e", "la", "das", "den"])


# `Ji-woo`: two syllables of Korean, of which the second is in small letters.
_SYLLABLE = r"(?:kk|tt|pp|ss|jj|ch|sh|[gkndtlrmbpsjhy])?(?:yeo|yae|wae|woo|yoo|[wy]?[aeiou]|ae|eo|oe|ui|eu|oo|ee|ou)(?:ng|[nmlkptb])?"
_TWO_SYLLABLES = regex.compile(
    rf"\b(?=\p{{Lu}}\p{{Ll}})(?P<one>(?i:{_SYLLABLE}))-(?P<two>{_SYLLABLE})\b(?!['’\-]\p{{L}}{{2}})"
)


def korean(text: str) -> Iterator[Span]:
    """First names of two hyphenated syllables of Korean (Revised Romanization, or as people write them)."""
    for match in _TWO_SYLLABLES.finditer(text) if "-" in text else ():
        one, two = match["one"].lower(), match["two"]
        # `Pop-up`, `Bye-bye`, `Tik-tok`
        words = [is_plain(part) or (len(part) > 2 and is_in_dictionary(part)) for part in (one, two)]
        if one != two and not all(words) and not is_plain(one + two):
            yield Span(*match.span(), "PERSON", 1.0, "lexicon")


def listed(text: str, tokens: Sequence[Token]) -> Iterator[Span]:
    """Names and places by the lists: a first name and what follows it as a surname; a country, a state, a town."""
    shouted = text.isupper()
    heads = phrase_heads()
    at = 0
    while at < len(tokens):
        word, start, end = tokens[at]
        capital = text[start].isupper()
        used = 1
        if not capital and _in_no_list(word):
            at += 1
            continue
        for length in (4, 3, 2, 1) if word in heads or (capital and word in town_heads()) else (1,):
            if at + length > len(tokens):
                continue
            last = tokens[at + length - 1]
            phrase = tuple(token[0] for token in tokens[at : at + length])
            between = text[end : last[1]] if length > 1 else ""
            if length > 1 and len(between) > 16:
                continue
            town, large = False, length == 1 and is_large_place(word)
            if length > 1:
                # `Medicine Hat` and `Bury St Edmunds`, not `Two years old` or `Morgan Hill`.
                town = (
                    capital
                    and not shouted
                    and text[last[1]].isupper()
                    and not is_common_first_name(word)
                    and is_town(*phrase)
                )
                hit = town or (is_place(phrase) and (capital or is_certain_place(phrase)))
            elif capital:
                hit = large or (
                    is_place(phrase)
                    # `PAKISTAN` and `TEXAS` are nouns of the dictionary, and so are `SALE` and `READING`.
                    and not (shouted and is_ordinary(word) and not (is_certain_place(phrase) and is_only_a_noun(word)))
                )
            else:
                alone = not is_ordinary(word) or (is_only_a_noun(word) and word not in _ALSO_WORDS)
                hit = large or (len(word) > 4 and alone and is_certain_place(phrase))
            if hit:
                yield Span(start, last[2], "LOCATION", 1.0, "lexicon:where" if town else "lexicon:place")
                used = length
                break
        else:
            # `os.sys`: three letters in lower case are a name only if it is a common one.
            listed = is_first_name(word) if capital or len(word) > 3 else is_common_first_name(word)
            if (
                len(word) >= 3
                and listed
                and not is_feast(text, tokens, at)
                and (
                    not is_ordinary(word)
                    or _name_by_what_follows(text, tokens, at)
                    or _has_a_last_name(text, tokens, at)
                )
            ):
                stop, used = _surname(text, tokens, at)
                yield Span(start, stop, "PERSON", 1.0, "lexicon")
            elif capital and not shouted and (_full_name(text, tokens, at) or _is_jan(text, tokens, at)):
                stop, used = _surname(text, tokens, at)
                yield Span(start, stop, "PERSON", 1.0, "lexicon:full")
            elif capital and not shouted and not text[start:end].isascii() and is_listed_name(word):
                # `Müller` is no *muller*.
                yield Span(start, end, "PERSON", 1.0, "lexicon")
            elif (
                capital
                and not shouted
                and text[start:end].istitle()
                and _called_that(word)
                and not has_an_article(tokens, at)
                and _inside_a_sentence(text, start)
            ):
                yield Span(start, end, "PERSON", 1.0, "lexicon:unlisted")
            elif capital and not shouted and len(word) >= 3 and not is_ordinary(word) and _somebody(text, tokens, at):
                stop, used = _surname(text, tokens, at)
                yield Span(start, stop, "PERSON", 1.0, "lexicon:unlisted")
        at += used


@lru_cache(maxsize=1 << 16)
def _in_no_list(word: str) -> bool:
    """Whether a folded word in lower case neither is nor begins a name or a place of any list (five in six of a chat)."""
    return not (word in phrase_heads() or is_large_place(word) or is_certain_place((word,)) or is_first_name(word)
                or is_common_first_name(word))  # fmt: skip


def _called_that(word: str) -> bool:
    """Whether a word of the dictionary is a name by nothing but its capital inside a sentence (`lost to Pat`)."""
    return is_surname_in_dictionary(word) or (is_first_name(word) and word not in NAME_WORDS and not is_plain(word))


def _somebody(text: str, tokens: Sequence[Token], at: int) -> bool:
    word, start, end = tokens[at]
    if is_listed_name(word):
        return True
    if len(text) > MESSAGE or text[start:end].isupper() or is_made_up(text, start, end) or is_compound(word):
        return False
    # Of 795 letters of such words at the start of a sentence 111 were somebody's, and of those most did something.
    return not _inside_no_sentence(text, start) or _does_something(text, tokens, at)


def _does_something(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is one of two, is called, or has a verb behind it."""
    end = tokens[at][2]
    if at + 1 >= len(tokens) or text[end : end + 1] in ("'", "’", ",", ":"):
        return True
    following, begin, _ = tokens[at + 1]
    return text[end:begin] == " " and (following in _ACTS or following in ("and", "or", "will") or is_finite(following))


def _name_by_what_follows(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a name that is a word too is a name here: `Grace said`, `Mark Olander`, not `mark the date`."""
    word, start, end = tokens[at]
    if not text[start].isupper() or text[start:end].isupper() or at + 1 >= len(tokens):
        return False
    if word not in NAME_WORDS:
        # `Dexter lives`: a first name that the dictionary has, and what only somebody does; not `the Council said`.
        return (
            not has_an_article(tokens, at)
            and tokens[at + 1][0] in _DEEDS
            and text[end : tokens[at + 1][1]] == " "
            and not is_plain(word)
        )
    if is_month(text, tokens, at):
        return False
    following, begin, _stop = tokens[at + 1]
    if text[end:begin] in ("'", "’") and following == "s":
        return start > 0 and at + 2 < len(tokens)
    if text[end:begin] == ", " and _inside_no_sentence(text, start):
        return following in _ASKED or following == word
    if text[end:begin] != " ":
        return False
    if word == "will" and is_first_name(following):
        return False
    return following in _ACTS or (text[begin].isupper() and is_listed_name(following) and not is_ordinary(following))


def _has_a_last_name(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a name that is a word too stands before what is a last name and nothing else (`robin williams`)."""
    word, _, end = tokens[at]
    if word not in NAME_WORDS or word in MODALS or at + 1 >= len(tokens):
        return False
    following, begin, _ = tokens[at + 1]
    return (
        text[end:begin] == " "
        and len(following) > 3
        and (is_last_name_alone(following) or _ends_as_a_surname(following))
        and role(text, tokens, at) != "word"  # `i hope govanhill`
    )


def _ends_as_a_surname(word: str) -> bool:
    """Whether a word that no list has ends as English surnames do (`underhill`)."""
    return bool(_SURNAME.search(word)) and not is_in_dictionary(word) and not is_ordinary(word)


_INSIDE = regex.compile(r"(?:[\p{Ll}\d,]|\b\p{Lu})['’\"]?[ ]$")


def _inside_no_sentence(text: str, start: int) -> bool:
    return not text[:start].strip() or text[:start].rstrip()[-1] in ".!?…"


def _inside_a_sentence(text: str, start: int) -> bool:
    return bool(_INSIDE.search(text[max(0, start - 4) : start]))


def _is_jan(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a month's short name is somebody before a last name (`Jan Brewer`)."""
    word, _, end = tokens[at]
    if word != "jan" or at + 1 >= len(tokens):
        return False
    following, begin, _ = tokens[at + 1]
    return text[end:begin] == " " and text[begin].isupper() and is_listed_name(following) and not is_plain(following)


def _full_name(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a listed name that is a word too stands before what can only be a surname (`Jan Jílek`)."""
    word, _, end = tokens[at]
    if at + 1 >= len(tokens) or not is_listed_name(word) or (is_plain(word) and not is_first_name(word)):
        return False
    following, begin, _ = tokens[at + 1]
    if text[end:begin].strip(" ") or end == begin or not text[begin].isupper():
        return False
    if word == "will" and is_first_name(following):
        return False  # `Will Keisha ever say`
    return len(following) > 2 and not is_in_dictionary(following) and not is_common_first_name(following)


@lru_cache(maxsize=1)
def _is_shouted(text: str) -> bool:
    """Asked of one text for every name in it: a text of capitals would be read to its end each time."""
    return text.isupper()


def _surname(text: str, tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where a name ends that begins with the first name at a position, and how many words it has."""
    first, start, end = tokens[at]
    capital, used, good, stop = text[start].isupper(), 1, 1, end
    while at + used < len(tokens) and used < 6:
        following, begin, finish = tokens[at + used]
        between = text[tokens[at + used - 1][2] : begin]
        if between not in (" ", "  ", ". ", " . ", "-", "'", "’", "‐"):
            break
        upper = text[begin].isupper()
        if between in ("'", "’") and following in ("s", "m", "ll", "d", "re", "ve"):
            break
        # `Johnny and John` are two, and each is somebody.
        if (
            following in PARTICLES
            and used < 4
            and between == " "
            and (capital or following not in _ALSO_TALK)
            and following != "and"
        ):
            used += 1
            continue
        if capital:
            good_one = (
                upper
                and not (len(following) > 1 and is_plain(following))
                and (
                    len(following) == 1
                    or len(tokens[at + used - 1][0]) == 1
                    or not is_in_dictionary(following)
                    or (is_listed_name(following) and not _is_shouted(text))
                    or (
                        used == 1
                        and is_only_a_noun(following)
                        and is_common_first_name(first)
                        and text[begin:finish].istitle()
                    )
                )
                and not (
                    len(following) > 1
                    and text[begin:finish].isupper()
                    and (is_plain(following) or is_finite(following))
                )
            )
        else:
            # `justin bieber`: what no list of words has, behind a first name that is hardly ever anything else.
            unlisted = (
                len(following) >= 4
                and used <= 2
                and is_common_first_name(first)
                and not LAUGH.search(following)
                and not is_slip(following)
            )
            if len(following) == 1 and used == 1 and between == " ":
                used += 1
                continue
            # `phil collins`: in the dictionary as a noun alone, and a last name.
            noun = used == 1 and is_common_first_name(first) and is_surname_in_dictionary(following)
            good_one = (
                noun
                or (len(following) > 2 and (is_listed_name(following) or unlisted) and not is_ordinary(following))
                or (used == 1 and _ends_as_a_surname(following))
            )
        if (
            not good_one
            or text[finish : finish + 2].lower() in ("'t", "’t")
            or (between.strip() == "." and len(tokens[at + used - 1][0]) > 1)
        ):
            break
        used += 1
        good, stop = used, finish
    return stop, good
