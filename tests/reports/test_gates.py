"""Each gate passes the hand-made release and catches what breaks its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from release_samples import edit, write_release

from reports.gates import GATES, Failure, ReleaseGate, ReleaseView, run_gates
from reports.gates.base import ask
from reports.results import Gate
from utility.findings import SubjectIntervals, Verification


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return write_release(tmp_path / "release")


def answer(release: Path, name: str, **more: Any) -> Gate:
    (found,) = run_gates(ReleaseView(release, **more), only=[name])
    return found


def verified(violations: int = 0, whole: bool | None = True) -> Verification:
    rows = [SubjectIntervals(s, 5, 9, violations, whole, whole) for s in ("U01", "U02")]
    return Verification("pass", "holder", rows, [], [])


FILES_AND_IDS = (
    "files-complete",
    "manifest-true",
    "counters-agree",
    "ids-unique",
    "day-ranks",
    "time-order",
    "citations-resolve",
    "evidence-counts",
    "no-future-evidence",
    "probe-verbatim",
    "answerable-evidence",
    "chips-excluded",
    "intervals-exact",
)


def test_a_sound_release_passes_the_gates_of_files_ids_and_evidence(release: Path) -> None:
    answers = run_gates(ReleaseView(release, verification=verified()), only=FILES_AND_IDS)
    assert {found.gate: found.status for found in answers} == dict.fromkeys(FILES_AND_IDS, "pass")


def test_every_gate_has_a_question_and_hyphenated_reasons() -> None:
    for kind in GATES.values():
        assert kind.question.endswith("?")
        assert all(code == code.lower() and " " not in code for code in kind.reasons)


Change = Callable[[Any], Any]
SOURCE, CHAT, PROFILE, QA = "U01_source.json", "U01_chat.json", "U01_profile.json", "U01_qa.json"


def messages(change: Change) -> Change:
    return lambda tree: change(tree["messages"]) and None


def put(position: int, key: str, value: Any) -> Change:
    return messages(lambda found: found[position].__setitem__(key, value))


def claim(key: str, value: Any) -> Change:
    return lambda tree: tree["identity"]["hobby"].__setitem__(key, value)


def second_day(key: str, value: Any) -> Change:
    return lambda tree: tree["messages"][3].__setitem__(key, value) or tree["messages"][4].__setitem__(key, value)


def second_day_is_called_third(tree: Any) -> None:
    for found in tree["messages"]:
        found["id"] = found["id"].replace("day2", "day3")


def context(key: str, value: Any) -> Change:
    return lambda rows: rows[0]["required_context"].__setitem__(key, value)


BROKEN: list[tuple[str, str, Change, str]] = [
    ("counters-agree", SOURCE, lambda t: t["header"].__setitem__("messages", 6), "messages-differ"),
    ("counters-agree", SOURCE, lambda t: t["header"].__setitem__("app_messages", 1), "senders-differ"),
    ("counters-agree", SOURCE, lambda t: t["header"].__setitem__("active_days", 3), "days-differ"),
    ("ids-unique", SOURCE, put(1, "id", "day1-0"), "id-doubled"),
    ("ids-unique", SOURCE, put(1, "id", "day01-1"), "id-malformed"),
    ("ids-unique", SOURCE, put(1, "id", "day1-9"), "id-out-of-order"),
    ("day-ranks", SOURCE, put(2, "timestamp", "2024-01-06T09:02:00"), "day-has-two-dates"),
    ("day-ranks", SOURCE, second_day("timestamp", "2024-01-04T20:00:00"), "day-backwards"),
    ("day-ranks", SOURCE, second_day_is_called_third, "day-unaccounted"),
    ("time-order", SOURCE, put(2, "timestamp", "2024-01-05T08:59:59"), "time-backwards"),
    ("time-order", SOURCE, put(3, "id", "day2-7"), "tie-backwards"),
    ("time-order", SOURCE, put(4, "timestamp", "2024-01-07T20:00:00Z"), "times-mixed"),
    ("citations-resolve", PROFILE, claim("evidence", ["day1-0", "day1-9"]), "citation-dangling"),
    ("citations-resolve", PROFILE, claim("evidence", ["day1-0", "day1-02"]), "citation-malformed"),
    ("citations-resolve", CHAT, lambda rows: rows[0].__setitem__("probe_dayid", "day9-1"), "citation-dangling"),
    ("evidence-counts", PROFILE, claim("evidence_count", 3), "count-differs"),
    ("evidence-counts", PROFILE, claim("evidence", []), "evidence-missing"),
    ("evidence-counts", PROFILE, claim("evidence", ["day1-0", "day1-0"]), "evidence-doubled"),
    ("no-future-evidence", CHAT, context("recent_context", ["day2-1"]), "evidence-after-probe"),
    ("no-future-evidence", CHAT, lambda rows: rows[0].__setitem__("probe_dayid", "day1-1"), "evidence-after-probe"),
    (
        "no-future-evidence",
        CHAT,
        context("episode_refs", [{"dayids": ["day2-1"], "gist": "a trip"}]),
        "evidence-after-probe",
    ),
    ("probe-verbatim", CHAT, lambda rows: rows[0].__setitem__("probe", "Remember where I went?"), "probe-differs"),
    ("probe-verbatim", SOURCE, put(4, "content", "remember where I went? "), "probe-differs"),
    ("probe-verbatim", CHAT, lambda rows: rows[0].__setitem__("probe_dayid", "day2-9"), "probe-without-message"),
    ("answerable-evidence", QA, lambda rows: rows[0].__setitem__("evidence", []), "answerable-without-evidence"),
    (
        "answerable-evidence",
        QA,
        lambda rows: rows[1].__setitem__("evidence", ["day1-0"]),
        "unanswerable-with-evidence",
    ),
    (
        "answerable-evidence",
        QA,
        lambda rows: rows[0].__setitem__("answerable", False),
        "unanswerable-with-evidence",
    ),
    ("chips-excluded", PROFILE, claim("evidence", ["day2-0", "day1-0"]), "cites-suggestions"),
    ("chips-excluded", QA, lambda rows: rows[0].__setitem__("evidence", ["day2-0"]), "cites-suggestions"),
    ("chips-excluded", CHAT, lambda rows: rows[0].__setitem__("probe_dayid", "day1-1"), "probe-is-suggestion"),
]


@pytest.mark.parametrize(("gate", "file", "change", "reason"), BROKEN)
def test_a_broken_rule_is_named_by_its_gate(release: Path, gate: str, file: str, change: Change, reason: str) -> None:
    edit(release, file, change)
    found = answer(release, gate)
    assert found.status == "fail"
    assert reason in {example.reason for example in found.examples}
    assert {example.subject for example in found.examples} == {"U01"}


def test_a_removal_accounts_for_a_missing_day(release: Path) -> None:
    edit(
        release,
        SOURCE,
        lambda t: [m.__setitem__("id", m["id"].replace("day2", "day3")) for m in t["messages"]] and None,
    )
    edit(release, "removals.json", lambda _: {"U01": ["day2-0"]})
    assert answer(release, "day-ranks").status == "pass"


def test_a_changed_byte_is_no_longer_what_the_manifest_says(release: Path) -> None:
    edit(release, QA, lambda rows: rows[0].__setitem__("answer", "the big one"), rehash=False)
    found = answer(release, "manifest-true")
    assert [(e.file, e.reason) for e in found.examples] == [(QA, "hash-differs")]


def test_the_checksum_list_must_agree_with_the_manifest(release: Path) -> None:
    (release / "manifest-sha256.txt").write_text("")
    assert answer(release, "manifest-true").examples[0].reason == "checksums-differ"


def stray(release: Path) -> None:
    (release / "U01_source.json.bak").write_text("notes")


def relisted(key: str, name: str, value: Any) -> Callable[[Path], None]:
    return lambda release: edit(release, "manifest.json", lambda t: t[key].__setitem__(name, value), rehash=False)


WRONG_FILES: list[tuple[str, Callable[[Path], Any], str]] = [
    ("files-complete", lambda release: (release / QA).unlink(), "file-missing"),
    ("files-complete", lambda release: (release / CHAT).write_text('[{"probe": '), "file-unreadable"),
    ("files-complete", stray, "stray-file"),
    ("manifest-true", lambda release: (release / QA).write_bytes((release / QA).read_bytes() + b" "), "hash-differs"),
    ("manifest-true", lambda release: (release / "manifest-sha256.txt").unlink(), "checksums-missing"),
    ("manifest-true", relisted("files", QA, "0" * 64), "hash-differs"),
    ("manifest-true", stray, "stray-file"),
]


@pytest.mark.parametrize(("gate", "change", "reason"), WRONG_FILES)
def test_a_folder_that_is_not_what_it_declares_is_caught(
    release: Path, gate: str, change: Callable[[Path], Any], reason: str
) -> None:
    change(release)
    found = answer(release, gate)
    assert found.status == "fail"
    assert reason in {example.reason for example in found.examples}


@pytest.mark.parametrize("gate", ["files-complete", "manifest-true"])
def test_a_stray_file_is_counted_and_never_named(release: Path, gate: str) -> None:
    (release / "julian ferreira.txt").write_text("notes")
    found = answer(release, gate)
    assert (found.status, found.failures) == ("fail", 1)
    assert "julian" not in found.model_dump_json()


def test_a_missing_file_and_a_truncated_one_are_named(release: Path) -> None:
    (release / QA).unlink()
    (release / CHAT).write_text('[{"probe": ')
    found = answer(release, "files-complete")
    assert {(e.file, e.reason) for e in found.examples} == {(QA, "file-missing"), (CHAT, "file-unreadable")}


def test_a_subject_without_its_declared_file_is_found(release: Path) -> None:
    edit(release, "manifest.json", lambda t: t["files"].pop(QA) and None, rehash=False)
    assert "file-unlisted" in {e.reason for e in answer(release, "files-complete").examples}


def test_a_release_without_chat_files_makes_their_gates_not_applicable(release: Path) -> None:
    for path in release.glob("*_chat.json"):
        path.unlink()
    assert answer(release, "probe-verbatim").status == "not_applicable"


def test_intervals_are_skipped_for_a_reader(release: Path) -> None:
    assert answer(release, "intervals-exact").status == "skipped_by_role"
    assert answer(release, "intervals-exact", verification=verified(whole=None)).status == "skipped_by_role"


MOVED = [verified(violations=1), verified(whole=False), verified(violations=9, whole=False)]


@pytest.mark.parametrize("verification", MOVED)
def test_one_interval_that_changed_is_enough_to_fail(release: Path, verification: Verification) -> None:
    assert answer(release, "intervals-exact", verification=verification).status == "fail"


def test_without_a_manifest_nothing_passes_for_complete(release: Path) -> None:
    (release / "manifest.json").unlink()
    assert answer(release, "files-complete").status == "not_evaluated"


def test_a_file_that_no_gate_can_read_is_never_a_pass(release: Path) -> None:
    (release / SOURCE).write_text("[]")
    statuses = {found.status for found in run_gates(ReleaseView(release, verification=verified()), only=["time-order"])}
    assert statuses == {"not_evaluated"}


class Crashing(ReleaseGate):
    name: ClassVar[str] = "crashing"
    question: ClassVar[str] = "does it crash?"
    reasons: ClassVar[dict[str, str]] = {"found": "something"}

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        yield None
        raise KeyError("Julian")


class Idle(Crashing):
    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        return iter(())


class Flooded(Crashing):
    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        return (Failure(SOURCE, "U01", f"day{i}-0", "found") for i in range(1, 432))


def test_a_gate_that_crashes_is_not_evaluated_and_says_nothing_of_the_value(release: Path) -> None:
    found = ask(Crashing(), ReleaseView(release))
    assert (found.status, found.reason) == ("not_evaluated", "gate-crashed")
    assert "Julian" not in found.model_dump_json()


def test_a_gate_with_nothing_to_check_is_not_evaluated(release: Path) -> None:
    assert ask(Idle(), ReleaseView(release)).reason == "nothing-to-check"


def test_all_failures_are_counted_and_twenty_are_shown(release: Path) -> None:
    found = ask(Flooded(), ReleaseView(release))
    assert (found.failures, len(found.examples)) == (431, 20)
