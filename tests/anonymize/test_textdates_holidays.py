from __future__ import annotations

from datetime import date

import pytest

from anonymize.textdates import TextDatesConfig, find_dates, shift_text
from anonymize.textdates.model import Policy

ANCHOR = date(2023, 1, 1)


def with_holidays(text: str, policy: Policy, days: int = 98) -> str:
    return shift_text(text, ANCHOR, days, "month_first", TextDatesConfig(holidays=policy)).text


def with_seasons(text: str, policy: Policy, days: int = 98) -> str:
    return shift_text(text, ANCHOR, days, "month_first", TextDatesConfig(seasons=policy)).text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("happy new year!!", "happy holidays!!"),
        ("Happy New Year", "Happy Holidays"),
        ("HAPPY NEW YEAR", "HAPPY HOLIDAYS"),
        ("merry xmas and a happy new year", "happy holidays"),
        ("eid mubarak", "happy holidays"),
        ("we carved pumpkins for Halloween", "we carved pumpkins for the holiday"),
        ("Christmas was fun", "The holiday was fun"),
        ("last christmas", "last holiday"),
        ("the christmas tree", "the holiday tree"),
        ("an easter lamb", "a holiday lamb"),
        ("on New Year's Eve", "on the holiday"),
        ("on valentines day", "on the holiday"),
        ("for Mother’s Day", "for the holiday"),
        ("the 4th of July party", "the holiday party"),
        ("on Black Friday", "on the holiday"),
    ],
)
def test_generalise_makes_a_name_the_holiday_and_a_greeting_happy_holidays(text: str, right: str) -> None:
    assert with_holidays(text, "generalise") == right


@pytest.mark.parametrize(
    "text",
    [
        "nye", "boxing day", "christmas eve", "x-mas", "hallowe'en", "bonfire night", "good friday", "palm sunday",
        "pancake day", "mardi gras", "pentecost", "v-day", "st patrick's day", "paddy's day", "april fools", "anzac day",
        "earth day", "groundhog day", "cinco de mayo", "canada day", "bastille day", "juneteenth", "independence day",
        "remembrance day", "mlk day", "presidents' day", "super bowl sunday", "memorial day", "father's day",
        "labour day", "columbus day", "thanksgiving", "turkey day", "cyber monday", "ramadan", "eid al-fitr", "diwali",
        "holi", "hanukkah", "chanukah", "passover", "purim", "yom kippur", "rosh hashanah", "kwanzaa", "all saints day",
        "day of the dead", "guy fawkes", "lunar new year", "new years", "st george's day", "ash wednesday",
    ],
)  # fmt: skip
def test_each_holiday_is_found_whole(text: str) -> None:
    assert [(m.text, m.kind) for m in find_dates(text, ANCHOR, "month_first")] == [(text, "holiday")]


def test_keep_leaves_a_holiday_and_the_weekday_in_its_name() -> None:
    text = "happy new year, see you on Good Friday"
    assert with_holidays(text, "keep") == text


def test_shift_names_the_holiday_nearest_to_the_moved_day() -> None:
    # 1 January + 98 days is 9 April 2023, Easter Sunday.
    assert with_holidays("happy new year", "shift") == "happy easter"


def test_shift_generalises_where_no_holiday_is_near() -> None:
    # 1 January + 210 days is 30 July.
    assert with_holidays("for New Year's", "shift", 210) == "for the holiday"


def test_shift_generalises_a_lunar_holiday() -> None:
    assert with_holidays("during Ramadan", "shift") == "during the holiday"


def test_a_date_named_by_4th_of_july_and_a_year_is_a_date() -> None:
    assert with_holidays("the 4th of July 2022", "keep", 31) == "the 4th of August 2022"


@pytest.mark.parametrize("policy", ["keep", "shift"])
def test_the_4th_of_july_moves_as_a_date_where_names_are_not_generalised(policy: Policy) -> None:
    assert with_holidays("on the 4th of July", policy, 31) == "on the 4th of August"


def test_an_easter_egg_in_software_is_no_holiday() -> None:
    assert find_dates("an easter egg in the game", ANCHOR, "month_first") == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("last Summer", "last Autumn"),
        ("in the FALL", "in the WINTER"),
        ("summertime", "autumntime"),
        ("spring break", "summer break"),
    ],
)
def test_a_season_moves_by_whole_seasons(text: str, right: str) -> None:
    assert with_seasons(text, "shift") == right


def test_a_season_is_generalised_or_kept_by_policy() -> None:
    assert with_seasons("last summer", "generalise") == "last season"
    assert with_seasons("last summer", "keep") == "last summer"
