"""Once something is known to be a name in one text of a record, it is that name in all of them.

What the model, the lists and the holder say about a word anywhere is counted over the whole record; then every text of
the five files is read again for the words so known: in any case, with a possessive, hyphenated, elongated, joined to an
emoji or an underscore, unless the word is an ordinary one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

import regex

from anonymize.detect.clean import TITLES
from anonymize.detect.greeted import greeted
from anonymize.detect.guesses import Guesses
from anonymize.detect.lexicon import (
    NAME_WORDS,
    is_common_first_name,
    is_in_dictionary,
    is_listed_name,
    is_only_a_noun,
    is_ordinary,
    is_plain,
    unstretched,
)
from anonymize.detect.months import FEASTS, MONTHS, is_feast
from anonymize.detect.places import is_in_gazetteer, is_place
from anonymize.detect.proper import names_by_capital
from anonymize.detect.usage import is_mostly_a_name, names_by_use, uses_of, words_not_names
from anonymize.edits import RARER, Neighbours, could_be_misspelt, is_misspelt
from anonymize.formats import DOMAIN_WORDS
from anonymize.forms import parts_of
from anonymize.spans import Span, Spans
from anonymize.text import Token, words

Mode = Literal["any", "capital", "use", "bare"]
"""When a known word counts: in any case, with a capital, with a capital inside a sentence (`Will, will you`), or in small
letters without an article as well (`outside amazon`)."""
EVERYWHERE = frozenset({"record", "lexicon", "lexicon:title", "lexicon:cue", "known"})
"""Evidence under which a value is replaced wherever it stands in a record, in any case."""
Phrase = tuple[str, ...]

_ORDER = ("PERSON", "LOCATION", "ORGANIZATION")
_GUESSED = frozenset({"PERSON", "ORGANIZATION"})
# A model that calls a word a name once in twenty times is wrong about it, unless a list of names has it.
_MIN_SHARE = 0.05
# A town that the dictionary has as a noun alone is the town in lower case, too, unless that is far more frequent.
_PLACE_SHARE = 0.08
_OFTEN, _OFTEN_SHARE = 3, 0.3
_WITHOUT = 3


@dataclass(slots=True)
class Known:
    """What a record's names are.

    Attributes:
        phrases: folded words of a name → its label and when it counts.
        ids: raw subject ids that are not made of names; found as they are written, in any case.
        values: (label, identifier) that the record's fields state.
        allowed: folded phrases that are never replaced.
        plain: words that this record writes as words, which a guess does not make a name.
        mostly: names that are words too, and mostly names in this record, in lower case as well.
    """

    phrases: dict[Phrase, tuple[str, Mode]] = field(default_factory=dict)
    ids: tuple[str, ...] = ()
    values: list[tuple[str, str]] = field(default_factory=list)
    allowed: frozenset[Phrase] = frozenset()
    plain: frozenset[str] = frozenset()
    mostly: frozenset[str] = frozenset()

    def add(self, name: str, label: str = "PERSON", mode: Mode = "any") -> None:
        """Take up a name that is certain: the whole and each of its words."""
        phrase = phrase_of(name)
        if not phrase:
            return
        plain = all(is_ordinary(word) for word in phrase)
        # Two ordinary words in the order of a known name are that name in lower case, too (`may ortega`, `the old forge`).
        self.phrases[phrase] = (label, "use" if plain and len(phrase) == 1 else mode)
        if label == "PERSON" and len(phrase) > 1:
            for word in phrase:
                if len(word) >= 3 and word not in TITLES:
                    if not is_ordinary(word):
                        self.phrases.setdefault((word,), (label, "any"))
                    elif word in NAME_WORDS or (word in (phrase[0], phrase[-1]) and not is_plain(word)):
                        self.phrases.setdefault((word,), (label, "use"))


def phrase_of(text: str) -> Phrase:
    """The folded words of a name, elongation undone, titles left out unless there is nothing else."""
    folded = [unstretched(word) for word, _, _ in words(text)]
    if len(folded) > 1 and folded[-1] == "s" and regex.search(r"['’][sS]$", text):
        folded.pop()
    return tuple(word for word in folded if word not in TITLES) or tuple(folded)


def learn(
    known: Known, texts: Sequence[str], found: Mapping[str, Spans], tokens: Mapping[str, Sequence[Token]]
) -> dict[str, Spans]:
    """Add to ``known`` what the model's spans over a whole record amount to.

    Args:
        known: names that are certain; they win over anything learned here.
        texts: the record's texts, repeats included: they are its use of words.
        found: distinct text → the model's cleaned spans.
        tokens: distinct text → its words.

    Returns:
        Distinct text → the spans, each cut to what the record knows (see :mod:`anonymize.detect.guesses`).
    """
    uses: Counter[str] = Counter()
    repeats = Counter(texts)
    for text, times in repeats.items():
        for word, _, _ in tokens[text]:
            uses[word] += times
    certain = {word for phrase, (label, _) in known.phrases.items() if label == "PERSON" for word in phrase}
    # Who is called that for certain is that in small letters, too, unless the words beside it say that it is the word.
    called = {
        phrase[0] for phrase, (label, _) in known.phrases.items() if label == "PERSON" and phrase[0] not in MONTHS
    }
    people = certain | {word for word in uses if is_common_first_name(word)}
    parts = {part for name in people for part in parts_of(name)} | {name[:2] * 2 for name in people}
    open_words = uses_of(repeats, tokens, parts)
    titled = {
        word
        for text, spans in found.items()
        for span in spans
        if span.why == "lexicon:title"
        for word in phrase_of(text[span.start : span.end])
    }
    feasts: Counter[str] = Counter()
    for text, times in repeats.items() if uses.keys() & FEASTS else ():
        for at, (word, _, _) in enumerate(tokens[text]):
            feasts[word] += times * is_feast(text, tokens[text], at)
    feast_only = {word for word in FEASTS if word in uses and feasts[word] == uses[word]}
    known.plain = frozenset((words_not_names(open_words, parts) | feast_only | DOMAIN_WORDS) - certain - titled)
    for word in uses:
        if is_common_first_name(word) and (word,) not in known.allowed and word not in known.plain:
            known.phrases.setdefault((word,), ("PERSON", "any"))
    people_alone = {phrase[0] for phrase, (label, _) in known.phrases.items() if label == "PERSON" and len(phrase) == 1}
    guesses = Guesses(found, repeats, uses, people_alone, known.plain)
    found = {text: [piece for span in spans for piece in guesses.cut(span, text)] for text, spans in found.items()}
    votes: defaultdict[Phrase, Counter[str]] = defaultdict(Counter)
    surnames: set[str] = set()
    for text, times in repeats.items():
        for span in found.get(text, ()):
            if span.label in _ORDER:
                phrase = phrase_of(text[span.start : span.end])
                if phrase:
                    votes[phrase][span.label] += times
                    if span.label == "PERSON" and len(phrase) > 1:
                        surnames.add(phrase[-1])
                        for word in phrase:
                            votes[(word,)]["PERSON"] += times
    for phrase, by_label in sorted(votes.items()):
        label = max(_ORDER, key=lambda name: (by_label[name], -_ORDER.index(name)))
        if phrase in known.phrases or phrase in known.allowed:
            continue
        if len(phrase) == 1 and phrase[0] in known.plain and label in _GUESSED:
            continue
        ends = {phrase[0], phrase[-1]} - {"the"}  # `the copper kettle`
        if len(phrase) > 1 and any(_joins(word, by_label.total(), uses) for word in ends):
            continue  # `Kamala wants`, `booked Castle`: found in capitals once, and no name in any other text
        if len(phrase) == 1 and is_common_first_name(phrase[0]):
            label = "PERSON"
        mode = _mode(phrase, label, sum(by_label.values()), uses)
        if mode is None and phrase[0] in surnames and is_listed_name(phrase[0]) and not is_plain(phrase[0]):
            mode = "use"  # `John Smith`, then `Smith's dog`
        if mode is not None:
            known.phrases[phrase] = (label, mode)
    in_any_case = {phrase for phrase, (label, mode) in known.phrases.items() if mode == "any" or label == "PERSON"}
    for phrase, label in names_by_capital(repeats, tokens, in_any_case | known.allowed, people).items():
        known.phrases[phrase] = (label, "bare")
    for word, everywhere in greeted(repeats, tokens).items():
        if (word,) not in known.allowed and word not in known.plain:
            known.phrases.setdefault((word,), ("PERSON", "any" if everywhere else "bare"))
    people |= {phrase[0] for phrase, (label, _) in known.phrases.items() if label == "PERSON"}
    initials = {p[0][0] + p[1][0] for p, (label, _) in known.phrases.items() if label == "PERSON" and len(p) > 1}
    for word, everywhere in names_by_use(open_words, people, initials).items():
        written_small = word in known.plain and open_words[word].small >= _OFTEN
        if (word,) not in known.allowed and not written_small:
            # Who is *saaaaaz* once is *saz* wherever they stand: the check after writing looks for that, too.
            name = short if not is_ordinary(short := unstretched(word)) else word
            known.phrases.setdefault((name,), ("PERSON", "any" if everywhere else "use"))
    full = {phrase[0] for phrase, (label, _) in known.phrases.items() if label == "PERSON" and len(phrase) > 1}
    mostly = {word for word, use in open_words.items() if is_mostly_a_name(word, use)}
    known.mostly = frozenset(mostly | called | {word for word in full if word in NAME_WORDS})
    for word in _misspelt(known, uses):
        known.phrases[word,] = ("PERSON", "any")
    return found


def _joins(word: str, hits: int, uses: Mapping[str, int]) -> bool:
    """Whether the first or last word of a guessed phrase is no part of it: a plain word the record uses without it."""
    return uses[word] >= _WITHOUT * hits and is_ordinary(word) and not is_listed_name(word) and word not in NAME_WORDS


def _misspelt(known: Known, uses: Mapping[str, int]) -> list[str]:
    """Words one edit from a person's name that the record has far more often, and that are nothing else."""
    names = [
        phrase[0]
        for phrase, (label, mode) in known.phrases.items()
        if len(phrase) == 1 and (label, mode) == ("PERSON", "any") and uses.get(phrase[0], 0) >= RARER
    ]
    near = Neighbours(names)
    return [
        word
        for word, times in uses.items()
        if could_be_misspelt(word)
        and (word,) not in known.phrases
        and (word,) not in known.allowed
        and any(is_misspelt(word, name) and uses[name] >= RARER * times for name in near.of(word))
    ]


