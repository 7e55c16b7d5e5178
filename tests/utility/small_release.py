"""A small record with all five files and its hand-made release: moved by 100 days, one name replaced."""

from __future__ import annotations

import json
from pathlib import Path

from corpus import Corpus, Json, SubjectRecord, WrittenTime, write_json, write_record

DAYS = 100
NAME, SURROGATE = "Sarah", "Maria"
TEXTS = (
    "morning! did you sleep well",
    "Sarah kept me up again, her dog barks all night",
    "ok",
    "lol",
    "we should talk about the trip to the coast before the weekend",
    "my boss moved the budget meeting and nobody told the designers",
    "the soup needs more salt and a little lemon",
    "Sarah says the train leaves at seven",
    "i am tired of rain",
    "thanks for listening",
)


def stream() -> list[dict[str, Json]]:
    """Forty messages on ten days, four a day, with an offset and fraction digits, one slot vacant from the start."""
    messages = []
    for i in range(40):
        day, slot = divmod(i, 4)
        messages.append(
            {
                "id": f"day{day + 1}-{slot + 1 + (day == 3 and slot > 1)}",
                "sender": "companion" if slot % 2 else "user",
                "timestamp": f"2024-02-{20 + day}T{8 + slot:02}:{10 + slot}:05.120+01:00",
                "content": TEXTS[(3 * i + i // 10) % len(TEXTS)],
            }
        )
    return messages


def raw_trees() -> dict[str, Json]:
    """The raw side."""
    messages = stream()
    claim = {
        "text": "Sarah has a dog",
        "evidence": ["day2-1", "day5-3"],
        "evidence_count": 2,
        "first_seen": "2024-02-21",
        "last_seen": "2024-02-24",
    }
    once = {"text": "is tired", "evidence": ["day4-2"], "first_seen": "2024-02-23", "last_seen": "2024-02-23"}
    return {
        "source": {
            "header": {
                "messages": 40,
                "user_messages": 20,
                "companion_messages": 20,
                "app_messages": 0,
                "active_days": 10,
            },
            "messages": messages,
        },
        "profile": {
            "name": "Ann",
            "identity": {"age": {**once, "value": "1990-02-28"}},
            "entities": {"Sarah": {"claims": [claim, once]}},
        },
        "persona": {"quirks": "hums", "moved_in": "2023-12-31", "_evidence": {"quirks": ["day3-1"]}},
        "chat": [
            {
                "probe": messages[k]["content"],
                "probe_dayid": messages[k]["id"],
                "tier": "hard",
                "required_context": {
                    "recent_context": [messages[k - 1]["id"]],
                    "episode_refs": [{"dayids": ["day2-1"], "gist": "Sarah's dog"}],
                },
                "stratum": "proportional",
            }
            for k in (16, 20, 36)
        ],
        "qa": [
            {"question": "Whose dog barks?", "answer": "Sarah's", "answerable": True, "evidence": ["day1-2"]},
            {"question": "When did it rain?", "answer": "2024-02-22", "answerable": True, "evidence": ["day3-1"]},
        ],
    }


def released(node: Json) -> Json:
    """The hand-made release of a tree: every whole-string time moved, the name replaced, keys included."""
    if isinstance(node, dict):
        return {released(key): released(value) for key, value in node.items()}
    if isinstance(node, list):
        return [released(value) for value in node]
    if not isinstance(node, str):
        return node
    try:
        return WrittenTime.parse(node).shift(DAYS).text
    except ValueError:
        return node.replace(NAME, SURROGATE)


def write_trees(folder: Path, subject: str, trees: dict[str, Json]) -> Corpus:
    """Write trees as they are, valid or not."""
    folder.mkdir(exist_ok=True)
    for file, tree in trees.items():
        write_json(folder / f"{subject}_{file}.json", tree)
    return Corpus.open(folder)


def copy_of(trees: dict[str, Json]) -> dict[str, Json]:
    """A deep copy."""
    copied: dict[str, Json] = json.loads(json.dumps(trees))
    return copied


def record_of(trees: dict[str, Json], subject: str = "U01") -> SubjectRecord:
    """The trees as a record."""
    return SubjectRecord.from_trees(subject, trees)


__all__ = ["DAYS", "copy_of", "raw_trees", "record_of", "released", "stream", "write_record", "write_trees"]
