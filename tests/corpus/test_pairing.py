from pathlib import Path

import pytest

from corpus import Corpus, CorpusError, SubjectRecord, write_record
from corpus.pairing import pair_subjects
from corpus.records import Message, Source, SourceHeader


def write(folder: Path, subject: str, day: str, times: list[str]) -> None:
    rows = [
        Message.model_validate(
            {"id": f"day1-{i}", "sender": "user", "timestamp": f"{day}T{time}", "content": "x"}
        )
        for i, time in enumerate(times)
    ]  # fmt: skip
    folder.mkdir(exist_ok=True)
    write_record(folder, SubjectRecord(subject, Source(header=SourceHeader.count(rows), messages=rows)))


def test_subjects_pair_by_ids_and_times_of_day_even_when_one_message_was_moved(tmp_path: Path) -> None:
    write(tmp_path / "raw", "ada", "2024-03-09", ["08:00:00", "09:00:00", "10:00:01"])
    write(tmp_path / "raw", "bo", "2024-03-09", ["08:00:07", "09:00:30", "11:00:01"])
    write(tmp_path / "raw", "cy", "2024-03-09", ["01:00:07"])
    write(tmp_path / "release", "U01", "2024-09-09", ["08:00:07", "09:00:30", "11:59:59"])
    write(tmp_path / "release", "U02", "2024-01-09", ["08:00:00", "09:00:00", "10:00:01"])
    assert pair_subjects(Corpus.open(tmp_path / "raw"), Corpus.open(tmp_path / "release")) == {
        "ada": "U02",
        "bo": "U01",
    }


def test_a_release_of_other_people_does_not_pair(tmp_path: Path) -> None:
    write(tmp_path / "raw", "ada", "2024-03-09", ["08:00:00"])
    write(tmp_path / "release", "U01", "2024-09-09", ["21:00:00"])
    with pytest.raises(CorpusError, match="--private"):
        pair_subjects(Corpus.open(tmp_path / "raw"), Corpus.open(tmp_path / "release"))
