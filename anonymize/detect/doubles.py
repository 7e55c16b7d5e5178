"""Whether a name that is a word too (`may`, `grace`, `rich`, `mark`) is somebody where it stands in small letters.

What stands beside it decides, by what English allows: no modal verb has *talks* or *and* behind it, no noun without an
article stands before *is worse*, nothing is *marked* without an object, and nobody has *so* or *the* before him. Where
neither says anything, the record decides: see :func:`anonymize.detect.usage.is_mostly_a_name`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import regex

from anonymize.detect.lexicon import is_in_dictionary, is_only_a_noun, is_plain, word_list
from anonymize.detect.months import is_feast, is_month
from anonymize.text import Token, word_set

Role = Literal["name", "word", "open"]
MODALS = frozenset({"will", "may"})
_MET = word_list("met_before.txt") | word_list("used_before.txt")
_DEEDS = word_list("deeds.txt") | word_list("used_behind.txt") | {"does"}
_PASTS = word_list("irregular_pasts.txt")
_TOLD = word_list("deeds.txt")
_QUALITIES = word_list("quality_names.txt")
_VERBS = word_list("verb_names.txt")
_MASS = word_list("mass_names.txt")
_SUBJECTS = frozenset(
    ["i", "you", "u", "he", "she", "it", "we", "they", "who", "that", "this", "there", "what", "ill", "youll", "well"]
)
_ARTICLES = frozenset(
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "these",
        "those",
        "some",
        "any",
        "no",
        "your",
        "his",
        "her",
        "its",
        "their",
        "every",
        "each",
        "whose",
        "another",
    ]
)
_DEGREES = frozenset(
    [
        "so",
        "very",
        "too",
        "quite",
        "really",
        "pretty",
        "super",
        "more",
        "most",
        "how",
        "as",
        "rather",
        "kinda",
        "extremely",
        "that",
        "less",
    ]
)
_BEING = word_set(
    """
    is was are were be been being im feel feels felt look looks looked taste tastes tasted smell smells get gets got
    getting am sound sounds
    """
)
# A verb in its first form stands behind these; so does no name, but after `will` it may (`will mark ever`).
_BEFORE_A_VERB = word_set(
    """
    i you u we they dont cant wont didnt doesnt not can could should would must might gonna wanna gotta lets please
    never always ll
    """
)
_OBJECTS = word_set(
    """
    the a an my your his her its our their this that these those it them him us me you everything something anything
    someone everyone all
    """
)
# Behind a modal verb stands the first form of another, or its subject; none of these.
_NOT_BEHIND_A_MODAL = word_set(
    """
    and is was has had isnt wasnt hasnt hadnt from at with who said told aren arent didnt doesnt s wont isn wasn
    hasn doesn didn can cant could to about would should might
    """
)
# `may also, but I am free then`: what a modal verb is never alone before.
_TOO = frozenset({"also", "too"})
ADVERBS = frozenset({"actually", "also", "always", "even", "finally", "just", "never", "really", "still"})
_ASKING = frozenset({"will", "would", "can", "could", "did", "does", "should", "has"})
_AND_I = (["i", "are"], ["i", "were"], ["i", "have"], ["i", "aren"], ["i", "both"])
_OBJECT_PRONOUNS = frozenset({"me", "him", "her", "us", "them"})
_NOT_BEFORE_A_MODAL = word_set(
    """
    is was did does has if with for about to from of by abt than at hows like without beside isnt wasnt didnt doesnt
    hasnt can could should would where
    """
)
_BARE = frozenset(
    [
        "be",
        "have",
        "not",
        "well",
        "just",
        "do",
        "go",
        "get",
        "see",
        "also",
        "even",
        "never",
        "need",
        "want",
        "still",
        "take",
        "make",
        "come",
        "help",
    ]
)
_TALKED = word_set(
    """
    talk talks talked talking said say says speak spoke spoken gave give given giving send sent listen listened lied
    lie next thanks thx happened happen apologise apologize sorry promised married engaged close closer wrote write
    sold lent introduce introduced went go came come goes belongs owe owed moved back drove similar mean rude nice
    kind according up over on
    """
)
_HANDLED = word_set(
    """
    handled handle handles took taken dealt deal accept accepted manage managed cope coped bore bear move moved
    carried carries faced filled full did done treat treated wait waited
    """
)
_PREPOSITIONS = word_set(
    """
    with for about abt to from of by at like than without beside behind against and or but n when whenever while
    because cos cuz if since til until though although whether where as w on
    """
)
_TRUE_PREPOSITIONS = frozenset(
    [
        "with",
        "for",
        "about",
        "abt",
        "to",
        "from",
        "of",
        "by",
        "at",
        "like",
        "than",
        "without",
        "beside",
        "behind",
        "against",
        "w",
    ]
)
_RICH_WITH = frozenset(["with", "w", "in", "of"])
_PLACED = frozenset(["in", "under", "into", "down", "through"])
_STANDING = word_set(
    """
    full good bad great little much such true blind high low new one two first last same real pure rose red bright
    double question black white
    """
)
# `morning nova`, `love you grace`: who is greeted or thanked.
_GREETINGS = word_set(
    """
    morning night evening afternoon goodnight hello hi hey hiya yo thanks thx cheers bye goodbye dear sorry congrats
    welcome yes yeah no ok okay oh lol please haha honey babe
    """
)
# `what did I call bill`; of a modal verb they may be the subject (`the call may`).
_RUNG = frozenset({"call", "text", "ring"})
_FELT = word_set(
    """
    love thank miss bless hate see hear help appreciate
    """
)
_FAR = 6
_FACES = regex.compile(r" ?[\p{So}\p{Sk}\p{Cf}\p{Mn}]+ ")


def role(text: str, tokens: Sequence[Token], at: int) -> Role:
    """What a name that is a word too is at a position of a text, whatever its case.

    Args:
        text: the text.
        tokens: its words as (folded, start, end).
        at: the position of the name among them.
    """
    word, start, end = tokens[at]
    if is_month(text, tokens, at) or is_feast(text, tokens, at):
        return "word"
    before = tokens[at - 1][0] if at and text[tokens[at - 1][2] : start].strip(" ") in ("", "'", "’") else ""
    behind = tokens[at + 1][0] if is_next(text, tokens, at) else ""
    if text[end : end + 2].lower() in ("'s", "’s") or (
        text[end : end + 2] in ("' ", "’ ") and word.endswith("s") and not text[:start].endswith(("'", "‘"))
    ):
        behind = "s"
    if behind == "and" and before not in _SUBJECTS | _ARTICLES and [t[0] for t in tokens[at + 2 : at + 4]] in _AND_I:
        return "name"  # `cat and i are painting`
    if word not in MODALS:
        felt = before in ("you", "u", "ya") and at > 1 and tokens[at - 2][0] in _FELT
        greeted = before in _GREETINGS and not (word in _VERBS and behind in _OBJECTS)
        if before in _MET - {"with"} or before in _RUNG or greeted or felt:
            return "name"
    if word in MODALS:
        # `may actually thinks`: a finite verb may have an adverb before it.
        if behind in ADVERBS and at + 2 < len(tokens) and is_finite(tokens[at + 2][0]):
            behind = tokens[at + 2][0]
        met = before == "and" and at > 1 and tokens[at - 2][0] in _OBJECT_PRONOUNS
        # `will will ever say sorry`: the second is asked about.
        if behind == word and [token[0] for token in tokens[at + 2 : at + 3]] == ["ever"]:
            return "word"
        if before == word and behind == "ever":
            return "name"
        too = behind in _TOO and before not in _SUBJECTS and not is_next(text, tokens, at + 1)
        return "name" if met or too or behind == word else _beside_a_modal(before, behind)
    return _beside_a_noun(word, before, behind, tokens, at)


def is_next(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether the word behind a position follows with a space, or an emoji beside it, between (`will👍 says no`)."""
    if at + 1 >= len(tokens):
        return False
    between = text[tokens[at][2] : tokens[at + 1][1]]
    return between in (" ", "  ") or (
        not between.isascii() and len(between) <= _FAR and _FACES.fullmatch(between) is not None
    )


