"""unsupported-uncited: nothing is asked that rests on a claim which an audit found unsupported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import Claim, claims
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import at_row, scoreable
from reports.gates.release import NotCheckableError, ReleaseView

UNSUPPORTED = "unsupported"


@gate
class UnsupportedUncited(ReleaseGate):
    """A reference resolves through its messages, never by its text: it cites the claims whose evidence holds all of it.

    It rests on an unsupported claim if it cites one and none that is supported.
    """

    name = "unsupported-uncited"
    question = "does no item cite a claim whose audit verdict is unsupported?"
    reasons: ClassVar[dict[str, str]] = {
        "cites-unsupported": "a reference of the row rests on a claim whose audit verdict is unsupported",
        "verdict-contradicts": "a claim is unsupported by its audit and called grounded, or the other way round",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a claim that was audited, and a row that is not withdrawn."""
        if not release.declares("profile"):
            raise NotCheckableError("no-such-file", "not_applicable")
        refuted: dict[str, list[frozenset[str]]] = {}
        supported: dict[str, list[frozenset[str]]] = {}
        audited = 0
        for subject in release.subjects:
            profile = release.record(subject).profile
            for _, claim in claims(profile) if profile is not None else ():
                verdicts = _verdicts(claim)
                lists = refuted if UNSUPPORTED in verdicts else supported
                lists.setdefault(subject, []).append(frozenset(claim.evidence))
                if verdicts:
                    audited += 1
                    wrong = claim.grounded is not None and claim.grounded is (UNSUPPORTED in verdicts)
                    yield Failure(f"{subject}_profile.json", subject, None, "verdict-contradicts") if wrong else None
        if not audited:
            raise NotCheckableError("no-such-field", "not_applicable")
        if not release.declares("chat"):
            return
        for subject, _, item in scoreable(release):
            cites = False
            for ref in item.required_context.profile_refs:
                cited = frozenset(ref.evidence_dayids)
                cites |= (
                    bool(cited)
                    and any(cited <= held for held in refuted.get(subject, ()))
                    and not any(cited <= held for held in supported.get(subject, ()))
                )
            yield at_row(subject, item, "cites-unsupported") if cites else None


def _verdicts(claim: Claim) -> set[str]:
    """What the audit markers of a claim say, which are its keys that begin with `l5_`."""
    extra = claim.model_extra or {}
    return {value for key, value in extra.items() if key.startswith("l5_") and isinstance(value, str)}
