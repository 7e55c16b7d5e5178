"""Names an export says outside its texts reach `names.json`, and the records that are read beside it."""

import json
from pathlib import Path
from typing import Any

import pytest
from importing import Imported, write_json

from corpus import Corpus, CorpusError
from corpus.names import read_names, tidy, write_names

ZORVATH = "Zorvath Quill"


def known(imported: Imported) -> list[str]:
    [names] = json.loads((imported.folder / "names.json").read_text())["subjects"].values()
    return list(names)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (["Bo", "Ada", "Bo"], ["Ada", "Bo"]),
        (["\u202a~ Ada\u202f W.\u200e "], ["Ada W."]),
        (["zorvath.quill@example.org"], ["zorvath.quill"]),
        (["+44 7700 900123", "1215999999999999999", "", "U01AB23", "❤️"], []),
    ],
)
def test_what_cannot_be_a_name_is_left_out(said: list[str], kept: list[str]) -> None:
    assert tidy(said) == kept


def test_senders_of_a_table_are_known(tmp_path: Path) -> None:
    (tmp_path / "p1.csv").write_text(
        f"sender,timestamp,content\n{ZORVATH},1709985600,hi\nOrla,1709985601,hey\n7,1709985602,\n"
    )
    assert known(Imported("csv", tmp_path / "p1.csv", tmp_path, own=frozenset({ZORVATH}))) == ["Orla", ZORVATH]


