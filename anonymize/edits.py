"""One edit between two words: a letter put in, left out or exchanged, or two neighbours that changed places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from anonymize.detect.lexicon import is_in_dictionary, is_listed_name

_SHORTEST = 4
LONGEST_WORD = 40
"""Of what can be a misspelt word. Of a pasted run of 10,000 letters, all forms one edit away took 2.5 GB."""
RARER = 3
"""A misspelling is at least this much rarer than the name; a second person of a like name is not."""


class Neighbours:
    """Finds the words of a set that are at most one edit from another word, by the words less one letter."""

    def __init__(self, words: Iterable[str]) -> None:
        self._of: defaultdict[str, set[str]] = defaultdict(set)
        for word in words:
            for left in _deletions(word):
                self._of[left].add(word)

    def of(self, word: str) -> list[str]:
        """The words one edit away, sorted; not the word itself."""
        found = {near for left in _deletions(word) for near in self._of.get(left, ())}
        return sorted(near for near in found if is_one_edit(word, near))


def _deletions(word: str) -> set[str]:
    if len(word) > LONGEST_WORD:
        return {word}
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


def is_one_edit(one: str, other: str) -> bool:
    """Whether two words differ by one edit."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, others = one[at:], other[at:]
    if len(one) != len(other):
        return rest[1:] == others if len(one) > len(other) else rest == others[1:]
    return rest[1:] == others[1:] or (rest[:2] == others[1::-1] and rest[2:] == others[2:])


def could_be_misspelt(word: str) -> bool:
    """Whether a folded word is long enough, no name of any list and in no dictionary."""
    return len(word) >= _SHORTEST and not is_listed_name(word) and not is_in_dictionary(word)


def is_misspelt(word: str, name: str) -> bool:
    """Whether a word that could be misspelt is one edit away from a name.

    The first letter of a name is seldom mistyped, unless it changed places with the second; and of four letters only
    neighbours that changed places are sure enough (`jhon`, not `joan`).
    """
    return (
        len(name) >= _SHORTEST
        and (len(name) > _SHORTEST or sorted(word) == sorted(name))
        and (word[0] == name[0] or word[:2] == name[1::-1])
        # `sarahs` is a possessive without its apostrophe.
        and word != name + "s"
        and is_one_edit(word, name)
        and could_be_misspelt(word)
    )
