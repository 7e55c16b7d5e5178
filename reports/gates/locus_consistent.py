"""locus-consistent: where a row says its referent lies is where its references and its tier put it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import Json
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, in_trace, reference_lists, scoreable, traced
from reports.gates.release import ReleaseView

TIERS = {
    "thread": frozenset({"basic"}),
    "none": frozenset({"basic", "edge"}),
    "profile": frozenset({"intermediate"}),
    "episode": frozenset({"hard"}),
    "companion": frozenset({"hard"}),
}
"""Verified locus → the tiers it can have."""
_DEPTH = {"none": 0, "thread": 1, "profile": 2, "episode": 3, "companion": 3}


@gate
class LocusConsistent(ReleaseGate):
    """Reads the verified locus (`trace.B`) against the row, and against the first guess (`trace.A`).

    Verification may refute a guess and put the referent nearer; it never moves it farther away.
    """

    name = "locus-consistent"
    question = (
        "does no row with empty references name a distant store, does locus agree with tier, and does refutation only"
        " demote?"
    )
    reasons: ClassVar[dict[str, str]] = {
        "locus-missing": "the row has no verified locus, though others have",
        "locus-unknown": "the locus is none of thread, none, profile, episode and companion",
        "distant-without-reference": "the row names a distant store and references nothing in it",
        "near-with-reference": "the row says that its referent is near and references a distant store",
        "tier-contradicts-locus": "the verified locus cannot have the row's tier",
        "locus-promoted": "verification put the referent farther away than the first guess",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row that is not withdrawn."""
        traced(release, "B", "locus")
        for subject, _, item in scoreable(release):
            first, locus = in_trace(item, "A", "locus"), in_trace(item, "B", "locus")
            reason = _reason(first, locus, item.tier, distant=bool(reference_lists(item)))
            yield at_row(subject, item, reason) if reason else None


def _reason(first: Json, locus: Json, tier: str, *, distant: bool) -> str | None:
    if locus is None:
        return "locus-missing"
    if locus not in TIERS or (first is not None and first not in TIERS):
        return "locus-unknown"
    if (_DEPTH[locus] > 1) is not distant:
        return "near-with-reference" if distant else "distant-without-reference"
    if tier not in TIERS[locus]:
        return "tier-contradicts-locus"
    if first is not None and _DEPTH[locus] > _DEPTH[first]:
        return "locus-promoted"
    return None
