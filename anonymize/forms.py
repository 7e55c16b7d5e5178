"""Which words of a record's names are written forms of one name: nicknames, short forms and misspellings.

A link is made only where the record has one name that a form can stand for. What the text keeps apart stays apart: two
forms side by side in a sentence (`Kate and Katie`), two forms that go with different surnames, and two names that differ
by a letter but are both names (`Marie` and `Maria`, `Jon` and `Jan`). Where it is open, nothing is linked and the review
says what could be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache
from typing import Literal, NamedTuple

from nicknames import NickNamer

from anonymize.detect.lexicon import is_listed_name, word_list
from anonymize.edits import RARER, Neighbours, is_misspelt, is_one_edit
from anonymize.text import fold

Why = Literal["nickname", "short-form", "misspelling", "review"]


class Link(NamedTuple):
    """Two words of names that are one name, or could be.

    Attributes:
        word: the form, folded.
        to: the name it stands for, folded.
        why: on what grounds.
        sure: whether more than the form speaks for it (a surname that both have, or a person's decision).
    """

    word: str
    to: str
    why: Why
    sure: bool


class Forms(NamedTuple):
    """What a record's words of names amount to.

    Attributes:
        links: forms that are linked, each word once, none in a circle.
        open: pairs that could be one name, and are not linked.
    """

    links: tuple[Link, ...]
    open: tuple[Link, ...]


def pair(one: str, other: str) -> frozenset[str]:
    """Two words, in no order."""
    return frozenset((one, other))


def join_forms(
    uses: Mapping[str, int],
    partners: Mapping[str, Set[str]],
    *,
    apart: Set[frozenset[str]] = frozenset(),
    same: Iterable[tuple[str, str]] = (),
) -> Forms:
    """Link the forms of names among the words of a record.

    Args:
        uses: folded word of people's names → how often it stands in them.
        partners: word → the other words of the full names it stands in.
        apart: pairs of words that are different people's.
        same: (form, name) that a person said are one.
    """
    decided = {word: Link(word, to, "review", True) for word, to in same if word != to}
    found: dict[str, list[Link]] = defaultdict(list)
    kept_open = []
    for link in _candidates(uses):
        if link.word in decided:
            continue
        shared = bool(partners.get(link.word, frozenset()) & partners.get(link.to, frozenset()))
        differ = not shared and bool(partners.get(link.word)) and bool(partners.get(link.to))
        if differ or pair(link.word, link.to) in apart:
            continue
        if link.why == "nickname" and not (shared or _is_usual(link.word, link.to)):
            kept_open.append(link)
        else:
            found[link.word].append(link._replace(sure=shared and link.why != "misspelling"))
    roots = {word: link.to for word, link in decided.items()}
    links = list(decided.values())
    # Those with one name first: `Lizzie` is Liz and Elizabeth, who are one.
    for word in sorted(found, key=lambda word: (len({link.to for link in found[word]}), word)):
        best = [link for link in found[word] if link.sure] or found[word]
        ends = {_root(roots, link.to) for link in best} - {word}
        if len(ends) == 1:
            link = min(best, key=lambda link: (link.to != next(iter(ends)), link.to))
            links.append(link)
            roots[word] = link.to
        else:
            kept_open += best
    return _without_conflicts(links, kept_open, partners, apart)


def _candidates(uses: Mapping[str, int]) -> list[Link]:
    """Every pair of a form and a name it could stand for."""
    found = []
    prefixes: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(uses):
        for length in range(3, len(name) - 1):
            prefixes[name[:length]].append(name)
    neighbours = Neighbours(uses)
    for word in sorted(uses):
        long = [name for name in sorted(full_names_of(word)) if name in uses and name != word]
        found += [Link(word, name, "nickname", False) for name in long]
        if not is_listed_name(word):
            found += [Link(word, name, "short-form", False) for name in prefixes[word] if name not in long]
        found += [
            Link(word, name, "misspelling", False)
            for name in neighbours.of(word)
            if is_misspelt(word, name) and uses[name] >= RARER * uses[word]
        ]
    return found


def _is_usual(word: str, name: str) -> bool:
    """Whether a short form alone says which name it is: it begins like the name, or is in the closed list.

    `Jack`, `Molly` and `Nancy` are in the table of nicknames, but mostly people's own names.
    """
    if is_one_edit(word, name):
        return False
    return name.startswith(_stem(word)) or name in _short_forms().get(word, ())


def _without_conflicts(
    links: list[Link], kept_open: list[Link], partners: Mapping[str, Set[str]], apart: Set[frozenset[str]]
) -> Forms:
    """Leave out what would make one of two forms that the text keeps apart (`Kate and Katie`, both of Katherine)."""
    roots = {link.word: link.to for link in links}
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(roots):
        groups[_root(roots, word)].append(word)
    refused = set()
    for root, members in groups.items():
        for i, one in enumerate(members):
            for other in (root, *members[:i]):
                mine, theirs = partners.get(one, frozenset()), partners.get(other, frozenset())
                if pair(one, other) in apart or (mine and theirs and not mine & theirs):
                    refused.update({one, other} - {root})
    good = [link for link in links if link.why == "review" or not {link.word, link.to} & refused]
    lost = [link for link in links if link not in good]
    return Forms(tuple(sorted(good)), tuple(sorted({*kept_open, *lost})))


def _root(roots: Mapping[str, str], word: str) -> str:
    seen = {word}
    while word in roots and roots[word] not in seen:
        word = roots[word]
        seen.add(word)
    return word


def roots_of(links: Iterable[Link]) -> dict[str, str]:
    """Form → the name at the end of its links."""
    steps = {link.word: link.to for link in links}
    return {word: _root(steps, word) for word in steps}


@lru_cache(maxsize=1)
def _nicknames() -> dict[str, frozenset[str]]:
    """Short form → the names it is short for, of the package `nicknames`."""
    table = NickNamer().canonical_lookup
    return {fold(short): frozenset(map(fold, names)) for short, names in table.items()}


def full_names_of(folded: str) -> frozenset[str]:
    """The names that a word is a usual short form of."""
    names = _nicknames().get(folded, frozenset()) | _short_forms().get(folded, frozenset())
    # The table has *john* under *johnny*, too.
    return frozenset(
        name
        for name in names
        if (_stem(name) == name or not folded.startswith(_stem(name))) and folded not in _short_forms().get(name, ())
    )


def is_form_of(word: str, names: Set[str]) -> bool:
    """Whether a word that is no name of any list is what people make of one of some names.

    Its beginning with an ending or without (`musti` of Mustafa), its end (`quin` of Joaquin), what is inside (`mek` of
    Emeka), or its first syllable twice (`lulu` of Lucia).
    """
    if len(word) < _LEAST:
        return False
    ends = [ending for ending in _ENDINGS if word.endswith(ending) and len(word) - len(ending) >= _LEAST]
    begins = [word, *(word[: -len(ending)] for ending in ends)]
    if len(word) == 4 and word[:2] == word[2:]:
        begins.append(word[:2])
    # One question for all beginnings: a record asks for thousands of words times hundreds of names.
    forms = tuple(begins)
    return any(len(name) > len(word) and (name.startswith(forms) or word in name) for name in names)


_LEAST = 3
_ENDINGS = ("i", "ie", "y", "o", "a", "s", "er", "ers", "z")


def parts_of(name: str) -> set[str]:
    """What people can be called by of a name: three letters of it or more, not the whole, or its beginning with an ending."""
    inside = {
        name[start : start + length]
        for length in range(_LEAST, len(name) - 1)
        for start in range(len(name) - length + 1)
    }
    return inside | {name[:length] + ending for length in range(_LEAST, len(name)) for ending in _ENDINGS} - {name}


@lru_cache(maxsize=1)
def _short_forms() -> dict[str, frozenset[str]]:
    """Short form → its names, of the closed list."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for entry in word_list("short_forms.txt"):
        form, _, name = entry.partition("=")
        found[form].add(name)
    return {form: frozenset(names) for form, names in found.items()}


def _stem(word: str) -> str:
    """A short form without its ending: `johnny` → `john`, `katie` → `kat`; at least three letters."""
    for ending in ("ie", "ey", "y", "i", "e", "s", "o"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word
