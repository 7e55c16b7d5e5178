"""Names planted into a copy of a corpus, and the sample that a person reads."""

from __future__ import annotations

import csv
import random
import stat
from pathlib import Path

import pytest

from anonymize import AnonymizeConfig, Span
from anonymize.canaries import FORMS, canary_recall, draw_sample, planting, read_reviewed, write_sample
from anonymize.canaries.forms import Person
from anonymize.detect import Known
from anonymize.documents import Document, documents
from corpus import ConfigError, Corpus, OutputError
from stats import upper_limit

PERSON = Person("Branimira", "Olander")


def all_marked(record: object, found: list[Document], config: object) -> tuple[list[list[Span]], Known]:
    """A detector that marks the whole of everything."""
    return [[Span(0, len(document.text), "PERSON", 1.0, "stub")] for document in found], Known()


@pytest.mark.parametrize("form", FORMS)
def test_what_must_be_replaced_is_the_name_and_not_what_it_is_joined_to(form: str) -> None:
    for seed in range(20):
        written = FORMS[form](PERSON, random.Random(seed))
        named = ["".join(c for c in written.text[a:b] if c != "\u200b") for a, b in written.targets]
        assert all(name.replace(" ", "").isalpha() for name in named)
        assert {name[0].lower() for name in named} <= {"b", "o", "ｂ"}
        assert len(named[0]) >= 5


def test_a_misspelt_name_has_the_letters_of_the_name_in_another_order() -> None:
    written = FORMS["misspelt by two letters swapped"](PERSON, random.Random(1))
    ((start, end),) = written.targets
    assert written.text[start:end] != "branimira"
    assert sorted(written.text[start:end]) == sorted("branimira")


def test_recall_counts_every_form_once_a_person_met_and_alone(
    corpus_folder: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planting, "find", all_marked)
    rows = canary_recall(Corpus.open(corpus_folder), config, people=5, seed=0)
    assert [row.form for row in rows[::4]] == list(FORMS)
    assert [(row.met, row.listed, row.planted) for row in rows[:4]] == [
        (True, True, 3), (True, False, 2), (False, True, 3), (False, False, 2),
    ]  # fmt: skip
    assert all(row.found == row.planted for row in rows)
    assert rows[0].missed_at_most == pytest.approx(1 - 0.05 ** (1 / 3))  # none of three missed


@pytest.mark.parametrize(
    "spans, whole",
    [
        ([(3, 8)], True),
        ([(0, 5), (5, 20)], True),
        ([(3, 7)], False),
        ([(4, 8)], False),
        ([(3, 5), (6, 8)], False),
        ([], False),
    ],
)
def test_a_name_of_which_one_letter_is_left_is_not_found(spans: list[tuple[int, int]], whole: bool) -> None:
    marked = [Span(start, end, "PERSON", 1.0, "stub") for start, end in spans]
    assert planting._covered(marked, 3, 8) is whole


def test_a_detector_that_marks_nothing_finds_no_canary(
    corpus_folder: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planting, "find", lambda record, found, config: ([[] for _ in found], Known()))
    rows = canary_recall(Corpus.open(corpus_folder), config, people=2, seed=0)
    assert {row.found for row in rows} == {0}
    assert {row.missed_at_most for row in rows} == {1.0}


def test_the_detector_finds_a_met_name_in_most_forms_and_the_corpus_is_left_as_it_was(
    corpus_folder: Path, config: AnonymizeConfig
) -> None:
    before = {path.name: path.read_bytes() for path in corpus_folder.iterdir()}
    rows = canary_recall(Corpus.open(corpus_folder), config, people=4, seed=1)
    assert {path.name: path.read_bytes() for path in corpus_folder.iterdir()} == before
    assert rows == canary_recall(Corpus.open(corpus_folder), config, people=4, seed=1)
    met = [row for row in rows if row.met and row.listed]
    assert sum(row.found for row in met) >= 0.9 * sum(row.planted for row in met)


