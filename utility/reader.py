"""What anyone can check with the release alone: ids, order, day ranks, counters, citations, removals, claim dates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import pairwise

from corpus import FILES, DayId, Json, Message, SourceHeader, SubjectRecord, citations
from utility.derived import as_time, first_cited
from utility.findings import Violation
from utility.hidden_times import hidden_times

NOT_CHECKABLE = [
    "a message moved to another day, where its day had no other message and the order still holds: only the raw side"
    " says which day it was",
    "a message moved within its day, by a second or by a daylight-saving hour, where the order still holds: only the"
    " raw side has its time of day",
    "a message dropped without a manifest entry, where it was the last of its day or the manifest does not account for"
    " the subject's other vacant slots: nothing shows that it was there",
    "an offset split in two where one day ends and another begins, beyond claims that span both parts: the gap may be"
    " real",
    "a derived date left behind that is not the first or last date of a claim: only the raw side has its counterpart",
    "a zone rewritten, as long as the order still holds: only the raw side has the written offset",
    "fraction digits lost: only the raw side has the written form",
    "an id renumbered to another free slot that keeps the order, where nothing cites it and the manifest does not"
    " account for the vacant slots",
    "a text moved to another timestamp, unless the message is a probe: only the raw side has the text",
]
"""What a reader cannot see, and why; each line begins with the kind of change."""


def check_release(
    record: SubjectRecord, header: SourceHeader | None, removed: frozenset[str] | None, *, alone: bool
) -> list[Violation]:
    """Check one released subject by itself.

    Args:
        record: the subject, leniently read.
        header: its header as written, or None where that could not be read (already reported).
        removed: ids the removal manifest names, or None where the release has no manifest.
        alone: whether there is no raw side; the checks that infer (vacant slots, claim dates) then run too.
    """
    subject = record.subject
    found = [Violation(f"{subject}_source.json", subject, id, reason) for id, reason in _stream(record.messages)]
    if header is not None and any(
        getattr(header, name) != value for name, value in SourceHeader.count(record.messages).to_json().items()
    ):
        found.append(Violation(f"{subject}_source.json", subject, None, "counter-differs"))
    ids = {message.id for message in record.messages}
    for place, id in citations(record):
        if removed is not None and id in removed:
            found.append(Violation(f"{subject}_{place.file}.json", subject, id, "removed-id-present"))
        elif id not in ids:
            found.append(Violation(f"{subject}_{place.file}.json", subject, id, "citation-dangling"))
    found.extend(_probes(record))
    for file in FILES:
        if file in record.files:
            found.extend(
                Violation(f"{subject}_{file}.json", subject, id, "time-in-id") for id in hidden_times(record.tree(file))
            )
    if alone:
        name = f"{subject}_source.json"
        found.extend(Violation(name, subject, id, "removed-id-present") for id in sorted((removed or set()) & ids))
        found.extend(Violation(name, subject, id, "id-doubled") for id in _doubled(record.messages))
        found.extend(Violation(name, subject, id, "slot-vacant") for id in _vacant(record.messages, removed))
        found.extend(
            Violation(f"{subject}_profile.json", subject, id, "date-evidence-differs") for id in _claim_dates(record)
        )
    return found


def _stream(messages: list[Message]) -> Iterator[tuple[str, str]]:
    """Order, one date a day rank, ranks that grow with the date, and times of one kind."""
    for before, after in pairwise(messages):
        # Neither order nor kind says anything about a message that merely stands twice.
        if (before.timestamp.instant, before.place) > (after.timestamp.instant, after.place):
            yield after.id, "order-broken"
    kinds = Counter(message.timestamp.aware for message in messages)
    if len(kinds) == 2:
        odd = kinds.most_common()[-1][0]
        yield from ((message.id, "times-mixed") for message in messages if message.timestamp.aware is odd)
    dates: dict[int, Counter[date]] = defaultdict(Counter)
    for message in messages:
        dates[message.place.day][message.timestamp.date] += 1
    usual = {rank: counted.most_common(1)[0][0] for rank, counted in dates.items()}
    for message in messages:
        if message.timestamp.date != usual[message.place.day]:
            yield message.id, "day-has-two-dates"
    first = {message.place.day: message.id for message in reversed(messages)}
    for earlier, later in pairwise(sorted(usual)):
        if usual[earlier] >= usual[later]:
            yield first[later], "date-rank-broken"


def _doubled(messages: list[Message]) -> list[str]:
    return [id for id, times in Counter(message.id for message in messages).items() if times > 1]


def _vacant(messages: list[Message], removed: frozenset[str] | None) -> list[str]:
    """Vacant slots the manifest leaves open, as the id that would stand there (slot 0 for a whole day).

    A record may have had vacant slots before anything was removed for release, so a manifest that accounts for less
    than half of a subject's is taken to account for none.
    """
    if not removed or not messages:
        return []
    slots: dict[int, set[int]] = defaultdict(set)
    for message in messages:
        slots[message.place.day].add(message.place.slot)
    declared: dict[int, set[int]] = defaultdict(set)
    for id in removed:
        day, slot = DayId.parse(id)
        declared[day].add(slot)
    start = min(1, min(min(taken) for taken in slots.values()))
    vacant = 0
    unaccounted: list[DayId] = []
    for day in range(1, max(slots) + 1):
        taken = slots.get(day)
        empty = [slot for slot in range(start, max(taken)) if slot not in taken] if taken else [0]
        vacant += len(empty)
        if taken or not declared[day]:
            unaccounted.extend(DayId(day, slot) for slot in empty if slot not in declared[day])
    return [str(id) for id in unaccounted] if 2 * len(unaccounted) <= vacant else []


def _probes(record: SubjectRecord) -> Iterator[Violation]:
    contents = {message.id: message.content for message in record.messages}
    for row in record.chat or []:
        if not row.withdrawn and row.probe_dayid in contents and row.probe != contents[row.probe_dayid]:
            yield Violation(f"{record.subject}_chat.json", record.subject, row.probe_dayid, "probe-differs")


def _claim_dates(record: SubjectRecord) -> list[str | None]:
    """Claims whose first or last date is not that of the messages they cite.

    Where all but one in twenty claims have exactly the dates of their evidence, every other one is named; where a
    record keeps another rule, only a first date after its first evidence or a last date before its last.
    """
    if record.profile is None:
        return []
    dates = {message.id: message.timestamp.date for message in record.messages}
    outside, unequal, total = [], [], 0
    for first, last, evidence, beside in _seen(record.profile.to_json(), dates):
        total += (first is not None) + (last is not None)
        if (first is not None and first > min(evidence)) or (last is not None and last < max(evidence)):
            outside.append(beside)
        if (first is not None and first != min(evidence)) or (last is not None and last != max(evidence)):
            unequal.append(beside)
    return unequal if len(unequal) <= max(1, total // 20) else outside


def _seen(tree: Json, dates: Mapping[str, date]) -> Iterator[tuple[date | None, date | None, list[date], str | None]]:
    stack: list[Json] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            listed = node.get("evidence")
            evidence = (
                [dates[id] for id in listed if isinstance(id, str) and id in dates] if isinstance(listed, list) else []
            )
            first, last = as_time(node.get("first_seen")), as_time(node.get("last_seen"))
            if evidence and (first or last):
                yield first.date if first else None, last.date if last else None, evidence, first_cited(node)
            stack.extend(reversed(list(node.values())))
        elif isinstance(node, list):
            stack.extend(reversed(node))
