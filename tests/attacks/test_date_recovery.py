from __future__ import annotations

import uuid
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from attacks.date_recovery import DateRecoveryReport, allowed_offsets, recover_dates
from attacks.dates.hidden import hidden_days
from attacks.dates.likelihoods import ages, holidays, ids, text_dates, weekday_rhythm, weekday_words
from attacks.dates.reading import Reading, read_record
from benchmarks.date_recovery import RELEASES, release
from corpus import ConfigError, Corpus, Message, Source, SourceHeader, SubjectRecord, WrittenTime
from corpus.makebelieve import invent

OFFSETS = np.array(allowed_offsets())
MONDAY = date(2024, 3, 4)


def _said(*lines: tuple[date, str], hour: int = 9) -> SubjectRecord:
    """One own message on each day."""
    days = sorted({day for day, _ in lines})
    messages = [
        Message(
            id=f"day{days.index(day) + 1}-{i}",
            sender="user",
            timestamp=WrittenTime.parse(f"{day.isoformat()}T{hour:02d}:00:00"),
            content=text,
        )
        for i, (day, text) in enumerate(sorted(lines))
    ]
    return SubjectRecord("U01", Source(header=SourceHeader.count(messages), messages=messages))


def test_there_are_600_offsets_and_86_multiples_of_seven() -> None:
    assert len(allowed_offsets()) == 600
    assert len(allowed_offsets(multiple_of=7)) == 86
    assert min(abs(days) for days in allowed_offsets()) == 60


def test_a_range_without_any_offset_is_refused() -> None:
    with pytest.raises(ConfigError, match="widen"):
        allowed_offsets(60, 62, multiple_of=7)


def test_tomorrow_named_by_its_old_weekday_tells_the_remainder() -> None:
    # Written on Sundays and released as Mondays: the offset is 1 more than a multiple of seven.
    reading = read_record(_said(*((MONDAY + timedelta(7 * i), "tomorrow is Monday") for i in range(4))))
    best = OFFSETS[weekday_words(reading, OFFSETS).argmax()]
    assert best % 7 == 1


def test_weekday_words_that_fit_say_hardly_anything() -> None:
    reading = read_record(_said(*((MONDAY + timedelta(7 * i), "tomorrow is Tuesday") for i in range(9))))
    found = weekday_words(reading, OFFSETS)
    assert np.ptp(found) < np.log(2.5)


def test_what_is_said_of_every_week_is_no_evidence() -> None:
    assert read_record(_said((MONDAY, "every Friday"), (MONDAY, "on Fridays"))).weekdays == []


def test_dates_left_in_the_text_point_at_the_offset() -> None:
    # Released 100 days late, each message speaks of a day near its true one.
    lines = [
        (MONDAY + timedelta(9 * i), f"see {(MONDAY + timedelta(9 * i - 100 + i % 3)).isoformat()}") for i in range(12)
    ]
    found = text_dates(read_record(_said(*lines)), OFFSETS)
    assert abs(OFFSETS[found.argmax()] - 100) <= 3


def test_a_new_year_s_greeting_in_april_tells_the_day_and_its_neighbours_come_next() -> None:
    reading = read_record(_said((date(2024, 4, 9), "happy new year!!")))
    found = holidays(reading, OFFSETS)
    order = OFFSETS[np.argsort(-found, kind="stable")]
    # 1 January 2024 and 2025 are 99 days before and 267 after.
    assert set(order[:2]) == {99, -267}
    assert set(order[2:6]) == {98, 100, -268, -266}


def test_days_that_differ_by_chance_alone_name_no_weekend() -> None:
    hours = np.random.default_rng(4).integers(7, 23, 100).tolist()
    opened = [datetime(2024, 3, 4, hour) + timedelta(i) for i, hour in enumerate(hours)]  # noqa: DTZ001 - wall clock
    assert np.ptp(weekday_rhythm(Reading(opened=opened), OFFSETS)) < 0.3


def test_dates_that_lean_ahead_do_not_name_a_wrong_day_for_certain() -> None:
    # Released 100 days late; every message speaks of three days ahead, so that the likeliest offset is 97.
    lines = [(MONDAY + timedelta(9 * i), f"see {(MONDAY + timedelta(9 * i - 100 + 3)).isoformat()}") for i in range(36)]
    found = text_dates(read_record(_said(*lines)), OFFSETS)
    lost = float(found.max() - found[OFFSETS == 100][0])
    assert lost < 1


def test_a_birthday_that_is_today_tells_the_offset_from_a_stated_one() -> None:
    reading = read_record(
        _said((MONDAY, "my birthday is on the 12th of May"), (date(2024, 8, 20), "it's my birthday!"))
    )
    assert 100 in OFFSETS[ages(reading, OFFSETS) >= ages(reading, OFFSETS).max() - 1e-9]


def _ulid(moment: datetime) -> str:
    digits, value = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", int(moment.timestamp() * 1000)
    return "".join(digits[value >> 5 * place & 31] for place in reversed(range(10))) + "A" * 16


