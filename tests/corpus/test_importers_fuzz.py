"""Broken exports: whatever the damage, an import or one clear error; never a traceback, a hang or a quoted message."""

import json
import random
import time
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus import Corpus
from corpus.errors import PennameError
from corpus.importers import FORMATS, ImportOptions, import_corpus

CANARY = "zqxcanary"
NOON = 1709985600
JUNK: list[Any] = [
    None, True, -1, 0, 1e308, 2**63 - 1, 10**30, "", " ", "\x00", "\u202e", "\ud83d", "/../..", [], {}, [[]], {"": {}},
    "9" * 5000, "-", "2024-02-30T00:00:00Z", "0000-00-00", "12:00 am on 0 May, 0000", [None, {}], {"type": []}, "é" * 50,
]  # fmt: skip


def chatgpt() -> Any:
    nodes: dict[str, Any] = {"r": {"id": "r", "parent": None, "message": None}}
    for i in range(6):
        message = {"author": {"role": ["user", "assistant"][i % 2]}, "create_time": NOON + i, "recipient": "all",
                   "content": {"content_type": "text", "parts": [f"{CANARY} {i}", {"content_type": "image_asset_pointer"}]}}  # fmt: skip
        nodes[f"n{i}"] = {"id": f"n{i}", "parent": f"n{i - 1}" if i else "r", "message": message}
    return [{"mapping": nodes, "current_node": "n5"}]


def telegram() -> Any:
    def said(i: int) -> Any:
        return {"id": i, "type": "message", "date_unixtime": str(NOON + i), "from": "Ada", "from_id": f"user{i % 2}",
                "text": [CANARY, {"type": "bold", "text": "x"}], "photo": "a.jpg"}  # fmt: skip

    chats = [{"name": "c", "type": "personal_chat", "id": 1, "messages": [said(i) for i in range(4)]}] * 2
    return {"personal_information": {"user_id": 0}, "chats": {"list": chats}}


def discord() -> Any:
    def said(i: int) -> Any:
        return {"id": str(10**18 + i), "type": "Default", "timestamp": f"2024-03-09T13:0{i}:00+00:00",
                "content": f"{CANARY} <@{10**17 + i}>", "author": {"id": str(10**17 + i % 2), "name": "ada"},
                "attachments": [{"fileName": "a.png"}], "mentions": [{"id": str(10**17), "name": "ada"}]}  # fmt: skip

    return {"channel": {"type": "DirectTextChat", "name": "ada"}, "messages": [said(i) for i in range(6)], "messageCount": 6}  # fmt: skip


def locomo() -> Any:
    turns = [{"speaker": "AB"[i % 2], "dia_id": f"D1:{i + 1}", "text": f"{CANARY} {i}"} for i in range(5)]
    talk = {"speaker_a": "A", "speaker_b": "B", "session_1": turns, "session_1_date_time": "1:56 pm on 8 May, 2023"}
    asked = [{"question": CANARY, "answer": "x", "category": 1, "evidence": ["D1:1", "D1:2; D1:3"]}]
    return [{"sample_id": "c1", "conversation": talk, "qa": asked}]


def rows() -> list[dict[str, Any]]:
    return [{"id": str(i), "sender": "ada", "timestamp": NOON + i, "content": f"{CANARY} {i}"} for i in range(6)]


def whatsapp(chance: random.Random) -> bytes:
    lines = [f"13/3/24, 21:0{i} - {'Ada' if i % 2 else 'Orla'}: {CANARY} {i}" for i in range(6)]
    if chance.random() < 0.5:
        lines = [f"[13/03/2024, 21:0{i}:00] {'Ada' if i % 2 else 'Orla'}: {CANARY} {i}" for i in range(6)]
    for _ in range(chance.randrange(4)):
        words = [
            "13/13/24, 21:05 - x: y",
            "a: " * 50,
            "\u200e",
            "[",
            " - ",
            "<" * 40,
            "Ada: ",
            "1/1/1, 1:11 - ",
            "\u202f",
        ]
        lines.insert(chance.randrange(len(lines)), chance.choice(words))
    return "\n".join(lines).encode()


