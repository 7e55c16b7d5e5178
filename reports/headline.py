"""The two numbers a decision needs first: how far the attacks get, and what the release still supports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from reports.results.model import Attack, Results, Retrieval
from reports.results.rates import Change
from reports.results.verdict import FEW

MEASURED = ("pass", "fail")
_PUBLISHING = (("released/raw", "adaptive"), ("outside",), ("split",), ("released/released",), ("raw/raw",))
"""The cells a decision is about, nearest first: whoever has the release also has the anonymizer."""


class SameSetting(NamedTuple):
    """One attack at one volume, before and after.

    Attributes:
        attack: the result after, which says what the setting is.
        strongest: on which side no other setting is stronger.
        before, after: its rates, over the samples that both cells have where ``change`` is there.
        change: the paired difference with its interval, None where it was not measured.
    """

    attack: Attack
    strongest: Literal["before", "after", "both"]
    before: float
    after: float
    change: Change | None


class Headline(NamedTuple):
    """What the top of a report shows.

    Before and after are each the strongest attack there is, so that neither can be made to look better by the choice of
    a setting; as the two may be different attacks, ``same`` has both settings on both sides.

    Attributes:
        after: the strongest attack in the publishing case, or in the nearest cell that was measured.
        more: a higher rate with samples of fewer than five people, too few to build on; None if there is none.
        before: the strongest attack on the original text; None where ``after`` is that itself.
        settings, settings_before: how many attack settings they are the strongest of.
        same: the setting strongest after and the one strongest before, each on both sides; one entry if they agree.
        retrieval: BM25's row on the probes that need memory, or the nearest there is.
        exact: subjects whose intervals are exact, as only a holder can tell.
        consistent: subjects whose times hold no contradiction.
        of: all subjects.
    """

    after: Attack | None
    more: Attack | None
    before: Attack | None
    settings: int
    settings_before: int
    same: tuple[SameSetting, ...]
    retrieval: Retrieval | None
    exact: int
    consistent: int
    of: int


def headline(results: Results) -> Headline:
    """Pick them."""
    measured = [attack for attack in results.attacks if attack.status in MEASURED and _rate(attack) is not None]
    original = [attack for attack in measured if attack.cell == "raw/raw"]
    pool: list[Attack] = []
    for cells in _PUBLISHING:
        pool = pool or [attack for attack in measured if attack.cell in cells]
    after = _strongest(pool)
    more = max(pool, key=lambda attack: _rate(attack) or 0.0, default=None)
    if more is not None and (_people(more) >= FEW or (_rate(more) or 0.0) <= (_rate(after) or 0.0)):
        more = None
    before = _strongest(original) if after is not None and after.cell != "raw/raw" else None
    subjects = results.intervals.subjects
    return Headline(
        after=after,
        more=more,
        before=before,
        settings=len(pool),
        settings_before=len(original),
        same=tuple(_same_settings(after, before, pool, original)),
        retrieval=_retrieval(results.utility.retrieval.scores),
        exact=sum(s.violations == 0 and bool(s.offset_whole_days) and bool(s.time_of_day_kept) for s in subjects),
        consistent=sum(s.violations == 0 for s in subjects),
        of=len(subjects),
    )


def _strongest(pool: Sequence[Attack]) -> Attack | None:
    """The highest rate that rests on people enough; its interval stands beside it.

    Not the highest lower limit: 100 % of twenty samples has an exact one of 69 % and 96 % a bootstrapped one of 88 %, and
    a release would read as riskier than the original because one attack no longer succeeds every time.
    """
    many = [attack for attack in pool if _people(attack) >= FEW]
    return max(many or pool, key=_strength, default=None)


def _same_settings(
    after: Attack | None, before: Attack | None, pool: Sequence[Attack], original: Sequence[Attack]
) -> Iterator[SameSetting]:
    if after is None or before is None:
        return
    # What became of the attack that was strongest before: in the cell of the headline if it ran there.
    became = [attack for attack in pool if _setting(attack) == _setting(before)]
    became.sort(key=lambda attack: attack.cell != after.cell)
    shown = [after, *(attack for attack in became[:1] if attack is not after)]
    for attack in shown:
        strongest: Literal["before", "after", "both"] = (
            "before" if attack is not after else "both" if after in became[:1] else "after"
        )
        raw = next((one for one in original if _setting(one) == _setting(attack)), None)
        first, second = _rate(raw), _rate(attack)
        change = attack.paired.difference if attack.paired is not None else None
        if change is not None and change.before is not None and change.after is not None:
            yield SameSetting(attack, strongest, change.before, change.after, change)
        elif first is not None and second is not None:
            yield SameSetting(attack, strongest, first, second, None)


def _setting(attack: Attack) -> tuple[str, int | str, int | str]:
    return attack.attack, attack.known_words, attack.sample_words


def _rate(attack: Attack | None) -> float | None:
    return None if attack is None or attack.macro is None else attack.macro.rate


def _people(attack: Attack) -> int:
    return 0 if attack.macro is None else attack.macro.n


def _strength(attack: Attack) -> tuple[float, float, int]:
    """Of equal rates the one that is surer, then the one that needs fewer words: it says more."""
    low = attack.macro.low if attack.macro is not None else None
    return (_rate(attack) or 0.0, low or 0.0, -_size(attack))


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
