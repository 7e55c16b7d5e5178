"""Cosine Delta: who is recognised by the mix of the most frequent words."""

from __future__ import annotations

from attacks.base import View, register
from attacks.profile_delta import ProfileDelta
from attacks.words import WordCounter


@register("delta")
class Delta(ProfileDelta):
    """The classic of authorship attribution: compare profiles of the most frequent words.

    The attacker holds each candidate's history and a sample of unknown authorship. They take the words that are
    commonest over all histories, note for each candidate which of them they use more and which less than the others
    do, do the same for the sample, and name the candidate whose profile points the same way. Nothing is trained; it
    stands any number of candidates. Some of the words carry content, so the attack sees full text.

    The method is that of :class:`attacks.profile_delta.ProfileDelta` (Burrows 2002; Smith and Aldridge 2011; Evert et
    al. 2017). Scores are uncalibrated.

    Args:
        words: how many of the most frequent words of the known side.
    """

    name = "delta"
    view: View = "full_text"

    def __init__(self, *, words: int = 4_000) -> None:
        super().__init__(features=words)
        self.words = words

    def counter(self) -> WordCounter:
        """What the attacker counts: words."""
        return WordCounter(self.words)
