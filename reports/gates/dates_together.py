"""dates-together: what files say of days agrees with the days that messages now have."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, ClassVar

from corpus import Claim, Message, SubjectRecord, WrittenTime, claims, strings
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import known_id
from reports.gates.release import ReleaseView
from reports.gates.said_dates import Reader, Said

# One claim in twenty may keep another rule (the first mention, say, of something said earlier) before all are held to
# the looser one.
_ODD = 20
# Days within which a weekday word means a day.
_NEAR = 14


@gate
class DatesTogether(ReleaseGate):
    """Timestamps, dates in texts, weekday words and derived files move together or not at all.

    The standard fault of date shifting: a question asks about a Tuesday that the message it cites calls a Wednesday.
    """

    name = "dates-together"
    question = "do dates and weekday words in text and derived files agree with the shifted timestamps?"
    reasons: ClassVar[dict[str, str]] = {
        "weekday-disagrees": "a weekday word beside a date is not that date's weekday",
        "date-impossible": "a text names a day that there is not",
        "weekday-contradicts": "a derived text names a weekday that nothing it cites names or falls on",
        "date-contradicts": "a derived text names a day that nothing it cites names or falls on",
        "claim-dates-differ": "the first or last day of a claim is not that of the messages it cites",
        "measured-outside": "a day measured from the messages lies outside the days that there are messages of",
    }
    thresholds = ("weekdays_disagreeing",)

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a weekday beside a date, a derived text that cites messages, and a claim with days."""
        beside = 0
        wrong: list[Failure] = []
        for subject in release.subjects:
            record = release.record(subject)
            yield None
            reader = Reader(record, release.documents(subject))
            for place, id, said in reader.everything():
                file = f"{subject}_{place.file}.json"
                if said.impossible:
                    yield Failure(file, subject, id, "date-impossible")
                beside += said.beside
                wrong.extend(Failure(file, subject, id, "weekday-disagrees") for _ in range(said.disagreeing))
            yield from _derived(record, reader)
            yield from _claims(record)
            yield from _measured(record)
        if beside:
            self.measured = len(wrong) / beside
            fine = release.thresholds.weekdays_disagreeing.holds(self.measured)
            yield from ((None for _ in range(beside)) if fine else iter(wrong))


def _derived(record: SubjectRecord, reader: Reader) -> Iterator[Failure | None]:
    """Derived texts against the messages that they cite."""
    by_id = {message.id: message for message in record.messages}
    for file, texts, ids in _citing(record):
        cited = [by_id[id] for id in ids if id in by_id]
        if not cited:
            continue
        shown = [reader.message(message) for message in cited]
        for text in texts:
            reason = _contradicts(reader.derived(text, cited[0]), shown, cited)
            first = known_id(cited[0].id)
            yield Failure(f"{record.subject}_{file}.json", record.subject, first, reason) if reason else None


def _contradicts(said: Said, shown: list[Said], cited: list[Message]) -> str | None:
    days = {day for one in shown for day in one.days | one.meant} | {message.timestamp.date for message in cited}
    weekdays = {number for one in shown for number in one.weekdays} | {day.weekday() for day in days}
    # A derived text may know a day from elsewhere; it contradicts only messages that name one themselves.
    if said.days and any(one.days for one in shown) and said.days.isdisjoint(days) and not _meant(said, shown, cited):
        return "date-contradicts"
    if said.weekdays and any(one.weekdays or one.days for one in shown) and said.weekdays.isdisjoint(weekdays):
        return "weekday-contradicts"
    return None


def _meant(said: Said, shown: list[Said], cited: list[Message]) -> bool:
    """Whether a day may be what a cited message calls `last mon`: that weekday, near the message."""
    named = {number for one in shown for number in one.weekdays}
    return any(
        day.weekday() in named and any(abs((day - message.timestamp.date).days) <= _NEAR for message in cited)
        for day in said.days
    )


def _citing(record: SubjectRecord) -> Iterator[tuple[str, list[str], list[str]]]:
    """File, texts and cited ids of every derived item that rests on messages of its own."""
    for _, claim in claims(record.profile) if record.profile is not None else ():
        # What somebody is like in general is not what the cited messages say.
        if claim.kind != "characterization":
            yield "profile", _texts(claim.text, claim.value), claim.evidence
    for item in record.chat or ():
        for profile_ref in item.required_context.profile_refs:
            yield "chat", [profile_ref.claim_text], profile_ref.evidence_dayids
        for episode_ref in item.required_context.episode_refs:
            yield "chat", [episode_ref.gist], episode_ref.dayids
    for question in record.qa or ():
        yield "qa", _texts(question.question, question.answer), question.evidence


def _texts(*values: Any) -> list[str]:
    return [value for value in values if isinstance(value, str)]


def _claims(record: SubjectRecord) -> Iterator[Failure | None]:
    """The days of claims against those of their evidence.

    In a record where nearly every claim has exactly the days of its evidence, all must; where it keeps another rule,
    a claim was at least not first seen after its evidence, nor last seen before.
    """
    dates = {message.id: message.timestamp.date for message in record.messages}
    unequal: list[str | None] = []
    outside: list[str | None] = []
    total = 0
    for _, claim in claims(record.profile) if record.profile is not None else ():
        evidence = sorted(dates[id] for id in claim.evidence if id in dates)
        first, last = _day(claim.first_seen), _day(claim.last_seen)
        if not evidence or (first is None and last is None):
            continue
        total += 1
        id = known_id(_first(claim))
        if (first is not None and first != evidence[0]) or (last is not None and last != evidence[-1]):
            unequal.append(id)
        if (first is not None and first > evidence[0]) or (last is not None and last < evidence[-1]):
            outside.append(id)
    odd = unequal if len(unequal) <= max(1, total // _ODD) else outside
    for id in odd:
        yield Failure(f"{record.subject}_profile.json", record.subject, id, "claim-dates-differ")
    yield from (None for _ in range(total - len(odd)))


def _first(claim: Claim) -> str | None:
    return claim.evidence[0] if claim.evidence else None


def _day(time: WrittenTime | None) -> date | None:
    return time.date if time is not None else None


def _measured(record: SubjectRecord) -> Iterator[Failure | None]:
    """Days among the statistics of a profile, which were measured from the messages."""
    if record.profile is None or record.profile.behavior is None or not record.messages:
        return
    days = [message.timestamp.date for message in record.messages]
    for _, value in strings("profile", record.profile.behavior):
        try:
            day = WrittenTime.parse(value).date
        except ValueError:
            continue
        lies = min(days) <= day <= max(days)
        yield None if lies else Failure(f"{record.subject}_profile.json", record.subject, None, "measured-outside")
