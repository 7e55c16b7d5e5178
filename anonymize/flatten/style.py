"""One pass of normalisation over a message, in four levels.

light: layout, spacing, quotes and dashes, runs, elongation, missing apostrophes, one laugh, shouting.
medium: contractions written out, chat forms, typing slips, one spelling, sentence case, full stops, one
emoticon of each sign.
strong: phrases (`phrases`), laughter and emoticons dropped, articles made to agree.
bare: what a telegram leaves out (`telegram`).
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from anonymize.flatten.clauses import drop_possessives, split_clauses
from anonymize.flatten.contractions import expand
from anonymize.flatten.english import freeze_commands, is_command_line, is_english
from anonymize.flatten.freeze import hold_verbatim, release_verbatim
from anonymize.flatten.phrases import CLASSES, STRONG, article
from anonymize.flatten.rules import apply_rules
from anonymize.flatten.telegram import TELEGRAM
from anonymize.flatten.tokens import (
    DASH,
    DOTS,
    EDGES,
    FROZEN,
    MARK,
    STOPS,
    STRAIGHT,
    chunk_items,
    is_word,
    join,
)
from anonymize.flatten.words import APOSTROPHES, CHAT, LAUGHTER, SPELLINGS, TYPOS, shorten
from anonymize.text import word_set

_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_LIST_LINE = re.compile(r"\s*(?:[-*•>]|\d+[.)])\s")
_CODE = re.compile(r"^(?: {4}|\t)|```", re.MULTILINE)
_SAME_EMOJI = re.compile(r"([^\x00-\x7f])\1+")
_BUBBLES = re.compile(r"(\s*/{3,}\s*)")
_GLAD = re.compile(r"[)\]DPp3*^/o]|<3|[\U0001f600-\U0001f60f\U0001f617-\U0001f61d\u2764\U0001f44d\U0001f389]")
_SAD = re.compile(r"[(\[|\\]|\U0001f614|\U0001f61e|\U0001f622|\U0001f62d|\U0001f615|\U0001f641")
# Words that stay in capitals because in small letters they are another word.
_COLLIDE = frozenset({"US", "IT", "WHO", "AM", "PM"})
_PROPER = word_set(
    "monday tuesday wednesday thursday friday saturday sunday january february april june july august september october "
    "november december english german french spanish italian chinese japanese europe america christmas easter mr mrs ms dr"
)
_MONTHS = frozenset({"may", "march"})
_ASKS = word_set(
    "what why how who where when which whose do does did is are was were can could would should will have has had any "
    "anyone am"
)
_NOT_A_NAME = word_set(
    "note edit ps update warning example error question answer yes no ok well so and but then also now sorry thanks please "
    "hi first next or re fix solution hint tip problem result step option"
)
# A phrase written by one rule may be another's: `you have to look` is `you need to look`, and that an order.
_STRONG_PASSES = 4
_I = frozenset({"i", "i'm", "i've", "i'll", "i'd"})


def _mark(item: str) -> str:
    """One emoticon for all glad ones and one for all others."""
    body = item[1:]
    if body[-1:] == ":" or body[:1] == "D" or (_SAD.search(body) and not _GLAD.search(body)):
        return MARK + ":("
    return MARK + ":)" if _GLAD.search(body) else item


@lru_cache(maxsize=65536)
def _light_word(item: str) -> tuple[str, str]:
    """A word with its elongation undone and its apostrophe put back, or the one laugh; and what was done to it."""
    word = item.translate(STRAIGHT)
    kind = "" if word == item else "glyph"
    lower = word.lower()
    short = shorten(lower)
    if short != lower:
        kind = "elongation"
        word = short if word.islower() or (len(word) > 1 and word[1].isupper()) else short.capitalize()
        lower = short
    if LAUGHTER.fullmatch(lower):
        return "haha", "laughter" if item != "haha" else ""
    if lower in _I:
        return word[0].upper() + word[1:], kind if word[0] == "I" else "case"
    if lower in APOSTROPHES:
        right = APOSTROPHES[lower]
        return (right.capitalize() if word[0].isupper() else right), "apostrophe"
    return word, kind


def _light(items: list[str], counts: Counter[str]) -> list[str]:
    """Elongation, apostrophes, laughter, repeated marks; words keep their case."""
    out: list[str] = []
    for item in items:
        if item[0] == FROZEN:
            out.append(item)
        elif item[0] == MARK or item in EDGES:
            if item[0] == MARK and not item.isascii():
                item = _SAME_EMOJI.sub(r"\1", item)
            if out and out[-1] == item and item not in "()[]":
                counts["emoji" if item[0] == MARK else "punctuation"] += 1
            else:
                out.append(item)
        else:
            word, kind = _light_word(item)
            if kind:
                counts[kind] += 1
            if word != "haha" or not out or out[-1] != word:
                out.append(word)
    return out


@lru_cache(maxsize=65536)
def _medium_word(word: str) -> tuple[tuple[str, ...], str]:
    """A lower-case word in full and in its one spelling, and what was done to it."""
    if word in CHAT:
        return tuple(CHAT[word].split()), "abbreviation"
    if word in TYPOS:
        return (TYPOS[word],), "typo"
    if word in SPELLINGS:
        return (SPELLINGS[word],), "spelling"
    if word.endswith("in'") and len(word) > 4:
        return (word[:-1] + "g",), "spelling"
    return (word,), ""


def _medium_words(items: list[str], counts: Counter[str]) -> list[str]:
    """Lower case, then chat forms, slips, spelling and contractions."""
    shouts = not any(i.islower() for i in items)
    out: list[str] = []
    for item in items:
        if item[0] == MARK:
            mark = _mark(item)
            if out and out[-1] == mark:
                counts["emoji"] += 1
                continue
            out.append(mark)
            continue
        if item[0] == FROZEN:
            lower = item[1:].lower()
            plain = {"w/": "with", "w/o": "without", "w/out": "without", "b/c": "because", "&": "and"}.get(lower)
            if plain:
                counts["abbreviation"] += 1
            out.append(plain or item)
            continue
        if item in EDGES:
            out.append(item)
            continue
        if not shouts and (item in _COLLIDE or (len(item) == 1 and item.isupper() and item not in "IAUR")):
            out.append(FROZEN + item)
            continue
        words, kind = _medium_word(item.lower())
        if kind:
            counts[kind] += 1
        out += words
    out, written = expand(out)
    if written:
        counts["contraction"] += written
    return out


def _marks(items: list[str], counts: Counter[str]) -> list[str]:
    """Full stops for exclamation marks and dots at the end of a sentence, commas for the rest."""
    out: list[str] = []
    last = len(items) - 1
    for at, item in enumerate(items):
        new = item
        if item == "!":
            new = "."
        elif item in (DOTS, DASH, ";"):
            new = "." if at == last else ","
            if at == 0 or (item == DASH and at == last):
                new = ""
        elif item == "," and (at == last or at == 0):
            new = ""
        if new != item:
            counts["punctuation"] += 1
        if new == "." and not out and at < last:
            new = ""  # the stop of a laugh that is gone
        if not new or (new in (",", ".") and out and out[-1] in EDGES and out[-1] not in ")]"):
            if new == "." and out and out[-1] == ",":
                out[-1] = "."
            continue
        out.append(new)
    return out


def _agree(items: list[str], counts: Counter[str]) -> list[str]:
    """`a` or `an` by the next word's sound, also after a word between them was dropped."""
    for at in range(len(items) - 1):
        word = items[at]
        if word in ("a", "an") and is_word(items[at + 1]) and items[at + 1] not in CLASSES["AUX"]:  # "option a is"
            right = article(items[at + 1])
            if right is not None and right != word:
                items[at] = right
                counts["article"] += 1
    return items


