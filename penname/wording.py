"""Numbers in sentences."""

from __future__ import annotations


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 subject`, `2 subjects`, `1,200 people`."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
