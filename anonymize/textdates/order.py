"""Day first or month first: decided once for a subject, from what the subject wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime

from anonymize.textdates.calendar import make, nearest_day_month
from anonymize.textdates.model import DateOrder, OrderDecision
from anonymize.textdates.numeric import Written, written_dates
from anonymize.textdates.patterns import Context
from anonymize.textdates.prefilter import datelike
from anonymize.textdates.words import fold

# A reading within a month of its message, where the other is more than twice that off, is a vote for it.
_NEAR_DAYS, _FAR_DAYS = 31, 62
# One kind of evidence decides when one reading has twice the votes of the other.
_MARGIN = 2


def decide_order(texts: Iterable[tuple[str, date | datetime]], default: DateOrder = "month_first") -> OrderDecision:
    """Decide how a subject's numeric dates are read.

    Three kinds of evidence are asked in turn, the surest first: a field above 12; a weekday beside the date that is
    right in one reading only; a reading close to its message's own day where the other is far. The first kind in
    which one reading has at least twice the votes of the other decides.

    Args:
        texts: the subject's texts, each with the day it was written.
        default: what is used where nothing tells.

    Returns:
        The decision with its votes; status ``undecided`` is for the caller to report.
    """
    day_first: Counter[str] = Counter(field=0, weekday=0, near=0)
    month_first: Counter[str] = Counter(field=0, weekday=0, near=0)
    ambiguous = 0
    for text, anchor in texts:
        folded = fold(text)
        if not datelike(folded):
            continue
        day = anchor.date() if isinstance(anchor, datetime) else anchor
        for written in written_dates(Context(text, folded, day, default)):
            if written.first <= 12 and written.second <= 12 and written.first != written.second:
                ambiguous += 1
            for vote in _votes(written, day):
                (day_first if vote[1] == "day_first" else month_first)[vote[0]] += 1
    for kind, reason in (
        ("field", "a field above 12 can only be the day"),
        ("weekday", "the weekday beside the date is right in this reading only"),
        ("near", "the dates lie near their messages in this reading only"),
    ):
        d, m = day_first[kind], month_first[kind]
        if max(d, m) > 0 and max(d, m) >= _MARGIN * min(d, m):
            order: DateOrder = "day_first" if d > m else "month_first"
            return OrderDecision(order, "decided", reason, dict(day_first), dict(month_first), ambiguous)
    reason = "no evidence, or evidence for both: the default is used" if ambiguous else "no date can be read both ways"
    status = "undecided" if ambiguous else "not_needed"
    return OrderDecision(
        default,
        "undecided" if status == "undecided" else "not_needed",
        reason,
        dict(day_first),
        dict(month_first),
        ambiguous,
    )


def _votes(written: Written, anchor: date) -> list[tuple[str, DateOrder]]:
    """The votes one date gives: kind of evidence and the reading it speaks for."""
    if written.first == written.second:
        return []
    if written.first > 12 or written.second > 12:
        return [("field", "day_first" if written.first > 12 else "month_first")]
    readings: dict[DateOrder, date | None] = {
        "day_first": _read(written.second, written.first, written.year, anchor),
        "month_first": _read(written.first, written.second, written.year, anchor),
    }
    votes: list[tuple[str, DateOrder]] = []
    if written.weekday is not None:
        right: list[DateOrder] = [o for o, day in readings.items() if day and day.weekday() == written.weekday]
        if len(right) == 1:
            votes.append(("weekday", right[0]))
    distance = {order: abs((day - anchor).days) for order, day in readings.items() if day}
    if len(distance) == 2:
        near, far = sorted(distance, key=lambda order: (distance[order], order))
        if distance[near] <= _NEAR_DAYS and distance[far] > _FAR_DAYS:
            votes.append(("near", near))
    return votes


def _read(month: int, day: int, year: int | None, anchor: date) -> date | None:
    return nearest_day_month(month, day, anchor) if year is None else make(year, month, day)
