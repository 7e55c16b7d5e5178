"""Which words of a short text are a name, by all that is known of each at once.

Lists, cues and a model say much of a word, and each is often wrong in posts; a log-linear model weighs what they say
against its shape, its place in the sentence and its neighbours. Its figures stand in `name_weights.tsv`, one line a feature:
how much the feature speaks for a person, a place or another name, against no name. `python -m benchmarks.name_weights`
fits them on tweets (the training part of WNUT17, CC BY 4.0, of which no text is kept here).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from anonymize.detect.clean import PARTICLES, TITLES, is_made_up
from anonymize.detect.frequency import said_of
from anonymize.detect.lexicon import (
    NAME_WORDS,
    is_common_first_name,
    is_first_name,
    is_in_dictionary,
    is_listed_name,
    is_only_a_noun,
    is_ordinary,
    is_plain,
)
from anonymize.detect.places import is_certain_place, is_in_gazetteer, is_place, state_codes
from anonymize.spans import Span, Spans
from anonymize.text import Token, word_set

LABELS = ("PERSON", "LOCATION", "ORGANIZATION")
"""What a word can be part of; the last stands for every other name."""
TABLE = Path(__file__).parent / "name_weights.tsv"
_NAMES = frozenset(LABELS)
# Words whose identity counts as a neighbour, beyond their kind.
_SAYING = word_set(
    "in at from to by with the and of my a for on i you he she is was said says ft feat w vs or near his her your our this that"
    " has will like love loves about than new old little big go going live follow meet met told ask thanks hi hey happy birthday"
)
_OFFICES = TITLES | word_set(
    "dj coach president king queen pope sen rep gov lil young mc prince princess captain pm actor singer"
)
# Of the particles, those that are no words of talk (`Ann and Bo`, `Isaac do yoga`).
_BRIDGES = PARTICLES - word_set("and und do die das den y e") | {"of", "the"}
_AFTER = frozenset(".,!?:)\"'’")
_ENDINGS = frozenset(["s", "m", "d", "t", "ll", "re", "ve"])
_GAPS = frozenset([" ", "-", "'", "’", "‐", ". ", " . "])
_GUESSES = frozenset({"model", "lexicon:unlisted"})
LEAST, LEAST_OTHER = 0.05, 0.4
"""The chance of a person or place, and of another name, from which a word is one: a miss costs more than a word too many."""
_SHOUTED, _TITLED, _MIXED = 0.6, 0.6, 0.35


Names = tuple[str, ...]
Weights = tuple[float, float, float]


def features(text: str, tokens: Sequence[Token], spans: Spans) -> Iterator[tuple[int, list[Names]]]:
    """What speaks for or against each word of a text that may be part of a name.

    Args:
        text: the text.
        tokens: its words.
        spans: what lists, cues, patterns and the model propose in it; they may overlap.

    Yields:
        The position of a word in ``tokens`` and its features in groups. Words in small letters that are ordinary and that
        nothing proposes are left out, and so are words inside a pattern (an address, a handle).
    """
    said: list[set[str]] = [set() for _ in tokens]
    starts = [start for _, start, _ in tokens]
    for span in spans:
        says = f"{span.label}:{span.why}" if span.label in _NAMES else "pattern"
        for at in range(bisect_left(starts, span.start), bisect_left(starts, span.end)):
            said[at].add(says)
    shapes = [_shape(text[start:end]) for _, start, end in tokens]
    # Whether more than blanks stands before a word.
    apart = [bool(at and text[tokens[at - 1][2] : start].strip()) for at, start in enumerate(starts)]
    style = _style(shapes)
    for at, token in enumerate(tokens):
        word, start, end = token
        if "pattern" in said[at] or (not said[at] and not _may_be(text, token, shapes[at])):
            continue
        groups = [
            _own(word, shapes[at]),
            (
                f"style,shape={style},{shapes[at]}",
                f"found={len(said[at])}",
                *(["code"] if style != "shouted" and text[start:end] in _codes() else []),
                *(f"found={says}" for says in sorted(said[at])),
            ),
            _around(text, start, end, shapes[at]),
        ]
        for step in (-1, 1):
            other = at + step
            if not 0 <= other < len(tokens):
                groups.append((f"{step}:none",))
                continue
            groups.append(_beside(step, tokens[other][0], shapes[other], apart[max(at, other)]))
            if said[other]:
                groups.append(tuple(sorted({f"{step}:found={says.partition(':')[0]}" for says in said[other]})))
        yield at, groups


def _may_be(text: str, token: Token, shape: str) -> bool:
    """Whether a word that nothing proposes may be part of a name."""
    word, start, end = token
    if (word in _ENDINGS and text[start - 1 : start] in ("'", "’")) or text[end : end + 2].lower() in ("'t", "’t"):
        return False
    if shape == "small" and is_ordinary(word) and not is_place((word,)):
        return False
    return is_listed_name(word) or not is_made_up(text, start, end)


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    """Capitals that stand for a country, a state or a large town."""
    return state_codes() | {"US", "USA", "UK", "EU", "UAE", "NYC", "SF", "LA", "DC"}


@lru_cache(maxsize=1 << 16)
def _shape(written: str) -> str:
    if written.isupper():
        return "letter" if len(written) == 1 else "capitals"
    if written.islower():
        return "small"
    return "title" if written.istitle() else "mixed"


def _style(shapes: Sequence[str]) -> str:
    """How a text is written: in capitals, a title, half of one, plainly or in small letters."""
    words = [shape for shape in shapes if shape != "letter"]
    if not words or words.count("capitals") > _SHOUTED * len(words):
        return "shouted"
    capital = 1 - words.count("small") / len(words)
    return "small" if not capital else "titled" if capital > _TITLED else "mixed" if capital > _MIXED else "plain"


@lru_cache(maxsize=1 << 16)
def _kind(word: str) -> str:
    """The one kind of a word that says most."""
    if is_plain(word):
        return "function"
    if is_certain_place((word,)):
        return "large place"
    if is_common_first_name(word):
        return "common first name"
    if word in NAME_WORDS:
        return "name and word"
    if is_place((word,)):
        return "place"
    ordinary = is_ordinary(word)
    if is_first_name(word):
        return "first name, ordinary" if ordinary else "first name"
    if is_listed_name(word):
        return "last name, ordinary" if ordinary else "last name"
    if ordinary:
        return "noun" if is_only_a_noun(word) else "ordinary"
    return "town" if is_in_gazetteer((word,)) else "unknown"


@lru_cache(maxsize=1 << 16)
def _own(word: str, shape: str) -> Names:
    kind, usual = _kind(word), said_of(word)
    found = [f"shape={shape}", f"kind={kind}", f"kind,shape={kind},{shape}", *usual, f"{usual[0]},{shape}"]
    if is_first_name(word):
        found.append("first name")
    if is_listed_name(word):
        found.append("listed")
    if is_in_dictionary(word):
        found.append("in dictionary")
    if is_in_gazetteer((word,)):
        found.append("gazetteer")
    if word in _OFFICES:
        found.append("office")
    return tuple(found)


def _around(text: str, start: int, end: int, shape: str) -> Names:
    before, behind = text[max(0, start - 4) : start].rstrip()[-1:], text[end : end + 4].lstrip()
    opens = "opens" if not before or before in '.!?…:"' else "inside"
    found = [f"{opens},{shape}"]
    if text[start - 1 : start] in ("@", "#"):
        found.append("sign=" + text[start - 1])
    if behind[:2].lower() in ("'s", "’s"):
        found.append("possessive")
    elif not behind:
        found.append("ends")
    elif not behind[0].isalnum():
        found.append("before=" + (behind[0] if behind[0] in _AFTER else "sign"))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _beside(step: int, word: str, shape: str, gap: bool) -> Names:
    apart = ",apart" if gap else ""
    found = [f"{step}:kind={_kind(word)}{apart}", f"{step}:shape={shape}{apart}"]
    if word in _SAYING:
        found.append(f"{step}:word={word}{apart}")
    if word in _OFFICES:
        found.append(f"{step}:office{apart}")
    return tuple(found)


class Scale:
    """Weighs words by a table of figures."""

    def __init__(self, table: Mapping[str, Weights]) -> None:
        self._table = table
        self._any = table["any word"]
        self._sums: dict[Names, Weights] = {}

    def weigh(self, text: str, tokens: Sequence[Token], spans: Spans) -> Spans:
        """Proposals with the guesses among them replaced by what the words weigh.

        Args:
            text: the text.
            tokens: its words.
            spans: everything proposed in it; what cues, patterns and lists are sure of stays.

        Returns:
            The proposals that stay and the names found, in no order; they may overlap.
        """
        stay = [span for span in spans if span.why not in _GUESSES]
        called = _called(tokens, stay)
        for at, groups in features(text, tokens, spans):
            if at in called:
                continue
            sums = [self._any, *map(self._sum, groups)]
            odds = [math.exp(sum(weights[i] for weights in sums)) for i in range(3)]
            whole = 1 + sum(odds)
            if odds[0] + odds[1] >= LEAST * whole or odds[2] >= LEAST_OTHER * whole:
                called[at] = LABELS[odds.index(max(odds))]
        return [*stay, *_runs(text, tokens, called)]

    def _sum(self, names: Names) -> Weights:
        found = self._sums.get(names)
        if found is None:
            rows = [self._table[name] for name in names if name in self._table]
            found = self._sums[names] = (sum(r[0] for r in rows), sum(r[1] for r in rows), sum(r[2] for r in rows))
        return found


def _called(tokens: Sequence[Token], spans: Spans) -> dict[int, str]:
    """Positions of the words inside names → the name's label; of several names, the longest."""
    starts = [start for _, start, _ in tokens]
    found: dict[int, str] = {}
    for span in sorted(spans, key=lambda s: (s.end - s.start, s)):
        if span.label in _NAMES:
            for at in range(bisect_left(starts, span.start), bisect_left(starts, span.end)):
                found[at] = span.label
    return found


def _runs(text: str, tokens: Sequence[Token], called: Mapping[int, str]) -> Iterator[Span]:
    """Words of one label that stand side by side, or with `of` and its like between them, as one name."""
    at = 0
    while at < len(tokens):
        last, end = at, at + 1
        if (label := called.get(at)) is not None:
            while end < len(tokens) and text[tokens[end - 1][2] : tokens[end][1]] in _GAPS:
                if called.get(end) == label:
                    last = end
                elif tokens[end][0] not in _BRIDGES:
                    break
                end += 1
            yield Span(tokens[at][1], tokens[last][2], label, 1.0, "model")
        at = last + 1


@lru_cache(maxsize=1)
def scale() -> Scale:
    """The scale of the project's table, read once a process."""
    table = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, person, place, other = line.split("\t")
            table[name] = (float(person), float(place), float(other))
    return Scale(table)
