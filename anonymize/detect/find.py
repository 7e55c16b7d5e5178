"""The detect stage: a record to the spans of each of its strings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import regex

from anonymize.config import AnonymizeConfig
from anonymize.detect.addresses import addresses
from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.engine import detector
from anonymize.detect.identifiers import identifiers
from anonymize.detect.names import names
from anonymize.detect.normal import Normal
from anonymize.detect.priority import NAMES, resolve
from anonymize.detect.recordwide import Known, Matcher, Token, Values, full_names, learn, phrase_of, relabel
from anonymize.detect.seeds import holder_names, record_names, stated_values, subject_names
from anonymize.documents import Document
from anonymize.link import name_words
from anonymize.spans import Span, Spans
from anonymize.text import words
from corpus import SubjectRecord

CUED = regex.compile(r"\d|\bdot\b|[\(\[{]dot|[_@]|corner of", regex.IGNORECASE)
"""What every written form has one of."""


def find(record: SubjectRecord, found: Sequence[Document], config: AnonymizeConfig) -> tuple[list[Spans], Known]:
    """Spans of every document of a record, and what the record's names are.

    Args:
        record: the record, for what its structure says.
        found: its documents.
        config: model, known and allowed names, types to keep.

    Returns:
        One list of spans a document (empty for times and fixed values), in order, without overlap.
    """
    names = [*record_names(record), *subject_names(record.subject), *holder_names(config)]
    known = _known(names, config)
    for label, value in stated_values(record):
        if label in NAMES:
            known.add(value, label)
        else:
            known.values.append((label, value))
    if not record.subject.isalpha():
        known.ids = (record.subject,)
    elif not subject_names(record.subject) and len(record.subject) >= 3:
        known.add(record.subject, mode="capital")
    read = [document.text for document in found if document.kind == "text"]
    matched = [document.text for document in found if document.kind in ("label", "key")]
    spans = _spans(read, matched, known, config)
    return [spans.get(d.text, []) if d.kind in ("text", "label", "key") else [] for d in found], known


def detect_texts(texts: Sequence[str], config: AnonymizeConfig) -> list[Spans]:
    """What would be replaced in texts of one person, read together.

    Args:
        texts: messages of one record, in any order; a name known from one is found in all.
        config: types to keep, known and allowed names.

    Returns:
        One list of spans a text: in order, without overlap, in code points.
    """
    spans = _spans(list(texts), [], _known(holder_names(config), config), config)
    return [spans[text] for text in texts]


def detect_each(texts: Sequence[str], config: AnonymizeConfig) -> list[Spans]:
    """What would be replaced in texts of different people: each read alone, nothing known from one used in another.

    Args:
        texts: any texts.
        config: types to keep, known and allowed names.

    Returns:
        One list of spans a text: in order, without overlap, in code points.
    """
    distinct = list(dict.fromkeys(texts))
    raw = dict(zip(distinct, detector(config.model).detect(distinct), strict=True))
    spans = {
        text: _resolved([text], [], {text: raw[text]}, _known(holder_names(config), config), config)[text]
        for text in distinct
    }
    return [spans[text] for text in texts]


def _known(names: Iterable[str], config: AnonymizeConfig) -> Known:
    kept = [*config.allow, *(config.companion_names if config.companion == "keep" else ())]
    known = Known(allowed=frozenset(phrase_of(name) for name in kept))
    for name in names:
        known.add(name)
    return known


def _spans(read: list[str], matched: list[str], known: Known, config: AnonymizeConfig) -> dict[str, Spans]:
    distinct = list(dict.fromkeys(read))
    raw = dict(zip(distinct, detector(config.model).detect(distinct), strict=True))
    return _resolved(read, matched, raw, known, config)


def _resolved(
    read: list[str], matched: list[str], raw: dict[str, Spans], known: Known, config: AnonymizeConfig
) -> dict[str, Spans]:
    distinct = list(raw)
    tokens = {text: words(text) for text in dict.fromkeys([*distinct, *matched])}
    for text in distinct:
        raw[text] = [*raw[text], *full_names(text, tokens[text]), *written(text, tokens[text])]
    learn(known, read, raw, tokens)
    matcher = Matcher(known)
    identifiers_of = [
        (span.label, text[span.start : span.end]) for text, of in raw.items() for span in of if span.label not in NAMES
    ]
    values = Values([*identifiers_of, *known.values])
    spans = {}
    for text, of_text in tokens.items():
        candidates = [*relabel(raw.get(text, ()), text, known), *matcher.match(text, of_text), *values.match(text)]
        resolved = resolve(candidates, text) if candidates else []
        spans[text] = [s for s in resolved if s.label not in config.keep and _has_a_name(s, text)]
    return spans


def written(text: str, tokens: Sequence[Token]) -> Iterator[Span]:
    """What lists, cues and shapes find in a text, read normalised; spans of the text as it was written."""
    normal = Normal(text)
    words_of = tokens if normal.text == text else words(normal.text)
    for span in names(normal.text, words_of):
        yield normal.back(span)
    if CUED.search(normal.text):
        for span in (*addresses(normal.text), *identifiers(normal.text)):
            yield normal.back(span)


def _has_a_name(span: Span, text: str) -> bool:
    """Whether a person's span holds more than a title (`the doctor, sir`), which stays and needs no surrogate."""
    return span.label != "PERSON" or any(
        word not in TITLES and word not in PARTICLES for word in name_words(text[span.start : span.end])
    )
