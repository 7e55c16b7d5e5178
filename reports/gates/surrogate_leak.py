"""surrogate-leak: nobody is recognised by what their names were replaced by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from reports.gates.attacks_reported import manifest_digest
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import MANIFEST, NotCheckableError, ReleaseView

_ATTACK, _CELL = "surrogates", "adaptive"
_LEVEL = 0.025
# One permutation of a thousand: what is observed counts as one of them.
_SLACK = 0.001


@gate
class SurrogateLeak(ReleaseGate):
    """The attacker runs the same anonymizer under a key of their own, and sees surrogates, their types and their order.

    The null is what types and order alone give: the release's surrogates dealt anew among those that could have been drawn
    in each other's place. A rate above it says that surrogates tell something of the names behind them. What remains is
    not asked: which types somebody is replaced in tells a little of them by itself, at a rate that stands in the
    results as the mean of the null.
    """

    name = "surrogate-leak"
    question = "is the surrogate-only attack (adaptive cell, independent key) within its null?"
    reasons: ClassVar[dict[str, str]] = {
        "another-release": "the results are about another release, or about this one before it was changed",
        "surrogates-leak": "the surrogates identify people better than their types and order alone",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a volume at which the attack was measured."""
        if release.results is None:
            raise NotCheckableError("no-results")
        same = release.results.release_digest == manifest_digest(release)
        yield None if same else Failure(MANIFEST, None, None, "another-release")
        found = [
            result
            for result in release.results.attacks
            if (result.view, result.cell) == (_ATTACK, _CELL)
            and result.macro is not None
            and result.macro.rate is not None
            and result.null is not None
            and result.null.high is not None
        ]
        if not found:
            raise NotCheckableError("surrogate-attack-missing")
        for result in found:
            self.measured = max(result.macro.rate, self.measured or 0.0)
            yield Failure(None, None, None, "surrogates-leak") if _leaks(result, len(found)) else None


def _leaks(result: Any, volumes: int) -> bool:
    """Whether a rate is above its null, at `_LEVEL` over all volumes together (Bonferroni).

    Each volume has its own 97.5 % quantile. At six volumes one or another would be above it in up to 15 % of releases in
    which nothing leaks.
    """
    if result.macro.rate <= result.null.high:
        return False
    # A p-value that says another thing than the rate excuses nothing.
    return result.null.p_value is None or not _LEVEL / volumes < result.null.p_value <= _LEVEL + _SLACK
