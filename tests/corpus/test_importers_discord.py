import json
from pathlib import Path
from typing import Any

import pytest
from importing import Imported, write_json

from corpus import CorpusError

SNOWFLAKE = "1215999999999999999"
PEOPLE = {1: "ada", 2: "orla", 3: "bo"}


def author(who: int, **more: Any) -> dict[str, Any]:
    return {"id": f"10000000000000000{who}", "name": PEOPLE[who], "nickname": PEOPLE[who].title(), **more}


def said(n: int, content: str = "hi", who: int = 1, **more: Any) -> dict[str, Any]:
    base = {"id": str(int(SNOWFLAKE) + n), "type": "Default", "timestamp": f"2024-03-09T13:{n:02}:00.123+01:00"}
    return base | {"content": content, "author": author(who), "attachments": [], "mentions": []} | more


def channel(*messages: Any, kind: str = "GuildTextChat", **more: Any) -> dict[str, Any]:
    return {
        "guild": {"id": "0"},
        "channel": {"id": SNOWFLAKE, "type": kind, "name": "orla"},
        "messages": list(messages),
    } | more


def run(tmp_path: Path, export: Any, own: str | None = "ada", **options: Any) -> Imported:
    source = write_json(tmp_path / "chat.json", export)
    return Imported("discord", source, tmp_path, own=frozenset({own} if own else ()), **options)


def test_a_channel_is_read_with_its_times_as_written(tmp_path: Path) -> None:
    imported = run(tmp_path, channel(said(1), said(2, "hey", 2)))
    assert imported.turns == [("user", "hi"), ("companion", "hey")]
    assert imported.values("timestamp")[0] == "2024-03-09T13:01:00.123+01:00"


@pytest.mark.parametrize("own", ["ada", "Ada", "100000000000000001"])
def test_the_person_goes_by_name_nickname_or_id(tmp_path: Path, own: str) -> None:
    assert run(tmp_path, channel(said(1), said(2, "hey", 2)), own=own).values("sender") == ["user", "companion"]


def test_a_direct_chat_is_named_after_the_other_person(tmp_path: Path) -> None:
    export = channel(said(1), said(2, "hey", 2), kind="DirectTextChat")
    assert run(tmp_path, export, own=None).values("sender") == ["user", "companion"]


def test_no_snowflake_reaches_the_source_file(tmp_path: Path) -> None:
    url = f"https://cdn.discordapp.com/attachments/{SNOWFLAKE}/{SNOWFLAKE}/sea.png?ex=65ecb6c5"
    message = said(
        1,
        f"see {url} and https://discord.com/channels/{SNOWFLAKE}/{SNOWFLAKE} {SNOWFLAKE}",
        reference={"messageId": SNOWFLAKE},
        attachments=[{"id": SNOWFLAKE, "url": url, "fileName": "sea.png"}],
    )
    imported = run(tmp_path, channel(message))
    assert imported.messages[0]["content"] == "see [attachment] and https://discord.com/channels/[id]/[id] [id]"
    assert imported.messages[0]["media"] == "photo"
    assert SNOWFLAKE[:12] not in imported.written
    assert "65ecb6c5" not in imported.written
    assert imported.ledger["messages"][0]["old_id"] == str(int(SNOWFLAKE) + 1)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<@100000000000000002> hi", "@Orla hi"),
        ("<@!100000000000000003> hi", "@someone hi"),
        ("<@&100000000000000009>", "@role"),
        ("<#100000000000000009>", "#channel"),
        ("<:party:100000000000000009> <a:wave:100000000000000009>", ":party: :wave:"),
        ("at <t:1709985600:R>", "at 2024-03-09 13:00"),
        ("at <t:9999999999999>", "at [time]"),
        ("</play:100000000000000009>", "/play"),
        ("card 4151321762436448, a <b> c", "card 4151321762436448, a <b> c"),
    ],
)
def test_marks_are_read_as_people_saw_them(tmp_path: Path, written: str, read: str) -> None:
    assert run(tmp_path, channel(said(1, written, mentions=[author(2)]))).values("content") == [read]


@pytest.mark.parametrize(
    ("kind", "dropped"),
    [("Reply", {}), (0, {}), (19, {}), ("19", {}), ("Call", {"service": 1}), (7, {"service": 1}), (46, {"unknown_kind": 1}), ("Poem", {"unknown_kind": 1}), (None, {"unknown_kind": 1})],
)  # fmt: skip
def test_kinds_may_be_names_or_bare_numbers(tmp_path: Path, kind: Any, dropped: dict[str, int]) -> None:
    assert run(tmp_path, channel(said(1), said(2, type=kind))).subject.dropped == dropped


def test_what_has_no_text_is_dropped_by_reason(tmp_path: Path) -> None:
    export = channel(said(1), said(2, ""), said(3, "", attachments=[{"fileName": "a.mp3"}]), said(4, "", attachments=[{"fileName": "a.GIF"}]))  # fmt: skip
    imported = run(tmp_path, export)
    assert imported.subject.dropped == {"empty_content": 1, "media_without_text": 1}
    assert imported.values("media") == [None, "gif"]


def test_a_bot_is_no_person_whose_consent_is_missing(tmp_path: Path) -> None:
    bot = said(2, "beep", author=author(2, isBot=True))
    noted = run(tmp_path, channel(said(1), bot, said(3, "yo", 3))).subject.noted
    assert (noted["other_people"], noted["characters_by_people_without_consent"]) == (1, 2)


def test_one_account_with_two_nicknames_is_one_person(tmp_path: Path) -> None:
    renamed = said(3, "still me", author=author(2) | {"nickname": "Queen"})
    imported = run(tmp_path, channel(said(1), said(2, "hey", 2), renamed))
    assert imported.ledger["people"] == [{"speaker": 1, "names": ["100000000000000002", "Orla", "Queen", "orla"]}]


def test_messages_that_the_exports_own_count_has_more_of_are_noted(tmp_path: Path) -> None:
    noted = run(tmp_path, channel(said(1), messageCount=3)).subject.noted
    assert noted["messages_missing_by_the_exports_own_count"] == 2


def test_a_truncated_file_is_one_error_that_says_how_much_was_whole(tmp_path: Path) -> None:
    (tmp_path / "chat.json").write_text(json.dumps(channel(said(1), said(2, "secret")))[:-90])
    with pytest.raises(CorpusError, match=r"^chat\.json: .*after 2 whole values") as caught:
        Imported("discord", tmp_path / "chat.json", tmp_path)
    assert "secret" not in str(caught.value)


def test_a_message_without_time_or_author_is_named_by_place(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"chat\.json, message number 1: timestamp"):
        run(tmp_path, channel(said(1, timestamp=None)))
    with pytest.raises(CorpusError, match="message number 2: its author"):
        run(tmp_path, channel(said(1), said(2, author={})))


def test_channels_of_a_folder_are_one_person_if_the_user_says_so(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    write_json(tmp_path / "in" / "a.json", channel(said(1), said(2, "x", 2)))
    write_json(tmp_path / "in" / "b.json", channel(said(2, "x", 2), said(3)))
    imported = Imported("discord", tmp_path / "in", tmp_path, own=frozenset({"ada"}), subject="ada")
    assert imported.values("content") == ["hi", "x", "hi"]
    assert imported.subject.dropped == {"repeated_row": 1}


def test_unknown_keys_are_counted(tmp_path: Path) -> None:
    assert run(tmp_path, channel(said(1, aura="blue"))).subject.noted["unknown_keys"] == 1
