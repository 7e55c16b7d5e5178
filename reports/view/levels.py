"""Risk beside retained utility for every anonymization level that there are results of: one table and one picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from corpus import CorpusError
from reports import labels, numbers
from reports.headline import MEASURED, Headline, headline
from reports.results.model import Attack, Results, Retrieval
from reports.results.rates import Estimate
from reports.view.blocks import Block, Cell, Column, Frontier, Group, Section, Side, Spot, Table, Text, Tone
from reports.view.compared import Compared, Line, compared_blocks, lines_of

_Limited = tuple[float, float | None, float | None]


class _Row(NamedTuple):
    """One level: the original, or a release of it."""

    name: str
    tone: Tone
    attack: Attack | None
    search: Retrieval | None
    retained: _Limited | None
    """What retrieval still finds."""
    wording: _Limited | None
    meaning: float | None
    sentences: _Limited | None
    """Likeness of sentences, where a model of them is at hand."""
    intervals: str
    lines: list[Line]


def check_comparable(results: Results, others: Sequence[Results]) -> None:
    """Refuse results that do not belong beside each other.

    Raises:
        CorpusError: if they are not of one corpus, cut in one way.
    """
    for other in others:
        same = (
            _digest(other) == _digest(results)
            and other.seed == results.seed
            and _people(other) == _people(results)
            and _original(other) == _original(results)
        )
        if not same:
            raise CorpusError(
                "the results are not of one corpus attacked in one way (protocol, seed, people and the attacks on the"
                " original must agree); audit every level of the same corpus with the same protocol and seed"
            )


def _digest(results: Results) -> str | None:
    return results.protocol.digest if results.protocol else None


def _people(results: Results) -> int:
    return len(results.intervals.subjects)


def _original(results: Results) -> int:
    """Candidates of the attacks on the original."""
    return max((attack.candidates for attack in results.attacks if attack.cell == "raw/raw"), default=0)


def levels_section(results: Results, others: Sequence[Results]) -> Section:
    """The results' own level, the original, and the levels of other results of the same corpus."""
    rows = list(_rows([results, *others]))
    several = (
        "Every level is a release of the same original; the first is the one this report is about."
        if others
        else "Results of other levels of the same corpus can be set beside it: penname report A.json B.json …"
    )
    blocks: list[Block] = [
        Text(
            "What a stronger anonymization buys and what it costs: the strongest attack on each level, beside what that"
            f" level still supports. Down and to the right is better. {several}",
            "lead",
        )
    ]
    table = _table(rows)
    figure = _frontier(rows)
    blocks.append(table if figure is None else Side(figure, table))
    if others:
        sentences = any(row.sentences is not None for row in rows if row.tone != "before")
        blocks += compared_blocks([_compared(row, sentences=sentences) for row in rows])
    return Section("levels", "Risk and use by anonymization level", "Levels", blocks)


def _rows(all_results: Sequence[Results]) -> Iterator[_Row]:
    heads = [headline(one) for one in all_results]
    first = heads[0]
    if first.before is not None or (first.retrieval is not None and first.retrieval.after is not None):
        yield _original_row(all_results[0], first)
    names = [labels.level(one.level) for one in all_results]
    for number, (name, one, head) in enumerate(zip(names, all_results, heads, strict=True), start=1):
        # Two levels of one name are told apart by their place among the files given.
        yield _level_row(name if names.count(name) == 1 else f"{name} ({number})", one, head, number == 1)


def _original_row(results: Results, head: Headline) -> _Row:
    score = head.retrieval
    level = score.before if score is not None and score.after is not None else None
    retained = None if level is None or level.macro is None else (level.macro, level.macro_low, level.macro_high)
    whole = (1.0, None, None)
    lines = lines_of(results, original=True)
    return _Row("original", "before", head.before, score, retained, whole, 1.0, whole, "as they are", lines)


def _level_row(name: str, results: Results, head: Headline, first: bool) -> _Row:
    score, utility = head.retrieval, results.utility
    level = None if score is None else score.after or score.before
    graph, wording, sentences = utility.meaning.graph, utility.meaning.wording, utility.meaning.embeddings
    intervals = results.intervals
    right = head.consistent if intervals.role == "reader" else head.exact
    return _Row(
        name,
        "after" if first else "within",
        head.after,
        score,
        None if level is None or level.macro is None else (level.macro, level.macro_low, level.macro_high),
        _estimated(wording.overlap if wording is not None else None),
        graph.mentions.rate if graph is not None and graph.status == "pass" else None,
        _estimated(sentences.likeness if sentences is not None else None),
        f"{right} of {head.of}" if intervals.status in MEASURED else "not measured",
        lines_of(results, original=False),
    )


