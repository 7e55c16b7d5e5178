import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from corpus import ConfigError, Corpus, CorpusError, OutputError
from corpus.importers import ImportOptions, ImportSummary, Ledger, import_corpus

UTC = ImportOptions(tz="UTC")


def row(
    id: str | None = "a1", sender: str = "ada", timestamp: Any = "2024-03-09T21:05:00Z", content: Any = "hi"
) -> str:
    return json.dumps({"id": id, "sender": sender, "timestamp": timestamp, "content": content}, ensure_ascii=False)


def jsonl(folder: Path, *lines: str, name: str = "ada.jsonl") -> Path:
    (folder / name).write_bytes(("\n".join(lines) + "\n").encode())
    return folder / name


def run(tmp_path: Path, *lines: str, options: ImportOptions | None = None) -> ImportSummary:
    return import_corpus("jsonl", jsonl(tmp_path, *lines), tmp_path / "out", options)


def messages(tmp_path: Path, subject: str = "ada") -> list[dict[str, Any]]:
    return [m.to_json() for m in Corpus.open(tmp_path / "out").load(subject).messages]


def contents(tmp_path: Path) -> list[str]:
    return [m["content"] for m in messages(tmp_path)]


def test_a_row_becomes_a_message_with_its_time_as_written(tmp_path: Path) -> None:
    run(tmp_path, row(timestamp="2024-03-09T21:05:00.120+02:00"))
    assert messages(tmp_path) == [
        {"id": "day1-0", "sender": "user", "timestamp": "2024-03-09T21:05:00.120+02:00", "content": "hi"}
    ]


def test_ids_count_active_days_and_positions_within_them(tmp_path: Path) -> None:
    times = ["2024-03-09T21:05:00Z", "2024-03-09T21:06:00Z", "2024-03-12T08:00:00Z"]
    run(tmp_path, *(row(str(i), timestamp=time) for i, time in enumerate(times)))
    assert [m["id"] for m in messages(tmp_path)] == ["day1-0", "day1-1", "day2-0"]


def test_old_ids_stay_in_a_ledger_that_only_its_owner_reads(tmp_path: Path) -> None:
    run(tmp_path, row("snowflake-77"))
    ledger = tmp_path / "out" / "ledger.json"
    assert stat.S_IMODE(ledger.stat().st_mode) == 0o600
    [subject] = json.loads(ledger.read_text())["subjects"]
    assert subject["messages"] == [{"id": "day1-0", "old_id": "snowflake-77", "file": "ada.jsonl", "line": 1}]
    assert "snowflake" not in (tmp_path / "out" / "ada_source.json").read_text()


def test_the_sender_named_like_the_subject_is_the_user_and_others_are_the_companion(tmp_path: Path) -> None:
    run(tmp_path, row("1"), row("2", sender="Orla"), row("3", sender="client"), options=ImportOptions(app=frozenset({"client"})))  # fmt: skip
    assert [m["sender"] for m in messages(tmp_path)] == ["user", "companion", "app"]


def test_the_only_sender_of_a_file_is_the_user(tmp_path: Path) -> None:
    run(tmp_path, row(sender="someone"))
    assert messages(tmp_path)[0]["sender"] == "user"


def test_a_sender_listed_as_own_is_the_user(tmp_path: Path) -> None:
    run(tmp_path, row("1", sender="me"), row("2", sender="bot"), options=ImportOptions(own=frozenset({"me"})))
    assert [m["sender"] for m in messages(tmp_path)] == ["user", "companion"]


def test_two_strange_senders_are_a_question_to_the_user(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="--own") as caught:
        run(tmp_path, row("1", sender="Margit"), row("2", sender="Julian"))
    assert "Margit" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "tz", "written"),
    [
        (1709992800, None, "2024-03-09T14:00:00+00:00"),
        (1709992800123, None, "2024-03-09T14:00:00.123+00:00"),
        ("1709992800.5", None, "2024-03-09T14:00:00.500+00:00"),
        (1709992800.1, None, "2024-03-09T14:00:00.100+00:00"),
        (1709992800, "Europe/Paris", "2024-03-09T15:00:00+01:00"),
        ("2024-03-31T02:30:00", "Europe/Paris", "2024-03-31T02:30:00"),
        ("2024-03-09 21:05", "UTC", "2024-03-09 21:05"),
    ],
)
def test_times_are_written_out_or_kept(tmp_path: Path, value: Any, tz: str | None, written: str) -> None:
    run(tmp_path, row(timestamp=value), options=ImportOptions(tz=tz))
    assert messages(tmp_path)[0]["timestamp"] == written