def _beside_a_modal(before: str, behind: str) -> Role:
    if before in _SUBJECTS or before in _ARTICLES:
        return "word"
    if before in _MET or before in _NOT_BEFORE_A_MODAL:
        return "name"
    if behind in _BARE:
        return "word"
    # `May hadnled it`: a past with a slip in it.
    past = behind.endswith("ed") and not behind.endswith("eed") and not is_in_dictionary(behind)
    if behind in _NOT_BEHIND_A_MODAL or is_finite(behind) or past:
        return "name"
    return "open" if not behind else "word"


def is_finite(word: str) -> bool:
    """Whether a word is a verb's third person or past, which no modal verb has behind it (`talks`, `cancelled`)."""
    if word in _DEEDS or word in _PASTS:
        return True
    if len(word) < 4 or is_only_a_noun(word[:-1]):
        return False
    if word.endswith("s"):
        return (
            not word.endswith(("ss", "us")) and is_in_dictionary(word[:-1]) and word not in ("always", "perhaps", "yes")
        )
    return (
        word.endswith("ed")
        and not word.endswith("eed")
        and (is_in_dictionary(word[:-2]) or is_in_dictionary(word[:-1]))
    )


def _is_a_thing(word: str) -> bool:
    return is_in_dictionary(word) and not is_plain(word) and not is_finite(word) and not word.endswith("ly")


