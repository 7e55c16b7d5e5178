import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from importing import Imported, write_json

from corpus import ConfigError, CorpusError

NOON = 1709985600.25  # 2024-03-09T12:00:00.250Z


def node(
    id: str, parent: str | None, role: str = "user", said: Any = "hi", at: float | None = NOON, **more: Any
) -> Any:
    parts = said if isinstance(said, list) else [said]
    message = {"id": id, "author": {"role": role}, "create_time": at, "recipient": "all", **more}
    message.setdefault("content", {"content_type": "text", "parts": parts})
    return {"id": id, "parent": parent, "children": [], "message": message}


def conversation(*nodes: Any, current: str | None = None) -> Any:
    root = {"id": "root", "parent": None, "children": [], "message": None}
    return {"title": "t", "mapping": {n["id"]: n for n in (root, *nodes)}, "current_node": current or nodes[-1]["id"]}


def run(tmp_path: Path, *conversations: Any, **options: Any) -> Imported:
    (tmp_path / "export").mkdir()
    write_json(tmp_path / "export" / "conversations.json", list(conversations))
    return Imported("chatgpt", tmp_path / "export", tmp_path, **options)


SMALL = conversation(node("q", "root"), node("a", "q", "assistant", "hello", NOON + 60))


def test_user_and_assistant_become_user_and_companion(tmp_path: Path) -> None:
    imported = run(tmp_path, SMALL)
    assert imported.turns == [("user", "hi"), ("companion", "hello")]
    assert imported.values("timestamp") == ["2024-03-09T12:00:00.250+00:00", "2024-03-09T12:01:00.250+00:00"]
    assert imported.subject.subject == "export"


def test_the_account_counts_every_node(tmp_path: Path) -> None:
    subject = run(tmp_path, SMALL).subject
    assert (subject.read, subject.kept, subject.dropped) == (3, 2, {"no_message": 1})


def test_conversations_may_lie_under_a_key(tmp_path: Path) -> None:
    path = write_json(tmp_path / "conversations.json", {"conversations": [SMALL]})
    assert len(Imported("chatgpt", path, tmp_path).messages) == 2


def test_shards_are_read_together_and_a_conversation_in_two_of_them_counts_once(tmp_path: Path) -> None:
    other = conversation(node("z", "root", said="later", at=NOON + 999))
    write_json(tmp_path / "conversations-000.json", [SMALL])
    write_json(tmp_path / "conversations-001.json", [other, SMALL])
    imported = Imported("chatgpt", tmp_path, tmp_path)
    assert imported.values("content") == ["hi", "hello", "later"]
    assert imported.subject.dropped["repeated_row"] == 2


def test_a_zip_with_a_folder_inside_is_read_and_names_the_subject(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "my export (2).zip", "w") as archive:
        archive.writestr("inner/conversations.json", json.dumps([SMALL]))
        archive.writestr("inner/user.json", json.dumps({"email": "orla@example.org", "phone_number": "+447700900123"}))
    imported = Imported("chatgpt", tmp_path / "my export (2).zip", tmp_path)
    assert imported.subject.subject == "my-export-2"
    assert "orla@" not in imported.written + json.dumps(imported.ledger)
    assert "7700" not in imported.written + json.dumps(imported.ledger)


def test_siblings_of_the_last_branch_are_abandoned_drafts(tmp_path: Path) -> None:
    nodes = [node("q1", "root", said="frist"), node("q2", "root", said="first"), node("a1", "q2", "assistant", "one"), node("a2", "q2", "assistant", "two")]  # fmt: skip
    imported = run(tmp_path, conversation(*nodes, current="a2"))
    assert imported.values("content") == ["first", "two"]
    assert imported.subject.dropped == {"abandoned_draft": 2, "no_message": 1}


def test_without_a_current_node_the_newest_leaf_ends_the_branch(tmp_path: Path) -> None:
    nodes = [node("q", "root"), node("new", "q", "assistant", "new", NOON + 9), node("old", "q", "assistant", "old", NOON + 1)]  # fmt: skip
    for current in (None, "gone", 7):
        talk = conversation(*nodes) | {"current_node": current}
        target = tmp_path / str(current)
        target.mkdir()
        assert run(target, talk).values("content") == ["hi", "new"]


def test_a_cycle_ends_the_walk_and_is_counted(tmp_path: Path) -> None:
    imported = run(tmp_path, conversation(node("a", "b"), node("b", "a", said="there", at=NOON + 1)))
    assert imported.values("content") == ["hi", "there"]
    assert imported.subject.noted["cycles"] == 1


def test_a_parent_that_is_missing_ends_the_walk(tmp_path: Path) -> None:
    assert run(tmp_path, conversation(node("a", "nowhere"))).values("content") == ["hi"]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (node("x", "q", "system"), "system"),
        (node("x", "q", "tool"), "tool"),
        (node("x", "q", "narrator"), "unknown_role"),
        (node("x", "q", "assistant", recipient="python"), "addressed_to_a_tool"),
        (node("x", "q", metadata={"is_visually_hidden_from_conversation": True}), "hidden"),
        (node("x", "q", "assistant", content={"content_type": "thoughts", "thoughts": []}), "not_text"),
        (node("x", "q", at=None), "no_time"),
        (node("x", "q", said=[" ", ""]), "empty_content"),
    ],
)
def test_what_is_not_said_between_the_two_is_dropped_by_reason(tmp_path: Path, message: Any, reason: str) -> None:
    subject = run(tmp_path, conversation(node("q", "root"), message)).subject
    assert (subject.kept, subject.dropped) == (1, {"no_message": 1, reason: 1})


