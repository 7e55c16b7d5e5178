"""Which names of a record are one person's: full names, and the words and initials that stand for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

Name = tuple[str, ...]


class Person(NamedTuple):
    """A person who has a full name in the record.

    Attributes:
        words: the folded words of the name, roots of nicknames and misspellings in their place; initials only where the
            record has nothing longer.
    """

    words: Name


class People:
    """The people of a record.

    Args:
        names: folded words of every name in the record, titles and particles left out.
        roots: form → name (nicknames, misspellings).
    """

    def __init__(self, names: Iterable[Name], roots: Mapping[str, str]) -> None:
        self._roots = dict(roots)
        full = sorted({self.rooted(name) for name in names if len(name) > 1}, key=lambda name: (-_letters(name), name))
        self.people: list[Person] = []
        for name in full:
            if all(len(word) == 1 for word in name):
                continue
            longer = [person for person in self.people if _stands_for(name, person.words)]
            if not longer:
                self.people.append(Person(name))
        self._having: defaultdict[str, list[Person]] = defaultdict(list)
        for person in self.people:
            for word in dict.fromkeys(person.words):
                self._having[word].append(person)

    def rooted(self, name: Name) -> Name:
        """A name with every nickname and misspelling as the name it stands for."""
        return tuple(self._roots.get(word, word) for word in name)

    def of(self, name: Name) -> list[Person]:
        """Who a name can stand for: one person, several, or none who has a full name."""
        rooted = self.rooted(name)
        if len(rooted) == 1 and len(rooted[0]) > 1:
            return self._having.get(rooted[0], [])
        known = [self._having.get(word, []) for word in rooted if len(word) > 1]
        pool = min(known, key=len) if known else self.people
        return [person for person in pool if _stands_for(rooted, person.words)]

    def spelled_out(self, name: Name) -> Name:
        """A name with each initial as the word it stands for, where there is one person it can stand for."""
        if all(len(word) > 1 for word in name):
            return name
        owners = self.of(name)
        if len(owners) != 1:
            return name
        (person,) = owners
        out, at = [], 0
        for word in self.rooted(name):
            while at < len(person.words) and not _fits(word, person.words[at]):
                at += 1
            out.append(person.words[at] if at < len(person.words) else word)
            at += 1
        return tuple(out)


def _letters(name: Name) -> int:
    return sum(map(len, name))


def _fits(short: str, long: str) -> bool:
    return short == long or (len(short) == 1 and long.startswith(short))


def _stands_for(short: Name, long: Name) -> bool:
    """Whether a name's words, or their initials, stand in a longer name in its order (`D. Novak`, `Daniel K. Novak`).

    First and last word must be first and last there: `Ana Maria` and `Maria Lopez` are not one.
    """
    if len(short) > len(long) or not _fits(short[0], long[0]):
        return False
    if len(short) > 1 and not _fits(short[-1], long[-1]):
        return False
    at = 0
    for word in short:
        while at < len(long) and not _fits(word, long[at]):
            at += 1
        if at == len(long):
            return False
        at += 1
    return True
