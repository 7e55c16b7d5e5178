import json
from pathlib import Path
from typing import Any

import pytest
from importing import Imported, write_json

from corpus import CorpusError
from corpus.importers import telegram


def said(id: int, text: Any = "hi", who: int = 1, at: int = 1709985600, **more: Any) -> dict[str, Any]:
    name = {1: "Ada", 2: "Orla", 3: "Bo"}[who]
    return {"id": id, "type": "message", "date": "2024-03-09T13:00:00", "date_unixtime": str(at + id), "from": name, "from_id": f"user{who}", "text": text, **more}  # fmt: skip


def chat(*messages: Any, type: str = "personal_chat", id: int = 2) -> dict[str, Any]:
    return {"name": "Orla", "type": type, "id": id, "messages": list(messages)}


def run(tmp_path: Path, export: Any, **options: Any) -> Imported:
    return Imported("telegram", write_json(tmp_path / "result.json", export), tmp_path, **options)


def test_one_chat_is_read_and_its_partner_is_known_by_the_chats_id(tmp_path: Path) -> None:
    imported = run(tmp_path, chat(said(1), said(2, "hey", 2)))
    assert imported.turns == [("user", "hi"), ("companion", "hey")]


def test_times_are_those_of_the_unix_clock_and_not_the_local_ones(tmp_path: Path) -> None:
    assert run(tmp_path, chat(said(0))).values("timestamp") == ["2024-03-09T12:00:00+00:00"]


def test_an_old_export_without_a_unix_clock_needs_a_zone(tmp_path: Path) -> None:
    old = said(1)
    del old["date_unixtime"]
    with pytest.raises(CorpusError, match=r"^result\.json, message number 1: date has no zone; say with --tz"):
        run(tmp_path, chat(old))
    assert run(tmp_path, chat(old), tz="Europe/Paris").values("timestamp") == ["2024-03-09T13:00:00"]


def test_a_full_export_is_one_record_of_the_account_that_made_it(tmp_path: Path) -> None:
    export = {
        "personal_information": {"user_id": 1, "phone_number": "+447700900123"},
        "chats": {"about": "x", "list": [chat(said(1), said(2, "hey", 2)), chat(said(1, "yo", 3), said(5), type="private_group", id=9)]},
        "left_chats": {"list": [chat(said(7, "bye"), id=3)]},
    }  # fmt: skip
    imported = run(tmp_path, export)
    assert imported.turns == [
        ("user", "hi"),
        ("companion", "yo"),
        ("companion", "hey"),
        ("user", "hi"),
        ("user", "bye"),
    ]
    assert [row["old_id"] for row in imported.ledger["messages"]] == ["2/1", "9/1", "2/2", "9/5", "3/7"]
    assert imported.subject.noted["chats"] == 3
    assert "7700" not in imported.written + json.dumps(imported.ledger)


def test_a_chat_in_which_the_person_never_spoke_is_left_out(tmp_path: Path) -> None:
    channel = chat(said(3, "news", 3), type="public_channel", id=8)
    export = {"personal_information": {"user_id": 1}, "chats": {"list": [chat(said(1)), channel]}}
    assert run(tmp_path, export).subject.dropped == {"chat_without_the_subject": 1}


def test_the_person_may_be_named_or_given_by_id(tmp_path: Path) -> None:
    for own in ("Bo", "user3"):
        group = chat(said(1), said(2, "yo", 3), type="private_group")
        target = tmp_path / own
        target.mkdir()
        assert run(target, group, own=frozenset({own})).values("sender") == ["companion", "user"]


def test_parts_of_a_text_are_joined_with_nothing_between(tmp_path: Path) -> None:
    parts = ["ring ", {"type": "phone", "text": "07700 900123"}, ", ", {"type": "bold", "text": "now"}, "!"]
    assert run(tmp_path, chat(said(1, parts))).values("content") == ["ring 07700 900123, now!"]


def test_labels_of_entities_are_kept_for_the_holder_as_places_without_text(tmp_path: Path) -> None:
    parts = ["é ", {"type": "email", "text": "o@example.org"}, " or ", {"type": "mention", "text": "@orla"}]
    imported = run(tmp_path, chat(said(1, parts)))
    assert imported.ledger["messages"][0]["labels"] == [[2, 15, "email"], [19, 24, "mention"]]
    assert "labels" not in imported.messages[0]


