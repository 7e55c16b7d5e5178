"""attacks-reported: somebody attacked this very release, with controls, and did no better than allowed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import Any, ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.limits import within
from reports.gates.release import MANIFEST, NotCheckableError, ReleaseView
from reports.gates.thresholds import ANY, Limit
from stats import upper_limit

_ON_THE_ORIGINAL = "raw/raw"
_DATES = "date_recovery"


@gate
class AttacksReported(ReleaseGate):
    """Reads the results of an audit, which name the manifest of the release that they are about.

    A limit is about the upper bound of an attack's success on the release, over subjects where there is an interval
    over subjects. Attacks on the original text are controls and have no limit. A limit for `date_recovery` is about the
    people whose true dates are guessed at once; `any` does not reach it, because it picks out nobody. That an original
    still stands in the release fails whatever the limits are.
    """

    name = "attacks-reported"
    question = (
        "is there a current audit of this very release with its controls, and are its rates within the configured"
        " limits (upper bound; where none is configured, that is stated)?"
    )
    reasons: ClassVar[dict[str, str]] = {
        "another-release": "the results are about another release, or about this one before it was changed",
        "attack-missing": "the results have no attack on the release that was measured",
        "limited-attack-missing": "an attack that has a limit was not measured on the release",
        "control-missing": "an attack was measured without both of its controls",
        "control-failed": "a control of an attack did not come out as it must",
        "originals-left": "the audit found an original that still stands in the release",
        "rate-outside-limit": "the upper bound of an attack's success is outside its limit",
    }
    thresholds = ("reidentification",)

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check of whose results they are, one an attack and cell, and one a limit."""
        if release.results is None:
            raise NotCheckableError("no-results")
        same = release.results.release_digest == manifest_digest(release)
        yield None if same else Failure(MANIFEST, None, None, "another-release")
        tried = {result.status for result in release.results.attacks if result.cell != _ON_THE_ORIGINAL}
        if same and tried == {"not_evaluated"}:
            raise NotCheckableError("attack-unmeasured")
        limits = release.thresholds.reidentification
        measured: set[str] = set()
        for (name, cell), group in groupby(sorted(release.results.attacks, key=_place), key=_place):
            results = [result for result in group if result.status in ("pass", "fail")]
            if cell == _ON_THE_ORIGINAL or not results:
                continue
            measured.add(name)
            reason = _controls(results)
            yield Failure(None, None, None, reason) if reason else None
            limit = limits.get(name, limits.get(ANY))
            # Within one release a person's surrogates are consistent, so this one is near 1 by construction.
            if limit is not None and (results[0].view, cell) != ("surrogates", "released/released"):
                yield from (self._judge(release, limit, result) for result in results)
        yield None if measured else Failure(None, None, None, "attack-missing")
        if release.results.residual_identifiers.status == "fail":
            yield Failure(None, None, None, "originals-left")
        if _DATES in limits and (dates := _guessed(release.results)) is not None:
            measured.add(_DATES)
            yield self._within(limits[_DATES], dates, _guessed(release.reference))
        for _ in sorted(set(limits) - {ANY} - measured):
            yield Failure(None, None, None, "limited-attack-missing")
        if not limits:
            self.note = "no-risk-limit"

    def _judge(self, release: ReleaseView, limit: Limit, result: Any) -> Failure | None:
        return self._within(limit, upper_bound(result), _before(release, result) if limit.relative else None)

    def _within(self, limit: Limit, value: float | None, before: float | None) -> Failure | None:
        if value is None:
            return Failure(None, None, None, "rate-outside-limit")
        self.measured = max(value, self.measured or 0.0)
        return None if within(limit, value, before) else Failure(None, None, None, "rate-outside-limit")


def manifest_digest(release: ReleaseView) -> str:
    """SHA-256 of the manifest as it lies in the folder.

    Raises:
        NotCheckableError: if there is none.
    """
    if MANIFEST not in release.present:
        raise NotCheckableError("no-manifest")
    return hashlib.sha256((release.folder / MANIFEST).read_bytes()).hexdigest()


def _guessed(results: Any) -> float | None:
    """The upper limit of the share of people whose true dates are guessed at once; None if that was not measured."""
    channels = results.date_recovery.channels if results is not None else ()
    top1 = channels[-1].top1 if channels else None
    return None if top1 is None else upper_limit(top1.hits, top1.n)


def upper_bound(result: Any) -> float | None:
    """The upper bound of an attack's success."""
    high = result.macro.high if result.macro is not None else None
    found: float | None = result.pooled.high if high is None else high
    return found


def _place(result: Any) -> tuple[str, str]:
    return result.attack, result.cell


def _controls(results: list[Any]) -> str | None:
    """A positive control has to hold at one volume: at fewer words an attack may be no better than chance."""
    positives = [result.controls.positive for result in results]
    refits = [result.controls.refit_shuffled for result in results]
    if any(refit is None for refit in refits) or all(positive is None for positive in positives):
        return "control-missing"
    if not all(refit.held for refit in refits) or not any(one.held for one in positives if one is not None):
        return "control-failed"
    return None


def _before(release: ReleaseView, result: Any) -> float | None:
    def key(one: Any) -> tuple[Any, ...]:
        return one.attack, one.cell, one.known_words, one.sample_words

    earlier = release.reference.attacks if release.reference is not None else ()
    return next((upper_bound(one) for one in earlier if key(one) == key(result)), None)
