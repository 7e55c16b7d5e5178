from __future__ import annotations

from datetime import datetime, timedelta

import numpy as np
import pytest
from numpy.typing import NDArray

from attacks.histories import Histories, History, OwnText, Sample, Samples
from attacks.rhythm import Rhythm
from corpus import NotEvaluatedError

_MONDAY = datetime(2024, 3, 4)  # noqa: DTZ001 - wall-clock times are naive


def _texts(hour: int, *, step: int = 60, days: int = 30, every: int = 1, shift: int = 0) -> tuple[OwnText, ...]:
    """Five messages a day from an hour on, so many seconds apart."""
    return tuple(
        OwnText(f"day{d}-{i}", _MONDAY + timedelta(days=d * every + shift, hours=hour, seconds=step * i), d, "well", 1)
        for d in range(days)
        for i in range(5)
    )


def _scores(known: list[tuple[OwnText, ...]], sample: tuple[OwnText, ...], attack: Rhythm) -> NDArray[np.float64]:
    fitted = attack.fit(Histories(tuple(History(f"U{i:02d}", messages) for i, messages in enumerate(known))))
    row: NDArray[np.float64] = fitted.score(Samples((Sample("U00", sample),))).rows(0, 1)[0]
    return row


def test_the_early_riser_is_told_from_the_night_owl_by_the_hour() -> None:
    scores = _scores([_texts(7), _texts(22)], _texts(7, days=2), Rhythm())
    assert scores[0] > scores[1] + 10


def test_two_people_of_the_same_hours_are_told_apart_by_their_pace() -> None:
    scores = _scores([_texts(9, step=5), _texts(9, step=240)], _texts(9, step=240, days=2), Rhythm())
    assert scores[1] > scores[0] + 5


def test_moving_a_sample_by_whole_days_changes_no_score() -> None:
    known = [_texts(7), _texts(22)]
    moved = _scores(known, _texts(7, days=3, shift=100), Rhythm())
    assert moved == pytest.approx(_scores(known, _texts(7, days=3), Rhythm()))


def test_the_day_of_the_week_counts_only_where_asked_for() -> None:
    mondays, tuesdays = _texts(9, every=7), _texts(9, every=7, shift=1)
    apart = _scores([mondays, tuesdays], _texts(9, every=7, days=3, shift=1), Rhythm(weekdays=True))
    alike = _scores([mondays, tuesdays], _texts(9, every=7, days=3, shift=1), Rhythm())
    assert apart[1] > apart[0] + 10
    assert alike[0] == pytest.approx(alike[1])


def test_one_candidate_is_too_few() -> None:
    with pytest.raises(NotEvaluatedError, match="two candidates"):
        Rhythm().fit(Histories((History("U00", _texts(9)),)))


def test_times_out_of_order_give_no_gap() -> None:
    backwards = tuple(reversed(_texts(9, days=1)))
    scores = _scores([_texts(9), _texts(22)], backwards, Rhythm())
    assert np.isfinite(scores).all()
