"""Turns of one subject → its source record: roles, order, ids `day{n}-{j}`.

The steps, in order: one kind of times, repeated rows, roles, stable order by time, ids.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from corpus.errors import CorpusError
from corpus.importers.base import Batch, ImportOptions, Turn
from corpus.records import Json, Message, Sender, Source, SourceHeader, SubjectRecord


def build(batch: Batch, options: ImportOptions) -> tuple[SubjectRecord, list[Json]]:
    """Make the record of one subject.

    Returns:
        The record, and for the private ledger one row per message: its id, the export's id, and the file and line it
        came from.

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
    messages = [
        _message(id, turn, _role(turn.sender, own, options)) for id, turn in zip(ids, turns, strict=True)
    ]  # fmt: skip
    batch.ledger.kept = len(messages)
    batch.ledger.check(batch.file)
    record = SubjectRecord(batch.subject, Source(header=SourceHeader.count(messages), messages=messages))
    origins = [
        {"id": id, "old_id": turn.id, "file": turn.file, "line": turn.line} for id, turn in zip(ids, turns, strict=True)
    ]
    return record, origins


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
                    raise CorpusError(
                        f"has the id of line {other.line} but is another message; every message needs its own id",
                        file=turn.file,
                        line=turn.line,
                    )
                batch.ledger.drop("repeated_row")
                continue
        kept.append(turn)
    return kept


def _check_times(turns: list[Turn]) -> None:
    for turn in turns:
        if turn.time.aware is not turns[0].time.aware:
            raise CorpusError(
                f"its time {'carries' if turn.time.aware else 'lacks'} an offset, unlike line {turns[0].line};"
                " times of two kinds cannot be ordered, write all of them one way",
                file=turn.file,
                line=turn.line,
            )


def _own_senders(batch: Batch, turns: list[Turn], options: ImportOptions) -> frozenset[str]:
    """Who is the subject: the sender of that name or listed as own; failing these, the only sender there is."""
    people = {turn.sender for turn in turns} - options.app
    own = frozenset(sender for sender in people if sender == batch.subject or sender in options.own)
    if own:
        return own
    if len(people) == 1:
        return frozenset(people)
    raise CorpusError(
        f"none of its {len(people)} senders has the subject's name; say with --own which of them is the subject",
        file=batch.file,
    )


def _role(sender: str, own: frozenset[str], options: ImportOptions) -> Sender:
    if sender in options.app:
        return "app"
    return "user" if sender in own else "companion"


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


def _message(id: str, turn: Turn, sender: Sender) -> Message:
    media = {} if turn.media is None else {"media": turn.media}
    return Message(id=id, sender=sender, timestamp=turn.time, content=turn.content, **media)
