"""Names and identifiers as people type them.

A mention covers the name alone: not its possessive ending, not the `#` or `@` before it, not the emoji glued to it,
and of `my sister hannah` only `hannah`.
"""

from __future__ import annotations

import random

from corpus.makebelieve.style import Case, Style
from corpus.makebelieve.templates import stretch
from corpus.makebelieve.texts import Mention, Piece
from corpus.makebelieve.world import QUALIFIERS, Entity

_PEOPLE = ("person", "subject")


def typed(entity: Entity, possessive: bool, case: Case, style: Style, rng: random.Random) -> list[Piece]:
    """A mention in a user's message, in the writer's habits."""
    if entity.type in _PEOPLE:
        return _person(entity, possessive, case, style, rng)
    if entity.type in ("city", "employer", "school", "venue", "pet", "companion", "street_address", "postcode"):
        return _named(entity, possessive, case, style, rng)
    return _identifier(entity, possessive, case, rng)


def written(entity: Entity, possessive: bool, rng: random.Random, *, full: float = 0.4) -> list[Piece]:
    """A mention in a companion's turn or a derived file: proper case, people of equal first name by full name."""
    name, form = entity.canonical, "full"
    if entity.type in _PEOPLE and not entity.apart_from and rng.random() >= full:
        name, form = entity.first, "first"
    ending = [Piece("'s", fixed=True)] if possessive else []
    if entity.type not in _PEOPLE:
        form = entity.type
    return [Piece(name, Mention(entity.id, "possessive" if possessive else form, "title")), *ending]


def _person(entity: Entity, possessive: bool, case: Case, style: Style, rng: random.Random) -> list[Piece]:
    before = after = ""
    name, form = entity.first, "first"
    if entity.relation == "doctor" and rng.random() < 0.7:
        name, form, before = entity.last, "titled", QUALIFIERS["doctor"][0]
    elif entity.nicknames and rng.random() < style.nickname:
        name, form = rng.choice(entity.nicknames), "nickname"
    elif entity.apart_from:
        if rng.random() < 0.35:
            name, form = entity.canonical, "full"
        else:
            before, after = QUALIFIERS[entity.relation]
            form = "qualified"
    elif rng.random() < style.full_name:
        name, form = entity.canonical, "full"
    elif entity.relation not in ("doctor", "") and rng.random() < 0.08:
        before, after = QUALIFIERS[entity.relation]
        form = "qualified"
    if after:
        possessive = False
    letter = _letter_case(case, rng)
    shown = _show(name, letter, style)
    if not (before or after or possessive) and form in ("first", "nickname"):
        odd = rng.random()
        if odd < style.tag:
            return [Piece("#", fixed=True), Piece(shown, Mention(entity.id, "hashtag", letter))]
        if odd < style.tag + style.stretch:
            return [Piece(stretch(shown, rng), Mention(entity.id, "elongated", letter))]
        if odd < style.tag + style.stretch + style.emoji_rate * 0.15:
            return [Piece(shown, Mention(entity.id, "emoji", letter)), Piece(style.emoji.draw(rng), fixed=True)]
        if odd > 0.996 and len(shown) > 4:
            at = rng.randrange(1, len(shown) - 2)
            swapped = shown[:at] + shown[at + 1] + shown[at] + shown[at + 2 :]
            return [Piece(swapped, Mention(entity.id, "typo" if swapped != shown else form, letter))]
    if letter == "upper":
        before, after = before.upper(), after.upper()
    pieces = [Piece(before), Piece(shown, Mention(entity.id, "possessive" if possessive else form, letter))]
    if possessive:
        pieces.append(_ending(shown, letter, style, rng))
    return [*pieces, Piece(after)]


def _ending(name: str, letter: str, style: Style, rng: random.Random) -> Piece:
    apostrophe = "" if rng.random() < style.drop_apostrophe else "’" if style.curly else "'"
    ending = apostrophe if name[-1] in "sS" and apostrophe and rng.random() < 0.5 else apostrophe + "s"
    return Piece(ending.upper() if letter == "upper" else ending, fixed=True)


def _letter_case(case: Case, rng: random.Random) -> str:
    if case == "upper":
        return "upper"
    if case == "lower":
        return "lower" if rng.random() < 0.93 else "title"
    draw = rng.random()
    return "title" if draw < 0.88 else "lower" if draw < 0.98 else "upper"


def _show(name: str, letter: str, style: Style) -> str:
    if style.curly:
        name = name.replace("'", "’")
    return name.upper() if letter == "upper" else name.lower() if letter == "lower" else name


def _named(entity: Entity, possessive: bool, case: Case, style: Style, rng: random.Random) -> list[Piece]:
    letter = _letter_case(case, rng)
    pieces = [Piece(_show(entity.canonical, letter, style), Mention(entity.id, entity.type, letter))]
    return [*pieces, _ending(entity.canonical, letter, style, rng)] if possessive else pieces


def _identifier(entity: Entity, possessive: bool, case: Case, rng: random.Random) -> list[Piece]:
    text, form = entity.canonical, entity.type
    if entity.type == "phone":
        text = rng.choice(entity.formats)
    elif entity.type == "email" and rng.random() < 0.12:
        text, form = entity.formats[0], "email_spoken"
    if entity.type in ("email", "url") and case == "upper" and rng.random() < 0.5:
        text = text.upper()
    letter = "upper" if text.isupper() else "lower" if text.islower() else "title"
    return [Piece(text, Mention(entity.id, form, letter)), *([Piece("'s", fixed=True)] if possessive else [])]
