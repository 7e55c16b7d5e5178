"""True dates and originals left: what a public result holds of them, how they are judged, and what is said."""

from __future__ import annotations

import io
import json
from typing import get_args

import pytest
from report_samples import LEFT, date_report, gate_answers, residual_report, sample
from rich.console import Console

from attacks.residuals.search import FORMS
from reports import labels, render_html, render_markdown, render_terminal
from reports.results import Results, dump_results
from reports.results.building import date_entries, residual_entries
from reports.results.types import LeftOver

PASSING = tuple(gate for gate in gate_answers() if gate.status == "pass")


def terminal(results: Results) -> str:
    stream = io.StringIO()
    render_terminal(results, Console(file=stream, width=80))
    return " ".join(stream.getvalue().split())


def test_every_written_form_has_a_code_and_a_name() -> None:
    assert get_args(LeftOver) == FORMS
    assert set(labels.LEFT_OVER) == set(FORMS)


def test_a_public_result_names_neither_people_nor_places() -> None:
    tree = json.loads(dump_results(sample(residuals=LEFT)))
    assert "subjects" not in tree["date_recovery"]
    assert "places" not in tree["residual_identifiers"]
    assert tree["residual_identifiers"]["counts"] == [{"form": "possessive", "count": 2}, {"form": "edit", "count": 1}]


def test_an_internal_result_has_the_places_and_not_what_stands_there() -> None:
    results = sample(residuals=LEFT, internal=True)
    assert [place.id for place in results.residual_identifiers.places or ()] == ["day1-2", None, "day3-1"]
    assert "Julian" not in dump_results(results).decode()


def test_taking_the_public_part_of_an_internal_result_is_measuring_for_the_public() -> None:
    assert sample(residuals=LEFT, internal=True).public() == sample(residuals=LEFT)


def test_a_public_result_that_holds_a_table_is_refused() -> None:
    internal = sample(internal=True)
    with pytest.raises(ValueError, match="public"):
        Results.model_validate(internal.model_dump() | {"internal": False, "attacks": ()})


def test_bits_have_one_decimal_and_few_people_have_none() -> None:
    def together(subjects: int) -> object:
        return date_entries(date_report(subjects)).channels[-1].bits

    bits = date_entries(date_report(10)).channels[-1].bits
    assert bits is not None
    assert (bits.possible, bits.gained.bits, bits.gained.low, bits.control.bits) == (9.2, 0.4, 0.1, -0.1)
    assert together(5) is not None
    assert together(4) is None
    internal = date_entries(date_report(4), internal=True).channels[-1].bits
    assert internal is not None


def test_a_certain_left_over_fails_and_a_suspected_one_does_not() -> None:
    failed = sample(residuals=LEFT, gates=PASSING).verdict
    assert [(reason.check, reason.code, reason.count) for reason in failed.reasons if reason.status == "fail"] == [
        ("residual_identifiers", "originals-left", 2)
    ]
    suspected = residual_report(counts={"edit": 1}, places=LEFT.places[2:])
    assert sample(residuals=suspected, gates=PASSING).verdict.status == "pass"


@pytest.mark.parametrize(
    "given",
    [
        {"dates": None},
        {"residuals": None},
        {"dates": date_report(status="not_evaluated", reason="other-config", channels=())},
        {"residuals": residual_report(status="not_evaluated", reason="there is no original to search for")},
    ],
)
def test_what_was_not_searched_is_no_pass_and_is_listed(given: dict[str, object]) -> None:
    results = sample(gates=PASSING, **given)
    assert results.verdict.status == "not_evaluated"
    page = render_html(results)
    listed = page[page.index('id="unmeasured"') :]
    assert "True dates:" in listed or "Originals left:" in listed


def test_without_the_holders_side_it_is_skipped_and_said() -> None:
    reader = date_report(status="skipped_by_role", reason="whether a guess is right needs the raw side, which only …")
    left = residual_report(status="skipped_by_role", reason="needs-holder")
    verdict = sample(gates=PASSING, dates=reader, residuals=left).verdict
    assert (verdict.status, verdict.skipped_by_role) == ("pass", 2)


def test_every_rendering_says_how_many_are_guessed_and_what_is_left() -> None:
    results = sample(residuals=LEFT)
    for text in (render_html(results), render_markdown(results), terminal(results)):
        said = " ".join(text.replace("\N{NARROW NO-BREAK SPACE}", " ").split())
        assert "the shift of 0 of 10 people is guessed at once" in said
        assert "left for certain in 2 places of 1 person, of 517 searched for, 1 suspected place to look at" in said
        assert "as a possessive" in said


def test_only_the_internal_page_shows_where() -> None:
    assert "U01_profile.json" not in render_html(sample(residuals=LEFT))
    page = render_html(sample(residuals=LEFT, internal=True))
    assert "U01_profile.json" in page
    assert "True dates by person (internal)" in page
    assert "Julian" not in page


def test_an_older_result_without_them_reads_as_not_run() -> None:
    tree = json.loads(dump_results(sample()))
    for name in ("date_recovery", "residual_identifiers", "level", "worst"):
        tree.pop(name)
    results = Results.model_validate(tree)
    assert results.residual_identifiers.status == results.date_recovery.status == "not_evaluated"
    assert residual_entries(None).reason == "not-run"