def _drop_marks(items: list[str], counts: Counter[str]) -> list[str]:
    """Without laughter and emoticons, unless the line is nothing else."""
    kept = [i for i in items if i[0] != MARK and i != "haha"]
    # "name, :)" and a lone laugh are said with nothing else; without them nothing would be said.
    if len(kept) == len(items) or not any(i not in EDGES for i in kept) or (len(kept) < 3 and kept[-1] == ","):
        return items
    counts["laughter and emoji"] += len(items) - len(kept)
    out: list[str] = []
    for at, item in enumerate(items):
        if item[0] != MARK and item != "haha":
            out.append(item)
        elif out and is_word(out[-1]) and at + 1 < len(items) and is_word(items[at + 1]):
            out.append(",")  # "so tired lol going to sleep": the laugh stood for the comma
    return out


def _dated(items: list[str], at: int) -> bool:
    """Whether `may` or `march` at a place is the month: after `in` or `of`, or beside a number."""
    before = items[at - 1] if at else ""
    after = items[at + 1] if at + 1 < len(items) else ""
    return before in ("in", "of") or before[1:2].isdigit() or after[1:2].isdigit()


def _cased(items: list[str]) -> list[str]:
    """Sentence case: capitals at the start of sentences, for `I` and for days and months."""
    start = True
    for at, item in enumerate(items):
        if item in EDGES:
            start = start or item in STOPS
            continue
        if is_word(item) and (start or item in _I or item in _PROPER or (item in _MONTHS and _dated(items, at))):
            items[at] = item[0].upper() + item[1:]
        start = False
    return items


