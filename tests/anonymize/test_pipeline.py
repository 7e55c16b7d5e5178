from __future__ import annotations

import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from invented_records import turns
from pydantic import ValidationError

import anonymize.pipeline
import anonymize.subject
import anonymize.write
from anonymize import (
    AnonymizeConfig,
    Consent,
    RemovalRule,
    SecretKey,
    SubjectConsent,
    anonymize_corpus,
    date_offset,
    read_manifest,
    released_names,
)
from anonymize.detect.recordwide import Known
from corpus import (
    ConfigError,
    ConsentError,
    Corpus,
    CorpusError,
    LeakError,
    OutputError,
    SubjectRecord,
    citations,
    write_record,
)
from corpus.makebelieve import invent

KEY = SecretKey(b"\x01" * 32)
GIVEN = {"scope": "research", "date": "2024-05-01"}
LOOKS = ("removals.json", "manifest-sha256.txt", "manifest.json")


def run(folder: Path, release: Path, config: AnonymizeConfig, **more: Any) -> anonymize.pipeline.ReleaseSummary:
    arguments: dict[str, Any] = {"key": KEY, "consent": None, **more}
    return anonymize_corpus(Corpus.open(folder), release, config=config, **arguments)


def tree_bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def all_text(folder: Path) -> str:
    return "\n".join(path.read_text() for path in sorted(folder.iterdir()) if path.name.startswith("U"))


