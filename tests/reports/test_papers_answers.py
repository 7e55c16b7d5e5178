"""The answers file and its questions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from paper_samples import answer_tree, write_answers

from corpus import ConfigError
from reports.papers import QUESTIONS, SECTIONS, load_answers, template
from reports.papers.questions import says_nothing

DIGEST = "ab" * 32


def refused(tmp_path: Path, tree: Any) -> str:
    path = write_answers(tmp_path / "answers.yaml", tree)
    with pytest.raises(ConfigError) as caught:
        load_answers(path)
    return str(caught.value)


def test_there_are_seven_sections_each_with_questions() -> None:
    assert len(SECTIONS) == 7
    assert {question.section for question in QUESTIONS} == set(SECTIONS)


def test_no_question_is_asked_twice() -> None:
    assert len({question.name for question in QUESTIONS}) == len(QUESTIONS)
    assert len({question.text for question in QUESTIONS}) == len(QUESTIONS)


def test_the_template_has_every_question_and_answers_none(tmp_path: Path) -> None:
    (tmp_path / "answers.yaml").write_text(template())
    answers = load_answers(tmp_path / "answers.yaml")
    tree = yaml.safe_load(template())
    assert [f"{section}.{key}" for section in SECTIONS for key in tree[section]] == [one.name for one in QUESTIONS]
    assert (answers.said, answers.corrections) == ({}, ())
    assert not any(answers.identity.model_dump().values())


def test_what_narrows_the_dates_down_is_warned_of_in_the_template() -> None:
    assert "Name years, never days or months" in template()


@pytest.mark.parametrize(
    ("section", "key", "said"),
    [
        ("motivation", "purpoze", "answers.yaml: motivation.purpoze: is no question"),
        ("identity", "licence", "answers.yaml: identity.licence: "),
        (None, "motives", "answers.yaml: motives: is no section"),
    ],
)
def test_an_unknown_key_is_refused_with_file_and_key(tmp_path: Path, section: str | None, key: str, said: str) -> None:
    tree = answer_tree()
    (tree if section is None else tree[section])[key] = "x"
    assert refused(tmp_path, tree).startswith(said)


def test_a_key_that_is_no_word_is_not_repeated(tmp_path: Path) -> None:
    assert "\x1b" not in refused(tmp_path, {**answer_tree(), "\x1b[31mred": {}})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("title", "two\nlines"),
        ("title", "a <b>"),
        ("title", "turned \u202e round"),
        ("license", "javascript:alert(1)"),
        ("license", "My own licence"),
        ("url", "file:///etc/passwd"),
        ("url", 'https://example.org/"><script>'),
        ("languages", ["english!"]),
        ("published", "soon"),
        ("version", 1.0),
        ("version", "first"),
        ("creators", [{"organisation": "misspelt"}]),
        ("files_url", "ftp://example.org"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_by_its_key(tmp_path: Path, key: str, value: Any) -> None:
    tree = answer_tree()
    tree["identity"][key] = value
    said = refused(tmp_path, tree)
    assert said.startswith(f"answers.yaml: identity.{key}")
    assert not isinstance(value, str) or value not in said


@pytest.mark.parametrize("text", ["", " ", "TBD", "tbd.", "TODO", "?", "…", "Open question", "[to be answered]", "-"])
def test_a_mark_that_an_answer_is_to_come_is_none(text: str) -> None:
    assert says_nothing(text)


@pytest.mark.parametrize("text", ["No.", "n/a", "It is an open question in the field, see our paper.", "Нет", "0"])
def test_a_short_answer_is_one(text: str) -> None:
    assert not says_nothing(text)


def test_yaml_reads_no_and_days_otherwise_and_both_are_answers(tmp_path: Path) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text("schema: penname.answers/1\nmotivation: {funding: no, purpose: 2030-01-31, creators: [Ada, Bo]}\n")
    said = load_answers(path).said
    assert (said["motivation.funding"], said["motivation.purpose"]) == ("No.", "2030-01-31")
    assert said["motivation.creators"] == "Ada\n\nBo"


@pytest.mark.parametrize("text", ["", "[]", "motivation: {}", "schema: penname.answers/2", "schema: [", "a: 1\na: 2"])
def test_what_is_no_answers_file_is_an_error_that_names_it(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=r"^answers\.yaml"):
        load_answers(path)


def test_a_missing_answers_file_says_how_to_begin(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--template"):
        load_answers(tmp_path / "answers.yaml")


def test_a_question_cannot_be_answered_with_a_table(tmp_path: Path) -> None:
    tree = answer_tree()
    tree["motivation"]["purpose"] = {"a": 1}
    assert refused(tmp_path, tree).startswith("answers.yaml: motivation.purpose: ")


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ({"release": "yesterday", "what": "x"}, "release"),
        ({"release": DIGEST}, "what"),
        ({"release": DIGEST, "what": "x", "ids": ["day01-2"]}, "ids"),
        ({"release": DIGEST, "what": "x", "file": "../../etc/passwd"}, "file"),
        ({"release": DIGEST, "what": "x", "day": "2030-01-01"}, "day"),
    ],
)
def test_a_correction_is_dated_by_a_release_and_names_released_places(
    tmp_path: Path, entry: dict[str, Any], key: str
) -> None:
    assert refused(tmp_path, {**answer_tree(), "corrections": [entry]}).startswith(f"answers.yaml: corrections.1.{key}")


def test_corrections_keep_their_order(tmp_path: Path) -> None:
    entries = [{"release": DIGEST, "what": what, "fixed_in": "cd" * 32} for what in ("b", "a")]
    path = write_answers(tmp_path / "answers.yaml", {**answer_tree(), "corrections": entries})
    assert [entry.what for entry in load_answers(path).corrections] == ["b", "a"]
