"""What verification hands back: findings by place and reason code, never by the value found there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Status = Literal["pass", "fail", "not_evaluated", "not_applicable", "skipped_by_role"]

REASONS = {
    "citation-dangling": "a derived file cites a message that is not in the released source",
    "citation-differs": "a derived file cites other messages than its raw counterpart",
    "counter-differs": "a counter of the source header is not what it counts",
    "date-differs": "a date of a derived file or unknown field is not its raw counterpart moved by the subject's offset",
    "date-evidence-differs": "the first or last date of a claim is not that of the messages it cites",
    "date-rank-broken": "a later day rank has an earlier or equal date",
    "day-has-two-dates": "one day rank has messages of two dates",
    "file-missing": "the raw side has this file, other released subjects have it, this one does not",
    "file-unreadable": "the file is missing or cannot be read as what it should be",
    "form-differs": "the separator or the precision of a time changed",
    "fraction-differs": "the fraction digits of a time changed",
    "id-doubled": "the id stands twice",
    "message-missing": "a raw message is neither released nor in the removal manifest",
    "message-unknown": "no raw message has this id",
    "message-unreadable": "a message or row has not the shape it must have",
    "offset-differs": "the message moved by another number of days than the rest of the subject",
    "order-broken": "the message stands before one that is earlier, or that comes first by id",
    "order-differs": "the message stands at another place of the stream than on the raw side",
    "probe-differs": "a probe is not character for character the message it names",
    "removed-id-present": "an id of the removal manifest is still released or cited",
    "removed-id-unknown": "an id of the removal manifest is no message of the raw side",
    "rhythm-differs": "sessions, gaps, span, active days or hours of writing are not those of the raw side",
    "row-missing": "a row of a derived file is gone though nothing it cites was removed",
    "row-unknown": "a row of a derived file has no raw counterpart",
    "sender-differs": "the message has another sender than on the raw side",
    "slot-vacant": "a vacant slot is not accounted for by the removal manifest",
    "subject-missing": "a subject of the mapping is not in the release",
    "subject-unpaired": "no raw subject has the times of day of this released one",
    "text-moved": "the text is that of another message of the subject",
    "time-differs": "the time of day changed",
    "time-in-id": "an id, reference or address holds a moment in time (snowflake, Slack ts, UUID 1, 6 or 7, ULID)",
    "times-mixed": "some times carry an offset and some do not",
    "zone-differs": "the written offset of a time changed",
}
"""Every reason code with what it means. Codes are stable: other tools may match on them."""


class Violation(NamedTuple):
    """One finding, named by place.

    Attributes:
        file: release-relative file name.
        subject: released subject id.
        id: the message id it stands at or beside, or None where there is none.
        reason: a key of :data:`REASONS`.
    """

    file: str
    subject: str
    id: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class SubjectIntervals:
    """How one subject's times came through. The offset itself is not part of it.

    Attributes:
        subject: released subject id.
        messages: released messages that could be read.
        pairs_checked: raw times (messages and date fields) compared with their released counterpart; 0 for a reader.
        violations: how many findings there are, of any reason.
        offset_whole_days: whether every time moved by one and the same number of whole days; None for a reader.
        time_of_day_kept: whether everything of every time but its date is byte for byte the same; None for a reader.
        found: the findings.
    """

    subject: str
    messages: int
    pairs_checked: int
    violations: int
    offset_whole_days: bool | None
    time_of_day_kept: bool | None
    found: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome over all subjects.

    Attributes:
        status: `fail` with any violation, `not_evaluated` where there was no message to check, else `pass`.
        role: `holder` where the raw side was compared, `reader` where there was only the release.
        subjects: one entry a released subject, in release order.
        violations: every finding, by subject in release order.
        not_checkable: what could not be checked in this role, and why; empty for a holder whose files all read.
    """

    status: Status
    role: Literal["holder", "reader"]
    subjects: list[SubjectIntervals]
    violations: list[Violation]
    not_checkable: list[str]
