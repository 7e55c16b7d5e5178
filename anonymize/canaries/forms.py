"""The ways in which a name is written where people chat, each in a sentence of its own."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

_SENTENCES = (
    "went to the market with {}",
    "talked to {} about it",
    "saw {} at the station",
    "{} came over yesterday",
    "had dinner at home with {}",
    "waiting for {}",
)
_FULL_WIDTH = {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)}
_VOWELS = "aeiou"


class Person(NamedTuple):
    """Somebody invented, in title case."""

    first: str
    last: str


class Written(NamedTuple):
    """A sentence that names somebody.

    Attributes:
        text: the sentence.
        targets: half-open ranges that must be replaced: the name's own letters, not what is joined to them.
    """

    text: str
    targets: tuple[tuple[int, int], ...]


Form = Callable[[Person, random.Random], Written]


def _put(sentence: str, before: str, name: str, after: str = "") -> Written:
    at = sentence.index("{}") + len(before)
    return Written(sentence.format(f"{before}{name}{after}"), ((at, at + len(name)),))


def _in_a_sentence(write: Callable[[Person], tuple[str, str, str]]) -> Form:
    def form(person: Person, rng: random.Random) -> Written:
        return _put(rng.choice(_SENTENCES), *write(person))

    return form


def _misspelt(person: Person, rng: random.Random) -> Written:
    """Two neighbouring letters changed places; which, is drawn. The first letter stays, as it does when people type."""
    name = person.first.lower()
    places = [at for at in range(1, len(name) - 1) if name[at] != name[at + 1]]
    at = rng.choice(places)
    return _put(rng.choice(_SENTENCES), "", name[:at] + name[at + 1] + name[at] + name[at + 2 :])


def _elongated(person: Person) -> tuple[str, str, str]:
    name = person.first.lower()
    at = max((i for i, letter in enumerate(name) if letter in _VOWELS), default=len(name) - 1)
    return "", name[:at] + name[at] * 4 + name[at + 1 :], ""


def _joined(sentence: str, joint: str, after: str, *, before: str = "") -> Form:
    """First and last name in small letters with a mark between them, and what stands around them."""

    def form(person: Person, rng: random.Random) -> Written:
        at = sentence.index("{}") + len(before)
        first, last = person.first.lower(), person.last.lower()
        second = at + len(first) + len(joint)
        text = sentence.format(f"{before}{first}{joint}{last}{after}")
        return Written(text, ((at, at + len(first)), (second, second + len(last))))

    return form


FORMS: dict[str, Form] = {
    "full name": _in_a_sentence(lambda person: ("", f"{person.first} {person.last}", "")),
    "first name": _in_a_sentence(lambda person: ("", person.first, "")),
    "lower case": _in_a_sentence(lambda person: ("", person.first.lower(), "")),
    "upper case": _in_a_sentence(lambda person: ("", person.first.upper(), "")),
    "possessive": _in_a_sentence(lambda person: ("", person.first, "’s sister")),
    "possessive without apostrophe": _in_a_sentence(lambda person: ("", person.first.lower(), "s sister")),
    "misspelt by two letters swapped": _misspelt,
    "elongated": _in_a_sentence(_elongated),
    "joined to an emoji": _in_a_sentence(lambda person: ("", person.first.lower(), "😂")),
    "hashtag": _in_a_sentence(lambda person: ("#", person.first.lower(), "")),
    "handle": _joined("follow {} there", "_", "92", before="@"),
    "e-mail address": _joined("write to {} please", ".", "@example.org"),
    "spelled-out e-mail address": _joined("write to {} please", " dot ", " at example dot org"),
    "web address": _joined("see {} for that", ".", "?ref=7", before="https://example.org/u/"),
    "invisible character inside": _in_a_sentence(
        lambda person: ("", f"{person.first[:3].lower()}\u200b{person.first[3:].lower()}", "")
    ),
    "full-width letters": _in_a_sentence(lambda person: ("", "".join(_FULL_WIDTH[c] for c in person.first), "")),
}
"""Name of a written form → what writes it."""


def introduced(person: Person, rng: random.Random) -> str:
    """A sentence by which a record makes somebody known."""
    who = f"{person.first} {person.last}"
    return rng.choice(("my friend {} moved here", "I work with {} now", "{} is my new neighbor")).format(who)
