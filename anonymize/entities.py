"""What was found in a record, entity by entity, with its surrogate: for a person to review, and for the private mapping."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from anonymize.documents import Document
from anonymize.link import name_words
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
            only where its use or capital says so), `several-types`, `shared-word` (one word of several people's names).
    """

    subject: str
    label: str
    value: str
    surrogate: str
    count: int
    examples: tuple[str, ...]
    doubts: tuple[str, ...]


def entity_key(label: str, value: str) -> str:
    """What two written forms of one entity have in common: case, possessive and elongation do not count."""
    return " ".join(name_words(value)) if label == "PERSON" else fold(value)


def entities(
    record: SubjectRecord, found: Sequence[Document], spans: Sequence[Spans], surrogate: Callable[[str, str], str]
) -> list[Entity]:
    """The entities of a record, sorted by type and form.

    Args:
        record: the record.
        found: its documents.
        spans: what was found in each.
        surrogate: (label, written form) → what stands in its place; asked in the order of the documents, in which a
            release asks it.
    """
    forms: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    places: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    reasons: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    becomes: dict[tuple[str, str], str] = {}
    for document, of_document in zip(found, spans, strict=True):
        for span in of_document:
            value = document.text[span.start : span.end]
            key = (span.label, entity_key(span.label, value))
            becomes.setdefault((span.label, value), surrogate(span.label, value))
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
    rows = []
    for (label, name), counted in sorted(forms.items()):
        value = min(counted, key=lambda form: (-counted[form], form))
        doubts = (
            ("once", counted.total() == 1),
            ("model-only", reasons[label, name] == {"model"}),
            ("by-use", any(why.startswith("record:") for why in reasons[label, name])),
            ("several-types", len(types[name]) > 1),
            ("shared-word", label == "PERSON" and shared[name] > 1),
        )
        rows.append(
            Entity(
                subject=record.subject,
                label=label,
                value=value,
                surrogate=becomes[label, value],
                count=counted.total(),
                examples=tuple(places[label, name]),
                doubts=tuple(doubt for doubt, holds in doubts if holds),
            )
        )
    return rows


def _place(record: SubjectRecord, document: Document) -> str:
    path = document.place.path
    if document.place.file == "source" and len(path) > 1 and isinstance(path[1], int):
        return record.messages[path[1]].id
    return document.place.file
