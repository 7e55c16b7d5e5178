"""How one record writes a word that could be a name or not: small, in a capital, or as somebody who does something.

A dictionary does not know *kombucha*, and has *iva* and *debs*; the record does: who is somebody has a capital inside the
sentences of those who write capitals, and *told*, *cancelled* or *won* behind it; what is a thing is written small there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache

from anonymize.detect.doubles import ADVERBS, MODALS, has_an_article, is_next, role
from anonymize.detect.lexicon import (
    NAME_WORDS,
    is_common_first_name,
    is_first_name,
    is_in_dictionary,
    is_listed_name,
    is_only_a_noun,
    is_ordinary,
    is_plain,
    of_dictionary,
    word_list,
)
from anonymize.detect.months import MONTHS
from anonymize.edits import LONGEST_WORD
from anonymize.forms import full_names_of, is_form_of
from anonymize.text import Token, word_set

_DEEDS = word_list("deeds.txt")
_MET = word_list("met_before.txt")
_BEHIND = word_list("used_behind.txt")
NOT_BEFORE = word_list("not_before_names.txt")
# Twice a capital inside a sentence, or twice the subject of a verb: once is a slip or a title of something.
_TWICE = 2
# A first name of the lists that is in the dictionary, too (`pale ale`), is written small this often where it is no name.
_OFTEN_SMALL = 3
# A message and what quotes it in derived files hold the same slip.
_SLIPS = 4
# Of a name's uses, so many have a deed behind them or a capital inside a sentence; of a thing's, hardly one.
_SHARE = 0.15
# A part of somebody's name that the dictionary has (`mat`, `day`) is what they are called by only if most uses say so.
_MOSTLY = 0.5
# One that is never the word may be named less often: *mek*, of an Emeka, twice in five.
_OFTEN_NAMED = 0.3
# In a channel with a hundred people, any three letters are part of somebody: *com*, *lib* and *dir* do nothing, though.
_FORM_SHARE = 0.1
_SLIP_SHARE = 0.02
_PREPOSITIONS = frozenset({"in", "on", "of", "at", "into", "under"})
_CLEAR = 5
# Two letters that do something or end a contraction, and are nobody's beginning (`ai told me`, `hr wants it`).
_NOBODY = word_set(
    "ad ai bf cv db dc dj dm dr er eu ex gf gm gp hq hr id io ip ll ma mp mr ms os pa pc pe pm pt qa re st ta tv uk un ve"
)
# Of 139 *mo* four stood where a word stands (`a mo`), and 107 where somebody does.
_HARDLY = 0.05
_CLAUSES = frozenset({"if", "when", "because", "cos", "cuz", "since", "whenever", "while", "but"})


class Use:
    """What a record says of one word.

    Attributes:
        small: how often it is written small in a text that begins with a capital.
        inside: how often with a capital inside a sentence.
        acts: how often it does something, or is met, told or asked, in any case.
        named: how often it is somebody by what stands beside it; counted of modal verbs and of parts of names.
        meant: how often it is the word, likewise.
        all: how often it stands in the record.
    """

    __slots__ = ("acts", "all", "inside", "meant", "named", "small")

    def __init__(self) -> None:
        self.small = self.inside = self.acts = self.named = self.meant = self.all = 0


def uses_of(texts: Mapping[str, int], tokens: Mapping[str, Sequence[Token]], parts: Set[str]) -> dict[str, Use]:
    """The use of every word of a record that may be a name and need not be.

    Args:
        texts: distinct text → how often the record has it.
        tokens: distinct text → its words.
        parts: of the record's names, which people are called by (`Cat` for Catherine, `quin` for Joaquin).
    """
    found: dict[str, Use] = {}
    for text, times in texts.items():
        of_text = tokens[text]
        cased = shouted = None
        for at, (word, start, _) in enumerate(of_text):
            part = word in parts or _is_short_form(word) or len(word) == 2
            if not is_open(word) and (not part or is_plain(word)):
                continue
            if cased is None:
                first = text[of_text[0][1]]
                shouted = text.isupper()
                cased = first.isupper() and not shouted
            use = found.get(word)
            if use is None:
                use = found[word] = Use()
            use.all += times
            capital = text[start].isupper()
            if not capital:
                use.small += times if cased else 0
            elif (
                not shouted
                and start > 1
                and text[start - 1] == " "
                and (text[start - 2].islower() or text[start - 2] == ",")
                # `Rosie's Tea Room`
                and text[start - 3 : start - 1] not in ("'s", "’s")
                and not (has_an_article(of_text, at) and is_ordinary(word))
            ):
                use.inside += times
            if acts(of_text, at, text):
                use.acts += times
            if part or word in MODALS:
                here = role(text, of_text, at)
                use.named += times * (here == "name")
                use.meant += times * (here == "word")
    return found


@lru_cache(maxsize=1 << 17)
def is_open(word: str) -> bool:
    """Whether a word may be a name and need not be: no dictionary has it, or a list of names or short forms, too."""
    return (
        len(word) >= 3
        and not is_plain(word)
        and (not is_in_dictionary(word) or is_listed_name(word) or word in NAME_WORDS or bool(full_names_of(word)))
    )


def acts(tokens: Sequence[Token], at: int, text: str) -> bool:
    """Whether the word at a position is somebody by the words around it: `mark was`, `because iva told`, `met debs`."""
    before = tokens[at - 1][0] if at and text[tokens[at - 1][2] : tokens[at][1]] == " " else ""
    if before in NOT_BEFORE:
        return False
    if before in _MET:
        return True
    # `the mother in law rang`, `left me on read says`
    if before in _PREPOSITIONS or not is_next(text, tokens, at):
        return False
    following = tokens[at + 1][0]
    if following in ADVERBS and is_next(text, tokens, at + 1):
        following = tokens[at + 2][0]
    return following in _DEEDS or (before in _CLAUSES and following in _BEHIND)


def words_not_names(uses: Mapping[str, Use], parts: Set[str]) -> set[str]:
    """Words that the record writes as words, whatever a model or a list says; see :func:`uses_of`."""
    return {word for word, use in uses.items() if _is_word(word, use, parts)}


def _is_word(word: str, use: Use, parts: Set[str]) -> bool:
    if word in NAME_WORDS:
        return False
    if _does_something(use) or use.small <= use.inside:
        return not use.acts and not use.inside and use.all <= _SLIPS and is_slip(word) and not _is_part(word, parts)
    if is_common_first_name(word):
        return is_in_dictionary(word) and use.small >= _OFTEN_SMALL and not use.inside
    if is_listed_name(word):
        return use.small >= (_TWICE if is_in_dictionary(word) else _OFTEN_SMALL) and not use.inside
    return True


def _does_something(use: Use) -> bool:
    """Whether a word is more than by a slip somebody: *ubuntu* `said` once in 130 uses, which made it one in 119 places."""
    return use.acts > _SLIP_SHARE * use.all


def _is_what_they_are_called(word: str, use: Use) -> bool:
    """Whether a part of a name that the dictionary has is used as a name: mostly, or never as a word if a list has it."""
    if not use.named:
        return False
    return use.named + use.inside >= _MOSTLY * use.all or (
        (is_listed_name(word) or use.named >= max(_TWICE, _OFTEN_NAMED * use.all))
        and not use.meant
        and use.small <= (use.named if is_listed_name(word) else 0)
    )


def _is_of_two_names(word: str) -> bool:
    """Whether a word that no dictionary has is two first names written as one (`billyjim`)."""
    ends = range(3, len(word) - 2) if len(word) <= LONGEST_WORD else ()
    return any(is_common_first_name(word[:i]) and is_common_first_name(word[i:]) for i in ends)


def _is_part(word: str, parts: Set[str]) -> bool:
    """Whether what looks like a slip of the finger is rather what somebody of the record is called by (`rach`)."""
    return len(word) > _SHORTEST_NICKNAME and word in parts


@lru_cache(maxsize=1 << 16)
def _is_short_form(word: str) -> bool:
    return bool(full_names_of(word))


_SHORTEST_NICKNAME = 3
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@lru_cache(maxsize=1 << 14)
def is_slip(word: str) -> bool:
    """Whether a word that no list has is a frequent word with two letters changed round, one left out or one doubled."""
    if not 3 <= len(word) <= LONGEST_WORD or is_in_dictionary(word) or is_listed_name(word):
        return False
    if len(word) == 3:
        return any(is_plain(word[:i] + letter + word[i:]) for i in (1, 2, 3) for letter in _LETTERS)
    near = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
    near |= {word[:i] + word[i + 1 :] for i in range(1, len(word)) if word[i] == word[i - 1]}
    near |= {
        word[:i] + letter + word[i:]
        for i in range(1, len(word))
        for letter in (_LETTERS if len(word) > 4 else word[i - 1])
    }
    # The dictionary first: of two hundred forms it has one or none.
    return any(is_ordinary(form) and form not in NAME_WORDS for form in of_dictionary(near))


def _is_often(use: Use) -> bool:
    return use.acts + use.inside >= max(_TWICE, _SHARE * use.all)


def is_mostly_a_name(word: str, use: Use) -> bool:
    """Whether a name that is a word too is a name in most of a record's uses, in lower case as well; no modal verb is.

    Either it often does something, or those who write capitals write it with one.
    """
    if word not in NAME_WORDS or word in MONTHS or word == "will":
        return False
    return (use.acts >= _TWICE and _is_often(use)) or use.inside > _OFTEN_SMALL * max(_TWICE, use.small)


def names_by_use(uses: Mapping[str, Use], people: Iterable[str], initials: Set[str]) -> dict[str, bool]:
    """Words that the record uses as names, and whether they are nobody but that (else they are by use alone).

    Args:
        uses: the use of every open word.
        people: folded first names the record has for certain.
        initials: two letters each, of the record's full names.
    """
    certain = frozenset(people)
    pairs = (initials | {name[:2] for name in certain if len(name) > 3}) - _NOBODY
    found = {}
    for word, use in uses.items():
        if len(word) == 2:
            told = use.acts + use.named
            # `aj` of nobody's name that the record has, but somebody in most of its uses.
            clear = told >= max(_CLEAR, _MOSTLY * use.all) and not is_in_dictionary(word) and word not in _NOBODY
            most = (
                min(use.acts, use.inside) >= _CLEAR
                and use.named >= _MOSTLY * use.all
                and use.meant <= _HARDLY * use.all
                and word not in _NOBODY
            )
            if most or (not use.meant and (clear or (word in pairs and told >= max(_TWICE, _SHARE * use.all)))):
                found[word] = True
            continue
        # `Tariqs`, of a Tariq, is his possessive without its apostrophe.
        if is_common_first_name(word) or (word.endswith("s") and word[:-1] in certain):
            continue
        if word in MONTHS or word in MODALS:
            if use.acts or use.named:
                found[word] = False
            continue
        formed = not is_plain(word) and is_form_of(word, certain)
        clear = not is_in_dictionary(word) or (is_only_a_noun(word) and word not in NAME_WORDS)
        short = bool(full_names_of(word) & certain)
        if short and use.named and not use.meant and use.small <= use.named:
            found[word] = clear or use.named >= _TWICE
        elif short and (use.inside or use.acts or not is_in_dictionary(word)):
            found[word] = (clear and use.small <= use.inside + use.acts) or _is_often(use)
        elif formed and is_ordinary(word) and _is_what_they_are_called(word, use):
            found[word] = clear
        elif use.inside and use.acts and use.small <= use.inside and is_ordinary(word) and not is_listed_name(word):
            # An ordinary word is looked at only where it begins a name of the record.
            if any(name.startswith(word) for name in certain):
                found[word] = False
        elif is_ordinary(word) and (is_listed_name(word) or word in NAME_WORDS):
            if _is_often(use) and use.acts >= _TWICE:
                found[word] = word not in NAME_WORDS
            elif (
                use.inside >= _TWICE
                and use.inside > use.small
                and (use.acts or is_first_name(word) or (use.inside > _TWICE and not use.small))
            ):
                found[word] = clear and use.small * _OFTEN_SMALL <= use.inside
        elif not is_in_dictionary(word) and not is_ordinary(word):
            slip = is_slip(word)
            told = use.acts + use.inside + use.named
            found_so = (formed and told >= max(1, _FORM_SHARE * use.all)) or (
                not slip and ((use.acts >= _TWICE and _does_something(use)) or _is_of_two_names(word))
            )
            if found_so:
                found[word] = True
    return found
