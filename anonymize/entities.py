"""What was found in a record, entity by entity, with its surrogate: for a person to review, and for the private mapping."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from anonymize.documents import Document
from anonymize.link import Linked, bare_name, name_words
from anonymize.residues import split_names
from anonymize.spans import Spans
from anonymize.text import fold
from corpus import SubjectRecord

_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Entity:
    """One entity of one subject. It holds raw text: it belongs in private files alone.

    Attributes:
        subject: raw subject id.
        label: its type.
        value: the form in which it is written most often.
        surrogate: what this form becomes.
        count: how often it stands in the five files.
        examples: up to three message ids, or names of derived files, where it stands.
        doubts: why a person should look: `once`, `model-only` (nothing but the model's word for it), `by-use` (replaced
            only where its use or capital says so), `several-types`, `shared-word` (one word of several people's names),
            `ambiguous` (it can stand for several people), `linked` (the form alone makes it another name's), `open` (it
            could be another name's, and is not linked), `split` (written over the seam of two messages, and left as it is).
        links: `why:name` of each name of the record that it is, or with `?` behind why, could be: `first-name:`,
            `last-name:`, `title:`, `initial:`, `nickname:`, `short-form:`, `misspelling:`, `review:`.
    """

    subject: str
    label: str
    value: str
    surrogate: str
    count: int
    examples: tuple[str, ...]
    doubts: tuple[str, ...]
    links: tuple[str, ...] = ()


def entity_key(label: str, value: str) -> str:
    """What two written forms of one entity have in common: case, possessive and elongation do not count."""
    return " ".join(name_words(value)) if label == "PERSON" else fold(value)


def entities(
    record: SubjectRecord,
    found: Sequence[Document],
    spans: Sequence[Spans],
    linked: Linked,
    becomes: Callable[[str, str], str],
) -> list[Entity]:
    """The entities of a record, sorted by type and form.

    Args:
        record: the record.
        found: its documents.
        spans: what was found in each.
        linked: what is one entity.
        becomes: (label, written form) → what stands in its place; asked in the order of the documents, in which a
            release asks it.
    """
    forms: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    places: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    reasons: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    became: dict[tuple[str, str], str] = {}
    for document, of_document in zip(found, spans, strict=True):
        for span in of_document:
            value = document.text[span.start : span.end]
            key = (span.label, entity_key(span.label, value))
            if (span.label, value) not in became:
                became[span.label, value] = becomes(span.label, value)
            forms[key][value] += 1
            reasons[key].add(span.why)
            place = _place(record, document)
            if len(places[key]) < _EXAMPLES and place not in places[key]:
                places[key].append(place)
    types: defaultdict[str, set[str]] = defaultdict(set)
    shared: Counter[str] = Counter()
    for label, name in forms:
        types[name].add(label)
        if label == "PERSON" and " " in name:
            shared.update(set(name.split()))
    shown = {name: most_written(counted) for (label, name), counted in forms.items() if label == "PERSON"}
    rows = []
    for (label, name), counted in sorted(forms.items()):
        value = most_written(counted)
        links = _links(value, linked, shown) if label == "PERSON" else ()
        owners = linked.owners(value)[0] if label == "PERSON" else []
        doubts = (
            ("once", counted.total() == 1),
            ("model-only", reasons[label, name] == {"model"}),
            ("by-use", any(why.startswith("record:") for why in reasons[label, name])),
            ("several-types", len(types[name]) > 1),
            ("shared-word", label == "PERSON" and shared[name] > 1),
            ("ambiguous", len(owners) > 1),
            ("linked", any(link.word in name.split() and not link.sure for link in linked.links)),
            ("open", any(link.word in name.split() for link in linked.open)),
        )
        rows.append(
            Entity(
                subject=record.subject,
                label=label,
                value=value,
                surrogate=became[label, value],
                count=counted.total(),
                examples=tuple(places[label, name]),
                doubts=tuple(doubt for doubt, holds in doubts if holds),
                links=links,
            )
        )
    for split in split_names(record, linked.names):
        ids = (split.first, split.second)
        rows.append(Entity(record.subject, "PERSON", split.written, split.written, 1, ids, ("split",)))
    return rows


def most_written(counted: Counter[str]) -> str:
    """The form in which an entity is written most often."""
    return min(counted, key=lambda form: (-counted[form], form))


def _links(value: str, linked: Linked, shown: dict[str, str]) -> tuple[str, ...]:
    """Which other names of the record a person's name is, or could be, and why."""
    name, _ = bare_name(value)
    owners, why = linked.owners(value)
    mark = "?" if len(owners) > 1 else ""
    found = [
        f"{why}{mark}:{shown.get(' '.join(owner), ' '.join(owner))}"
        for owner in owners
        if owner != linked.people.rooted(name)
    ]
    for links, sign in ((linked.links, ""), (linked.open, "?")):
        found += [f"{link.why}{sign}:{shown.get(link.to, link.to)}" for link in links if link.word in name]
    return tuple(found)


def _place(record: SubjectRecord, document: Document) -> str:
    path = document.place.path
    if document.place.file == "source" and len(path) > 1 and isinstance(path[1], int):
        return record.messages[path[1]].id
    return document.place.file
