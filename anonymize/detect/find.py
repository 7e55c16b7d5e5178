"""The detect stage: a record to the spans of each of its strings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import regex

from anonymize.config import AnonymizeConfig
from anonymize.detect.addresses import addresses
from anonymize.detect.ages import ages
from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.identifiers import identifiers
from anonymize.detect.listed import MESSAGE
from anonymize.detect.matching import Matcher
from anonymize.detect.names import names
from anonymize.detect.normal import Normal
from anonymize.detect.priority import NAMES, resolve
from anonymize.detect.readings import in_one_reading
from anonymize.detect.recordwide import Known, full_names, learn, phrase_of, relabel
from anonymize.detect.scripts import as_a_whole, unread
from anonymize.detect.seeds import holder_names, met_names, record_names, stated_values, subject_names
from anonymize.detect.values import Values
from anonymize.detect.weigh import scale
from anonymize.documents import Document
from anonymize.link import name_words
from anonymize.offline import light_imports
from anonymize.spans import Span, Spans
from anonymize.text import Token, words
from corpus import Place, SubjectRecord

CUED = regex.compile(r"\d|\bdot\b|[\(\[{]dot|[_@]|corner of", regex.IGNORECASE)
"""What every written form has one of."""

THIN = 20
"""Texts from which on a record bears its names out by itself; with fewer, each message is weighed alone."""


def find(record: SubjectRecord, found: Sequence[Document], config: AnonymizeConfig) -> tuple[list[Spans], Known]:
    """Spans of every document of a record, and what the record's names are.

    Args:
        record: the record, for what its structure says.
        found: its documents.
        config: model, known and allowed names, types to keep.

    Returns:
        One list of spans a document (empty for times and fixed values), in order, without overlap.
    """
    names = [*record_names(record), *met_names(record), *subject_names(record.subject), *holder_names(config)]
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
    aged = config.policy_of("AGE") != "keep"
    if config.subject_ids == "keep":
        spans[record.subject] = []  # the id that the holder keeps, in a field of its own
    return [
        [Span(0, len(d.text), "AGE", 1.0, "pattern:age")]
        if aged and is_age_field(d.place) and d.text.isdecimal()
        else (spans.get(d.text, []) if d.kind in ("text", "label", "key") else [])
        for d in found
    ], known


def is_age_field(place: Place) -> bool:
    """Whether a place is a field for an age, or the value of one."""
    return place.path[-1:] == ("age",) or place.path[-2:] == ("age", "value")


def detect_texts(
    texts: Sequence[str], config: AnonymizeConfig, alone: Mapping[str, Spans] | None = None
) -> list[Spans]:
    """What would be replaced in texts of one person, read together.

    Args:
        texts: messages of one record, in any order; a name known from one is found in all.
        config: types to keep, known and allowed names.
        alone: what :func:`read_alone` found in each text, for a caller that asks about the same ones again and again.

    Returns:
        One list of spans a text: in order, without overlap, in code points.
    """
    known = _known(holder_names(config), config)
    spans = (
        _spans(list(texts), [], known, config)
        if alone is None
        else _together(list(texts), [], {text: alone[text] for text in texts}, known, config)
    )
    return [spans[text] for text in texts]


def read_alone(texts: Sequence[str], config: AnonymizeConfig) -> list[Spans]:
    """What the model, lists and shapes find in each text, before the texts are read together; spans may overlap.

    What is found in a text depends on that text alone, so that a caller may keep it.

    Args:
        texts: any texts.
        config: the model.
    """
    return [_with_written(text, found) for text, found in zip(texts, _read(texts, config, pack_chars=0), strict=True)]


def detect_each(texts: Sequence[str], config: AnonymizeConfig) -> list[Spans]:
    """What would be replaced in texts of different people: each read alone, nothing known from one used in another.

    Args:
        texts: any texts.
        config: types to keep, known and allowed names.

    Returns:
        One list of spans a text: in order, without overlap, in code points.
    """
    distinct = list(dict.fromkeys(texts))
    raw = dict(zip(distinct, _read(distinct, config), strict=True))
    spans = {
        text: _resolved([text], [], {text: raw[text]}, _known(holder_names(config), config), config)[text]
        for text in distinct
    }
    return [spans[text] for text in texts]


def _read(texts: Sequence[str], config: AnonymizeConfig, **how: int) -> list[Spans]:
    # Presidio takes half a second to import; most commands never read a text.
    with light_imports():
        from anonymize.detect.engine import detector

    return detector(config.model).detect(texts, **how)


def _known(names: Iterable[str], config: AnonymizeConfig) -> Known:
    kept = [*config.allow, *(config.companion_names if config.companion == "keep" else ())]
    known = Known(allowed=frozenset(phrase_of(name) for name in kept))
    known.values.extend(("DENIED", value) for value in config.deny)
    for name in names:
        known.add(name)
    return known


def _spans(read: list[str], matched: list[str], known: Known, config: AnonymizeConfig) -> dict[str, Spans]:
    distinct = list(dict.fromkeys(read))
    raw = dict(zip(distinct, _read(distinct, config), strict=True))
    return _resolved(read, matched, raw, known, config)


def _resolved(
    read: list[str], matched: list[str], raw: dict[str, Spans], known: Known, config: AnonymizeConfig
) -> dict[str, Spans]:
    return _together(read, matched, {text: _with_written(text, found) for text, found in raw.items()}, known, config)


def _with_written(text: str, found: Spans) -> Spans:
    tokens = words(text)
    return [*found, *full_names(text, tokens), *written(text, tokens)]


def _together(
    read: list[str], matched: list[str], raw: dict[str, Spans], known: Known, config: AnonymizeConfig
) -> dict[str, Spans]:
    tokens = {text: words(text) for text in dict.fromkeys([*raw, *matched])}
    if len(raw) < THIN:
        raw = {t: scale().weigh(t, tokens[t], of) if len(t) <= MESSAGE else of for t, of in raw.items()}
    raw = learn(known, read, raw, tokens)
    matcher = Matcher(known)
    identifiers_of = [
        (span.label, text[span.start : span.end]) for text, of in raw.items() for span in of if span.label not in NAMES
    ]
    values = Values([*identifiers_of, *known.values])
    denied = [regex.compile(pattern) for pattern in config.deny_patterns]
    aged = config.policy_of("AGE") != "keep"
    spans = {}
    for text, of_text in tokens.items():
        candidates = [*relabel(raw.get(text, ()), text, known), *matcher.match(text, of_text), *values.match(text)]
        for pattern in denied:
            candidates += [
                Span(m.start(), m.end(), "DENIED", 1.0, "known") for m in pattern.finditer(text) if m.end() > m.start()
            ]
        if aged:
            candidates += ages(text)
        spans[text] = resolve(candidates, text) if candidates else []
    in_one_reading(spans, tokens, Counter([*read, *matched]), known)
    for text, resolved in spans.items():
        spans[text] = [s for s in resolved if config.policy_of(s.label) != "keep" and _has_a_name(s, text)]
        if config.other_scripts == "replace" and (stretch := unread(text, spans[text])) is not None:
            spans[text] = as_a_whole(text, spans[text], *stretch)
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


_IN_LATIN = regex.compile(r"\binter alia|\bvice versa", regex.IGNORECASE)


def _has_a_name(span: Span, text: str) -> bool:
    """Whether a name holds more than a title (`the doctor, sir`) or a particle, which stay and need no surrogate."""
    value = text[span.start : span.end]
    if _IN_LATIN.fullmatch(text, max(0, span.start - 6), span.end):
        return False
    # `van der`, left of somebody found elsewhere, was a firm that no release could be without.
    may_be_none = span.label in NAMES and (span.label == "PERSON" or value.islower())
    return not may_be_none or any(word not in TITLES and word not in PARTICLES for word in name_words(value))
