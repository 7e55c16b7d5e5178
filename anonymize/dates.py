"""Moving dates: whole strings that are a time, and dates and weekday words that stand inside texts.

A date in a text that lacks its year or month is resolved against the day on which the text was written. A message has
its own timestamp. What a derived file says is read on the day of what it cites, from the nearest object around it that
cites anything: a chat row's own probe, the first message of `evidence`, `evidence_dayids` or `dayids`, the first
message of a persona field's `_evidence`, or `first_seen`. A text that cites nothing (a narrative) looks at the whole
record, and is read on the day of the record's middle message.

A yearly day far from its text (`my birthday is 10 June`, said in January) is read from the record's middle, too: two texts
of a record would else take it for days of two years, and a shift over one 29 February would set them a day apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from anonymize.config import DatesConfig
from anonymize.documents import Document
from anonymize.spans import Spans
from anonymize.textdates import DateOrder, OrderDecision, Replacement, decide_order, find_dates, shift_text
from corpus import CorpusError, Json, Place, SubjectRecord, WrittenTime

# Within 60 days of its text a day without a year is near enough to be meant. A record of up to 240 days then reads every
# mention of a yearly day alike: 60 and half of 240 are less than half a year.
_NEAR_DAYS = 60
_BUBBLES = re.compile(r"(?<!:)/{3,}")
_YEARLY = frozenset({"day_month", "month"})
_CITED = ("evidence_dayids", "dayids", "evidence")


def shift_time(text: str, offset: int, where: str) -> str:
    """A string that is wholly a time, moved by whole days.

    Args:
        text: the written time.
        offset: whole days.
        where: file and message id, for the error.

    Raises:
        CorpusError: if the day falls outside the calendar; a time that cannot move must not be released.
    """
    try:
        return WrittenTime.parse(text).shift(offset).text
    except ValueError as error:
        raise CorpusError(
            f"its time cannot move with the others: {error}; correct it, or take the message out by a rule of `remove`",
            file=where,
        ) from None


class Anchors:
    """On which day each text of a record was written, or is to be read as written.

    Args:
        record: a record with at least one message.

    Attributes:
        middle: the day of its middle message.
    """

    def __init__(self, record: SubjectRecord) -> None:
        messages = record.messages
        self._days = {message.id: message.timestamp.date for message in messages}
        self._stream = [message.timestamp.date for message in messages]
        self.middle = messages[len(messages) // 2].timestamp.date
        self._trees = {file: record.tree(file) for file in record.files if file != "source"}
        self._evidence = record.persona.evidence or {} if record.persona is not None else {}
        self._known: dict[Place, date] = {}

    def day(self, place: Place) -> date:
        """The day of the text at a place."""
        if place.file == "source":
            path = place.path
            if len(path) > 2 and path[0] == "messages" and isinstance(path[1], int):
                return self._stream[path[1]]
            return self.middle
        holder = Place(place.file, place.path[:-1])
        if place.file == "persona" and place.path and self._cited(self._evidence.get(str(place.path[0]))):
            return self._days[self._cited(self._evidence[str(place.path[0])])[0]]
        if holder not in self._known:
            self._known[holder] = self._nearest(holder)
        return self._known[holder]

    def _nearest(self, holder: Place) -> date:
        node: Json = self._trees[holder.file]
        found = self._of(node) or self.middle
        for step in holder.path:
            node = node[step]
            found = self._of(node) or found
        return found

    def _of(self, node: Json) -> date | None:
        """What an object itself says of its day."""
        if not isinstance(node, dict):
            return None
        if (probe := node.get("probe_dayid")) in self._days:
            return self._days[probe]
        for name in _CITED:
            if cited := self._cited(node.get(name)):
                return self._days[cited[0]]
        seen = node.get("first_seen")
        try:
            return WrittenTime.parse(seen).date if isinstance(seen, str) else None
        except ValueError:
            return None

    def _cited(self, ids: Json) -> list[str]:
        return [id for id in ids if isinstance(id, str) and id in self._days] if isinstance(ids, list) else []


def _readable(text: str, protected: Spans) -> str:
    """A text of the same length in which the date grammar reads people and bubbles as what they are.

    `On the 14th Francesca arrives` is a day, `on the 14th floor` is none, so a person's name stands there as *they*; and
    bubble marks end a sentence.
    """
    people = [span for span in protected if span.label == "PERSON"]
    if people:
        pieces, at = [], 0
        for span in people:
            pieces += [text[at : span.start], "they"[: span.end - span.start].ljust(span.end - span.start)]
            at = span.end
        text = "".join(pieces) + text[at:]
    return _BUBBLES.sub(lambda match: "!".ljust(len(match[0]), "\n"), text) if "///" in text else text


class Mover:
    """Moves the dates inside the texts of one subject.

    Args:
        record: the record.
        found: its documents.
        offset: whole days.
        config: what happens to holidays, seasons and weekday words.

    Attributes:
        decision: how `3/4/23` is read in this record, and on what grounds.
    """

    def __init__(self, record: SubjectRecord, found: Sequence[Document], offset: int, config: DatesConfig) -> None:
        self._anchors = Anchors(record)
        self._offset, self._config = offset, config.text
        texts = ((d.text, self._anchors.day(d.place)) for d in found if d.kind in ("text", "label", "key"))
        self.decision: OrderDecision = decide_order(texts, config.text.default_order)
        self._order: DateOrder = self.decision.order

    def move(self, document: Document, protected: Spans) -> tuple[Replacement, ...]:
        """The dates of a text and what each becomes; none inside a protected span, in order, without overlap."""
        day = self._anchors.day(document.place)
        text = _readable(document.text, protected)
        places = [(span.start, span.end) for span in protected]
        moved = shift_text(text, day, self._offset, self._order, self._config, places).replacements
        if not any(one.kind in _YEARLY for one in moved):
            return moved
        far = {
            (mention.start, mention.end)
            for mention in find_dates(text, day, self._order)
            if mention.kind in _YEARLY
            and mention.value is not None
            and abs((mention.value - day).days) > _NEAR_DAYS
            and all(part.field != "weekday" for part in mention.parts)
        }
        if not far:
            return moved
        middle = self._anchors.middle
        again = shift_text(text, middle, self._offset, self._order, self._config, places).replacements
        from_middle = {(one.start, one.end): one for one in again}
        return tuple(
            from_middle.get((one.start, one.end), one) if (one.start, one.end) in far else one for one in moved
        )
