"""One reading of a place's or firm's name in all texts of a record.

What a cue, a list or a model says in one text can cut a name where no other text cuts it: *San Marcos* was a town in four
places and somebody called Marcos in three, and *hope Kirkby Lonsdale* one name of three words. Names of places and firms
with several words are read everywhere as most places read them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from anonymize.detect.lexicon import is_ordinary, unstretched
from anonymize.detect.matching import GAP, stands_at
from anonymize.detect.priority import NAMES
from anonymize.detect.recordwide import Known, Phrase
from anonymize.spans import Span, Spans
from anonymize.text import Token

Reading = tuple[tuple[int, int, str], ...]
"""The spans in a name: first token, token behind the last, label."""


class _Place(NamedTuple):
    """Where the words of a name stand."""

    text: str
    at: int
    phrase: Phrase


def in_one_reading(
    spans: dict[str, Spans], tokens: Mapping[str, Sequence[Token]], repeats: Mapping[str, int], known: Known
) -> None:
    """Give every name of a place or firm with several words the reading that most of its places have.

    Args:
        spans: distinct text → its spans, in order, without overlap; changed in place.
        tokens: distinct text → its words.
        repeats: distinct text → how often the record has it.
        known: the record's names.
    """
    found: Counter[Phrase] = Counter()
    candidates: set[Phrase] = set()
    for text, of_text in spans.items():
        for span in of_text:
            if span.label in NAMES:
                phrase = _phrase(span, tokens[text])
                found[phrase] += repeats[text]
                if span.label != "PERSON":
                    candidates.add(phrase)
        candidates |= _in_two(text, of_text, tokens[text])
    _one_label(spans, tokens, repeats)
    places = list(_places([phrase for phrase in candidates if len(phrase) > 1], spans, tokens))
    read: defaultdict[Phrase, Counter[Reading]] = defaultdict(Counter)
    for place in places:
        reading = _reading(place, spans[place.text], tokens[place.text])
        if reading:
            read[place.phrase][reading] += repeats[place.text]
    best = {phrase: _best(phrase, of) for phrase, of in read.items()}
    whole = {phrase: read[phrase][one] for phrase, one in best.items() if one[0][:2] == (0, len(phrase))}
    # Of `kirkby lonsdale`, five times, and `hope kirkby lonsdale`, once, the longer is no name.
    for phrase in [p for p in whole if any(whole.get(part, 0) > found[p] for part in _ends(p))]:
        del whole[phrase], best[phrase]
    for place in sorted(places, key=lambda place: -len(place.phrase)):
        if place.phrase in best:
            _settle(place, best[place.phrase], spans, tokens, known, _names(whole, found, whole.get(place.phrase, 0)))


def _names(whole: Collection[Phrase], found: Mapping[Phrase, int], least: int) -> Callable[[Phrase], bool]:
    """Whether a phrase is a name as it stands: by most of its places, or found at least so many times."""
    return lambda phrase: phrase in whole or found[phrase] >= least


def _one_label(spans: dict[str, Spans], tokens: Mapping[str, Sequence[Token]], repeats: Mapping[str, int]) -> None:
    """Give every name of one word the type that it has most often: *Costa* was a place seven times and somebody twice."""
    labels: defaultdict[Phrase, Counter[str]] = defaultdict(Counter)
    for text, of_text in spans.items():
        for span in of_text:
            if span.label in NAMES and len(phrase := _phrase(span, tokens[text])) == 1:
                labels[phrase][span.label] += repeats[text]
    several = {phrase: max(sorted(of), key=lambda label: of[label]) for phrase, of in labels.items() if len(of) > 1}
    for text, of_text in spans.items() if several else ():
        spans[text] = [
            span._replace(label=several.get(_phrase(span, tokens[text]), span.label)) if span.label in NAMES else span
            for span in of_text
        ]


def _in_two(text: str, spans: Spans, tokens: Sequence[Token]) -> set[Phrase]:
    """Two spans beside each other that may be one name (`Larkfield` and `Nursery`), one of them no person's."""
    return {
        _phrase(one, tokens) + _phrase(other, tokens)
        for one, other in pairwise(spans)
        if {one.label, other.label} <= NAMES
        and {one.label, other.label} != {"PERSON"}
        and GAP.fullmatch(text, one.end, other.start)
    }


