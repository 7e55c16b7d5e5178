"""How likely what a release says is, for every offset there may be: one function for each kind of evidence.

Every function takes a reading and the offsets, shape (offsets,), and returns log-likelihoods of that shape, up to a
constant. The attacker does not know whether the release moved a kind of evidence together with its timestamps: half of
the likelihood goes to *moved*, under which it says nothing of the offset. The other half is read as if it stood as it
was written. So evidence that agrees with the shifted times weighs hardly anything, and evidence that does not, much.

The shares in the models below are rounded from everyday use. Those of greetings were looked at beside the invented
corpus's `develop` family, whose generator `measure` shares: its figures are no independent proof of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln, logsumexp

from attacks.dates.reading import NamedDay, Reading, TextDate

Offsets = NDArray[np.intp]
LogLikelihood = NDArray[np.float64]
T = TypeVar("T")
_YEAR = 365.2425
# What people mean by a weekday word: days ahead of the day on which they say it, modulo seven. Nobody who can say
# "today" names the weekday, which is the hole that gives the phase away.
_FREE = np.array([0.05, 0.165, 0.165, 0.16, 0.155, 0.15, 0.155])
_AHEAD = {"free": _FREE, "today": np.full(7, 0.02), "tomorrow": np.full(7, 0.02), "yesterday": np.full(7, 0.02)}
_AHEAD["today"][0] = _AHEAD["tomorrow"][1] = _AHEAD["yesterday"][6] = 0.88
# Sessions of one week are alike in more than the hour; the rhythm's likelihood counts a quarter.
_RHYTHM_WEIGHT = 0.25
# How far ahead or behind, in days, people's dates lie on the whole.
_LEAN_DAYS = 4
_SEASON_SHARES = np.array([0.45, 0.2, 0.15, 0.2])


def weekday_rhythm(reading: Reading, offsets: Offsets) -> LogLikelihood:
    """When sessions begin on two days in a row that differ from the other five: a weekend.

    Dirichlet-multinomial of the four-hour bins in which sessions begin, and of how many begin, on the days that would
    be Saturday and Sunday and on the others. Half of the likelihood goes to *no rhythm*, under which all days are alike:
    of seven pairs of days one always differs most, and on people whose days are alike that cost the attacker a third of
    a bit and three subjects of twenty. One person's rhythm, no release's fault.
    """
    counts = np.zeros((7, 7))
    for opened in reading.opened:
        counts[opened.weekday(), opened.hour // 4] += 1
    days = {opened.date() for opened in reading.opened}
    if not days:
        return np.zeros(offsets.size)
    span = np.zeros(7)
    first, last = min(days).toordinal(), max(days).toordinal()
    for ordinal in range(first, last + 1):
        span[date.fromordinal(ordinal).weekday()] += 1

    def alike(part: NDArray[np.bool_]) -> float:
        return _hours(counts[part, :6].sum(axis=0)) + _rate(counts[part].sum(), span[part].sum())

    scores = np.empty(7)
    for residue in range(7):
        weekend = (np.arange(7) - residue) % 7 >= 5
        scores[residue] = alike(weekend) + alike(~weekend)
    return np.logaddexp(_RHYTHM_WEIGHT * scores[offsets % 7], _RHYTHM_WEIGHT * alike(np.ones(7, dtype=bool)))


def _hours(counts: NDArray[np.float64]) -> float:
    return float(gammaln(counts + 1.0).sum() - gammaln(counts.sum() + counts.size))


def _rate(sessions: float, days: float) -> float:
    """Gamma-Poisson with one session a day beforehand."""
    return float(gammaln(sessions + 1.0) - (sessions + 1.0) * np.log(days + 1.0))


def weekday_words(reading: Reading, offsets: Offsets) -> LogLikelihood:
    """Weekday words against the weekdays of the shifted dates."""
    scores = np.zeros(7)
    for word in reading.weekdays:
        # True day of the message is its released day less the offset.
        ahead = (word.weekday - word.day.weekday() + np.arange(7)) % 7
        scores += np.log(_AHEAD[word.cue][ahead])
    return _or_moved(scores[offsets % 7], float(scores[0]))


def text_dates(reading: Reading, offsets: Offsets) -> LogLikelihood:
    """Dates in messages against the messages' own: people speak of days that are near.

    Some speak more of what is to come and some more of what was, by a few days that the attacker does not know. Without
    that, sixty dates name the offset to a day, and mostly the wrong one: on people who lean three days ahead it cost the
    remainder of seven in 3 of 40.
    """
    groups: dict[str, list[TextDate]] = {}
    for dated in reading.dates:
        groups.setdefault(dated.group, []).append(dated)
    parts = (groups[group] for group in sorted(groups))
    return _sum(offsets, (_or_moved(*_leaning(part, offsets)) for part in parts))


def _leaning(part: Sequence[TextDate], offsets: Offsets) -> tuple[LogLikelihood, float]:
    """As :func:`_summed`, over how far ahead of a message the middle of what it speaks of may lie."""
    lean = np.arange(-3 * _LEAN_DAYS, 3 * _LEAN_DAYS + 1)
    chances = np.log(_normal(lean.astype(np.float64), _LEAN_DAYS))
    chances -= logsumexp(chances)
    first = min(int(offsets.min()), 0) - int(lean[-1])
    every = np.arange(first, max(int(offsets.max()), 0) + int(lean[-1]) + 1)
    unleaning, _ = _summed(_days(part), part, every, _near_date)
    places = np.append(offsets, 0)[:, None] - lean[None, :] - first
    leaning = logsumexp(unleaning[places] + chances, axis=1)
    return leaning[:-1], float(leaning[-1])


def _near_date(dated: TextDate, days: NDArray[np.float64]) -> LogLikelihood:
    ahead = dated.value.toordinal() - days
    if dated.yearly:
        ahead = (ahead + _YEAR / 2) % _YEAR - _YEAR / 2
    near = 0.6 * _normal(ahead, 12.0) + 0.2 * _normal(ahead, 45.0)
    return np.asarray(np.log(near + 0.2 / (_YEAR if dated.yearly else 4 * _YEAR)))


def _normal(distance: NDArray[np.float64], days: float) -> NDArray[np.float64]:
    return np.asarray(np.exp(-0.5 * (distance / days) ** 2) / (days * np.sqrt(2 * np.pi)))


def holidays(reading: Reading, offsets: Offsets) -> LogLikelihood:
    """Holidays, greetings and season words against the time of year."""
    names = [named for named in reading.named if named.season is None]
    seasons = [named for named in reading.named if named.season is not None]
    on_days = _or_moved(*_summed(_days(names), names, offsets, _near_holiday))
    north, south = (_summed(_days(seasons), seasons, offsets, _in_season(shift)) for shift in (0, 2))
    in_seasons = _or_moved(np.logaddexp(north[0], south[0]), float(np.logaddexp(north[1], south[1])))
    return on_days + in_seasons


def _near_holiday(named: NamedDay, days: NDArray[np.float64]) -> LogLikelihood:
    ahead = np.array([day.toordinal() for day in named.occurrences])[:, None] - days[None, :]
    nearest = ahead[np.abs(ahead).argmin(axis=0), np.arange(days.size)]
    same, beside = nearest == 0, np.abs(nearest) == 1
    coming, gone = (nearest > 1) & (nearest <= 30), (nearest < -1) & (nearest >= -10)
    # A greeting is said on the day, and now and then on the one before or after.
    shares = (0.5, 0.2, 0.1, 0.1) if named.greeting else (0.1, 0.15, 0.35, 0.15)
    widths = (1.0, 2.0, 29.0, 9.0)
    density = np.full(days.size, (1 - sum(shares)) / _YEAR)
    for inside, share, width in zip((same, beside, coming, gone), shares, widths, strict=True):
        density += inside * share / width
    return np.asarray(np.log(density))


def _in_season(shift: int) -> Callable[[NamedDay, NDArray[np.float64]], LogLikelihood]:
    """The season in the north, or ``shift`` = 2 quarters later for the south."""

    def likelihood(named: NamedDay, days: NDArray[np.float64]) -> LogLikelihood:
        # Days since 1 March, in quarters of a year: 0 is spring in the north.
        quarter = np.floor(((days - date(2000, 3, 1).toordinal()) % _YEAR) / (_YEAR / 4)).astype(np.intp)
        return np.asarray(np.log(_SEASON_SHARES[((named.season or 0) + shift - quarter) % 4]))

    return likelihood


def ages(reading: Reading, offsets: Offsets) -> LogLikelihood:
    """The subject's birthday, as it is stated, against the days on which it is today and the ages that are said."""
    stated: dict[str, TextDate] = {}
    for one in reading.birthdays:
        stated.setdefault(one.group, one)
    found = []
    for group in sorted(stated):
        born = stated[group].value
        today = reading.birthday_today
        here, there = _summed(today, [born] * len(today), offsets, _birthday)
        if not stated[group].yearly:
            said = [(day, age) for day, age in reading.ages if abs(day.year - born.year - age) <= 2]
            more = _summed([day for day, _ in said], [(born, age) for _, age in said], offsets, _age)
            here, there = here + more[0], there + more[1]
        found.append(_or_moved(here, there))
    # Several statements of one birthday are one piece of evidence.
    return _sum(offsets, found) / max(1, len(found))


