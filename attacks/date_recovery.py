"""The date attack: by how many days was a subject's record shifted?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from attacks.dates.likelihoods import CHANNELS, LogLikelihood, Offsets, pieces
from attacks.dates.reading import Reading, read_record
from attacks.results import Status
from corpus import ConfigError, Corpus, SubjectRecord
from stats import Estimate, Rate, exact, paired_difference

TOGETHER = "together"
"""Name of all channels read together."""
# The attacker's models are not the world: one in a hundred says nothing. It bounds what one subject can cost in bits.
_MODEL_FAILS = 0.01

_Guess = tuple[NDArray[np.float64], int]
"""A posterior over answers, and the position of the true one."""


class Information(NamedTuple):
    """What a channel says of one offset, in bits, as means over subjects.

    Attributes:
        possible: log₂ of the number of answers: what knowing the offset is worth.
        gained: log₂(answers × posterior probability of the true one), 0 where nothing is said, negative where what is
            said misleads; its interval is a bootstrap over subjects.
        control: the same for a random other offset in the true one's place, its exact expectation.
        gain_over_control: ``gained`` less ``control``.
    """

    possible: float
    gained: Estimate
    control: Estimate
    gain_over_control: float


@dataclass(frozen=True, slots=True)
class ChannelRecovery:
    """What one kind of evidence gives away; holds no offset."""

    channel: str
    """`weekday_rhythm`, `weekday_words`, `text_dates`, `holidays`, `ages`, `ids`, or `together`."""
    pieces: int
    """Pieces of evidence in all records: sessions, words, dates, statements, ids."""
    subjects_with_evidence: int
    """Subjects that have any."""
    claimed_bits: float
    """How sure the attacker is: mean loss of entropy, which needs no raw side and may be wrong."""
    top1: Rate | None
    """Subjects whose offset is the likeliest; None without the raw side."""
    bits: Information | None
    """Of the whole offset; None without the raw side."""
    top1_of_seven: Rate | None
    """Subjects whose remainder of seven is the likeliest; None where all offsets share it or without the raw side."""
    bits_of_seven: Information | None
    """Of the remainder alone."""


class SubjectRecovery(NamedTuple):
    """One subject's row for all channels together; for the internal report only, and without the offset."""

    subject: str
    pieces: int
    rank: int | None
    """Place of the true offset among all, 1 the likeliest."""
    bits: float | None
    strongest: str | None
    """Channel that says most of the true offset, if any says something."""


@dataclass(frozen=True, slots=True)
class DateRecoveryReport:
    """What a release says about its true dates."""

    status: Status
    """``pass`` = measured; ``skipped_by_role`` = without the raw side only what the attacker claims is known."""
    reason: str | None
    """Why it is anything but ``pass``."""
    offsets: int
    """Offsets that the configuration allows."""
    channels: tuple[ChannelRecovery, ...]
    """Each channel alone, then all together."""
    subjects: tuple[SubjectRecovery, ...]
    """Per subject, for the internal report only."""
    seed: int
    """Of ties and bootstraps."""

    def channel(self, name: str) -> ChannelRecovery:
        """One channel by name."""
        return next(one for one in self.channels if one.channel == name)


def allowed_offsets(min_days: int = 60, max_days: int = 359, *, multiple_of: int = 1) -> tuple[int, ...]:
    """All offsets of a configuration, earlier ones first: 600 by default, 86 for multiples of seven.

    Raises:
        ConfigError: if there is none.
    """
    magnitudes = [days for days in range(min_days, max_days + 1) if days % multiple_of == 0]
    if not magnitudes:
        raise ConfigError("dates: the range of offsets holds no allowed one; widen it")
    return (*(-days for days in reversed(magnitudes)), *magnitudes)


def recover_dates(
    release: Corpus,
    raw: Corpus | None = None,
    pairs: Mapping[str, str] | None = None,
    *,
    offsets: Sequence[int] = allowed_offsets(),
    seed: int = 0,
    progress: Callable[[str, int, int], None] | None = None,
) -> DateRecoveryReport:
    """Guess every subject's offset from the release alone, and hold the guesses to the raw side where there is one.

    The attacker knows the configuration, and so which offsets there are, all as likely. They read the shifted records:
    weekday words and dates that do not fit, holidays at the wrong time of year, birthdays, ids that hold a moment, and
    the week's rhythm. For each offset they ask how likely all that is; what is left is a posterior.

    Args:
        release: the released side.
        raw: the raw side, for the truth; None for a reader who has only the release.
        pairs: raw subject id → released one; None where ids are the same.
        offsets: every offset the configuration allows (see :func:`allowed_offsets`).
        seed: of ties and bootstraps.
        progress: called after each subject with what is being done, how much is done and how much there is.

    Returns:
        Rates and bits for each channel and for all together. The offsets themselves are nowhere in it.
    """
    allowed = np.array(sorted(set(offsets)), dtype=np.intp)
    raw_names = _raw_names(raw, pairs)
    rows: list[_Row] = []
    for done, subject in enumerate(release.subjects):
        record = release.load(subject)
        original = raw.load(raw_names[subject]) if raw is not None and subject in raw_names else None
        rows.append(_Row.of(subject, read_record(record), allowed, _offset(record, original)))
        if progress:
            progress("reading dates", done + 1, len(release.subjects))
    known = [row for row in rows if row.truth is not None]
    rng = np.random.default_rng(seed)
    channels = tuple(_channel(name, rows, known, allowed, seed, rng) for name in (*CHANNELS, TOGETHER))
    status, reason = _status(raw, known, rows)
    return DateRecoveryReport(status, reason, int(allowed.size), channels, tuple(row.summary() for row in rows), seed)


