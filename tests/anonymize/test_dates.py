from __future__ import annotations

import pytest

from anonymize.config import DatesConfig
from anonymize.dates import shift_time, text_dates
from corpus import CorpusError, Place

PLACE = Place("source", ())


@pytest.mark.parametrize(
    "written, moved",
    [
        ("2023-05-08T13:56:00+02:00", "2023-06-17T13:56:00+02:00"),
        ("2023-05-08T13:56:00.120Z", "2023-06-17T13:56:00.120Z"),
        ("2024-02-29", "2024-04-09"),
    ],
)
def test_only_the_date_of_a_time_changes(written: str, moved: str) -> None:
    assert shift_time(written, 40, PLACE) == moved


def test_a_time_that_cannot_move_is_an_error_and_not_kept() -> None:
    with pytest.raises(CorpusError):
        shift_time("9999-12-31", 60, PLACE)


def test_iso_dates_inside_a_text_move() -> None:
    found = text_dates("from 2023-12-20 to 2024-01-10.", 40, DatesConfig())
    assert [(d.start, d.end, d.replacement) for d in found] == [(5, 15, "2024-01-29"), (19, 29, "2024-02-19")]


@pytest.mark.parametrize("text", ["2023-02-30", "12023-05-01", "2023-05-012", "v2023-05-01", "2023-05-01-7", "24/7"])
def test_what_only_looks_like_a_date_stays(text: str) -> None:
    assert text_dates(text, 40, DatesConfig()) == []


def test_dates_in_text_can_be_left_alone() -> None:
    assert text_dates("on 2023-05-01", 40, DatesConfig(in_text="none")) == []