def _birthday(born: date, days: NDArray[np.float64]) -> LogLikelihood:
    away = np.abs((born.toordinal() - days + _YEAR / 2) % _YEAR - _YEAR / 2)
    return np.asarray(np.log(np.where(away <= 1.5, 0.8 / 3, 0.2 / 362)))


def _age(birth_and_age: tuple[date, int], days: NDArray[np.float64]) -> LogLikelihood:
    born, age = birth_and_age
    return np.asarray(np.log(np.where(np.floor((days - born.toordinal()) / _YEAR) == age, 0.85, 0.15)))


def ids(reading: Reading, offsets: Offsets) -> LogLikelihood:
    """Ids that hold the moment they were made: mostly that of the message, or a little before."""
    found = np.zeros(offsets.size)
    for moment in reading.moments:
        ago = moment.day.toordinal() - offsets[None, :] - np.array([made.toordinal() for made in moment.made])[:, None]
        exact, before = np.abs(ago) <= 1, (ago > 1) & (ago <= 30)
        density = (exact * 0.5 / 3 + before * 0.2 / 29 + 0.3 / 3_000).mean(axis=0)
        found += np.log(density)
    return found


CHANNELS: Mapping[str, Callable[[Reading, Offsets], LogLikelihood]] = MappingProxyType(
    {
        "weekday_rhythm": weekday_rhythm,
        "weekday_words": weekday_words,
        "text_dates": text_dates,
        "holidays": holidays,
        "ages": ages,
        "ids": ids,
    }
)
"""Kinds of evidence, in the order in which they are reported."""


