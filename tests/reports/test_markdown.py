"""The Markdown report: the same words as the page, and nothing in it that acts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from report_samples import LEFT, sample

from reports import render_html, render_markdown
from reports.results import read_results, write_results
from reports.view import view
from reports.view.blocks import Cell, Column, Group, Side, Table


@pytest.fixture(scope="module")
def text() -> str:
    return render_markdown(sample())


def rows_of_tables(text: str) -> list[list[str]]:
    tables, current = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            current.append(line)
        elif current:
            tables.append(current)
            current = []
    return tables


def test_every_section_of_the_page_is_there_in_its_order(text: str) -> None:
    titles = [section.title for section in view(sample()).sections]
    found = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert found == ["How likely is a person to be picked out?", "What does the release still support?", *titles]


def test_the_verdict_and_its_reasons_come_first(text: str) -> None:
    assert text.startswith("# ✗ Do not publish this release\n")
    assert text.index("citations\\-resolve" if "citations\\-resolve" in text else "citations-resolve") < text.index(
        "## "
    )


def test_every_row_of_a_table_has_as_many_cells_as_its_head(text: str) -> None:
    tables = rows_of_tables(text)
    assert len(tables) > 10
    for table in tables:
        widths = {len(re.findall(r"(?<!\\)\|", row)) for row in table}
        assert len(widths) == 1


def test_it_says_of_every_table_what_the_page_says(text: str) -> None:
    plain = re.sub(r"\\(.)", r"\1", text).replace("&lt;", "<").replace("&gt;", ">")
    for section in view(sample()).sections:
        for block in section.blocks:
            table = block.table if isinstance(block, Side) else block
            if isinstance(table, Table) and table.full:
                for group in table.groups:
                    assert all(cell.text in plain for row in group.rows for cell in row)


def test_an_internal_report_says_so_and_a_public_one_names_nobody(text: str) -> None:
    internal = render_markdown(sample(residuals=LEFT, internal=True))
    assert "Do not pass it on" in internal
    assert "By person" in internal
    assert "By person" not in text


def test_it_follows_from_the_file_alone(tmp_path: Path, text: str) -> None:
    write_results(tmp_path / "results.json", sample())
    assert render_markdown(read_results(tmp_path / "results.json")) == text


def test_what_stands_in_a_cell_cannot_break_the_table_or_act() -> None:
    from reports.markdown import _table

    hostile = "a|b <script>x</script> [l](http://x) `c` \x1b[31m\u202e\nnew"
    made = _table(
        Table("n", "caption", [Column("A"), Column("B")], [Group(None, [[Cell(hostile), Cell(hostile, code=True)]])])
    )
    (row,) = made.splitlines()[-1:]
    assert len(re.findall(r"(?<!\\)\|", row)) == 3
    assert not re.search(r"<script>|\x1b|\u202e|(?<!\\)\]\(", row.split("`")[0])
    assert made.count("\n") == 4


def test_an_amount_of_one_is_said_in_the_singular() -> None:
    one = sample(1)
    for text in (render_html(one), render_markdown(one)):
        assert not re.search(r"\b1 (people|samples|settings|checks|probes|subjects|days)\b", text)
