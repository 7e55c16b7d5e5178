"""The work on one subject: two pure functions over a record, and nothing known of other subjects but keyed hashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from anonymize.check import check_everywhere, check_in_place, known_originals, originals, where
from anonymize.config import AnonymizeConfig
from anonymize.consent import SubjectConsent, uncovered_ids, withdrawn_ids
from anonymize.dates import Mover, shift_time
from anonymize.decisions import DecidedBook, for_subject
from anonymize.detect import find
from anonymize.detect.lexicon import is_ordinary
from anonymize.detect.priority import NAMES
from anonymize.detect.scripts import unread
from anonymize.detect.seeds import met_names
from anonymize.documents import Document, documents, rebuild
from anonymize.formats import ADDRESS_WORDS
from anonymize.generalise import in_its_place, with_age_bands
from anonymize.keys import SecretKey
from anonymize.link import link_record
from anonymize.offsets import date_offset
from anonymize.passages import Passage
from anonymize.quotes import check_quotes
from anonymize.remove import matched_ids, remove
from anonymize.residues import split_names
from anonymize.rewrite import Rewriting
from anonymize.rewriting_llm import ModelRewriter
from anonymize.spans import Span, Spans
from anonymize.text import fold, words
from anonymize.textdates import PLACEHOLDER, OrderDecision
from corpus import LeakError, Place, Sender, SubjectRecord

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
        unread: texts in a script that the model does not read, released because the configuration says so.
        split_names: ids of neighbouring messages that hold the two halves of a name, which are not replaced.
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
    unread: int = 0
    split_names: tuple[tuple[str, str], ...] = ()


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
    """The detect stage: spans of every document, and keyed hashes of every original.

    Raises:
        LeakError: for a text in a script that the model does not read.
    """
    found = documents(record)
    spans, _ = find(record, found, for_subject(config, record.subject))
    check_scripts(record, found, spans, config)
    values: set[str] = set()
    for document, of_document in zip(found, spans, strict=True):
        for span in of_document:
            value = document.text[span.start : span.end]
            values.add(fold(value))
            if span.label in NAMES:
                values.update(word for word, _, _ in words(value))
    for name in met_names(record):
        values.add(fold(name))
        values.update(word for word, _, _ in words(name))
    return spans, {original_hash(key, value) for value in values}


def check_scripts(
    record: SubjectRecord, found: Sequence[Document], spans: Sequence[Spans], config: AnonymizeConfig
) -> None:
    """Stop at a text in a script that the model does not read, unless the configuration says otherwise.

    Raises:
        LeakError: naming the first place and the number of places.
    """
    places = unread_places(found, spans) if config.other_scripts == "stop" else []
    if places:
        raise LeakError(
            f"{where(record, places[0])}: is written in a script that the model does not read ({len(places)} places in"
            " all), so nothing found there means nothing; set anonymize.other_scripts to replace, which puts [text] in"
            " its place, or take another model and set it to keep"
        )


def unread_places(found: Sequence[Document], spans: Sequence[Spans]) -> list[Place]:
    """Places of the texts that are mostly in a script the model does not read."""
    return [
        document.place
        for document, of_document in zip(found, spans, strict=True)
        if document.kind in ("text", "label", "key") and unread(document.text, of_document) is not None
    ]


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
    model: ModelRewriter | None = None,
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
        model: the rewriter `llm`, where the configuration names it.

    Raises:
        LeakError: if a text is not what it must be.
        CorpusError: if a time cannot be shifted.
        EndpointError: if the model that rewrites cannot be asked.
    """
    # As heavy to import as Presidio's analyzer, and most commands replace nothing.
    from anonymize.operator import put

    offset = date_offset(key, record.subject, config.dates)
    book = book_of(record, found, spans, released, key, config, known_hash)
    mover = Mover(record, found, offset, config.dates)
    rewriting = Rewriting(config, model)
    said = {message.content for message in record.messages} if rewriting.active else set()
    to_write: list[tuple[int, list[tuple[int, int]]]] = []
    texts: list[str] = []
    counts: Counter[str] = Counter()
    dates: Counter[str] = Counter()
    times = placeholders = 0
    for document, of_document in zip(found, spans, strict=True):
        if document.kind == "fixed":
            texts.append(document.text)
            continue
        if document.kind == "time":
            texts.append(shift_time(document.text, offset, where(record, document.place)))
            times += 1
            continue
        moved = mover.move(document, of_document)
        counts.update(span.label for span in of_document)
        dates.update(date.kind for date in moved)
        placeholders += sum(date.new_text == PLACEHOLDER for date in moved)
        pieces = [(s.start, s.end, _put_for(book, config, document, s)) for s in of_document]
        pieces = sorted([*pieces, *((date.start, date.end, date.new_text) for date in moved)])
        # A season or a weekday may come out as it was; the check would take that for a span left alone.
        moved_pieces = [piece for piece in pieces if piece[2] != document.text[piece[0] : piece[1]]]
        replaced = put(document.text, moved_pieces)
        check_in_place(document, moved_pieces, replaced)
        if document.text in said:
            to_write.append((len(texts), _places(pieces)))
        texts.append(replaced)

    def check_unwritten() -> None:
        sent = ((found[at].place, texts[at]) for at, _ in to_write)
        _check_texts(sent, record, found, spans, config, lambda place: where(record, place))

    stream = [(found[at].place, at, places) for at, places in to_write if _is_message(found[at])]
    rewriting.ahead(
        [Passage(texts[at], tuple(places), _sender(record, place)) for place, at, places in stream], check_unwritten
    )
    for at, places in to_write:
        write = rewriting.message if _is_message(found[at]) else rewriting.copy
        texts[at] = write(texts[at], places)
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
        unread=len(unread_places(found, spans)),
        split_names=tuple((one.first, one.second) for one in split_names(record, book.linked.names)),
    )
    changed = rebuild(record, texts, subject=released)
    if config.policy_of("AGE") == "generalise":
        trees = {file: with_age_bands(changed.tree(file)) for file in changed.files}
        changed = SubjectRecord.from_trees(released, trees)
    return changed, outcome


