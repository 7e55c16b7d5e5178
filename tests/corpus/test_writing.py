from pathlib import Path

import pytest

from corpus import OutputError, dump_json, make_folder, read_json, write_atomic, write_json


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.json"
    target.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("corpus.writing.os.replace", fail)
    with pytest.raises(OutputError, match=r"a\.json"):
        write_atomic(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    assert target.read_text() == "old"


def test_the_mode_is_as_asked_from_the_first_moment(tmp_path: Path) -> None:
    write_atomic(tmp_path / "key", b"x", mode=0o600)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


def test_a_lone_surrogate_is_written_as_its_escape_and_read_back(tmp_path: Path) -> None:
    assert dump_json(["\ud83d", "é"]) == '[\n  "\\ud83d",\n  "é"\n]\n'.encode()
    write_json(tmp_path / "x.json", ["\ud83d"])
    assert read_json(tmp_path / "x.json") == ["\ud83d"]


def test_a_target_that_cannot_be_written_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError):
        make_folder(tmp_path / "file" / "below")
    with pytest.raises(OutputError):
        write_atomic(tmp_path / "file" / "x.json", b"")