def _best(phrase: Phrase, read: Mapping[Reading, int]) -> Reading:
    """The most frequent reading of those that leave no word that another has taken for a name, ordinary ones apart."""
    taken = {reading: {at for start, end, _ in reading for at in range(start, end)} for reading in read}
    names = {at for of in taken.values() for at in of if not is_ordinary(phrase[at])}
    good = [reading for reading in sorted(read) if names <= taken[reading]]
    return max(good or sorted(read), key=lambda one: (read[one], -len(one)))


def _ends(phrase: Phrase) -> Iterator[Phrase]:
    """What a phrase begins and ends with, of two words and more."""
    for length in range(2, len(phrase)):
        yield phrase[:length]
        yield phrase[-length:]


def _phrase(span: Span, tokens: Sequence[Token]) -> Phrase:
    return tuple(unstretched(word) for word, _, _ in _words_in(span, tokens))


def _words_in(span: Span, tokens: Sequence[Token]) -> Sequence[Token]:
    """The words of a text that lie in a span; found by halving, for a text of a million letters has many of both."""
    first = bisect_left(tokens, span.start, key=lambda token: token[1])
    return tokens[first : bisect_right(tokens, span.end, key=lambda token: token[2])]


def _places(
    names: Collection[Phrase], spans: Mapping[str, Spans], tokens: Mapping[str, Sequence[Token]]
) -> Iterator[_Place]:
    first: defaultdict[str, list[Phrase]] = defaultdict(list)
    for phrase in sorted(names):
        first[phrase[0]].append(phrase)
    for text, of_text in tokens.items():
        if spans[text]:
            for at, (word, _, _) in enumerate(of_text):
                for phrase in first.get(unstretched(word), ()):
                    if stands_at(text, of_text, at, phrase):
                        yield _Place(text, at, phrase)


def _reading(place: _Place, spans: Spans, tokens: Sequence[Token]) -> Reading:
    """What was found in a name, nothing where something longer touches it."""
    of_name = tokens[place.at : place.at + len(place.phrase)]
    touching = _touching(of_name, spans)
    if any(span.start < of_name[0][1] or of_name[-1][2] < span.end for span in touching):
        return ()
    return tuple(
        (
            next(i for i, token in enumerate(of_name) if token[2] > span.start),
            next(i for i, token in enumerate(of_name, 1) if token[2] >= span.end),
            span.label,
        )
        for span in touching
    )


def _touching(of_name: Sequence[Token], spans: Spans) -> Spans:
    first = bisect_right(spans, of_name[0][1], key=lambda span: span.end)
    return spans[first : bisect_left(spans, of_name[-1][2], key=lambda span: span.start)]


def _settle(
    place: _Place,
    reading: Reading,
    spans: Mapping[str, Spans],
    tokens: Mapping[str, Sequence[Token]],
    known: Known,
    is_a_name: Callable[[Phrase], bool],
) -> None:
    """Read a name in one place as in most others, unless it is part of a longer one there."""
    of_text, words_of = spans[place.text], tokens[place.text]
    of_name = words_of[place.at : place.at + len(place.phrase)]
    start, end = of_name[0][1], of_name[-1][2]
    touching = _touching(of_name, of_text)
    if not touching or _reading(place, of_text, words_of) == reading:
        return
    beside: Spans = []
    for span in touching:
        if span.label not in NAMES:
            return
        outside = [token for token in _words_in(span, words_of) if not start <= token[1] < end]
        phrase = _phrase(span, words_of)
        if outside and len(phrase) > len(place.phrase) and is_a_name(phrase):
            return
        beside += [
            span._replace(start=begin, end=stop, label=known.phrases.get((word,), (span.label,))[0], why="model")
            for word, begin, stop in outside
            if (word,) in known.phrases or not is_ordinary(word)
        ]
    named = [Span(of_name[a][1], of_name[b - 1][2], label, 1.0, "model") for a, b, label in reading]
    at = of_text.index(touching[0])
    of_text[at : at + len(touching)] = sorted([*named, *beside])
