"""Invented people for the attack tests: the same topics, other habits."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import numpy as np

from attacks.histories import Histories, History, OwnText, Sample, Samples
from attacks.own_words import count_words
from corpus import Corpus, Message, Source, SourceHeader, SubjectRecord, WrittenTime, write_record

HABITS = ["though", "gonna", "maybe", "actually", "whereas", "somehow", "anyway", "indeed"]
SHARED = ["the", "of", "to", "and", "garden", "train", "soup", "we", "it", "so", "not", "window", "paper", "is"]
_START = datetime(2024, 3, 1, 9, 0)  # noqa: DTZ001 - wall-clock times are naive


def sentence(person: int, rng: np.random.Generator, words: int = 10) -> str:
    chances = np.array([3.0 if i == person else 0.5 for i in range(len(HABITS))] + [2.0] * len(SHARED))
    return " ".join(rng.choice([*HABITS, *SHARED], words, p=chances / chances.sum()))


def own(*texts: str, session: int = 0, start: int = 0) -> tuple[OwnText, ...]:
    return tuple(
        OwnText(f"day1-{start + i}", _START + timedelta(minutes=start + i), session, text, count_words(text))
        for i, text in enumerate(texts)
    )


def histories(people: int = 6, messages: int = 120, seed: int = 0) -> Histories:
    rng = np.random.default_rng(seed)
    return Histories(
        tuple(History(f"U{p:02d}", own(*(sentence(p, rng) for _ in range(messages)))) for p in range(people))
    )


def samples(people: int = 6, each: int = 4, messages: int = 20, seed: int = 1) -> Samples:
    rng = np.random.default_rng(seed)
    return Samples(
        tuple(
            Sample(f"U{p:02d}", own(*(sentence(p, rng) for _ in range(messages))))
            for p in range(people)
            for _ in range(each)
        )
    )


def record(subject: str, texts: list[str], *, hours_apart: int = 2, shift_days: int = 0) -> SubjectRecord:
    """One own message every so many hours, ids by day rank."""
    messages: list[Message] = []
    ranks: dict[str, int] = {}
    slots: dict[int, int] = {}
    for i, text in enumerate(texts):
        moment = _START + timedelta(hours=hours_apart * i, days=shift_days)
        rank = ranks.setdefault(moment.date().isoformat(), len(ranks) + 1)
        slot = slots[rank] = slots.get(rank, -1) + 1
        messages.append(
            Message(
                id=f"day{rank}-{slot}",
                sender="user",
                timestamp=WrittenTime.parse(moment.isoformat()),
                content=text,
            )
        )
    return SubjectRecord(subject, Source(header=SourceHeader.count(messages), messages=messages))


def write(folder: Path, *records: SubjectRecord) -> Corpus:
    folder.mkdir(parents=True, exist_ok=True)
    for one in records:
        write_record(folder, one)
    return Corpus.open(folder)


def write_people(folder: Path, people: int = 6, messages: int = 200, *, names: str = "S", change: str = "") -> Corpus:
    """People with habits; ``change`` replaces the word "soup", ids and order stay."""
    rng = np.random.default_rng(3)
    texts = [[sentence(p, rng) for _ in range(messages)] for p in range(people)]
    return write(
        folder,
        *(
            record(f"{names}{p:02d}", [text.replace("soup", change or "soup") for text in lines])
            for p, lines in enumerate(texts)
        ),
    )
