"""What a release still supports beside intervals and retrieval: rhythm, coverage, demand, meaning, medium.

All of it is summed over subjects. Which weekday anybody wrote on is in no field: it would tell something of the offsets.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from reports.results.rates import Estimate, Proportion
from reports.results.types import Code, Count, Name, Number, Result, Share, Status


class RhythmLevel(Result):
    """When people wrote, on one side, over all subjects."""

    messages: Count
    sessions: Count
    median_gap_seconds: Number | None
    longest_gap_seconds: Number | None
    active_days: Count
    window_days: Count
    """Days from a subject's first message to the last own turn, both included, summed over subjects."""
    days_opened_by_user: Count
    days_opened_by_companion: Count
    days_opened_by_app: Count
    hours: Annotated[tuple[Count, ...], Field(min_length=24, max_length=24)]
    """Own turns by the hour of their wall clock."""


class RhythmAgreement(Result):
    """In how many subjects one measure is exactly the same on both sides."""

    measure: Literal["sessions", "gaps", "hours", "day_openers", "active_days", "window"]
    whole: Count
    """Over the streams as they are: what was removed counts as a difference."""
    kept: Count
    """Over the messages that both sides have: where this is not everybody, a time was changed."""


class Rhythm(Result):
    """Whether the times of the release still have their rhythm."""

    status: Status = "not_evaluated"
    reason: Code | None = "not-run"
    subjects: Count = 0
    before: RhythmLevel | None = None
    after: RhythmLevel | None = None
    agreement: tuple[RhythmAgreement, ...] = ()


Reading = Literal["recorded", "strict"]
"""Which probes need memory: any reference beyond the window, or only what was judged not to be on screen."""


class CoveragePoint(Result):
    """The share of memory-bearing probes whose every needed message lies in one window."""

    reading: Reading
    axis: Literal["turns", "tokens"]
    window: Count
    before: Proportion
    after: Proportion | None


class Distances(Result):
    """How many turns back the evidence beyond the recent window lies."""

    reading: Reading
    side: Literal["before", "after"]
    n: Count
    nearest_median: Number
    furthest_median: Number
    furthest_upper_quartile: Number
    furthest_maximum: Number


class Coverage(Result):
    """What a plain window of the latest turns or tokens holds of what a probe needs."""

    status: Status = "not_evaluated"
    reason: Code | None = "not-run"
    counting: Literal["cl100k_base", "characters_over_four"] | None = None
    """How tokens were counted."""
    probes: Count = 0
    lost: Count = 0
    """Probes of which a needed message is not there."""
    points: tuple[CoveragePoint, ...] = ()
    distances: tuple[Distances, ...] = ()


class Split(Result):
    """A pooled effect of memory, split into probes that need memory and probes that do not."""

    name: Name
    pooled: Number
    with_memory: Number
    without: Number
    share_without: Share | None


class DemandReading(Result):
    """How often a probe of the proportional stratum needs memory."""

    reading: Reading
    before: Proportion
    after: Proportion | None
    splits: tuple[Split, ...] = ()


class Demand(Result):
    """The demand for memory."""

    status: Status = "not_evaluated"
    reason: Code | None = "not-run"
    readings: tuple[DemandReading, ...] = ()


class EntityGraph(Result):
    """The people of the profiles, and who is spoken of together."""

    status: Status
    reason: Code | None = None
    subjects: Count
    subjects_same_people: Count
    """Subjects with as many distinct people as before."""
    people_before: Count
    people_after: Count
    mentions: Proportion
    """Mentions of a person that still are mentions of that person."""
    together: Proportion
    """Mentions of two people in one message that still are."""
    together_new: Count


class Wording(Result):
    """How much of the wording is left."""

    messages: Count
    overlap: Estimate
    """Distinct words of a message that stand in its released text."""
    floor: Estimate
    """The same against the released text of another message of the same subject."""
    verbatim: Estimate
    """Messages of four words or more that are word for word the same."""


class Embeddings(Result):
    """Likeness of sentences under an embedding model."""

    status: Status
    reason: Code | None = None
    messages: Count = 0
    """Messages compared."""
    likeness: Estimate | None = None
    """Cosine of a message and its released text; below 0 counts as 0."""
    floor: Estimate | None = None
    """The same of a message and the released text of another message of the same subject."""


class Meaning(Result):
    """Meaning kept, and wording gone."""

    status: Status = "not_evaluated"
    reason: Code | None = "not-run"
    graph: EntityGraph | None = None
    wording: Wording | None = None
    embeddings: Embeddings | None = None


class MediumCounts(Result):
    """What the medium left in the streams of one side."""

    messages: Count
    own_turns: Count
    companion_turns: Count
    app_turns: Count
    turns_with_chips: Count
    chips: Count
    own_exact: Count
    """Own turns that repeat a standing suggestion character for character."""
    own_normalised: Count
    """The same after case, punctuation and width; includes the exact ones."""
    bubbles: Count
    turns_of_several_bubbles: Count
    most_bubbles: Count
    own_gifs: Count
    own_photos: Count
    other_gifs: Count
    other_photos: Count


class Medium(Result):
    """Suggestions repeated as speech, bubbles, media, turns of the app."""

    status: Status = "not_evaluated"
    reason: Code | None = "not-run"
    before: MediumCounts | None = None
    after: MediumCounts | None = None
