"""removals-hold: what was taken out is nowhere, neither as a message nor as a mention of its id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import FILES, DayId, SubjectRecord, ids_in, strings
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import removed_ids
from reports.gates.release import REMOVALS, NotCheckableError, ReleaseView


@gate
class RemovalsHold(ReleaseGate):
    """Looks for removed ids in every string of every file, also inside sentences."""

    name = "removals-hold"
    question = "is every removed id absent everywhere and its slot vacant?"
    reasons: ClassVar[dict[str, str]] = {
        "removed-id-present": "a message that was removed is in the source file, or its slot was given away",
        "removed-id-cited": "a derived file names a message that was removed",
        "slot-unaccounted": "a slot before this message is vacant, and the removal manifest does not say why",
        "count-differs": "the removal manifest lists another number of messages than the manifest says",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a subject, and one a removed message."""
        tree = release.removals()
        if tree is None:
            raise NotCheckableError("no-such-file", "not_applicable")
        removed = removed_ids(tree, frozenset(release.subjects))
        said, vacant = release.manifest.get("removed"), release.manifest.get("vacant")
        for subject in release.subjects:
            gone = removed.get(subject, frozenset())
            empty = vacant.get(subject, 0) if isinstance(vacant, dict) else 0
            wrong = isinstance(said, dict) and said.get(subject, 0) + empty != len(gone)
            yield Failure(REMOVALS, subject, None, "count-differs") if wrong else None
            # A release that accounts for the slots that were vacant before accounts for all of them.
            if isinstance(vacant, dict) and vacant:
                yield from _unaccounted(release.record(subject), gone)
            present: dict[str, set[str]] = {}
            for file in FILES:
                if gone and release.has(subject, file):
                    for _, value in strings(file, release.tree(subject, file)):
                        for id in ids_in(value):
                            present.setdefault(id, set()).add(file)
            for id in sorted(gone):
                for file in sorted(present.get(id, ())):
                    reason = "removed-id-present" if file == "source" else "removed-id-cited"
                    yield Failure(f"{subject}_{file}.json", subject, id, reason)
                if id not in present:
                    yield None


def _unaccounted(record: SubjectRecord, gone: frozenset[str]) -> Iterator[Failure | None]:
    from anonymize.remove import vacancies

    after = [message.place for message in record.messages]
    for id in vacancies(record):
        place = DayId.parse(id)
        later = next((str(other) for other in after if other > place), None)
        failure = Failure(f"{record.subject}_source.json", record.subject, later, "slot-unaccounted")
        yield None if id in gone else failure
