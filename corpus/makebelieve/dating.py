"""Dates and weekday words as people write them, each with the day it means.

A date without a year means its occurrence nearest to the day on which it is written; a bare month stands for its
15th, a bare year for its 1 July; `the 12th` is the next 12th, today's not counted.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta

from corpus.makebelieve.style import Case
from corpus.makebelieve.texts import DateMark, Decoy, Mark, Piece, WeekdayMark

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHORT_DAYS = ("mon", "tues", "wed", "thurs", "fri", "sat", "sun")

RECURRING = WeekdayMark("recurring")


@dataclass(frozen=True, slots=True)
class DateHabits:
    """How one person writes dates: decided once, because 3/4 must mean one thing in a record."""

    day_first: bool
    numeric: float
    """Share of numeric dates among full dates."""
    weekdays: float
    """Share of near days named by their weekday."""
    short: float
    """Share of abbreviated weekdays."""


def draw_date_habits(rng: random.Random) -> DateHabits:
    """Draw one person's date habits."""
    return DateHabits(
        day_first=rng.random() < 0.6,
        numeric=rng.betavariate(2, 6),
        weekdays=rng.betavariate(7, 3),
        short=rng.betavariate(2, 6),
    )


def cased(text: str, case: Case, rng: random.Random) -> str:
    """A weekday or month in the case of its message; small letters slip into one of seven sentences."""
    if case == "upper":
        return text.upper()
    return text.lower() if case == "lower" or rng.random() < 0.15 else text


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `12th`."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def weekday(day: date, case: Case, habits: DateHabits, rng: random.Random, mark: Mark | None = None) -> Piece:
    """The weekday word of a day."""
    name = SHORT_DAYS[day.weekday()].title() if rng.random() < habits.short else WEEKDAYS[day.weekday()]
    return Piece(cased(name, case, rng), mark or WeekdayMark(day.isoformat()))


def every(day: int, case: Case, habits: DateHabits, rng: random.Random) -> list[Piece]:
    """A weekly day: `every monday`, `on Mondays`; only the weekday is marked."""
    monday = date(2024, 1, 1)  # any Monday: only the name of the day is used
    if rng.random() < 0.6:
        return [Piece("every "), weekday(monday + timedelta(day), case, habits, rng, RECURRING)]
    return [Piece("on "), Piece(cased(WEEKDAYS[day], case, rng), RECURRING), Piece("S" if case == "upper" else "s")]


def on(day: date, today: date, case: Case, habits: DateHabits, rng: random.Random) -> list[Piece]:
    """A day as one says it on another day, with its preposition: `on Friday`, `tomorrow`, `on the 3rd of March`."""
    distance = (day - today).days
    relative = {0: "today", 1: "tomorrow", -1: "yesterday"}.get(distance)
    if relative and (distance == 0 or rng.random() < 0.5):
        return [Piece(cased(relative, case, rng), DateMark("relative", day.isoformat(), False))]
    if 1 <= distance <= 6 and rng.random() < habits.weekdays:
        return [Piece(rng.choice(("on ", "this ", "on ", ""))), weekday(day, case, habits, rng)]
    if -6 <= distance <= -1 and rng.random() < habits.weekdays:
        return [Piece(rng.choice(("last ", "on ", "on "))), weekday(day, case, habits, rng)]
    if 7 <= distance <= 13 and rng.random() < 0.25:
        return [Piece("a week on "), weekday(day, case, habits, rng)]
    return [Piece("on "), *full(day, today, case, habits, rng)]


def full(day: date, today: date, case: Case, habits: DateHabits, rng: random.Random) -> list[Piece]:
    """A date in one of its written forms, without preposition."""
    iso = day.isoformat()
    month = MONTHS[day.month - 1]

    def one(text: str, format: str) -> list[Piece]:
        return [Piece(text, DateMark(format, iso, True))]

    if rng.random() < habits.numeric:
        a, b = (day.day, day.month) if habits.day_first else (day.month, day.day)
        order = "d/m" if habits.day_first else "m/d"
        form = rng.randrange(4)
        if form == 0:
            return one(f"{a}/{b}/{day.year % 100:02d}", f"{order}/y")
        if form == 1:
            return one(f"{a:02d}/{b:02d}/{day.year}", f"{order}/y")
        if form == 2 or not habits.day_first:
            return one(iso, "iso")
        return one(f"{a:02d}.{b:02d}.{day.year}", "d.m.y")
    form = rng.randrange(7)
    if form == 0 and 2 <= (day - today).days <= 27:
        return [Piece("the "), *one(ordinal(day.day).upper() if case == "upper" else ordinal(day.day), "day")]
    name = cased(month, case, rng)
    nth = ordinal(day.day).upper() if case == "upper" else ordinal(day.day)
    if form == 1:
        return one(f"{name} {nth}", "month d")
    if form == 2:
        return one(f"{day.day} {name}", "d month")
    if form == 3:
        return one(f"{cased(month[:3], case, rng)} {day.day}", "mon d")
    if form == 4:
        return one(f"{day.day} {name} {day.year}", "d month y")
    if form == 5 and abs((day - today).days) < 90:
        return [weekday(day, case, habits, rng), Piece(" the "), *one(f"{nth} {_of(case)} {name}", "dth of month")]
    return [Piece("the "), *one(f"{nth} {_of(case)} {name}", "dth of month")]


def _of(case: Case) -> str:
    return "OF" if case == "upper" else "of"


def birthday(day: date, case: Case, habits: DateHabits, rng: random.Random) -> list[Piece]:
    """A yearly day, without a year."""
    name = cased(MONTHS[day.month - 1], case, rng)
    nth = ordinal(day.day).upper() if case == "upper" else ordinal(day.day)
    form, text, before = rng.choice(
        (
            ("dth of month", f"{nth} {_of(case)} {name}", "the "),
            ("month d", f"{name} {nth}", ""),
            ("d month", f"{day.day} {name}", ""),
        )
    )
    return [Piece(before), Piece(text, DateMark(form, day.isoformat(), True))]


def month_of(day: date, case: Case, rng: random.Random) -> Piece:
    """A bare month; ``day`` lies in it."""
    middle = day.replace(day=15).isoformat()
    return Piece(cased(MONTHS[day.month - 1], case, rng), DateMark("month", middle, True))


def year_of(year: int, rng: random.Random) -> Piece:
    """A bare year: `2019`, and before 2000 also `'98`."""
    text = f"'{year % 100:02d}" if year < 2000 and rng.random() < 0.5 else str(year)
    return Piece(text, DateMark("year", f"{year}-07-01", True))


def written(day: date, rng: random.Random) -> Piece:
    """A date as a derived file writes it, always with its year because nothing there tells it."""
    name = MONTHS[day.month - 1]
    form, text = rng.choice(
        (("d month y", f"{day.day} {name} {day.year}"), ("iso", day.isoformat()),
         ("d month y", f"{day.day} {name} {day.year}"), ("month d, y", f"{name} {day.day}, {day.year}"))
    )  # fmt: skip
    return Piece(text, DateMark(form, day.isoformat(), True))


def nearest(month: int, day: int, today: date) -> date:
    """The occurrence of a yearly day nearest to ``today``; 29 February becomes 28 where the year has none."""
    candidates = []
    for year in (today.year - 1, today.year, today.year + 1):
        try:
            candidates.append(date(year, month, day))
        except ValueError:
            candidates.append(date(year, month, day - 1))
    return min(candidates, key=lambda candidate: (abs((candidate - today).days), candidate))


def age(years: int) -> Piece:
    """An age, which no shift of dates may touch."""
    return Piece(str(years), Decoy("age"))
