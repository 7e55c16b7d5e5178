from __future__ import annotations

from collections.abc import Callable

from anonymize.documents import documents, rebuild
from anonymize.fields import kind_of
from corpus import FILES, SubjectRecord


def test_the_same_texts_rebuild_the_same_record(record: Callable[..., SubjectRecord]) -> None:
    whole = record()
    again = rebuild(whole, [d.text for d in documents(whole)], subject="U01")
    assert again.subject == "U01"
    assert [again.tree(file) for file in FILES] == [whole.tree(file) for file in FILES]


def test_every_string_has_its_kind(record: Callable[..., SubjectRecord]) -> None:
    kinds = {(d.place.file, d.text): d.kind for d in documents(record())}
    assert kinds["source", "user"] == "fixed"
    assert kinds["source", "day1-0"] == "fixed"
    assert kinds["source", "2024-03-09T21:05:00+01:00"] == "time"
    assert kinds["profile", "2024-03-09"] == "time"
    assert kinds["profile", "Sarah"] in ("key", "text")
    assert kinds["chat", "entities[Sarah]"] == "label"
    assert kinds["chat", "Sarah is his sister"] == "text"


def test_a_json_key_that_is_not_of_the_format_is_a_document(record: Callable[..., SubjectRecord]) -> None:
    keys = [d.text for d in documents(record()) if d.kind == "key"]
    assert "Sarah" in keys
    assert "entities" not in keys


def test_an_unknown_field_is_text() -> None:
    assert kind_of("source", ("messages", 0, "nickname_of_sender"), "julian") == "text"
