"""What gates measure against: limits as data, kept in the configuration and not in the gates."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

ANY = "any"
"""In place of an attack's name: every attack that has no limit of its own."""


class Part(BaseModel):
    """Base of the models here: frozen, unknown keys refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Limit(Part):
    """Where a number has to lie; every bound that is given has to hold."""

    gt: float | None = None
    """Above this."""
    gte: float | None = None
    """At or above this."""
    lt: float | None = None
    """Below this."""
    lte: float | None = None
    """At or below this."""
    relative: bool = False
    """Whether the bounds are about the difference to the same number of an earlier results file."""

    @model_validator(mode="after")
    def _bounds_something(self) -> Self:
        if all(bound is None for bound in (self.gt, self.gte, self.lt, self.lte)):
            raise ValueError("a limit needs gt, gte, lt or lte")
        return self

    def holds(self, value: float) -> bool:
        """Whether a number, or a difference where the limit is relative, lies within."""
        return (
            (self.gt is None or value > self.gt)
            and (self.gte is None or value >= self.gte)
            and (self.lt is None or value < self.lt)
            and (self.lte is None or value <= self.lte)
        )


class Thresholds(Part):
    """Everything that a gate compares with a number, and what it has to be told."""

    reidentification: dict[str, Limit] = {}
    """Attack, or `any` → limit of the upper bound of its success on the release; `date_recovery` → of the share of people
    whose true dates are guessed at once. Without one a rate is reported and judged by nobody."""
    companion_only: Limit | None = None
    """Limit of the share of memory rows whose evidence the companion alone sent."""
    weekdays_disagreeing: Limit = Limit(lte=0.0)
    """Limit of the share of weekday words beside a date that are not that date's; people are sometimes wrong."""
    floor_items: int = Field(default=5, ge=1)
    """Items of a category that a subject needs to count for its macro average."""
    floor_subjects: int = Field(default=5, ge=1)
    """Subjects that a macro average of a category needs."""
    floor_report: int = Field(default=20, ge=1)
    """Items that any number about a category needs."""
    session_gap_minutes: int = Field(default=30, ge=1)
    """A session begins after more than this much silence."""
