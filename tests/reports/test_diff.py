"""Two audits, and two releases, against each other."""

from __future__ import annotations

import io
import json
import math
from pathlib import Path
from typing import Any

import pytest
from gate_samples import tamper
from paper_samples import write_paper_release
from report_samples import gate_answer, sample
from rich.console import Console

from reports.diff import AuditDiff, diff_audits, diff_releases, render_diff, same_people
from reports.diff.model import NOTES, AttackChange, FigureChange
from reports.results import Results

OTHER = "0ddba11" + "2" * 57


def changed(results: Results, **rows: dict[str, tuple[int, int]]) -> Results:
    """The results with (hits, samples) of people in the first attack on the release replaced; `U01=(3, 20)`."""
    place = next(i for i, attack in enumerate(results.attacks) if attack.cell == "released/raw" and attack.subjects)
    attack = results.attacks[place]
    subjects = tuple(
        row.model_copy(update=dict(zip(("hits", "samples"), rows[row.subject], strict=True)))
        if row.subject in rows
        else row
        for row in attack.subjects or ()
    )
    attacks = list(results.attacks)
    attacks[place] = attack.model_copy(update={"subjects": subjects})
    return results.model_copy(update={"attacks": tuple(attacks)})


def first_on_release(found: AuditDiff) -> AttackChange:
    return next(change for change in found.attacks if change.cell == "released/raw")


def figure(found: AuditDiff, *place: str) -> FigureChange:
    return next(change for change in found.figures if change.figure == place)


def shown(found: Any) -> str:
    out = io.StringIO()
    render_diff(found, Console(file=out, width=140, highlight=False))
    return out.getvalue()


def test_an_audit_does_not_differ_from_itself() -> None:
    results = sample(internal=True)
    found = diff_audits(results, results)
    assert (found.gates, found.worse) == ((), ())
    assert {change.rate.difference for change in found.attacks} <= {0.0, None}
    assert {change.value.difference for change in found.figures} <= {0.0, None}
    assert "same-release" in found.notes


def test_gates_that_changed_are_named_and_those_that_got_worse() -> None:
    before = sample(
        gates=(gate_answer("files-complete"), gate_answer("ids-unique", "fail", 3), gate_answer("time-order"))
    )
    after = sample(
        gates=(gate_answer("files-complete", "fail", 2), gate_answer("ids-unique"), gate_answer("day-ranks")),
    )
    found = diff_audits(before, after)
    assert {change.gate: (change.status, change.failures) for change in found.gates} == {
        "files-complete": (("pass", "fail"), (0, 2)),
        "ids-unique": (("fail", "pass"), (3, 0)),
        "time-order": (("pass", None), (0, None)),
        "day-ranks": ((None, "pass"), (None, 0)),
    }
    assert found.worse == ("files-complete", "time-order")


def test_a_gate_that_fails_at_fewer_places_changed_and_is_no_worse() -> None:
    before, after = (sample(gates=(gate_answer("ids-unique", "fail", count),)) for count in (3, 1))
    found = diff_audits(before, after)
    assert ([change.failures for change in found.gates], found.worse) == ([(3, 1)], ())


def test_internal_results_of_one_release_are_compared_person_by_person() -> None:
    before = sample(subjects=3, internal=True)
    level = {"U01": (10, 20), "U02": (10, 20), "U03": (10, 20)}
    # Per person +0.1, +0.2 and -0.3 after: the mean is 0.
    found = diff_audits(changed(before, **level), changed(before, U01=(12, 20), U02=(14, 20), U03=(4, 20)))
    rate = first_on_release(found).rate
    assert (rate.pairing, rate.people, rate.method) == ("paired", 3, "paired_bootstrap_over_subjects")
    assert (rate.before, rate.after, rate.difference) == pytest.approx((0.5, 0.5, 0.0))
    assert rate.low is not None
    assert rate.high is not None
    assert rate.low < 0 < rate.high


def test_only_people_with_samples_on_both_sides_are_compared() -> None:
    before = sample(subjects=3, internal=True)
    found = diff_audits(
        changed(before, U01=(0, 0), U02=(10, 20), U03=(10, 20)), changed(before, U02=(20, 20), U03=(0, 0))
    )
    rate = first_on_release(found).rate
    assert (rate.people, rate.before, rate.after, rate.low) == (1, 0.5, 1.0, None)


