"""What the medium leaves in a stream: suggestions repeated as speech, bubbles, media, turns of the app.

A suggestion is nobody's words until it is sent: then it stands in the stream as a person's own turn, and style measures
count it as theirs. Here it is counted how often that happens.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, fields

from corpus import Message, SubjectRecord, bubbles, chips
from utility.findings import Status

_NO_WORD = re.compile(r"[\W_]+")


@dataclass(slots=True)
class MediumCounts:
    """One side, counted over all subjects.

    Attributes:
        messages: in the streams.
        own_turns, companion_turns, app_turns: by sender.
        turns_with_chips: companion turns that end in suggestions.
        chips: suggestions offered.
        own_exact: own turns that repeat a standing suggestion character for character.
        own_normalised: the same after case, punctuation and width are set aside; includes the exact ones.
        bubbles: chat bubbles of companion turns.
        turns_of_several_bubbles: companion turns of more than one.
        most_bubbles: in one companion turn.
        own_gifs, own_photos, other_gifs, other_photos: media, by kind and by whether the person sent it.
    """

    messages: int = 0
    own_turns: int = 0
    companion_turns: int = 0
    app_turns: int = 0
    turns_with_chips: int = 0
    chips: int = 0
    own_exact: int = 0
    own_normalised: int = 0
    bubbles: int = 0
    turns_of_several_bubbles: int = 0
    most_bubbles: int = 0
    own_gifs: int = 0
    own_photos: int = 0
    other_gifs: int = 0
    other_photos: int = 0


@dataclass(frozen=True, slots=True)
class MediumReport:
    """The medium of a corpus and of its release.

    Attributes:
        status: `not_evaluated` without messages, else `pass`: it is a description and cannot fail.
        reason: why it was not evaluated.
        before: the raw side, or the only side there is.
        after: the released side, None where there is one side only.
    """

    status: Status
    reason: str | None
    before: MediumCounts | None
    after: MediumCounts | None


class Medium:
    """Gathers the counts of one subject after the other."""

    def __init__(self) -> None:
        self._before, self._after = MediumCounts(), MediumCounts()
        self._sides = 1

    def add(self, before: SubjectRecord, after: SubjectRecord | None) -> None:
        """Add a subject; ``after`` is the released record, or None where there is one side only."""
        _add(self._before, count_medium(before.messages))
        if after is not None:
            self._sides = 2
            _add(self._after, count_medium(after.messages))

    def report(self) -> MediumReport:
        """What was gathered."""
        if not self._before.messages:
            return MediumReport("not_evaluated", "nothing-to-check", None, None)
        return MediumReport("pass", None, self._before, self._after if self._sides == 2 else None)


def count_medium(messages: Sequence[Message]) -> MediumCounts:
    """Count one stream.

    A suggestion stands from the companion's turn that offers it until the next companion turn after an own one; turns
    of the app in between change nothing.

    Args:
        messages: in stream order.
    """
    found = MediumCounts(messages=len(messages))
    offered: list[str] = []
    answered = False
    for message in messages:
        _count_media(found, message)
        if message.sender == "app":
            found.app_turns += 1
        elif message.sender == "companion":
            if answered:
                offered, answered = [], False
            found.companion_turns += 1
            here = chips(message)
            offered.extend(here)
            found.chips += len(here)
            found.turns_with_chips += bool(here)
            said = len(bubbles(message))
            found.bubbles += said
            found.turns_of_several_bubbles += said > 1
            found.most_bubbles = max(found.most_bubbles, said)
        else:
            answered = True
            found.own_turns += 1
            text = message.content.strip()
            exact = text in offered
            found.own_exact += exact
            plain = normalised(text)
            found.own_normalised += exact or (bool(plain) and plain in {normalised(chip) for chip in offered})
    return found


def normalised(text: str) -> str:
    """A text without case, punctuation, emoji and width: what two people typing the same thing have in common."""
    return _NO_WORD.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()


def _count_media(found: MediumCounts, message: Message) -> None:
    if message.media is not None:
        name = f"{'own' if message.sender == 'user' else 'other'}_{message.media}s"
        setattr(found, name, getattr(found, name) + 1)


def _add(total: MediumCounts, one: MediumCounts) -> None:
    for field in fields(MediumCounts):
        both = getattr(total, field.name), getattr(one, field.name)
        setattr(total, field.name, max(both) if field.name == "most_bubbles" else sum(both))
