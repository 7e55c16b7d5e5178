"""What gives people away, and where: for the holder, who can still change the release. In internal results only."""

from __future__ import annotations

from typing import Literal

from reports.results.types import Count, MessageId, Name, Result, Share, SubjectId, TraitName


class Trait(Result):
    """One habit that a person's history and samples share, against what is usual."""

    family: Literal["function_words", "marks"]
    name: TraitName
    """The word; or marks in a text whose letters are `a`, capitals `A`, digits `0`, line ends `¶`."""
    direction: Literal["more", "less"]
    """Than the others do."""
    share: Share
    """Of all that the compared habits say."""


class RiskySession(Result):
    """One session of the release."""

    first: MessageId
    last: MessageId
    messages: Count
    """Own messages."""
    share: Share
    """Of all that sessions say for the person."""


class Advice(Result):
    """One person: how often they are found, by what, and where."""

    subject: SubjectId
    attack: Name
    """The one that found most people."""
    sample_words: Count
    hits: Count
    samples: Count
    traits: tuple[Trait, ...]
    sessions: tuple[RiskySession, ...]
