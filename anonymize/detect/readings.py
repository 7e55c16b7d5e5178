"""One reading of a place's or firm's name in all texts of a record.

What a cue, a list or a model says in one text can cut a name where no other text cuts it: *San Marcos* was a town in four
places and somebody called Marcos in three, and *hope Kirkby Lonsdale* one name of three words. Names of places and firms
with several words are read everywhere as most places read them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
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
                found[phrase] += repeats.get(text, 1)
                if span.label != "PERSON":
                    candidates.add(phrase)
        candidates |= _in_two(text, of_text, tokens[text])
    _one_label(spans, tokens, repeats)
    places = list(_places([phrase for phrase in candidates if len(phrase) > 1], spans, tokens))
    read: defaultdict[Phrase, Counter[Reading]] = defaultdict(Counter)
    for place in places:
        reading = _reading(place, spans[place.text], tokens[place.text])
        if reading:
            read[place.phrase][reading] += repeats.get(place.text, 1)
    best = {phrase: _best(phrase, of) for phrase, of in read.items()}
    whole = {phrase: read[phrase][one] for phrase, one in best.items() if one[0][:2] == (0, len(phrase))}
    # Of `kirkby lonsdale`, five times, and `hope kirkby lonsdale`, once, the longer is no name.
    for phrase in [p for p in whole if any(whole.get(part, 0) > found[p] for part in _ends(p))]:
        del whole[phrase], best[phrase]
    for place in sorted(places, key=lambda place: -len(place.phrase)):
        if place.phrase in best:
            often = {phrase for phrase, times in found.items() if times >= whole.get(place.phrase, 0)}
            _settle(place, best[place.phrase], spans[place.text], tokens[place.text], whole.keys() | often, known)


def _one_label(spans: dict[str, Spans], tokens: Mapping[str, Sequence[Token]], repeats: Mapping[str, int]) -> None:
    """Give every name of one word the type that it has most often: *Costa* was a place seven times and somebody twice."""
    labels: defaultdict[Phrase, Counter[str]] = defaultdict(Counter)
    for text, of_text in spans.items():
        for span in of_text:
            if span.label in NAMES and len(phrase := _phrase(span, tokens[text])) == 1:
                labels[phrase][span.label] += repeats.get(text, 1)
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
    return tuple(unstretched(word) for word, start, end in tokens if span.start <= start and end <= span.end)


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
    return [span for span in spans if span.start < of_name[-1][2] and of_name[0][1] < span.end]


def _settle(
    place: _Place, reading: Reading, spans: Spans, tokens: Sequence[Token], names: Collection[Phrase], known: Known
) -> None:
    """Read a name in one place as in most others, unless it is part of a longer one there."""
    of_name = tokens[place.at : place.at + len(place.phrase)]
    start, end = of_name[0][1], of_name[-1][2]
    touching = _touching(of_name, spans)
    beside: Spans = []
    for span in touching:
        phrase = _phrase(span, tokens)
        longer = len(phrase) > len(place.phrase) and phrase in names
        if span.label not in NAMES or (longer and (span.start < start or end < span.end)):
            return
        beside += [
            span._replace(start=begin, end=stop, label=known.phrases.get((word,), (span.label,))[0], why="model")
            for word, begin, stop in tokens
            if span.start <= begin and stop <= span.end and not start <= begin < end
            if (word,) in known.phrases or not is_ordinary(word)
        ]
    if touching and _reading(place, spans, tokens) != reading:
        named = [Span(of_name[a][1], of_name[b - 1][2], label, 1.0, "model") for a, b, label in reading]
        kept = [span for span in spans if span not in touching]
        spans[:] = sorted([*kept, *named, *beside])
