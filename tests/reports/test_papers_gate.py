"""The gate that reads the datasheet, and those that read what the manifest counts and lists."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from gate_samples import digest, rehash, tamper
from paper_samples import answer_tree, audit_of, write_answers, write_paper_release

from corpus import dump_json
from reports.gates import ReleaseView, run_gates
from reports.papers import build_sheet, load_answers, measure_release, write_papers
from reports.results import Gate

ROWS = {"chat": {"abstention": 2, "enriched": 2, "proportional": 8}, "qa": {"abstention": 2, "regular": 2}}


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return write_paper_release(tmp_path / "release")


def write(release: Path, tree: dict[str, Any] | None = None) -> Path:
    folder = release.parent / "papers"
    results = audit_of(digest(release))
    answers = load_answers(write_answers(release.parent / "answers.yaml", tree))
    write_papers(folder, release, build_sheet(measure_release(release), results, answers), results)
    return folder


def answer(
    release: Path, papers: Path | None = None, *, gate: str = "datasheet-answered", audited: bool = True
) -> Gate:
    results = audit_of(digest(release)) if audited else None
    (found,) = run_gates(ReleaseView(release, papers=papers, results=results), only=[gate])
    return found


def reasons(found: Gate) -> set[str]:
    return {example.reason for example in found.examples}


def test_an_answered_datasheet_passes_with_and_without_the_audit(release: Path) -> None:
    papers = write(release)
    assert answer(release, papers).status == "pass"
    assert answer(release, papers, audited=False).status == "pass"


def test_each_open_question_is_refused(release: Path) -> None:
    tree = answer_tree()
    tree["motivation"]["funding"] = None
    tree["uses"]["risks"] = "TBD"
    tree["identity"]["license"] = None
    found = answer(release, write(release, tree))
    # The licence is asked twice: in the identity, and among the terms of distribution, where the answer stands.
    assert (found.status, found.failures, reasons(found)) == ("fail", 3, {"question-open"})


def edit_sheet(change: Callable[[Any], Any]) -> Callable[[Path], None]:
    def edit(papers: Path) -> None:
        tree = json.loads((papers / "datasheet.json").read_text())
        change(tree)
        (papers / "datasheet.json").write_bytes(dump_json(tree))

    return edit


TAMPERED: list[tuple[Callable[[Path], None], str]] = [
    (lambda papers: (papers / "datasheet.json").unlink(), "datasheet-missing"),
    (lambda papers: (papers / "datasheet.md").unlink(), "datasheet-missing"),
    (lambda papers: (papers / "datasheet.json").write_text("{}") and None, "datasheet-malformed"),
    (lambda papers: (papers / "datasheet.json").write_text("[") and None, "datasheet-malformed"),
    (edit_sheet(lambda tree: tree["entries"].pop()), "question-missing"),
    (edit_sheet(lambda tree: tree["entries"][0].update(answer=" ")), "question-open"),
    (edit_sheet(lambda tree: tree["facts"].update(messages=25)), "facts-differ"),
    (edit_sheet(lambda tree: tree["facts"]["chat"]["strata"]["counts"].update(enriched=3)), "facts-differ"),
    (edit_sheet(lambda tree: tree["entries"][4].update(measured=["0 % are recognised."])), "facts-differ"),
    (edit_sheet(lambda tree: tree.update(release_digest="0" * 64)), "another-release"),
    (lambda papers: (papers / "datasheet.md").write_text("# Datasheet") and None, "text-differs"),
]


@pytest.mark.parametrize(("tamper_with", "reason"), TAMPERED)
def test_a_datasheet_that_was_tampered_with_is_caught(
    release: Path, tamper_with: Callable[[Path], None], reason: str
) -> None:
    papers = write(release)
    tamper_with(papers)
    found = answer(release, papers)
    assert found.status == "fail"
    assert reason in reasons(found)


def test_papers_of_a_release_that_was_changed_since_are_of_another_one(release: Path) -> None:
    papers = write(release)
    tamper(release, "U01_persona.json", lambda tree: tree.__setitem__("summary", "likes ferries"))
    assert "another-release" in reasons(answer(release, papers))


def test_papers_beside_the_release_break_no_gate(release: Path) -> None:
    write(release)
    for gate in ("manifest-true", "files-complete"):
        assert answer(release, gate=gate).status == "pass"


def test_without_papers_there_is_no_datasheet_to_answer(release: Path) -> None:
    assert answer(release).status == "not_applicable"


def count_rows(release: Path, rows: dict[str, dict[str, int]]) -> None:
    tamper(release, "manifest.json", lambda tree: tree["vocabularies"].__setitem__("rows", rows))


def test_strata_counts_that_are_right_pass(release: Path) -> None:
    count_rows(release, ROWS)
    assert answer(release, gate="strata-declared", audited=False).status == "pass"


@pytest.mark.parametrize(
    "rows",
    [
        {**ROWS, "chat": {**ROWS["chat"], "enriched": 3}},
        {**ROWS, "chat": {"abstention": 2, "proportional": 8}},
        {**ROWS, "qa": {**ROWS["qa"], "sought": 1}},
        {"chat": ROWS["chat"]},
        {},
    ],
)
def test_strata_counts_that_do_not_reconcile_are_caught(release: Path, rows: dict[str, dict[str, int]]) -> None:
    count_rows(release, rows)
    found = answer(release, gate="strata-declared", audited=False)
    assert (found.status, reasons(found)) == ("fail", {"count-differs"})


def test_a_row_that_changed_its_stratum_is_caught_by_the_count(release: Path) -> None:
    count_rows(release, ROWS)
    tamper(release, "U01_chat.json", lambda rows: rows[0].__setitem__("stratum", "proportional"))
    assert reasons(answer(release, gate="strata-declared", audited=False)) == {"count-differs"}


def test_a_line_too_many_in_the_list_of_checksums_is_caught(release: Path) -> None:
    rehash(release)
    with (release / "manifest-sha256.txt").open("a") as lines:
        lines.write(f"{'0' * 64}  U03_source.json\n")
    assert reasons(answer(release, gate="manifest-true")) == {"checksums-differ"}
