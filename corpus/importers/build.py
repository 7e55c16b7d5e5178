"""Turns of one subject → its source record: roles, order, ids `day{n}-{j}`.

The steps, in order: one kind of times, repeated rows, roles, stable order by time, ids.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from corpus.errors import CorpusError
from corpus.importers.base import Batch, ImportOptions, Turn
from corpus.records import Json, Message, Sender, Source, SourceHeader, SubjectRecord


@dataclass(frozen=True, slots=True)
class Built:
    """The record of one subject and what of it only the private ledger may hold.

    Attributes:
        origins: per message its id, the export's id, and the file and line it came from.
        people: per other person the number their messages carry and the names the export calls them.
    """

    record: SubjectRecord
    origins: list[Json]
    people: list[Json]


def build(batch: Batch, options: ImportOptions) -> Built:
    """Make the record of one subject.

    Raises:
        CorpusError: if nothing is left, times are of two kinds, an id stands for two different rows, or it cannot be
            told which sender is the subject.
    """
    turns = _without_repeats(batch)
    if not turns:
        raise CorpusError(_nothing_left(batch), file=batch.file)
    _check_times(turns)
    own = _own_senders(batch, turns, options)
    batch.ledger.noted["rows_out_of_order"] += sum(b.time.instant < a.time.instant for a, b in pairwise(turns))
    turns = sorted(turns, key=lambda turn: turn.time.instant)
    ids = _ids(turns)
    app = batch.called(options.app)
    others = _others(batch, turns, own | app)
    # One other person needs no number: `companion` says who it is.
    numbers = others if batch.people and len(others) > 1 else {}
    messages = [
        _message(id, turn, "app" if turn.sender in app else "user" if turn.sender in own else "companion", numbers)
        for id, turn in zip(ids, turns, strict=True)
    ]
    batch.ledger.kept = len(messages)
    batch.ledger.check(batch.file)
    if batch.people:
        _count_others(batch, turns, others)
    source = Source(header=SourceHeader.count(messages), messages=messages, **batch.extra)
    record = SubjectRecord(batch.subject, source)
    if batch.finish:
        record = batch.finish(record, {turn.id: id for id, turn in zip(ids, turns, strict=True) if turn.id is not None})
    people = [{"speaker": number, "names": sorted(batch.names(sender))} for sender, number in others.items()]
    return Built(record, [_origin(id, turn) for id, turn in zip(ids, turns, strict=True)], people)


def _others(batch: Batch, turns: list[Turn], known: frozenset[str]) -> dict[str, int]:
    """People beside the subject, numbered from 1 in the order in which they first speak."""
    if not batch.people:
        return {}
    met = dict.fromkeys(turn.sender for turn in turns if turn.sender not in known | batch.machines)
    return {sender: number for number, sender in enumerate(met, start=1)}


def _count_others(batch: Batch, turns: list[Turn], others: dict[str, int]) -> None:
    """How much of the record is text of people whom nobody asked for their consent."""
    texts = [turn.content for turn in turns if turn.sender in others]
    batch.ledger.noted["other_people"] = len(others)
    batch.ledger.noted["messages_by_people_without_consent"] = len(texts)
    batch.ledger.noted["characters_by_people_without_consent"] = sum(map(len, texts))


def _origin(id: str, turn: Turn) -> Json:
    origin: dict[str, Json] = {"id": id, "old_id": turn.id, "file": turn.file, turn.unit: turn.line}
    if turn.labels:
        origin["labels"] = [list(label) for label in turn.labels]
    return origin


def _nothing_left(batch: Batch) -> str:
    if not batch.ledger.read:
        return "holds no message at all"
    reasons = ", ".join(f"{count} {reason}" for reason, count in sorted(batch.ledger.dropped.items()))
    return f"none of its {batch.ledger.read} rows became a message (dropped: {reasons})"


def _without_repeats(batch: Batch) -> list[Turn]:
    """Drop rows exported twice; one id on two different rows is an error, because nobody can say which is meant."""
    first: dict[str, Turn] = {}
    kept = []
    for turn in batch.turns:
        if turn.id is not None:
            other = first.setdefault(turn.id, turn)
            if other is not turn:
                if (other.sender, other.time, other.content) != (turn.sender, turn.time, turn.content):
                    raise turn.error(
                        f"has the id of {turn.unit} {other.line} but is another message; every message needs its own id"
                    )
                batch.ledger.drop("repeated_row")
                continue
        kept.append(turn)
    return kept


def _check_times(turns: list[Turn]) -> None:
    for turn in turns:
        if turn.time.aware is not turns[0].time.aware:
            raise turn.error(
                f"its time {'carries' if turn.time.aware else 'lacks'} an offset, unlike {turn.unit} {turns[0].line};"
                " times of two kinds cannot be ordered, write all of them one way"
            )


def _own_senders(batch: Batch, turns: list[Turn], options: ImportOptions) -> frozenset[str]:
    """Who is the subject: the sender listed as own or of that name, or known by the format, or the only one there is."""
    people = {turn.sender for turn in turns} - batch.called(options.app)
    own = (batch.called(options.own | {batch.subject}) & people) or (batch.own & people)
    if own:
        return own
    if len(people) == 1:
        return frozenset(people)
    raise CorpusError(
        f"none of its {len(people)} senders has the subject's name; say with --own which of them is the subject",
        file=batch.file,
    )


def _ids(turns: list[Turn]) -> list[str]:
    """`day{n}-{j}`: n = rank of the written date among active dates from 1, j = position within that day from 0."""
    days = {day: n for n, day in enumerate(sorted({turn.time.date for turn in turns}), start=1)}
    met: Counter[int] = Counter()
    ids = []
    for turn in turns:
        n = days[turn.time.date]
        ids.append(f"day{n}-{met[n]}")
        met[n] += 1
    return ids


def _message(id: str, turn: Turn, sender: Sender, numbers: dict[str, int]) -> Message:
    more: dict[str, Json] = {} if turn.media is None else {"media": turn.media}
    if turn.sender in numbers:
        more["speaker"] = numbers[turn.sender]
    return Message(id=id, sender=sender, timestamp=turn.time, content=turn.content, **more)
