"""What people see: self-contained, the same every time, and inert."""

from __future__ import annotations

import io
import re
import time
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from report_samples import attack_report, gate_answers, sample
from rich.console import Console

from reports import render_html, render_terminal
from reports.results import dump_results, read_results, write_results
from reports.terminal import inert


@pytest.fixture(scope="module")
def page() -> str:
    return render_html(sample())


def terminal(width: int = 80, **more: object) -> str:
    stream = io.StringIO()
    render_terminal(sample(), Console(file=stream, width=width, **more))  # type: ignore[arg-type]
    return stream.getvalue()


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


def tags(page: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = Tags()
    parser.feed(page)
    return parser.seen


def test_the_page_has_no_script_and_no_handler(page: str) -> None:
    assert not any(tag == "script" or any(key.startswith("on") for key in attrs) for tag, attrs in tags(page))


def test_the_page_loads_nothing_from_outside(page: str) -> None:
    assert not any(tag in ("link", "img", "iframe", "object", "embed") for tag, _ in tags(page))
    links = [value for _, attrs in tags(page) for key, value in attrs.items() if key in ("href", "src", "xlink:href")]
    assert links
    assert all(value is not None and value.startswith("#") for value in links)
    assert set(re.findall(r"https?://[^\"'\s]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)


def test_every_link_inside_the_page_has_its_target_and_ids_are_unique(page: str) -> None:
    ids = [attrs["id"] for _, attrs in tags(page) if "id" in attrs]
    assert len(ids) == len(set(ids))
    targets = {(attrs.get("href") or attrs.get("xlink:href") or "")[1:] for _, attrs in tags(page)} - {""}
    assert targets <= set(ids)


def test_every_figure_has_a_title_a_description_and_a_table(page: str) -> None:
    figures = page.count("<figure>")
    assert figures == 2
    assert (
        len(re.findall(r'<svg[^>]*role="img"[^>]*><title id="[^"]+">[^<]+</title><desc id="[^"]+">[^<]+</desc>', page))
        == 2
    )
    assert page.count('</figure>\n<div class="scroll"') == figures


def test_every_table_has_a_caption_and_scoped_headings(page: str) -> None:
    assert page.count("<table") == page.count("<caption>")
    assert not any(tag == "th" and "scope" not in attrs for tag, attrs in tags(page))


def test_the_verdict_and_its_reasons_come_before_everything_else(page: str) -> None:
    order = ["Do not publish", "citations-resolve", "picked out?", 'id="attacks"', 'id="spread"', 'id="controls"']
    order += ['id="intervals"', 'id="retrieval"', 'id="gates"', 'id="unmeasured"', 'id="reproduce"']
    places = [page.index(part) for part in order]
    assert places == sorted(places)


def test_the_headline_shows_before_and_after_with_interval_and_chance(page: str) -> None:
    assert "90.0\N{NARROW NO-BREAK SPACE}%" in page
    assert "77.0 to 100.0" in page
    assert "before, in the original text" in page


def test_failures_are_shown_as_some_of_all(page: str) -> None:
    assert "Showing 20 of 431" in page


def test_what_was_not_measured_is_listed(page: str) -> None:
    listed = page[page.index('id="unmeasured"') :]
    assert "Samples of 2,500 words" in listed
    assert "Gate probe-verbatim" in listed


def test_a_public_page_names_nobody_the_attacks_found() -> None:
    assert "By person (internal)" not in render_html(sample())
    internal = render_html(sample(internal=True))
    assert "By person (internal)" in internal
    assert "Do not pass it on" in internal


def test_a_release_that_nothing_was_measured_of_never_reads_as_good() -> None:
    page = render_html(sample(attacks=None, verification=None, retrieval=None, gates=()))
    assert "Unknown is not low" in page
    assert "No check failed;" not in page


def test_a_clean_verdict_does_not_promise_safety() -> None:
    page = render_html(sample(gates=tuple(gate for gate in gate_answers() if gate.status == "pass")))
    assert 'class="verdict unjudged"' in page
    assert "no limit on re-identification is set" in page


def test_a_high_rate_of_few_people_is_told_and_not_the_headline() -> None:
    report = attack_report()
    few = [
        replace(found, macro=found.macro._replace(rate=1.0, low=1.0, n=2))
        if found.macro and found.sample_words == 1000
        else found
        for found in report.results
    ]
    page = render_html(sample(attacks=replace(report, results=few)))
    assert "but only 2 people have written that much" in page
    assert "With 500 words of a person" in page


def test_the_page_follows_from_the_file_alone_and_is_the_same_every_time(tmp_path: Path, page: str) -> None:
    write_results(tmp_path / "results.json", sample())
    assert render_html(read_results(tmp_path / "results.json")) == page


def test_a_hundred_people_fit_in_half_a_megabyte_and_two_seconds() -> None:
    results = sample(100, internal=True)
    began = time.process_time()
    page = render_html(results)
    assert time.process_time() - began < 2
    assert len(page.encode()) < 500_000


def test_dark_and_print_are_provided_for(page: str) -> None:
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert "var(--after)" in page
    assert not re.search(r"#0102[0-9a-f]{2}", page)


def test_the_terminal_fits_in_eighty_columns_without_cutting_a_number() -> None:
    lines = terminal().splitlines()
    assert max(map(len, lines)) <= 80
    assert "…" not in terminal()


def test_the_terminal_shows_verdict_headline_and_shortfall() -> None:
    text = terminal()
    for part in ("Do not publish", "Picked out: 90.0 % (before: 94.0 %)", "10 of 10", "Not measured"):
        assert part in text


def test_no_color_holds_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", terminal(force_terminal=True))


def test_control_characters_and_direction_marks_are_inert() -> None:
    assert inert("a\x1b[31m\u202eb\u2066\n") == "a�[31m�b��"
    assert inert("naïve – 83.0\N{NARROW NO-BREAK SPACE}%") == "naïve – 83.0\N{NARROW NO-BREAK SPACE}%"


def test_brackets_are_not_taken_for_markup() -> None:
    stream = io.StringIO()
    from reports.terminal import _text

    Console(file=stream, width=80).print(_text("[red]x[/red]"))
    assert "[red]x[/red]" in stream.getvalue()


def test_rendering_changes_nothing_in_the_result() -> None:
    results = sample()
    before = dump_results(results)
    render_html(results)
    assert dump_results(results) == before