def pieces(reading: Reading) -> dict[str, int]:
    """How much evidence each channel has: sessions, words, dates, names, statements, ids."""
    said = len(reading.birthday_today) + len(reading.ages) if reading.birthdays else 0
    return {
        "weekday_rhythm": len(reading.opened),
        "weekday_words": len(reading.weekdays),
        "text_dates": len(reading.dates),
        "holidays": len(reading.named),
        "ages": said,
        "ids": len(reading.moments),
    }


def _summed(
    days: Sequence[date],
    items: Sequence[T],
    offsets: Offsets,
    likelihood: Callable[[T, NDArray[np.float64]], LogLikelihood],
) -> tuple[LogLikelihood, float]:
    """Summed over items, each said on its released day: for each offset, and as if the released day were the true one."""
    total = np.zeros(offsets.size + 1)
    for day, item in zip(days, items, strict=True):
        total += likelihood(item, day.toordinal() - np.append(offsets, 0).astype(np.float64))
    return total[:-1], float(total[-1])


def _days(items: Iterable[TextDate | NamedDay]) -> list[date]:
    return [item.day for item in items]


def _or_moved(unmoved: LogLikelihood, moved: float) -> LogLikelihood:
    return np.asarray(logsumexp(np.stack([unmoved, np.full(unmoved.size, moved)]), axis=0))


def _sum(offsets: Offsets, found: Iterable[LogLikelihood]) -> LogLikelihood:
    return np.asarray(sum(found, np.zeros(offsets.size)))
