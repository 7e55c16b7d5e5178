"""The holder's own search: which originals still stand in the release, and in which written form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import regex

from attacks.residuals.originals import Original, Spot, detected, listed, planted, spanned, spot_of
from attacks.results import Status
from corpus import Corpus, Place, SubjectRecord

if TYPE_CHECKING:
    from attacks.residuals.search import Form, Hit, Search

__all__ = [
    "Original",
    "Residual",
    "ResidualReport",
    "Spot",
    "detected",
    "find_residuals",
    "listed",
    "planted",
    "spanned",
]


class Residual(NamedTuple):
    """One left-over by its place.

    Attributes:
        file: name of the released file.
        subject: released id.
        id: message id, in source.
        form: how it is written.
        label: type of the original.
        value: the original, for the internal report only; None otherwise.
    """

    file: str
    subject: str
    id: str | None
    form: Form
    label: str
    value: str | None


@dataclass(frozen=True, slots=True)
class ResidualReport:
    """What is left of the originals."""

    status: Status
    """``fail`` with one certain left-over; suspected ones (`edit`, `initials`, `split`) are for a person to judge."""
    reason: str | None
    """Why it is ``not_evaluated``."""
    originals: int
    """Distinct values searched for, summed over subjects."""
    ambiguous: int
    """Of these, names that are ordinary words too: looked for only in the places where they stood."""
    strings: int
    """Strings searched."""
    counts: dict[Form, int]
    """Left-overs by written form, forms without any left out; a value counts once a form and string."""
    subjects: int
    """Subjects with a certain left-over."""
    places: tuple[Residual, ...]
    """Every left-over, by file, subject and id; values only in the internal report."""

    @property
    def certain(self) -> int:
        """Left-overs that are no mere suspicion."""
        from attacks.residuals.search import SUSPECTED

        return sum(count for form, count in self.counts.items() if form not in SUSPECTED)


def find_residuals(
    release: Corpus,
    originals: Mapping[str, Collection[Original]],
    *,
    raw: Corpus | None = None,
    pairs: Mapping[str, str] | None = None,
    internal: bool = False,
    progress: Callable[[str, int, int], None] | None = None,
) -> ResidualReport:
    """Search every string of a release, JSON keys included, for what should not be there.

    Whoever holds the originals needs no model: a left-over is a fact. Names are compared folded (case, marks, look-alike
    letters, invisible characters), with possessives, stretched, run together, inside handles and addresses, one letter
    off, as initials, and across two messages; numbers by their digits.

    Args:
        release: the released side.
        originals: released subject id → its originals (see :func:`detected`, :func:`planted`, :func:`listed`).
        raw: the raw side. With it a suspected form counts only where the raw record has that very word, and names that
            are ordinary words are checked in their places.
        pairs: raw subject id → released one; None where ids are the same.
        internal: keep the values.
        progress: called after each subject with what is being done, how much is done and how much there is.

    Returns:
        Counts by written form, and places. ``not_evaluated`` if there is no original to search for.
    """
    from attacks.residuals.search import FORMS, SUSPECTED, Search

    raw_names = {released: name for name, released in pairs.items()} if pairs is not None else None
    found: list[Residual] = []
    total = ambiguous = strings = 0
    for done, subject in enumerate(release.subjects):
        own = list(originals.get(subject, ()))
        name = subject if raw_names is None else raw_names.get(subject)
        before = raw.load(name) if raw is not None and name is not None and name in raw.subjects else None
        search = Search(own, _words(before) if before is not None else None)
        record = release.load(subject)
        total += len({(one.label, one.value) for one in own})
        ambiguous += len(search.ambiguous)
        for spot, hit in _hits(record, search):
            strings += hit is None
            if hit is not None:
                found.append(_residual(subject, spot, hit, internal))
        if before is not None:
            in_place = _in_place(before, record, own, search)
            found += [_residual(subject, spot, hit, internal) for spot, hit in in_place]
        if progress:
            progress("searching for originals", done + 1, len(release.subjects))
    counts = Counter(one.form for one in found)
    failing = {one.subject for one in found if one.form not in SUSPECTED}
    status: Status = "fail" if failing else "pass"
    return ResidualReport(
        status="not_evaluated" if total == 0 else status,
        reason="there is no original to search for" if total == 0 else None,
        originals=total,
        ambiguous=ambiguous,
        strings=strings,
        counts={form: counts[form] for form in FORMS if counts[form]},
        subjects=len(failing),
        places=tuple(found),
    )


def _residual(subject: str, spot: Spot, hit: Hit, internal: bool) -> Residual:
    id = spot.where if isinstance(spot.where, str) else None
    return Residual(f"{subject}_{spot.file}.json", subject, id, hit.form, hit.label, hit.value if internal else None)


def _hits(record: SubjectRecord, search: Search) -> Iterator[tuple[Spot, Hit | None]]:
    """Every left-over with its place; each string is announced once by None."""
    for place, text in _strings(record):
        spot = spot_of(record, place)
        yield spot, None
        for hit in search.hits(text):
            yield spot, hit
    by_sender = {sender: [m for m in record.messages if m.sender == sender] for sender in ("user", "companion")}
    for messages in by_sender.values():
        for first, second in pairwise(messages):
            if (split := search.split(first.content, second.content)) is not None:
                yield Spot("source", first.id), split


def _in_place(
    raw: SubjectRecord, released: SubjectRecord, originals: Collection[Original], search: Search
) -> Iterator[tuple[Spot, Hit]]:
    """Names that are words, in strings that have as many of them as before."""
    from attacks.residuals.search import Hit

    there = {
        (one.spot, one.label, one.value)
        for one in originals
        if one.spot is not None and (one.label, one.value) in search.ambiguous
    }
    if not there:
        return
    before, after = ({spot_of(record, place): text for place, text in _strings(record)} for record in (raw, released))
    for spot, label, value in sorted(there, key=lambda one: (one[0].file, str(one[0].where), one[1], one[2])):
        if spot in before and spot in after:
            word = regex.compile(rf"(?<!\p{{L}}){regex.escape(value)}(?!\p{{L}})")
            if len(word.findall(after[spot])) >= len(word.findall(before[spot])) > 0:
                yield spot, Hit("in_place", label, value)


def _strings(record: SubjectRecord) -> Iterator[tuple[Place, str]]:
    """Every free string of a record and every open key: ids, senders and times hold no name."""
    from anonymize.documents import documents

    for document in documents(record):
        if document.kind in ("text", "label", "key"):
            yield document.place, document.text


def _words(record: SubjectRecord) -> frozenset[str]:
    from anonymize.text import words

    return frozenset(word for _, text in _strings(record) for word, _, _ in words(text))