def every_place(tree: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    stack = [tree]
    while stack:
        node = stack.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []
        for key in keys:
            found.append((node, key))
            stack.append(node[key])
    return found


def reshaped(tree: Any, chance: random.Random) -> Any:
    """The tree with up to three values replaced by junk, taken away or doubled."""
    tree = json.loads(json.dumps(tree))
    for _ in range(chance.randrange(4)):
        holder, key = chance.choice(every_place(tree) or [([], 0)])
        if key not in holder if isinstance(holder, dict) else key >= len(holder):
            continue
        action = chance.randrange(4)
        if action == 0:
            del holder[key]
        elif action == 1 and isinstance(holder, list):
            holder.append(holder[key])
        else:
            holder[key] = chance.choice(JUNK)
    return tree


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes cut, flipped, spliced or left as they are."""
    data, kind = bytes(data), chance.randrange(8)
    at = chance.randrange(len(data) + 1)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9))) + data[at + 3 :]
    if kind == 2:
        return data[at:] + data[:at]
    if kind == 3:
        return data[:at] + chance.choice([b"\xff\xfe", b"\\x0C", b"\x00", b"[" * 30_000, b'{"a":' * 30_000, b"9" * 6000, b"\\", b"NaN", b'"']) + data[at:]  # fmt: skip
    return data


def as_json(tree: Any) -> bytes:
    return json.dumps(tree).encode()


def as_csv(table: list[Any]) -> bytes:
    body = [",".join(str(value) for value in row.values()) if isinstance(row, dict) else str(row) for row in table]
    return "\n".join(["id,sender,timestamp,content", *body]).encode("utf-8", "surrogatepass")


def as_parquet(table: list[Any]) -> bytes:
    pyarrow = pytest.importorskip("pyarrow")
    import io

    from pyarrow import parquet

    sink = io.BytesIO()
    try:
        parquet.write_table(pyarrow.Table.from_pylist(table), sink)
    except (pyarrow.ArrowException, OverflowError, TypeError, AttributeError, UnicodeEncodeError):
        parquet.write_table(pyarrow.Table.from_pylist(rows()), sink)
    return sink.getvalue()


MAKERS: dict[str, tuple[str, Callable[[random.Random], bytes]]] = {
    "jsonl": (".jsonl", lambda chance: b"\n".join(as_json(row) for row in reshaped(rows(), chance))),
    "csv": (".csv", lambda chance: as_csv(reshaped(rows(), chance))),
    "parquet": (".parquet", lambda chance: as_parquet(reshaped(rows(), chance))),
    "chatgpt": (".json", lambda chance: as_json(reshaped(chatgpt(), chance))),
    "whatsapp": (".txt", whatsapp),
    "telegram": (".json", lambda chance: as_json(reshaped(telegram(), chance))),
    "discord": (".json", lambda chance: as_json(reshaped(discord(), chance))),
    "locomo": (".json", lambda chance: as_json(reshaped(locomo(), chance))),
}


def fuzz(format: str, count: int, folder: Path) -> tuple[int, int]:
    """Imports and errors among `count` broken exports."""
    suffix, make = MAKERS[format]
    imports = errors = 0
    for number in range(count):
        chance = random.Random(f"{format} {number}")
        data = damaged(make(chance), chance)
        source, target = folder / f"ada{suffix}", folder / f"out{number}"
        if chance.random() < 0.15 and format not in ("jsonl", "csv", "parquet"):
            source = folder / "ada.zip"
            with warnings.catch_warnings(), zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr({"chatgpt": "conversations", "telegram": "result"}.get(format, "ada") + suffix, data)
            source.write_bytes(damaged(source.read_bytes(), chance))
        else:
            source.write_bytes(data)
        began = time.monotonic()
        told = ""
        try:
            summary = import_corpus(format, source, target, ImportOptions(own=frozenset({"ada", "Ada"}), tz="UTC"))
        except PennameError as error:
            told = str(error)
        if told:
            errors += 1
            assert CANARY not in told, number
            assert len(told) < 300, number
            assert not target.exists(), number
        else:
            imports += 1
            assert all(s.read == s.kept + sum(s.dropped.values()) for s in summary.subjects), number
            assert sum(len(record.messages) for record in Corpus.open(target)) == summary.messages, number
        assert time.monotonic() - began < 5, number
    return imports, errors


@pytest.mark.parametrize("format", sorted(MAKERS))
def test_a_broken_export_ends_in_an_import_or_one_clear_error(format: str, tmp_path: Path) -> None:
    imports, errors = fuzz(format, 40, tmp_path)
    assert imports > 0
    assert errors > 0


@pytest.mark.benchmark
@pytest.mark.parametrize("format", sorted(MAKERS))
def test_500_broken_exports_end_in_an_import_or_one_clear_error(format: str, tmp_path: Path) -> None:
    imports, errors = fuzz(format, 500, tmp_path)
    assert imports + errors == 500
    print(f"{format}: {imports} imports, {errors} errors")


def test_every_importer_is_fuzzed() -> None:
    assert set(MAKERS) == set(FORMATS)