def test_the_zone_of_naive_times_is_recorded_in_the_ledger(tmp_path: Path) -> None:
    run(tmp_path, row(timestamp="2024-03-09T21:05:00"), options=ImportOptions(tz="Europe/Paris"))
    assert json.loads((tmp_path / "out" / "ledger.json").read_text())["subjects"][0]["zone"] == "Europe/Paris"


def test_rows_out_of_order_are_sorted_by_time_and_ties_keep_theirs(tmp_path: Path) -> None:
    late, early = "2024-03-09T21:05:00Z", "2024-03-09T20:00:00Z"
    summary = run(tmp_path, row("1", timestamp=late, content="b"), row("2", timestamp=early, content="a"), row("3", timestamp=late, content="c"))  # fmt: skip
    assert contents(tmp_path) == ["a", "b", "c"]
    assert summary.subjects[0].noted["rows_out_of_order"] == 1


def test_empty_and_missing_contents_are_dropped_and_counted(tmp_path: Path) -> None:
    missing = '{"id": "4", "sender": "ada", "timestamp": 1709992800, "content": NaN}'
    summary = run(tmp_path, row("1"), row("2", content=""), row("3", content=None), missing, "")
    [subject] = summary.subjects
    assert (subject.read, subject.kept, subject.dropped) == (4, 1, {"empty_content": 3})


def test_a_row_exported_twice_counts_once(tmp_path: Path) -> None:
    summary = run(tmp_path, row(), row())
    assert summary.subjects[0].dropped == {"repeated_row": 1}


def test_the_word_nan_is_a_word(tmp_path: Path) -> None:
    run(tmp_path, row(content="nan"))
    assert contents(tmp_path) == ["nan"]


def test_a_one_line_giant_and_a_line_separator_inside_a_message_survive(tmp_path: Path) -> None:
    giant = "x" * 2_400_000
    run(tmp_path, row("1", content=giant), row("2", content="a\u2028b"))
    assert contents(tmp_path) == [giant, "a\u2028b"]


def test_a_byte_order_mark_and_crlf_are_no_fault(tmp_path: Path) -> None:
    (tmp_path / "ada.jsonl").write_bytes(b"\xef\xbb\xbf" + row("1").encode() + b"\r\n" + row("2").encode() + b"\r\n")
    assert import_corpus("jsonl", tmp_path / "ada.jsonl", tmp_path / "out").messages == 2


def test_unknown_values_are_counted(tmp_path: Path) -> None:
    summary = run(tmp_path, json.dumps({**json.loads(row()), "mood": "blue", "likes": 3}))
    assert summary.subjects[0].noted["unknown_values"] == 2


def test_columns_are_found_under_the_names_the_user_gives(tmp_path: Path) -> None:
    line = '{"who": "ada", "when": 1709992800, "text": "hi", "kind": "photo"}'
    columns = {"sender": "who", "timestamp": "when", "content": "text", "media": "kind"}
    run(tmp_path, line, options=ImportOptions(columns=columns))
    assert messages(tmp_path)[0]["media"] == "photo"


def test_a_subject_column_splits_one_file_into_subjects(tmp_path: Path) -> None:
    lines = [json.dumps({**json.loads(row(sender=who)), "person": who}) for who in ("bo", "ada", "bo")]
    summary = run(tmp_path, *lines, options=ImportOptions(columns={"subject": "person"}))
    assert [(s.subject, s.kept, s.dropped) for s in summary.subjects] == [
        ("ada", 1, {}),
        ("bo", 1, {"repeated_row": 1}),
    ]


