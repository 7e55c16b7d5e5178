"""What a report is made of, whatever it is rendered as: sections of text, tables and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from reports.results.types import Status

Tone = Literal["", "before", "after", "within", "adaptive", "use", "ink"]
"""Which side or cell something is about, for renderings that have colours."""


class Strip(NamedTuple):
    """A rate between 0 and 1 as a picture in one line: interval, point, and what to hold it to."""

    rate: float | None
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    null: float | None = None
    box: tuple[float, float] | None = None
    """Quartiles, where the interval is the whole range."""


class Cell(NamedTuple):
    """One cell of a table."""

    text: str
    note: str = ""
    """Said more quietly after the text."""
    status: Status | None = None
    """Shown with its mark before the text."""
    strong: bool = False
    code: bool = False
    """An id or file name."""
    tone: Tone = ""
    strip: Strip | None = None
    span: int = 1


class Column(NamedTuple):
    """One column of a table."""

    title: str
    number: bool = False
    brief: str | None = ""
    """Title where there is little room: the same if empty; None leaves the column out there."""


class Group(NamedTuple):
    """Rows under a heading of their own."""

    heading: Cell | None
    rows: list[list[Cell]]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a caption that says what they are."""

    name: str
    """What it is called where only its place is announced."""
    caption: str
    columns: Sequence[Column]
    groups: Sequence[Group]
    wide: bool = False
    """Whether it needs more room than a phone has."""
    stacked: bool = False
    """Whether what is said more quietly stands below its number, to save room."""
    brief: bool = False
    """Whether it is part of the short rendering, on a terminal."""
    full: bool = True
    """Whether it is part of the whole one."""


class Point(NamedTuple):
    """One volume of a curve: words, and rates between 0 and 1."""

    words: int
    rate: float
    low: float
    high: float
    few: bool
    """Whether it rests on samples of too few people to build on."""


class Curve(NamedTuple):
    """Success over volume in one cell, or of one attack."""

    cell: str
    """The cell; the attack's name where attacks are compared."""
    label: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Curves:
    """An attack's success over the length of the sample.

    Attributes:
        curves: one a cell, or one an attack.
        banded: the cell whose interval is drawn as a band: three overlapping ones cannot be told apart. None draws none.
        chance: rate of guessing.
        null: words and upper limit of what shuffled authors reach.
        heading: the figure's title.
        description: the figure in a sentence or two, for people who cannot see it.
        caption: what stands under it.
        sizes: lengths that the axis has in any case, so that figures beside each other can be compared.
    """

    curves: Sequence[Curve]
    banded: str | None
    chance: float | None
    null: Sequence[tuple[int, float]]
    heading: str
    description: str
    caption: str
    sizes: Sequence[int] = ()


class Spot(NamedTuple):
    """One anonymization level of a frontier: utility across, risk up, each with its interval."""

    label: str
    tone: Tone
    use: tuple[float, float | None, float | None]
    risk: tuple[float, float | None, float | None]


@dataclass(frozen=True, slots=True)
class Frontier:
    """Risk against retained utility, a spot a level.

    Attributes:
        spots: the original first, then the levels in the order they were given.
        across: what the horizontal axis is.
        chance: risk of guessing.
        heading, description, caption: as in :class:`Curves`.
    """

    spots: Sequence[Spot]
    across: str
    chance: float | None
    heading: str
    description: str
    caption: str


class Heading(NamedTuple):
    """A heading inside a section."""

    text: str
    id: str = ""


class Text(NamedTuple):
    """A paragraph."""

    text: str
    kind: Literal["lead", "plain", "quiet"] = "plain"
    status: Status | None = None
    """Shown with its mark before the text."""
    brief: bool = False


class Listing(NamedTuple):
    """Sentences that stand beside each other."""

    items: Sequence[str]
    brief: bool = False


class Facts(NamedTuple):
    """Names and what they are: (name, value, whether the value is code)."""

    pairs: Sequence[tuple[str, str, bool]]


class Commands(NamedTuple):
    """Lines to type."""

    lines: Sequence[str]


class Key(NamedTuple):
    """What the lines of the figures mean: (cell, or what no cell is; name; meaning)."""

    entries: Sequence[tuple[str, str, str]]


class Side(NamedTuple):
    """A table beside the figure that draws it."""

    figure: Curves | Frontier
    table: Table


class Panels(NamedTuple):
    """Small figures beside each other, all on the same axes, over the table of all that they draw."""

    figures: Sequence[Curves]
    table: Table


Block: TypeAlias = "Heading | Text | Listing | Facts | Commands | Key | Side | Panels | Table"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report with its place in the contents."""

    id: str
    title: str
    short: str
    """Its name in the contents."""
    blocks: Sequence[Block]


class StripLine(NamedTuple):
    """A labelled strip with its number."""

    label: str
    value: str
    tone: Tone
    strip: Strip


@dataclass(frozen=True, slots=True)
class Card:
    """One of the two numbers a decision needs first."""

    id: str
    title: str
    big: str
    tone: Tone
    small: str = ""
    texts: Sequence[str] = ()
    strips: Sequence[StripLine] = ()
    legend: str = ""
    table: Table | None = None
    items: Sequence[str] = ()
    lines: Sequence[str] = ()
    """The card in a line or two, for the short rendering; what is set off by two spaces belongs to the line above."""


class ReasonLine(NamedTuple):
    """Why the verdict is what it is."""

    status: Status
    label: str
    """`note` for what a reader must know, else the status in words."""
    check: str
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """A whole report.

    Attributes:
        look: of the verdict: a status, or `unjudged`.
        mark: its sign, if it has one.
        title, text: the verdict in words.
        meta: version, release and people in one line.
        internal: whether it is for the holder alone.
        reasons: of the verdict.
        tally: how many checks there were.
        cards: risk and use.
        sections: all that follows.
        foot: what the results hold and do not.
    """

    look: str
    mark: str
    title: str
    text: str
    meta: str
    internal: bool
    reasons: Sequence[ReasonLine]
    tally: str
    cards: Sequence[Card]
    sections: Sequence[Section] = field(default_factory=tuple)
    foot: str = ""
