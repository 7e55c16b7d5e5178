"""Allow and deny lists, and what happens to a type."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from invented_records import full_record, turns
from pydantic import ValidationError

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus
from anonymize.detect.ages import ages
from anonymize.generalise import generalised, in_its_place
from corpus import Corpus, SubjectRecord, write_record

KEY = SecretKey(b"\x06" * 32)


def run(folder: Path, record: SubjectRecord, config: AnonymizeConfig) -> SubjectRecord:
    (folder / "raw").mkdir()
    write_record(folder / "raw", record)
    anonymize_corpus(Corpus.open(folder / "raw"), folder / "out", key=KEY, consent=None, config=config)
    return Corpus.open(folder / "out").load("U01")


def said(folder: Path, texts: list[str], config: AnonymizeConfig) -> list[str]:
    rows = tuple(("user", f"2024-03-09T10:{i:02}:00", text) for i, text in enumerate(texts))
    record = run(folder, SubjectRecord.from_trees("S01", {"source": turns(rows)}), config)
    return [message.content for message in record.messages]


def test_what_is_denied_goes_in_every_case_and_only_as_a_word(tmp_path: Path) -> None:
    one, two, three = said(
        tmp_path, ["the bluebird plan", "BLUEBIRD!", "bluebirds sing"], AnonymizeConfig(deny=("Bluebird",))
    )
    assert "bluebird" not in (one + two).lower()
    assert one.startswith("the ")
    assert one.endswith(" plan")
    assert three == "bluebirds sing"


def test_what_a_pattern_denies_goes(tmp_path: Path) -> None:
    (text,) = said(tmp_path, ["see ticket QX-77 now"], AnonymizeConfig(deny_patterns=(r"\bQX-\d+",)))
    assert text.startswith("see ticket ")
    assert text.endswith(" now")
    assert "QX" not in text
    assert "77" not in text


def test_what_is_allowed_stays(tmp_path: Path) -> None:
    assert said(tmp_path, ["met Nadine"], AnonymizeConfig(allow=("nadine",))) == ["met Nadine"]


@pytest.mark.parametrize(
    "wrong",
    [{"allow": ("",)}, {"deny": ("  ",)}, {"deny_patterns": ("(",)}, {"deny_patterns": ("x*",)},
     {"allow": ("Luma",), "deny": ("luma",)}, {"policy": {"CITY": "keep"}}, {"policy": {"AGE": "replace"}},
     {"policy": {"SUBJECT_ID": "keep"}}],
)  # fmt: skip
def test_a_list_or_policy_that_means_nothing_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        AnonymizeConfig.model_validate(wrong)


@pytest.mark.parametrize(
    "label, value, becomes",
    [("LOCATION", "London", "a city"), ("LOCATION", "croatia", "a country"), ("LOCATION", "Texas", "a region"),
     ("LOCATION", "Bramble Park", "a place"), ("ORGANIZATION", "Northfield College", "a school"),
     ("ORGANIZATION", "Acme", "an organization"), ("PERSON", "Sarah", "someone"), ("PHONE_NUMBER", "07700 900123", "a phone number"),
     ("AGE", "31", "30 to 39"), ("AGE", "7", "0 to 9"), ("AGE", "97", "90 or more")],
)  # fmt: skip
def test_a_value_becomes_what_it_is_one_of(label: str, value: str, becomes: str) -> None:
    assert generalised(label, value) == becomes


def test_no_word_of_the_original_is_in_what_it_is_one_of() -> None:
    assert generalised("LOCATION", "Kansas City") == "a place"


def test_the_article_and_the_capital_follow_the_sentence() -> None:
    assert in_its_place("a city", "the Norwich office", 4, 11) == "city"
    assert in_its_place("a city", "Norwich is nice", 0, 7) == "A city"
    assert in_its_place("a city", "in Norwich", 3, 10) == "a city"


@pytest.mark.parametrize(
    "text, found",
    [("I'm 31", ["31"]), ("i am 31 now", ["31"]), ("she turns 40 soon", ["40"]), ("my 7 year old", ["7"]),
     ("aged 82", ["82"]), ("I'm 5 minutes away", []), ("he is 6 km off", []), ("it was 3:30", []), ("im 100% sure", []),
     ("they are 2nd", []), ("room 31", [])],
)  # fmt: skip
def test_an_age_is_told_from_other_numbers(text: str, found: list[str]) -> None:
    assert [text[span.start : span.end] for span in ages(text)] == found


def test_ages_stay_unless_asked_for(tmp_path: Path) -> None:
    assert said(tmp_path, ["I'm 31"], AnonymizeConfig()) == ["I'm 31"]


def test_an_age_has_the_same_band_in_every_file(tmp_path: Path) -> None:
    rows = (("user", "2024-03-09T10:00:00", "I'm 31 and Zoe is 7 years old"),)
    profile = {
        "name": "Zed",
        "identity": {"age": {"text": "is 31", "value": 31, "evidence": ["day1-0"], "evidence_count": 1}},
    }
    trees = {"source": turns(rows), "persona": {"age": 31}, "profile": profile}
    record = run(tmp_path, SubjectRecord.from_trees("S01", trees), AnonymizeConfig(policy={"AGE": "generalise"}))
    assert record.messages[0].content.startswith("I'm 30 to 39 and ")
    assert record.tree("persona")["age"] == "30 to 39"
    assert record.tree("profile")["identity"]["age"] | {"evidence": []} == {
        "text": "is 30 to 39", "value": "30 to 39", "evidence": [], "evidence_count": 1
    }  # fmt: skip


@pytest.mark.parametrize("what", ["generalise", "keep"])
def test_a_policy_holds_in_all_five_files(tmp_path: Path, what: str) -> None:
    policy = {"PERSON": what, "PHONE_NUMBER": what, "EMAIL_ADDRESS": what}
    record = run(tmp_path, full_record("S01"), AnonymizeConfig.model_validate({"policy": policy}))
    texts = json.dumps([record.tree(file) for file in record.files], ensure_ascii=False)
    assert ("arah" in texts) is (what == "keep")
    assert ("7946" in texts) is (what == "keep")
    if what == "generalise":
        assert record.messages[2].content == "Someone’S fine! write to an e-mail address or a phone number, please"
        assert record.tree("chat")[0]["probe"] == record.messages[-1].content