def test_a_folder_gives_one_subject_a_file(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("bo.jsonl", "ada.jsonl", "notes.txt"):
        jsonl(tmp_path / "in", row(), name=name)
    import_corpus("jsonl", tmp_path / "in", tmp_path / "out")
    assert Corpus.open(tmp_path / "out").subjects == ("ada", "bo")


BAD = {
    "truncated JSON": ([row("1"), row("2")[:-9]], UTC, "ada.jsonl, line 2", "complete JSON"),
    "a list instead of an object": (["[1]"], UTC, "ada.jsonl, line 1", "one JSON object"),
    "one id on two messages": ([row(), row(content="zebra")], UTC, "ada.jsonl, line 2", "id of line 1"),
    "an impossible date": ([row(timestamp="2024-02-30T00:00:00Z")], UTC, "ada.jsonl, line 1", "does not exist"),
    "a date without a time": ([row(timestamp="2024-02-20")], UTC, "ada.jsonl, line 1", "without a time"),
    "a time that is no time": ([row(timestamp="yesterday")], UTC, "ada.jsonl, line 1", "ISO 8601"),
    "a missing time": ([row(timestamp=None)], UTC, "ada.jsonl, line 1", "timestamp is missing"),
    "a time far outside the calendar": ([row(timestamp=1e300)], UTC, "ada.jsonl, line 1", "outside the calendar"),
    "a naive time without a zone": ([row(timestamp="2024-03-09T21:05:00")], None, "ada.jsonl, line 1", "--tz"),
    "mixed naive and aware times": (
        [row("1"), row("2", timestamp="2024-03-09T21:05:00")],
        UTC,
        "ada.jsonl, line 2",
        "unlike line 1",
    ),
    "a missing column": (['{"sender": "ada", "timestamp": 1}'], UTC, "ada.jsonl, line 1", "--column content=NAME"),
    "a content that is no text": ([row(content=[1])], UTC, "ada.jsonl, line 1", "must be text"),
    "a missing sender": ([row(sender="")], UTC, "ada.jsonl, line 1", "sender is missing"),
    "no message": ([""], UTC, "ada.jsonl", "no message"),
    "nothing but empty messages": ([row(content=" ")], UTC, "ada.jsonl", "none of its 1 rows"),
    "a subject with a path in it": (
        [json.dumps({**json.loads(row()), "who": "../../etc"})],
        ImportOptions(columns={"subject": "who"}),
        "ada.jsonl, line 1",
        "subject id",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_bad_input_names_file_and_line_and_leaves_nothing_behind(tmp_path: Path, kind: str) -> None:
    lines, options, place, problem = BAD[kind]
    with pytest.raises(CorpusError) as caught:
        run(tmp_path, *lines, options=options)
    assert place in str(caught.value)
    assert problem in str(caught.value)
    assert not any(word in str(caught.value) for word in ("02-30", "yesterday", "etc", "zebra"))
    assert os.listdir(tmp_path) == ["ada.jsonl"]


def test_an_unknown_zone_format_or_field_is_a_configuration_error(tmp_path: Path) -> None:
    for format, options in [
        ("jsonl", ImportOptions(tz="Mars/Olympus")),
        ("fax", UTC),
        ("jsonl", ImportOptions(columns={"mood": "m"})),
    ]:
        with pytest.raises(ConfigError):
            import_corpus(format, jsonl(tmp_path, row()), tmp_path / "out", options)


def test_a_target_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("keep")
    with pytest.raises(OutputError, match="not empty"):
        run(tmp_path, row())
    assert os.listdir(tmp_path / "out") == ["mine.txt"]


def test_a_file_in_place_of_the_target_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(OutputError, match="is a file"):
        run(tmp_path, row())


def test_a_missing_export_and_a_folder_without_one_are_errors(tmp_path: Path) -> None:
    for source in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(CorpusError):
            import_corpus("jsonl", source, tmp_path / "out")


def test_a_ledger_that_does_not_add_up_is_an_error() -> None:
    with pytest.raises(CorpusError, match="does not reconcile"):
        Ledger(read=3, kept=1).check("ada.jsonl")


@pytest.mark.shared_data
def test_real_chats_import_whole(shared_data: Path, tmp_path: Path) -> None:
    summary = import_corpus("jsonl", shared_data / "irc", tmp_path / "out", UTC)
    assert (len(summary.subjects), summary.messages) == (20, 18_779)
    assert all(subject.read == subject.kept == subject.user_messages for subject in summary.subjects)
