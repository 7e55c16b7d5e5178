"""Words an attacker needs at each level: statistical attacks against language models."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from report_samples import attack_report, attack_result, sample

from attacks import AttackResult
from reports import render_html, render_markdown, render_text
from reports.results import AnonymizationLevel, Results
from reports.view.blocks import Heading, Panels, Table, Text
from reports.view.levels import levels_section

WORDS = (50, 100, 250)
PLAIN = AnonymizationLevel(rewrite="none")
FLAT = AnonymizationLevel(rewrite="flatten", flatten_level=1)


def curve(
    attack: str, cell: str, rates: tuple[float, ...], w50: float | None = None, **more: Any
) -> list[AttackResult]:
    return [attack_result(attack, cell, words, rate, w50=w50, **more) for words, rate in zip(WORDS, rates, strict=True)]


def at(level: AnonymizationLevel, *curves: list[AttackResult]) -> Results:
    before = curve("function_words", "raw/raw", (0.5, 0.6, 0.7), 250)
    found = [*before, *(one for rows in curves for one in rows)]
    return sample(attacks=replace(attack_report(), results=found), level=level)


def plain(*more: list[AttackResult]) -> Results:
    return at(PLAIN, curve("function_words", "released/raw", (0.4, 0.5, 0.6)), *more)


def parts(results: Results, *others: Results) -> tuple[Table, Panels]:
    """The table of words needed, and the panels."""
    blocks = levels_section(results, others).blocks
    (panels,) = [block for block in blocks if isinstance(block, Panels)]
    (needed,) = [block for block in blocks if isinstance(block, Table) and block.name == "Words needed by level"]
    return needed, panels


def test_one_result_alone_is_compared_with_nothing() -> None:
    assert not any(isinstance(block, Panels | Heading) for block in levels_section(plain(), ()).blocks)


def test_statistical_attacks_and_language_models_stand_beside_each_other() -> None:
    first = plain(curve("lm_matching", "released/raw", (0.6, 0.8, 0.9), 100))
    second = at(
        FLAT,
        curve("function_words", "released/raw", (0.2, 0.3, 0.4)),
        curve("lm_matching", "released/raw", (0.5, 0.6, 0.7), 250),
    )
    needed, _ = parts(first, second)
    assert [[(cell.text, cell.note) for cell in row[:3]] for row in needed.groups[0].rows] == [
        [("original", ""), ("250", "function words"), ("not run", "")],
        [("names and dates only", ""), ("more than 250", "function words"), ("100", "matching")],
        [("flatten 1", ""), ("more than 250", "function words"), ("250", "matching")],
    ]


def test_of_several_attacks_the_one_that_needs_the_fewest_words_is_named() -> None:
    needed, _ = parts(plain(curve("characters", "released/raw", (0.7, 0.8, 0.9), 50)), plain())
    assert needed.groups[0].rows[1][1][:2] == ("50", "characters")


def test_an_attack_is_shown_in_the_cell_where_it_gets_further() -> None:
    flat = at(
        FLAT,
        curve("function_words", "released/raw", (0.2, 0.2, 0.2)),
        curve("function_words", "adaptive", (0.3, 0.3, 0.3)),
    )
    needed, panels = parts(plain(), flat)
    assert needed.groups[0].rows[2][1].note == "function words, adaptive"
    assert [point.rate for point in panels.figures[2].curves[0].points] == [0.3, 0.3, 0.3]


def test_fewer_words_count_more_than_a_higher_rate() -> None:
    flat = at(
        FLAT,
        curve("fusion", "released/raw", (0.64, 0.64, 0.64), 50),
        curve("fusion", "adaptive", (0.6, 0.9, 0.9), 100),
    )
    needed, _ = parts(plain(), flat)
    assert needed.groups[0].rows[2][1][:2] == ("50", "fusion")


def test_what_stands_beside_is_what_the_other_table_says() -> None:
    needed, _ = parts(plain(), plain())
    # BM25 finds 24.8 before and 98 % of that after; every interval is exact.
    assert [row[3].text for row in needed.groups[0].rows] == ["24.8", "24.3", "24.3"]
    assert [row[6].text for row in needed.groups[0].rows] == ["as they are", "10 of 10", "10 of 10"]


def test_language_models_that_did_not_run_are_said_not_to_have() -> None:
    blocks = levels_section(plain(curve("lm_likelihood", "released/raw", (0.3, 0.3, 0.3))), (plain(),)).blocks
    said = [block.text for block in blocks if isinstance(block, Text) and block.status == "not_evaluated"]
    assert len(said) == 1
    assert said[0].startswith("Not run: language model matching.")
    assert "Not run: language model likelihood and language model matching." in render_text(plain(), [plain()])


def test_an_attack_that_could_not_be_measured_does_not_read_as_safe() -> None:
    nothing = [attack_result("function_words", "released/raw", words, None) for words in WORDS]
    needed, panels = parts(plain(), at(FLAT, nothing))
    assert needed.groups[0].rows[2][1].text == "not measured"
    assert len(panels.figures) == 2
    assert [cell.text for cell in panels.table.groups[2].rows[0]] == ["Function words", *"––––"]


def test_attacks_that_no_rewriting_touches_are_left_out() -> None:
    surrogates = curve("surrogates_only", "released/raw", (0.9, 0.9, 0.9), 50, view="surrogates")
    _, panels = parts(plain(surrogates), plain(surrogates))
    assert {row[0].text for group in panels.table.groups for row in group.rows} == {"Function words"}


def test_the_table_has_attacks_that_have_no_line() -> None:
    _, panels = parts(plain(curve("skeleton", "released/raw", (0.3, 0.3, 0.3))), plain())
    assert {curve.cell for figure in panels.figures for curve in figure.curves} == {"function_words"}
    assert [row[0].text for row in panels.table.groups[1].rows] == ["Function words", "Skeleton"]


def test_all_panels_have_the_same_axis() -> None:
    _, panels = parts(plain(), at(FLAT, curve("function_words", "released/raw", (0.2, 0.3, 0.4))[:1]))
    assert [figure.sizes for figure in panels.figures] == [[50, 100, 250]] * 3


def test_each_panel_says_in_words_what_it_shows_and_no_id_stands_twice() -> None:
    page = render_html(plain(), [at(FLAT, curve("function_words", "released/raw", (0.2, 0.3, 0.4)))])
    assert page.count("Line chart, one line an attack.") == 3
    assert "<title id=" in page
    assert "flatten 1: share of people picked out, by words in the sample</title>" in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "#0102" not in page


def test_markdown_has_both_tables() -> None:
    text = render_markdown(plain(), [plain()])
    assert "| Level | Statistical attacks | Language models |" in text
    assert "| Attack | 50 | 100 | 250 | Half |" in text
