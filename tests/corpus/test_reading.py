import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus import Corpus, CorpusError, write_record
from corpus.records import SubjectRecord

Tree = dict[str, Any]


def source(*rows: tuple[str, str]) -> Tree:
    messages = [{"id": id, "sender": "user", "timestamp": time, "content": "hi"} for id, time in rows]
    header = {
        "messages": len(rows),
        "user_messages": len(rows),
        "companion_messages": 0,
        "app_messages": 0,
        "active_days": 1,
    }
    return {"header": header, "messages": messages}


GOOD = source(("day1-0", "2024-03-09T21:05:00"), ("day1-1", "2024-03-09T21:06:00"))


def put(folder: Path, tree: Any, name: str = "ada_source.json") -> Path:
    (folder / name).write_text(tree if isinstance(tree, str) else json.dumps(tree), encoding="utf-8")
    return folder


def test_a_corpus_reads_one_subject_at_a_time(tmp_path: Path) -> None:
    put(put(tmp_path, GOOD), "not json", "bo_source.json")
    corpus = Corpus.open(tmp_path)
    assert corpus.subjects == ("ada", "bo")
    assert len(corpus.load("ada").messages) == 2


def test_a_record_written_and_read_is_the_same(tmp_path: Path) -> None:
    record = SubjectRecord.from_trees("ada", {"source": GOOD, "persona": {"x": "\ud83d lone", "_evidence": {}}})
    assert write_record(tmp_path, record) == ["ada_source.json", "ada_persona.json"]
    assert Corpus.open(tmp_path).load("ada") == record


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "ada_source.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode())
    assert len(Corpus.open(tmp_path).load("ada").messages) == 2


def broken(change: Callable[[Tree], None]) -> Tree:
    tree: Tree = json.loads(json.dumps(GOOD))
    change(tree)
    return tree


BAD = {
    "truncated JSON": (json.dumps(GOOD)[:-20], "ada_source.json, line 1", "complete JSON"),
    "a doubled id": (broken(lambda t: t["messages"][1].update(id="day1-0")), "message day1-0", "twice"),
    "a malformed id": (broken(lambda t: t["messages"][1].update(id="secret!")), "message 2 of the list", "day3-14"),
    "an id with a leading zero": (broken(lambda t: t["messages"][1].update(id="day1-01")), "day1-01", "day3-14"),
    "an impossible date": (
        broken(lambda t: t["messages"][1].update(timestamp="2024-02-30T00:00:00")),
        "message day1-1",
        "does not exist",
    ),
    "mixed naive and aware times": (
        broken(lambda t: t["messages"][1].update(timestamp="2024-03-09T21:06:00Z")),
        "message day1-1",
        "some do not",
    ),
    "an unknown sender": (broken(lambda t: t["messages"][1].update(sender="robot")), "message day1-1", "companion"),
    "a header without a counter": (broken(lambda t: t["header"].pop("active_days")), "ada_source.json", "active_days"),
    "NaN": (json.dumps(GOOD).replace('"hi"', "NaN", 1), "ada_source.json", "NaN"),
    "a key twice": (
        json.dumps(GOOD).replace('"content": "hi"', '"content": "secret!", "content": "hi"', 1),
        "ada_source.json",
        "message day1-0",
    ),
    "no list of messages": ("[]", "ada_source.json", "messages"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_input_is_one_clear_error_that_names_the_place(tmp_path: Path, kind: str) -> None:
    tree, place, problem = BAD[kind]
    with pytest.raises(CorpusError) as caught:
        Corpus.open(put(tmp_path, tree)).load("ada")
    assert place in str(caught.value)
    assert problem in str(caught.value)
    assert "secret" not in str(caught.value)
    assert "2024-02-30" not in str(caught.value)


@pytest.mark.parametrize("name", ["..x_source.json", "a..b_source.json", "_source.json", "ä_source.json"])
def test_a_subject_id_that_could_be_a_path_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CorpusError, match="subject id"):
        Corpus.open(put(tmp_path, GOOD, name))


def test_a_derived_file_without_its_source_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"bo_qa\.json"):
        Corpus.open(put(put(tmp_path, GOOD), [], "bo_qa.json"))


def test_an_empty_folder_and_a_missing_one_are_errors(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(CorpusError):
            Corpus.open(folder)


def test_a_bad_row_of_a_derived_file_is_named_by_its_position(tmp_path: Path) -> None:
    put(put(tmp_path, GOOD), [{"question": "?"}], "ada_qa.json")
    with pytest.raises(CorpusError, match=r"ada_qa\.json: item 1"):
        Corpus.open(tmp_path).load("ada")
