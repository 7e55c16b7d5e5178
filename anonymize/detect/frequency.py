"""How often English writes a word, mostly in which case, and among which words: of spaCy's look-up tables.

The package `spacy-lookups-data` (MIT) has the logarithm of the frequency of a million written forms in forum posts, and a
number for the words that stand in like places (Brown clusters). They know what no list of first names has: *lohan* is
written with a capital nine times in ten, and stands where names stand.
"""

from __future__ import annotations

import gzip
import io
from functools import lru_cache
from importlib.resources import files
from itertools import islice, takewhile
from typing import Any, cast

import srsly

# Below are 0.04 uses in a million words: 840,000 forms that take ten times the time and memory of what is read.
_RARE = -17.0
_STEPS = 4


@lru_cache(maxsize=1)
def _often() -> dict[str, float]:
    """Written form → logarithm of its frequency, if it is not rare; these begin the table, which is in this order."""
    with _opened("lexeme_prob") as file:
        common = takewhile(
            lambda line: float(line[line.rindex(b":") + 1 :].rstrip(b",\n}")) > _RARE, islice(file, 1, None)
        )
        read: dict[str, float] = _parsed(b"".join(common))
    return read


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    """Folded words that are not rare in all their forms."""
    return frozenset(form.lower() for form in _often() if form.isalpha())


@lru_cache(maxsize=1)
def _alike() -> dict[str, int]:
    """Written form → its cluster, of as many forms as are not rare; the tables have the same order."""
    with _opened("lexeme_cluster") as file:
        read: dict[str, int] = _parsed(b"".join(islice(file, 1, 1 + len(_often()))))
    return read


@lru_cache(maxsize=1)
def _alike_rare() -> dict[str, int]:
    """The same of rare forms of words that are not rare (`Sideways`), which one word in three has."""
    with _opened("lexeme_cluster") as file:
        read: dict[str, int] = srsly.json_loads(file.read().decode("utf-8"))
    return {form: read[form] for word in _words() for form in (word, word.title()) if form in read}


def _opened(name: str) -> io.BufferedReader:
    """A table, one entry a line. Read as a whole, the two were half of the time before a first message."""
    packed = gzip.GzipFile(str(files("spacy_lookups_data") / "data" / f"en_{name}.json.gz"))
    return io.BufferedReader(cast(io.RawIOBase, packed))  # three times as fast by lines


def _parsed(lines: bytes) -> Any:
    return srsly.json_loads("{" + lines.decode("utf-8").rstrip(",\n}") + "}")


@lru_cache(maxsize=1 << 17)
def said_of(folded: str) -> tuple[str, ...]:
    """What the tables say of a folded word, or that they have none like it."""
    if folded not in _words():
        return ("rare",)
    forms = folded, folded.title(), folded.upper()
    small, title, capitals = (_often().get(form, _RARE) for form in forms)
    says = [
        f"capital over small={max(-_STEPS, min(_STEPS, round(title - small)))}",
        f"log frequency={int(max(small, title, capitals)) // 2 * 2}",
    ]
    if capitals > max(small, title):
        says.append("mostly in capitals")
    if cluster := _cluster(forms[1], folded):
        says.append(f"cluster={cluster}")
    return tuple(says)


def _cluster(*forms: str) -> int:
    """The cluster of the first of some forms that the table has, 0 for none."""
    for form in forms:
        found = _alike().get(form)
        if found is None:
            found = _alike_rare().get(form)
        if found is not None:
            return found
    return 0
