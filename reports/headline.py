"""The two numbers a decision needs first: how far the attacks get, and what the release still supports."""

from __future__ import annotations

from typing import NamedTuple

from reports.results.model import Attack, Results, Retrieval
from reports.results.verdict import FEW

MEASURED = ("pass", "fail")
_PUBLISHING = ("released/raw", "outside", "split", "released/released", "raw/raw")


class Headline(NamedTuple):
    """What the top of a report shows.

    Attributes:
        after: the strongest attack in the publishing case, or in the nearest cell that was measured.
        more: a higher rate with samples of fewer than five people, too few to build on; None if there is none.
        before: the same attack at the same volume on the original text.
        settings: how many attack settings ``after`` is the strongest of.
        retrieval: BM25's row on the probes that need memory, or the nearest there is.
        exact: subjects whose intervals are exact, as only a holder can tell.
        consistent: subjects whose times hold no contradiction.
        of: all subjects.
    """

    after: Attack | None
    more: Attack | None
    before: Attack | None
    settings: int
    retrieval: Retrieval | None
    exact: int
    consistent: int
    of: int


def headline(results: Results) -> Headline:
    """Pick them."""
    measured = [attack for attack in results.attacks if attack.status in MEASURED and _rate(attack) is not None]
    after: Attack | None = None
    more: Attack | None = None
    pool: list[Attack] = []
    for cell in _PUBLISHING:
        pool = [attack for attack in measured if attack.cell == cell]
        if pool:
            # By the lower limit: the highest of many rates is often only the one with the fewest samples.
            many = [attack for attack in pool if _people(attack) >= FEW]
            after = max(many or pool, key=_strength)
            more = max(pool, key=lambda attack: _rate(attack) or 0.0)
            break
    before = None
    if after is not None and after.cell != "raw/raw":
        same = (after.attack, after.known_words, after.sample_words)
        before = next((a for a in measured if a.cell == "raw/raw" and _setting(a) == same), None)
    if more is not None and (_people(more) >= FEW or (_rate(more) or 0.0) <= (_rate(after) or 0.0)):
        more = None
    subjects = results.intervals.subjects
    return Headline(
        after=after,
        more=more,
        before=before,
        settings=len(pool),
        retrieval=_retrieval(results.utility.retrieval.scores),
        exact=sum(s.violations == 0 and bool(s.offset_whole_days) and bool(s.time_of_day_kept) for s in subjects),
        consistent=sum(s.violations == 0 for s in subjects),
        of=len(subjects),
    )


def _setting(attack: Attack) -> tuple[str, int | str, int | str]:
    return attack.attack, attack.known_words, attack.sample_words


def _rate(attack: Attack | None) -> float | None:
    return None if attack is None or attack.macro is None else attack.macro.rate


def _people(attack: Attack) -> int:
    return 0 if attack.macro is None else attack.macro.n


def _strength(attack: Attack) -> tuple[float, float, int]:
    """Of equal limits and rates the one that needs fewer words: it says more."""
    low = attack.macro.low if attack.macro is not None else None
    return (low or 0.0, _rate(attack) or 0.0, -_size(attack))


def _size(attack: Attack) -> int:
    return 2**62 if attack.sample_words == "all" else attack.sample_words


def _retrieval(scores: tuple[Retrieval, ...]) -> Retrieval | None:
    def fit(score: Retrieval) -> tuple[bool, ...]:
        return (
            score.gold == "recorded",
            score.before.macro is not None,
            score.method == "bm25",
            score.metric == "hit@5",
            score.track == "chat",
            score.population == "memory_bearing",
        )

    best = max(scores, key=fit, default=None)
    return best if best is not None and best.gold == "recorded" else None
