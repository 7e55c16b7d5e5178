"""A raw record beside its released one, string by string, and what stands in the place of what was replaced."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from corpus import FILES, Place
from reports.gates.base import Failure
from reports.gates.holder import Finding, HolderSide
from reports.gates.release import NotCheckableError, ReleaseView

if TYPE_CHECKING:
    from anonymize.documents import Document
    from anonymize.spans import Spans


UNKNOWN = "subject-unknown"
UNKNOWN_REASON = {UNKNOWN: "no raw subject is this released one"}
"""The reason of every gate that asks whose record a released one is."""


class Pair(NamedTuple):
    """One string on both sides.

    Attributes:
        place: where it stands in the release.
        raw: as it was.
        spans: what had to be replaced in it.
        released: as it is now.
    """

    place: Place
    raw: str
    spans: Spans
    released: str


def holder_of(release: ReleaseView) -> HolderSide:
    """The holder's side, under the configuration that the release was made with.

    Raises:
        NotCheckableError: skipped by role for a reader; not evaluated under another configuration, which would look
            for other things.
    """
    if release.holder is None:
        raise NotCheckableError("needs-holder", "skipped_by_role")
    said = release.manifest.get("config_digest")
    if said is not None and said != release.holder.config.digest:
        raise NotCheckableError("other-config")
    return release.holder


def owned(release: ReleaseView, holder: HolderSide) -> tuple[list[tuple[str, str]], list[Failure]]:
    """The released subjects with the raw ones they are, and a failure for each that is nobody."""
    known = [(subject, holder.raw_of[subject]) for subject in release.subjects if subject in holder.raw_of]
    unknown = [subject for subject in release.subjects if subject not in holder.raw_of]
    return known, [Failure(f"{subject}_source.json", subject, None, UNKNOWN) for subject in unknown]


def aligned(finding: Finding, written: list[Document]) -> Iterator[tuple[str, list[Pair] | None]]:
    """Each file of a subject with its strings on both sides; None where they do not correspond one to one.

    Args:
        finding: the raw side.
        written: the strings of the released record.
    """
    before: dict[str, list[tuple[Document, Spans]]] = {}
    for file, group in groupby(zip(finding.documents, finding.spans, strict=True), key=lambda one: one[0].place.file):
        before[file] = list(group)
    after = {file: list(group) for file, group in groupby(written, key=lambda one: one.place.file)}
    for file in FILES:
        one, two = before.get(file, []), after.get(file, [])
        same = len(one) == len(two) and all(a.kind == b.kind for (a, _), b in zip(one, two, strict=True))
        pairs = [Pair(b.place, a.text, spans, b.text) for (a, spans), b in zip(one, two, strict=True)] if same else None
        if one or two:
            yield file, pairs


def replacements(pair: Pair, generalised: Collection[str] = ()) -> list[str] | None:
    """What stands where each span stood, or None if the text around them is not what it was.

    Dates move too, so what stands in their place may be anything.

    Args:
        pair: the string on both sides.
        generalised: types that become what they are one of, in any number of words.
    """
    from datetime import date

    from anonymize.textdates import find_dates

    # Which day a date is matters not here, only where it stands.
    moved = find_dates(pair.raw, date(2000, 1, 1), "month_first")
    gaps = [(m.start, m.end, r".*?") for m in moved if all(m.end <= s.start or s.end <= m.start for s in pair.spans)]
    for span in pair.spans:
        # A surrogate has as many words as its original; only a spelled-out e-mail may differ. Without that, `12b, 156
        # Sycamore Rise, DD59` could be cut at either comma.
        words = len(pair.raw[span.start : span.end].split())
        free = (span.label == "EMAIL_ADDRESS" and words > 1) or span.label in generalised
        gaps.append((span.start, span.end, r"(.+?)" if free else rf"(\S+?(?:\s+\S+?){{{words - 1}}})"))
    pattern, at = "", 0
    for start, end, gap in sorted(gaps):
        pattern += re.escape(pair.raw[at:start]) + gap
        at = end
    match = re.fullmatch(pattern + re.escape(pair.raw[at:]), pair.released, re.DOTALL)
    return list(match.groups()) if match else None


def is_name_word(folded: str) -> bool:
    """Whether a folded word of a name is one that gets a surrogate of its own: no title, particle or initial."""
    from anonymize.detect.clean import PARTICLES, TITLES
    from anonymize.link import canonical

    return len(folded) > 1 and canonical(folded) not in TITLES | PARTICLES
