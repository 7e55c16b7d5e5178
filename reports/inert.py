"""Text that nothing acts on."""

from __future__ import annotations

import unicodedata

_ACTING = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def inert(text: str) -> str:
    """The text without anything a terminal or an editor would act on: control characters, and marks that turn its
    direction.
    """
    return "".join(
        character if unicodedata.category(character) not in _ACTING else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )
