"""Which words of a record's names are one entity's.

A person's name is linked by its words: `Sarah`, `SARAH’S` and `Sarah Whitcombe` share the word *sarah* and with it the
surrogate of that word, in all five files; two people who share a first name share its surrogate just as they shared the
name, and stay apart by their other words. Nothing is merged that the text does not write with the same word.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.lexicon import Gender, gender_of, name_lists, unstretched
from anonymize.text import JOINED, POSSESSIVE, fold

_GENDERED_TITLES: dict[str, Gender] = {
    "mr": "male", "sir": "male", "lord": "male", "uncle": "male", "grandpa": "male",
    "mrs": "female", "ms": "female", "miss": "female", "madam": "female", "lady": "female",
    "aunt": "female", "auntie": "female", "grandma": "female", "nana": "female",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class NameWord:
    """One word of people's names.

    Attributes:
        word: folded, with inner apostrophes and hyphens (`d'arcy`).
        last: whether it stands last in names more often than first.
        gender: what the lists or a title beside it say, None where they say nothing or both.
    """

    word: str
    last: bool
    gender: Gender | None


@dataclass(frozen=True, slots=True)
class Linked:
    """What a record's found values amount to.

    Attributes:
        names: folded word → the name word.
        values: (label, folded value) of everything that is no person's name.
    """

    names: dict[str, NameWord]
    values: tuple[tuple[str, str], ...]


def link(mentions: Iterable[tuple[str, str]]) -> Linked:
    """Link the mentions of one record.

    Args:
        mentions: (label, slice of the source text), repeats included, in any order.
    """
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    titles: defaultdict[str, Counter[Gender]] = defaultdict(Counter)
    values = set()
    for (label, value), times in Counter(mentions).items():
        if label != "PERSON":
            values.add((label, fold(value)))
            continue
        title: Gender | None = None
        named = []
        for word in name_words(value):
            title = _GENDERED_TITLES.get(word, title)
            if word not in TITLES and word not in PARTICLES:
                named.append(word)
        for position, word in enumerate(named):
            (last if position and position == len(named) - 1 else first)[word] += times
            if title is not None and len(named) == 1:
                titles[word][title] += times
    names = {}
    for word in sorted(first.keys() | last.keys()):
        is_last = last[word] > first[word] if last[word] != first[word] else word in name_lists().last
        gender = gender_of(word) or (titles[word].most_common(1)[0][0] if len(titles[word]) == 1 else None)
        names[word] = NameWord(word, is_last, gender)
    return Linked(names, tuple(sorted(values)))


def name_words(value: str) -> list[str]:
    """The folded words of a person's name: no possessive, and elongation undone."""
    return [canonical(match[0]) for match in JOINED.finditer(value)]


def canonical(word: str) -> str:
    """The form under which one word of a name is looked up."""
    folded = fold(POSSESSIVE.sub("", word)).replace("’", "'").replace("‐", "-")
    return unstretched(folded)
