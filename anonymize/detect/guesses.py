"""A guess of several words is cut to the names in it that its record knows.

A model and the lists take *Oliver and Lorenzo*, *My Wesleys*, *julie played britpop* or *Pellico Design leave Harriet* for
one name. Once the whole record has said who is somebody, the talk around them is no part of a name, and who is mostly
named alone begins a name of his own (`With Bethany Adebayo Jake turns dramatic`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from itertools import pairwise

import regex

from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.lexicon import NAME_WORDS, is_in_dictionary, is_listed_name, is_ordinary, is_plain, unstretched
from anonymize.detect.usage import is_slip
from anonymize.spans import Span, Spans
from anonymize.text import JOINED, POSSESSIVE, fold, word_set

_GUESSES = frozenset(
    {"model", "lexicon", "lexicon:unlisted", "lexicon:full", "lexicon:cue", "lexicon:house", "lexicon:place"}
)
_LABELS = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})
_ANDS = frozenset({"and", "und", "n"})
_JOINT = regex.compile(r"[&+/,]")
_INSIDE = PARTICLES - _ANDS | word_set("of the on upon under")
# What the record has this many times as often without the name is no part of it, and who, begins one.
_OFTEN = 3


class Guesses:
    """Cuts the guesses of a record.

    Args:
        found: distinct text → what was found in it.
        repeats: distinct text → how often the record has it.
        uses: folded word → how often the record has it.
        people: folded words that are certain to be somebody.
        plain: folded words that the record writes as words.
    """

    def __init__(
        self,
        found: Mapping[str, Spans],
        repeats: Mapping[str, int],
        uses: Mapping[str, int],
        people: Set[str],
        plain: Set[str],
    ) -> None:
        self._uses = uses
        self._begins: Counter[str] = Counter()
        self._behind: Counter[tuple[str, str]] = Counter()
        alone = set()
        for text, spans in found.items():
            names = {(s.start, s.end): s for s in spans if s.label == "PERSON"}
            for span in names.values():
                bare = _bare(list(JOINED.finditer(text, span.start, span.end)))
                if not bare:
                    continue
                self._begins[bare[0]] += repeats.get(text, 0)
                for pair in pairwise(bare):
                    self._behind[pair] += repeats.get(text, 0)
                if len(bare) == 1 and not is_ordinary(bare[0]) and bare[0] not in plain:
                    alone.add(bare[0])
        alone = {
            word
            for word in alone
            if not (word.endswith("s") and word[:-1] in alone | people and not is_in_dictionary(word))
        }
        self._people = (people - plain) | alone

    def cut(self, span: Span, text: str) -> Spans:
        """The names in a guess: itself, or what the record leaves of it."""
        if span.why not in _GUESSES or span.label not in _LABELS:
            return [span]
        value = text[span.start : span.end]
        found = list(JOINED.finditer(text, span.start, span.end))
        bare = _bare(found)
        known = [word in self._people or self._is_bare_possessive(word) for word in bare]
        if not any(known) or (len(bare) == 1 and bare[0] in self._people):
            return [span]
        cased = not value.islower() and not value.isupper()
        runs: list[list[int]] = [[]]
        for i, match in enumerate(found):
            joint = i and known[i - 1] and _JOINT.search(text[found[i - 1].end() : match.start()])
            # `Xavier & Grace`: the second may be a word that the record has not yet said to be somebody.
            if known[i] or (joint and bare[i] in NAME_WORDS):
                if joint or (i and self._begins_a_name(bare[i - 1], bare[i])):
                    runs.append([])
                runs[-1].append(i)
            elif self._is_talk(i, match[0], bare, known, cased=cased, person=span.label == "PERSON"):
                runs.append([])
            else:
                runs[-1].append(i)
        pieces = []
        for run in runs:
            while run and (
                # `LORENZO A WEEK`, not `Christina M`.
                (len(bare[run[-1]]) == 1 and run[-1] < len(found) - 1 and text[found[run[-1]].end()] != ".")
                or (bare[run[-1]] in _INSIDE and found[run[-1]][0].islower())
            ):
                run.pop()
            named = [known[i] or is_listed_name(bare[i]) or bare[i] in NAME_WORDS for i in run]
            if not run or (span.label == "PERSON" and not any(named)):
                continue
            label, end = span.label, found[run[-1]].end()
            if (len(runs) > 1 or len(found) == 1) and all(named):
                label = "PERSON"
            if label == "PERSON" and (ending := POSSESSIVE.search(found[run[-1]][0])):
                end -= len(ending[0])
            elif label == "PERSON" and known[run[-1]] and bare[run[-1]] not in self._people:
                end -= 1
            pieces.append(span._replace(start=found[run[0]].start(), end=end, label=label))
        return pieces

    def _is_bare_possessive(self, word: str) -> bool:
        """Whether a word is a name in the possessive without its apostrophe (`Tariqs`)."""
        return word.endswith("s") and word[:-1] in self._people and not is_in_dictionary(word)

    def _begins_a_name(self, before: str, word: str) -> bool:
        return self._begins[word] >= _OFTEN * max(1, self._behind[before, word])

    def _is_talk(self, i: int, written: str, bare: list[str], known: list[bool], *, cased: bool, person: bool) -> bool:
        """Whether a word inside a guess is no part of a name."""
        word = bare[i]
        if word in _ANDS:
            return 0 < i < len(bare) - 1 and known[i - 1] and known[i + 1]
        if word in TITLES or (word in _INSIDE and written.islower()):
            return False
        if written.islower() and is_slip(word):
            return cased or person
        if not (is_plain(word) or (is_ordinary(word) and not is_listed_name(word) and word not in NAME_WORDS)):
            return False
        if written.islower():
            return cased or person
        before_somebody = i + 1 < len(bare) and known[i + 1]
        often = self._uses.get(word, 0) >= _OFTEN * max(1, self._behind[bare[i - 1], word] if i else 1)
        return is_plain(word) or (before_somebody and (person or often)) or (person and (often or not cased))


def _bare(found: list[regex.Match[str]]) -> list[str]:
    """The words of a name as they are looked up."""
    return [unstretched(fold(POSSESSIVE.sub("", match[0]))) for match in found]
