"""The work on one subject: two pure functions over a record, and nothing known of other subjects but keyed hashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from anonymize.check import check_everywhere, check_in_place, originals
from anonymize.config import AnonymizeConfig
from anonymize.consent import SubjectConsent, withdrawn_ids
from anonymize.dates import shift_time, text_dates
from anonymize.detect import find
from anonymize.detect.priority import NAMES
from anonymize.documents import Document, documents, rebuild
from anonymize.keys import SecretKey
from anonymize.link import link
from anonymize.offsets import date_offset
from anonymize.operator import put
from anonymize.remove import matched_ids, remove
from anonymize.rewrite import find_rewriter
from anonymize.spans import Spans
from anonymize.surrogates import Book
from anonymize.text import fold, words
from corpus import SubjectRecord

WITHDRAWN = "withdrawn"
HASH_BYTES = 16
"""Of a keyed hash; two of 10**9 originals agree by chance with probability 10**-21."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one subject, counted; holds no text.

    Attributes:
        messages: turns released.
        replaced: label → spans replaced.
        times: fields that are a time, shifted.
        text_dates: dates inside texts, shifted.
        entities: distinct surrogates' originals.
    """

    messages: int
    replaced: dict[str, int]
    times: int
    text_dates: int
    entities: int


def prepare(
    record: SubjectRecord, consent: SubjectConsent | None, config: AnonymizeConfig
) -> tuple[SubjectRecord, dict[str, str]]:
    """The consent and remove stages.

    Returns:
        The record that is left, and message id → reason for what was taken out.
    """
    reasons = matched_ids(record, config.remove)
    if consent is not None:
        reasons |= dict.fromkeys(withdrawn_ids(consent, record.messages), WITHDRAWN)
    in_order = {message.id: reasons[message.id] for message in record.messages if message.id in reasons}
    return remove(record, frozenset(reasons)), in_order


def survey(record: SubjectRecord, key: SecretKey, config: AnonymizeConfig) -> tuple[list[Spans], set[bytes]]:
    """The detect stage: spans of every document, and keyed hashes of every original."""
    found = documents(record)
    spans, _ = find(record, found, config)
    values: set[str] = set()
    for document, of_document in zip(found, spans, strict=True):
        for span in of_document:
            value = document.text[span.start : span.end]
            values.add(fold(value))
            if span.label in NAMES:
                values.update(word for word, _, _ in words(value))
    return spans, {original_hash(key, value) for value in values}


def original_hash(key: SecretKey, folded: str) -> bytes:
    """The keyed hash of a folded original, by which it is known outside its subject."""
    return key.derive("original", folded)[:HASH_BYTES]


def release(
    record: SubjectRecord,
    found: Sequence[Document],
    spans: Sequence[Spans],
    released: str,
    key: SecretKey,
    config: AnonymizeConfig,
    known_hash: Callable[[bytes], bool],
) -> tuple[SubjectRecord, Outcome]:
    """The stages link, surrogate, dates and rewrite, and the check of each text in its place.

    Args:
        record: what :func:`prepare` left.
        found: its documents.
        spans: what :func:`survey` found in them.
        released: the released subject id.
        key: the holder's key.
        config: the configuration.
        known_hash: whether a keyed hash is one of an original of any subject.

    Raises:
        LeakError: if a text is not what it must be.
        CorpusError: if a time cannot be shifted.
    """
    offset = date_offset(key, record.subject, config.dates)
    book = _book(record, found, spans, released, key, config, known_hash)
    rewrite = find_rewriter(config.rewrite)
    texts: list[str] = []
    counts: Counter[str] = Counter()
    times = dates = 0
    done: dict[tuple[str, str], str] = {}
    for document, of_document in zip(found, spans, strict=True):
        if document.kind == "time":
            texts.append(shift_time(document.text, offset, document.place))
            times += 1
            continue
        moved = text_dates(document.text, offset, config.dates) if document.kind == "text" else []
        moved = [date for date in moved if all(date.end <= s.start or s.end <= date.start for s in of_document)]
        counts.update(span.label for span in of_document)
        dates += len(moved)
        if not of_document and not moved:
            texts.append(_rewritten(document, document.text, rewrite))
            continue
        if (document.kind, document.text) not in done:
            pieces = [(s.start, s.end, book.surrogate(s.label, document.text[s.start : s.end])) for s in of_document]
            pieces = sorted([*pieces, *((date.start, date.end, date.replacement) for date in moved)])
            replaced = put(document.text, pieces)
            check_in_place(document, pieces, replaced)
            done[document.kind, document.text] = replaced
        texts.append(_rewritten(document, done[document.kind, document.text], rewrite))
    outcome = Outcome(len(record.messages), dict(sorted(counts.items())), times, dates, book.size)
    return rebuild(record, texts, subject=released), outcome


def check_written(found: Sequence[Document], spans: Sequence[Spans], written: SubjectRecord) -> None:
    """Search a subject's written files, as read back, for every original.

    Raises:
        LeakError: if one is there.
    """
    texts = ((d.place, d.text) for d in documents(written) if d.kind != "time")
    check_everywhere(texts, originals(found, spans))


def _rewritten(document: Document, text: str, rewrite: Callable[[str], str]) -> str:
    is_message = document.place.file == "source" and document.place.path[-1] == "content"
    return rewrite(text) if is_message else text


def _book(
    record: SubjectRecord,
    found: Sequence[Document],
    spans: Sequence[Spans],
    released: str,
    key: SecretKey,
    config: AnonymizeConfig,
    known_hash: Callable[[bytes], bool],
) -> Book:
    mentions: list[tuple[Any, str]] = []
    vocabulary: set[str] = set()
    for text in dict.fromkeys(d.text for d in found if d.kind in ("text", "label", "key")):
        vocabulary.update(word for word, _, _ in words(text))
    for document, of_document in zip(found, spans, strict=True):
        mentions.extend((span.label, document.text[span.start : span.end]) for span in of_document)
    scope = record.subject if config.third_parties == "per_subject" else ""

    def forbidden(folded: str) -> bool:
        return (
            folded in vocabulary
            or known_hash(original_hash(key, folded))
            or any(word in vocabulary or known_hash(original_hash(key, word)) for word in folded.split())
        )

    return Book(key, scope, link(mentions), forbidden, {record.subject: released})
