"""Searching a text for originals in every form in which people write them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, get_args

import regex

from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.lexicon import is_listed_name, is_ordinary
from anonymize.text import JOINED, fold, squeezed, words
from attacks.residuals.originals import NAMES, Original

Form = Literal[
    "verbatim", "case", "folded", "possessive", "elongated", "squeezed", "handle", "reformatted", "spoken", "fragment",
    "in_place", "capital", "edit", "initials", "split",
]  # fmt: skip
"""How a left-over is written. `folded`: other marks, look-alike letters or invisible characters; `squeezed`: words run
together; `handle`: part of a handle, an e-mail or a web address; `reformatted`: a number with other separators;
`fragment`: most of a number; `in_place`: a name that is also a word, unchanged where the original had it; `capital`: such
a name elsewhere, with a capital in the middle of a sentence or behind a title; `edit`: one letter off; `split`: typed
across two messages."""
FORMS: tuple[Form, ...] = get_args(Form)
SUSPECTED: frozenset[Form] = frozenset({"capital", "edit", "initials", "split"})
"""Forms that may be something else: reported, and no failure by themselves."""

_LEAST = 3
_LEAST_PART = 5
_LEAST_EDIT = 5
_NUMBERS = frozenset({"PHONE_NUMBER", "CREDIT_CARD", "US_SSN", "UK_NINO", "IBAN_CODE"})
_LOOKALIKES = str.maketrans("аеорсухіјѕԁһкмтвнοαεικνρτυ", "aeopcyxijsdhkmtbhoaeiknptu")
_LETTERS = regex.compile(r"[\p{L}\p{M}]+")
_DIGITS = regex.compile(r"\d(?:[ .\-()/\u00a0]{0,2}\d){5,}")
_ADDRESS = regex.compile(
    r"(?:https?://|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|@[\w.]+|\b\w+[._]\w[\w.]*|\b\p{L}+\d[\w.]*"
)
_POSSESSIVE = regex.compile(r"['’ʼ`´][sS]?(?!\p{L})")
_DOTTED = regex.compile(r"(?<![\p{L}.])(\p{Lu})\.\s?(?:\p{Lu}\.\s?)?(\p{Lu})\.?(?![\p{L}\d])")
_CAPITALS = regex.compile(r"(?<![\p{L}\d.@_#-])\p{Lu}{2,3}(?![\p{L}\d@_-])")
_NOT_INITIALS = frozenset(
    ("am", "ai", "bbc", "btw", "cv", "diy", "dj", "dm", "eta", "fyi", "gp", "hr", "id", "idk", "lol", "nhs", "ok", "omg",
     "pc", "pe", "pm", "ps", "pt", "tbh", "tv", "uk", "us", "usa")
)  # fmt: skip
_SPOKEN = (
    (regex.compile(r"\s+at\s+|\s*(?:\(at\)|\[at\])\s*"), "@"),
    (regex.compile(r"\s+dot\s+|\s*(?:\(dot\)|\[dot\])\s*"), "."),
)
# Names and months alike: in the middle of a sentence, too, they mostly say when.
_MONTHS = frozenset(("april", "august", "june", "may"))
_JOINTS = regex.compile(r"[\s._\-+]+")


class Hit(NamedTuple):
    """One left-over: how it is written, its type, and the value for the holder's eyes."""

    form: Form
    label: str
    value: str