def _stopped(items: list[str]) -> list[str]:
    """A full stop at the end, unless the line ends in code, asks, or has its own mark."""
    if not items or not (is_word(items[-1]) or items[-1] in ")]"):
        return items
    first = len(items) - 1
    while first > 0 and items[first - 1] not in STOPS:
        first -= 1
    opening = items[first:]
    if opening[1:2] == [","]:
        opening = opening[2:]
    if opening[:1] and opening[0] in _ASKS and opening[1:2] != ["not"]:
        return items
    return [*items, "."]


def _addressee(items: list[str]) -> tuple[list[str], list[str]]:
    """Split off whom a line is addressed to: `name: ` and `na_me, ` become `name, `; a name keeps its spelling."""
    if len(items) < 3 or items[1] not in (":", ","):
        return [], items
    first = items[0]
    if first[0] == FROZEN:
        return [first, ","], items[2:]
    if items[1] == ":" and is_word(first) and first.lower() not in _NOT_A_NAME:
        return [FROZEN + first[0].upper() + first[1:], ","], items[2:]
    return [], items


def _bare(items: list[str], counts: Counter[str]) -> list[str]:
    """The tables of the bare level, once those of the strong level have nothing left to do."""
    for _ in range(_STRONG_PASSES):
        again = apply_rules(items, STRONG, counts)
        if again == items:
            break
        items = again
    # A laugh that is all that is said, and a smile.
    items = [MARK + ":)" if item == "haha" else item for item in items]
    return apply_rules(drop_possessives(split_clauses(items, counts), counts), TELEGRAM, counts)


def _line(line: str, level: int, counts: Counter[str]) -> str:
    """One line, without line breaks, as the level writes it."""
    items: list[str] = []
    for chunk in line.split():
        items += chunk_items(chunk)
    if not items:
        return ""
    if not is_english(items):
        return " ".join(line.split())
    name: list[str] = []
    if level > 1:
        name, items = _addressee(items)
    items = _light(freeze_commands(items), counts)
    if level == 1:
        words = [i for i in items if is_word(i)]
        if len(words) > 2 and all(i.isupper() for i in words):
            counts["case"] += 1
            items = _cased([i.lower() if is_word(i) else i for i in items])
        elif is_word(items[0]) and items[0][0].islower():
            counts["case"] += 1
            items[0] = items[0][0].upper() + items[0][1:]
        return join(items)
    items = _marks(_medium_words(items, counts), counts)
    if level > 2:
        items = _drop_marks(items, counts)
        items = apply_rules(items, STRONG, counts)
        if level > 3:
            items = _bare(items, counts)
        items = _marks(_agree(items, counts), counts)
    if not items:
        return join(_cased(name[:1]))
    return join(_cased([*name, *_stopped(items)]))


def _listed(line: str, level: int, counts: Counter[str]) -> str:
    """A line of several: what is quoted or addressed to a machine stays, and a list keeps its marks."""
    line = line.strip()
    if line.startswith(">") or is_command_line(line):
        return line
    mark = _LIST_LINE.match(line)
    if mark and line[mark.end() :]:
        return f"{mark[0].strip()} {_line(line[mark.end() :], level, counts)}"
    return _line(line, level, counts)


def _lines(body: str, level: int, counts: Counter[str]) -> str:
    """A message of one line or several; the strong level makes prose of lines that are no list."""
    if "\n" not in body and "\r" not in body:
        return _line(body, level, counts)
    tidy = _BLANK_LINES.sub("\n", body.replace("\r\n", "\n").replace("\r", "\n")).strip()
    lines = tidy.split("\n")
    done = [_listed(line, level, counts) for line in lines]
    prose = level > 2 and not any(_LIST_LINE.match(line) or is_command_line(line.lstrip()) for line in lines)
    out = (" " if prose else "\n").join(line for line in done if line)
    counts["layout"] += out != body
    return out


def step(text: str, level: int, counts: Counter[str]) -> str:
    """Rewrite a message once.

    Args:
        text: the message; protected spans are held as private-use characters.
        level: 1 light, 2 medium, 3 strong, 4 bare.
        counts: gets one for each operation, by kind.

    Returns:
        The rewritten message. Repeating the step until nothing changes gives the level's form.
    """
    if is_command_line(text.lstrip()) and "\n" not in text:
        return text
    if "\n" in text and _CODE.search(text):
        return text
    body, held = hold_verbatim(text)
    if "///" in body:
        # Bubbles of one turn: each is a message of its own, and the marks between them stay as they are.
        parts = _BUBBLES.split(body)
        out = "".join(part if at % 2 else _lines(part, level, counts) for at, part in enumerate(parts))
    else:
        out = _lines(body, level, counts)
    return release_verbatim(out, held) if out else text
