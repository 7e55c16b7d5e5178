"""The check of what was written: every replacement in its place, and no original anywhere else.

Running the detector again would prove nothing: it does not see what it does not know. So the written files are searched
for the originals themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import regex

from anonymize.config import AnonymizeConfig
from anonymize.detect.clean import TITLES
from anonymize.detect.lexicon import is_ordinary
from anonymize.detect.matching import stands_at
from anonymize.detect.priority import NAMES
from anonymize.detect.recordwide import EVERYWHERE, Phrase, phrase_of
from anonymize.detect.seeds import met_names
from anonymize.detect.values import DIGIT_RUN, NUMBERS, is_telling
from anonymize.documents import Document
from anonymize.fields import SCHEMA_KEYS
from anonymize.formats import digits_of
from anonymize.spans import Spans
from anonymize.text import fold, squeezed, words
from corpus import LeakError, Place, SubjectRecord

Pieces = Sequence[tuple[int, int, str]]


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


def known_originals(record: SubjectRecord, config: AnonymizeConfig) -> set[Original]:
    """What must stand nowhere because it is known from outside the record's texts: whole names, and each telling word.

    Args:
        record: whose `names` were written down when it was imported.
        config: the holder's own list, and what is to be left.
    """
    if config.policy_of("PERSON") == "keep":
        return set()
    left = {
        phrase_of(name) for name in (*config.allow, *(config.companion_names if config.companion == "keep" else ()))
    }
    found = {name for name in (*met_names(record), *config.known_names) if phrase_of(name) not in left}
    telling = {
        word
        for name in found
        for word in phrase_of(name)
        if len(word) >= 3 and word not in TITLES and not is_ordinary(word) and (word,) not in left
    }
    return {Original("PERSON", value) for value in found | telling}


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
        tokens = words(text)
        for at, (word, _, _) in enumerate(tokens):
            for form in (word, *squeezed(word)):
                begun = self._phrases.get(form)
                if begun and any(stands_at(text, tokens, at, phrase) for phrase in begun):
                    return True
        return False

    def _number(self, text: str) -> bool:
        if not self._numbers:
            return False
        return any(digits_of(run[0]) in self._numbers for run in DIGIT_RUN.finditer(text))


def check_everywhere(
    written: Iterable[tuple[Place, str]], found: set[Original], where: Callable[[Place], str] | None = None
) -> None:
    """Search written strings, keys included, for originals.

    Args:
        written: places and strings.
        found: what must not be there.
        where: how a place is called in an error; as a path if absent.

    Raises:
        LeakError: naming the first place and the number of places; never the value.
    """
    search = Search(found)
    hits = [place for place, text in _once(written) if search.hit(text)]
    if hits:
        raise LeakError(
            f"{(where or _where)(hits[0])}: an original is still there after replacement ({len(hits)} places in all);"
            " the release was not completed. Look there, and put the name into known_names, or into allow if it is none"
        )


def _once(written: Iterable[tuple[Place, str]]) -> Iterator[tuple[Place, str]]:
    seen: set[str] = set()
    for place, text in written:
        if text not in seen:
            seen.add(text)
            yield place, text


def where(record: SubjectRecord, place: Place) -> str:
    """A place of a record by file and message id or row, without keys of the record, which may be names."""
    name, path = f"{record.subject}_{place.file}.json", place.path
    if place.file == "source" and len(path) > 1 and path[0] == "messages" and isinstance(path[1], int):
        return f"{name}, message {record.messages[path[1]].id}"
    return f"{name}, {_steps(path)}"


def _where(place: Place) -> str:
    return f"{place.file} file, {_steps(place.path)}"


def _steps(path: tuple[str | int, ...]) -> str:
    return ".".join(str(step) if isinstance(step, int) or step in SCHEMA_KEYS else "…" for step in path)
