"""The skeleton attack: who is recognised by punctuation, layout, emoji and capitals, without a letter or digit."""

from __future__ import annotations

from attacks.base import View, register
from attacks.profile_delta import ProfileDelta


@register("skeleton")
class Skeleton(ProfileDelta):
    """What is left of a message when every letter is struck out.

    The attacker holds each candidate's history and a sample of unknown authorship. They replace every letter by
    one mark and every digit by 0, so that no word is left; capitals have a mark of their own, because who writes in
    lower case is a habit that a change of names does not touch. What remains is where marks, spaces, line breaks and
    emoji stand, and how long the shortest words are. Sequences of one to four characters of it are compared as in
    :class:`attacks.profile_delta.ProfileDelta`. Scores are uncalibrated.

    Args:
        features: at most so many sequences.
    """

    name = "skeleton"
    view: View = "skeleton"

    def __init__(self, *, features: int = 5_000) -> None:
        super().__init__(features=features)

    def seen(self, text: str) -> str:
        """The text's skeleton."""
        return skeleton(text)


def skeleton(text: str) -> str:
    """A text without letters and digits.

    Small letters (and letters of scripts without case) become ``a``, capitals ``A``, digits ``0``: an asterisk would
    be the same as one that somebody typed. Everything else stays.
    """
    return "".join(_mark(character) for character in text)


def _mark(character: str) -> str:
    if character.isalpha():
        return "A" if character.isupper() else "a"
    return "0" if character.isnumeric() else character
