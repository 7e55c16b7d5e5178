"""Text as data: put before a model so that nothing in it can end its own block or speak in another's name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

# Servers read the marks of their chat template wherever they stand, also inside what a user wrote: `<|im_end|>` in a
# message would end the turn it is in. A space after the bracket makes any such mark ordinary text.
_OPENS = re.compile(r"<(?=[^\W\d]|[|/!?｜])|\[(?=/?[A-Z_]+\])")
_UNPRINTED = re.compile(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_LONE = re.compile(r"[\ud800-\udfff]")


# The same histories stand in question after question.
@lru_cache(maxsize=512)
def harmless(text: str) -> str:
    """A text without marks that a chat template could take for its own, without control characters and broken code.

    Line breaks stay; other white space becomes spaces, which no reader tells apart.
    """
    return _OPENS.sub(lambda found: found[0] + " ", _LONE.sub("\ufffd", _UNPRINTED.sub(" ", text)))


def fence(texts: Iterable[str], *, seed: int = 0) -> str:
    """A word that stands in none of the texts, to begin and end blocks with; the same texts give the same one.

    It follows from a hash of all texts, so that nobody can write it into one of them; where it stands there all the
    same, another is made.
    """
    held = [text.casefold() for text in texts]
    digest = blake2b(str(seed).encode(), digest_size=16)
    for text in held:
        digest.update(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest())
    for attempt in range(2**16):
        digest.update(attempt.to_bytes(2, "big"))
        word = digest.hexdigest()[:8]
        if not any(word in text for text in held):
            return word
    raise AssertionError("a text that holds every word of eight digits would be 10⁹ characters long")
