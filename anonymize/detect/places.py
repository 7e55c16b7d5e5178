"""Which words are names of places: Faker's towns, states and countries."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import faker.providers.address
import regex
from phonenumbers.geodata import GEOCODE_DATA

from anonymize.detect.lexicon import (
    is_common_first_name,
    is_in_dictionary,
    is_listed_name,
    is_only_a_noun,
    is_ordinary,
    word_list,
)
from anonymize.text import folded_words

_FIELDS = ("countries", "cities", "city_names", "states", "provinces", "municipalities", "boroughs", "regions",
           "real_city_names", "metropolitan_cities", "counties", "districts", "towns", "communes", "departments")  # fmt: skip
_ENGLISH = ("en_US", "en_GB", "en_AU", "en_CA", "en_IE", "en_NZ")
# `Truro, NS`, `Catende - PE`, `Brussels/Bruxelles`, `Wilmington (DE)`.
_QUALIFIED = regex.compile(r",|/|\(| - ")
Phrase = tuple[str, ...]


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _strings(list(value))
        yield from _strings(list(value.values()))
    elif isinstance(value, list | tuple | set | frozenset):
        for item in sorted(value, key=str):
            yield from _strings(item)


def _phrases(locale: str, fields: Iterable[str]) -> Iterator[Phrase]:
    provider: Any = importlib.import_module(f"faker.providers.address.{locale}").Provider
    for field in fields:
        for name in _strings(getattr(provider, field, ())):
            phrase = tuple(folded_words(name))
            if phrase and len("".join(phrase)) >= 4:
                yield phrase


@lru_cache(maxsize=1)
def _places() -> frozenset[Phrase]:
    locales = sorted(module.name for module in pkgutil.iter_modules(faker.providers.address.__path__))
    return frozenset(phrase for locale in locales for phrase in _phrases(locale, _FIELDS)) | _certain() | _dialled()


def _dialled() -> frozenset[Phrase]:
    """Towns that have a dialling code, but no word that is a name or in the dictionary."""
    return frozenset(p for p in _towns() if not all(is_ordinary(word) or is_listed_name(word) for word in p))


@lru_cache(maxsize=1)
def _towns() -> frozenset[Phrase]:
    """Towns that have a dialling code, of libphonenumber's data, less what it says of their region."""
    named = {names["en"] for names in GEOCODE_DATA.values() if "en" in names}
    phrases = {tuple(folded_words(_QUALIFIED.split(name, maxsplit=1)[0])) for name in named}
    return frozenset(phrase for phrase in phrases if len(phrase) <= 3 and len("".join(phrase)) >= 4)


def is_town(*folded: str) -> bool:
    """Whether words behind `moved to`, or several in capitals, are a town: the data has it, no dictionary but as a noun."""
    if folded not in _towns():
        return False
    return len(folded) > 1 or not is_in_dictionary(folded[0]) or is_only_a_noun(folded[0])


@lru_cache(maxsize=1)
def _certain() -> frozenset[Phrase]:
    """Countries and states, whatever other word they are, and large towns."""
    lists = [_phrases(locale, ("countries", "states", "provinces")) for locale in _ENGLISH]
    return frozenset(
        {phrase for of_locale in lists for phrase in of_locale if len(phrase) <= 3}
        | {(word,) for word in word_list("large_places.txt")}
        | {tuple(name.split("_")) for name in word_list("phrase_places.txt")}
    )


@lru_cache(maxsize=1)
def phrase_heads() -> frozenset[str]:
    """First words of the places whose name has several: no other word needs a look at what follows it."""
    return frozenset(phrase[0] for phrase in _places() if len(phrase) > 1)


@lru_cache(maxsize=1)
def town_heads() -> frozenset[str]:
    """First words of the towns whose name has several."""
    return frozenset(phrase[0] for phrase in _towns() if len(phrase) > 1)


@lru_cache(maxsize=100_000)
def is_place(phrase: Phrase) -> bool:
    """Whether folded words are a place's name, and of one word, hardly ever anything else."""
    if phrase in _certain():
        return True
    if phrase not in _places():
        return False
    (word, *more) = phrase
    # The dictionary has *zagreb* and *utrecht* as nouns; *nice* and *reading* are something else as well.
    return bool(more) or not ((is_ordinary(word) and not is_only_a_noun(word)) or is_common_first_name(word))


def is_in_gazetteer(phrase: Phrase) -> bool:
    """Whether folded words are a place's name in any list, whatever other word they are (`nice`, `cork`)."""
    return phrase in _places() or phrase in _towns()


def is_certain_place(phrase: Phrase) -> bool:
    """Whether folded words are a country, a state or a large town."""
    return phrase in _certain()


def kind_of_place(phrase: Phrase) -> str:
    """What a place is, by the lists: a country, a region, a city, or a place."""
    (countries, regions), name = _countries_and_regions(), tuple(word for word in phrase if word != "the")
    if name in countries:
        return "country"
    return "region" if name in regions else "city" if is_place(phrase) else "place"


@lru_cache(maxsize=1)
def _countries_and_regions() -> tuple[frozenset[Phrase], frozenset[Phrase]]:
    countries = {phrase for locale in _ENGLISH for phrase in _phrases(locale, ("countries",))}
    countries |= {("usa",), ("uk",), ("england",), ("scotland",), ("wales",), ("britain",)}
    regions = {phrase for locale in _ENGLISH for phrase in _phrases(locale, ("states", "provinces", "counties"))}
    return frozenset(countries), frozenset(regions - countries)


@lru_cache(maxsize=1)
def state_codes() -> frozenset[str]:
    """Two capitals that stand for a state or province of the United States, Canada or Australia."""
    found: set[str] = set()
    for locale, field in (("en_US", "states_abbr"), ("en_CA", "provinces_abbr"), ("en_AU", "states_abbr")):
        provider: Any = importlib.import_module(f"faker.providers.address.{locale}").Provider
        found.update(getattr(provider, field, ()))
    return frozenset(found)


def is_large_place(folded: str) -> bool:
    """Whether a folded word is a large town or a part of the world, and no first name that is common."""
    return folded in word_list_of_places() and not is_common_first_name(folded)


@lru_cache(maxsize=1)
def word_list_of_places() -> frozenset[str]:
    """The closed list of large places."""
    return word_list("large_places.txt")