def _estimated(found: Estimate | None) -> _Limited | None:
    return None if found is None or found.rate is None else (found.rate, found.low, found.high)


def _compared(row: _Row, *, sentences: bool) -> Compared:
    """A level with what it still supports; people stand for the meaning where no model compared sentences."""
    people = Cell(numbers.plain(row.meaning), "people kept" if row.meaning is not None else "")
    meaning = _limited(row.sentences) if sentences else people
    beside = [_limited(row.retained), meaning, _limited(row.wording), Cell(row.intervals)]
    return Compared(row.name, row.tone, row.lines, beside)


def _table(rows: Sequence[_Row]) -> Table:
    search = next((row.search for row in rows if row.search is not None), None)
    what = "retrieval"
    if search is not None:
        name = labels.SEARCH.get(search.method) or labels.title(search.method)
        what = f"{labels.metric(search.metric)} of {name} on {labels.population(search.population)}, {labels.TRACK[search.track]} track"
    return Table(
        "Risk and use by level",
        "Risk and use by level. Picked out: top-1 of the strongest attack, one count a person; found again:"
        f" {what}; per cent with 95 % intervals",
        (
            Column("Level", brief="level"),
            Column("Picked out", number=True, brief="picked out"),
            Column("By", brief=None),
            Column("Guessing", number=True, brief=None),
            Column("Found again", number=True, brief="found again"),
            Column("Words kept", number=True, brief="words kept"),
            Column("People kept", number=True, brief=None),
            Column("Intervals exact", number=True, brief="intervals"),
        ),
        [Group(None, [_cells(row) for row in rows])],
        wide=True,
        stacked=True,
        brief=True,
    )


def _cells(row: _Row) -> list[Cell]:
    attack = row.attack
    picked = Cell("not measured")
    by = chance = Cell(numbers.NONE)
    if attack is not None and attack.macro is not None:
        picked = Cell(
            numbers.plain(attack.macro.rate), numbers.interval(attack.macro.low, attack.macro.high), strong=True
        )
        by = Cell(
            f"{labels.title(attack.attack).lower()}, {numbers.words(attack.sample_words)} words",
            labels.CELL[attack.cell][0].lower(),
        )
        chance = Cell(numbers.plain(attack.chance))
    return [
        Cell(row.name, tone=row.tone, strong=True),
        picked,
        by,
        chance,
        _limited(row.retained),
        _limited(row.wording),
        Cell(numbers.plain(row.meaning)),
        Cell(row.intervals),
    ]


def _limited(found: _Limited | None) -> Cell:
    if found is None:
        return Cell(numbers.NONE)
    rate, low, high = found
    return Cell(numbers.plain(rate), "" if low is None or high is None else numbers.interval(low, high))


def _frontier(rows: Sequence[_Row]) -> Frontier | None:
    """Over retrieval, or over the wording where some level has no retrieval; no picture of a single spot."""
    by_search = all(row.retained is not None for row in rows)
    spots = []
    for row in rows:
        use = row.retained if by_search else row.wording
        macro = row.attack.macro if row.attack is not None else None
        if use is not None and macro is not None and macro.rate is not None:
            spots.append(Spot(row.name, row.tone, use, (macro.rate, macro.low, macro.high)))
    if len(spots) < 2:
        return None
    across = "found again by search" if by_search else "words kept"
    said = "; ".join(
        f"{spot.label}: {numbers.percent(spot.risk[0])} picked out, {numbers.percent(spot.use[0])} {across}"
        for spot in spots
    )
    chance = next((row.attack.chance for row in rows if row.attack is not None), None)
    return Frontier(
        spots,
        across=across,
        chance=chance,
        heading="Privacy and utility: people picked out against what is still supported",
        description=f"Scatter chart, one point a level. {said}. The table beside it has every number.",
        caption=f"People picked out against what is {across}, one point a level with its 95 % intervals; the line is"
        " guessing.",
    )