def test_other_people_are_planted_by_another_seed(
    corpus_folder: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def find(record: object, found: list[Document], config: object) -> tuple[list[list[Span]], Known]:
        seen.append("".join(d.text for d in found if d.place.path[-1] == "content"))
        return [[] for _ in found], Known()

    monkeypatch.setattr(planting, "find", find)
    for seed in (0, 0, 1):
        canary_recall(Corpus.open(corpus_folder), config, people=3, seed=seed)
    assert seen[:3] == seen[3:6] != seen[6:]


def test_no_planted_name_stands_in_the_record_already(corpus_folder: Path) -> None:
    record = Corpus.open(corpus_folder).load("julian-01")
    before = " ".join(document.text.lower() for document in documents(record))
    copy, planted = planting._plant(record, [True, False], random.Random(0))
    names = [
        copy.messages[one.message].content[start:end].lower()
        for one in planted
        if one.form == "lower case"
        for start, end in one.targets
    ]
    assert len(set(names)) == 4
    assert not any(name in before for name in names)


@pytest.mark.parametrize("people", [0, 1])
def test_too_few_people_are_refused(corpus_folder: Path, config: AnonymizeConfig, people: int) -> None:
    with pytest.raises(ConfigError, match="at least two"):
        canary_recall(Corpus.open(corpus_folder), config, people=people, seed=0)


def test_a_sample_marks_what_was_found_and_is_the_holders_alone(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    rows = draw_sample(Corpus.open(corpus_folder), config, size=1_000, seed=0)
    third = [row for row in rows if row.subject == "S03"]
    assert [(row.text, row.found) for row in third] == [("⟦Margit Olander⟧ called", 1), ("⟦margit olander⟧", 1)]
    write_sample(tmp_path / "sample", rows)
    path = tmp_path / "sample" / "sample.csv"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with path.open(newline="") as lines:
        assert [row["missed"] for row in csv.DictReader(lines)] == [""] * len(rows)
    with pytest.raises(OutputError, match="already"):
        write_sample(tmp_path / "sample", rows)


def test_a_sample_is_drawn_by_its_seed_from_all_subjects(corpus_folder: Path, config: AnonymizeConfig) -> None:
    def drawn(seed: int) -> list[tuple[str, str]]:
        return [(row.subject, row.id) for row in draw_sample(Corpus.open(corpus_folder), config, size=3, seed=seed)]

    assert drawn(1) == drawn(1)
    assert len(set(drawn(1))) == 3
    assert len({subject for seed in range(6) for subject, _ in drawn(seed)}) == 3
    with pytest.raises(ConfigError, match="at least one"):
        draw_sample(Corpus.open(corpus_folder), config, size=0, seed=0)


def reviewed(folder: Path, *rows: str) -> Path:
    path = folder / "sample.csv"
    path.write_text("\n".join(["subject,id,text,found,missed", *rows]), "utf-8")
    return path


def test_none_missed_in_24_messages_leaves_eleven_point_seven_percent(tmp_path: Path) -> None:
    found = read_reviewed(reviewed(tmp_path, *["a,day1-1,hi ⟦bo⟧,1,0"] * 24, *["a,day1-2,hi,0,0"] * 6, "a,day1-3,x,0,"))
    assert (found.messages, found.unread, found.holding, found.with_a_miss) == (30, 1, 24, 0)
    assert found.of_holding_at_most == pytest.approx(0.117, abs=0.0005)
    assert found.of_messages_at_most == pytest.approx(1 - 0.05 ** (1 / 30))


def test_two_missed_in_one_message_are_one_message_with_a_miss(tmp_path: Path) -> None:
    found = read_reviewed(reviewed(tmp_path, "a,day1-1,x,0,2", "a,day1-2,y,3,0", "a,day1-3,z,0,0"))
    assert (found.holding, found.with_a_miss, found.found, found.missed) == (2, 1, 3, 2)
    assert found.of_holding_at_most == upper_limit(1, 2)


@pytest.mark.parametrize("missed", ["zqx", "-1", "1.5", "²"])
def test_a_count_that_is_none_is_named_by_its_line_and_not_quoted(tmp_path: Path, missed: str) -> None:
    with pytest.raises(ConfigError, match="line 2: found and missed must be counts") as caught:
        read_reviewed(reviewed(tmp_path, f"a,day1-1,x,0,{missed}"))
    assert missed not in str(caught.value)


def test_a_sample_nobody_read_shows_nothing(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nothing was reviewed"):
        read_reviewed(reviewed(tmp_path, "a,day1-1,x,0,"))
    with pytest.raises(ConfigError, match="columns"):
        read_reviewed(_written(tmp_path / "other.csv", "a,b\n1,2\n"))
    with pytest.raises(ConfigError, match="no such sample"):
        read_reviewed(tmp_path / "none.csv")


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path
