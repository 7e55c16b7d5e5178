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


def test_people_of_another_format_join_an_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "chat.txt").write_text("13/2/24, 21:05 - Bo: hi\n13/2/24, 21:06 - Orla: hey\n")
    raw = tmp_path / "raw"
    assert main("import", "csv", export(tmp_path), raw, "--column", "content=text", "--add") == 0
    assert main("import", "whatsapp", tmp_path / "chat.txt", raw, "--own", "Bo", "--subject", "bo", "--add") == 0
    assert "1 subject, 2 messages" in capsys.readouterr().out
    assert sorted(path.name for path in raw.iterdir()) == [
        "ada_source.json", "bo_source.json", "ledger.json", "names.json",
    ]  # fmt: skip
    assert json.loads((raw / "names.json").read_text())["subjects"] == {"ada": ["Orla", "ada"], "bo": ["Bo", "Orla"]}
    accounts = json.loads((raw / "ledger.json").read_text())["subjects"]
    assert [(one["subject"], one["format"], len(one["messages"])) for one in accounts] == [
        ("ada", "csv", 2),
        ("bo", "whatsapp", 2),
    ]
    assert {path.stat().st_mode & 0o777 for path in raw.iterdir()} == {0o600}


def test_who_is_there_already_is_refused_and_nothing_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = tmp_path / "raw"
    assert main("import", "csv", export(tmp_path), raw, "--column", "content=text") == 0
    before = {path.name: path.read_bytes() for path in raw.iterdir()}
    assert main("import", "csv", tmp_path / "ada.csv", raw, "--column", "content=text", "--add") == 2
    assert "a person is one record" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in raw.iterdir()} == before
    assert main("import", "csv", tmp_path / "ada.csv", raw, "--column", "content=text") == 2
    assert "--add" in capsys.readouterr().err


def test_nobody_is_added_to_a_folder_that_is_no_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main("import", "csv", export(tmp_path), tmp_path, "--column", "content=text", "--add") == 2
    assert "is no import's folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["ada.csv"]


def test_an_export_that_names_nobody_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = {"author": {"role": "user"}, "create_time": 1.7e9, "content": {"content_type": "text", "parts": ["hi"]}}
    mapping = {"a": {"id": "a", "parent": None, "children": [], "message": {"id": "a", "recipient": "all", **message}}}
    (tmp_path / "conversations.json").write_text(json.dumps([{"mapping": mapping, "current_node": "a"}]))
    assert main("import", "chatgpt", tmp_path / "conversations.json", tmp_path / "raw", "--subject", "bo") == 0
    assert "the export names nobody in 1 subject" in capsys.readouterr().err
