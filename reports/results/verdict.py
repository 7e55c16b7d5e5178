"""What all checks of an audit add up to: a failure fails, and so does whatever could not be looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from reports.results.disclosure import DateRecovery, ResidualIdentifiers
from reports.results.model import Attack, Gate, Intervals, Reason, Utility, Verdict
from reports.results.types import Status

EXIT_CODES = {"pass": 0, "fail": 1, "not_evaluated": 3}
"""What a command returns for each verdict."""

FEW = 5
"""With samples of fewer people than this, neither a control nor a rate says much: with 2 of 10 people and 5 samples,
three refits in a row lay above their null though nothing leaked."""

_ORDER: dict[Status, int] = {"fail": 0, "not_evaluated": 1, "skipped_by_role": 2, "not_applicable": 3, "pass": 4}


def verdict(
    attacks: Sequence[Attack],
    intervals: Intervals,
    utility: Utility,
    gates: Sequence[Gate],
    *,
    dates: DateRecovery,
    residuals: ResidualIdentifiers,
    limits: bool = False,
) -> Verdict:
    """Judge a release.

    One check is: an attack in one cell (over all its volumes), each attack's controls, the attack on dates, the search
    for originals, the intervals, retrieval, the rhythm, and each gate. What only describes (coverage, demand, meaning, medium) has no way to fail and is no check. A volume that a history
    is too short for does not count against an attack that ran at another; it is listed as not measured.

    Args:
        attacks: every result, also those that could not be evaluated.
        intervals: of the released files.
        utility: of the released files.
        gates: of the released files.
        dates: how far the true dates can be recovered; only a gate has a limit for it.
        residuals: which originals are left.
        limits: whether a limit on re-identification was configured; without one that is said, because a verdict
            without a limit does not judge the rate.
    """
    reasons = [
        *_attack_reasons(attacks),
        _reason("date_recovery", dates.status, dates.reason, "attack-failed", 0),
        _reason("residual_identifiers", residuals.status, residuals.reason, "originals-left", residuals.certain),
        _reason("intervals", intervals.status, intervals.reason, "intervals-changed", _violations(intervals)),
        _reason("retrieval", utility.retrieval.status, utility.retrieval.reason, "retrieval-failed", 0),
        _reason("rhythm", utility.rhythm.status, utility.rhythm.reason, "rhythm-changed", _arrhythmic(utility)),
        *(_reason(gate.gate, gate.status, gate.reason, "gate-failed", gate.failures) for gate in gates),
    ]
    statuses = [reason.status for reason in reasons]
    if not gates:
        reasons.append(Reason(check="gates", code="no-gates", status="not_evaluated", count=0))
        statuses.append("not_evaluated")
    told = [reason for reason in reasons if reason.status in ("fail", "not_evaluated", "skipped_by_role")]
    if not limits and any(attack.status == "pass" for attack in attacks):
        told.append(Reason(check="attacks", code="no-risk-limit", status="not_applicable", count=0))
    return Verdict(
        status="fail" if "fail" in statuses else "not_evaluated" if "not_evaluated" in statuses else "pass",
        reasons=tuple(sorted(_merged(told), key=lambda reason: _ORDER[reason.status])),
        evaluated=sum(status in ("pass", "fail") for status in statuses),
        not_evaluated=statuses.count("not_evaluated"),
        skipped_by_role=statuses.count("skipped_by_role"),
    )


def _merged(reasons: Sequence[Reason]) -> Iterator[Reason]:
    """One line for what is the same in several cells, with the sum of its counts."""
    counts: Counter[tuple[str, str, Status]] = Counter()
    for reason in reasons:
        counts[reason.check, reason.code, reason.status] += reason.count
    for (check, code, status), count in counts.items():
        yield Reason(check=check, code=code, status=status, count=count)


def _violations(intervals: Intervals) -> int:
    return sum(subject.violations for subject in intervals.subjects)


def _arrhythmic(utility: Utility) -> int:
    """Subjects whose rhythm changed, by the measure that shows most."""
    rhythm = utility.rhythm
    return max((rhythm.subjects - one.kept for one in rhythm.agreement), default=0)


def _reason(check: str, status: Status, why: str | None, failed: str, count: int) -> Reason:
    code = failed if status == "fail" else why or ("not-evaluated" if status == "not_evaluated" else "none-given")
    return Reason(check=check, code=code, status=status, count=count)


def _attack_reasons(attacks: Sequence[Attack]) -> Iterator[Reason]:
    if not attacks:
        yield Reason(check="attacks", code="no-attacks", status="not_evaluated", count=0)
    groups = sorted(attacks, key=_attack_and_cell)
    for (name, _), group in groupby(groups, key=_attack_and_cell):
        results = list(group)
        yield _cell_reason(name, results)
        measured = [attack for attack in results if attack.status in ("pass", "fail")]
        # What could not be measured has said why; its controls add something only if they show a leak.
        if measured or any(_leaks(attack) for attack in results):
            yield _controls_reason(name, results, measured)


def _attack_and_cell(attack: Attack) -> tuple[str, str]:
    return attack.attack, attack.cell


def _cell_reason(name: str, results: Sequence[Attack]) -> Reason:
    for status in ("fail", "pass"):
        count = sum(attack.status == status for attack in results)
        if count:
            return _reason(name, status, None, "attack-failed", count)
    return _reason(name, results[0].status, results[0].reason, "attack-failed", len(results))


def _controls_reason(name: str, results: Sequence[Attack], measured: Sequence[Attack]) -> Reason:
    """A refit control outside its null means the pipeline leaks: fail. A missing one, or a positive control that
    holds at no volume, means that nothing was shown: not evaluated.
    """
    outside = sum(_leaks(attack) for attack in results)
    if outside:
        return Reason(check=name, code="control-outside-null", status="fail", count=outside)
    if any(attack.controls.refit_shuffled is None for attack in measured):
        return Reason(check=name, code="control-missing", status="not_evaluated", count=len(measured))
    positives = [attack.controls.positive for attack in results]
    if not any(control is not None and control.held for control in positives):
        return Reason(check=name, code="positive-control-failed", status="not_evaluated", count=len(positives))
    return Reason(check=name, code="controls-held", status="pass", count=2 * len(measured))


def _leaks(attack: Attack) -> bool:
    refit = attack.controls.refit_shuffled
    return refit is not None and not refit.held and (attack.macro is None or attack.macro.n >= FEW)
