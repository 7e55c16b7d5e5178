"""originals-gone: nothing that had to be replaced is left, in its place or anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from reports.gates.alignment import UNKNOWN_REASON, Pair, aligned, holder_of, is_name_word, owned
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import id_at
from reports.gates.release import ReleaseView


@gate
class OriginalsGone(ReleaseGate):
    """Finds in the raw files what had to go, and searches the released ones for it.

    Will, May and Grace are words too: in the place of such an original, its word may stand as often as it stood there
    beside the original. Every other one may stand nowhere, in whatever case, possessive, elongated or in a handle.
    """

    name = "originals-gone"
    question = (
        "is every original replaced in its place, and every original that is not also an ordinary word absent"
        " everywhere, in any written form?"
    )
    reasons: ClassVar[dict[str, str]] = {
        **UNKNOWN_REASON,
        "original-in-place": "an original stands where it stood",
        "original-elsewhere": "an original stands in the text",
        "places-differ": "the file does not have the strings of its raw counterpart, so no place could be looked at",
    }
    holder = True

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a string that held an original, and one a distinct released string."""
        holder = holder_of(release)
        from anonymize.check import Search, originals

        known, unknown = owned(release, holder)
        yield from unknown
        for subject, raw in known:
            finding, record = holder.finding(raw), release.record(subject)
            written = release.documents(subject)
            for file, pairs in aligned(finding, written):
                if pairs is None:
                    yield Failure(f"{subject}_{file}.json", subject, None, "places-differ")
                for pair in pairs or ():
                    if pair.spans:
                        id = id_at(record, pair.place)
                        failure = Failure(f"{subject}_{file}.json", subject, id, "original-in-place")
                        yield failure if _left(pair) else None
            search = Search(originals(finding.documents, finding.spans))
            for document in written:
                if document.kind != "time" and document.text != subject:
                    place = document.place
                    failure = Failure(
                        f"{subject}_{place.file}.json", subject, id_at(record, place), "original-elsewhere"
                    )
                    yield failure if search.hit(document.text) else None


def _left(pair: Pair) -> bool:
    """Whether a word of an original stands in the released string more often than beside the originals before."""
    from anonymize.detect.priority import NAMES
    from anonymize.text import fold, words

    def beside(start: int) -> bool:
        return all(not span.start <= start < span.end for span in pair.spans)

    allowed = Counter(word for word, start, _ in words(pair.raw) if beside(start))
    there = Counter(word for word, _, _ in words(pair.released))
    folded = fold(pair.released)
    for span in pair.spans:
        value = pair.raw[span.start : span.end]
        if span.label in NAMES:
            named = (word for word, _, _ in words(value) if is_name_word(word))
            if any(there[word] > allowed[word] for word in named):
                return True
        elif len(value) > 3 and folded.count(fold(value)) > fold(pair.raw).count(fold(value)) - 1:
            return True
    return False