class Search:
    """Everything that may be left of one subject's originals.

    Args:
        originals: of one subject.
        raw_words: folded words of the raw record. A word that may be a left-over by its spelling alone (`edit`,
            `initials`) counts only if the raw side has it: what was not there was not left. None if there is no raw side.
    """

    def __init__(self, originals: Iterable[Original], raw_words: frozenset[str] | None = None) -> None:
        self.raw_words = raw_words
        self.names: dict[str, str] = {}
        # `Müller` is a name though `muller` could be a word: found wherever it is written with a mark.
        self.marked: dict[str, str] = {}
        self.written: set[str] = set()
        # `Smith` is a name though smiths exist: suspected wherever it is written as one.
        self.capitals: set[str] = set()
        self.phrases: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
        self.initials: set[str] = set()
        self.numbers: dict[str, str] = {}
        self.exact: dict[str, str] = {}
        self.squeezed: dict[str, str] = {}
        known = list(originals)
        distinct = {(one.label, one.value) for one in known}
        surely = {(one.label, one.value) for one in known if one.everywhere}
        self.plain = frozenset[str]().union(*(one.words for one in known))
        self.ambiguous = {one for one in distinct if one not in surely or (one[0] in NAMES and _is_word(one[1]))}
        for label, value in sorted(surely):
            if label in NAMES:
                self._add_name(label, value)
            elif label in _NUMBERS and len(_digits(value)) >= 7:
                self.numbers[_digits(value)] = label
                self.written.add(value)
            elif len(fold(value)) >= _LEAST:
                self._add_exact(label, value)
        for label, value in self.ambiguous:
            if label == "PERSON":
                self.capitals.update(part for part in _parts(value) if len(part) >= _LEAST and part not in _MONTHS)
        self.lowered = {word.lower() for word in self.written}
        self._near = _deletions(word for word in self.names if len(word) >= _LEAST_EDIT)
        self._words: dict[str, tuple[Form, str] | None] = {}
        long = sorted(self.exact, key=lambda value: (-len(value), value))
        self._exact = regex.compile(r"(?<![\p{L}\d])(?:\L<values>)(?![\p{L}\d])", values=long) if long else None

    def _add_name(self, label: str, value: str) -> None:
        parts = _parts(value)
        least = _LEAST if label == "PERSON" or len(parts) == 1 else _LEAST_PART
        for part in parts:
            if part in self.plain and len(parts) > 1:
                continue
            if len(part) >= least and not is_ordinary(part) and not squeezed(part):
                self.names.setdefault(part, label)
            elif len(part) >= least and not value.isascii() and not squeezed(part):
                self.marked.setdefault(part, label)
            elif label == "PERSON" and len(part) >= least and is_listed_name(part) and part not in _MONTHS:
                self.capitals.add(part)
        for joined in JOINED.findall(value):
            if len(pieces := _parts(joined)) > 1:
                # `O'Sullivan` by itself, and without its apostrophe.
                self.phrases[pieces[0]].add((label, *pieces))
                if len("".join(pieces)) >= _LEAST_PART and not is_ordinary("".join(pieces)):
                    self.squeezed["".join(pieces)] = label
        self.written.update(_LETTERS.findall(value))
        if len(parts) > 1:
            self.phrases[parts[0]].add((label, *parts))
            if not is_ordinary("".join(parts)):  # a contraction that was taken for a name
                self.squeezed["".join(parts)] = label
            if label == "PERSON":
                self.initials.add("".join(part[0] for part in parts))

    def _add_exact(self, label: str, value: str) -> None:
        self.exact[fold(value)] = label
        self.written.add(value)
        tight = _JOINTS.sub("", fold(value))
        if len(tight) >= 6:
            self.squeezed[tight] = label

    def hits(self, text: str) -> list[Hit]:
        """All left-overs in one text, each form of each value once, in the order in which they are found."""
        return list(
            dict.fromkeys((*self._names(text), *self._values(text), *self._numbers(text), *self._initials(text)))
        )

    def split(self, before: str, after: str) -> Hit | None:
        """A name that begins at the end of one text and ends at the beginning of the next."""
        last, first = words(before)[-1:], words(after)[:1]
        if not last or not first or last[0][2] < len(before.rstrip()) or first[0][1] > len(after) - len(after.lstrip()):
            return None
        head, tail = last[0][0], first[0][0]
        whole = head + tail
        if len(whole) < 5 or min(len(head), len(tail)) < 2 or whole not in self.names:
            return None
        return None if head in self.names or tail in self.names else Hit("split", self.names[whole], whole)

    def _names(self, text: str) -> Iterator[Hit]:
        tokens = words(text)
        addresses = (
            [match.span() for match in _ADDRESS.finditer(text)] if any(c in text for c in "@._/0123456789") else []
        )
        for at, (word, start, end) in enumerate(tokens):
            for label, *phrase in sorted(self.phrases.get(word, ())):
                if [token for token, _, _ in tokens[at : at + len(phrase)]] == phrase:
                    written = text[start : tokens[at + len(phrase) - 1][2]]
                    if label != "PERSON" or all(is_ordinary(part) for part in phrase):
                        yield Hit(self._as_written(written), label, " ".join(phrase))
            inside = any(a <= start and end <= b for a, b in addresses)
            if inside and (name := self._inside(word)) is not None:
                yield Hit("handle", self.names[name], name)
            elif word in self.capitals and _as_a_name(text, tokens, at):
                yield Hit("capital", "PERSON", word)
            elif word in self.marked and not text[start:end].isascii():
                yield Hit(self._as_written(text[start:end]), self.marked[word], word)
            elif (found := self._word(word)) is not None:
                form, name = found
                label = self.names.get(name) or self.squeezed[name]
                if form == "verbatim":
                    written = text[start:end]
                    possessive = _POSSESSIVE.match(text, end)
                    form = "possessive" if possessive else self._as_written(written)
                yield Hit(form, label, name)

    def _as_written(self, written: str) -> Form:
        parts = _LETTERS.findall(written)
        if all(part in self.written for part in parts):
            return "verbatim"
        return "case" if all(part.lower() in self.lowered for part in parts) else "folded"

    def _inside(self, word: str) -> str | None:
        """The longest name that a word of an address is or holds."""
        held = [name for name in self.names if name == word or (len(name) >= 4 and name in word)]
        return max(held, key=lambda name: (len(name), name)) if held else None

    def _word(self, word: str) -> tuple[Form, str] | None:
        """The form in which a folded word is a left-over, and of which name; context aside."""
        if word not in self._words:
            self._words[word] = self._judge(word)
        return self._words[word]

    def _judge(self, word: str) -> tuple[Form, str] | None:
        if word in self.names:
            return "verbatim", word
        if word[-1:] == "s" and word[:-1] in self.names and not is_ordinary(word):
            return "possessive", word[:-1]
        for short in squeezed(word):
            if short in self.names:
                return "elongated", short
        if word in self.squeezed:
            return "squeezed", word
        if not word.isascii() and (plain := word.translate(_LOOKALIKES)) in self.names:
            return "folded", plain
        if len(word) < _LEAST_EDIT - 1 or is_ordinary(word):
            return None
        # Without the raw side a listed name may be a surrogate that happens to lie one letter off.
        if (self.raw_words is None and is_listed_name(word)) or (
            self.raw_words is not None and word not in self.raw_words
        ):
            return None
        near = next(
            (name for key in sorted(_cuts(word)) for name in self._near.get(key, ()) if _one_edit(word, name)), None
        )
        return None if near is None else ("edit", near)

    def _values(self, text: str) -> Iterator[Hit]:
        folded = fold(text)
        if self._exact is not None:
            for match in self._exact.finditer(folded):
                form: Form = "verbatim" if any(match[0] == fold(w) and w in text for w in self.written) else "case"
                yield Hit(form, self.exact[match[0]], match[0])
            spoken = folded
            for pattern, sign in _SPOKEN:
                spoken = pattern.sub(sign, spoken)
            if spoken != folded:
                for match in self._exact.finditer(spoken):
                    if match[0] not in folded:
                        yield Hit("spoken", self.exact[match[0]], match[0])
        for token in regex.findall(r"[\p{L}\d._\-+]{6,}", folded):
            tight = _JOINTS.sub("", token)
            if tight in self.squeezed and token not in self.exact and tight not in folded.split():
                yield Hit("squeezed", self.squeezed[tight], tight)

    def _numbers(self, text: str) -> Iterator[Hit]:
        if not self.numbers:
            return
        for run in _DIGITS.finditer(text):
            digits = _digits(run[0])
            for number, label in self.numbers.items():
                if digits == number:
                    yield Hit("verbatim" if any(run[0] in w for w in self.written) else "reformatted", label, number)
                elif digits.lstrip("0")[-9:] == number.lstrip("0")[-9:] and len(number) >= 9:
                    yield Hit("reformatted", label, number)
                elif number in digits or (2 * len(digits) > len(number) and digits in number):
                    yield Hit("fragment", label, number)

    def _initials(self, text: str) -> Iterator[Hit]:
        for match in _DOTTED.finditer(text):
            found = "".join(c.lower() for c in match[0] if c.isalpha())
            if found in self.initials:
                yield Hit("initials", "PERSON", found)
        if text.isupper():
            return
        for match in _CAPITALS.finditer(text):
            found = match[0].lower()
            if (
                found in self.initials
                and found not in _NOT_INITIALS
                and not is_ordinary(found)
                and (self.raw_words is None or found in self.raw_words)
            ):
                yield Hit("initials", "PERSON", found)


