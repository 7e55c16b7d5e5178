"""One person, one surrogate, over messages and files; what the text keeps apart stays apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from invented_records import turns

from anonymize import AnonymizeConfig, Decision, SecretKey, anonymize_corpus, review_corpus
from anonymize.entities import Entity
from corpus import Corpus, SubjectRecord, write_record

KEY = SecretKey(b"\x05" * 32)


def corpus(folder: Path, texts: list[str], persona: dict[str, object] | None = None) -> Corpus:
    rows = tuple(("user", f"2024-03-{9 + i // 20:02}T10:{i % 20:02}:00", text) for i, text in enumerate(texts))
    trees = {"source": turns(rows)} | ({"persona": persona} if persona else {})
    raw = folder / "raw"
    raw.mkdir()
    write_record(raw, SubjectRecord.from_trees("S01", trees))
    return Corpus.open(raw)


def released(raw: Corpus, folder: Path, config: AnonymizeConfig) -> list[str]:
    anonymize_corpus(raw, folder / "out", key=KEY, consent=None, config=config)
    return [message.content for message in Corpus.open(folder / "out").load("U01").messages]


def reviewed(raw: Corpus, config: AnonymizeConfig) -> dict[str, Entity]:
    return {row.value: row for row in review_corpus(raw, key=KEY, consent=None, config=config)}


def test_title_nickname_first_name_and_brother_are_one(tmp_path: Path, config: AnonymizeConfig) -> None:
    raw = corpus(tmp_path, ["Dr. Smith rang", "met Johnny Smith", "John said no", "my brother John is here"])
    title, whole, first, brother = released(raw, tmp_path, config)
    name = first.removesuffix(" said no")
    assert brother == f"my brother {name} is here"
    assert whole.startswith(f"met {name} ")
    assert title == f"Dr. {whole.split()[-1]} rang"


def test_two_of_one_sentence_are_two(tmp_path: Path, config: AnonymizeConfig) -> None:
    raw = corpus(tmp_path, ["Johnny and John came", "John was late"])
    both, alone = released(raw, tmp_path, config)
    one, _, other, _ = both.split()
    assert one != other
    assert alone.startswith(other)


def test_mr_smith_of_two_smiths_is_marked_and_neither(tmp_path: Path, config: AnonymizeConfig) -> None:
    raw = corpus(tmp_path, ["met Peter Smith", "met John Smith", "Mr. Smith called", "Mr. Smith again"])
    row = reviewed(raw, config)["Mr. Smith"]
    assert "ambiguous" in row.doubts
    assert sorted(row.links) == ["title?:John Smith", "title?:Peter Smith"]
    one, other, title, _ = released(raw, tmp_path, config)
    assert one.split()[1] != other.split()[1]
    assert not {one.split()[1], other.split()[1]} & set(title.split())


def test_a_title_says_which_of_two_it_is(tmp_path: Path, config: AnonymizeConfig) -> None:
    row = reviewed(corpus(tmp_path, ["met Anna Smith", "met John Smith", "Mrs. Smith called"]), config)["Mrs. Smith"]
    assert "ambiguous" not in row.doubts
    assert row.links == ("title:Anna Smith",)


@pytest.mark.parametrize("one, other", [("Marie", "Maria"), ("Jon", "John"), ("Erik", "Erika"), ("Mila", "Milo")])
def test_near_names_are_two_people(tmp_path: Path, config: AnonymizeConfig, one: str, other: str) -> None:
    raw = corpus(tmp_path, [f"met {one} today", *[f"told {other} about it"] * 5])
    texts = released(raw, tmp_path, config)
    assert texts[0].split()[1] != texts[1].split()[1]


def test_a_misspelling_has_the_surrogate_and_is_marked(tmp_path: Path, config: AnonymizeConfig) -> None:
    raw = corpus(tmp_path, ["met Sarah today", "Sarah said yes", "told Sarah", "then sarha left"])
    row = reviewed(raw, config)["sarha"]
    assert "linked" in row.doubts
    assert row.links == ("misspelling:Sarah",)
    texts = released(raw, tmp_path, config)
    assert texts[3] == f"then {texts[0].split()[1].lower()} left"


def test_an_initial_follows_the_surname_it_begins(tmp_path: Path, config: AnonymizeConfig) -> None:
    texts = released(corpus(tmp_path, ["met Christina Marlow", "Christina M is here"]), tmp_path, config)
    first, last = texts[0].split()[1:]
    assert texts[1] == f"{first} {last[0]} is here"


def test_a_name_is_linked_over_files(tmp_path: Path, config: AnonymizeConfig) -> None:
    raw = corpus(tmp_path, ["bobby came over", "Novak rang"], {"name": "Robert Novak", "summary": "Bob is 31."})
    bobby, novak = released(raw, tmp_path, config)
    persona = Corpus.open(tmp_path / "out").load("U01").tree("persona")
    first, last = persona["name"].split()
    assert (bobby, novak) == (f"{first.lower()} came over", f"{last} rang")
    assert persona["summary"] == f"{first} is 31."


ADDRESSES = [
    "met Jonas Novak",
    "jnovak@example.org",
    "dm @jonas_n",
    "https://acme.io/u/jonas.novak?ref=4",
    "jonasn@x.org",
]


def check_follows(texts: list[str]) -> None:
    first, last = texts[0].lower().split()[1:]
    assert texts[1].startswith(f"{first[0]}{last}@")
    assert texts[2] == f"dm @{first}_{last[0]}"
    assert f"/{first}.{last}?" in texts[3]
    assert texts[4].startswith(f"{first}{last[0]}@")


def test_addresses_follow_the_person(tmp_path: Path, config: AnonymizeConfig) -> None:
    check_follows(released(corpus(tmp_path, ADDRESSES), tmp_path, config))


def test_addresses_follow_a_surrogate_that_a_person_chose(tmp_path: Path, config: AnonymizeConfig) -> None:
    chosen = Decision(value="Jonas Novak", decision="surrogate", to="Zelmo Quarrick")
    texts = released(corpus(tmp_path, ADDRESSES), tmp_path, config.model_copy(update={"decisions": (chosen,)}))
    assert texts[0] == "met Zelmo Quarrick"
    check_follows(texts)


def test_a_chosen_surrogate_counts_for_the_words_that_are_nobody_elses(tmp_path: Path, config: AnonymizeConfig) -> None:
    raw = corpus(tmp_path, ["met Sarah Whitcombe", "met Sarah Dunmore", "Sarah rang", "Whitcombe rang"])
    chosen = Decision(value="Sarah Whitcombe", decision="surrogate", to="Zelma Quarrick")
    texts = released(raw, tmp_path, config.model_copy(update={"decisions": (chosen,)}))
    assert texts[0] == "met Zelma Quarrick"
    assert "Zelma" not in texts[1] + texts[2]
    assert texts[3] == "Quarrick rang"


def test_a_person_can_part_what_was_linked(tmp_path: Path, config: AnonymizeConfig) -> None:
    raw = corpus(tmp_path, ["met Bob", "met Robert"])
    assert "linked" in reviewed(raw, config)["Bob"].doubts
    parted = config.model_copy(update={"decisions": (Decision(value="Bob", decision="apart", to="Robert"),)})
    one, other = released(raw, tmp_path, parted)
    assert one != other
