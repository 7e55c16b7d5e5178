"""Small hand-made records: messages, and all five files about Julian and Sarah."""

from __future__ import annotations

from corpus import Json, SubjectRecord

TURNS = (
    ("user", "2024-03-09T21:05:00+01:00", "hey its julian, met sarah at the park"),
    ("companion", "2024-03-09T21:05:30+01:00", "How is Sarah Whitcombe?///Tell me.////Fine////Ask Sarah"),
    (
        "user",
        "2024-03-10T08:00:00.120+01:00",
        "SARAH’S fine! write to sarah.whitcombe@gmail.com or 020 7946 0018, please",
    ),
    ("app", "2024-03-10T08:01:00+01:00", "Rate this conversation."),
    ("user", "2024-03-12T23:59:59+01:00", "we met on 2024-02-29 and saraaaah was late 😀"),
)


def turns(rows: tuple[tuple[str, str, str], ...] = TURNS) -> Json:
    """A source tree of these turns, ids by day."""
    days: dict[str, int] = {}
    slots: dict[str, int] = {}
    messages = []
    for sender, time, text in rows:
        day = days.setdefault(time[:10], len(days) + 1)
        slot = slots.get(time[:10], 0)
        slots[time[:10]] = slot + 1
        messages.append({"id": f"day{day}-{slot}", "sender": sender, "timestamp": time, "content": text})
    senders = [row[0] for row in rows]
    header = {
        "messages": len(rows),
        "user_messages": senders.count("user"),
        "companion_messages": senders.count("companion"),
        "app_messages": senders.count("app"),
        "active_days": len(days),
    }
    return {"header": header, "messages": messages}


def full_record(subject: str = "julian-01") -> SubjectRecord:
    """All five files about Julian and Sarah."""
    claim = {"text": "Sarah is his sister", "evidence": ["day1-0", "day2-0"], "evidence_count": 2,
             "first_seen": "2024-03-09", "last_seen": "2024-03-10", "kind": "fact", "value": "Sarah"}  # fmt: skip
    row = {
        "probe": TURNS[4][2],
        "probe_dayid": "day3-0",
        "tier": "intermediate",
        "category": "people",
        "stratum": "proportional",
        "required_context": {
            "recent_context": ["day2-0"],
            "profile_refs": [{"facet": "entities[Sarah]", "claim_text": "Sarah is his sister",
                              "evidence_dayids": ["day1-0"], "weight": "primary"}],
            "episode_refs": [],
        },
        "gold_response": "Was sarah's train late? (see day2-0)",
    }  # fmt: skip
    return SubjectRecord.from_trees(
        subject,
        {
            "source": turns(),
            "profile": {"name": "Julian Ferreira", "entities": {"Sarah": {"type": "person", "claims": [claim]}},
                        "user_facts": {"work": [{"text": "works nights", "evidence": ["day2-0"]}]}},
            "persona": {"name": "Julian", "family": "Julian loves Sarah.", "_evidence": {"family": ["day1-0"]}},
            "chat": [row],
            "qa": [{"question": "When did Julian meet Sarah?", "answer": "2024-02-29", "answerable": True,
                    "evidence": ["day3-0"], "category": "time", "stratum": "proportional"}],
        },
    )  # fmt: skip