def _as_a_name(text: str, tokens: Sequence[tuple[str, int, int]], at: int) -> bool:
    """Whether a word is written with a capital behind a title, or behind a small word of the same sentence."""
    _, start, end = tokens[at]
    if at == 0 or not text[start].isupper() or text[start:end].isupper():
        return False
    before, begins, ends = tokens[at - 1]
    gap = text[ends:start]
    return (before in TITLES and gap.strip(".") == " ") or (text[begins].islower() and gap in (" ", ", "))


def _is_word(value: str) -> bool:
    """Whether a name could be something else wherever it stands: a word (`Will`, `hopeee`), or too short."""
    parts = _parts(value)
    return len(parts) == 1 and (is_ordinary(parts[0]) or len(parts[0]) < _LEAST or bool(squeezed(parts[0])))


def _parts(value: str) -> list[str]:
    """The words of a name that are its own: no title, no particle, no `s` left of a possessive."""
    return [word for word, _, _ in words(value) if word not in TITLES | PARTICLES and word != "s"]


def _digits(value: str) -> str:
    return "".join(c for c in value if c.isdecimal())


def _cuts(word: str) -> set[str]:
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


def _deletions(names: Iterable[str]) -> dict[str, list[str]]:
    """Every name by itself and by each of its shorter-by-one forms: two words one edit apart share one of these."""
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        for key in _cuts(name):
            found.setdefault(key, []).append(name)
    return found


def _one_edit(left: str, right: str) -> bool:
    """Whether one letter more, less, other, or two neighbours swapped make the one the other."""
    if left == right:
        return False
    if len(left) == len(right):
        differ = [i for i, (a, b) in enumerate(zip(left, right, strict=True)) if a != b]
        if len(differ) == 1:
            return True
        return (
            len(differ) == 2
            and differ[1] == differ[0] + 1
            and left[differ[0]] == right[differ[1]]
            and left[differ[1]] == right[differ[0]]
        )
    short, long = sorted((left, right), key=len)
    return len(long) == len(short) + 1 and any(long[:i] + long[i + 1 :] == short for i in range(len(long)))