def _status(raw: Corpus | None, known: Sequence[_Row], rows: Sequence[_Row]) -> tuple[Status, str | None]:
    if raw is None:
        return "skipped_by_role", "whether a guess is right needs the raw side, which only the holder has"
    if not known:
        return "not_evaluated", "no subject's times differ from its raw ones by one of the allowed offsets"
    if len(known) < len(rows):
        return (
            "pass",
            f"measured on {len(known)} of {len(rows)} subjects: the others' offsets are not among those allowed",
        )
    return "pass", None


@dataclass(frozen=True, slots=True)
class _Row:
    """One subject: evidence, log-likelihoods by channel, and the position of the true offset."""

    subject: str
    pieces: Mapping[str, int]
    posteriors: Mapping[str, NDArray[np.float64]]
    truth: int | None

    @classmethod
    def of(cls, subject: str, reading: Reading, allowed: Offsets, offset: int | None) -> _Row:
        likelihoods = {name: channel(reading, allowed) for name, channel in CHANNELS.items()}
        likelihoods[TOGETHER] = np.asarray(sum(likelihoods.values(), np.zeros(allowed.size)))
        counts = pieces(reading)
        found = np.flatnonzero(allowed == offset) if offset is not None else np.empty(0)
        return cls(
            subject,
            {**counts, TOGETHER: sum(counts.values())},
            {name: _posterior(one) for name, one in likelihoods.items()},
            int(found[0]) if found.size else None,
        )

    def summary(self) -> SubjectRecovery:
        if self.truth is None:
            return SubjectRecovery(self.subject, self.pieces[TOGETHER], None, None, None)
        bits = {name: _bits(one, self.truth) for name, one in self.posteriors.items()}
        together = self.posteriors[TOGETHER]
        best = max(CHANNELS, key=lambda name: bits[name])
        rank = 1 + int((together > together[self.truth]).sum())
        return SubjectRecovery(
            self.subject, self.pieces[TOGETHER], rank, bits[TOGETHER], best if bits[best] > 0.5 else None
        )


def _posterior(likelihood: LogLikelihood) -> NDArray[np.float64]:
    weights = np.exp(likelihood - likelihood.max())
    return np.asarray((1 - _MODEL_FAILS) * weights / weights.sum() + _MODEL_FAILS / likelihood.size)


def _bits(posterior: NDArray[np.float64], truth: int) -> float:
    return float(np.log2(posterior[truth] * posterior.size))


def _channel(
    name: str,
    rows: Sequence[_Row],
    known: Sequence[_Row],
    allowed: Offsets,
    seed: int,
    rng: np.random.Generator,
) -> ChannelRecovery:
    whole = [(row.posteriors[name], row.truth) for row in known if row.truth is not None]
    residues, of_seven = np.unique(allowed % 7, return_inverse=True)
    sevenths: list[_Guess] = [
        (np.bincount(of_seven, posterior).astype(np.float64), int(of_seven[truth])) for posterior, truth in whole
    ]
    split = residues.size > 1 and bool(whole)
    return ChannelRecovery(
        channel=name,
        pieces=sum(row.pieces[name] for row in rows),
        subjects_with_evidence=sum(row.pieces[name] > 0 for row in rows),
        claimed_bits=float(np.mean([_claimed(row.posteriors[name]) for row in rows])) if rows else 0.0,
        top1=_top1(whole, rng) if whole else None,
        bits=_information(whole, seed) if whole else None,
        top1_of_seven=_top1(sevenths, rng) if split else None,
        bits_of_seven=_information(sevenths, seed) if split else None,
    )


def _claimed(posterior: NDArray[np.float64]) -> float:
    return log2(posterior.size) + float((posterior * np.log2(posterior)).sum())


def _top1(guesses: Iterable[_Guess], rng: np.random.Generator) -> Rate:
    """Subjects whose likeliest answer is the true one; among equally likely ones the attacker draws."""
    hits = []
    for posterior, truth in guesses:
        best = np.flatnonzero(posterior >= posterior.max() * (1 - 1e-9))
        hits.append(int(rng.choice(best)) == truth)
    return exact(sum(hits), len(hits))


def _information(guesses: Sequence[_Guess], seed: int) -> Information:
    gained = np.array([_bits(posterior, truth) for posterior, truth in guesses])
    control = np.array([np.delete(np.log2(p * p.size), truth).mean() for p, truth in guesses])
    return Information(
        log2(guesses[0][0].size), _mean(gained, seed), _mean(control, seed), float((gained - control).mean())
    )


def _mean(values: NDArray[np.float64], seed: int) -> Estimate:
    found = paired_difference(np.zeros(values.size), values, seed=seed)
    return Estimate(found.difference, found.low, found.high, found.method.removeprefix("paired "), found.n, found.seed)


def _raw_names(raw: Corpus | None, pairs: Mapping[str, str] | None) -> dict[str, str]:
    """Released subject id → raw one."""
    if raw is None:
        return {}
    if pairs is None:
        return {subject: subject for subject in raw.subjects}
    return {released: subject for subject, released in pairs.items()}


def _offset(released: SubjectRecord, raw: SubjectRecord | None) -> int | None:
    """Days by which most of a subject's messages were moved."""
    if raw is None:
        return None
    before = {message.id: message.timestamp.date for message in raw.messages}
    moved = Counter((m.timestamp.date - before[m.id]).days for m in released.messages if m.id in before)
    return min(moved, key=lambda days: (-moved[days], days)) if moved else None
