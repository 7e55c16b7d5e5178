"""From what attacks, utility and gates return to the typed result, by attribute: nothing else gets in."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeVar, get_args

from reports.results import asked, disclosure, model, rates, support
from reports.results.advice import Advice
from reports.results.sentences import code
from reports.results.types import Cell, Result, is_name
from reports.results.verdict import verdict

SHOWN = 20
"""Examples kept of any list of failures; all are counted."""

_CELLS: tuple[str, ...] = get_args(Cell)
_Part = TypeVar("_Part", bound=Result)


def build_results(
    *,
    attacks: Any,
    verification: Any,
    retrieval: Any,
    support: Any = None,
    dates: Any = None,
    residuals: Any = None,
    level: model.AnonymizationLevel | None = None,
    gates: Iterable[model.Gate] = (),
    config_digest: str | None,
    release_digest: str | None,
    version: str,
    seed: int,
    internal: bool = False,
    limits: bool = False,
) -> model.Results:
    """Put an audit's findings together, judge them, and leave out what the audience may not see.

    Args:
        attacks: an `AttackReport`, or None if no attack ran.
        verification: a `Verification` of the release, or None.
        retrieval: a `RetrievalReport`, or None.
        support: a `Support`: rhythm, coverage, demand, meaning and medium; or None.
        dates: a `DateRecoveryReport`, or None.
        residuals: a `ResidualReport`, or None.
        level: how strongly the release was anonymized, or None if that is not known.
        gates: what :func:`reports.gates.run_gates` returned.
        config_digest: SHA-256 of the configuration.
        release_digest: SHA-256 of the release's manifest.
        version: of penname.
        seed: that attacks and bootstraps started from.
        internal: keep the per-subject table of attacks.
        limits: whether a limit on re-identification was configured for the gates.

    Raises:
        pydantic.ValidationError: if a finding holds something the schema has no place for; that is a bug in what
            found it, and better an error than a leak.
    """
    entries = attack_entries(attacks, internal=internal)
    intervals = interval_entries(verification)
    utility = model.Utility(retrieval=retrieval_entries(retrieval), **support_entries(support))
    answers = tuple(gates)
    date_recovery = date_entries(dates, internal=internal)
    left = residual_entries(residuals, internal=internal)
    return model.Results(
        version=version,
        config_digest=config_digest,
        release_digest=release_digest,
        seed=seed,
        internal=internal,
        level=level,
        protocol=None if attacks is None else protocol_entry(attacks.protocol),
        attacks=entries,
        worst=() if attacks is None else tuple(_part(model.WorstCase, one) for one in attacks.worst),
        notes=() if attacks is None else _notes(attacks.notes),
        advice=tuple(_part(Advice, one) for one in attacks.advice) if internal and attacks is not None else None,
        date_recovery=date_recovery,
        residual_identifiers=left,
        intervals=intervals,
        utility=utility,
        gates=answers,
        verdict=verdict(entries, intervals, utility, answers, dates=date_recovery, residuals=left, limits=limits),
    )


def attack_entries(report: Any, *, internal: bool = False) -> tuple[model.Attack, ...]:
    """The attacks of a report, ordered by name, cell and volume."""
    if report is None:
        return ()
    entries = [
        _part(
            model.Attack,
            result,
            reason=code(result.reason),
            macro=_estimate(result.macro),
            pooled=_part(rates.Proportion, result.pooled, method=method_name(result.pooled.method)),
            controls={name: _control(control) for name, control in result.controls.items()},
            subjects=_rows(result.subjects) if internal else None,
            paired=_paired(result.paired),
            residual=_remaining(result.residual),
            answers=_answers(result.answers),
        )
        for result in report.results
    ]
    return tuple(sorted(entries, key=_place))


def protocol_entry(protocol: Any) -> model.Protocol:
    """How the samples were cut."""
    return _part(
        model.Protocol,
        protocol,
        sample_words=_several(protocol.sample_words),
        known_words=_several(protocol.known_words),
    )


def interval_entries(verification: Any) -> model.Intervals:
    """The interval check, by released subject."""
    if verification is None:
        return model.Intervals(status="not_evaluated", reason="not-run")
    return model.Intervals(
        status=verification.status,
        role=verification.role,
        reason=code(getattr(verification, "reason", None)),
        subjects=tuple(_part(model.SubjectIntervals, subject) for subject in verification.subjects),
        examples=tuple(
            _part(model.Example, violation, subject=violation.subject or None, reason=code(violation.reason) or "other")
            for violation in list(verification.violations)[:SHOWN]
        ),
        not_checkable=tuple(dict.fromkeys(code(said) or "other" for said in verification.not_checkable)),
    )


def retrieval_entries(report: Any) -> model.RetrievalReport:
    """The retrieval measures, in the order they were taken."""
    if report is None:
        return model.RetrievalReport(status="not_evaluated", reason="not-run")
    return model.RetrievalReport(
        status=report.status,
        reason=code(getattr(report, "reason", None)),
        scores=tuple(_score(score) for score in report.scores),
        categories=tuple(_category(one) for one in report.categories if is_name(one.category)),
        tracks=tuple(_part(model.RowCounts, track.counts, track=track.track) for track in report.tracks),
        broken_oracle_hits=report.broken_oracle_hits,
    )


def date_entries(report: Any, *, internal: bool = False) -> disclosure.DateRecovery:
    """What the release says of its true dates; the offsets are nowhere in it."""
    if report is None:
        return disclosure.DateRecovery()
    subjects = tuple(_part(disclosure.DatedSubject, subject) for subject in report.subjects)
    found = disclosure.DateRecovery(
        status=report.status,
        reason=code(report.reason),
        answers=report.offsets,
        channels=tuple(_channel(channel) for channel in report.channels),
        subjects=subjects,
    )
    return found if internal else found.public()


def residual_entries(report: Any, *, internal: bool = False) -> disclosure.ResidualIdentifiers:
    """Which originals still stand in the release: how many, and for the holder where."""
    if report is None:
        return disclosure.ResidualIdentifiers()
    found = _part(
        disclosure.ResidualIdentifiers,
        report,
        reason=code(report.reason),
        counts=tuple({"form": form, "count": count} for form, count in report.counts.items()),
        places=tuple(
            _part(disclosure.LeftOverPlace, place, label=place.label.lower()) for place in report.places[:SHOWN]
        ),
    )
    return found if internal else found.public()


def support_entries(report: Any) -> dict[str, Result]:
    """The five measures by the name of their field; none of them where they were not taken."""
    if report is None:
        return {}
    rhythm, coverage, demand, meaning, medium = (
        getattr(report, name) for name in ("rhythm", "coverage", "demand", "meaning", "medium")
    )
    return {
        "rhythm": _part(support.Rhythm, rhythm),
        "coverage": _part(
            support.Coverage,
            coverage,
            points=tuple(_two_sides(support.CoveragePoint, point) for point in coverage.points),
        ),
        "demand": _part(
            support.Demand,
            demand,
            readings=tuple(_two_sides(support.DemandReading, reading) for reading in demand.readings),
        ),
        "meaning": _part(
            support.Meaning, meaning, wording=_wording(meaning.wording), embeddings=_embeddings(meaning.embeddings)
        ),
        "medium": _part(support.Medium, medium),
    }


def _two_sides(kind: type[_Part], found: Any) -> _Part:
    after = _optional(rates.Proportion, found.after)
    return _part(kind, found, before=_part(rates.Proportion, found.before), after=after)


def _embeddings(found: Any) -> support.Embeddings:
    return _part(support.Embeddings, found, likeness=_estimate(found.likeness), floor=_estimate(found.floor))


def _wording(wording: Any) -> support.Wording | None:
    if wording is None:
        return None
    names = ("overlap", "floor", "verbatim")
    return _part(support.Wording, wording, **{name: _estimate(getattr(wording, name)) for name in names})


def _part(kind: type[_Part], found: Any, **given: Any) -> _Part:
    """One part of the result from the attributes of what was found that the part has fields for."""
    values = {name: getattr(found, name) for name in kind.model_fields if name not in given and hasattr(found, name)}
    return kind.model_validate(values | given, from_attributes=True)


def _rows(subjects: Iterable[Any]) -> tuple[model.AttackedSubject, ...]:
    return tuple(_part(model.AttackedSubject, subject) for subject in subjects)


def method_name(method: str) -> str:
    """`bootstrap over subjects` → `bootstrap_over_subjects`; the model refuses what it does not know."""
    return re.sub(r"[^a-z]+", "_", method)


def _estimate(estimate: Any) -> rates.Estimate | None:
    return None if estimate is None else _part(rates.Estimate, estimate, method=method_name(estimate.method))


def _paired(paired: Any) -> model.Paired | None:
    return None if paired is None else _part(model.Paired, paired, difference=_change(paired.difference))


def _remaining(residual: Any) -> model.Remaining | None:
    """An upper limit that resampling puts at infinity is none."""
    if residual is None:
        return None
    high = residual.high if residual.high is not None and math.isfinite(residual.high) else None
    return _part(model.Remaining, residual, method=method_name(residual.method), high=high)


def _answers(answers: Any) -> asked.ModelAnswers | None:
    if answers is None:
        return None
    controls = answers.controls
    return _part(
        asked.ModelAnswers,
        answers,
        model=answers.model if re.match(asked.MODEL_ID, answers.model) else None,
        as_wrong=_estimate(answers.as_wrong),
        as_right=_estimate(answers.as_right),
        controls=None if controls is None else _part(asked.OwnControls, controls),
    )


def _channel(channel: Any) -> disclosure.DateChannel:
    return _part(
        disclosure.DateChannel,
        channel,
        **{name: _optional(rates.Proportion, getattr(channel, name)) for name in ("top1", "top1_of_seven")},
        **{name: _information(getattr(channel, name)) for name in ("bits", "bits_of_seven")},
    )


def _information(found: Any) -> disclosure.Information | None:
    if found is None:
        return None
    means = {
        name: _part(disclosure.MeanBits, mean, bits=mean.rate, method=method_name(mean.method))
        for name, mean in (("gained", found.gained), ("control", found.control))
    }
    return _part(disclosure.Information, found, **means)


def _optional(kind: type[_Part], found: Any) -> _Part | None:
    return None if found is None else _part(kind, found)


def _change(difference: Any) -> rates.Change:
    return _part(rates.Change, difference, method=method_name(difference.method))


def _score(score: Any) -> model.Retrieval:
    difference = score.difference
    return _part(
        model.Retrieval,
        score,
        before=_level(score.before),
        after=None if score.after is None else _level(score.after),
        difference=None if difference is None else _change(difference),
    )


def _category(score: Any) -> model.CategoryScore:
    after = None if score.after is None else _level(score.after)
    return _part(model.CategoryScore, score, before=_level(score.before), after=after)


def _level(level: Any) -> model.Level:
    return _part(model.Level, level, method=method_name(level.method), macro_method=method_name(level.macro_method))


def _control(control: Any) -> model.Control | None:
    return None if control is None else _part(model.Control, control)


def _notes(notes: Any) -> tuple[model.AttackNote, ...]:
    """What cutting left out, counted; whose it was is not for the public."""
    volumes = list(notes.known_words.values())
    counts = {
        "shared-between-subjects": len(notes.shared),
        "doubled-across-the-cut": notes.duplicates_known + notes.duplicates_outside,
        "inside-the-embargo": notes.embargoed,
        "outside-people-unknown": notes.unknown_subjects,
        "known-words-least": min(volumes, default=0),
        "known-words-most": max(volumes, default=0),
    }
    return tuple(model.AttackNote(code=name, count=count) for name, count in counts.items())


def _several(words: Any) -> tuple[Any, ...]:
    return tuple(words) if isinstance(words, Sequence) and not isinstance(words, str) else (words,)


def _words(words: int | Literal["all"]) -> tuple[int, int]:
    return (1, 0) if words == "all" else (0, words)


def _place(attack: model.Attack) -> tuple[str, str, int, tuple[int, int], tuple[int, int]]:
    return (
        attack.attack,
        attack.view,
        _CELLS.index(attack.cell),
        _words(attack.known_words),
        _words(attack.sample_words),
    )


__all__ = [
    "attack_entries",
    "build_results",
    "date_entries",
    "interval_entries",
    "protocol_entry",
    "residual_entries",
    "retrieval_entries",
    "support_entries",
]
