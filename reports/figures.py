"""Figures as inline SVG, the same to the byte on every run, in colours that follow the page's theme.

Matplotlib draws with stand-in colours that are replaced by CSS variables, and text stays text: one figure serves light,
dark and print, scales with the page, can be read aloud, and takes about 10 KB.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator

from reports.view.blocks import Curves, Frontier

# Stand-ins: colours that occur nowhere else, so that replacing them is safe.
_INK, _SOFT, _GRID, _PAPER = "#010203", "#010204", "#010205", "#01020c"
_SERIES = {
    "raw/raw": ("#010206", "--before"),
    "released/raw": ("#010207", "--after"),
    "released/released": ("#010208", "--within"),
    "adaptive": ("#010209", "--adaptive"),
    "split": ("#01020a", "--after"),
    "outside": ("#01020b", "--after"),
    "function_words": ("#01020d", "--within"),
    "characters": ("#01020e", "--before"),
    "fusion": ("#01020f", "--adaptive"),
    "lm_likelihood": ("#010210", "--after"),
    "lm_matching": ("#010211", "--ink"),
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
    # Attacks that are compared with each other: what counts is broken, what reads is whole.
    "function_words": ("^", (0, (1, 1.5))),
    "characters": ("s", (0, (5, 2))),
    "fusion": ("D", (0, (5, 2, 1, 2))),
    "lm_likelihood": ("o", "-"),
    "lm_matching": ("X", "-"),
}
# Tone → colour and marker of a level: the original, the release, other levels of it.
_TONES = {
    "before": (_SERIES["raw/raw"][0], "s"),
    "after": (_SERIES["released/raw"][0], "o"),
    "within": (_SERIES["released/released"][0], "^"),
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
# At the width of its place beside a table, 19rem, a point is a pixel.
_SIZE = (4.25, 3.1)


def volume_figure(name: str, figure: Curves) -> str:
    """Draw an attack's success over the length of the sample, or several attacks' in one cell.

    Args:
        name: unique in the page; ids inside the figure derive from it.
        figure: what to draw.

    Returns:
        One `svg` element.
    """

    def draw(axes: Any) -> None:
        curves, null = figure.curves, figure.null
        drawn = {point.words for curve in curves for point in curve.points}
        sizes = sorted(drawn | {words for words, _ in null} | set(figure.sizes))
        if null:
            axes.plot(*zip(*null, strict=True), color=_SOFT, linewidth=1, linestyle=(0, (1, 2)), zorder=2)
        if figure.chance is not None:
            axes.axhline(figure.chance, color=_SOFT, linewidth=1, zorder=2)
        for curve in curves:
            colour, (marker, dash) = _SERIES[curve.cell][0], _STROKE[curve.cell]
            words = [point.words for point in curve.points]
            if curve.cell == figure.banded:
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
        elif figure.sizes:
            axes.set_xlim(sizes[0] / 1.2, sizes[-1] * 1.2)
        axes.set_xlabel("words in the sample")

    return _svg(name, figure, draw)


def frontier_figure(name: str, figure: Frontier) -> str:
    """Draw risk against retained utility, one labelled point a level; arguments as for :func:`volume_figure`."""

    def draw(axes: Any) -> None:
        if figure.chance is not None:
            axes.axhline(figure.chance, color=_SOFT, linewidth=1, zorder=2)
        axes.plot(
            [spot.use[0] for spot in figure.spots],
            [spot.risk[0] for spot in figure.spots],
            color=_GRID,
            linewidth=1.5,
            zorder=2,
        )
        # Labels stand in a column beside all intervals, on the side where there is more room.
        most = _most_across(figure)
        lows = min(low if low is not None else use for use, low, _ in (spot.use for spot in figure.spots))
        side, beside = ("right", lows - 0.06 * most) if lows > 0.45 * most else ("left", 1.1 * most)
        for spot, height in zip(figure.spots, _label_heights([spot.risk[0] for spot in figure.spots]), strict=True):
            colour, marker = _TONES[spot.tone]
            x, y = spot.use[0], spot.risk[0]
            for (low, high), along in ((spot.use[1:], True), (spot.risk[1:], False)):
                if low is not None and high is not None:
                    ends = ([low, high], [y, y]) if along else ([x, x], [low, high])
                    axes.plot(*ends, color=colour, linewidth=1.2, alpha=0.55, zorder=3)
            axes.plot([x], [y], color=colour, marker=marker, linestyle="none", markersize=8, zorder=4)
            axes.annotate(
                spot.label,
                (x, y),
                xytext=(beside, height),
                ha=side,
                va="center",
                fontsize=10,
                color=_INK,
                arrowprops={"arrowstyle": "-", "color": _SOFT, "linewidth": 0.7, "shrinkA": 1, "shrinkB": 5},
                zorder=5,
            )
        axes.xaxis.set_major_locator(MaxNLocator(5))
        axes.set_xlim(0, 1.04 * most if side == "right" else 1.9 * most)
        # The zero of both axes stands once, at the one upwards.
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %" if value > 0 else ""))
        axes.set_xlabel(figure.across)

    return _svg(name, figure, draw)


def _label_heights(risks: list[float]) -> list[float]:
    """Where labels stand beside their points: under the interval, a line apart from each other, and inside the axes."""
    line = 0.08
    heights = [0.0] * len(risks)
    ceiling = 0.95
    for i in sorted(range(len(risks)), key=lambda i: -risks[i]):
        heights[i] = min(risks[i] - 0.05, ceiling)
        ceiling = heights[i] - line
    floor = 0.03
    for i in sorted(range(len(risks)), key=lambda i: heights[i]):
        heights[i] = max(heights[i], floor)
        floor = heights[i] + line
    return heights


def _most_across(figure: Frontier) -> float:
    return max(0.05, *(high if high is not None else use for use, _, high in (spot.use for spot in figure.spots)))


def _svg(name: str, figure: Curves | Frontier, draw: Callable[[Any], None]) -> str:
    """What all figures share: a share of people upwards, a quiet grid, and the file cut down to one element."""
    with mpl.rc_context({**_STYLE, "svg.hashsalt": f"penname {name}"}):
        sheet = Figure(figsize=_SIZE, layout="constrained")
        canvas: Any = FigureCanvasSVG(sheet)
        axes = sheet.add_subplot()
        draw(axes)
        axes.set_ylim(0, 1.02)
        axes.yaxis.set_major_locator(FixedLocator([0, 0.25, 0.5, 0.75, 1]))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        axes.set_title("people picked out rightly", loc="left", fontsize=11, color=_SOFT)
        axes.grid(axis="y", zorder=0)
        axes.tick_params(length=0)
        axes.set_axisbelow(True)
        stream = io.StringIO()
        canvas.print_svg(stream, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _inline(stream.getvalue(), name, figure.heading, figure.description)


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
