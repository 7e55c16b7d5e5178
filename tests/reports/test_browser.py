"""The page in a headless Chromium: at two widths, light and dark, without scripts, and on paper.

`.ci/browser` prepares both things these need, a Chromium and the accessibility checker, or says why it cannot.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from headless import Browser, find_chromium
from report_samples import LEFT, sample

from reports import render_html
from reports.view import view
from reports.view.blocks import Panels, Side, Table

AXE = Path(os.environ.get("PENNAME_AXE", Path(__file__).parents[2] / ".venv" / "axe" / "axe.min.js"))
# Tables that are wider than the page scroll in regions of their own.
BEYOND_THE_EDGE = """
[...document.querySelectorAll("body *")]
  .filter(one => !one.closest(".scroll table, svg, .skip") && one.getBoundingClientRect().right > innerWidth + 1)
  .map(one => `${one.tagName} ${one.className}`)
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The longest report there is: internal, with left-overs and two levels."""
    file = tmp_path_factory.mktemp("page") / "report.html"
    file.write_text(render_html(sample(residuals=LEFT, internal=True), [sample()]), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        pytest.skip("no Chromium on the path; .ci/browser installs one, PENNAME_CHROMIUM names one elsewhere")
    with Browser(chromium, tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_lies_beyond_the_edge_and_the_console_is_silent(
    browser: Browser, page: Path, width: int, dark: bool
) -> None:
    browser.open(page, width=width, dark=dark)
    assert browser.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [width, width]
    assert browser.evaluate(BEYOND_THE_EDGE) == []
    assert browser.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is dark
    assert browser.messages == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_accessibility_checker_finds_no_serious_fault(browser: Browser, page: Path, width: int, dark: bool) -> None:
    if not AXE.is_file():
        pytest.skip("no axe-core; .ci/browser fetches it by npm, PENNAME_AXE names one elsewhere")
    browser.open(page, width=width, dark=dark)
    browser.evaluate(f"{AXE.read_text('utf-8')}; 0")
    passed, found = browser.evaluate(
        "axe.run().then(run => [run.passes.length, run.violations.map(one => [one.impact, one.id])])"
    )
    assert passed > 10
    assert [fault for fault in found if fault[0] in ("serious", "critical")] == []


def test_it_reads_the_same_with_scripts_off(browser: Browser, page: Path) -> None:
    browser.open(page, width=1280)
    on = browser.evaluate("document.body.innerText")
    browser.open(page, width=1280, scripts=False)
    assert browser.evaluate("document.body.innerText") == on
    assert "Do not publish this release" in on


def test_on_paper_every_table_is_as_wide_as_the_sheet_allows(browser: Browser, page: Path, tmp_path: Path) -> None:
    browser.open(page, width=717)  # A4 at 96 pixels an inch, less two margins of 1 cm
    browser.call("Emulation.setEmulatedMedia", media="print")
    cut = browser.evaluate(
        "[...document.querySelectorAll('table')].filter(one => one.scrollWidth > innerWidth || "
        "getComputedStyle(one.closest('.scroll')).overflowX !== 'visible').length"
    )
    assert cut == 0
    browser.print(tmp_path / "report.pdf")
    assert pages_of(tmp_path / "report.pdf") > 3


def pages_of(pdf: Path) -> int:
    """Pages, counted in the file's objects, packed ones too."""
    data = pdf.read_bytes()
    packed = re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    texts = [data]
    for stream in packed:
        try:
            texts.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b(?!s)", text)) for text in texts)


def test_every_table_is_in_a_region_that_can_be_reached_by_key(browser: Browser, page: Path) -> None:
    browser.open(page, width=390)
    tables = [
        block
        for section in view(sample(residuals=LEFT, internal=True), [sample()]).sections
        for block in section.blocks
        if isinstance(block, Side | Panels) or (isinstance(block, Table) and block.full)
    ]
    regions = browser.evaluate("document.querySelectorAll('.scroll[tabindex=\"0\"][aria-label] > table').length")
    # One more in the card at the top.
    assert regions == len(tables) + 1
