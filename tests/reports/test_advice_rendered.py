"""Advice: in the holder's report alone."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import ValidationError
from report_samples import attack_report, sample

from attacks.results import AtRate
from reports import render_html, render_markdown
from reports.results import dump_results
from reports.results.advice import Trait


def test_a_public_result_has_no_advice() -> None:
    assert "advice" not in json.loads(dump_results(sample()))
    assert "What gives people away" not in render_html(sample())


def test_an_internal_report_names_habits_and_sessions() -> None:
    results = sample(internal=True)
    for text in (render_html(results), render_markdown(results)):
        said = text.replace("\N{NARROW NO-BREAK SPACE}", " ")
        assert "more “gonna” (21 %); less “¶¶” (8 %)" in said
        assert "day3-9" in said


def test_attacks_that_advise_nothing_add_no_section() -> None:
    page = render_html(sample(attacks=replace(attack_report(), advice=()), internal=True))
    assert "What gives people away" not in page


@pytest.mark.parametrize("name", ["Julian Ferreira", "Ferreira", "<b>x", "", "a@b.example"])
def test_a_habit_is_a_word_or_a_few_marks(name: str) -> None:
    with pytest.raises(ValidationError):
        Trait.model_validate({"family": "marks", "name": name, "direction": "more", "share": 0.1})


def test_the_setting_named_beforehand_is_marked() -> None:
    report = attack_report()
    results = [replace(report.results[0], primary=True), *report.results[1:]]
    assert "No setting was named beforehand" in render_html(sample())
    page = render_html(sample(attacks=replace(report, results=results)))
    assert "Named beforehand as the one that counts: delta, 50 words, original → original" in page
    assert page.count(">primary</span>") == 1


def test_a_pool_of_strangers_says_how_it_would_be_among_many() -> None:
    report = attack_report()
    found = report.results[4]
    assert found.open_set is not None
    at = AtRate(
        rate=0.001, people=800, matched=0, at_most=0.0037, detection_rate=0.31, shown=False, people_needed=2_995
    )
    results = [replace(found, open_set=found.open_set._replace(population=(at,)))]
    said = render_markdown(sample(attacks=replace(report, results=results))).replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "| 1 in 1,000 | 0 of 800 (not shown: needs 2,995 strangers) | 0.37 % | **31.0 %** |" in said
    assert "Among many people" not in render_markdown(sample())
