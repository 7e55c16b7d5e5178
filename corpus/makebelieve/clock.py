"""When things are said and by whom: rhythms of day and week, sessions, turns, written timestamps, ids."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from corpus.makebelieve.seeds import Choice, dirichlet
from corpus.records import Sender

# Shares of the reference release: 94 app turns in 27,218; 3,273 vacant slots.
_MOST_SESSIONS = 16
APP_SHARE = 94 / 27_218
VACANT_SHARE = 3_273 / (27_218 + 3_273)
# These two give 1.12 companion turns for each user turn.
USER_AGAIN = 0.04
COMPANION_AGAIN = 0.15

_DAY = 86_400
_APART = 31 * 60  # seconds between sessions, more than the 30 minutes that end one


class Beat(NamedTuple):
    """One turn before anything is said in it."""

    id: str
    sender: Sender
    stamp: str
    day: date
    session: int
    place: int
    """Position within the session, from 0."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """One person's week and day."""

    weekdays: tuple[float, ...]
    peaks: tuple[tuple[float, float, float], ...]
    """(weight, hour, spread in hours) of the times at which sessions begin."""
    suffix: str
    """What follows the seconds in every timestamp: nothing, `Z`, an offset."""
    digits: int
    """Fraction digits of the seconds."""
    turns: float
    """Mean turns of a session."""
    pause: float
    """Typical seconds until the user answers."""


def draw_rhythm(rng: random.Random) -> Rhythm:
    """Draw one person's rhythm."""
    weekdays = dirichlet(rng, [1.0] * 7, 12)
    hours = (rng.gauss(8.5, 1.2), rng.gauss(13, 1.5), rng.gauss(21, 1.3))
    weights = dirichlet(rng, [1.0, 0.8, 2.0], 5)
    peaks = tuple((w, h % 24, rng.uniform(0.5, 2.2)) for w, h in zip(weights, hours, strict=True))
    suffix = rng.choice(("", "", "Z", "+02:00", "-05:00", "+05:30"))
    return Rhythm(tuple(weekdays), peaks, suffix, rng.choice((0, 0, 3, 6)), rng.uniform(12, 30), rng.uniform(15, 60))


def beats(messages: int, first_day: date, days: int, rhythm: Rhythm, rng: random.Random) -> list[Beat]:
    """The whole stream of one subject, in order; the last turn is the user's own."""
    sizes = _days(messages, days, first_day, rhythm, rng)
    found: list[Beat] = []
    session = 0
    for rank, (offset, size) in enumerate(sizes, start=1):
        day = first_day + timedelta(offset)
        slot = 0
        for start, turns, gaps in _sessions(size, rhythm, rng):
            at = start
            senders = _senders(turns, rng)
            if len(found) + turns == messages:
                senders[-1] = "user"
            for place in range(turns):
                at += gaps[place]
                while rng.random() < VACANT_SHARE:
                    slot += 1
                tie = place > 0 and gaps[place] == 0
                stamp = found[-1].stamp if tie else _stamp(day, at, rhythm, rng)
                found.append(Beat(f"day{rank}-{slot}", senders[place], stamp, day, session, place))
                slot += 1
            session += 1
    return found


def _days(messages: int, days: int, first: date, rhythm: Rhythm, rng: random.Random) -> list[tuple[int, int]]:
    """(offset, messages) of each active day; the first and the last day are active."""
    weights = [rhythm.weekdays[(first + timedelta(i)).weekday()] * rng.gammavariate(1.5, 1.0) for i in range(days)]
    active = max(2, min(days - days // 12, messages // 5))
    ranked = sorted(range(1, days - 1), key=lambda i: (-weights[i], i))
    chosen = sorted({0, days - 1, *ranked[: active - 2]})
    share = [weights[i] + 0.02 for i in chosen]
    spread = messages - len(chosen)
    exact = [spread * weight / sum(share) for weight in share]
    counts = [1 + int(value) for value in exact]
    for i in rng.sample(range(len(chosen)), messages - sum(counts)):
        counts[i] += 1
    return list(zip(chosen, counts, strict=True))


def _sessions(size: int, rhythm: Rhythm, rng: random.Random) -> list[tuple[int, int, list[int]]]:
    """(start second, turns, seconds before each turn) of one day's sessions, in order and apart from each other."""
    # A busy day has longer sessions rather than ever more of them: 47 of them, each kept apart, did not fit a day.
    mean = max(rhythm.turns, size / _MOST_SESSIONS)
    lengths: list[int] = []
    while (left := size - sum(lengths)) > 0:
        lengths.append(min(left, max(2, size // (2 * _MOST_SESSIONS), round(rng.gammavariate(2.0, mean / 2)))))
    gaps = [[0, *(_gap(rhythm, rng) for _ in range(length - 1))] for length in lengths]
    room = _DAY - 120 - _APART * (len(lengths) - 1)
    total = sum(map(sum, gaps))
    if total > room * 0.9:
        # A day too full for its pauses: they shrink together.
        gaps = [[int(gap * room * 0.9 / total) for gap in session] for session in gaps]
    spread = Choice(rhythm.peaks, [peak[0] for peak in rhythm.peaks])
    wanted = sorted(_hour(spread, rng) for _ in lengths)
    latest = _DAY - 60
    limits = []
    for session in reversed(gaps):
        latest -= sum(session)
        limits.append(latest)
        latest -= _APART
    limits.reverse()
    placed, earliest = [], 0
    for want, limit, session in zip(wanted, limits, gaps, strict=True):
        start = min(max(want, earliest), limit)
        placed.append((start, len(session), session))
        earliest = start + sum(session) + _APART
    return placed


def _gap(rhythm: Rhythm, rng: random.Random) -> int:
    if rng.random() < 0.01:
        return 0
    return min(1500, max(1, int(rng.lognormvariate(0.0, 0.9) * rhythm.pause)))


def _hour(spread: Choice[tuple[float, float, float]], rng: random.Random) -> int:
    _, hour, width = spread.draw(rng)
    return int((rng.gauss(hour, width) % 24) * 3600)


def _senders(turns: int, rng: random.Random) -> list[Sender]:
    found: list[Sender] = []
    now: Sender = "user" if rng.random() < 0.6 else "companion"
    for _ in range(turns):
        found.append(now if rng.random() >= APP_SHARE else "app")
        again = USER_AGAIN if now == "user" else COMPANION_AGAIN
        if rng.random() >= again:
            now = "companion" if now == "user" else "user"
    return found


def _stamp(day: date, second: int, rhythm: Rhythm, rng: random.Random) -> str:
    """The written time of a turn; fractions are drawn, whole seconds keep the order."""
    moment = datetime.combine(day, time()) + timedelta(seconds=second)
    fraction = "." + "".join(str(rng.randrange(10)) for _ in range(rhythm.digits)) if rhythm.digits else ""
    return moment.isoformat() + fraction + rhythm.suffix
