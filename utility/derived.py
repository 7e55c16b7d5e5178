"""Derived files side by side: every whole-string date and every citation of the raw side with its released counterpart.

Keys may be surrogates and items may have gone with their evidence, so the two trees are aligned: objects by key, then
by order; lists by position where they are equally long, else by what their items cite.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from corpus import Json, WrittenTime, ids_in, is_id

# A probe is message text, character for character; whether a date in text moves is a policy, not an interval.
_TEXT_KEYS = frozenset({"probe", "content"})
_SEEN = ("first_seen", "last_seen")


class DatePair(NamedTuple):
    """A raw date or timestamp and the released value at its place."""

    raw: WrittenTime
    released: Json
    beside: str | None
    """A message id cited by the same item, to name the place by."""
    recomputed: tuple[str, tuple[str, ...]] | None
    """Where evidence was removed: which end (`first_seen`, `last_seen`) and the evidence that is left."""


class CitationFault(NamedTuple):
    """Citations that differ although nothing was removed, or an item without a counterpart."""

    beside: str | None
    reason: str


def as_time(value: Json) -> WrittenTime | None:
    """The value as a written time if it is wholly one."""
    if not isinstance(value, str) or not 10 <= len(value) <= 40 or value[4:5] != "-":
        return None
    try:
        return WrittenTime.parse(value)
    except ValueError:
        return None


def cited(node: Json) -> Iterator[str]:
    """Every message id that stands alone as a string somewhere in a tree, in order."""
    if isinstance(node, str):
        if is_id(node):
            yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from cited(value)
    elif isinstance(node, list):
        for value in node:
            yield from cited(value)


def first_cited(node: Json) -> str | None:
    """The first message id of a tree, also inside a sentence, or None."""
    own = next(cited(node), None)
    if own is not None or not isinstance(node, dict):
        return own
    return next((id for value in node.values() if isinstance(value, str) for id in ids_in(value)), None)


@dataclass(frozen=True, slots=True)
class Alignment:
    """Walks a raw tree and a released tree together.

    Attributes:
        removed: ids that were taken out on purpose.
    """

    removed: frozenset[str]

    def walk(self, raw: Json, released: Json, beside: str | None = None) -> Iterator[DatePair | CitationFault]:
        """Yield every date pair and every citation fault of two trees, in file order."""
        if isinstance(raw, dict) and isinstance(released, dict):
            yield from self._objects(raw, released, first_cited(released) or beside)
        elif isinstance(raw, list) and isinstance(released, list):
            yield from self._lists(raw, released, beside)
        elif isinstance(raw, str):
            if is_id(raw):
                if released != raw and raw not in self.removed:
                    yield CitationFault(beside or raw, "citation-differs")
            elif (time := as_time(raw)) is not None:
                yield DatePair(time, released, beside, None)

    def _objects(
        self, raw: dict[str, Json], released: dict[str, Json], beside: str | None
    ) -> Iterator[DatePair | CitationFault]:
        evidence = raw.get("evidence")
        thinned = isinstance(evidence, list) and any(id in self.removed for id in evidence if isinstance(id, str))
        left = tuple(cited(released.get("evidence")))
        for key, other in self._keys(raw, released):
            if key in _TEXT_KEYS:
                continue
            if thinned and key in _SEEN and (time := as_time(raw[key])) is not None:
                yield DatePair(time, released[other], beside, (key, left))
            else:
                yield from self.walk(raw[key], released[other], beside)

    def _keys(self, raw: dict[str, Json], released: dict[str, Json]) -> Iterator[tuple[str, str]]:
        """Pairs of keys: the same name first, the renamed ones in their order."""
        yield from ((key, key) for key in raw if key in released)
        renamed = [key for key in raw if key not in released]
        surrogates = [key for key in released if key not in raw]
        if len(renamed) == len(surrogates):
            yield from zip(renamed, surrogates, strict=True)
        else:
            pairs, _, _ = self._matched([raw[key] for key in renamed], [released[key] for key in surrogates])
            yield from ((renamed[i], surrogates[j]) for i, j in pairs)

    def _lists(
        self, raw: Sequence[Json], released: Sequence[Json], beside: str | None
    ) -> Iterator[DatePair | CitationFault]:
        if all(isinstance(item, str) and is_id(item) for item in raw or released):
            kept, left = ([id for id in side if not self._is_removed(id)] for side in (raw, released))
            if kept != left:
                yield CitationFault(next(cited(list(released)), beside), "citation-differs")
            return
        if len(raw) == len(released):
            for one, other in zip(raw, released, strict=True):
                yield from self.walk(one, other, beside)
            return
        pairs, gone, added = self._matched(raw, released)
        for i, j in pairs:
            yield from self.walk(raw[i], released[j], beside)
        for i in gone:
            if isinstance(raw[i], dict | list) and self.removed.isdisjoint(cited(raw[i])):
                yield CitationFault(first_cited(raw[i]) or beside, "row-missing")
        for j in added:
            if isinstance(released[j], dict | list):
                yield CitationFault(first_cited(released[j]) or beside, "row-unknown")

    def _is_removed(self, value: Json) -> bool:
        return isinstance(value, str) and value in self.removed

    def _matched(
        self, raw: Sequence[Json], released: Sequence[Json]
    ) -> tuple[list[tuple[int, int]], list[int], list[int]]:
        """Match items in order by what they still cite; returns pairs, unmatched raw and unmatched released."""
        left = [tuple(id for id in cited(item) if id not in self.removed) for item in raw]
        right = [tuple(id for id in cited(item) if id not in self.removed) for item in released]
        pairs, gone, at = [], [], 0
        for i, ids in enumerate(left):
            # An item whose every citation was removed went with them; it must not swallow one that cites nothing.
            emptied = not ids and next(cited(raw[i]), None) is not None
            j = None if emptied else next((j for j in range(at, len(right)) if right[j] == ids), None)
            if j is None:
                gone.append(i)
            else:
                pairs.append((i, j))
                at = j + 1
        taken = {j for _, j in pairs}
        return pairs, gone, [j for j in range(len(right)) if j not in taken]