def _mode(phrase: Phrase, label: str, hits: int, uses: Mapping[str, int]) -> Mode | None:
    """When a phrase a model found counts elsewhere in the record, or None where it found it only."""
    ordinary = all(is_ordinary(word) for word in phrase)
    if len(phrase) > 1:
        sign = label == "LOCATION" and len(phrase) > 2 and phrase[0] == "the"  # `the copper kettle`
        return "capital" if hits < 2 and (ordinary or label == "ORGANIZATION") and not sign else "any"
    (word,) = phrase
    if len(word) < 3 or word in TITLES:
        return None
    if ordinary:
        if (
            label == "LOCATION"
            and (
                is_place(phrase)
                or not is_in_dictionary(word)
                # *vilnius* is a noun alone, and so is *apple*: said to be a place again and again it is one.
                or (is_only_a_noun(word) and hits >= _OFTEN and hits >= _OFTEN_SHARE * uses[word])
            )
            and hits >= _PLACE_SHARE * uses[word]
        ):
            return "any"
        if label == "LOCATION" and hits > 1 and is_in_gazetteer(phrase) and not is_plain(word):
            return "use"
        return "use" if label == "PERSON" and word in NAME_WORDS else None
    if hits < _MIN_SHARE * uses[word] and not is_listed_name(word):
        return None
    return "capital" if label == "ORGANIZATION" or (label == "LOCATION" and len(word) < 4) else "any"


