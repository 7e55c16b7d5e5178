"""What people see: self-contained, the same every time, and inert."""

from __future__ import annotations

import io
import re
import time
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from report_samples import attack_report, attack_result, gate_answers, sample
from rich.console import Console

from attacks import AttackResult
from reports import render_html, render_terminal
from reports.headline import headline
from reports.inert import inert
from reports.numbers import duration
from reports.results import dump_results, read_results, write_results


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
    # The frontier, and a curve for each of two attacks.
    figures = page.count("<figure>")
    assert figures == 3
    assert (
        len(re.findall(r'<svg[^>]*role="img"[^>]*><title id="[^"]+">[^<]+</title><desc id="[^"]+">[^<]+</desc>', page))
        == figures
    )
    assert page.count('</figure>\n<div class="scroll"') == figures


def test_every_table_has_a_caption_and_scoped_headings(page: str) -> None:
    assert page.count("<table") == page.count("<caption>")
    assert not any(tag == "th" and "scope" not in attrs for tag, attrs in tags(page))


def test_the_verdict_and_its_reasons_come_before_everything_else(page: str) -> None:
    order = ["Do not publish", "citations-resolve", "picked out?", 'id="levels"', 'id="attacks"', 'id="spread"']
    order += [
        'id="controls"',
        'id="dates"',
        'id="left"',
        'id="intervals"',
        'id="retrieval"',
        'id="rhythm"',
        'id="memory"',
        'id="meaning"',
        'id="medium"',
        'id="gates"',
        'id="unmeasured"',
        'id="reproduce"',
    ]
    places = [page.index(part) for part in order]
    assert places == sorted(places)


def test_the_headline_names_the_strongest_attack_of_each_side_with_its_interval(page: str) -> None:
    top = page[page.index('id="risk"') : page.index('id="use"')]
    # After: function words, 0.90 at 1,000 words. Before: Delta, 0.95 there.
    assert "90.0\N{NARROW NO-BREAK SPACE}%" in top
    assert "77.0 to 100.0" in top
    assert "the strongest attack (delta, 1,000 words)" in top
    assert "82.0 to 100.0" in top


def test_beside_the_strongest_stands_the_same_setting_on_both_sides(page: str) -> None:
    top = page[page.index("The same attack with as many words") : page.index('id="use"')]
    rows = re.findall(r'scope="row">(.*?)</tr>', re.sub(r'<span class="quiet">|</span>|</?strong>', "", top))
    assert [re.sub(r"<[^>]+>", " ", row).split("  ") for row in rows] == [
        ["Function words, 1,000 words (strongest after)", "94.0", "90.0", "−4.0 −9.0 to 0.0 "],
        ["Delta, 1,000 words (strongest before)", "95.0", "88.0", "−7.0 −12.0 to −3.0 "],
    ]


def test_an_attack_that_gains_at_one_setting_does_not_read_as_a_riskier_release() -> None:
    def rate(found: AttackResult) -> float:
        if found.attack == "delta":
            return 0.85 if found.cell == "raw/raw" else 0.4
        return 0.48 if found.cell == "raw/raw" else 0.61

    report = attack_report()
    results = [
        attack_result(a.attack, a.cell, a.sample_words, rate(a)) for a in report.results if a.sample_words < 2500
    ]
    top = headline(sample(attacks=replace(report, results=results)))
    assert top.before is not None
    assert top.after is not None
    assert (top.before.attack, top.after.attack) == ("delta", "function_words")
    assert [(same.attack.attack, same.strongest) for same in top.same] == [
        ("function_words", "after"),
        ("delta", "before"),
    ]


def test_an_attack_that_no_longer_succeeds_every_time_does_not_read_as_a_riskier_release() -> None:
    def found(cell: str, rate: float, low: float) -> AttackResult:
        result = attack_result("delta", cell, 250, rate)
        assert result.macro is not None
        return replace(result, macro=result.macro._replace(low=low))

    # An exact limit before and a bootstrapped one after: the limits alone would turn the two around.
    results = [
        found("raw/raw", 1.0, 0.69),
        attack_result("delta", "raw/raw", 100, 0.93),
        found("released/raw", 0.96, 0.88),
    ]
    top = headline(sample(attacks=replace(attack_report(), results=results)))
    assert top.before is not None
    assert top.before.macro is not None
    assert top.before.macro.rate == 1.0


def test_whoever_runs_the_anonymizer_too_counts_as_an_attacker_of_the_release() -> None:
    report = attack_report()
    adaptive = attack_result("delta", "adaptive", 1000, 0.97)
    top = headline(sample(attacks=replace(report, results=[*report.results, adaptive])))
    assert top.after is not None
    assert top.after.cell == "adaptive"


def test_without_the_paired_test_the_two_rates_still_stand_beside_each_other() -> None:
    report = attack_report()
    results = [replace(found, paired=None) for found in report.results]
    top = headline(sample(attacks=replace(report, results=results)))
    assert [(same.before, same.after, same.change) for same in top.same] == [(0.94, 0.9, None), (0.95, 0.88, None)]


def test_what_a_release_supports_has_a_section_each(page: str) -> None:
    for part in ("Median gap between messages", "40/1,169", "Coverage by a plain window", "Two people still spoken of",
                 "Own turns repeating one exactly", "a quarter of the characters", "no embedding model"):  # fmt: skip
        assert part in page
    listed = page[page.index('id="unmeasured"') :]
    assert "Meaning (sentences)" in listed


def test_measures_that_were_not_taken_are_listed_as_not_measured() -> None:
    page = render_html(sample(support=None))
    listed = page[page.index('id="unmeasured"') :]
    for name in ("Rhythm", "Coverage", "Demand", "Meaning", "Medium"):
        assert f"{name}: was not run." in listed


def test_a_category_has_a_number_only_where_there_is_enough_of_it(page: str) -> None:
    rows = page[page.index('id="retrieval"') :]
    rows = rows[rows.index("By category") : rows.index("What became of the rows")]
    cells = [[text.strip() for text in re.findall(r">([^<>]+)<", one)] for one in rows.split("<tr>")]
    told = {row[0]: row[1:] for row in cells if row}
    assert told["Promise"][2:4] == ["25.0 → 25.0", "people 25.0 → 25.0"]
    assert "too few" in told["Shared event"]
    assert "too few people" in told["Events"]
    # What cannot be a name in a public result is in none.
    assert "mood" not in rows.lower()


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
    for part in ("Do not publish", "10 of 10", "Not measured"):
        assert part in text
    assert "Picked out before, strongest attack: 95.0 % (95 %: 82–100), delta, 1,000 words" in text
    assert "after, strongest attack: 90.0 % (95 %: 77–100), function words, 1,000" in text
    assert "function words, 1,000 words, both sides: 94.0 % → 90.0 % (−4.0 points" in text


def test_the_terminal_shows_what_the_release_supports() -> None:
    text = terminal()
    for part in ("equal in how many of 10", "as recorded", "3.4 %", "Two people still spoken", "33 of 12,795"):
        assert part in text


def test_no_color_holds_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", terminal(force_terminal=True))


def test_a_duration_is_told_in_the_largest_unit_it_reaches() -> None:
    told = [duration(seconds) for seconds in (None, 0, 41.4, 60, 5400, 129_600)]
    assert [text.replace("\N{NARROW NO-BREAK SPACE}", " ") for text in told] == [
        "–", "0 s", "41 s", "1.0 min", "1.5 h", "1.5 d",
    ]  # fmt: skip


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
