"""Templates: compiled once, rendered in a writer's habits or in plain words."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from corpus.makebelieve.style import ALTERNATIVES, EXPANDED, Case, Style
from corpus.makebelieve.texts import Decoy, Piece


class Literal(NamedTuple):
    """Words as they stand."""

    text: str


class Alternative(NamedTuple):
    """A word the writer has a preference about."""

    key: str


class Contraction(NamedTuple):
    """A contraction that can be written out."""

    short: str


class Slot(NamedTuple):
    """To be filled: `{p}`, `{p's}`."""

    name: str
    possessive: bool


class Hedge(NamedTuple):
    """A place for an adverb."""


class Intensifier(NamedTuple):
    """A place for `so`, `really` and the like."""


class Determiner(NamedTuple):
    """A place for `the`, `that` and the like."""


class AsWord(NamedTuple):
    """A name or a number used as an ordinary word."""

    text: str


class Either(NamedTuple):
    """One of several literals."""

    options: tuple[str, ...]


Atom = Literal | Alternative | Contraction | Slot | Hedge | Intensifier | Determiner | AsWord | Either
Fill = Callable[[str, bool], list[Piece]]

_MARKUP = re.compile(r"\{int\} ?|\{[^}]+\}|\[[^\]]+\]|<[^>]+>|~ ?")
_HABITS = re.compile(
    r"(?<![\w'])("
    + "|".join(re.escape(key) for key in sorted([*ALTERNATIVES, *EXPANDED], key=lambda key: (-len(key), key)))
    + r")(?![\w'])"
)


@dataclass(frozen=True, slots=True)
class Template:
    """A compiled template.

    Attributes:
        source: as it was written.
        atoms: what it consists of.
        slots: names of its slots, in order.
        question: whether it ends in a question mark, which is not among the atoms.
    """

    source: str
    atoms: tuple[Atom, ...]
    slots: tuple[str, ...]
    question: bool


def compile_template(source: str, *, styled: bool = False) -> Template:
    """Compile a template; only ``styled`` ones take a writer's habits and give up their final question mark."""
    question = styled and source.endswith("?")
    text = source.rstrip("?") if question else source
    atoms: list[Atom] = []
    position = 0
    for match in _MARKUP.finditer(text):
        atoms += _plain(text[position : match.start()], styled)
        atoms.append(_special(match[0]))
        position = match.end()
    atoms += _plain(text[position:], styled)
    return Template(source, tuple(atoms), tuple(a.name for a in atoms if isinstance(a, Slot)), question)


def _special(markup: str) -> Atom:
    if markup.startswith("~"):
        return Hedge()
    if markup.startswith("{int}"):
        return Intensifier()
    if markup == "{the}":
        return Determiner()
    if markup.startswith("{"):
        name = markup[1:-1]
        return Slot(name.removesuffix("'s"), name.endswith("'s"))
    if markup.startswith("<"):
        return AsWord(markup[1:-1])
    return Either(tuple(markup[1:-1].split("|")))


def _plain(text: str, styled: bool) -> list[Atom]:
    if not text:
        return []
    if not styled:
        return [Literal(text)]
    atoms: list[Atom] = []
    for i, part in enumerate(_HABITS.split(text)):
        if part:
            habit = i % 2 == 1
            atoms.append(
                (Contraction(part) if part in EXPANDED else Alternative(part)) if habit else Literal(part)
            )  # fmt: skip
    return atoms


def render_plain(template: Template, fill: Fill, rng: random.Random) -> list[Piece]:
    """Render for a companion or a derived file: no habits, the first choice everywhere."""
    pieces: list[Piece] = []
    for atom in template.atoms:
        match atom:
            case Literal(text):
                pieces.append(Piece(text))
            case Slot(name, possessive):
                _append(pieces, fill(name, possessive))
            case Alternative(text) | Contraction(text):
                pieces.append(Piece(text))
            case Either(options):
                pieces.append(Piece(rng.choice(options)))
            case AsWord(text):
                pieces.append(_as_word(text))
            case Determiner():
                pieces.append(Piece("the"))
            case Hedge() | Intensifier():
                pass
    return pieces


