import pytest

from corpus import CorpusError, DayId, check_subject, ids_in, is_id


def test_an_id_never_matches_its_prefix() -> None:
    assert list(ids_in("see day2-12 and day2-120, not holiday2-1 or day2-3-4")) == ["day2-12", "day2-120"]


def test_only_whole_well_formed_texts_are_ids() -> None:
    assert [is_id(text) for text in ("day1-0", "day01-0", "day0-1", "day1-00", "day1-1 ", "1")] == [
        True,
        *[False] * 5,
    ]


def test_ids_are_ordered_as_numbers_and_print_as_written() -> None:
    assert DayId.parse("day9-2") < DayId.parse("day10-1")
    assert str(DayId.parse("day10-1")) == "day10-1"


@pytest.mark.parametrize("subject", ["../etc", "a/b", "", ".hidden", "a..b", "x" * 65, "naïve"])
def test_a_subject_id_that_is_no_safe_file_name_is_refused(subject: str) -> None:
    with pytest.raises(CorpusError, match="subject id"):
        check_subject(subject)