def test_a_release_has_its_files_its_hashes_and_nothing_else(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    summary = run(corpus_folder, tmp_path / "out", config)
    manifest = read_manifest(tmp_path / "out")
    five = {f"{s}_{f}.json" for s, files in manifest.subjects.items() for f in files}
    assert {path.name for path in (tmp_path / "out").iterdir()} == five | set(LOOKS)
    assert set(manifest.files) == five | {"removals.json"}
    assert manifest.digest == summary.manifest_digest
    assert manifest.config_digest == config.digest
    assert manifest.consent == "none"
    assert manifest.vocabularies.categories == {"people": ("intermediate",)}
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    subprocess.run(["sha256sum", "-c", "--quiet", "manifest-sha256.txt"], cwd=tmp_path / "out", check=True)


def test_no_name_number_or_address_of_the_record_is_left(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    run(corpus_folder, tmp_path / "out", config)
    text = all_text(tmp_path / "out").lower()
    for original in (
        "julian",
        "sarah",
        "saraaaah",
        "whitcombe",
        "ferreira",
        "0018",
        "gmail",
        "margit",
        "olander",
        "s03",
    ):
        assert original not in text
    assert ", please" in text
    assert "😀" in text


def test_one_person_has_one_surrogate_in_all_five_files(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    run(corpus_folder, tmp_path / "out", config, private=tmp_path / "private")
    released = json.loads((tmp_path / "private" / "subjects.json").read_text())["julian-01"]
    record = Corpus.open(tmp_path / "out").load(released)
    (sister,) = record.tree("profile")["entities"]
    assert record.tree("profile")["entities"][sister]["claims"][0]["text"] == f"{sister} is his sister"
    assert record.chat is not None
    assert record.chat[0].required_context.profile_refs[0].facet == f"entities[{sister}]"
    assert record.chat[0].gold_response == f"Was {sister.lower()}'s train late? (see day2-0)"
    assert record.chat[0].probe == record.messages[4].content
    assert sister.lower() in record.messages[0].content
    assert sister.upper() + "’S fine" in record.messages[2].content


def test_every_time_moves_by_the_subjects_offset_and_keeps_its_form(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    run(corpus_folder, tmp_path / "out", config, private=tmp_path / "private")
    names = json.loads((tmp_path / "private" / "subjects.json").read_text())
    for subject, released in names.items():
        before, after = Corpus.open(corpus_folder).load(subject), Corpus.open(tmp_path / "out").load(released)
        offset = date_offset(KEY, subject, config.dates)
        assert [m.timestamp.shift(offset).text for m in before.messages] == [m.timestamp.text for m in after.messages]
        assert [m.id for m in before.messages] == [m.id for m in after.messages]
        assert list(citations(before)) == list(citations(after)) or subject.startswith("julian")
    moved = Corpus.open(tmp_path / "out").load(names["julian-01"])
    claim = next(iter(moved.tree("profile")["entities"].values()))["claims"][0]
    assert claim["first_seen"] == moved.messages[0].timestamp.text[:10]
    assert moved.qa is not None
    assert f"we met on {moved.qa[0].answer} and" in moved.messages[4].content


def test_third_parties_differ_between_subjects_unless_shared(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    def sisters(name: str, settings: AnonymizeConfig) -> set[str]:
        run(corpus_folder, tmp_path / name, settings)
        records = [Corpus.open(tmp_path / name).load(s) for s in Corpus.open(tmp_path / name).subjects]
        return {next(iter(r.tree("profile")["entities"])) for r in records if r.profile is not None}

    assert len(sisters("apart", config)) == 2
    assert len(sisters("shared", AnonymizeConfig(third_parties="shared"))) == 1


def test_workers_and_order_change_no_byte_and_another_key_does(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    run(corpus_folder, tmp_path / "one", config)
    run(corpus_folder, tmp_path / "two", config, workers=2)
    assert tree_bytes(tmp_path / "one") == tree_bytes(tmp_path / "two")
    turned = Corpus(corpus_folder, Corpus.open(corpus_folder).subjects[::-1])
    anonymize_corpus(turned, tmp_path / "three", key=KEY, consent=None, config=config)
    assert tree_bytes(tmp_path / "one") == tree_bytes(tmp_path / "three")
    run(corpus_folder, tmp_path / "four", config, key=SecretKey(b"\x02" * 32))
    assert tree_bytes(tmp_path / "one") != tree_bytes(tmp_path / "four")


_OFFLINE = """
import socket, sys
from pathlib import Path
asked = []
def refuse(*a, **k):
    asked.append(a)
    raise OSError("blocked")
class Refused(socket.socket):
    def __init__(self, *a, **k): refuse()
socket.socket = Refused
socket.create_connection = socket.getaddrinfo = socket.gethostbyname = refuse
from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus
from corpus import Corpus
made = anonymize_corpus(Corpus.open(sys.argv[1]), Path(sys.argv[2]), key=SecretKey(bytes([1] * 32)), consent=None,
                        config=AnonymizeConfig())
assert not asked, "a socket was asked for"
print(made.manifest_digest)
"""


def test_hash_seed_and_empty_caches_change_nothing_and_no_socket_is_opened(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    digests = {run(corpus_folder, tmp_path / "here", config).manifest_digest}
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"),
                       "TLDEXTRACT_CACHE": str(home / "tld")}  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-c", _OFFLINE, str(corpus_folder), str(tmp_path / f"out{seed}")],
            env=environment, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        digests.add(done.stdout.strip())
    assert len(digests) == 1


def test_no_socket_is_asked_for_in_this_process(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def refuse(*args: object, **more: object) -> NoReturn:
        asked.append(args)
        raise OSError("blocked")

    for name in ("socket", "create_connection", "getaddrinfo", "gethostbyname"):
        monkeypatch.setattr(socket, name, refuse)
    run(corpus_folder, tmp_path / "out", config)
    assert asked == []


def _killed(folder: Path, release: Path, point: str) -> None:
    def die(*args: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    if point == "rename":
        anonymize.write.os.rename = die  # type: ignore[attr-defined]
    elif point == "manifest":
        anonymize.pipeline.complete = die  # type: ignore[attr-defined,assignment]

    def step(stage: str, done: int, total: int) -> None:
        if point == f"{stage} {done}":
            die()

    run(folder, release, AnonymizeConfig(), progress=step)


@pytest.mark.parametrize("point", ["detect 0", "detect 2", "replace 0", "replace 1", "replace 3", "manifest", "rename"])
def test_a_killed_run_leaves_nothing_that_looks_like_a_release(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, point: str
) -> None:
    child = multiprocessing.get_context("fork").Process(target=_killed, args=(corpus_folder, tmp_path / "out", point))
    child.start()
    child.join(60)
    assert child.exitcode == -signal.SIGKILL
    assert not (tmp_path / "out").exists()
    left = [path for path in tmp_path.iterdir() if path.name != "raw"]
    assert all(path.name.startswith(".out.") and path.name.endswith(".partial") for path in left)
    assert not any((path / "manifest.json").exists() for path in left)
    run(corpus_folder, tmp_path / "out", config)
    run(corpus_folder, tmp_path / "again", config)
    assert tree_bytes(tmp_path / "out") == tree_bytes(tmp_path / "again")


def test_what_a_killed_run_leaves_holds_no_text_beside_released_files(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    child = multiprocessing.get_context("fork").Process(
        target=_killed, args=(corpus_folder, tmp_path / "out", "replace 0")
    )
    child.start()
    child.join(60)
    (left,) = (path for path in tmp_path.iterdir() if path.name.startswith(".out."))
    assert left.stat().st_mode & 0o077 == 0
    for path in left.rglob("*.json"):
        assert b"arah" not in path.read_bytes()


def test_a_leak_stops_the_release(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = anonymize.subject.find

    def half_blind(*arguments: Any) -> Any:
        spans, known = real(*arguments)
        first = next(i for i, found in enumerate(spans) if found)
        return [[] if i == first else found for i, found in enumerate(spans)], known

    monkeypatch.setattr(anonymize.subject, "find", half_blind)
    with pytest.raises(LeakError, match="not completed"):
        run(corpus_folder, tmp_path / "out", config)
    assert [path.name for path in tmp_path.iterdir()] == ["raw"]


def test_everybody_who_stops_a_release_is_named_to_the_holder_at_once(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anonymize.subject, "find", lambda record, found, config: ([[] for _ in found], Known()))
    named = config.model_copy(update={"known_names": ("Sarah",)})
    private = tmp_path / "private"
    with pytest.raises(
        LeakError, match=r"more subjects\); stopped.json in the private folder says whose it is"
    ) as caught:
        run(corpus_folder, tmp_path / "out", named, private=private)
    stopped = json.loads((private / "stopped.json").read_text())
    assert len(stopped) > 1
    assert stopped.keys() <= set(Corpus.open(corpus_folder).subjects)
    assert not any(subject in str(caught.value) for subject in stopped)
    assert (private / "stopped.json").stat().st_mode & 0o077 == 0
    monkeypatch.undo()
    run(corpus_folder, tmp_path / "out", config, private=private)
    assert not (private / "stopped.json").exists()


def test_consent_decides_who_and_what_is_released(corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig) -> None:
    part = {**GIVEN, "withdrawn": [{"from": "day2-0", "to": "day2-1"}]}
    consent = Consent(
        subjects={
            "julian-01": SubjectConsent.model_validate(part),
            "julian-02": SubjectConsent.model_validate({**GIVEN, "withdrawn": True}),
            "S03": SubjectConsent.model_validate(GIVEN),
        }
    )
    summary = run(corpus_folder, tmp_path / "out", config, consent=consent, private=tmp_path / "private")
    assert (summary.subjects, summary.withdrawn_subjects, summary.withdrawn_messages, summary.removed) == (2, 1, 2, 0)
    names = json.loads((tmp_path / "private" / "subjects.json").read_text())
    assert sorted(names) == ["S03", "julian-01"]
    record = Corpus.open(tmp_path / "out").load(names["julian-01"])
    assert [m.id for m in record.messages] == ["day1-0", "day1-1", "day3-0"]
    assert "day2-0" not in {id for _, id in citations(record)}
    removals = json.loads((tmp_path / "out" / "removals.json").read_text())
    assert removals == [{"subject": names["julian-01"], "id": id, "reason": "withdrawn"} for id in ("day2-0", "day2-1")]


def test_removals_are_listed_without_text(corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig) -> None:
    rules = AnonymizeConfig(remove=(RemovalRule(reason="client", sender="app"),))
    summary = run(corpus_folder, tmp_path / "out", rules)
    assert summary.removed == 2
    assert {row["reason"] for row in json.loads((tmp_path / "out" / "removals.json").read_text())} == {"client"}


def test_no_consent_for_a_subject_or_from_anybody_is_an_error(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    one = Consent(subjects={"S03": SubjectConsent.model_validate(GIVEN)})
    with pytest.raises(ConsentError, match="julian-01"):
        run(corpus_folder, tmp_path / "out", config, consent=one)
    gone = SubjectConsent.model_validate({**GIVEN, "withdrawn": True})
    with pytest.raises(ConsentError, match="nothing to release"):
        run(
            corpus_folder,
            tmp_path / "out",
            config,
            consent=Consent(subjects=dict.fromkeys(["julian-01", "julian-02", "S03"], gone)),
        )
    assert not (tmp_path / "out").exists()


def test_private_files_are_the_owners_alone_and_hold_no_text(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    run(corpus_folder, tmp_path / "out", config, private=tmp_path / "p")
    assert (tmp_path / "p").stat().st_mode & 0o777 == 0o700
    assert {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "p").iterdir()} == {
        "subjects.json": 0o600,
        "ledger.json": 0o600,
    }
    ledger = (tmp_path / "p" / "ledger.json").read_text()
    assert "arah" not in ledger
    assert json.loads(ledger)["subjects"]["U01"]["messages"] > 0


def test_ids_are_kept_on_request_and_else_drawn_by_the_key(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    kept = AnonymizeConfig(subject_ids="keep")
    run(corpus_folder, tmp_path / "out", kept)
    assert sorted(read_manifest(tmp_path / "out").subjects) == ["S03", "julian-01", "julian-02"]
    many = [f"S{i}" for i in range(120)]
    one, two = (released_names(many, SecretKey(bytes([b]) * 32), AnonymizeConfig()) for b in (1, 2))
    assert sorted(one.values()) == [f"U{i:03d}" for i in range(1, 121)]
    assert sum(one[s] == two[s] for s in many) < 10
    assert [one[s] for s in many] != sorted(one.values())


def test_targets_that_cannot_be_are_refused_and_nothing_is_left(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(OutputError, match="exists already"):
        run(corpus_folder, tmp_path / "there", config)
    with pytest.raises(ConfigError, match="raw folder"):
        run(corpus_folder, corpus_folder / "out", config)
    with pytest.raises(ConfigError, match="private"):
        run(corpus_folder, tmp_path / "out", config, private=tmp_path / "out" / "p")
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        run(corpus_folder, tmp_path / "file" / "out", config)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "raw", "there"]


def test_a_subject_without_messages_is_an_error(tmp_path: Path, config: AnonymizeConfig) -> None:
    (tmp_path / "raw").mkdir()
    header = {"messages": 0, "user_messages": 0, "companion_messages": 0, "app_messages": 0, "active_days": 0}
    record = SubjectRecord.from_trees("S01", {"source": {"header": header, "messages": []}})
    write_record(tmp_path / "raw", record)
    with pytest.raises(CorpusError, match="no message"):
        run(tmp_path / "raw", tmp_path / "out", config)
    assert [path.name for path in tmp_path.iterdir()] == ["raw"]


@pytest.mark.parametrize("setting", [{"model": "no_such_model"}, {"rewrite": "no_such_rewriter"}])
def test_a_model_or_rewriter_that_is_not_there_is_named(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, setting: dict[str, str]
) -> None:
    with pytest.raises(ConfigError, match=next(iter(setting))):
        run(corpus_folder, tmp_path / "out", AnonymizeConfig.model_validate(setting))


@pytest.mark.parametrize("setting", [{"allow": [""]}, {"known_names": ["  "]}, {"keep": ["NAMES"]}, {"modle": "x"}])
def test_a_setting_that_means_nothing_is_refused(setting: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        AnonymizeConfig.model_validate(setting)


def test_a_release_without_its_manifest_is_none(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"manifest\.json"):
        read_manifest(tmp_path)


def test_a_type_can_be_kept(corpus_folder: Path, tmp_path: Path, record: Callable[..., SubjectRecord]) -> None:
    run(corpus_folder, tmp_path / "out", AnonymizeConfig(policy={"PHONE_NUMBER": "keep"}))
    assert "020 7946 0018, please" in all_text(tmp_path / "out")


def test_vacant_slots_of_the_raw_record_stand_in_the_removal_manifest(tmp_path: Path, config: AnonymizeConfig) -> None:
    rows = (("user", "2024-03-09T10:00:00", "hello there"), ("user", "2024-03-09T11:00:00", "again"))
    source = turns(rows)
    source["messages"][1]["id"] = "day1-2"
    (tmp_path / "raw").mkdir()
    write_record(tmp_path / "raw", SubjectRecord.from_trees("S01", {"source": source}))
    summary = run(tmp_path / "raw", tmp_path / "out", config)
    rows_written = json.loads((tmp_path / "out" / "removals.json").read_text())
    assert rows_written == [{"subject": "U01", "id": "day1-1", "reason": "vacant-before-release"}]
    assert (summary.removed, read_manifest(tmp_path / "out").vacant) == (0, {"U01": 1})


def test_messages_after_the_last_day_a_consent_covers_are_left_out(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    part = SubjectConsent.model_validate({**GIVEN, "through": "2024-03-10"})
    consent = Consent(subjects=dict.fromkeys(["julian-01", "julian-02", "S03"], part))
    summary = run(corpus_folder, tmp_path / "out", config, consent=consent)
    assert (summary.messages, summary.withdrawn_messages) == (10, 2)
    removals = json.loads((tmp_path / "out" / "removals.json").read_text())
    assert {(row["id"], row["reason"]) for row in removals} == {("day3-0", "not-consented")}


def test_a_scope_that_was_not_consented_to_makes_no_release(corpus_folder: Path, tmp_path: Path) -> None:
    given = SubjectConsent.model_validate(GIVEN)
    consent = Consent(subjects=dict.fromkeys(["julian-01", "julian-02", "S03"], given))
    with pytest.raises(ConsentError, match="scope"):
        run(corpus_folder, tmp_path / "out", AnonymizeConfig(scope="public-release"), consent=consent)
    run(corpus_folder, tmp_path / "out", AnonymizeConfig(scope="research"), consent=consent)
    assert read_manifest(tmp_path / "out").scope == "research"


def test_the_ledger_says_how_dates_were_read_and_what_was_rewritten(corpus_folder: Path, tmp_path: Path) -> None:
    run(corpus_folder, tmp_path / "out", AnonymizeConfig(rewrite="flatten"), private=tmp_path / "p")
    ledger = json.loads((tmp_path / "p" / "ledger.json").read_text())["subjects"]["U01"]
    assert ledger["date_order"]["status"] == "not_needed"
    assert set(ledger["rewriting"]) <= {"rewritten", "unchanged", "fallback"}
    assert sum(ledger["rewriting"].values()) == ledger["messages"]


@pytest.mark.parametrize("point", ["detect 3", "replace 1", "manifest"])
def test_a_killed_run_goes_on_without_doing_finished_subjects_again(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    child = multiprocessing.get_context("fork").Process(target=_killed, args=(corpus_folder, tmp_path / "out", point))
    child.start()
    child.join(60)
    again: list[str] = []
    real = anonymize.pipeline.release_subject

    def counted(record: SubjectRecord, *more: Any) -> Any:
        again.append(record.subject)
        return real(record, *more)

    with monkeypatch.context() as patched:
        patched.delattr(anonymize.pipeline, "survey")
        patched.setattr(anonymize.pipeline, "release_subject", counted)
        run(corpus_folder, tmp_path / "out", config)
    assert len(again) == {"detect 3": 3, "replace 1": 2, "manifest": 0}[point]
    run(corpus_folder, tmp_path / "whole", config)
    assert tree_bytes(tmp_path / "out") == tree_bytes(tmp_path / "whole")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_another_key_or_configuration_does_not_go_on_with_what_a_killed_run_left(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    child = multiprocessing.get_context("fork").Process(
        target=_killed, args=(corpus_folder, tmp_path / "out", "replace 1")
    )
    child.start()
    child.join(60)
    run(corpus_folder, tmp_path / "out", config, key=SecretKey(b"\x02" * 32))
    run(corpus_folder, tmp_path / "whole", config, key=SecretKey(b"\x02" * 32))
    assert tree_bytes(tmp_path / "out") == tree_bytes(tmp_path / "whole")


def test_a_released_file_that_changed_since_the_kill_is_made_anew(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    child = multiprocessing.get_context("fork").Process(
        target=_killed, args=(corpus_folder, tmp_path / "out", "manifest")
    )
    child.start()
    child.join(60)
    (left,) = (path for path in tmp_path.iterdir() if path.name.startswith(".out."))
    (left / "U01_source.json").write_text("{}")
    run(corpus_folder, tmp_path / "out", config)
    run(corpus_folder, tmp_path / "whole", config)
    assert tree_bytes(tmp_path / "out") == tree_bytes(tmp_path / "whole")


def test_two_runs_do_not_make_one_release_at_once(tmp_path: Path) -> None:
    with (
        anonymize.write.staging(tmp_path / "out", "0" * 16),
        pytest.raises(OutputError, match="another process"),
        anonymize.write.staging(tmp_path / "out", "0" * 16),
    ):
        pass


def test_an_id_with_a_name_stays_where_the_holder_keeps_ids(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    invent(raw, subjects=2, messages=120, seed=3)
    run(raw, tmp_path / "out", AnonymizeConfig(subject_ids="keep"))
    assert Corpus.open(tmp_path / "out").subjects == Corpus.open(raw).subjects