def test_control_characters_are_repaired_before_reading(tmp_path: Path) -> None:
    raw = json.dumps(chat(said(1, "PAGE"))).replace("PAGE", r"a\x0Cb \\x0C \\\x1f c\n")
    (tmp_path / "result.json").write_text(raw)
    imported = Imported("telegram", tmp_path / "result.json", tmp_path)
    assert imported.values("content") == ["a\x0cb \\x0C \\\x1f c\n"]
    assert imported.subject.noted["repaired_control_characters"] == 2


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_an_escape_that_is_cut_by_a_read_is_repaired_too(size: int) -> None:
    from collections import Counter
    from io import BytesIO

    class Slow(BytesIO):
        def read(self, _: int | None = -1, /) -> bytes:
            return super().read(size)

    raw = rb'"a\x0Cb\\x0C\\\x1f\\\\x00\"\\"'
    repaired = telegram._Repaired(Slow(raw), Counter())
    assert repaired.read() == rb'"a\u000Cb\\x0C\\\u001f\\\\x00\"\\"'


def test_service_messages_and_unknown_kinds_are_dropped_by_reason(tmp_path: Path) -> None:
    service = {"id": 2, "type": "service", "action": "phone_call", "actor": "Ada"}
    subject = run(tmp_path, chat(said(1), service, said(3, type="telepathy"), 7)).subject
    assert subject.dropped == {"service": 1, "unknown_kind": 2}


def test_a_deleted_account_keeps_its_id_and_has_no_name(tmp_path: Path) -> None:
    gone = said(2, "hey", 2) | {"from": None}
    imported = run(tmp_path, chat(said(1), gone))
    assert imported.turns == [("user", "hi"), ("companion", "hey")]
    assert imported.subject.noted["messages_of_deleted_accounts"] == 1


def test_forwarded_texts_are_not_the_persons_words(tmp_path: Path) -> None:
    assert run(tmp_path, chat(said(1), said(2, forwarded_from="Someone"))).subject.dropped == {"forwarded": 1}


@pytest.mark.parametrize(
    ("more", "media", "dropped"),
    [
        ({"photo": "photos/photo_1@09-03-2024.jpg"}, "photo", {}),
        ({"media_type": "animation", "file": "video_files/x.mp4"}, "gif", {}),
        ({"media_type": "sticker", "file": "stickers/x.webp", "sticker_emoji": "x"}, None, {"media_without_text": 1}),
        ({"media_type": "voice_message", "file": "voice/x.ogg"}, None, {"media_without_text": 1}),
        ({"file": "files/scan.PNG", "file_name": "scan.PNG"}, "photo", {}),
        ({}, None, {"empty_content": 1}),
    ],
)
def test_media_are_noted_and_never_named(tmp_path: Path, more: Any, media: str | None, dropped: Any) -> None:
    imported = run(tmp_path, chat(said(1), said(2, "", **more)))
    assert imported.values("media")[1:] == ([media] if media else [])
    assert imported.subject.dropped == dropped
    assert "09-03-2024" not in imported.written


def test_a_bot_is_no_person_whose_consent_is_missing(tmp_path: Path) -> None:
    imported = run(tmp_path, chat(said(1), said(2, "beep", 2), type="bot_chat"))
    assert imported.values("sender") == ["user", "companion"]
    assert imported.subject.noted["other_people"] == 0


def test_unknown_keys_and_parts_are_counted(tmp_path: Path) -> None:
    noted = run(tmp_path, chat(said(1, ["a", 3], aura="blue"))).subject.noted
    assert (noted["unknown_keys"], noted["unknown_parts"]) == (1, 1)


def test_a_message_exported_twice_counts_once(tmp_path: Path) -> None:
    assert run(tmp_path, chat(said(1), said(1))).subject.dropped == {"repeated_row": 1}


def test_a_truncated_file_is_one_error(tmp_path: Path) -> None:
    raw = json.dumps(chat(said(1, "secret"), said(2, "secret")))
    (tmp_path / "result.json").write_text(raw[:-20])
    with pytest.raises(CorpusError, match=r"result\.json: .* damaged after 4 whole values") as caught:
        Imported("telegram", tmp_path / "result.json", tmp_path)
    assert "secret" not in str(caught.value)


def test_a_time_that_is_none_names_the_message(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="message number 1: date_unixtime"):
        run(tmp_path, chat(said(1) | {"date_unixtime": "soon"}))
