from __future__ import annotations

import numpy as np
import pytest
from small_release import copy_of, raw_trees, released, write_trees

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus
from benchmarks.tampering import KINDS
from corpus import Corpus
from utility.findings import REASONS
from utility.verify import verify


def message(sides, k):
    return sides.trees["source"]["messages"][k]


def test_a_true_release_has_no_violation(sides):
    outcome = sides.verify()
    assert (outcome.status, outcome.role, outcome.violations, outcome.not_checkable) == ("pass", "holder", [], [])
    (subject,) = outcome.subjects
    # 40 messages; 3 claims with 2 dates each, a birthday, a day moved in, a dated answer.
    assert (subject.messages, subject.pairs_checked) == (40, 49)
    assert subject.offset_whole_days is True
    assert subject.time_of_day_kept is True


def test_a_true_release_passes_for_a_reader_who_is_told_what_stays_unchecked(sides):
    outcome = verify(sides.write())
    assert (outcome.status, outcome.role, outcome.violations) == ("pass", "reader", [])
    assert len(outcome.not_checkable) >= 6
    assert outcome.subjects[0].time_of_day_kept is None


def test_subjects_pair_by_their_times_of_day_without_a_mapping(sides):
    assert verify(sides.write(), sides.raw).status == "pass"


def test_the_offset_stands_in_no_result(sides):
    assert "100" not in repr(sides.verify())


@pytest.mark.parametrize("kind", KINDS)
def test_the_raw_side_finds_every_instance_of_a_kind_of_tampering(sides, kind):
    for seed in range(12):
        trees = copy_of(sides.trees)
        assert KINDS[kind](raw_trees(), trees, np.random.default_rng(seed))
        outcome = sides._replace(trees=trees).verify()
        assert outcome.status == "fail", f"instance {seed}"
        assert all(violation.reason in REASONS for violation in outcome.violations)


def test_a_message_moved_by_a_day_is_named(sides):
    message(sides, 5)["timestamp"] = "2024-06-01T09:11:05.120+01:00"
    found = [violation for violation in sides.verify().violations if violation.reason == "offset-differs"]
    assert [violation.id for violation in found] == ["day2-2"]
    assert "day-has-two-dates" in sides.alone()


def test_a_message_moved_by_a_second_is_named(sides):
    message(sides, 5)["timestamp"] = message(sides, 5)["timestamp"].replace(":05.", ":06.")
    outcome = sides.verify()
    assert {(v.id, v.reason) for v in outcome.violations} == {("day2-2", "time-differs"), (None, "rhythm-differs")}
    assert outcome.subjects[0].time_of_day_kept is False
    assert sides.alone() == set()


def test_a_rewritten_zone_is_not_taken_for_another_time_of_day(sides):
    message(sides, 0)["timestamp"] = message(sides, 0)["timestamp"].replace("+01:00", "+02:00")
    assert "zone-differs" in sides.reasons()
    assert "time-differs" not in sides.reasons()


def test_lost_fraction_digits_are_named(sides):
    message(sides, 0)["timestamp"] = message(sides, 0)["timestamp"].replace(".120", "")
    assert "fraction-differs" in sides.reasons()


def test_a_dropped_message_is_missing_unless_the_manifest_names_it(sides):
    # Nothing cites it, and it is the last of its day.
    dropped = sides.trees["source"]["messages"].pop(7)
    sides.trees["source"]["header"].update(messages=39, companion_messages=19)
    assert sides.reasons() == {"message-missing"}
    assert sides.reasons([dropped["id"]]) == set()


def test_a_reader_sees_a_slot_the_manifest_leaves_open(sides):
    # One slot was vacant from the start; with three of four declared the fourth stands out.
    for k in (14, 9, 5):
        sides.trees["source"]["messages"].pop(k)
    sides.trees["source"]["header"].update(messages=37, user_messages=19, companion_messages=18)
    assert "slot-vacant" not in sides.alone(["day4-3", "day4-4", "day3-2", "day2-2"])
    assert "slot-vacant" in sides.alone(["day4-3", "day4-4", "day3-2"])


def test_a_removed_message_that_is_still_there_is_named(sides):
    assert "removed-id-present" in sides.reasons(["day2-1"])
    assert "removed-id-present" in sides.alone(["day2-1"])


