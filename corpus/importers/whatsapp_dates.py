"""In which order a WhatsApp export writes day, month and year: inferred step by step, or asked for, never guessed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from corpus.errors import CorpusError
from corpus.importers.base import DateOrder


class WrittenDate(NamedTuple):
    """The three numbers of a date as they stand, left to right, and whether the first has four digits."""

    first: int
    second: int
    third: int
    year_first: bool

    def read(self, order: DateOrder) -> tuple[int, int, int]:
        """Year, month, day under an order; years of two digits are of this century."""
        if order == "ymd":
            year, month, day = self.first, self.second, self.third
        elif order == "dmy":
            day, month, year = self.first, self.second, self.third
        else:
            month, day, year = self.first, self.second, self.third
        return (year + 2000 if year < 100 else year, month, day)


def order_of(dates: Sequence[WrittenDate], *, file: str) -> DateOrder:
    """The order all dates of a file are written in, by the first step that decides it.

    Raises:
        CorpusError: if the file's dates contradict each other, or leave it open: ask the user.
    """
    if any(date.first > 12 for date in dates) and any(date.second > 12 for date in dates) and not dates[0].year_first:
        raise CorpusError(
            "writes some dates with the day first and some with the month first, so it cannot be one export;"
            " import its parts one by one",
            file=file,
        )
    steps: tuple[Callable[[Sequence[WrittenDate]], DateOrder | None], ...] = (
        _year_of_four_digits,
        _first_field_above_twelve,
        _second_field_above_twelve,
        _same_either_way,
        _only_order_without_a_step_back,
    )
    for step in steps:
        if order := step(dates):
            return order
    raise CorpusError(
        "does not show whether its dates put the day or the month first; say so with --date-order dmy (9/3 is 9 March)"
        " or --date-order mdy (9/3 is 3 September)",
        file=file,
    )


def _year_of_four_digits(dates: Sequence[WrittenDate]) -> DateOrder | None:
    return "ymd" if dates[0].year_first else None


def _first_field_above_twelve(dates: Sequence[WrittenDate]) -> DateOrder | None:
    return "dmy" if any(date.first > 12 for date in dates) else None


def _second_field_above_twelve(dates: Sequence[WrittenDate]) -> DateOrder | None:
    return "mdy" if any(date.second > 12 for date in dates) else None


def _same_either_way(dates: Sequence[WrittenDate]) -> DateOrder | None:
    return "dmy" if all(date.first == date.second for date in dates) else None


def _only_order_without_a_step_back(dates: Sequence[WrittenDate]) -> DateOrder | None:
    """Exports are nearly chronological: an order that never steps back stands against one that does."""
    forward: list[DateOrder] = [
        order for order in ("dmy", "mdy") if all(a.read(order) <= b.read(order) for a, b in pairwise(dates))
    ]
    return forward[0] if len(forward) == 1 else None
