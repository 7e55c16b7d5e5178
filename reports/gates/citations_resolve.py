"""citations-resolve: every message that a derived file cites exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import FILES, is_id, strings
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import known_id, raw_messages
from reports.gates.release import NotCheckableError, ReleaseView

CITING = frozenset({"evidence", "_evidence", "evidence_dayids", "dayids", "recent_context", "grounding_dayids"})
"""Keys whose strings are citations, well formed or not."""


@gate
class CitationsResolve(ReleaseGate):
    """A citation is each string under a citing key, and each string elsewhere that is an id and nothing else."""

    name = "citations-resolve"
    question = "does every cited id exist in source?"
    reasons: ClassVar[dict[str, str]] = {
        "citation-dangling": "the cited message is not in the source file",
        "citation-malformed": "a citation is not of the form day3-14",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a citation (the reference release has 18,983)."""
        if not any(release.declares(file) for file in FILES[1:]):
            raise NotCheckableError("no-such-file", "not_applicable")
        for subject in release.subjects:
            known = {message.get("id") for message in raw_messages(release, subject)}
            for file in FILES[1:]:
                if not release.has(subject, file):
                    continue
                name = f"{subject}_{file}.json"
                for place, value in strings(file, release.tree(subject, file)):
                    if is_id(value):
                        yield None if value in known else Failure(name, subject, known_id(value), "citation-dangling")
                    elif place.path[-1] == "probe_dayid" or _under_citing_key(place.path):
                        yield Failure(name, subject, None, "citation-malformed")


def _under_citing_key(path: tuple[str | int, ...]) -> bool:
    # `evidence` → list → string, or `_evidence` → field → list → string; a sentence that merely lies deeper, inside
    # an object of a list, is no citation.
    keys = [part for part in path[-4:] if isinstance(part, str)]
    return (
        isinstance(path[-1], int) and bool(keys) and (keys[-1] in CITING or (len(keys) > 1 and keys[-2] == "_evidence"))
    )
