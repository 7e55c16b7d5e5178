"""Two audits against each other: which gates changed, and how risk and use did."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from reports.diff.figures import Figure, figures
from reports.diff.model import AttackChange, AuditDiff, Difference, FigureChange, GateChange
from reports.results.building import method_name
from reports.results.model import Attack, Results
from stats import paired_difference

Setting = tuple[str, str, int | str, int | str]


def diff_audits(before: Results, after: Results, people: Mapping[str, str] | None = None) -> AuditDiff:
    """Compare two results.

    Where both are internal and it is known who is who, rates of attacks are compared person by person, over the people that
    both have; otherwise side by side. What a release supports is in no result by person.

    Args:
        before: the earlier one.
        after: the later one; its seed is that of the resampling.
        people: released id in the one → that in the other. Without it people are the same where the release is: in another
            release U09 may be somebody else, because one person left.
    """
    if people is None and before.release_digest is not None and before.release_digest == after.release_digest:
        people = {subject.subject: subject.subject for subject in before.intervals.subjects}
    attacks = tuple(_attack_changes(before, after, people))
    statuses = (before.intervals.status, after.intervals.status)
    return AuditDiff(
        releases=(before.release_digest, after.release_digest),
        notes=tuple(_notes(before, after, people, attacks)),
        verdict=(before.verdict.status, after.verdict.status),
        intervals=statuses,
        people_with_violations=(_violated(before), _violated(after)),
        gates=tuple(_gate_changes(before, after)),
        attacks=attacks,
        figures=tuple(_figure_changes(figures(before), figures(after))),
        worse=tuple(_worse(before, after)),
    )


def _attack_changes(before: Results, after: Results, people: Mapping[str, str] | None) -> Iterator[AttackChange]:
    first = {_setting(attack): attack for attack in before.attacks}
    second = {_setting(attack): attack for attack in after.attacks}
    for setting in {**first, **second}:
        one, other = first.get(setting), second.get(setting)
        name, cell, known, sample = setting
        yield AttackChange.model_validate(
            {
                "attack": name,
                "cell": cell,
                "known_words": known,
                "sample_words": sample,
                "status": (one.status if one else None, other.status if other else None),
                "rate": _rate_change(one, other, people, seed=after.seed),
            }
        )


def _rate_change(
    before: Attack | None, after: Attack | None, people: Mapping[str, str] | None, *, seed: int
) -> Difference:
    first, second = _by_person(before), _by_person(after)
    if people is not None and first is not None and second is not None:
        common = [
            (first[one], second[other]) for one, other in sorted(people.items()) if one in first and other in second
        ]
        found = paired_difference([one for one, _ in common], [other for _, other in common], seed=seed)
        return Difference(
            before=found.before,
            after=found.after,
            difference=found.difference,
            low=found.low,
            high=found.high,
            pairing="paired",
            method=method_name(found.method),
            people=found.n,
        )
    return _unpaired(_macro(before), _macro(after))


def _by_person(attack: Attack | None) -> dict[str, float] | None:
    if attack is None or attack.subjects is None:
        return None
    return {row.subject: row.hits / row.samples for row in attack.subjects if row.samples}


def _macro(attack: Attack | None) -> Figure | None:
    if attack is None or attack.macro is None:
        return None
    return Figure(attack.macro.rate, attack.macro.low, attack.macro.high)


def _unpaired(before: Figure | None, after: Figure | None) -> Difference:
    """Both figures side by side. Limits by square and add: too wide, if anything, where the people are the same."""
    first, second = before.value if before else None, after.value if after else None
    difference = None if first is None or second is None else second - first
    limits: dict[str, float | str] = {}
    if difference is not None and before is not None and after is not None:
        ends = (before.low, before.high, after.low, after.high)
        if first is not None and second is not None and None not in ends:
            low, high, low_after, high_after = (float(end) for end in ends if end is not None)
            limits = {
                "low": difference - math.hypot(second - low_after, high - first),
                "high": difference + math.hypot(high_after - second, first - low),
                "method": "square_and_add",
            }
    return Difference.model_validate(
        {"before": first, "after": second, "difference": difference, "pairing": "unpaired", **limits}
    )


def _figure_changes(
    before: Mapping[tuple[str, ...], Figure], after: Mapping[tuple[str, ...], Figure]
) -> Iterator[FigureChange]:
    for place in {**before, **after}:
        first, second = before.get(place), after.get(place)
        shown = first or second
        yield FigureChange(figure=place, unit=shown.unit if shown else "number", value=_unpaired(first, second))


def _gate_changes(before: Results, after: Results) -> Iterator[GateChange]:
    first = {gate.gate: gate for gate in before.gates}
    second = {gate.gate: gate for gate in after.gates}
    for name in {**first, **second}:
        one, other = first.get(name), second.get(name)
        change = GateChange(
            gate=name,
            status=(one.status if one else None, other.status if other else None),
            failures=(one.failures if one else None, other.failures if other else None),
        )
        if change.status[0] != change.status[1] or change.failures[0] != change.failures[1]:
            yield change


def _worse(before: Results, after: Results) -> Iterator[str]:
    """A gate that is not asked any more is no worse than one that cannot be: it counts as such."""
    if before.verdict.status == "pass" != after.verdict.status:
        yield "verdict"
    if before.intervals.status == "pass" != after.intervals.status:
        yield "intervals"
    now = {gate.gate: gate.status for gate in after.gates}
    passed = (gate.gate for gate in before.gates if gate.status == "pass")
    yield from (name for name in passed if now.get(name) in ("fail", "not_evaluated", None))


def _notes(
    before: Results, after: Results, people: Mapping[str, str] | None, attacks: tuple[AttackChange, ...]
) -> Iterator[str]:
    yield "same-release" if before.release_digest == after.release_digest else "other-release"
    if people is None and before.internal and after.internal:
        yield "people-unknown"
    elif any(change.rate.pairing == "unpaired" for change in attacks):
        yield "unpaired"
    first, second = before.protocol, after.protocol
    if (first.digest if first else None) != (second.digest if second else None):
        yield "other-protocol"
    if before.seed != after.seed:
        yield "other-seed"
    if before.utility.retrieval.scores or after.utility.retrieval.scores:
        yield "retrieval-unpaired"


def _violated(results: Results) -> int:
    return sum(subject.violations > 0 for subject in results.intervals.subjects)


def _setting(attack: Attack) -> Setting:
    return attack.attack, attack.cell, attack.known_words, attack.sample_words
