"""What one released record says about when it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from attacks.dates.hidden import hidden_days
from corpus import SubjectRecord, sessions, speech, strings

if TYPE_CHECKING:
    from anonymize.textdates import DateMention, DateOrder

Cue = Literal["today", "tomorrow", "yesterday", "free"]

_WEEKDAYS = {name: i for i, name in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))}
_SEASONS = {"spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3}
_RECURRING = re.compile(r"\b(?:every|each|most)\s+(?:other\s+)?$")
_CUES: tuple[tuple[Cue, re.Pattern[str]], ...] = (
    ("tomorrow", re.compile(r"\b(?:tomorrow|tmrw|tmr|2moro)\W{0,3}(?:it'?s |is |being )?$")),
    ("yesterday", re.compile(r"\byesterday\W{0,3}(?:it was |was |being )?$")),
    ("today", re.compile(r"\b(?:(?:today|tonight)\W{0,3}(?:it'?s |is |being )?|happy |it'?s (?:finally )?|good )$")),
)
_OWN_BIRTHDAY = re.compile(r"\b(?:my|i have a|i was) (?:b-?day|birthday|born)\b")
_BIRTHDAY_TODAY = re.compile(
    r"\b(?:it'?s my (?:b-?day|birthday)(?! (?:next|on|in|tomorrow|soon|this))|happy birthday to me|"
    r"my (?:b-?day|birthday) (?:is )?today|today is my (?:b-?day|birthday)|turned \d\d today)\b"
)
_AGE = re.compile(
    r"\b(?:i'?m|i am|i just turned|i turned) (?P<age>[1-9]\d)(?! ?(?:%|min|hour|day|week|month|km|mile|lb|kg))\b"
)
_LEAST_APART = 30
"""Days between two counted uses of one holiday or season word: people come back to a topic."""


class WeekdayWord(NamedTuple):
    """A weekday word in a message: the message's released day, the weekday named (Monday 0), and what stands before."""

    day: date
    weekday: int
    cue: Cue


class TextDate(NamedTuple):
    """A date in a message.

    Attributes:
        day: the message's released day.
        value: the day named, as resolved against it.
        yearly: whether no year is written.
        group: the written form; all of one form were moved, or none.
    """

    day: date
    value: date
    yearly: bool
    group: str


class NamedDay(NamedTuple):
    """A holiday or season in a message: released day, days it falls on in the years around (or the season's number)."""

    day: date
    occurrences: tuple[date, ...]
    season: int | None
    greeting: bool


class HiddenMoment(NamedTuple):
    """An id in a message: released day, and the days on which it may have been made."""

    day: date
    made: tuple[date, ...]


@dataclass(slots=True)
class Reading:
    """All that one record says, message by message.

    Attributes:
        opened: when each session with an own message began, as released.
        weekdays, dates, named, moments: see their types.
        birthdays: (month, day) or the whole date of the subject's own birthday, as it stands in the release.
        birthday_today: released days on which the subject says that it is today.
        ages: (released day, age said).
    """

    opened: list[datetime] = field(default_factory=list)
    weekdays: list[WeekdayWord] = field(default_factory=list)
    dates: list[TextDate] = field(default_factory=list)
    named: list[NamedDay] = field(default_factory=list)
    moments: list[HiddenMoment] = field(default_factory=list)
    birthdays: list[TextDate] = field(default_factory=list)
    birthday_today: list[date] = field(default_factory=list)
    ages: list[tuple[date, int]] = field(default_factory=list)


