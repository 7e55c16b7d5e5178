"""The report as one HTML file: no script, no outside address, readable in light, dark and print."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from reports import labels, numbers
from reports.figures import frontier_figure, volume_figure
from reports.results.model import Results
from reports.view import view
from reports.view.blocks import Curves, Frontier
from reports.view.compared import SERIES
from reports.view.top import TONE

# As the curves are dashed, in the units of the key's little lines.
_DASH = {
    "raw/raw": "10 4",
    "released/released": "2 3",
    "adaptive": "10 4 2 4",
    "null": "2 4",
    "function_words": "2 3",
    "characters": "10 4",
    "fusion": "10 4 2 4",
}


def render_html(results: Results, others: Sequence[Results] = ()) -> str:
    """Render a result, and nothing but the result.

    Args:
        results: public or internal; an internal one is marked as such on the page.
        others: results of the same corpus at other anonymization levels, for the table of levels.

    Returns:
        A complete document.

    Raises:
        CorpusError: if the others are not of the same corpus, attacked in the same way.
    """
    environment = Environment(
        loader=PackageLoader("reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(
        at=_at,
        percent=numbers.percent,
        mark=labels.MARK,
        label=labels.STATUS,
        tones={cell: TONE.get(cell, "after") for cell in labels.CELL} | SERIES,
        dashes={cell: _DASH.get(cell, "") for cell in (*labels.CELL, *SERIES, "chance", "null")},
        draw=_drawer(),
    )
    page = environment.get_template("report.html.j2").render(v=view(results, others))
    return re.sub(r"\n{2,}", "\n", page)


def _at(share: float) -> str:
    return f"{100 * min(1.0, max(0.0, share)):.2f}%"


def _drawer() -> Callable[[Curves | Frontier], str]:
    """Draws the figures of one page, numbered so that no id stands twice."""
    drawn = 0

    def draw(figure: Curves | Frontier) -> str:
        nonlocal drawn
        drawn += 1
        name = f"f{drawn}"
        return volume_figure(name, figure) if isinstance(figure, Curves) else frontier_figure(name, figure)

    return draw
