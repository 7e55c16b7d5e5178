"""Which released subject is which raw one, for a holder who has both sides but not the mapping at hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy.optimize import linear_sum_assignment

from corpus.errors import CorpusError
from corpus.reading import Corpus
from corpus.records import SubjectRecord

Clockwork = frozenset[tuple[str, str]]


def clockwork(record: SubjectRecord) -> Clockwork:
    """What no anonymization changes: the pairs of message id and everything of its time but the date."""
    return frozenset((message.id, message.timestamp.tail) for message in record.messages)


def pair_clockworks(left: Mapping[str, Clockwork], right: Mapping[str, Clockwork]) -> dict[str, str]:
    """The assignment of largest total overlap; a pair that shares less than half of the right one's is left out."""
    names, others = sorted(left), sorted(right)
    overlap = np.array([[len(left[a] & right[b]) / max(1, len(right[b])) for b in others] for a in names])
    rows, columns = linear_sum_assignment(overlap, maximize=True)
    return {names[i]: others[j] for i, j in zip(rows, columns, strict=True) if overlap[i, j] >= 0.5}


def pair_subjects(raw: Corpus, release: Corpus) -> dict[str, str]:
    """Pair raw with released subjects by their clockwork.

    Each pair is the assignment of largest total overlap, so that a release in which single messages were tampered
    with still pairs.

    Returns:
        Raw subject id → released subject id, for every released subject; raw subjects that were not released are
        absent.

    Raises:
        CorpusError: if a released subject shares less than half of its clockwork with every raw one.
    """
    pairs = pair_clockworks(
        {record.subject: clockwork(record) for record in raw}, {record.subject: clockwork(record) for record in release}
    )
    unpaired = sorted(set(release.subjects) - set(pairs.values()))
    if unpaired:
        raise CorpusError(
            "no raw subject has the times of day of this released one; give the folder with subjects.json (--private),"
            " or the raw folder the release was made from",
            file=f"{unpaired[0]}_source.json",
        )
    return pairs


def find_partners(before: Corpus, after: Corpus | None, pairs: Mapping[str, str] | None) -> list[tuple[str, str]]:
    """Raw and released id of every subject that both sides have, in the order of released ids.

    Args:
        before: the raw side, or the only one.
        after: the released side.
        pairs: raw subject id → released subject id; without it subjects keep their ids.
    """
    partners = [
        (subject, subject if pairs is None else pairs[subject])
        for subject in before.subjects
        if pairs is None or subject in pairs
    ]
    if after is not None:
        partners = [(raw, released) for raw, released in partners if released in after.subjects]
    return sorted(partners, key=lambda pair: pair[1])
