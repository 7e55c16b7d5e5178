"""Plant invented people into a copy of each record, detect, and count what was found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from anonymize.canaries.forms import FORMS, Person, introduced
from anonymize.config import AnonymizeConfig
from anonymize.decisions import for_subject
from anonymize.detect import find
from anonymize.detect.lexicon import is_ordinary, name_lists, names_of
from anonymize.documents import documents
from anonymize.spans import Spans
from anonymize.text import fold, words
from corpus import ConfigError, Corpus, SubjectRecord
from stats import upper_limit

_LOCALES = ("en_US", "en_GB", "de_DE", "es_ES", "fr_FR", "it_IT", "pl_PL", "pt_BR")
_ONSETS = (
    "b",
    "br",
    "ch",
    "d",
    "dr",
    "f",
    "fl",
    "g",
    "gr",
    "j",
    "k",
    "kl",
    "l",
    "m",
    "n",
    "p",
    "pr",
    "r",
    "s",
    "sh",
    "st",
    "t",
    "tr",
    "v",
    "y",
    "z",
)
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ei", "ou")
_CODAS = ("l", "m", "n", "nd", "r", "rk", "s", "sk", "th", "x")
_SHORTEST, _LONGEST = 5, 9


class FormRecall(NamedTuple):
    """How often one written form was found.

    Attributes:
        form: its name (see :data:`anonymize.canaries.FORMS`).
        met: whether the same person is introduced by full name elsewhere in the record.
        listed: whether the names are on name lists; else they are made of syllables and no list has them.
        found: how often all letters of the name were marked.
        planted: how often it was written.
    """

    form: str
    met: bool
    listed: bool
    found: int
    planted: int

    @property
    def missed_at_most(self) -> float:
        """One-sided exact upper limit (95 %) of the share that is missed; 1.0 where nothing was planted."""
        return upper_limit(self.planted - self.found, self.planted)


class _Planted(NamedTuple):
    form: str
    met: bool
    listed: bool
    message: int
    targets: tuple[tuple[int, int], ...]


def canary_recall(
    raw: Corpus,
    config: AnonymizeConfig,
    *,
    people: int,
    seed: int,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[FormRecall]:
    """Recall of each written form of planted names, for people met elsewhere in the record and for people who are not.

    Nothing is written: sentences are added to messages of a copy in memory. Half of the people have names of name lists
    (which the detector knows, too), half have names that no list has; neither stands in the record otherwise. A name is
    found if every letter of it lies in a marked span, whatever the span's label.

    Args:
        raw: the corpus.
        config: as for the release.
        people: how many are introduced, spread over subjects; as many more stand alone in each form.
        seed: of names, sentences and places.
        progress: called with (stage, done, total).

    Returns:
        One row a form, met or not, listed or not, in the order of the forms.

    Raises:
        ConfigError: for fewer than two people.
    """
    if people < 2:
        raise ConfigError("canaries: plant at least two people, one with a listed name and one without")
    found: Counter[tuple[str, bool, bool]] = Counter()
    planted: Counter[tuple[str, bool, bool]] = Counter()
    share = [people // len(raw.subjects) + (i < people % len(raw.subjects)) for i in range(len(raw.subjects))]
    before = 0
    for done, (subject, count) in enumerate(zip(raw.subjects, share, strict=True), start=1):
        if count:
            rng = random.Random(f"canaries|{seed}|{subject}")
            # Turn about over the whole corpus: with one person a subject every second one has a listed name.
            copy, names = _plant(raw.load(subject), [(before + i) % 2 == 0 for i in range(count)], rng)
            strings = documents(copy)
            spans, _ = find(copy, strings, for_subject(config, subject))
            contents = [
                marked
                for document, marked in zip(strings, spans, strict=True)
                if document.place.file == "source" and document.place.path[-1] == "content"
            ]
            for one in names:
                cell = (one.form, one.met, one.listed)
                planted[cell] += 1
                found[cell] += all(_covered(contents[one.message], start, end) for start, end in one.targets)
        before += count
        if progress is not None:
            progress("planting", done, len(raw.subjects))
    cells = [(form, met, listed) for form in FORMS for met in (True, False) for listed in (True, False)]
    return [FormRecall(*cell, found[cell], planted[cell]) for cell in cells]


def _covered(spans: Spans, start: int, end: int) -> bool:
    """Whether spans, which do not overlap, hold every character of a range."""
    return sum(max(0, min(span.end, end) - max(span.start, start)) for span in spans) == end - start


def _plant(record: SubjectRecord, listed: list[bool], rng: random.Random) -> tuple[SubjectRecord, list[_Planted]]:
    """A copy of a record with the people in it, and where each name stands."""
    trees = {file: record.tree(file) for file in record.files}
    texts = [message.content for message in record.messages]
    taken = {word for document in documents(record) for word, _, _ in words(document.text)}
    own = [i for i, message in enumerate(record.messages) if message.sender == "user"] or list(range(len(texts)))
    planted: list[_Planted] = []

    def write(sentence: str) -> tuple[int, int]:
        at = rng.choice(own)
        texts[at] += f"\n{sentence}" if texts[at] else sentence
        return at, len(texts[at]) - len(sentence)

    for known in listed:
        names = _names(known, taken, rng)
        friend = next(names)
        write(introduced(friend, rng))
        for form, written in FORMS.items():
            for met, person in ((True, friend), (False, next(names))):
                said = written(person, rng)
                message, offset = write(said.text)
                targets = tuple((start + offset, end + offset) for start, end in said.targets)
                planted.append(_Planted(form, met, known, message, targets))
    for message, text in zip(trees["source"]["messages"], texts, strict=True):
        message["content"] = text
    return SubjectRecord.from_trees(record.subject, trees), planted


def _names(listed: bool, taken: set[str], rng: random.Random) -> Iterator[Person]:
    """People whose names are nobody's yet; each name is given once a record."""
    while True:
        first, last = (rng.choice(_listed()[i]) if listed else _coined(rng) for i in (0, 1))
        folded = {fold(first), fold(last)}
        if len(folded) == 2 and not folded & taken:
            taken |= folded
            yield Person(first, last)


@lru_cache(maxsize=1)
def _listed() -> tuple[list[str], list[str]]:
    """First and last names of common locales that are plain letters and no ordinary words."""
    found = []
    for fields in (("first_names_female", "first_names_male"), ("last_names",)):
        names = {name for locale in _LOCALES for field in fields for name in names_of(locale, field)}
        found.append(sorted(name for name in names if _plain(name) and not is_ordinary(fold(name))))
    return found[0], found[1]


def _plain(name: str) -> bool:
    return name.isascii() and name.isalpha() and name.istitle() and _SHORTEST <= len(name) <= _LONGEST


def _coined(rng: random.Random) -> str:
    """A name of two syllables that is on no list and no word."""
    lists = name_lists()
    while True:
        name = "".join(rng.choice(part) for part in (_ONSETS, _VOWELS, _ONSETS, _VOWELS, _CODAS))
        listed = name in lists.male or name in lists.female or name in lists.last
        if _SHORTEST <= len(name) <= _LONGEST and not listed and not is_ordinary(name):
            return name.title()
