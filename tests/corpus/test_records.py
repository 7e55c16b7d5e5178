from typing import Any

from corpus import FILES, Message, Persona, SubjectRecord, WrittenTime, citations, claims


def message(id: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "sender": "user", "timestamp": "2024-03-09T21:05:00.10Z", "content": "hi", **more}


TREES: dict[str, Any] = {
    "source": {
        "header": {
            "messages": 2,
            "user_messages": 2,
            "companion_messages": 0,
            "app_messages": 0,
            "active_days": 1,
            "client": "v9",
        },
        "messages": [message("day1-0", mood=None), message("day1-1", media="gif")],
        "exported": "yes",
    },
    "profile": {
        "name": "Ada",
        "identity": {"age": {"text": "is 31", "evidence": ["day1-0"], "l5_verdict": "supported"}},
        "entities": {"Bo": {"kind": "person", "claims": [{"text": "Bo is a dog", "evidence": ["day1-1"]}]}},
    },
    "persona": {"hometown": "Elsewhere", "_evidence": {"hometown": ["day1-0"]}},
    "chat": [
        {
            "probe": "hi",
            "probe_dayid": "day1-1",
            "tier": "basic",
            "required_context": {"recent_context": ["day1-0"], "profile_refs": [], "episode_refs": [], "new": 1},
            "gold_response": "hello",
            "withdrawn": None,
        }
    ],
    "qa": [{"question": "?", "answer": 7, "answerable": True, "evidence": ["day1-0"], "later": {"a": [1.5, None]}}],
}


def test_unknown_keys_survive_a_round_trip_and_absent_ones_stay_absent() -> None:
    record = SubjectRecord.from_trees("U01", TREES)
    assert {file: record.tree(file) for file in FILES} == TREES


def test_a_timestamp_keeps_its_written_form() -> None:
    assert Message.model_validate(message("day1-0")).to_json()["timestamp"] == "2024-03-09T21:05:00.10Z"


def test_every_citation_is_found_with_its_place() -> None:
    found = [(place.file, id) for place, id in citations(SubjectRecord.from_trees("U01", TREES))]
    assert found == [
        ("profile", "day1-0"),
        ("profile", "day1-1"),
        ("persona", "day1-0"),
        ("chat", "day1-1"),
        ("chat", "day1-0"),
        ("qa", "day1-0"),
    ]


def test_claims_are_found_in_every_group() -> None:
    record = SubjectRecord.from_trees("U01", TREES)
    assert record.profile is not None
    assert [place.path for place, _ in claims(record.profile)] == [
        ("identity", "age"),
        ("entities", "Bo", "claims", 0),
    ]


def test_the_header_is_recounted_and_keeps_its_unknown_keys() -> None:
    record = SubjectRecord.from_trees("U01", TREES)
    header = record.with_messages(record.messages[:1]).tree("source")["header"]
    assert (header["messages"], header["user_messages"], header["client"]) == (1, 1, "v9")


def test_evidence_of_a_persona_is_written_under_its_own_name() -> None:
    persona = Persona.model_validate({"_evidence": {"a": ["day1-0"]}})
    assert persona.evidence == {"a": ["day1-0"]}
    assert persona.to_json() == {"_evidence": {"a": ["day1-0"]}}


def test_a_message_is_ordered_by_the_numbers_of_its_id() -> None:
    early, late = (Message.model_validate(message(id)) for id in ("day2-9", "day2-10"))
    assert early.place < late.place
    assert early.timestamp == WrittenTime.parse("2024-03-09T21:05:00.10Z")
