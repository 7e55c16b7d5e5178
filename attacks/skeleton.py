"""The skeleton attack: who is recognised by punctuation, layout, emoji and capitals, without a letter or digit."""

from __future__ import annotations

from attacks.base import View, register
from attacks.gram_delta import GramDelta


@register("skeleton")
class Skeleton(GramDelta):
    """What is left of a message when every letter is struck out.

    The attacker holds each candidate's history and a sample of unknown authorship. They replace every letter by
    one mark and every digit by 0, so that no word is left; capitals have a mark of their own, because who writes in
    lower case is a habit that a change of names does not touch. What remains is where marks, spaces, line breaks and
    emoji stand, and how long the shortest words are. Sequences of one to four characters of it are compared as in
    :class:`attacks.gram_delta.GramDelta`. Scores are uncalibrated.

    Args:
        lengths: shortest and longest sequence.
        features: at most so many sequences.
        block_words: words in a block.
        most_blocks: blocks a candidate at most.
    """

    name = "skeleton"
    view: View = "skeleton"

    def __init__(
        self,
        *,
        lengths: tuple[int, int] = (1, 4),
        features: int = 5_000,
        block_words: int = 150,
        most_blocks: int = 150,
    ) -> None:
        super().__init__(lengths=lengths, features=features, block_words=block_words, most_blocks=most_blocks)

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
