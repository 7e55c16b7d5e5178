"""Cut a line of chat into items and put it together again.

An item is a plain string: a word in its own spelling, a punctuation mark, `FROZEN` + text for what must
come out as it went in (paths, code, numbers, handles, URLs), or `MARK` + text for an emoticon or emoji.
IRC showed why the default for anything odd is *frozen*: `rm -rf`, `/etc/fstab`, `eth0` and `:wq` are one
wrong character away from being another command.
"""

from __future__ import annotations

import re
from functools import lru_cache

# A longer run without a space is no word; left as it is, it keeps the caches small (pasted keys, base64).
LONGEST = 200
FROZEN = "\x00"
MARK = "\x01"
STRAIGHT = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "ʼ": "'"})
DASH = "–"
DOTS = "..."

# Supplementary private use area: one character stands for one protected span while the text is rewritten.
HOLD_FIRST, HOLD_LAST = 0xF0000, 0xFFFFD

_PLAIN = re.compile(r"([(\[]*)([^\W\d_]+(?:['’‘´`][^\W\d_]+)*['’]?|['’][^\W\d_]+)((?:[.,;:!?)\]…])*)")
_ODD = re.compile(r"([(\[]*)(.*?[^.,;:!?)\]…])([.,;:!?)\]…]*)", re.DOTALL)
_TAIL = re.compile(r"(?:\.{2,}|…)+|[?!]+|[.,;:()\[\]]")
_LATIN = re.compile(r"([(\[]*)(e\.g|i\.e)\.?,?", re.IGNORECASE)  # a stop in them ends no sentence
_GLUED = re.compile(r"([^\W\d_](?:[^\W\d_'’])*)(\.{2,}|…+|[,;!?]+)([^\W\d_](?:[^\W\d_'’])*)([.,;:!?)…]*)")
# `83`, `8/3` and `x3` are numbers before they are faces.
_EMOTICON = re.compile(
    r"(?![=8xX][-'o^]?3|8[-'o^]?/)"
    r"(?:[:;=8xX][-'o^]?[)(\]\[DdPpOo3/\\|*]+|[(\[]+[:;=]|<3+|\^[_.]?\^|[-;oOxXT>][_.][-;oOxXT<]|\\o/|:'\(|D:|[xX]D+|"
    r"¯\\_\(ツ\)_/¯)([.,!?…]*)"
)
_EMOJI_CHARS = (
    "\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\u2190-\u21ff\u2300-\u23ff\ufe0f\u200d\u20e3"
    "\U000e0020-\U000e007f\U0001f1e6-\U0001f1ff"
)
_EMOJI = re.compile(f"[{_EMOJI_CHARS}]+")
_HELD = re.compile(f"[{chr(HOLD_FIRST)}-{chr(HOLD_LAST)}]")
_DASHES = frozenset({"-", "--", "---", "—", "–", "――"})
_HUG_LEFT = frozenset({",", ".", ";", ":", "?", "!", ")", "]", DOTS})
STOPS = frozenset({".", "?", "!", DOTS})
EDGES = frozenset({",", ".", ";", ":", "?", "!", "(", ")", "[", "]", DOTS, DASH})


def is_word(item: str) -> bool:
    """Say whether an item is a word that may be rewritten."""
    return item[0] not in "\x00\x01" and item not in EDGES


def asks(items: list[str], at: int) -> bool:
    """Say whether the sentence that goes on at a place ends in a question mark."""
    return next((item for item in items[at : at + 60] if item in STOPS), "") == "?"


def _tail(marks: str) -> list[str]:
    """Trailing punctuation as single marks; a run is one mark, and a question mark in it wins."""
    out: list[str] = []
    for run in _TAIL.findall(marks):
        if run[0] in "?!":
            mark = "?" if "?" in run else "!"
        elif run[0] == "…" or (run[0] == "." and len(run) > 1):
            mark = DOTS
        else:
            mark = run
        if out and (out[-1] == mark and mark not in "()[]"):
            continue
        if out and mark in ("?", "!", ".", DOTS) and out[-1] in (".", "!", DOTS, ",", "?"):
            out[-1] = "?" if "?" in (mark, out[-1]) else mark
            continue
        out.append(mark)
    return out


def chunk_items(chunk: str) -> tuple[str, ...]:
    """The items of one run of characters without whitespace.

    Args:
        chunk: text without whitespace, held spans as single private-use characters.

    Returns:
        Items in order; joining them without spaces gives the chunk up to runs of punctuation.
    """
    return _cached(chunk) if len(chunk) <= LONGEST else (FROZEN + chunk,)


@lru_cache(maxsize=65536)
def _cached(chunk: str) -> tuple[str, ...]:
    plain = _PLAIN.fullmatch(chunk)
    if plain:
        return (*plain[1], plain[2], *_tail(plain[3]))
    emoticon = _EMOTICON.fullmatch(chunk)
    if emoticon:
        body = chunk[: len(chunk) - len(emoticon[1])] if emoticon[1] else chunk
        return (MARK + body, *_tail(emoticon[1]))
    if chunk in _DASHES:
        return (DASH,)
    if not _HELD.search(chunk) and _EMOJI.search(chunk):
        out: list[str] = []
        at = 0
        for found in _EMOJI.finditer(chunk):
            if found.start() > at:
                out.extend(chunk_items(chunk[at : found.start()]))
            out.append(MARK + found[0])
            at = found.end()
        if at < len(chunk):
            out.extend(chunk_items(chunk[at:]))
        return tuple(out)
    latin = _LATIN.fullmatch(chunk)
    if latin:
        return (*latin[1], latin[2].lower().replace(".", ""))
    glued = _GLUED.fullmatch(chunk)
    if glued:
        return (glued[1], *_tail(glued[2]), glued[3], *_tail(glued[4]))
    odd = _ODD.fullmatch(chunk)
    if odd and any(c.isalnum() or HOLD_FIRST <= ord(c) <= HOLD_LAST for c in odd[2]):
        lead, core, trail = odd[1], odd[2], odd[3]
        for opened, closed in ("()", "[]"):
            while core.count(opened) > core.count(closed) and trail.startswith(closed):
                core, trail = core + closed, trail[1:]
            while lead.endswith(opened) and core.count(closed) > core.count(opened):
                lead, core = lead[:-1], opened + core
        if core.startswith((":", "!")):
            return (FROZEN + chunk,)  # `:wq!`
        return (*lead, FROZEN + core, *_tail(trail))
    if chunk in (";", ":"):
        return (FROZEN + chunk,)  # standing alone it is meant: "end it with a ;"
    if all(c in ".,;:!?…" for c in chunk):
        return tuple(_tail(chunk))
    return (FROZEN + chunk,)


def join(items: list[str]) -> str:
    """Put items together: one space between words, none before closing marks."""
    out: list[str] = []
    hug = True
    for item in items:
        if not hug and item not in _HUG_LEFT:
            out.append(" ")
        first = item[0]
        if item == DASH:
            out.append("-")
        else:
            out.append(item[1:] if first in "\x00\x01" else item)
        hug = item in ("(", "[")
    return "".join(out)
