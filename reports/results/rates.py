"""Rates and changes as every part of a result states them: the number, its interval, and how that was made."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from reports.results.types import Count, Method, Number, Result, Seed, Share


class Estimate(Result):
    """A mean over subjects with its interval; null where there was nothing to average."""

    rate: Share | None
    low: Share | None
    high: Share | None
    method: Method
    n: Count
    """Subjects it averages over."""
    seed: Seed
    coverage: Share | None = None
    """How often a bootstrap interval over so many subjects holds in simulation; null for other methods."""


class Proportion(Result):
    """A count out of a count with its interval; the rate is ``hits / n``, never an interval's centre."""

    hits: Count
    n: Count
    rate: Share | None
    low: Share | None
    high: Share | None
    method: Method

    @model_validator(mode="after")
    def _counts(self) -> Self:
        if self.hits > self.n:
            raise ValueError("hits cannot exceed n")
        return self


class Change(Result):
    """One measure before and after the release on the same subjects."""

    before: Number | None
    after: Number | None
    difference: Number | None
    low: Number | None
    high: Number | None
    method: Method
    n: Count
    """Subjects."""
    seed: Seed
    coverage: Share | None = None
    """As in an estimate."""
