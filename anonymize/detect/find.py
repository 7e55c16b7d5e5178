"""The detect stage: a record to the spans of each of its strings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anonymize.config import AnonymizeConfig
from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.engine import detector
from anonymize.detect.priority import resolve
from anonymize.detect.recordwide import Known, Matcher, full_names, learn, phrase_of, relabel
from anonymize.detect.seeds import holder_names, record_names, subject_names
from anonymize.documents import Document
from anonymize.spans import Span, Spans
from anonymize.text import words
from corpus import SubjectRecord


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


def _known(names: Iterable[str], config: AnonymizeConfig) -> Known:
    kept = [*config.allow, *(config.companion_names if config.companion == "keep" else ())]
    known = Known(allowed=frozenset(phrase_of(name) for name in kept))
    for name in names:
        known.add(name)
    return known


def _spans(read: list[str], matched: list[str], known: Known, config: AnonymizeConfig) -> dict[str, Spans]:
    distinct = list(dict.fromkeys(read))
    raw = dict(zip(distinct, detector(config.model).detect(distinct), strict=True))
    tokens = {text: words(text) for text in dict.fromkeys([*distinct, *matched])}
    for text in distinct:
        raw[text] = [*raw[text], *full_names(text, tokens[text])]
    learn(known, read, raw, tokens)
    matcher = Matcher(known)
    spans = {}
    for text, of_text in tokens.items():
        candidates = [*relabel(raw.get(text, ()), text, known), *matcher.match(text, of_text)]
        resolved = resolve(candidates, text) if candidates else []
        spans[text] = [s for s in resolved if s.label not in config.keep and _has_a_name(s, text)]
    return spans


def _has_a_name(span: Span, text: str) -> bool:
    """Whether a person's span holds more than a title (`the doctor, sir`), which stays and needs no surrogate."""
    return span.label != "PERSON" or any(
        word not in TITLES and word not in PARTICLES for word, _, _ in words(text[span.start : span.end])
    )
