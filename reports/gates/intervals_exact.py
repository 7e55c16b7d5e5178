"""intervals-exact: released minus raw is one whole number of days for every time of a subject (needs the original)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import NotCheckableError, ReleaseView


@gate
class IntervalsExact(ReleaseGate):
    """Reads the interval check that was made with both sides at hand."""

    name = "intervals-exact"
    question = "is released minus raw one whole number of days for every time of a subject?"
    reasons: ClassVar[dict[str, str]] = {
        "interval-changed": "the subject has times that are not the originals moved by its one offset",
        "another-offset": "the subject's offset is not the one that the key gives",
    }
    holder = True

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a subject, and one more where the key is at hand."""
        found = release.verification
        if found is None or all(subject.offset_whole_days is None for subject in found.subjects):
            raise NotCheckableError("needs-holder", "skipped_by_role")
        for subject in found.subjects:
            holds = subject.offset_whole_days and subject.time_of_day_kept and not subject.violations
            name = f"{subject.subject}_source.json"
            yield None if holds else Failure(name, subject.subject, None, "interval-changed")
        yield from _keyed(release)


def _keyed(release: ReleaseView) -> Iterator[Failure | None]:
    holder = release.holder
    if holder is None or holder.key is None:
        return
    from anonymize import date_offset

    for subject in release.subjects:
        raw = holder.raw_of.get(subject)
        if raw is None:
            continue
        offset = date_offset(holder.key, raw, holder.config.dates)
        before = {message.id: message.timestamp.date for message in holder.raw.load(raw).messages}
        known = [message for message in release.record(subject).messages if message.id in before]
        agrees = all((message.timestamp.date - before[message.id]).days == offset for message in known)
        yield None if agrees else Failure(f"{subject}_source.json", subject, None, "another-offset")
