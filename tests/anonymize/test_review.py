from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from invented_records import turns

from anonymize import (
    AnonymizeConfig,
    Decision,
    SecretKey,
    anonymize_corpus,
    load_decisions,
    read_mapping,
    review_corpus,
    write_review,
)
from anonymize.entities import Entity
from anonymize.mapping import MAPPING
from corpus import ConfigError, Corpus, OutputError, SecretKeyError, SubjectRecord, write_record

KEY = SecretKey(b"\x01" * 32)
ROWS = (
    ("user", "2024-03-09T21:05:00", "met Sarah Whitcombe and her sister Nadine"),
    ("user", "2024-03-09T21:06:00", "sarah's train was late, call 020 7946 0018"),
    ("user", "2024-03-09T21:07:00", "Naddy laughed, Naddy always does, and Sarah too"),
)


@pytest.fixture
def raw(tmp_path: Path) -> Corpus:
    (tmp_path / "raw").mkdir()
    write_record(tmp_path / "raw", SubjectRecord.from_trees("S01", {"source": turns(ROWS)}))
    return Corpus.open(tmp_path / "raw")


def rows_of(raw: Corpus, config: AnonymizeConfig) -> dict[str, Entity]:
    return {row.value: row for row in review_corpus(raw, key=KEY, consent=None, config=config)}


def released(raw: Corpus, folder: Path, config: AnonymizeConfig, **more: object) -> list[str]:
    anonymize_corpus(raw, folder, key=KEY, consent=None, config=config, **more)  # type: ignore[arg-type]
    return [message.content for message in Corpus.open(folder).load("U01").messages]


def test_the_review_shows_the_surrogates_a_release_has(raw: Corpus, tmp_path: Path, config: AnonymizeConfig) -> None:
    rows = rows_of(raw, config)
    texts = released(raw, tmp_path / "out", config)
    assert rows["Sarah Whitcombe"].surrogate in texts[0]
    assert rows["020 7946 0018"].surrogate in texts[1]
    assert (rows["020 7946 0018"].count, rows["020 7946 0018"].examples) == (1, ("day1-1",))
    assert "once" in rows["020 7946 0018"].doubts


def test_files_are_the_owners_alone_and_are_not_overwritten(
    raw: Corpus, tmp_path: Path, config: AnonymizeConfig
) -> None:
    rows = list(rows_of(raw, config).values())
    assert write_review(tmp_path / "review", rows) == len(rows)
    assert {p.stat().st_mode & 0o777 for p in (tmp_path / "review").iterdir()} == {0o600}
    with pytest.raises(OutputError, match="holds a review"):
        write_review(tmp_path / "review", rows)


@pytest.mark.parametrize("value", ["=HYPERLINK(1)", "+1", "-x", "@sum", "'quoted", "\tx", "plain"])
def test_no_cell_is_a_formula_and_every_value_comes_back(tmp_path: Path, value: str) -> None:
    write_review(tmp_path / "r", [Entity("S01", "PERSON", value, "Ann", 1, ("day1-0",), ())])
    with (tmp_path / "r" / "review.csv").open(newline="") as stream:
        head, row = list(csv.reader(stream))
    assert not row[head.index("value")].startswith(("=", "+", "-", "@", "\t"))
    row[head.index("decision")] = "allow"
    with (tmp_path / "edited.csv").open("w", newline="") as stream:
        csv.writer(stream).writerows([head, row])
    (decision,) = load_decisions(tmp_path / "edited.csv")
    assert decision.value == value


def edited(folder: Path, changes: dict[str, tuple[str, str]]) -> Path:
    """The JSON lines of a review with decisions in them."""
    lines = [json.loads(line) for line in (folder / "review.jsonl").read_text().splitlines()]
    for line in lines:
        line["decision"], line["to"] = changes.get(line["value"], ("", ""))
    path = folder / "edited.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_decisions_are_read_back_and_win(raw: Corpus, tmp_path: Path, config: AnonymizeConfig) -> None:
    write_review(tmp_path / "review", rows_of(raw, config).values())
    path = edited(tmp_path / "review", {"Nadine": ("surrogate", "Zelma"), "020 7946 0018": ("allow", "")})
    decided = config.model_copy(update={"decisions": load_decisions(path)})
    texts = released(raw, tmp_path / "out", decided)
    assert texts[0].endswith("sister Zelma")
    assert decided.digest != config.digest


def test_same_as_gives_two_names_one_surrogate_and_known_finds_a_name(raw: Corpus, config: AnonymizeConfig) -> None:
    decisions = (
        Decision(subject="S01", value="Naddy", decision="known"),
        Decision(subject="S01", value="Naddy", decision="same-as", to="Nadine"),
    )
    rows = rows_of(raw, config.model_copy(update={"decisions": decisions}))
    assert rows["Naddy"].surrogate == rows["Nadine"].surrogate
    assert rows["Naddy"].count == 2


def test_an_allowed_name_stays(raw: Corpus, tmp_path: Path, config: AnonymizeConfig) -> None:
    decided = config.model_copy(update={"decisions": (Decision(value="Nadine", decision="allow"),)})
    assert released(raw, tmp_path / "out", decided)[0].endswith("sister Nadine")


@pytest.mark.parametrize("chosen", ["Sarah", "train"])
def test_a_chosen_surrogate_that_the_record_has_is_refused(raw: Corpus, config: AnonymizeConfig, chosen: str) -> None:
    decided = config.model_copy(update={"decisions": (Decision(value="Nadine", decision="surrogate", to=chosen),)})
    with pytest.raises(ConfigError, match="decision 1"):
        rows_of(raw, decided)


@pytest.mark.parametrize(
    "text", ['{"value": "A", "decision": "rename"}', '{"value": "A", "decision": "same-as"}', "no json", "[]"]
)
def test_a_decision_that_means_nothing_names_its_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "d.jsonl").write_text(f'{{"value": "B", "decision": ""}}\n{text}\n')
    with pytest.raises(ConfigError, match="line 2"):
        load_decisions(tmp_path / "d.jsonl")


def test_the_mapping_is_written_on_request_alone_and_opens_with_the_key_alone(
    raw: Corpus, tmp_path: Path, config: AnonymizeConfig
) -> None:
    released(raw, tmp_path / "one", config, private=tmp_path / "p1")
    assert not (tmp_path / "p1" / MAPPING).exists()
    released(raw, tmp_path / "two", config, private=tmp_path / "p2", mapping=True)
    path = tmp_path / "p2" / MAPPING
    assert path.stat().st_mode & 0o777 == 0o600
    assert b"arah" not in path.read_bytes()
    entities = {row["value"]: row["surrogate"] for row in read_mapping(path, KEY)["entities"]}
    assert entities["Sarah Whitcombe"] in Corpus.open(tmp_path / "two").load("U01").messages[0].content
    with pytest.raises(SecretKeyError, match="does not open"):
        read_mapping(path, SecretKey(b"\x02" * 32))


def test_a_mapping_without_a_private_folder_is_refused(raw: Corpus, tmp_path: Path, config: AnonymizeConfig) -> None:
    with pytest.raises(ConfigError, match="private"):
        released(raw, tmp_path / "out", config, mapping=True)
