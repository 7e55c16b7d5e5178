"""Several anonymization levels of one corpus beside each other."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from report_samples import attack_report, attack_result, sample, support_report

from corpus import CorpusError
from reports import render_html, render_markdown
from reports.results import AnonymizationLevel, Results
from reports.view import view
from reports.view.blocks import Frontier, Side, Table
from reports.view.levels import levels_section

SPACE = "\N{NARROW NO-BREAK SPACE}"


def flattened(strength: int, rate: float, **more: object) -> Results:
    """The sample at another level, where the strongest attack gets so far."""
    report = attack_report()
    raw = [found for found in report.results if found.cell == "raw/raw"]
    after = attack_result("delta", "released/raw", 1000, rate)
    level = AnonymizationLevel(rewrite="flatten", flatten_level=strength)
    return sample(attacks=replace(report, results=[*raw, after]), level=level, **more)


def parts(results: Results, *others: Results) -> tuple[Frontier, Table]:
    (side,) = [block for block in levels_section(results, others).blocks if isinstance(block, Side)]
    assert isinstance(side.figure, Frontier)
    return side.figure, side.table


def test_one_result_is_set_beside_its_original() -> None:
    figure, table = parts(sample())
    # Before: Delta, 0.95; after: function words, 0.90; BM25 on probes that need memory: 0.248 and 98 % of it.
    assert [(row[0].text, row[1].text, row[4].text) for row in table.groups[0].rows] == [
        ("original", "95.0", "24.8"),
        ("names and dates only", "90.0", "24.3"),
    ]
    assert [spot.label for spot in figure.spots] == ["original", "names and dates only"]


def test_every_level_has_a_row_and_a_point() -> None:
    figure, table = parts(sample(), flattened(1, 0.7), flattened(3, 0.4))
    assert [(row[0].text, row[1].text) for row in table.groups[0].rows] == [
        ("original", "95.0"),
        ("names and dates only", "90.0"),
        ("flatten 1", "70.0"),
        ("flatten 3", "40.0"),
    ]
    assert [spot.risk[0] for spot in figure.spots] == [0.95, 0.9, 0.7, 0.4]


def test_two_levels_of_one_name_are_told_apart() -> None:
    _, table = parts(sample(), sample())
    assert [row[0].text for row in table.groups[0].rows][1:] == ["names and dates only (1)", "names and dates only (2)"]


def test_without_retrieval_the_wording_is_the_other_axis() -> None:
    figure, _ = parts(sample(retrieval=None), flattened(2, 0.5, retrieval=None))
    assert figure.across == "words kept"
    assert figure.spots[0].use == (1.0, None, None)


def test_without_any_use_there_is_a_table_and_no_picture() -> None:
    blocks = levels_section(sample(retrieval=None, support=None), ()).blocks
    assert not any(isinstance(block, Side) for block in blocks)
    assert any(isinstance(block, Table) for block in blocks)


def test_a_level_that_nothing_was_measured_of_does_not_read_as_zero() -> None:
    _, table = parts(sample(), sample(attacks=replace(attack_report(), results=[])))
    assert table.groups[0].rows[-1][1].text == "not measured"


@pytest.mark.parametrize("other", [{"seed": 8}, {"attacks": attack_report(9)}, {"attacks": None}])
def test_results_of_another_corpus_or_protocol_are_refused(other: dict[str, object]) -> None:
    with pytest.raises(CorpusError, match="not of one corpus"):
        view(sample(), [sample(**other)])


def test_the_picture_says_in_words_what_it_shows() -> None:
    page = render_html(sample(support=support_report()), [flattened(2, 0.5)])
    described = re.findall(r"<desc[^>]*>Scatter chart, one point a level\. (.*?)</desc>", page)
    assert len(described) == 1
    assert f"flatten 2: 50.0{SPACE}% picked out, 24.3{SPACE}% found again by search" in described[0]
    assert "| **flatten 2** | **50.0** (" in render_markdown(sample(), [flattened(2, 0.5)])
