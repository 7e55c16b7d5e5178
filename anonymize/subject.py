"""The work on one subject: two pure functions over a record, and nothing known of other subjects but keyed hashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from anonymize.check import check_everywhere, check_in_place, originals
from anonymize.config import AnonymizeConfig
from anonymize.consent import SubjectConsent, uncovered_ids, withdrawn_ids
from anonymize.dates import Mover, shift_time
from anonymize.decisions import DecidedBook, for_subject
from anonymize.detect import find
from anonymize.detect.lexicon import is_ordinary
from anonymize.detect.priority import NAMES
from anonymize.documents import Document, documents, rebuild
from anonymize.formats import ADDRESS_WORDS
from anonymize.keys import SecretKey
from anonymize.link import link
from anonymize.offsets import date_offset
from anonymize.operator import put
from anonymize.quotes import check_quotes
from anonymize.remove import matched_ids, remove
from anonymize.rewrite import Rewriting
from anonymize.spans import Spans
from anonymize.surrogates import Book
from anonymize.text import fold, words
from anonymize.textdates import PLACEHOLDER, OrderDecision
from corpus import SubjectRecord

WITHDRAWN = "withdrawn"
UNCOVERED = "not-consented"
VACANT = "vacant-before-release"
"""Reason of a slot that the raw record had no message in."""
HASH_BYTES = 16
"""Of a keyed hash; two of 10**9 originals agree by chance with probability 10**-21."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one subject, counted; holds no text.

    Attributes:
        messages: turns released.
        replaced: label → spans replaced.
        times: fields that are a time, shifted.
        text_dates: kind → dates, weekday and season words inside texts that were moved or generalised.
        placeholders: how many of them could not be moved and are `[date]` now.
        date_order: how `3/4/23` was read, and on what grounds.
        entities: distinct surrogates' originals.
        rewriting: messages rewritten, unchanged, or left because the check refused what was written.
        refused: why a message was rewritten less than asked for → messages.
    """

    messages: int
    replaced: dict[str, int]
    times: int
    text_dates: dict[str, int]
    placeholders: int
    date_order: OrderDecision
    entities: int
    rewriting: dict[str, int]
    refused: dict[str, int]


def prepare(
    record: SubjectRecord, consent: SubjectConsent | None, config: AnonymizeConfig
) -> tuple[SubjectRecord, dict[str, str]]:
    """The consent and remove stages.

    Returns:
        The record that is left, and message id → reason for what was taken out.

    Raises:
        LeakError: if a derived file holds wording of a message that was taken out.
    """
    reasons = matched_ids(record, config.remove)
    if consent is not None:
        reasons |= dict.fromkeys(uncovered_ids(consent, record.messages), UNCOVERED)
        reasons |= dict.fromkeys(withdrawn_ids(consent, record.messages, record.subject), WITHDRAWN)
    in_order = {message.id: reasons[message.id] for message in record.messages if message.id in reasons}
    left = remove(record, frozenset(reasons))
    if reasons:
        check_quotes(documents(left), left.messages, [m for m in record.messages if m.id in reasons])
    return left, in_order


def survey(record: SubjectRecord, key: SecretKey, config: AnonymizeConfig) -> tuple[list[Spans], set[bytes]]:
    """The detect stage: spans of every document, and keyed hashes of every original."""
    found = documents(record)
    spans, _ = find(record, found, for_subject(config, record.subject))
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
    book = book_of(record, found, spans, released, key, config, known_hash)
    mover = Mover(record, found, offset, config.dates)
    rewriting = Rewriting(config)
    said = {message.content for message in record.messages} if rewriting.active else set()
    texts: list[str] = []
    counts: Counter[str] = Counter()
    dates: Counter[str] = Counter()
    times = placeholders = 0
    for document, of_document in zip(found, spans, strict=True):
        if document.kind == "fixed":
            texts.append(document.text)
            continue
        if document.kind == "time":
            texts.append(shift_time(document.text, offset, document.place))
            times += 1
            continue
        moved = mover.move(document, of_document)
        counts.update(span.label for span in of_document)
        dates.update(date.kind for date in moved)
        placeholders += sum(date.new_text == PLACEHOLDER for date in moved)
        pieces = [(s.start, s.end, book.surrogate(s.label, document.text[s.start : s.end])) for s in of_document]
        pieces = sorted([*pieces, *((date.start, date.end, date.new_text) for date in moved)])
        # A season or a weekday may come out as it was; the check would take that for a span left alone.
        changed = [piece for piece in pieces if piece[2] != document.text[piece[0] : piece[1]]]
        replaced = put(document.text, changed)
        check_in_place(document, changed, replaced)
        if document.text in said:
            write = rewriting.message if _is_message(document) else rewriting.copy
            replaced = write(replaced, _places(pieces))
        texts.append(replaced)
    outcome = Outcome(
        messages=len(record.messages),
        replaced=dict(sorted(counts.items())),
        times=times,
        text_dates=dict(sorted(dates.items())),
        placeholders=placeholders,
        date_order=mover.decision,
        entities=book.size,
        rewriting=dict(sorted(rewriting.counts.items())),
        refused=dict(sorted(rewriting.refused.items())),
    )
    return rebuild(record, texts, subject=released), outcome


def check_written(found: Sequence[Document], spans: Sequence[Spans], written: SubjectRecord) -> None:
    """Search a subject's written files, as read back, for every original.

    Raises:
        LeakError: if one is there.
    """
    texts = ((d.place, d.text) for d in documents(written) if d.kind != "time")
    check_everywhere(texts, originals(found, spans))


def _is_message(document: Document) -> bool:
    return document.place.file == "source" and document.place.path[-1] == "content"


def _places(pieces: Sequence[tuple[int, int, str]]) -> list[tuple[int, int]]:
    """Where the pieces stand once they are put in."""
    places, shifted = [], 0
    for start, end, replacement in pieces:
        places.append((start + shifted, start + shifted + len(replacement)))
        shifted += len(replacement) - (end - start)
    return places


def _says_kind(word: str) -> bool:
    """Whether a word may stand in a surrogate although it stands in a record: street, ave, lake or 12 are nobody's."""
    bare = word.strip(".,")
    return is_ordinary(bare) or bare in ADDRESS_WORDS or len(bare) <= 2 or any(char.isdigit() for char in bare)


def book_of(
    record: SubjectRecord,
    found: Sequence[Document],
    spans: Sequence[Spans],
    released: str,
    key: SecretKey,
    config: AnonymizeConfig,
    known_hash: Callable[[bytes], bool],
) -> DecidedBook:
    """The surrogates of one subject (arguments as for :func:`release`)."""
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
            or any(
                not _says_kind(word) and (word in vocabulary or known_hash(original_hash(key, word)))
                for word in folded.split()
            )
        )

    book = Book(key, scope, link(mentions), forbidden, {record.subject: released})
    return DecidedBook(book, config, record.subject, forbidden)
