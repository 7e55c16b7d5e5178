import json
from pathlib import Path

import pytest

from penname import cli


def main(*arguments: object) -> int:
    with pytest.raises(SystemExit) as caught:
        cli.main([str(argument) for argument in arguments])
    return int(caught.value.code or 0)


def export(folder: Path) -> Path:
    (folder / "ada.csv").write_text(
        "sender,timestamp,text\nada,2024-03-09T21:05:00Z,hi\nOrla,2024-03-09T21:06:00Z,hey\nada,2024-03-09T21:07:00Z,\n"
    )
    return folder / "ada.csv"


def test_import_prints_an_account_that_adds_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main("import", "csv", export(tmp_path), tmp_path / "raw", "--column", "content=text") == 0
    shown = capsys.readouterr()
    assert "ada: 3 rows = 2 messages + 1 dropped (empty content: 1); 1 of the user, 1 day" in shown.out
    assert shown.err == "reading ada.csv\n"


def test_import_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main("import", "csv", export(tmp_path), tmp_path / "raw", "--column", "content=text", "--json", "-q") == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["subjects"][0]["companion_messages"] == 1
    assert shown.err == ""


@pytest.mark.parametrize(
    "options",
    [
        ["--column", "content"],
        ["--column", "content="],
        ["--column", "mood=text"],
        ["--tz", "Mars/Olympus"],
        [],
    ],
)
def test_options_that_cannot_be_used_exit_with_2_and_write_nothing(tmp_path: Path, options: list[str]) -> None:
    assert main("import", "csv", export(tmp_path), tmp_path / "raw", *options) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["ada.csv"]


def test_a_zone_that_nobody_named_is_said_on_stderr_and_in_the_ledger(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ada.txt").write_text("13/2/24, 21:05 - Ada: hi\n")
    assert main("import", "whatsapp", tmp_path / "ada.txt", tmp_path / "raw") == 0
    assert "no zone is known for the times of 1 subject" in capsys.readouterr().err
    [subject] = json.loads((tmp_path / "raw" / "ledger.json").read_text())["subjects"]
    assert subject["zone"] == "not given: wall time as exported"
    assert main("import", "whatsapp", tmp_path / "ada.txt", tmp_path / "two", "--tz", "Europe/Paris") == 0
    assert "zone" not in capsys.readouterr().err
    [subject] = json.loads((tmp_path / "two" / "ledger.json").read_text())["subjects"]
    assert subject["zone"] == "Europe/Paris"


def test_a_name_given_with_own_that_no_sender_has_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--column", "content=text", "--own", "Zorvath"]
    assert main("import", "csv", export(tmp_path), tmp_path / "raw", *options) == 0
    shown = capsys.readouterr()
    assert "--own: 1 name of it is no sender" in shown.err
    assert "Zorvath" not in shown.out + shown.err


def test_verbose_says_which_subject_is_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main("import", "csv", export(tmp_path), tmp_path / "raw", "--column", "content=text", "-v")
    assert "ada 2 of 2" in capsys.readouterr().err
