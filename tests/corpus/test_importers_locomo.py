import json
from pathlib import Path
from typing import Any

import pytest
from importing import Imported, write_json

from corpus import ConfigError, Corpus, CorpusError
from corpus.importers import import_corpus


def turn(id: str, speaker: str = "Ada", text: str = "hi", **more: Any) -> dict[str, Any]:
    return {"speaker": speaker, "dia_id": id, "text": text, **more}


def sample(**more: Any) -> dict[str, Any]:
    conversation = {
        "speaker_a": "Ada",
        "speaker_b": "Orla",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [turn("D1:1"), turn("D1:2", "Orla", "hey"), turn("D1:3", text="bye")],
        "session_2_date_time": "12:05 am on 9 June, 2023",
        "session_2": [turn("D2:1", "Orla", "again")],
    }
    return {"sample_id": "conv-1", "conversation": conversation | more.pop("conversation", {})} | more


def question(evidence: Any, category: Any = 4, **more: Any) -> dict[str, Any]:
    return {
        "question": "What did Ada say?",
        "answer": "hi, on 7 May",
        "evidence": evidence,
        "category": category,
    } | more


def run(tmp_path: Path, *samples: Any, **options: Any) -> Imported:
    return Imported("locomo", write_json(tmp_path / "locomo.json", list(samples)), tmp_path, **options)


def qa(imported: Imported) -> list[dict[str, Any]]:
    return [item.to_json() for item in imported.corpus.load("conv-1").qa or []]


def test_a_sample_is_one_record_of_its_first_speaker(tmp_path: Path) -> None:
    imported = run(tmp_path, sample())
    assert imported.subject.subject == "conv-1"
    assert imported.turns == [("user", "hi"), ("companion", "hey"), ("user", "bye"), ("companion", "again")]


def test_own_makes_the_second_speaker_the_user(tmp_path: Path) -> None:
    senders = run(tmp_path, sample(), own=frozenset({"Orla"})).values("sender")
    assert senders == ["companion", "user", "companion", "user"]


def test_both_speakers_cannot_be_the_user(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="both speakers"):
        run(tmp_path, sample(), own=frozenset({"Ada", "Orla"}))


def test_only_sessions_have_times_and_the_file_says_so(tmp_path: Path) -> None:
    imported = run(tmp_path, sample())
    assert imported.values("timestamp") == ["2023-05-08T13:56"] * 3 + ["2023-06-09T00:05"]
    assert json.loads((tmp_path / "out" / "conv-1_source.json").read_text())["t_resolution"] == "session"
    assert imported.values("id") == ["day1-0", "day1-1", "day1-2", "day2-0"]


def test_sessions_are_taken_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    late = {"session_10_date_time": "12:05 am on 9 June, 2023", "session_10": [turn("D10:1", text="ten")]}
    assert run(tmp_path, sample(conversation=late)).values("content")[-2:] == ["again", "ten"]


def test_evidence_is_mapped_to_the_new_ids(tmp_path: Path) -> None:
    items = qa(run(tmp_path, sample(qa=[question(["D1:3", "D2:1", "D1:3"])])))
    assert items == [
        {"question": "What did Ada say?", "answer": "hi, on 7 May", "answerable": True, "evidence": ["day1-2", "day2-0"], "category": "single_hop"}
    ]  # fmt: skip


def test_joined_padded_and_unresolved_evidence_is_counted_and_named(tmp_path: Path) -> None:
    asked = [
        question(["D1:1; D1:2 D2:1"]),
        question(["D1:03"]),
        question(["D9:9", "D", "D:1:1", "", "Ada said so", "D1:1"]),
    ]
    imported = run(tmp_path, sample(qa=asked))
    assert [item["evidence"] for item in qa(imported)] == [["day1-0", "day1-1", "day2-0"], ["day1-2"], ["day1-0"]]
    assert imported.subject.named == {
        "evidence_ids_joined": ["question 1: D1:1 D1:2 D2:1", "question 3: not an id"],
        "evidence_ids_padded": ["question 2: D1:03"],
        "evidence_ids_unresolved": [f"question 3: {id}" for id in ("D9:9", "D", "D:1:1", "empty", "not an id", "not an id", "not an id")],
    }  # fmt: skip
    assert imported.subject.noted["evidence_ids_unresolved"] == 7


