"""Can the messages a probe needs still be found? The same searches before and after anonymization, paired.

Per probe the pool is every message before it (for a question the whole history). Speech is indexed, never the reply
suggestions nobody said. Withdrawn rows count nowhere; abstention rows have nothing to find and are counted apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from corpus import Corpus, SubjectRecord, speech
from corpus.pairing import find_partners
from stats import Difference, paired_difference
from utility.bm25 import BM25, top
from utility.categories import BY_CATEGORY, CategoryScore, CategoryTable, Floors
from utility.findings import Status
from utility.gold import GOLD_SETS, GoldSet, gold_positions
from utility.levels import Level, PerSubject, control_hits, graded, recorded_hits
from utility.probes import POPULATIONS, GoldKind, Probe, Probes, RowCounts, Track, chat_probes, qa_probes

RESULTS = 20
# The published variant ranks the whole history, keeps 40, and only then drops what lies after the probe.
BM25_FIRST = 40

Method = Literal["random", "recency", "recency_user", "bm25", "bm25_before", "oracle"]
Metric = Literal["hit@1", "hit@5", "hit@20", "mrr", "recall@20"]
METHODS: tuple[Method, ...] = ("random", "recency", "recency_user", "bm25", "bm25_before", "oracle")
METRICS: tuple[Metric, ...] = ("hit@1", "hit@5", "hit@20", "mrr", "recall@20")
_TRACKS: dict[Track, Callable[[SubjectRecord], Probes]] = {"chat": chat_probes, "qa": qa_probes}
# (track, population, gold set, method): what one row of the report is about, but for its metric.
_Cell = tuple[Track, str, GoldSet, Method]
_Ranking = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class RetrievalScore:
    """One method on one population under one metric, before and after.

    Attributes:
        track, population: see :data:`utility.probes.POPULATIONS`.
        gold: `recorded`, or the control that replaced it.
        method: how messages were searched.
        metric: `hit@k`, `mrr` or `recall@20`.
        n: probes, the same on both sides.
        subjects: subjects with at least one of them.
        before: the raw side, or the only side there is.
        after: the released side, None where there is one side only.
        difference: of subject means, after minus before, paired; None as above and for controls.
    """

    track: Track
    population: str
    gold: GoldSet
    method: Method
    metric: Metric
    n: int
    subjects: int
    before: Level
    after: Level | None
    difference: Difference | None


@dataclass(frozen=True, slots=True)
class TrackCounts:
    """Where the rows of a track went, over all subjects (of the raw side where there are two)."""

    track: Track
    counts: RowCounts


@dataclass(frozen=True, slots=True)
class RetrievalReport:
    """What retrieval still finds.

    Attributes:
        status: `not_applicable` without chat and question files, `not_evaluated` where no row could be scored, `fail`
            where a method found gold that lies outside the pool (a fault of the measure itself), else `pass`.
        seed: of the random method, the control gold sets and the intervals.
        scores: one entry a track, population, gold set, method and metric.
        tracks: what became of the rows.
        broken_oracle_hits: gold outside the pool that was found; anything above 0 is a bug.
        categories: one entry a track, category and method, on the probes that need memory.
    """

    status: Status
    seed: int
    scores: list[RetrievalScore]
    tracks: list[TrackCounts]
    broken_oracle_hits: int
    categories: list[CategoryScore] = field(default_factory=list)


def measure_retrieval(
    before: Corpus,
    after: Corpus | None = None,
    pairs: Mapping[str, str] | None = None,
    *,
    seed: int = 0,
    floors: Floors | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RetrievalReport:
    """Measure retrieval on one corpus, or on its raw and released side over the rows both have.

    Args:
        before: the raw side, or the only one.
        after: the released side.
        pairs: raw subject id → released subject id; without it subjects keep their ids.
        seed: of everything random; the same probe draws the same numbers on both sides.
        floors: what it takes to state a number of a single category.
        progress: told subjects done and subjects in all.

    Raises:
        CorpusError: if a record cannot be read.
    """
    partners = find_partners(before, after, pairs)
    tracks = {track: RowCounts() for track in _TRACKS}
    sides: tuple[_Table, _Table] = (_Table(), _Table())
    categories = (CategoryTable(), CategoryTable())
    for done, (raw, released) in enumerate(partners, start=1):
        records = [before.load(raw)] + ([after.load(released)] if after is not None else [])
        for track, read in _TRACKS.items():
            probes = [read(record) for record in records]
            if len(probes) == 2:
                probes = [
                    probes[0].only(p.key for p in probes[1].scored),
                    probes[1].only(p.key for p in probes[0].scored),
                ]
            tracks[track].add(probes[0].counts)
            for table, kinds, record, side in zip(sides, categories, records, probes, strict=False):
                if not side.scored:
                    continue
                own = (seed, crc32(released.encode()))
                rankings = search(record, side.scored, (*own, list(_TRACKS).index(track)))
                kinds.add(track, released, side.scored, {method: rankings[method] for method in BY_CATEGORY})
                for cell, values in _score(record, side.scored, rankings, track, own):
                    table.add(cell, released, values)
        if progress is not None:
            progress(done, len(partners))
    scores = list(_summary(sides[0], sides[1] if after is not None else None, seed))
    outside = sum(table.broken() for table in sides)
    return RetrievalReport(
        _status(tracks, outside),
        seed,
        scores,
        [TrackCounts(track, counts) for track, counts in tracks.items()],
        outside,
        list(categories[0].scores(categories[1] if after is not None else None, floors or Floors(), seed)),
    )


def _status(tracks: Mapping[Track, RowCounts], outside: int) -> Status:
    if not any(counts.rows for counts in tracks.values()):
        return "not_applicable"
    if not any(counts.scored for counts in tracks.values()):
        return "not_evaluated"
    return "fail" if outside else "pass"


class _Table:
    """Per cell and subject, the metrics of each probe that has gold in it."""

    def __init__(self) -> None:
        self.cells: dict[_Cell, dict[str, NDArray[np.float64]]] = defaultdict(dict)

    def add(self, cell: _Cell, subject: str, values: NDArray[np.float64]) -> None:
        self.cells[cell][subject] = values

    def broken(self) -> int:
        return sum(
            int(values[:, METRICS.index("hit@20")].sum())
            for (_, population, gold, _), subjects in self.cells.items()
            if gold == "broken_oracle" and population == "all"
            for values in subjects.values()
        )


def search(record: SubjectRecord, probes: Sequence[Probe], seed: tuple[int, ...]) -> dict[Method, _Ranking]:
    """The positions each method but the oracle returns, probes × 20, best first, -1 where it returns fewer.

    Args:
        record: whose stream is searched.
        probes: of one track.
        seed: of the random method; each probe draws from its own stream.
    """
    index = BM25([speech(message) for message in record.messages])
    users = np.array([i for i, message in enumerate(record.messages) if message.sender == "user"], dtype=np.int64)
    found: dict[Method, _Ranking] = {
        method: np.full((len(probes), RESULTS), -1, dtype=np.int64) for method in METHODS if method != "oracle"
    }
    for start in range(0, len(probes), 256):
        block = probes[start : start + 256]
        scores = index.scores([probe.query for probe in block])
        for row, probe in enumerate(block):
            first = top(scores, row, BM25_FIRST)
            draw = np.random.default_rng((*seed, start + row))
            own = users[: np.searchsorted(users, probe.end)]
            results: dict[Method, _Ranking] = {
                "random": draw.choice(probe.end, size=min(RESULTS, probe.end), replace=False),
                "recency": np.arange(probe.end - 1, max(-1, probe.end - 1 - RESULTS), -1),
                "recency_user": own[::-1][:RESULTS],
                "bm25": first[first < probe.end][:RESULTS],
                "bm25_before": top(scores, row, RESULTS, before=probe.end),
            }
            for method, positions in results.items():
                found[method][start + row, : len(positions)] = positions
    return found


def metrics(ranking: _Ranking, gold: Sequence[NDArray[np.int64]]) -> NDArray[np.float64]:
    """Hit@1, Hit@5, Hit@20, reciprocal rank and recall of each probe.

    Args:
        ranking: probes × 20 positions, best first, -1 where there is none.
        gold: positions of each probe's gold, without repeats.

    Returns:
        Probes × metrics in the order of :data:`METRICS`; nan where a probe has no gold.
    """
    sizes = np.array([positions.size for positions in gold], dtype=np.int64)
    wanted = np.concatenate([*gold, np.empty(0, dtype=np.int64)])
    stride = int(max(ranking.max(initial=0), wanted.max(initial=0))) + 2
    # -1 becomes the last key of the row before, which no position reaches.
    rows = np.arange(len(gold), dtype=np.int64)
    hit = np.isin(ranking + 1 + stride * rows[:, None], wanted + 1 + stride * np.repeat(rows, sizes)) & (ranking >= 0)
    rank = np.where(hit.any(axis=1), hit.argmax(axis=1) + 1, np.inf)
    with np.errstate(invalid="ignore"):
        recall = hit.sum(axis=1) / np.where(sizes, sizes, np.nan)
    values = np.column_stack([rank <= 1, rank <= 5, rank <= RESULTS, 1.0 / rank, recall]).astype(np.float64)
    values[sizes == 0] = np.nan
    return values


def _oracle(probes: Sequence[Probe], gold: Sequence[NDArray[np.int64]]) -> _Ranking:
    ranking = np.full((len(probes), RESULTS), -1, dtype=np.int64)
    for row, (probe, positions) in enumerate(zip(probes, gold, strict=True)):
        reachable = positions[positions < probe.end][:RESULTS]
        ranking[row, : reachable.size] = reachable
    return ranking


def _score(
    record: SubjectRecord,
    probes: Sequence[Probe],
    rankings: Mapping[Method, _Ranking],
    track: Track,
    seed: tuple[int, ...],
) -> Iterator[tuple[_Cell, NDArray[np.float64]]]:
    kinds: dict[GoldKind, list[str]] = defaultdict(list)
    for population, kind in POPULATIONS[track].items():
        kinds[kind].append(population)
    for kind, populations in kinds.items():
        for which in GOLD_SETS:
            rng = np.random.default_rng((*seed, crc32(f"{track}|{kind}|{which}".encode())))
            gold = gold_positions(probes, kind, which, len(record.messages), rng)
            for method in METHODS:
                values = metrics(_oracle(probes, gold) if method == "oracle" else rankings[method], gold)
                for population in populations:
                    member = np.array([population in probe.populations for probe in probes])
                    kept = values[member & ~np.isnan(values[:, 0])]
                    if kept.size:
                        yield (track, population, which, method), kept


def _summary(before: _Table, after: _Table | None, seed: int) -> Iterator[RetrievalScore]:
    for cell in sorted(before.cells, key=_order):
        track, population, gold, method = cell
        left = before.cells[cell]
        right = after.cells[cell] if after is not None else None
        for column, metric in enumerate(METRICS):
            one = {subject: values[:, column] for subject, values in left.items()}
            two = {subject: values[:, column] for subject, values in right.items()} if right is not None else None
            level = graded if metric in ("mrr", "recall@20") else recorded_hits if gold == "recorded" else control_hits
            yield RetrievalScore(
                track,
                population,
                gold,
                method,
                metric,
                sum(values.size for values in one.values()),
                len(one),
                level(one, seed),
                level(two, seed) if two is not None else None,
                _difference(one, two, seed) if two is not None and gold == "recorded" else None,
            )


def _order(cell: _Cell) -> tuple[int, ...]:
    track, population, gold, method = cell
    return (
        list(_TRACKS).index(track),
        list(POPULATIONS[track]).index(population),
        GOLD_SETS.index(gold),
        METHODS.index(method),
    )


def _difference(before: PerSubject, after: PerSubject, seed: int) -> Difference:
    subjects = [subject for subject in before if subject in after]
    return paired_difference(
        [float(before[subject].mean()) for subject in subjects],
        [float(after[subject].mean()) for subject in subjects],
        seed=seed,
    )
