"""Probes of the chat and question tracks: what is asked, which messages it may be answered from, which ones hold it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from corpus import ChatItem, QAItem, SubjectRecord, speech

Track = Literal["chat", "qa"]
GoldKind = Literal["context", "memory"]
POPULATIONS: dict[Track, dict[str, GoldKind]] = {
    "chat": {
        "all": "context",
        "proportional": "context",
        "memory_bearing": "memory",
        "memory_bearing_strict": "memory",
    },
    "qa": {"all": "context", "proportional": "context"},
}
"""The populations of each track, and which gold set each is scored on.

`context` is everything the row needs, its recent window included; `memory` is what lies beyond the window.
`memory_bearing` is the recorded reading (any profile or episode reference), `memory_bearing_strict` only those rows
whose referent was judged not to be on screen. Strata other than the proportional one count in `all` alone.
"""


@dataclass(frozen=True, slots=True)
class Probe:
    """One row that is scored.

    Attributes:
        key: the same on the raw and the released side.
        query: what is searched for.
        end: the pool is every message at an earlier position than this.
        gold: positions of the messages needed, by kind of gold set; ascending, possibly empty.
        populations: which populations the row counts in.
        category: the row's, None where it has none.
    """

    key: Hashable
    query: str
    end: int
    gold: dict[GoldKind, NDArray[np.int64]]
    populations: frozenset[str]
    category: str | None = None


@dataclass(slots=True)
class RowCounts:
    """Where the rows of a track went; ``rows`` is the sum of the others.

    Attributes:
        scored: rows with something to find.
        withdrawn: rows that count nowhere.
        abstention: rows of the abstention stratum and unanswerable questions: nothing is to be found.
        without_gold: other rows that need no message.
        unresolved: rows whose probe, or every message they need, is not in the stream.
        not_released: rows of the raw side without a released counterpart.
    """

    rows: int = 0
    scored: int = 0
    withdrawn: int = 0
    abstention: int = 0
    without_gold: int = 0
    unresolved: int = 0
    not_released: int = 0

    def add(self, other: RowCounts) -> None:
        """Add another subject's counts."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class Probes:
    """The scored probes of one subject and track, and what became of the other rows."""

    scored: list[Probe] = field(default_factory=list)
    counts: RowCounts = field(default_factory=RowCounts)

    def only(self, keys: Iterable[Hashable]) -> Probes:
        """Those probes that the other side has too."""
        wanted = set(keys)
        kept = [probe for probe in self.scored if probe.key in wanted]
        counts = RowCounts(**{name: getattr(self.counts, name) for name in RowCounts.__slots__})
        counts.not_released = counts.scored - len(kept)
        counts.scored = len(kept)
        return Probes(kept, counts)


def chat_probes(record: SubjectRecord) -> Probes:
    """The chat track: the pool is every message before the probe."""
    place = {message.id: position for position, message in enumerate(record.messages)}
    seen: Counter[str] = Counter()
    found = Probes()
    for row in record.chat or []:
        seen[row.probe_dayid] += 1
        found.counts.rows += 1
        needed = [*row.required_context.recent_context, *row.memory_ids]
        if row.withdrawn:
            found.counts.withdrawn += 1
        elif row.stratum == "abstention":
            found.counts.abstention += 1
        elif not needed:
            found.counts.without_gold += 1
        elif row.probe_dayid not in place or not (gold := _positions(needed, place)).size:
            found.counts.unresolved += 1
        else:
            end = place[row.probe_dayid]
            memory = _positions(row.memory_ids, place)
            found.counts.scored += 1
            found.scored.append(
                Probe(
                    (row.probe_dayid, seen[row.probe_dayid]),
                    speech(record.messages[end]) or row.probe,
                    end,
                    {"context": gold, "memory": memory},
                    _chat_populations(row, bool(memory.size)),
                    row.category,
                )
            )
    return found


def qa_probes(record: SubjectRecord) -> Probes:
    """The question track: the pool is the whole history."""
    place = {message.id: position for position, message in enumerate(record.messages)}
    seen: Counter[Hashable] = Counter()
    found = Probes()
    for row in record.qa or []:
        # A question has no id; what it cites is the same on both sides, its words are not.
        cited = (row.category, row.answerable, tuple(row.evidence))
        seen[cited] += 1
        found.counts.rows += 1
        if _is_withdrawn(row):
            found.counts.withdrawn += 1
        elif row.stratum == "abstention" or not row.answerable:
            found.counts.abstention += 1
        elif not row.evidence:
            found.counts.without_gold += 1
        elif not (gold := _positions(row.evidence, place)).size:
            found.counts.unresolved += 1
        else:
            found.counts.scored += 1
            populations = {"all"} | ({"proportional"} if row.stratum == "proportional" else set())
            found.scored.append(
                Probe(
                    (cited, seen[cited]),
                    row.question,
                    len(record.messages),
                    {"context": gold, "memory": gold},
                    frozenset(populations),
                    row.category,
                )
            )
    return found


def _is_withdrawn(row: QAItem) -> bool:
    return bool((row.model_extra or {}).get("withdrawn"))


def _chat_populations(row: ChatItem, bears_memory: bool) -> frozenset[str]:
    populations = {"all"}
    if row.stratum == "proportional":
        populations.add("proportional")
    if bears_memory:
        populations.add("memory_bearing")
        on_screen = row.referent_on_screen
        if isinstance(on_screen, dict) and on_screen.get("verdict") == "no":
            populations.add("memory_bearing_strict")
    return frozenset(populations)


def _positions(ids: Sequence[str], place: dict[str, int]) -> NDArray[np.int64]:
    return np.unique(np.array([place[id] for id in ids if id in place], dtype=np.int64))
