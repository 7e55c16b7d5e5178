from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import WrittenTime


@pytest.mark.parametrize(
    "text",
    [
        "2023-05-08T13:56:00+02:00",
        "2023-05-08T13:56:00Z",
        "2023-05-08T13:56:00.120",
        "2023-05-08T13:56:00.1234567",
        "2023-05-08 13:56",
        "2024-03-31T01:30:00",
    ],
)
def test_shifting_changes_the_date_and_no_other_byte(text: str) -> None:
    moved = WrittenTime.parse(text).shift(100)
    assert moved.text[10:] == text[10:]
    assert moved.date - WrittenTime.parse(text).date == timedelta(days=100)


def test_a_bare_date_stays_a_bare_date() -> None:
    assert WrittenTime.parse("2024-02-29").shift(366).text == "2025-03-01"


def test_two_dates_across_a_year_end_keep_their_distance() -> None:
    first, second = WrittenTime.parse("2023-12-20").shift(40), WrittenTime.parse("2024-01-10").shift(40)
    assert (second.date - first.date).days == 21


@given(
    st.dates(date(1970, 1, 1), date(2100, 12, 31)),
    st.dates(date(1970, 1, 1), date(2100, 12, 31)),
    st.integers(-359, 359),
)
def test_differences_are_exact_over_all_dates(a: date, b: date, days: int) -> None:
    moved_a, moved_b = (WrittenTime.parse(day.isoformat()).shift(days).date for day in (a, b))
    assert moved_b - moved_a == b - a


@pytest.mark.parametrize(
    "text",
    ["2023-02-30", "2023-05-08T25:00:00", "08.05.2023", "2023-5-8", "", "2023-05-08T13:56:00 CET", "٢٠٢٣-٠٥-٠٨"],
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        WrittenTime.parse(text)


def test_an_offset_is_taken_off_for_ordering() -> None:
    east, utc = WrittenTime.parse("2023-05-08T13:56:00+02:00"), WrittenTime.parse("2023-05-08T11:56:00Z")
    assert east.instant == utc.instant
    assert east.aware
    assert not WrittenTime.parse("2023-05-08T11:56:00").aware


def test_a_shift_out_of_the_calendar_is_refused() -> None:
    with pytest.raises(ValueError, match="calendar"):
        WrittenTime.parse("9999-12-31").shift(1)
