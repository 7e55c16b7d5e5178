import json
from pathlib import Path

import pytest

from penname import cli


def main(*arguments: object) -> int:
    with pytest.raises(SystemExit) as caught:
        cli.main([str(argument) for argument in arguments])
    return int(caught.value.code or 0)


def test_a_date_order_that_is_open_is_asked_for_and_then_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ada.txt").write_text("1/2/24, 21:05 - Ada: hi\n1/2/24, 21:06 - Orla: hey\n")
    assert main("import", "whatsapp", tmp_path / "ada.txt", tmp_path / "raw") == 2
    assert "--date-order" in capsys.readouterr().err
    assert main("import", "whatsapp", tmp_path / "ada.txt", tmp_path / "raw", "--date-order", "mdy") == 0
    assert "ada: 2 rows = 2 messages + 0 dropped; 1 of the user" in capsys.readouterr().out


def test_a_subject_may_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "é.txt").write_text("13/2/24, 21:05 - Ada: hi\n")
    assert main("import", "whatsapp", tmp_path / "é.txt", tmp_path / "raw", "--subject", "p1", "--json", "-q") == 0
    assert json.loads(capsys.readouterr().out)["subjects"][0]["subject"] == "p1"


def test_places_worth_a_look_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    talk = {
        "speaker_a": "Ada",
        "speaker_b": "Orla",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [{"speaker": "Ada", "dia_id": "D1:1", "text": "hi"}],
    }
    asked = [{"question": "Who?", "answer": "Ada", "category": 1, "evidence": ["D1:1", "D7:7"]}]
    (tmp_path / "l.json").write_text(json.dumps([{"sample_id": "c1", "conversation": talk, "qa": asked}]))
    assert main("import", "locomo", tmp_path / "l.json", tmp_path / "raw") == 0
    assert "  evidence ids unresolved: question 1: D7:7\n" in capsys.readouterr().out
