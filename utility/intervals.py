"""Raw and released times of one subject, compared exactly.

Date shifting keeps every interval only if released minus raw is one whole number of days for every time of a subject
and nothing but the date of any written time changed. Both are checked for every message and every date field of all
five files; order, ties, sessions, gaps, span, active days and hours of writing are then compared as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from corpus import Json, Message, SubjectRecord, WrittenTime, sessions
from utility.derived import Alignment, DatePair, as_time
from utility.findings import SubjectIntervals, Violation

_TAIL = re.compile(r"([T ]?)(\d{2}:\d{2}(?::\d{2})?)?([.,]\d+)?(Z|z|[+-].*)?\Z", re.ASCII)
# Parts of a written time after its date, in the order in which a difference is named.
_PARTS = ("form-differs", "time-differs", "fraction-differs", "zone-differs")
_CLOCK = frozenset(_PARTS)


def compare_subject(
    raw: SubjectRecord, released: SubjectRecord, removed: frozenset[str] = frozenset()
) -> SubjectIntervals:
    """Compare one subject's raw and released record.

    Args:
        raw: the holder's side.
        released: the released side, under its released subject id; doubled ids are allowed and reported.
        removed: ids the release's removal manifest names for this subject.

    Returns:
        What was compared and every finding; nothing in it tells the offset.
    """
    subject = released.subject
    found: list[Violation] = []

    def report(file: str, id: str | None, reason: str) -> None:
        found.append(Violation(f"{subject}_{file}.json", subject, id, reason))

    left, right = _first_by_id(raw.messages), _first_by_id(released.messages)
    for id, reason in _membership(left, right, released.messages, removed):
        report("source", id, reason)
    common = [id for id in left if id in right]
    for id in _out_of_place(common, [id for id in right if id in left]):
        report("source", id, "order-differs")
    offset = _usual_offset((left[id].timestamp, right[id].timestamp) for id in common)
    for id in common:
        for reason in _time_faults(left[id].timestamp, right[id].timestamp, offset):
            report("source", id, reason)
        if left[id].sender != right[id].sender:
            report("source", id, "sender-differs")
    if _rhythm([left[id] for id in common]) != _rhythm([right[id] for id in right if id in left]):
        report("source", None, "rhythm-differs")
    pairs = len(common)
    alignment = Alignment(removed)
    for file, before, after in _trees(raw, released):
        for item in alignment.walk(before, after):
            if not isinstance(item, DatePair):
                report(file, item.beside, item.reason)
                continue
            pairs += 1
            for reason in _date_faults(item, offset, right):
                report(file, item.beside, reason)
    reasons = {violation.reason for violation in found}
    return SubjectIntervals(
        subject=subject,
        messages=len(released.messages),
        pairs_checked=pairs,
        violations=len(found),
        offset_whole_days=reasons.isdisjoint({"offset-differs", "date-differs", *_CLOCK}),
        time_of_day_kept=reasons.isdisjoint(_CLOCK),
        found=tuple(found),
    )


def _first_by_id(messages: Iterable[Message]) -> dict[str, Message]:
    first: dict[str, Message] = {}
    for message in messages:
        first.setdefault(message.id, message)
    return first


def _membership(
    left: Mapping[str, Message], right: Mapping[str, Message], stream: Sequence[Message], removed: frozenset[str]
) -> Iterable[tuple[str, str]]:
    yield from ((id, "message-missing") for id in left if id not in right and id not in removed)
    yield from ((id, "message-unknown") for id in right if id not in left)
    yield from ((id, "removed-id-present") for id in right if id in removed)
    yield from ((id, "removed-id-unknown") for id in sorted(removed) if id not in left and id not in right)
    count = Counter(message.id for message in stream)
    yield from ((id, "id-doubled") for id, times in count.items() if times > 1)


def _out_of_place(expected: Sequence[str], actual: Sequence[str]) -> list[str]:
    """Ids that stand at another place; two swapped messages are two, not everything between them."""
    return [id for wanted, id in zip(expected, actual, strict=True) if wanted != id]


def _usual_offset(pairs: Iterable[tuple[WrittenTime, WrittenTime]]) -> int | None:
    """The number of days most messages moved by; ties go to the one met first."""
    moves = Counter((after.date - before.date).days for before, after in pairs)
    return moves.most_common(1)[0][0] if moves else None


def _time_faults(before: WrittenTime, after: WrittenTime, offset: int | None) -> list[str]:
    faults = []
    if offset is not None and (after.date - before.date).days != offset:
        faults.append("offset-differs")
    if before.tail != after.tail:
        parts = zip(_parts(before.tail), _parts(after.tail), _PARTS, strict=True)
        faults.extend(reason for one, other, reason in parts if one != other)
    return faults


def _parts(tail: str) -> tuple[str, str, str, str]:
    """Separator, time of day, fraction and offset. Precision without seconds counts as form, not as another time."""
    match = _TAIL.match(tail)
    separator, clock, fraction, zone = (part or "" for part in match.groups()) if match else (tail, "", "", "")
    return f"{separator}{len(clock)}", clock, fraction, zone


def _date_faults(pair: DatePair, offset: int | None, released: Mapping[str, Message]) -> list[str]:
    after = as_time(pair.released)
    if after is None:
        return ["date-differs"]
    faults = _time_faults(pair.raw, after, offset)
    if faults and pair.recomputed is not None:
        # Evidence went, so the first or last day seen may follow what is left of it.
        end, ids = pair.recomputed
        seen = sorted(
            (released[id].timestamp for id in ids if id in released), key=lambda time: (time.instant, time.text)
        )
        if seen:
            time = seen[0] if end == "first_seen" else seen[-1]
            if after.text == (time.text if len(after.text) > 10 else time.text[:10]):
                return []
    return ["date-differs" if fault == "offset-differs" else fault for fault in faults]


def _trees(raw: SubjectRecord, released: SubjectRecord) -> Iterable[tuple[str, Json, Json]]:
    """The trees to align: the derived files, and of source the keys the format does not know."""
    left, right = _first_by_id(raw.messages), _first_by_id(released.messages)
    common = [id for id in left if id in right]
    yield "source", [left[id].model_extra for id in common], [right[id].model_extra for id in common]
    yield "source", raw.source.header.model_extra, released.source.header.model_extra
    yield "source", raw.source.model_extra, released.source.model_extra
    for file in raw.files:
        if file != "source" and file in released.files:
            yield file, raw.tree(file), released.tree(file)


def _rhythm(messages: Sequence[Message]) -> tuple[object, ...]:
    """What a date shift keeps and no single pair shows: gaps, sessions, span, active days, hours of writing."""
    instants = [message.timestamp.instant for message in messages]
    return (
        [after - before for before, after in pairwise(instants)],
        [(cut.start, cut.stop) for cut in sessions(messages)],
        max(instants) - min(instants) if instants else None,
        len({message.timestamp.date for message in messages}),
        Counter(message.timestamp.wall.hour for message in messages),
    )