def read_record(record: SubjectRecord) -> Reading:
    """Gather the evidence of one released record; repeats of one date, holiday or weekday are counted once."""
    from anonymize.textdates import decide_order, find_dates  # one expression for each form: slow to import

    found = Reading()
    messages = record.messages
    for part in sessions(messages):
        if own := [message for message in messages[part] if message.sender == "user"]:
            found.opened.append(own[0].timestamp.wall)
    texts = [(message.content, message.timestamp.date) for message in messages if message.sender != "app"]
    order = decide_order(texts).order
    seen: set[tuple[object, ...]] = set()
    last_named: dict[str, date] = {}
    for text, day in texts:
        found.moments += [HiddenMoment(day, made) for made in hidden_days(text) if _new(seen, "id", made)]
        for mention in find_dates(text, day, order):
            before = text[max(0, mention.start - 30) : mention.start].lower().replace("’", "'")
            folded = mention.text.lower()
            found.weekdays += [word for word in _weekday(text, mention, before, day) if _new(seen, word)]
            if mention.kind in ("holiday", "season"):
                name = re.sub(r"\W+", " ", folded)
                if name not in last_named or abs((day - last_named[name]).days) >= _LEAST_APART:
                    last_named[name] = day
                    found.named += _named(mention.text, folded, day, mention.kind == "season")
            elif mention.kind in ("date", "day_month") and mention.value is not None:
                dated = TextDate(day, mention.value, mention.kind == "day_month", mention.why)
                if _OWN_BIRTHDAY.search(before):
                    found.birthdays.append(dated)
                elif "birthday" not in before and "bday" not in before and "born" not in before:
                    named = (mention.value.month, mention.value.day) if dated.yearly else mention.value
                    if _new(seen, named):
                        found.dates.append(dated)
    for message in messages:
        if message.sender == "user":
            _own_age(speech(message).lower().replace("’", "'"), message.timestamp.date, found)
    found.birthdays += _stated_birthdays(record, order)
    return found


def _new(seen: set[tuple[object, ...]], *what: object) -> bool:
    if what in seen:
        return False
    seen.add(what)
    return True


def _weekday(text: str, mention: DateMention, before: str, day: date) -> Iterator[WeekdayWord]:
    """The weekday a mention names, unless it is said of every week (`every Monday`, `Mondays`)."""
    for part in mention.parts:
        number = _WEEKDAYS.get(text[part.start : part.start + 3].lower()) if part.field == "weekday" else None
        if number is not None and not _RECURRING.search(before) and text[part.end : part.end + 1].lower() != "s":
            yield WeekdayWord(day, number, next((cue for cue, pattern in _CUES if pattern.search(before)), "free"))


def _named(text: str, folded: str, day: date, season: bool) -> list[NamedDay]:
    if season:
        return [NamedDay(day, (), _SEASONS[folded], False)] if folded in _SEASONS else []
    greeting = folded.startswith(("happy", "merry", "blessed", "joyous"))
    occurrences = tuple(found for year in range(day.year - 2, day.year + 3) for found in _falls_on(text, year))
    return [NamedDay(day, occurrences, None, greeting)] if occurrences else []


@lru_cache(maxsize=4_096)
def _falls_on(text: str, year: int) -> tuple[date, ...]:
    from anonymize.textdates import find_dates

    return tuple(
        mention.value for mention in find_dates(text, date(year, 7, 1), "month_first") if mention.value is not None
    )


def _own_age(text: str, day: date, found: Reading) -> None:
    if _BIRTHDAY_TODAY.search(text) and (not found.birthday_today or (day - found.birthday_today[-1]).days > 5):
        found.birthday_today.append(day)
    if (match := _AGE.search(text)) and (not found.ages or found.ages[-1][1] != int(match["age"])):
        found.ages.append((day, int(match["age"])))


def _stated_birthdays(record: SubjectRecord, order: DateOrder) -> Iterator[TextDate]:
    """The subject's birthday where profile or persona has a field for it."""
    from anonymize.textdates import find_dates

    day = record.messages[-1].timestamp.date if record.messages else date(2020, 7, 1)
    for file in ("profile", "persona"):
        if file not in record.files:
            continue
        for place, text in strings(file, record.tree(file)):
            path = [str(step).lower() for step in place.path]
            if any("birth" in step for step in path) and not any(step in ("evidence", "entities") for step in path):
                for mention in find_dates(text, day, order):
                    if mention.kind in ("date", "day_month") and mention.value is not None:
                        yield TextDate(day, mention.value, mention.kind == "day_month", f"{file} field")
