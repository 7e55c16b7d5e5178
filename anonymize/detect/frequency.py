"""How often English writes a word, mostly in which case, and among which words: of spaCy's look-up tables.

The package `spacy-lookups-data` (MIT) has the logarithm of the frequency of a million written forms in forum posts, and a
number for the words that stand in like places (Brown clusters). They know what no list of first names has: *lohan* is
written with a capital nine times in ten, and stands where names stand.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files
from typing import Any

import srsly

# Below are 0.04 uses in a million words: 900,000 forms that hold the memory of ten times what is kept.
_RARE = -17.0
_STEPS = 4


@lru_cache(maxsize=1)
def _forms() -> dict[str, tuple[str, ...]]:
    """Folded word → what is said of it, for every word that is not rare in all its forms."""
    often, alike = _table("lexeme_prob"), _table("lexeme_cluster")
    found: dict[str, tuple[str, ...]] = {}
    same: dict[tuple[str, ...], tuple[str, ...]] = {}
    for form, log in often.items():
        word = form.lower()
        if log <= _RARE or word in found or not form.isalpha():
            continue
        small, title, capitals = (max(_RARE, often.get(f, _RARE)) for f in (word, word.title(), word.upper()))
        most = max(small, title, capitals)
        says = [
            f"capital over small={max(-_STEPS, min(_STEPS, round(title - small)))}",
            f"log frequency={int(most) // 2 * 2}",
        ]
        if capitals > max(small, title):
            says.append("mostly in capitals")
        if cluster := alike.get(word.title(), alike.get(word)):
            says.append(f"cluster={cluster}")
        key = tuple(says)
        found[word] = same.setdefault(key, key)
    return found


def _table(name: str) -> dict[str, Any]:
    packed = (files("spacy_lookups_data") / "data" / f"en_{name}.json.gz").read_bytes()
    read: dict[str, Any] = srsly.json_loads(gzip.decompress(packed).decode("utf-8"))
    return read


def said_of(folded: str) -> tuple[str, ...]:
    """What the tables say of a folded word, or that they have none like it."""
    return _forms().get(folded, ("rare",))
