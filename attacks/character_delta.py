"""Cosine Delta on characters: who is recognised by spelling, word endings, punctuation and pet phrases together."""

from __future__ import annotations

from attacks.base import View, register
from attacks.profile_delta import ProfileDelta


@register("character_delta")
class CharacterDelta(ProfileDelta):
    """The strongest of the simple methods: compare profiles of one to four characters in a row.

    The attacker holds each candidate's history and a sample of unknown authorship. They look at every sequence of one
    to four characters as it stands, capitals, marks and line breaks included, note which of them each candidate uses
    more and which less than the others do, and name the candidate whose profile points the same way as the sample's.
    Nothing is trained, so that it stands any number of candidates and histories of any length side by side.

    Sequences of four characters hold names and topics, too: the attack sees full text, and what it finds is not style
    alone. The method is that of :class:`attacks.profile_delta.ProfileDelta`. Scores are uncalibrated.

    Args:
        features: at most so many sequences.
    """

    name = "character_delta"
    view: View = "full_text"

    def __init__(self, *, features: int = 20_000) -> None:
        super().__init__(features=features)
