"""The check of what was written: every replacement in its place, and no original anywhere else.

Running the detector again would prove nothing: it does not see what it does not know. So the written files are searched
for the originals themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import regex

from anonymize.detect.lexicon import is_ordinary
from anonymize.detect.priority import NAMES
from anonymize.detect.recordwide import EVERYWHERE, NUMBERS, Phrase, is_telling, phrase_of
from anonymize.documents import Document
from anonymize.fields import SCHEMA_KEYS
from anonymize.formats import digits_of
from anonymize.spans import Spans
from anonymize.text import fold, squeezed, words
from corpus import LeakError, Place

Pieces = Sequence[tuple[int, int, str]]
_DIGITS = regex.compile(r"\d(?:[ .\-()/]{0,2}\d){5,}")


class Original(NamedTuple):
    """A value that was replaced, and where it was found first."""

    label: str
    value: str


def check_in_place(document: Document, pieces: Pieces, replaced: str) -> None:
    """Check one text: each piece is where it belongs, and what lies between them is untouched.

    Raises:
        LeakError: naming the place.
    """
    source, at, shifted = document.text, 0, 0
    for start, end, replacement in pieces:
        if source[at:start] != replaced[at + shifted : start + shifted]:
            raise LeakError(f"{_where(document.place)}: text beside a replacement changed")
        if replaced[start + shifted : start + shifted + len(replacement)] != replacement:
            raise LeakError(f"{_where(document.place)}: a span was not replaced by its surrogate")
        if fold(source[start:end]) == fold(replacement):
            raise LeakError(f"{_where(document.place)}: a span was left as it was")
        shifted += len(replacement) - (end - start)
        at = end
    if source[at:] != replaced[at + shifted :]:
        raise LeakError(f"{_where(document.place)}: text after the last replacement changed")


def originals(documents: Sequence[Document], spans: Sequence[Spans]) -> set[Original]:
    """Everything that was found in a record's documents and must stand nowhere in what is written.

    A name that counts only by its use or its capital (`Will`, `Apple`) is left to :func:`check_in_place`.
    """
    found = set()
    for document, of_document in zip(documents, spans, strict=True):
        for span in of_document:
            if span.label not in NAMES or span.why in EVERYWHERE:
                found.add(Original(span.label, document.text[span.start : span.end]))
    return found


class Search:
    """Searches written texts for originals: folded, possessive stripped, elongation undone, inside handles."""

    def __init__(self, found: Iterable[Original]) -> None:
        self._phrases: defaultdict[str, list[Phrase]] = defaultdict(list)
        self._numbers: set[str] = set()
        self._verbatim: set[str] = set()
        for original in sorted(found):
            if original.label in NAMES:
                phrase = phrase_of(original.value)
                if phrase and not all(is_ordinary(word) for word in phrase) and len("".join(phrase)) >= 3:
                    self._phrases[phrase[0]].append(phrase)
            elif original.label in NUMBERS and len(digits_of(original.value)) >= 7:
                self._numbers.add(digits_of(original.value))
            elif original.label not in NUMBERS and is_telling(original.label, original.value):
                self._verbatim.add(fold(original.value))
        long = sorted((value for value in self._verbatim if len(value) >= 3), key=lambda v: (-len(v), v))
        self._long = regex.compile(r"(?<![\p{L}\d])(?:\L<values>)(?![\p{L}\d])", values=long) if long else None

    def hit(self, text: str) -> bool:
        """Whether any original stands in a text."""
        return (
            self._name(text) or self._number(text) or (self._long is not None and bool(self._long.search(fold(text))))
        )

    def _name(self, text: str) -> bool:
        tokens = [word for word, _, _ in words(text)]
        for at, word in enumerate(tokens):
            for form in (word, *squeezed(word)):
                for phrase in self._phrases.get(form, ()):
                    if len(phrase) == 1 or tuple(tokens[at + 1 : at + len(phrase)]) == phrase[1:]:
                        return True
        return False

    def _number(self, text: str) -> bool:
        if not self._numbers:
            return False
        return any(digits_of(run[0]) in self._numbers for run in _DIGITS.finditer(text))


def check_everywhere(written: Iterable[tuple[Place, str]], found: set[Original]) -> None:
    """Search written strings, keys included, for originals.

    Raises:
        LeakError: naming the first place and the number of places; never the value.
    """
    search = Search(found)
    hits = [place for place, text in _once(written) if search.hit(text)]
    if hits:
        raise LeakError(
            f"{_where(hits[0])}: an original is still there after replacement ({len(hits)} places in all);"
            " the release was not completed. Look there, and put the name into known_names, or into allow if it is none"
        )


def _once(written: Iterable[tuple[Place, str]]) -> Iterator[tuple[Place, str]]:
    seen: set[str] = set()
    for place, text in written:
        if text not in seen:
            seen.add(text)
            yield place, text


def _where(place: Place) -> str:
    """A place without keys of the record, which may be names."""
    path = ".".join(str(step) if isinstance(step, int) or step in SCHEMA_KEYS else "…" for step in place.path)
    return f"{place.file} file, {path}"
