"""What was to be replaced, and where it stood: detected again in the raw side, planted, or listed by the holder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from corpus import Place, SubjectRecord
from corpus.makebelieve import PlantedSubject

if TYPE_CHECKING:
    from anonymize import AnonymizeConfig
    from anonymize.documents import Document
    from anonymize.spans import Spans

NAMES = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})
_PLANTED = {
    "subject": "PERSON", "person": "PERSON", "pet": "PERSON", "city": "LOCATION", "street_address": "LOCATION",
    "employer": "ORGANIZATION", "school": "ORGANIZATION", "venue": "ORGANIZATION", "phone": "PHONE_NUMBER",
    "email": "EMAIL_ADDRESS", "handle": "HANDLE", "url": "URL", "subject_id": "SUBJECT_ID",
}  # fmt: skip


class Spot(NamedTuple):
    """A string of a record that keeps its place in the release: a message by id, anything else by its path."""

    file: str
    where: str | tuple[str | int, ...]


class Original(NamedTuple):
    """A value that no release may hold.

    Attributes:
        label: type, as the anonymizer names it.
        value: as it was written.
        spot: where it stood; None for one that is only listed.
        everywhere: whether it must stand nowhere; a name known by its use alone only not in its own place.
    """

    label: str
    value: str
    spot: Spot | None = None
    everywhere: bool = True


_PLACES = frozenset({"LOCATION", "ORGANIZATION"})


def listed(values: Iterable[str], label: str = "PERSON") -> list[Original]:
    """Values the holder lists, all of one type."""
    return [Original(label, value) for value in values]


def detected(record: SubjectRecord, config: AnonymizeConfig) -> list[Original]:
    """What the anonymizer's detector finds in a raw record: every mention with its place.

    A name that it takes for one only here and there (`Will`, or a guess of the model) is no word to search for.
    """
    from anonymize.detect import find
    from anonymize.documents import documents

    found = documents(record)
    spans, _ = find(record, found, config)
    return spanned(record, found, spans)


def spanned(record: SubjectRecord, found: Iterable[Document], spans: Iterable[Spans]) -> list[Original]:
    """As :func:`detected`, for a record whose spans are known already: finding them takes a language model.

    A place or firm of which one word alone tells (`Ramen Alley`) is looked for only where it stood if the record writes
    that word small beside it: *ramen* is what they serve there.
    """
    from anonymize.detect.lexicon import is_ordinary
    from anonymize.detect.recordwide import EVERYWHERE
    from anonymize.text import words

    found, spans = list(found), list(spans)
    small = {
        word
        for document, of_document in zip(found, spans, strict=True)
        for word, start, end in words(document.text)
        if document.text[start:end].islower() and not any(span.start < end and start < span.end for span in of_document)
    }

    def served_there(label: str, value: str) -> bool:
        telling = [word for word, _, _ in words(value) if not is_ordinary(word)]
        return label in _PLACES and len(value.split()) > 1 and len(telling) == 1 and telling[0] in small

    return [
        Original(
            span.label,
            document.text[span.start : span.end],
            spot_of(record, document.place),
            (span.label not in NAMES or span.why in EVERYWHERE)
            and not served_there(span.label, document.text[span.start : span.end]),
        )
        for document, of_document in zip(found, spans, strict=True)
        for span in of_document
    ]


def planted(subject: PlantedSubject) -> Iterator[Original]:
    """The known answers of an invented subject, without the companion's name, which a policy may keep."""
    types = {entity.id: entity.type for entity in subject.entities}
    for entity in subject.entities:
        if entity.type in _PLANTED:
            yield Original(_PLANTED[entity.type], entity.canonical)
    for mention in subject.mentions:
        if (kind := types[mention.entity]) in _PLANTED and mention.form not in ("typo", "split", "email_spoken"):
            where = mention.id if mention.file == "source" and mention.id is not None else mention.path
            yield Original(_PLANTED[kind], mention.text, Spot(mention.file, where))


def spot_of(record: SubjectRecord, place: Place) -> Spot:
    """A place that removals do not move: the id of a message instead of its position."""
    if place.file == "source" and place.path[:1] == ("messages",) and isinstance(place.path[1], int):
        return Spot("source", record.messages[place.path[1]].id)
    return Spot(place.file, place.path)