def render_styled(template: Template, fill: Fill, style: Style, rng: random.Random) -> list[Piece]:
    """Render one clause in a writer's words; case, typing and punctuation come later."""
    pieces: list[Piece] = []
    dropping = rng.random() < style.drop_i
    for i, atom in enumerate(template.atoms):
        match atom:
            case Literal(text):
                pieces.append(Piece(text.removeprefix("I ") if i == 0 and dropping else text))
            case Alternative(key):
                pieces.append(Piece(style.words[key].draw(rng)))
            case Contraction(short):
                pieces.append(Piece(_contraction(short, style, rng)))
            case Slot(name, possessive):
                _append(pieces, fill(name, possessive))
            case Hedge():
                if rng.random() < style.hedging:
                    pieces.append(Piece(style.hedge.draw(rng) + " "))
            case Intensifier():
                if rng.random() < style.intensify:
                    pieces.append(Piece(style.intensifier.draw(rng) + " "))
            case Determiner():
                pieces.append(Piece(style.determiner.draw(rng)))
            case AsWord(text):
                pieces.append(_as_word(text))
            case Either(options):
                pieces.append(Piece(rng.choice(options)))
    return pieces


def _append(pieces: list[Piece], filling: list[Piece]) -> None:
    """Add a filling; `a` before it becomes `an` where it begins with a vowel."""
    start = next((piece.text[0] for piece in filling if piece.text), "")
    if pieces and pieces[-1].mark is None and re.search(r"\b[aA] \Z", pieces[-1].text) and start in "aeiou" and start:
        pieces[-1] = pieces[-1]._replace(text=pieces[-1].text[:-1] + "n ")
    pieces += filling


def _as_word(text: str) -> Piece:
    return Piece(text, Decoy("word" if text.isalpha() else "number"))


def _contraction(short: str, style: Style, rng: random.Random) -> str:
    if rng.random() >= style.contract:
        return EXPANDED[short]
    return short.replace("'", "") if rng.random() < style.drop_apostrophe else short


_SENTENCE = re.compile(r"([.!?\n]\s*)([^\W\d_])")
_WORD = re.compile(r"[A-Za-z]{4,}")
_ENDS = re.compile(r"[.!?\n]\s*\Z")


def type_out(pieces: list[Piece], style: Style, case: Case, rng: random.Random) -> list[Piece]:
    """Apply case, apostrophes and typing faults; marked and fixed pieces keep what they are, words among them not."""
    small_i = case == "lower" or rng.random() < style.small_i
    typed: list[Piece] = []
    starting = True
    for piece in pieces:
        word = isinstance(piece.mark, Decoy) and piece.mark.reason == "word"
        if (piece.mark is not None and not word) or piece.fixed:
            typed.append(piece)
            if piece.text:
                starting = False
            continue
        text = piece.text
        if case == "upper":
            text = text.upper()
        else:
            if case == "lower":
                text = text.lower()
            elif small_i:
                text = re.sub(r"\bI\b", "i", text)
            if not word:
                text = _mistype(text, style, rng)
            if case == "sentence":
                text = _SENTENCE.sub(lambda m: m[1] + m[2].upper(), text)
                if starting and text:
                    text = text[0].upper() + text[1:]
        if style.curly:
            text = text.replace("'", "’")
        if text.strip():
            starting = False
        if _ENDS.search(text):
            starting = True
        typed.append(piece._replace(text=text))
    return typed


def _mistype(text: str, style: Style, rng: random.Random) -> str:
    # One draw decides for the whole piece: a typo is rare enough that two in one run of words do not matter.
    words = list(_WORD.finditer(text))
    if not words or rng.random() >= style.typo * len(words):
        return text
    word = rng.choice(words)
    letters = list(word[0])
    at = rng.randrange(1, len(letters) - 1)
    fault = rng.randrange(3)
    if fault == 0:
        letters[at], letters[at + 1] = letters[at + 1], letters[at]
    elif fault == 1:
        del letters[at]
    else:
        letters.insert(at, letters[at])
    return text[: word.start()] + "".join(letters) + text[word.end() :]


def stretch(text: str, rng: random.Random) -> str:
    """Hold a letter down in the last word: `no` → `nooo`; unchanged where there is no vowel in it."""
    vowels = [i for i, letter in enumerate(text) if letter in "aeiouyAEIOUY"]
    if not vowels:
        return text
    at = vowels[-1]
    return text[:at] + text[at] * rng.randint(3, 6) + text[at + 1 :]