def test_a_doubled_id_is_a_violation_and_no_crash(sides):
    sides.trees["source"]["messages"].insert(1, dict(message(sides, 0)))
    assert "id-doubled" in sides.reasons()
    assert "id-doubled" in sides.alone()


@pytest.mark.parametrize(
    "damage",
    [{"id": "day2-07"}, {"timestamp": "2024-02-30T10:00:00"}, {"sender": "bot"}, {"content": None}],
    ids=["id", "date", "sender", "content"],
)
def test_a_message_that_cannot_be_read_is_a_violation_and_no_crash(sides, damage):
    message(sides, 3).update(damage)
    assert "message-unreadable" in sides.reasons()
    assert "message-unreadable" in sides.alone()


@pytest.mark.parametrize("file", ["source", "profile", "persona", "chat", "qa"])
def test_a_truncated_file_is_a_violation_and_no_crash(sides, file):
    release = sides.write()
    path = release.path("U01", file)
    path.write_bytes(path.read_bytes()[:-40])
    for outcome in (verify(release, sides.raw, {"ann": "U01"}), verify(release, sides.raw), verify(release)):
        assert "file-unreadable" in {violation.reason for violation in outcome.violations}


def test_a_missing_derived_file_is_named_where_other_subjects_have_it(tmp_path):
    trees = raw_trees()
    write_trees(tmp_path / "raw", "ann", trees)
    raw = write_trees(tmp_path / "raw", "ben", trees)
    write_trees(tmp_path / "release", "U01", released(trees))
    release = write_trees(tmp_path / "release", "U02", released({k: v for k, v in trees.items() if k != "qa"}))
    found = verify(release, raw, {"ann": "U01", "ben": "U02"}).violations
    assert [(violation.file, violation.reason) for violation in found] == [("U02_qa.json", "file-missing")]


def test_a_subject_of_the_mapping_that_is_not_released_is_named(sides):
    outcome = verify(sides.write(), sides.raw, {"ann": "U01", "ben": "U02"})
    assert [(violation.subject, violation.reason) for violation in outcome.violations] == [("U02", "subject-missing")]


def test_a_removal_manifest_that_cannot_be_read_is_a_violation(sides):
    release = sides.write()
    (sides.folder / "removals.json").write_text('{"U01": 3}', encoding="utf-8")
    assert [violation.file for violation in verify(release).violations] == ["removals.json"]


def test_a_snowflake_in_a_derived_file_is_named(sides):
    sides.trees["persona"]["thread"] = "1142938471029384756"
    assert sides.alone() == {"time-in-id"}


def test_a_counter_that_does_not_count_is_named(sides):
    sides.trees["source"]["header"]["active_days"] = 11
    assert sides.alone() == {"counter-differs"}


def test_a_dangling_citation_is_named(sides):
    sides.trees["qa"][0]["evidence"] = ["day9-99"]
    assert sides.alone() == {"citation-dangling"}
    assert sides.reasons() == {"citation-dangling", "citation-differs"}


def test_a_claim_date_left_behind_is_seen_by_a_reader(sides):
    claim = sides.trees["profile"]["entities"]["Maria"]["claims"][1]
    claim["first_seen"] = "2024-02-23"
    assert sides.alone() == {"date-evidence-differs"}


def test_a_violation_names_a_place_and_never_a_value(sides):
    sides.trees["chat"][0]["probe"] = "canary text"
    message(sides, 2)["id"] = "canary id"
    assert "canary" not in repr(sides.verify())


def test_a_flattened_release_is_verified_like_any_other(tmp_path):
    texts = [
        f"hey u, im at the {a} w/ {b}... dunno why lol"
        for a in ("park", "shop", "lake")
        for b in ("mum", "dad", "kim", "joe")
    ]
    trees = raw_trees()
    for message, text in zip(trees["source"]["messages"], texts, strict=False):
        message["content"] = text
    for file in set(trees) - {"source"}:
        del trees[file]
    raw = write_trees(tmp_path / "raw", "S01", trees)
    config = AnonymizeConfig(rewrite="flatten", flatten_level=3, subject_ids="keep")
    anonymize_corpus(raw, tmp_path / "out", key=SecretKey(bytes(32)), consent=None, config=config)
    outcome = verify(Corpus.open(tmp_path / "out"), raw, {"S01": "S01"})
    assert (outcome.status, outcome.violations) == ("pass", [])
