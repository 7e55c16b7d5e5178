from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from anonymize.textdates import TextDatesConfig, find_dates, shift_text
from anonymize.textdates.words import MONTHS, SHORT_MONTHS, WEEKDAYS, ordinal_suffix

# Kept, so that "4th of July" is moved as the date it is.
CONFIG = TextDatesConfig(holidays="keep")
ALL_DAYS = st.dates(date(1970, 1, 1), date(2100, 12, 31))
OFFSETS = st.integers(60, 359).flatmap(lambda n: st.sampled_from([n, -n]))
SENTENCES = st.sampled_from(["{}", "we met on {} at home", "it was {}.", "({})", "due {}, ok?"])

# Unambiguous given the order: each names day, month and a four-digit year.
FULL = {
    "iso": lambda d: d.isoformat(),
    "slashes": lambda d: f"{d.day}/{d.month}/{d.year}",
    "padded slashes": lambda d: f"{d:%d/%m/%Y}",
    "dots": lambda d: f"{d:%d.%m.%Y}",
    "day month": lambda d: f"{d.day} {MONTHS[d.month - 1].title()} {d.year}",
    "month day": lambda d: f"{MONTHS[d.month - 1].title()} {d.day}{ordinal_suffix(d.day)}, {d.year}",
    "of": lambda d: f"{d.day}{ordinal_suffix(d.day)} of {MONTHS[d.month - 1]} {d.year}",
    "weekday": lambda d: f"{WEEKDAYS[d.weekday()].upper()} {d.day} {MONTHS[d.month - 1].upper()} {d.year}",
    "short": lambda d: f"{d.day:02d}-{SHORT_MONTHS[d.month - 1].title()}-{d.year}",
}
# A year is missing, or its century.
PARTIAL = {
    "day month": lambda d: f"{d.day} {MONTHS[d.month - 1].title()}",
    "month day": lambda d: f"{MONTHS[d.month - 1].title()} {d.day}{ordinal_suffix(d.day)}",
    "of": lambda d: f"{d.day}{ordinal_suffix(d.day)} of {MONTHS[d.month - 1]}",
    "short year": lambda d: f"{d:%d.%m.%y}",
    "apostrophe": lambda d: f"{d.day} {MONTHS[d.month - 1].title()} '{d:%y}",
}


@given(day=ALL_DAYS, offset=OFFSETS, form=st.sampled_from(sorted(FULL)), sentence=SENTENCES, anchor=ALL_DAYS)
def test_a_full_date_moves_by_exactly_the_offset_and_keeps_its_form(
    day: date, offset: int, form: str, sentence: str, anchor: date
) -> None:
    text = sentence.format(FULL[form](day))
    right = sentence.format(FULL[form](day + timedelta(days=offset)))
    result = shift_text(text, anchor, offset, "day_first", CONFIG).text
    # 10/12/2023 does not show whether 3 is written 3 or 03; any other form does.
    assert result == right or "slashes" in form
    (mention,) = find_dates(result, anchor, "day_first")
    assert mention.value == day + timedelta(days=offset)


@given(
    anchor=ALL_DAYS,
    distance=st.integers(-120, 120),
    offset=OFFSETS,
    form=st.sampled_from(sorted(PARTIAL)),
    sentence=SENTENCES,
)
def test_a_date_without_a_year_moves_by_exactly_the_offset(
    anchor: date, distance: int, offset: int, form: str, sentence: str
) -> None:
    day = anchor + timedelta(days=distance)
    if day.month == 2 and day.day == 29 and "year" not in form:
        day += timedelta(days=1)
    text = sentence.format(PARTIAL[form](day))
    (mention,) = find_dates(text, anchor, "day_first")
    assert mention.value == day or mention.kind == "holiday"
    result = shift_text(text, anchor, offset, "day_first", CONFIG).text
    assert result == sentence.format(PARTIAL[form](day + timedelta(days=offset)))


@given(anchor=ALL_DAYS, distance=st.integers(-9, 18), offset=OFFSETS)
def test_a_day_of_the_month_moves_by_exactly_the_offset(anchor: date, distance: int, offset: int) -> None:
    day = anchor + timedelta(days=distance)
    (mention,) = find_dates(f"on the {day.day}{ordinal_suffix(day.day)}", anchor, "day_first")
    assert mention.value == day
    moved = day + timedelta(days=offset)
    result = shift_text(f"on the {day.day}{ordinal_suffix(day.day)}", anchor, offset, "day_first", CONFIG).text
    assert result == f"on the {moved.day}{ordinal_suffix(moved.day)}"


@given(
    anchor=st.dates(date(1975, 1, 1), date(2095, 12, 31)),
    distance=st.integers(-120, 120),
    offset=OFFSETS,
    form=st.sampled_from(sorted(form for form in FULL if "slashes" not in form)),
    sentence=SENTENCES,
)
def test_there_and_back_is_the_same_text(anchor: date, distance: int, offset: int, form: str, sentence: str) -> None:
    day = anchor + timedelta(days=distance)
    text = sentence.format(FULL[form](day)) + " see you friday"
    there = shift_text(text, anchor, offset, "day_first", CONFIG).text
    back = shift_text(there, anchor + timedelta(days=offset), -offset, "day_first", CONFIG).text
    assert back == text


@given(
    text=st.text(alphabet="0123456789/.-' thMarchmayfridaysunTHE’–é😀\n", max_size=60), anchor=ALL_DAYS, offset=OFFSETS
)
def test_any_text_is_rewritten_only_inside_its_mentions(text: str, anchor: date, offset: int) -> None:
    result = shift_text(text, anchor, offset, "month_first", CONFIG)
    rebuilt, at = "", 0
    for replacement in result.replacements:
        rebuilt += text[at : replacement.start] + replacement.new_text
        at = replacement.end
    assert rebuilt + text[at:] == result.text


@given(text=st.text(max_size=80), anchor=st.dates())
def test_any_unicode_text_at_any_date_is_read_without_error(text: str, anchor: date) -> None:
    for mention in find_dates(text, anchor, "day_first"):
        assert mention.text == text[mention.start : mention.end]
