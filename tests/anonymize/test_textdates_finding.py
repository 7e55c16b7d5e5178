from __future__ import annotations

from datetime import UTC, date, datetime
from itertools import pairwise

import pytest

from anonymize.textdates import TextDatesConfig, find_dates, shift_text

ANCHOR = date(2023, 3, 10)


def found(text: str, anchor: date = ANCHOR) -> list[str]:
    return [mention.text for mention in find_dates(text, anchor, "day_first")]


@pytest.mark.parametrize(
    "text",
    [
        "call me at 3:30",
        "add 1/2 cup of milk",
        "we are open 24/7",
        "the 9/11 film",
        "a 5-0 win",
        "on version 2023.4.1 now",
        "see page 12/03",
        "it costs 100M",
        "may I",
        "Julian is on frites",
        "information fripple",
        "to",
        "a",
        "march on, we said",
        "the sun is out",
        "he sat down",
        "they wed quietly",
        "mon dieu",
        "I may 3 times a day",
        "we march 3 miles",
        "the 2nd time on the 5th floor",
        "my 31st birthday, I'll be 31",
        "in 2000 steps",
        "the '90s and 1980s",
        "he is 5'10",
        "call 07700 900123 or 020 7946 0018",
        "3/4 of the cake",
        "kernel 2.6.15 with sun java",
        "today, tomorrow, next week, tonight",
        "thus I fall over",
        "order 20230508 has shipped",
        "what is letter 96c",
        "1607635102.00 -0.96",
        "steps today 6033391",
        "server at 10.20.30.40",
        "",
        "😀😀",
    ],
)
def test_what_only_looks_like_a_date_is_not_found(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("due 3/4/23.", ["3/4/23"]),
        ("on 03.04.2023", ["03.04.2023"]),
        ("at 2023-05-08T13:56:00+02:00", ["2023-05-08"]),
        ("at 2023-05-08 13:56:00.120", ["2023-05-08"]),
        ("seen 20100526", ["20100526"]),
        ("IMG_20230508_135600.jpg", ["20230508"]),
        ("4 March and 5 April", ["4 March", "5 April"]),
        ("March 3rd", ["March 3rd"]),
        ("the 3rd of March", ["3rd of March"]),
        ("Mar. 3", ["Mar. 3"]),
        ("3June, 2022", ["3June, 2022"]),
        ("12MAR2023", ["12MAR2023"]),
        ("in '98", ["98"]),
        ("in 1994, 1995 and 1997", ["1994", "1995", "1997"]),
        ("2023", ["2023"]),
        ("I may go in May, Julian is on frites", ["May"]),
        ("between March and may", ["March", "may"]),
        ("last tues or thurs", ["tues", "thurs"]),
        ("mon-fri", ["mon", "fri"]),
        ("sat night, on sun", ["sat", "sun"]),
        ("wednesdays, mondays' and fridayyyy", ["wednesday", "monday", "friday"]),
        ("yesterday was the 3rd", ["3rd"]),
        ("from the 3rd to the 5th", ["3rd", "5th"]),
        ("my birthday is on the 12th, I'll be 31", ["12th"]),
        ("seeing her on the 5th n i am late", ["5th"]),
        ("a table on the 3rd🙏", ["3rd"]),
        ("the cinema on the 25th abt my tooth", ["25th"]),
        ("30 September/1 October 2002", ["30 September", "1 October 2002"]),
        ("between October 19 and 24, 2023", ["October 19 and 24, 2023"]),
        ("http://x.example/2011/01/title", ["2011/01"]),
    ],
)
def test_dates_are_found_in_the_forms_people_use(text: str, dates: list[str]) -> None:
    assert found(text) == dates


def test_the_value_is_the_slice_of_the_source() -> None:
    text = "😀 é ﬁ: on ３ March, ‘Fri’day — Friday’s"
    for mention in find_dates(text, ANCHOR, "day_first"):
        assert mention.text == text[mention.start : mention.end]


def test_a_date_without_a_year_is_the_one_nearest_to_its_message() -> None:
    (mention,) = find_dates("March 3rd", date(2019, 12, 1), "day_first")
    assert mention.value == date(2020, 3, 3)


def test_a_weekday_beside_a_day_picks_the_month_in_which_it_is_right() -> None:
    (mention,) = find_dates("Friday the 3rd", date(2023, 2, 20), "day_first")
    assert mention.value == date(2023, 3, 3)