def test_people_of_another_release_are_the_ones_that_were_named() -> None:
    before = changed(sample(subjects=3, internal=True), U01=(2, 20), U02=(10, 20), U03=(18, 20))
    after = changed(sample(subjects=3, internal=True, release_digest=OTHER), U01=(10, 20), U02=(18, 20), U03=(0, 20))
    # U01 left, so that everybody moved up by one.
    named = first_on_release(diff_audits(before, after, {"U02": "U01", "U03": "U02"})).rate
    assert (named.pairing, named.people, named.difference) == ("paired", 2, 0.0)
    found = diff_audits(before, after)
    assert first_on_release(found).rate.pairing == "unpaired"
    assert {"other-release", "people-unknown"} <= set(found.notes)


def test_public_results_are_compared_side_by_side_and_that_is_said() -> None:
    found = diff_audits(sample(), sample())
    assert {change.rate.pairing for change in found.attacks} == {"unpaired"}
    assert "unpaired" in found.notes
    assert "U01" not in json.dumps(found.model_dump(mode="json"))


def test_unpaired_limits_are_those_of_square_and_add() -> None:
    results = sample()
    place = next(i for i, attack in enumerate(results.attacks) if attack.macro is not None)
    attacks = list(results.attacks)
    macro = attacks[place].macro
    assert macro is not None
    sides = []
    for rate, low, high in ((0.5, 0.4, 0.7), (0.8, 0.6, 0.9)):
        attacks[place] = results.attacks[place].model_copy(
            update={"macro": macro.model_copy(update={"rate": rate, "low": low, "high": high})}
        )
        sides.append(results.model_copy(update={"attacks": tuple(attacks)}))
    rate = diff_audits(*sides).attacks[place].rate
    # 0.3 - sqrt(0.2² + 0.2²) and 0.3 + sqrt(0.1² + 0.1²)
    assert rate.method == "square_and_add"
    assert (rate.low, rate.high) == pytest.approx((0.3 - math.sqrt(0.08), 0.3 + math.sqrt(0.02)), abs=1e-6)


def test_what_the_release_supports_is_compared_on_the_released_side() -> None:
    found = figure(diff_audits(sample(), sample()), "retrieval", "chat", "memory_bearing", "bm25", "hit@5")
    # 0.248 before the release and 98 % of it after.
    assert found.value.before == found.value.after == pytest.approx(0.248 * 0.98, abs=1e-6)
    assert found.value.pairing == "unpaired"


def test_a_figure_that_one_side_lacks_has_no_difference() -> None:
    found = figure(diff_audits(sample(support=None), sample()), "demand", "recorded")
    assert (found.value.before, found.value.difference) == (None, None)
    assert found.value.after == pytest.approx(40 / 1169, abs=1e-6)


def test_another_protocol_and_another_seed_are_said() -> None:
    before = sample()
    assert before.protocol is not None
    protocol = before.protocol.model_copy(update={"digest": "d" * 64})
    after = before.model_copy(update={"protocol": protocol, "seed": 8})
    assert {"other-protocol", "other-seed"} <= set(diff_audits(before, after).notes)


def test_every_note_has_its_sentence() -> None:
    before, after = sample(internal=True), sample(internal=True, release_digest=OTHER)
    notes = {note for pair in ((before, before), (before, after)) for note in diff_audits(*pair).notes}
    assert notes <= set(NOTES)


def test_the_terminal_shows_what_changed_and_counts_the_rest() -> None:
    before = sample(gates=(gate_answer("files-complete"),))
    after = sample(gates=(gate_answer("files-complete", "not_evaluated", reason="gate-crashed"),))
    text = shown(diff_audits(before, after))
    assert "files-complete   pass → not evaluated" in text
    assert "Worse: verdict, files-complete" in text
    assert "Re-identification" not in text
    assert "the same on both sides" in text


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return write_paper_release(tmp_path / "release")


def other(release: Path, **more: Any) -> Path:
    return write_paper_release(release.parent / "other", **more)


def test_a_release_does_not_differ_from_itself(release: Path) -> None:
    tell_apart(release, "U02")
    found = diff_releases(release, release)
    assert found.notes == ("same-release",)
    assert (found.settings, found.files_changed, found.strata, found.people_only_after) == ((), (), (), ())
    assert [(person.before, person.after) for person in found.people] == [("U01", "U01"), ("U02", "U02")]
    assert {person.dates for person in found.people} == {"same"}


def rename(release: Path, old: str, new: str) -> None:
    for path in list(release.glob(f"{old}_*.json")):
        path.rename(release / path.name.replace(old, new, 1))
    tamper(release, "manifest.json", lambda tree: json.loads(json.dumps(tree).replace(f'"{old}"', f'"{new}"')))