def test_an_adversarial_question_cannot_be_answered_and_cites_nothing(tmp_path: Path) -> None:
    asked = {"question": "When did Orla say hi?", "adversarial_answer": "in May", "evidence": ["D1:1"], "category": 5}
    [item] = qa(run(tmp_path, sample(qa=[asked])))
    assert (item["answerable"], item["evidence"], item["answer"]) == (False, [], None)
    assert (item["category"], item["adversarial_answer"]) == ("adversarial", "in May")


def test_a_question_without_evidence_or_words_is_left_out_and_counted(tmp_path: Path) -> None:
    asked = [question([]), question(["D7:7"]), question(["D1:1"], question=""), question(["D1:1"], answer=None), 7]
    imported = run(tmp_path, sample(qa=asked))
    assert qa(imported) == []
    assert imported.subject.noted["questions"] == 5
    assert imported.subject.noted["questions_without_evidence"] == 2
    assert imported.subject.noted["questions_without_words_or_answer"] == 3
    assert imported.subject.named["questions_without_evidence"] == ["question 1", "question 2"]


def test_pictures_are_noted_and_their_addresses_and_captions_left_out(tmp_path: Path) -> None:
    picture = turn("D2:2", img_url=["https://example.org/x.jpg"], blip_caption="a photo of a boat", query="boat")
    imported = run(tmp_path, sample(conversation={"session_2": [picture]}))
    assert imported.messages[-1]["media"] == "photo"
    assert "boat" not in imported.written
    assert "example.org" not in imported.written


def test_summaries_that_repeat_dates_are_not_imported(tmp_path: Path) -> None:
    more = {
        "event_summary": {"a": "on 8 May 2023"},
        "session_summary": {"b": "8 May 2023"},
        "observation": {"c": "May"},
    }
    assert "May" not in run(tmp_path, sample(**more)).written


def test_turns_that_cannot_be_messages_are_dropped_by_reason(tmp_path: Path) -> None:
    more = {"session_2": [turn("D2:1", text=""), turn("D2:2", ""), 7], "session_3": [turn("D3:1")], "session_9_date_time": "1:00 pm on 1 July, 2023"}  # fmt: skip
    subject = run(tmp_path, sample(conversation=more)).subject
    assert subject.dropped == {"empty_content": 2, "no_speaker": 1, "no_time": 1}
    assert subject.read == subject.kept + 4


def test_times_without_a_session_are_counted(tmp_path: Path) -> None:
    more = {"session_9_date_time": "1:00 pm on 1 July, 2023"}
    assert run(tmp_path, sample(conversation=more)).subject.noted["times_without_a_session"] == 1


@pytest.mark.parametrize(
    "time", ["8 May", "13:56 pm on 8 May, 2023", "1:56 pm on 31 June, 2023", "1:56 pm on 8 Mai, 2023", 5]
)
def test_a_time_that_cannot_be_read_names_the_session(tmp_path: Path, time: Any) -> None:
    with pytest.raises(CorpusError, match=r"^locomo\.json, message sample 1, session 1: its time") as caught:
        run(tmp_path, sample(conversation={"session_1_date_time": time}))
    assert "Mai" not in str(caught.value)


@pytest.mark.parametrize("value", [[7], [{}], [sample(conversation={"speaker_b": "Ada"})], [], {"sample": 1}])
def test_what_is_no_sample_is_one_error(tmp_path: Path, value: Any) -> None:
    with pytest.raises(CorpusError, match=r"^locomo\.json"):
        Imported("locomo", write_json(tmp_path / "locomo.json", value), tmp_path)


def test_a_subject_for_many_samples_is_a_configuration_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--subject"):
        run(tmp_path, sample(), subject="ada")


@pytest.mark.shared_data
def test_the_ten_samples_import_whole(shared_data: Path, tmp_path: Path) -> None:
    summary = import_corpus("locomo", shared_data / "locomo", tmp_path / "out")
    assert (len(summary.subjects), summary.messages) == (10, 5882)
    assert all(subject.read == subject.kept for subject in summary.subjects)
    noted = {key: sum(subject.noted.get(key, 0) for subject in summary.subjects) for key in
             ("questions", "questions_unanswerable", "questions_without_evidence", "evidence_ids_joined", "evidence_ids_padded", "evidence_ids_unresolved")}  # fmt: skip
    assert list(noted.values()) == [1986, 446, 4, 4, 1, 4]
    corpus = Corpus.open(tmp_path / "out")
    assert sum(len(record.qa or []) for record in corpus) == 1982
