"""How large each subject is, and how long: two of ten hold most of the messages, as in the reference release."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from corpus.errors import ConfigError
from corpus.makebelieve.family import Family
from corpus.makebelieve.seeds import generator

HEAVY_SHARE = 0.73
"""Share of all messages that the heaviest fifth of the people holds in the reference release."""
SHORTEST, LONGEST = 36, 120
LEAST = 4
"""Fewest messages of one subject."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What is settled about a subject before anything is said.

    Attributes:
        subject: raw id, holding the person's first name as real raw ids do.
        first: the person's first name.
        messages: how many.
        first_day: date of the first message.
        days: calendar days from first to last message, both included.
    """

    subject: str
    first: str
    messages: int
    first_day: date
    days: int


def outlines(subjects: int, messages: int, seed: int, family: Family, heavy_share: float) -> list[Outline]:
    """Share the messages out among the subjects.

    Raises:
        ConfigError: if there are fewer than four messages for each subject, no subject, or a share outside 0 to 1.
    """
    if subjects < 1 or messages < LEAST * subjects:
        raise ConfigError(
            f"messages: each of at least one subject needs {LEAST} messages or more; ask for more messages"
        )
    if not 0 < heavy_share < 1:
        raise ConfigError("heavy_share: must lie between 0 and 1")
    rng = generator(seed, family.name, "shape")
    heavy = max(1, round(subjects / 5))
    weights = [0.0] * subjects
    for group, share in ((range(heavy), heavy_share), (range(heavy, subjects), 1 - heavy_share)):
        raw = [rng.uniform(0.7, 1.3) for _ in group]
        for i, weight in zip(group, raw, strict=True):
            weights[i] = share * weight / sum(raw)
    sizes = _apportion(messages - LEAST * subjects, weights)
    spans = [SHORTEST + round((LONGEST - SHORTEST) * i / max(1, subjects - 1)) for i in range(subjects)]
    rng.shuffle(spans)
    names = [name for name in family.names["first"] if re.fullmatch(r"[A-Za-z]+", name)]
    rng.shuffle(names)
    found = []
    for i, (size, days) in enumerate(zip(sizes, spans, strict=True)):
        first = names[i % len(names)]
        start = date(2021, 3, 1) + timedelta(rng.randrange(1100))
        found.append(Outline(f"{first.lower()}-{i + 1:03d}", first, size + LEAST, start, days))
    return found


def _apportion(total: int, weights: list[float]) -> list[int]:
    """Whole shares of ``total`` by largest remainder."""
    scale = sum(weights)
    exact = [total * weight / scale for weight in weights]
    sizes = [int(value) for value in exact]
    by_remainder = sorted(range(len(weights)), key=lambda i: (sizes[i] - exact[i], i))
    for i in by_remainder[: total - sum(sizes)]:
        sizes[i] += 1
    return sizes