def test_a_bare_month_stands_for_its_15th_and_a_bare_year_for_1_july() -> None:
    month, year = find_dates("in May or since 1998", ANCHOR, "day_first")
    assert (month.value, month.resolution) == (date(2023, 5, 15), "month")
    assert (year.value, year.resolution) == (date(1998, 7, 1), "year")


def test_the_29th_of_february_is_resolved_to_a_year_that_has_one() -> None:
    (mention,) = find_dates("29 February", date(2023, 3, 1), "day_first")
    assert mention.value == date(2024, 2, 29)


def test_a_message_time_serves_as_well_as_its_day() -> None:
    moment = datetime(2023, 3, 10, 23, 59, tzinfo=UTC)
    assert find_dates("the 4th of May", moment, "day_first") == find_dates("the 4th of May", ANCHOR, "day_first")


def test_the_order_decides_where_both_readings_are_dates() -> None:
    assert find_dates("3/4/23", ANCHOR, "day_first")[0].value == date(2023, 4, 3)
    assert find_dates("3/4/23", ANCHOR, "month_first")[0].value == date(2023, 3, 4)


def test_a_field_above_twelve_overrules_the_order() -> None:
    assert find_dates("13/4/23", ANCHOR, "month_first")[0].value == date(2023, 4, 13)


def test_the_format_names_the_fields_between_what_stays() -> None:
    (mention,) = find_dates("Friday, 3rd of March '23", ANCHOR, "day_first")
    assert mention.format == "{weekday}, {day} of {month} '{year}"


def test_a_name_of_the_sun_or_a_month_is_read_by_its_cue_alone() -> None:
    assert found("June and April are coming, May said") == []


def test_mentions_never_overlap() -> None:
    text = "Friday 3 March 2023, 3-5 March, in March 2023, Good Friday 2023, summer of 2023, 2019-2023"
    mentions = find_dates(text, ANCHOR, "day_first")
    assert all(left.end <= right.start for left, right in pairwise(mentions))


@pytest.mark.parametrize(
    "text, day",
    [
        ("it's due on the 23rd and I have not started", date(2023, 3, 23)),
        ("I'll be there on the 2nd", date(2023, 4, 2)),
        ("we were there on the 20th", date(2023, 2, 20)),
        ("on the 23rd", date(2023, 3, 23)),
        ("on the 8th", date(2023, 3, 8)),
    ],
)
def test_a_day_alone_lies_ahead_or_back_as_its_clause_says(text: str, day: date) -> None:
    (mention,) = find_dates(text, date(2023, 3, 10), "day_first")
    assert mention.value == day


def test_a_weekday_before_a_full_stop_belongs_to_no_date_behind_it() -> None:
    first, second = find_dates("not Sunday. On 24 December we eat", date(2022, 12, 20), "day_first")
    assert (first.kind, second.kind, second.value) == ("weekday", "day_month", date(2022, 12, 24))


def test_two_equal_numbers_are_written_back_in_the_subjects_order() -> None:
    config = TextDatesConfig()
    assert shift_text("on 02/02/2023", date(2023, 2, 1), 294, "month_first", config).text == "on 11/23/2023"
    assert shift_text("on 02/02/2023", date(2023, 2, 1), 294, "day_first", config).text == "on 23/11/2023"


def test_a_weekday_before_a_comma_and_on_is_a_day_of_its_own() -> None:
    first, second = find_dates("free for us Wed, on 11/02/2024 was fun", date(2024, 2, 25), "day_first")
    assert (first.kind, second.kind, second.value) == ("weekday", "date", date(2024, 2, 11))


@pytest.mark.parametrize(
    "text, found", [("you and me Wed", 1), ("so, Sat then", 1), ("we sat. Sat down", 0), ("me Sun", 0)]
)
def test_a_short_weekday_with_a_capital_inside_a_sentence_is_one(text: str, found: int) -> None:
    assert len(find_dates(text, date(2024, 2, 25), "day_first")) == found


def test_a_weekday_at_the_end_of_a_line_belongs_to_no_number_below_it() -> None:
    (mention,) = find_dates("nothing but soup since last Sunday\n1/4 spoon it says", date(2024, 2, 25), "day_first")
    assert mention.text == "Sunday"
