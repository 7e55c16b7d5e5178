"""strata-declared: every row is in a stratum that the manifest declares, and the counts add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import having, known_id
from reports.gates.release import NotCheckableError, ReleaseView

ABSTENTION = "abstention"


@gate
class StrataDeclared(ReleaseGate):
    """A rate over rows that were sought out is none over rows as they come, so every row says which it is.

    Where the manifest counts the rows of each stratum, they must be as many; where the results of an audit are given,
    the rows they counted must be the rows there are.
    """

    name = "strata-declared"
    question = "is every row in a declared stratum, and do the strata's counts reconcile?"
    reasons: ClassVar[dict[str, str]] = {
        "stratum-undeclared": "the manifest does not declare the row's stratum",
        "stratum-missing": "the row is in no stratum, though the manifest declares some",
        "stratum-empty": "the manifest declares a stratum that no row is in",
        "count-differs": "a stratum has another number of rows than the manifest says",
        "rows-differ": "the results counted another number of rows than the release has",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row, a declared stratum, a counted stratum, and a track of the results."""
        tracks = [file for file in ("chat", "qa") if release.declares(file)]
        if not tracks:
            raise NotCheckableError("no-such-file", "not_applicable")
        declared = release.vocabulary("strata")
        found: Counter[tuple[str, str]] = Counter()
        rows = dict.fromkeys(tracks, 0)
        for track in tracks:
            for subject in having(release, track):
                for item in getattr(release.record(subject), track) or ():
                    rows[track] += 1
                    id = _id(item)
                    if item.stratum is None:
                        lacks = bool(declared)
                        yield Failure(f"{subject}_{track}.json", subject, id, "stratum-missing") if lacks else None
                        continue
                    found[track, item.stratum] += 1
                    known = item.stratum in declared
                    yield None if known else Failure(f"{subject}_{track}.json", subject, id, "stratum-undeclared")
        used = {stratum for _, stratum in found}
        for stratum in declared:
            yield None if stratum in used else Failure("manifest.json", None, None, "stratum-empty")
        yield from _counts(release, found)
        counted = release.results.utility.retrieval.tracks if release.results is not None else ()
        for entry in counted:
            if entry.track in rows:
                yield None if entry.rows == rows[entry.track] else Failure(None, None, None, "rows-differ")


def _counts(release: ReleaseView, found: Counter[tuple[str, str]]) -> Iterator[Failure | None]:
    """One check a stratum that either side counts; none where the manifest of an older version counts nothing."""
    counts = release.manifest["vocabularies"].get("rows")
    if counts is None:
        return
    said = {(track, stratum): count for track, strata in counts.items() for stratum, count in strata.items()}
    for place in sorted(said.keys() | found.keys()):
        yield None if said.get(place) == found[place] else Failure("manifest.json", None, None, "count-differs")


def _id(item: Any) -> str | None:
    cited = getattr(item, "evidence", None)
    return known_id(getattr(item, "probe_dayid", None)) or (known_id(cited[0]) if cited else None)