def test_senders_of_json_lines_are_known(tmp_path: Path) -> None:
    rows = [{"sender": sender, "timestamp": 1709985600, "content": sender} for sender in (ZORVATH, "bot")]
    (tmp_path / "p1.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    assert known(Imported("jsonl", tmp_path / "p1.jsonl", tmp_path, own=frozenset({ZORVATH}))) == [ZORVATH, "bot"]


def test_senders_of_parquet_are_known(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table = pyarrow.table({"sender": [ZORVATH], "timestamp": [1709985600], "content": ["hi"]})
    parquet.write_table(table, tmp_path / "p1.parquet")
    assert known(Imported("parquet", tmp_path / "p1.parquet", tmp_path)) == [ZORVATH]


def test_people_of_a_whatsapp_chat_are_known_even_if_no_message_of_theirs_is_left(tmp_path: Path) -> None:
    (tmp_path / "p1.txt").write_text(
        f"13/3/24, 21:05 - {ZORVATH}: hi\n13/3/24, 21:06 - ~ Orla\u202c: hey\n13/3/24, 21:07 - Bo: <Media omitted>\n"
    )
    assert known(Imported("whatsapp", tmp_path / "p1.txt", tmp_path, own=frozenset({ZORVATH}))) == ["Bo", "Orla", ZORVATH]  # fmt: skip


def test_people_of_a_telegram_export_are_known_and_not_their_account_numbers(tmp_path: Path) -> None:
    def said(who: str, id: int, **more: Any) -> dict[str, Any]:
        return {"type": "message", "id": id, "date_unixtime": "1709985600", "from": who, "from_id": f"user{len(who)}", "text": "hi"} | more  # fmt: skip

    joined = {"id": 9, "type": "service", "actor": "Vesna", "members": ["Tarquin", None]}
    export = {
        "personal_information": {"user_id": len(ZORVATH), "first_name": "Zorvath", "last_name": "Quill", "phone_number": "+447700900123"},
        "chats": {"list": [{"name": "Orla B", "type": "personal_chat", "id": 5, "messages": [said(ZORVATH, 1), joined]}]},
    }  # fmt: skip
    imported = Imported("telegram", write_json(tmp_path / "result.json", export), tmp_path)
    assert known(imported) == ["Orla B", "Quill", "Tarquin", "Vesna", "Zorvath", ZORVATH]


def test_people_of_a_discord_channel_are_known_and_so_are_those_it_mentions(tmp_path: Path) -> None:
    author = {"id": "100000000000000001", "name": "zquill", "nickname": ZORVATH}
    mention = {"id": "100000000000000002", "name": "orla_b", "nickname": "Orla"}
    message = {"id": "1215999999999999999", "type": "Default", "timestamp": "2024-03-09T13:00:00Z",
               "content": "hi <@100000000000000002>", "author": author, "mentions": [mention]}  # fmt: skip
    path = write_json(tmp_path / "p1.json", {"messages": [message]})
    assert known(Imported("discord", path, tmp_path)) == ["Orla", ZORVATH, "orla_b", "zquill"]


def chatgpt(folder: Path, user: str, profile: str | None = None) -> Path:
    content = {"content_type": "text", "parts": ["hi"]}
    told = {"author": {"role": "user"}, "create_time": None, "content": {"content_type": "user_editable_context", "user_profile": profile}}  # fmt: skip
    said = {"author": {"role": "user"}, "create_time": 1709985600.0, "content": content}
    nodes = {"a": {"parent": None, "message": told}, "b": {"parent": "a", "message": said}}
    write_json(folder / "conversations.json", [{"mapping": nodes, "current_node": "b"}])
    (folder / "user.json").write_text(user)
    return folder


def test_of_chatgpts_user_file_names_are_known_and_nothing_else(tmp_path: Path) -> None:
    user = {"name": ZORVATH, "email": "zorvath@example.org", "phone_number": "+447700900123"}
    imported = Imported("chatgpt", chatgpt(tmp_path, json.dumps(user)), tmp_path, subject="p1")
    assert known(imported) == [ZORVATH]
    assert not any(b"example" in path.read_bytes() or b"7700" in path.read_bytes() for path in imported.folder.iterdir())  # fmt: skip


def test_the_name_that_chatgpt_was_told_to_use_is_known(tmp_path: Path) -> None:
    profile = "The user provided this:\n```Preferred name: Zorvath\nRole: miller```"
    assert known(Imported("chatgpt", chatgpt(tmp_path, "{}", profile), tmp_path, subject="p1")) == ["Zorvath"]


def test_a_broken_user_file_stops_no_import(tmp_path: Path) -> None:
    assert known(Imported("chatgpt", chatgpt(tmp_path, '{"name": '), tmp_path, subject="p1")) == []


def test_a_name_given_as_the_persons_own_is_known_where_it_is_no_sender(tmp_path: Path) -> None:
    imported = Imported("chatgpt", chatgpt(tmp_path, "{}"), tmp_path, subject="p1", own=frozenset({ZORVATH}))
    assert known(imported) == [ZORVATH]
    assert imported.summary.own_not_met == 1


def test_speakers_of_locomo_are_known(tmp_path: Path) -> None:
    talk = {"speaker_a": ZORVATH, "speaker_b": "Orla", "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [{"speaker": name, "dia_id": f"D1:{i}", "text": "hi"} for i, name in enumerate((ZORVATH, "Orla"))]}  # fmt: skip
    path = write_json(tmp_path / "l.json", [{"sample_id": "c1", "conversation": talk}])
    assert known(Imported("locomo", path, tmp_path)) == ["Orla", ZORVATH]


def test_a_record_is_read_with_its_own_names_and_nobody_elses(tmp_path: Path) -> None:
    rows = [f"{who},{ZORVATH},{who},1709985600,hi" for who in ("ada", "bo")]
    (tmp_path / "all.csv").write_text("\n".join(["who,x,sender,timestamp,content", *rows]))
    imported = Imported("csv", tmp_path / "all.csv", tmp_path, columns={"subject": "who"})
    assert [record.names for record in imported.corpus] == [("ada",), ("bo",)]


def test_what_an_import_writes_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "ada.csv").write_text("sender,timestamp,content\nada,1709985600,hi\n")
    folder = Imported("csv", tmp_path / "ada.csv", tmp_path).folder
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()} == dict.fromkeys(
        ("ada_source.json", "ledger.json", "names.json"), 0o600
    )


def test_names_that_were_edited_are_read_anew(tmp_path: Path) -> None:
    write_names(tmp_path, {"ada": ["Ada"]})
    assert read_names(tmp_path, "ada") == ("Ada",)
    write_names(tmp_path, {"ada": ["Ada", "Ada W."]})
    assert read_names(tmp_path, "ada") == ("Ada", "Ada W.")
    assert read_names(tmp_path, "bo") == ()


@pytest.mark.parametrize("text", ["[]", '{"subjects": {"ada": ["x"]}}', '{"schema": "penname.names/1", "subjects": {"ada": "Zorvath"}}', "{"])  # fmt: skip
def test_a_names_file_of_another_form_is_an_error_that_quotes_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "ada.csv").write_text("sender,timestamp,content\nada,1709985600,hi\n")
    folder = Imported("csv", tmp_path / "ada.csv", tmp_path).folder
    (folder / "names.json").write_text(text)
    with pytest.raises(CorpusError, match=r"names\.json") as caught:
        Corpus.open(folder).load("ada")
    assert "Zorvath" not in str(caught.value)
