"""withdrawn-excluded: a withdrawn row says why, and no result counts it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from corpus import Json
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import having, known_id
from reports.gates.release import ReleaseView


@gate
class WithdrawnExcluded(ReleaseGate):
    """Reads plain JSON, because typed records refuse a reason that is no text before a gate could count it."""

    name = "withdrawn-excluded"
    question = "does every withdrawn row carry a reason and count nowhere?"
    reasons: ClassVar[dict[str, str]] = {
        "reason-missing": "the row is withdrawn and does not say why",
        "withdrawn-counted": "the results counted another number of withdrawn rows than the release has",
        "scored-too-many": "the results scored more rows than the release has that are not withdrawn",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a row, and two of the results where they are given."""
        rows, withdrawn = 0, 0
        for subject in having(release, "chat"):
            tree = release.tree(subject, "chat")
            for row in tree if isinstance(tree, list) else ():
                said: Json = row.get("withdrawn") if isinstance(row, dict) else None
                rows += 1
                if said is None:
                    yield None
                    continue
                withdrawn += 1
                told = isinstance(said, str) and bool(said.strip())
                id = known_id(row.get("probe_dayid"))
                yield None if told else Failure(f"{subject}_chat.json", subject, id, "reason-missing")
        tracks: Any = release.results.utility.retrieval.tracks if release.results is not None else ()
        for entry in tracks:
            if entry.track == "chat":
                same = entry.withdrawn == withdrawn
                yield None if same else Failure(None, None, None, "withdrawn-counted")
                fits = entry.scored <= rows - withdrawn
                yield None if fits else Failure(None, None, None, "scored-too-many")