def test_parts_mix_strings_pictures_and_transcripts(tmp_path: Path) -> None:
    parts = [
        {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-CANARY"},
        "look",
        {"content_type": "audio_transcription", "text": "at this"},
        {"content_type": "hologram"},
        17,
    ]
    content = {"content_type": "multimodal_text", "parts": parts}
    imported = run(tmp_path, conversation(node("q", "root", content=content)))
    assert imported.messages[0]["content"] == "look\nat this"
    assert imported.messages[0]["media"] == "photo"
    assert imported.subject.noted["unknown_parts"] == 2
    assert "CANARY" not in imported.written


def test_content_may_stand_under_text_instead_of_parts(tmp_path: Path) -> None:
    content = {"content_type": "text", "text": "plain"}
    assert run(tmp_path, conversation(node("q", "root", content=content))).values("content") == ["plain"]


def test_unknown_keys_are_counted_and_never_fatal(tmp_path: Path) -> None:
    assert run(tmp_path, conversation(node("q", "root", mood="blue"))).subject.noted["unknown_keys"] == 1


def test_a_conversation_without_a_tree_is_counted(tmp_path: Path) -> None:
    imported = run(tmp_path, SMALL, {"title": "x"}, {"mapping": []}, 7)
    assert imported.subject.noted["conversations_without_messages"] == 3


def test_uuids_reach_only_the_private_ledger(tmp_path: Path) -> None:
    id = "0190163d-8694-739b-aea5-966c26f8ad90"
    imported = run(tmp_path, conversation(node(id, "root", said=f"see https://chatgpt.com/c/{id} ok")))
    assert imported.messages[0]["content"] == "see https://chatgpt.com/c/[id] ok"
    assert imported.ledger["messages"][0]["old_id"] == id
    assert id not in imported.written


def test_conversations_are_one_stream_in_the_order_of_time(tmp_path: Path) -> None:
    later = conversation(node("l", "root", said="later", at=NOON + 86400))
    assert run(tmp_path, later, SMALL).values("id") == ["day1-0", "day1-1", "day2-0"]


def test_epochs_are_written_in_the_zone_the_user_names(tmp_path: Path) -> None:
    assert run(tmp_path, SMALL, tz="Asia/Kolkata").values("timestamp")[0] == "2024-03-09T17:30:00.250+05:30"


@pytest.mark.parametrize("data", ["", "[", '[{"mapping": {', "<html>secret</html>", "[1] secret", '["\\x0c"]', "[NaN]", "[" * 100_000, "[" + "9" * 5000 + "]"])  # fmt: skip
def test_damaged_json_is_one_error_that_quotes_nothing(tmp_path: Path, data: str) -> None:
    (tmp_path / "conversations.json").write_text(data)
    with pytest.raises(CorpusError, match=r"^conversations\.json: ") as caught:
        Imported("chatgpt", tmp_path / "conversations.json", tmp_path)
    assert "secret" not in str(caught.value)
    assert not (tmp_path / "out").exists()


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "conversations.json").write_bytes(b"\xef\xbb\xbf" + json.dumps([SMALL]).encode())
    assert len(Imported("chatgpt", tmp_path / "conversations.json", tmp_path).messages) == 2


def test_an_impossible_time_names_the_message_and_not_the_time(tmp_path: Path) -> None:
    for at in (1e300, "9" * 400, "yesterday"):
        write_json(tmp_path / "conversations.json", [conversation(node("q", "root", at=at))])  # type: ignore[arg-type]
        with pytest.raises(CorpusError, match=r"conversations\.json, message number 2: create_time") as caught:
            Imported("chatgpt", tmp_path / "conversations.json", tmp_path)
        assert "yesterday" not in str(caught.value)


def test_an_export_without_conversations_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "user.json").write_text("{}")
    with pytest.raises(CorpusError, match=r"no conversations\.json"):
        Imported("chatgpt", tmp_path, tmp_path)


@pytest.mark.benchmark
def test_a_large_export_is_streamed(tmp_path: Path) -> None:
    """200 MB of drafts nobody kept: what is dropped must not be held."""
    import tracemalloc

    draft = conversation(*(node(f"d{i}", "root", said="x" * 10_000) for i in range(50)))
    with (tmp_path / "conversations.json").open("w") as stream:
        stream.write("[" + json.dumps(SMALL))
        for _ in range(400):
            stream.write("," + json.dumps(draft | {"current_node": "root"}))
        stream.write("]")
    assert (tmp_path / "conversations.json").stat().st_size > 200_000_000
    tracemalloc.start()
    imported = Imported("chatgpt", tmp_path / "conversations.json", tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert imported.subject.kept == 2
    assert peak < 20_000_000


def test_zips_of_several_people_in_one_folder_are_a_subject_each(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("ada", "bo"):
        with zipfile.ZipFile(tmp_path / "in" / f"{name}.zip", "w") as archive:
            archive.writestr("conversations.json", json.dumps([SMALL]))
    imported = Imported("chatgpt", tmp_path / "in", tmp_path)
    assert [(one.subject, one.kept) for one in imported.summary.subjects] == [("ada", 2), ("bo", 2)]


def test_one_name_for_the_exports_of_several_people_is_refused(tmp_path: Path) -> None:
    for name in ("ada", "bo"):
        (tmp_path / "in" / name).mkdir(parents=True)
        write_json(tmp_path / "in" / name / "conversations.json", [SMALL])
    with pytest.raises(ConfigError, match="--subject"):
        Imported("chatgpt", tmp_path / "in", tmp_path, subject="ada")