def check_written(
    record: SubjectRecord,
    found: Sequence[Document],
    spans: Sequence[Spans],
    written: SubjectRecord,
    config: AnonymizeConfig,
) -> None:
    """Search a subject's written files, as read back, for every original and every name known from outside them.

    Args:
        record: what was anonymized.
        found: its documents.
        spans: what was found in them.
        written: what became of it.
        config: which names and types were to be left.

    Raises:
        LeakError: if one is there.
    """
    # The released id is no leak even where the holder keeps ids that hold a name.
    texts = ((d.place, d.text) for d in documents(written) if d.kind != "time" and d.text != written.subject)
    _check_texts(texts, record, found, spans, config, lambda place: where(written, place))


def _check_texts(
    texts: Iterable[tuple[Place, str]],
    record: SubjectRecord,
    found: Sequence[Document],
    spans: Sequence[Spans],
    config: AnonymizeConfig,
    called: Callable[[Place], str],
) -> None:
    known = known_originals(record, for_subject(config, record.subject))
    check_everywhere(texts, originals(found, spans) | known, called)


def _put_for(book: DecidedBook, config: AnonymizeConfig, document: Document, span: Span) -> str:
    """What stands in the place of a span; in a key always a surrogate, as two keys of one object must not become one."""
    value = document.text[span.start : span.end]
    if document.kind == "key" or config.policy_of(span.label) != "generalise":
        return book.surrogate(span.label, value)
    return in_its_place(book.becomes(span.label, value), document.text, span.start, span.end)


def _is_message(document: Document) -> bool:
    return document.place.file == "source" and document.place.path[-1] == "content"


def _sender(record: SubjectRecord, place: Place) -> Sender:
    """Who sent the message whose content stands at a place."""
    return record.messages[int(place.path[1])].sender


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
    vocabulary: set[str] = set()
    for text in dict.fromkeys(d.text for d in found if d.kind in ("text", "label", "key")):
        vocabulary.update(word for word, _, _ in words(text))
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

    linked = link_record(found, spans, config, record.subject)
    return DecidedBook(key, scope, linked, config, record.subject, released, forbidden)