@pytest.mark.parametrize(
    "token",
    [
        str((int(datetime(2023, 11, 25, 12, tzinfo=UTC).timestamp() * 1000) - 1_420_070_400_000) << 22),
        f"{int(datetime(2023, 11, 25, 12, tzinfo=UTC).timestamp())}.000200",
        f"p{int(datetime(2023, 11, 25, 12, tzinfo=UTC).timestamp())}000200",
        _ulid(datetime(2023, 11, 25, 12, tzinfo=UTC)),
        str(uuid.UUID(int=int(datetime(2023, 11, 25, 12, tzinfo=UTC).timestamp() * 1000) << 80 | 7 << 76 | 2 << 62)),
        "1b0fa000-8b8c-11ee-8000-0123456789ab",
    ],
    ids=["discord", "slack", "slack link", "ulid", "uuid 7", "uuid 1"],
)
def test_an_id_that_holds_its_moment_tells_the_offset(token: str) -> None:
    # Made on 25 November 2023, released on 4 March 2024.
    assert date(2023, 11, 25) in next(hidden_days(f"see {token}"))
    found = ids(read_record(_said((MONDAY, f"see {token}"))), OFFSETS)
    assert 100 in OFFSETS[found >= found.max() - 1e-9]


@pytest.mark.parametrize("text", ["call 02079460018", "1b0fa000-8b8c-41ee-8000-0123456789ab", "9" * 19, "v1.2.3"])
def test_other_numbers_hold_no_moment(text: str) -> None:
    assert list(hidden_days(text)) == []


def test_late_mornings_two_days_a_week_are_taken_for_the_weekend() -> None:
    # Sessions at 7 on five days and at 11 on the two that follow; the released Monday is a true Sunday.
    messages = []
    for i in range(140):
        day = MONDAY + timedelta(i)
        weekend = (day.weekday() - 1) % 7 >= 5
        messages.append((day, "11" if weekend else "07"))
    stream = [
        Message(
            id=f"day{i + 1}-0",
            sender="user",
            timestamp=WrittenTime.parse(f"{day.isoformat()}T{hour}:30:00"),
            content="hello",
        )
        for i, (day, hour) in enumerate(messages)
    ]
    record = SubjectRecord("U01", Source(header=SourceHeader.count(stream), messages=stream))
    assert OFFSETS[weekday_rhythm(read_record(record), OFFSETS).argmax()] % 7 == 1


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("people")
    invent(folder, subjects=10, messages=9_000, seed=11, heavy_share=0.2)
    return Corpus.open(folder)


@pytest.fixture(scope="module")
def reports(people: Corpus, tmp_path_factory: pytest.TempPathFactory) -> dict[str, DateRecoveryReport]:
    folder = tmp_path_factory.mktemp("releases")
    return {
        name: recover_dates(release(people, folder / name, RELEASES[name], seed=1), people, seed=1)
        for name in ("times only", "all moved")
    }


def test_weekday_words_left_behind_give_away_the_remainder(reports: dict[str, DateRecoveryReport]) -> None:
    words = reports["times only"].channel("weekday_words")
    assert words.top1_of_seven is not None
    assert words.bits_of_seven is not None
    assert words.top1_of_seven.rate is not None
    assert words.top1_of_seven.rate >= 0.9
    assert words.bits_of_seven.gain_over_control > 2


def test_with_everything_moved_the_words_gain_nothing(reports: dict[str, DateRecoveryReport]) -> None:
    words = reports["all moved"].channel("weekday_words")
    assert words.bits is not None
    assert words.bits_of_seven is not None
    assert words.bits.gain_over_control <= 0.5
    assert words.bits_of_seven.gain_over_control <= 0.5


def test_times_alone_moved_are_mostly_undone_by_all_channels_together(reports: dict[str, DateRecoveryReport]) -> None:
    together = reports["times only"].channel("together")
    assert together.bits is not None
    assert together.bits.gained.rate is not None
    assert together.bits.gained.rate > 6
    assert reports["times only"].status == "pass"


def test_the_report_holds_no_offset(reports: dict[str, DateRecoveryReport]) -> None:
    for row in reports["times only"].subjects:
        assert row._fields == ("subject", "pieces", "rank", "bits", "strongest")


def test_without_the_raw_side_only_the_claim_is_there(people: Corpus) -> None:
    report = recover_dates(people)
    assert report.status == "skipped_by_role"
    assert all(one.top1 is None and one.bits is None and one.claimed_bits >= 0 for one in report.channels)


def test_times_that_were_not_moved_by_an_allowed_offset_are_not_evaluated(people: Corpus) -> None:
    report = recover_dates(people, people)
    assert report.status == "not_evaluated"
    assert report.reason is not None


def test_multiples_of_seven_share_their_remainder(people: Corpus, tmp_path: Path) -> None:
    sevens = release(people, tmp_path / "sevens", RELEASES["times only"], seed=2, multiple_of=7)
    words = recover_dates(sevens, people, offsets=allowed_offsets(multiple_of=7)).channel("weekday_words")
    assert words.bits_of_seven is None
    assert words.bits is not None
    assert words.bits.gained.rate == pytest.approx(0, abs=1e-9)


def test_two_runs_give_the_same_report(people: Corpus, tmp_path: Path, reports: dict[str, DateRecoveryReport]) -> None:
    again = release(people, tmp_path / "again", RELEASES["times only"], seed=1)
    assert recover_dates(again, people, seed=1) == reports["times only"]
