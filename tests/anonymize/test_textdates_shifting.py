from __future__ import annotations

import os
import subprocess
import sys
from datetime import date

import pytest

from anonymize.textdates import TextDatesConfig, shift_text

ANCHOR = date(2023, 3, 10)
CONFIG = TextDatesConfig()


def moved(text: str, days: int = 100, anchor: date = ANCHOR, config: TextDatesConfig = CONFIG) -> str:
    return shift_text(text, anchor, days, "day_first", config).text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("3/4/23", "12/7/23"),
        ("03/04/23", "12/07/23"),
        ("03.04.2023", "12.07.2023"),
        ("2023-05-08", "2023-08-16"),
        ("2023-05-08T13:56:00+02:00", "2023-08-16T13:56:00+02:00"),
        ("2023-05-08T13:56:00.120Z", "2023-08-16T13:56:00.120Z"),
        ("2024-03-31T01:30:00", "2024-07-09T01:30:00"),
        ('"note": "seen 20100526"', '"note": "seen 20100903"'),
        ("4 March", "12 June"),
        ("March 3rd", "June 11th"),
        ("MARCH 3RD", "JUNE 11TH"),
        ("3rd of march", "11th of june"),
        ("the 3rd of march 2023", "the 11th of june 2023"),
        ("Mar. 3", "Jun. 11"),
        ("third of march", "eleventh of june"),
        ("on the twenty-first", "on the twenty-ninth"),
        ("12-Mar-98", "20-Jun-98"),
        ("March 2023", "June 2023"),
        ("mar '23", "jun '23"),
        ("Nov–Dec 2023", "Feb–Mar 2024"),
        ("in May", "in August"),
        ("mid-march", "mid-june"),
        ("3-5 March", "11-13 June"),
        ("March 3–5", "June 11–13"),
        ("from the 3rd to the 5th", "from the 11th to the 13th"),
        ("the 10th, 11th and 12th of march", "the 18th, 19th and 20th of june"),
        ("off 14/3-16/3", "off 22/6-24/6"),
        ("01-Mar-2023", "09-Jun-2023"),
        ("Tuesday 14", "Thursday 22"),
        ("2022/23 season", "2022/23 season"),
        ("Friday, March 3rd, 2023 at 5pm", "Sunday, June 11th, 2023 at 5pm"),
        ("Friday the 3rd", "Sunday the 11th"),
        ("the 3rd is a friday", "the 11th is a sunday"),
        ("yesterday was the 9th", "yesterday was the 17th"),
        ("my birthday is on the 12th, I'll be 31", "my birthday is on the 20th, I'll be 31"),
    ],
)
def test_a_date_is_moved_in_its_own_form(text: str, right: str) -> None:
    assert moved(text) == right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("see you Friday", "see you Sunday"),
        ("last tues", "last thurs"),
        ("every Monday", "every Wednesday"),
        ("wednesdays", "fridays"),
        ("mondays' menu", "wednesdays' menu"),
        ("FRIDAY’S", "SUNDAY’S"),
        ("see u wed, how about mon?", "see u fri, how about wed?"),
        ("fridayyyy", "sundayyyy"),
        ("#FridayFeeling", "#SundayFeeling"),
        ("mon-fri", "wed-sun"),
    ],
)
def test_a_weekday_word_turns_by_the_remainder_of_seven(text: str, right: str) -> None:
    assert moved(text) == right


def test_two_bare_years_move_with_their_first_of_july() -> None:
    assert moved("in 2023, since '98", 200) == "in 2024, since '99"


def test_dates_of_two_years_stay_as_far_apart() -> None:
    assert moved("2023-12-20 and 2024-01-10", 40) == "2024-01-29 and 2024-02-19"


def test_the_29th_of_february_moves_by_exact_days() -> None:
    assert moved("29/02/2024", 366) == "01/03/2025"
    assert moved("01/03/2025", -366) == "29/02/2024"


def test_a_range_that_comes_to_span_two_months_names_both() -> None:
    assert moved("28-30 March", 3) == "31 March-2 April"
    assert moved("March 28–30", 3) == "March 31–April 2"
    assert moved("28th to 30th of March", 3) == "31st of March to 2nd of April"


@pytest.mark.parametrize("text", ["31/02/2023", "02/31/2023", "Feb 30", "31 April", "31.12.9999", "2023-02-30"])
def test_a_date_that_cannot_be_moved_is_a_placeholder_and_counted(text: str) -> None:
    result = shift_text(f"on {text}, yes", ANCHOR, 100, "day_first", CONFIG)
    assert (result.text, result.unshiftable) == ("on [date], yes", 1)


def test_protected_spans_are_left_to_their_owner() -> None:
    text = "May 3 called in May"
    assert shift_text(text, ANCHOR, 100, "day_first", CONFIG, [(0, 3)]).text == "May 3 called in August"


def test_replacements_name_their_place_in_the_source_and_what_stands_there_now() -> None:
    text = "on 4 March, not friday"
    result = shift_text(text, ANCHOR, 100, "day_first", CONFIG)
    assert [(text[r.start : r.end], r.kind, r.new_text) for r in result.replacements] == [
        ("4 March", "day_month", "12 June"),
        ("friday", "weekday", "sunday"),
    ]
    assert result.counts == {"day_month": 1, "weekday": 1}


def test_weekdays_kept_still_follow_the_date_they_belong_to() -> None:
    config = TextDatesConfig(weekdays="keep")
    assert moved("Friday the 3rd, then every Monday", config=config) == "Sunday the 11th, then every Monday"


def test_an_offset_of_whole_weeks_leaves_weekday_words() -> None:
    assert moved("Friday the 3rd, then every Monday", 70) == "Friday the 12th, then every Monday"


def test_a_text_without_dates_is_the_same_text() -> None:
    text = "I may go, 3:30 works, see you tomorrow 😀"
    result = shift_text(text, ANCHOR, 100, "day_first", CONFIG)
    assert (result.text, result.replacements, result.counts) == (text, (), {})


def test_the_result_does_not_depend_on_the_hash_seed() -> None:
    text = "Fri 3/4, in May, merry xmas 2022, last summer, the 5th"
    config = TextDatesConfig(holidays="shift")
    code = (
        "from datetime import date; from anonymize.textdates import TextDatesConfig, shift_text;"
        f"print(shift_text({text!r}, date(2023, 3, 10), 99, 'day_first', TextDatesConfig(holidays='shift')).text)"
    )
    seed = {**os.environ, "PYTHONHASHSEED": "1"}
    other = subprocess.run([sys.executable, "-c", code], env=seed, capture_output=True, check=True, text=True)
    assert other.stdout.strip() == moved(text, 99, config=config)
