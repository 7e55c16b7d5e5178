"""Which words of a record's names are one entity's, and why.

A person's name is linked by its words: `Sarah`, `SARAH’S` and `Sarah Whitcombe` share the word *sarah* and with it the
surrogate of that word, in all five files; two people who share a first name share its surrogate just as they shared the
name, and stay apart by their other words, and so a *Mr Smith* who may be one of two Smiths becomes neither. A nickname or
a misspelling is linked to the name it stands for (:mod:`anonymize.forms`), an initial to the word it begins
(:mod:`anonymize.people`), if there is one only.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

import regex

from anonymize.config import AnonymizeConfig
from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.lexicon import Gender, gender_of, name_lists, unstretched
from anonymize.documents import Document
from anonymize.forms import Link, join_forms, pair, roots_of
from anonymize.people import Name, People
from anonymize.spans import Spans
from anonymize.text import JOINED, POSSESSIVE, fold

_GENDERED_TITLES: dict[str, Gender] = {
    "mr": "male", "sir": "male", "lord": "male", "uncle": "male", "grandpa": "male",
    "mrs": "female", "ms": "female", "miss": "female", "madam": "female", "lady": "female",
    "aunt": "female", "auntie": "female", "grandma": "female", "nana": "female",
}  # fmt: skip
# What stands between two names of one sentence, unless it says that they are one (`John, called Johnny`).
_BETWEEN = regex.compile(r"[^.!?\n(/]{1,24}")
_ALSO = regex.compile(
    r"\b(?:aka|call|called|calls|named|nickname\w*|known|short|or|i mean|sorry|rather)\b", regex.IGNORECASE
)


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
        roots: word → the name it is a form of.
        links: why, for each of them.
        open: words that could be forms of a name, and are not linked.
        people: who has a full name.
    """

    names: dict[str, NameWord]
    values: tuple[tuple[str, str], ...]
    roots: dict[str, str]
    links: tuple[Link, ...]
    open: tuple[Link, ...]
    people: People

    def owners(self, value: str) -> tuple[list[Name], str]:
        """The people with a full name whom a written name can stand for, and what the link rests on.

        Several remain where the record does not say which (`Mr Smith` of two Smiths, unless the title tells them apart).
        """
        name, title = bare_name(value)
        found = [person.words for person in self.people.of(name)] if name else []
        why = "full-name" if len(name) > 1 else "title" if title else "first-name"
        if any(len(word) == 1 for word in name):
            why = "initial"
        elif len(name) == 1 and found and all(words[-1] == self.roots.get(name[0], name[0]) for words in found):
            why = "title" if title else "last-name"
        gender = _GENDERED_TITLES.get(title)
        if len(found) > 1 and gender is not None:
            fitting = [words for words in found if gender_of(words[0]) in (gender, None)]
            found = fitting or found
        return found, why


def link(
    mentions: Iterable[tuple[str, str]],
    *,
    apart: Set[frozenset[str]] = frozenset(),
    same: Iterable[tuple[str, str]] = (),
) -> Linked:
    """Link the mentions of one record.

    Args:
        mentions: (label, slice of the source text), repeats included, in any order.
        apart: pairs of folded words that are different people's (see :func:`side_by_side`).
        same: (form, name), folded words that a person said are one.
    """
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    titles: defaultdict[str, Counter[Gender]] = defaultdict(Counter)
    partners: defaultdict[str, set[str]] = defaultdict(set)
    names: set[Name] = set()
    values = set()
    for (label, value), times in Counter(mentions).items():
        if label != "PERSON":
            values.add((label, fold(value)))
            continue
        name, title = bare_name(value)
        names.add(name)
        for position, word in enumerate(name):
            (last if position and position == len(name) - 1 else first)[word] += times
            if len(word) > 1:
                uses[word] += times
                partners[word].update(other for other in name if other != word and len(other) > 1)
            if title in _GENDERED_TITLES and len(name) == 1:
                titles[word][_GENDERED_TITLES[title]] += times
    forms = join_forms(uses, partners, apart=apart, same=same)
    roots = roots_of(forms.links)
    words = {}
    for word in sorted(first.keys() | last.keys() | set(roots.values())):
        is_last = last[word] > first[word] if last[word] != first[word] else word in name_lists().last
        gender = gender_of(word) or (titles[word].most_common(1)[0][0] if len(titles[word]) == 1 else None)
        words[word] = NameWord(word, is_last, gender)
    return Linked(words, tuple(sorted(values)), roots, forms.links, forms.open, People(names, roots))


def link_record(found: Sequence[Document], spans: Sequence[Spans], config: AnonymizeConfig, subject: str) -> Linked:
    """Link what was found in a record, with what a person decided about it.

    Args:
        found: its documents.
        spans: what was found in each.
        config: holds the decisions.
        subject: the raw id.
    """
    mentions = [
        (span.label, document.text[span.start : span.end])
        for document, of_document in zip(found, spans, strict=True)
        for span in of_document
    ]
    same: dict[str, str] = {}
    apart = side_by_side(found, spans)
    for one in config.decisions:
        if one.label == "PERSON" and one.subject in (None, subject) and one.decision in ("same-as", "apart"):
            pairs = _word_pairs(one.value, one.to)
            if one.decision == "apart":
                apart |= {pair(*words) for words in pairs}
            else:
                same |= dict(pairs)
    return link(mentions, apart=apart, same=same.items())


def _word_pairs(one: str, other: str) -> list[tuple[str, str]]:
    """The words in which two names of equally many words differ."""
    (mine, _), (theirs, _) = bare_name(one), bare_name(other)
    if len(mine) != len(theirs):
        return []
    return [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b and len(a) > 1 and len(b) > 1]


def side_by_side(found: Sequence[Document], spans: Sequence[Spans]) -> set[frozenset[str]]:
    """Pairs of words that one sentence names beside each other, as two people: `Kate and Katie`, `Jon told Jan`."""
    apart: set[frozenset[str]] = set()
    for document, of_document in zip(found, spans, strict=True):
        people = [span for span in of_document if span.label == "PERSON"]
        for i, one in enumerate(people):
            for other in people[i + 1 : i + 3]:
                between = document.text[one.end : other.start]
                if _BETWEEN.fullmatch(between) and not _ALSO.search(between):
                    mine = bare_name(document.text[one.start : one.end])[0]
                    theirs = bare_name(document.text[other.start : other.end])[0]
                    apart.update(pair(a, b) for a in mine for b in theirs if a != b)
    return apart


def bare_name(value: str) -> tuple[Name, str]:
    """The folded words of a person's name without titles and particles, and its title or an empty string."""
    found = name_words(value)
    title = next((word for word in found if word in TITLES), "")
    return tuple(word for word in found if word not in TITLES and word not in PARTICLES), title


def name_words(value: str) -> list[str]:
    """The folded words of a person's name: no possessive, and elongation undone."""
    return [canonical(match[0]) for match in JOINED.finditer(value)]


def canonical(word: str) -> str:
    """The form under which one word of a name is looked up."""
    folded = fold(POSSESSIVE.sub("", word)).replace("’", "'").replace("‐", "-")
    return unstretched(folded)
