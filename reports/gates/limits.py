"""A number against its limit, which may be about the difference to an earlier audit."""

from __future__ import annotations

from reports.gates.release import NotCheckableError
from reports.gates.thresholds import Limit


def within(limit: Limit, value: float, before: float | None) -> bool:
    """Whether a number lies within its limit.

    Args:
        limit: the limit.
        value: the number.
        before: the same number of an earlier audit, for a limit that is relative.

    Raises:
        NotCheckableError: if the limit is relative and there is no earlier number.
    """
    if not limit.relative:
        return limit.holds(value)
    if before is None:
        raise NotCheckableError("no-reference")
    return limit.holds(value - before)