def takes_no_s(folded: str) -> bool:
    """Whether a name is a word that has no form in s: a modal verb, a quality, or `tabby`, of which two are `tabbies`."""
    return folded in MODALS or folded in _QUALITIES or (folded.endswith("y") and folded[-2:-1] not in "aeou")


def has_an_article(tokens: Sequence[Token], at: int) -> bool:
    """Whether an article stands before a word (`the Council said`)."""
    return at > 0 and tokens[at - 1][0] in ("the", "a", "an", "this", "that")


def is_determiner(folded: str) -> bool:
    """Whether a word stands before what is no name (`the basement`, `my amazon`)."""
    return folded in _ARTICLES or folded in ("my", "our", "ur")


def is_also_a_verb(folded: str) -> bool:
    """Whether a name is a verb, too, so that an object may stand behind it."""
    return folded in _VERBS or folded in MODALS


def _beside_a_noun(word: str, before: str, behind: str, tokens: Sequence[Token], at: int) -> Role:
    if before in _ASKING and (behind in ADVERBS or behind in ("ever", "be")):
        return "name"  # `and will rich ever say sorry`
    quality = word in _QUALITIES
    # `so rich was late`, not `so rich`.
    degree = before in _DEGREES and not (before == "so" and behind in _DEEDS)
    if before in _ARTICLES or (quality and degree) or before in _STANDING or before in _PLACED:
        return "word"
    if (
        len(before) > 1
        and is_only_a_noun(before)
        and not before.endswith("s")
        and behind not in _TOLD
        and before not in _MET
    ):
        return "word"  # `yoga mat`, `exam mark`
    if behind in _DEEDS or behind == "s":
        return "word" if before in _BEFORE_A_VERB and word in _VERBS else "name"
    if quality and behind and (behind in _RICH_WITH or _is_a_thing(behind)) and before not in _TRUE_PREPOSITIONS:
        return "word"  # `sunny weather`
    if quality and before in _BEING:
        # `is rich coming`, not `she is rich`.
        return (
            "open" if at == 1 or tokens[at - 2][0] in ("when", "where", "how", "why", "what", "and", "but") else "word"
        )
    if word in _VERBS:
        if before in _BEFORE_A_VERB or (behind in _OBJECTS and before not in _TRUE_PREPOSITIONS):
            return "word"
        if before == "to":
            return "name" if at > 1 and tokens[at - 2][0] in _TALKED else "word" if behind in _OBJECTS else "open"
    if word in _MASS and before in ("with", "of", "without", "by", "for"):
        manner = any(token[0] in _HANDLED for token in tokens[max(0, at - _FAR) : at - 1])
        return "word" if manner else "open"
    if before in _PREPOSITIONS or is_finite(behind):
        return "name"
    return "open"