def full_names(text: str, tokens: Sequence[Token]) -> Spans:
    """A common first name and the capitalised word behind it that is no ordinary one (`Sarah Whitcombe`)."""
    found = []
    for (word, start, end), (following, begin, stop) in pairwise(tokens):
        if (
            begin == end + 1
            and text[end] == " "
            and text[start].isupper()
            and text[begin].isupper()
            and len(following) > 2
            and is_common_first_name(word)
            and not is_ordinary(following)
        ):
            found.append(Span(start, stop, "PERSON", 1.0, "lexicon"))
    return found


def relabel(spans: Iterable[Span], text: str, known: Known) -> Spans:
    """A model's spans under the label their words have in the whole record; allowed ones left out."""
    changed = []
    for span in spans:
        phrase = phrase_of(text[span.start : span.end])
        if phrase in known.allowed:
            continue
        if span.label in _GUESSED and len(phrase) == 1 and phrase[0] in known.plain and span.why != "lexicon:title":
            continue
        if span.label in _ORDER:
            if phrase in known.phrases:
                span = span._replace(label=known.phrases[phrase][0])
            if span.why in EVERYWHERE and known.phrases.get(phrase, (None, None))[1] != "any":
                # A cue said so here, and the record uses the word otherwise: it is somebody in this place alone.
                span = span._replace(why="model")
        changed.append(span)
    return changed
