"""What a release says of its true dates, and which originals still stand in it.

Both are of the whole release. Bits have one decimal, and a public result of fewer than five people has none: whoever has
the release can compute the bits of every offset there is, and a mean at six digits would say which one is true.
"""

from __future__ import annotations

from pydantic import Field

from reports.results.rates import Proportion
from reports.results.types import (
    Code,
    Count,
    FileName,
    LeftOver,
    MessageId,
    Method,
    Name,
    Result,
    Seed,
    Status,
    SubjectId,
)
from reports.results.types import Tenth as Bits

FEW_OFFSETS = 5
"""Means of bits over fewer people than this are for the holder alone."""


class MeanBits(Result):
    """A mean over subjects, in bits, with its interval."""

    bits: Bits | None
    low: Bits | None
    high: Bits | None
    method: Method
    n: Count
    """Subjects."""
    seed: Seed


class Information(Result):
    """What one kind of evidence says of an offset."""

    possible: Bits
    """What knowing it is worth."""
    gained: MeanBits
    """What the evidence says of the true one; negative where it misleads."""
    control: MeanBits
    """The same for a random other offset in its place."""
    gain_over_control: Bits


class DateChannel(Result):
    """One kind of evidence, or all together."""

    channel: Name
    pieces: Count
    """Pieces of evidence in all records."""
    subjects_with_evidence: Count
    top1: Proportion | None
    """Subjects whose true offset is the likeliest."""
    bits: Information | None
    top1_of_seven: Proportion | None
    """Subjects whose weekday is found; null where every offset keeps the weekdays."""
    bits_of_seven: Information | None


class DatedSubject(Result):
    """One subject's row, without the offset; internal results only."""

    subject: SubjectId
    pieces: Count
    rank: Count | None
    """Place of the true offset among all, 1 the likeliest."""
    bits: Bits | None
    strongest: Name | None
    """Kind of evidence that says most."""


class DateRecovery(Result):
    """How far an attacker gets who wants to know the true dates."""

    status: Status = "not_evaluated"
    reason: Code | None = "not-run"
    answers: Count = 0
    """How many offsets the configuration allows."""
    channels: tuple[DateChannel, ...] = ()
    """Each kind of evidence alone, then all together."""
    subjects: tuple[DatedSubject, ...] | None = Field(default=None, exclude_if=lambda value: value is None)

    def public(self) -> DateRecovery:
        """Without the table of subjects, and without the bits of too few people."""
        return self.model_copy(update={"subjects": None, "channels": tuple(_public(one) for one in self.channels)})


def _public(channel: DateChannel) -> DateChannel:
    measured = channel.bits or channel.bits_of_seven
    if measured is None or measured.gained.n >= FEW_OFFSETS:
        return channel
    return channel.model_copy(update={"bits": None, "bits_of_seven": None})


class LeftOverCount(Result):
    """Left-overs written in one form."""

    form: LeftOver
    count: Count


class LeftOverPlace(Result):
    """Where one left-over stands; internal results only, and there too without the text."""

    file: FileName
    subject: SubjectId
    id: MessageId | None
    form: LeftOver
    label: Name
    """Type of the original."""


class ResidualIdentifiers(Result):
    """Which originals still stand in the release, as its holder can see."""

    status: Status = "not_evaluated"
    reason: Code | None = "not-run"
    originals: Count = 0
    """Distinct originals searched for, summed over subjects."""
    ambiguous: Count = 0
    """Of these, names that are ordinary words too: left for certain only where they stood."""
    strings: Count = 0
    """Strings searched."""
    counts: tuple[LeftOverCount, ...] = ()
    certain: Count = 0
    """Left-overs that are no mere suspicion."""
    subjects: Count = 0
    """Subjects with a certain one."""
    places: tuple[LeftOverPlace, ...] | None = Field(default=None, exclude_if=lambda value: value is None)

    def public(self) -> ResidualIdentifiers:
        """Without the places."""
        return self.model_copy(update={"places": None})
