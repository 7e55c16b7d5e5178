"""What was to be replaced, and where it stood: detected again in the raw side, planted, or listed by the holder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from corpus import Place, SubjectRecord
from corpus.makebelieve import PlantedSubject

if TYPE_CHECKING:
    from anonymize import AnonymizeConfig
    from anonymize.detect.recordwide import Known
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
        words: its words that the record uses as words (*ramen* of `Ramen Alley`): looked for with the others only.
    """

    label: str
    value: str
    spot: Spot | None = None
    everywhere: bool = True
    words: frozenset[str] = frozenset()


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
    return spanned(record, found, *find(record, found, config))


def spanned(record: SubjectRecord, found: Iterable[Document], spans: Iterable[Spans], known: Known) -> list[Original]:
    """As :func:`detected`, for a record whose spans are known already: finding them takes a language model.

    A word of a longer name that the record writes as a word (*ramen* of `Ramen Alley`, *britpop* of `Julie played Britpop`,
    which a model took for one name) is no name by itself: *ramen* is what they serve there.

    Args:
        record: whose strings they are.
        found: its strings.
        spans: for each string what has to go.
        known: what the record's names are, as the detector learnt it.
    """
    from anonymize.detect.recordwide import EVERYWHERE
    from anonymize.text import words

    originals = []
    for document, of_document in zip(found, spans, strict=True):
        spot = spot_of(record, document.place)
        for span in of_document:
            value, name = document.text[span.start : span.end], span.label in NAMES
            plain = frozenset(word for word, _, _ in words(value) if word in known.plain) if name else frozenset()
            originals.append(Original(span.label, value, spot, not name or span.why in EVERYWHERE, plain))
    return originals


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