def tell_apart(release: Path, subject: str) -> None:
    """Give one person times of day of their own."""

    def later(tree: Any) -> None:
        for message in tree["messages"]:
            message["timestamp"] = message["timestamp"].replace(":00", ":30").replace(":30:", ":00:")

    tamper(release, f"{subject}_source.json", later)


def test_people_whom_their_times_do_not_tell_apart_are_not_paired(release: Path) -> None:
    found = diff_releases(release, release)
    assert (found.people, found.people_only_before, found.people_only_after) == ((), (), ())
    assert "people-alike" in found.notes


def test_people_are_paired_by_their_times_and_not_by_their_ids(release: Path) -> None:
    second = other(release)
    for folder in (release, second):
        tell_apart(folder, "U02")
    rename(second, "U01", "U03")
    found = diff_releases(release, second)
    assert {(person.before, person.after) for person in found.people} == {("U01", "U03"), ("U02", "U02")}
    assert "other-ids" in found.notes
    assert (found.people_only_before, found.people_only_after) == ((), ())
    assert {name[:3] for name in found.files_only_before} == {"U01"}
    assert {name[:3] for name in found.files_only_after} == {"U03"}


def test_messages_are_compared_by_id(release: Path) -> None:
    second = other(release)
    for folder in (release, second):
        tell_apart(folder, "U02")

    def change(tree: Any) -> None:
        tree["messages"][0]["content"] = "off to the sea"
        del tree["messages"][-1]

    tamper(second, "U02_source.json", change)
    person = next(one for one in diff_releases(release, second).people if one.before == "U02")
    assert (person.messages, person.only_before, person.only_after, person.texts_changed) == ((12, 11), 1, 0, 1)
    assert person.dates == "same"


@pytest.mark.parametrize(("days", "said"), [(0, "same"), (7, "moved"), (None, "differ")])
def test_how_dates_moved_is_said_and_by_how_much_is_not(release: Path, days: int | None, said: str) -> None:
    second = other(release)
    for folder in (release, second):
        tell_apart(folder, "U02")

    def move(tree: Any) -> None:
        for i, message in enumerate(tree["messages"]):
            day = int(message["timestamp"][8:10]) + (i if days is None else days)
            message["timestamp"] = f"{message['timestamp'][:8]}{day:02}{message['timestamp'][10:]}"

    tamper(second, "U02_source.json", move)
    found = diff_releases(release, second)
    assert next(one for one in found.people if one.before == "U02").dates == said


def test_settings_and_files_that_changed_are_named(release: Path) -> None:
    second = other(release, rewrite="flatten", scope=None)
    tamper(second, "U01_qa.json", lambda rows: rows.pop() and None)
    found = diff_releases(release, second)
    assert {change.setting: change.values for change in found.settings} == {
        "rewrite": ("none", "flatten"),
        "scope": ("publication for research", None),
    }
    assert found.files_changed == ("U01_qa.json",)
    assert found.files_same == 10


def test_rows_by_stratum_are_compared(release: Path) -> None:
    second = other(release)
    for folder, enriched in ((release, 2), (second, 5)):
        rows = {"chat": {"enriched": enriched, "proportional": 8, "<b>": 1}}
        tamper(folder, "manifest.json", lambda tree, rows=rows: tree["vocabularies"].__setitem__("rows", rows))
    assert [(one.stratum, one.rows) for one in diff_releases(release, second).strata] == [("enriched", (2, 5))]


def test_a_release_that_is_not_its_manifest_is_compared_and_that_is_said(release: Path) -> None:
    second = other(release)
    (second / "stray.txt").write_text("")
    found = diff_releases(release, second)
    assert "files-not-true" in found.notes
    assert "stray" not in json.dumps(found.model_dump(mode="json"))


def test_a_file_that_no_release_would_have_is_not_named(release: Path) -> None:
    second = other(release)
    tamper(second, "manifest.json", lambda tree: tree)
    tree = json.loads((second / "manifest.json").read_text())
    tree["files"]["ada \x1b[31m lovelace.txt"] = "0" * 64
    (second / "manifest.json").write_text(json.dumps(tree))
    found = diff_releases(release, second)
    assert "lovelace" not in json.dumps(found.model_dump(mode="json"))
    assert "\x1b" not in shown(found)


def test_who_is_who_needs_half_of_the_messages(release: Path) -> None:
    from corpus import Corpus

    second = other(release)
    for folder in (release, second):
        tell_apart(folder, "U02")
    tamper(second, "U02_source.json", lambda tree: tree.__setitem__("messages", tree["messages"][:8]))
    assert same_people(Corpus.open(release), Corpus.open(second)) == {"U01": "U01", "U02": "U02"}
