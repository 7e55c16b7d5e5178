"""Figures as inline SVG, the same to the byte on every run, in colours that follow the page's theme.

Matplotlib draws with stand-in colours that are replaced by CSS variables, and text stays text: one figure serves light,
dark and print, scales with the page, can be read aloud, and takes about 10 KB.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

# Stand-ins: colours that occur nowhere else, so that replacing them is safe.
_INK, _SOFT, _GRID, _PAPER = "#010203", "#010204", "#010205", "#01020c"
_SERIES = {
    "raw/raw": ("#010206", "--before"),
    "released/raw": ("#010207", "--after"),
    "released/released": ("#010208", "--within"),
    "adaptive": ("#010209", "--adaptive"),
    "split": ("#01020a", "--after"),
    "outside": ("#01020b", "--after"),
}
_VARIABLES = {_INK: "--ink", _SOFT: "--soft", _GRID: "--rule", _PAPER: "--paper"} | dict(_SERIES.values())
# Marker and dash, so that lines differ without colour.
_STROKE: dict[str, tuple[str, Any]] = {
    "raw/raw": ("s", (0, (5, 2))),
    "released/raw": ("o", "-"),
    "released/released": ("^", (0, (1, 1.5))),
    "adaptive": ("D", (0, (5, 2, 1, 2))),
    "split": ("o", "-"),
    "outside": ("o", "-"),
}
_STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": ["DejaVu Sans"],
    "font.size": 11,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "axes.edgecolor": _SOFT,
    "axes.labelcolor": _SOFT,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": _GRID,
    "grid.linewidth": 0.8,
    "text.color": _INK,
    "xtick.color": _SOFT,
    "ytick.color": _SOFT,
    "xtick.labelcolor": _SOFT,
    "ytick.labelcolor": _SOFT,
}
_SIZE = (4.9, 3.35)


class Point(NamedTuple):
    """One volume of a curve: words, and rates between 0 and 1."""

    words: int
    rate: float
    low: float
    high: float
    few: bool
    """Whether it rests on samples of too few people to build on."""


class Curve(NamedTuple):
    """Success over volume in one cell."""

    cell: str
    label: str
    points: Sequence[Point]


def volume_figure(
    name: str,
    curves: Sequence[Curve],
    *,
    banded: str,
    chance: float | None,
    null: Sequence[tuple[int, float]],
    heading: str,
    description: str,
) -> str:
    """Draw an attack's success over the length of the sample.

    Args:
        name: unique in the page; ids inside the figure derive from it.
        curves: one a cell.
        banded: the cell whose interval is drawn as a band.
        chance: rate of guessing.
        null: words and upper limit of what shuffled authors reach.
        heading: for the figure's title element.
        description: the figure in a sentence or two, for people who cannot see it.

    Returns:
        One `svg` element.
    """
    with mpl.rc_context({**_STYLE, "svg.hashsalt": f"penname {name}"}):
        figure = Figure(figsize=_SIZE, layout="constrained")
        canvas: Any = FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        sizes = sorted({point.words for curve in curves for point in curve.points} | {words for words, _ in null})
        if null:
            axes.plot(*zip(*null, strict=True), color=_SOFT, linewidth=1, linestyle=(0, (1, 2)), zorder=2)
        if chance is not None:
            axes.axhline(chance, color=_SOFT, linewidth=1, zorder=2)
        for curve in curves:
            colour, (marker, dash) = _SERIES[curve.cell][0], _STROKE[curve.cell]
            words = [point.words for point in curve.points]
            if curve.cell == banded:
                low, high = [point.low for point in curve.points], [point.high for point in curve.points]
                axes.fill_between(words, low, high, color=colour, alpha=0.16, linewidth=0)
            rates = [point.rate for point in curve.points]
            axes.plot(words, rates, color=colour, marker=marker, linestyle=dash, linewidth=2, markersize=6, zorder=3)
            few = [point for point in curve.points if point.few]
            axes.plot(
                [point.words for point in few],
                [point.rate for point in few],
                color=colour,
                marker=marker,
                linestyle="none",
                markersize=6,
                markerfacecolor=_PAPER,
                zorder=4,
            )
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(FixedLocator(sizes))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        if len(sizes) == 1:
            axes.set_xlim(sizes[0] / 2, sizes[0] * 2)
        axes.set_xlabel("words in the sample")
        axes.set_ylim(0, 1.02)
        axes.yaxis.set_major_locator(FixedLocator([0, 0.25, 0.5, 0.75, 1]))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        axes.set_title("people picked out rightly", loc="left", fontsize=11, color=_SOFT)
        axes.grid(axis="y", zorder=0)
        axes.tick_params(length=0)
        axes.set_axisbelow(True)
        stream = io.StringIO()
        canvas.print_svg(stream, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _inline(stream.getvalue(), name, heading, description)


def _inline(svg: str, name: str, heading: str, description: str) -> str:
    """Cut the file down to one element that a page can hold and a screen reader can name."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>\s*", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->\s*", "", body, flags=re.DOTALL)
    body = re.sub(r"<style[^>]*>.*?</style>\s*", "", body, flags=re.DOTALL)
    body = re.sub(r"font-family: [^;\"]*", "font-family: var(--sans)", body)
    for colour, variable in _VARIABLES.items():
        body = body.replace(colour, f"var({variable})")
    # Matplotlib numbers its groups from one in each figure; in one page they must not meet.
    body = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', body)
    body = re.sub(r'(xlink:href|href)="#([^"]+)"', rf'\1="#{name}-\2"', body)
    body = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", body)
    opening, rest = body.split(">", 1)
    opening = re.sub(r'\s(width|height|version)="[^"]*"', "", opening)
    return (
        f'{opening} role="img" aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">{escape(heading)}</title><desc id="{name}-desc">{escape(description)}</desc>{rest}'
    )
