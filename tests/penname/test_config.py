import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attacks import Primary
from corpus import ConfigError
from penname import Config, load_config
from penname.config import parse_config, presets, revised


def test_the_default_preset_says_what_the_code_does_without_it() -> None:
    assert load_config() == load_config("default") == Config()


@pytest.mark.parametrize("name", ["default", "demo", "quick-audit", "strict"])
def test_every_preset_reads_and_says_what_it_is_for(name: str) -> None:
    load_config(name)
    assert len(presets()[name]) > 20


def test_presets_are_all_known() -> None:
    assert list(presets()) == ["default", "demo", "quick-audit", "strict"]


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("seed: 7\nprotocol:\n  embargo_days: 0\n")
    config = load_config(str(tmp_path / "mine.yaml"))
    assert (config.seed, config.protocol.embargo_days) == (7, 0)
    assert config.anonymize == Config().anonymize


BAD = {
    "an unknown key": ("anonymize:\n  dates:\n    min_dayz: Margit\n", "mine.yaml: anonymize.dates.min_dayz"),
    "a value of another type": ("protocol:\n  known_share: Margit\n", "mine.yaml: protocol.known_share"),
    "a value out of range": ("protocol:\n  known_share: 1.5\n", "mine.yaml: protocol.known_share"),
    "an unknown cell": ("cells: [Margit/raw]\n", "mine.yaml: cells.0"),
    "a cell twice": ("cells: [raw/raw, raw/raw]\n", "mine.yaml: cells: names something twice"),
    "no attack": ("attacks: []\n", "mine.yaml: attacks"),
    "broken YAML": ("seed: 0\nattacks: [Margit\n", "mine.yaml, line 3"),
    "a key twice": ("seed: 0\nprotocol:\n  max_samples: 3\n  max_samples: 4\n", "mine.yaml, line 4: is not YAML"),
    "a list": ("- Margit\n", "mine.yaml: must be keys"),
    "an empty entry in an allow list": ('anonymize:\n  allow: [""]\n', "mine.yaml: anonymize.allow"),
}


# What is written → what may stand there, in words and not in those of a library.
WORDS = {
    "seed: 1.5": "seed: must be a whole number",
    "protocol: {known_share: much}": "protocol.known_share: must be a number",
    "anonymize: {dates: {multiple_of_seven: perhaps}}": "anonymize.dates.multiple_of_seven: must be true or false",
    "anonymize: {dates: {min_days: 0}}": "anonymize.dates.min_days: must be at least 1",
    "anonymize: {dates: {max_days: 99999}}": "anonymize.dates.max_days: must be at most 36500",
    "anonymize: {subject_ids: none}": "anonymize.subject_ids: must be renumber or keep",
    "anonymize: {known_names: [3]}": "anonymize.known_names.0: must be text",
    "anonymize: {known_names: Ada}": "anonymize.known_names: must be a list, such as [first, second]",
    "anonymize: [1]": "anonymize: must be keys with values",
    "attacks: []": "attacks: must not be empty",
    "cells: [raw]": "cells.0: must be raw/raw, released/raw, released/released or adaptive",
    "anonymize: {remove: [{sender: user}]}": "anonymize.remove.0.reason: is missing",
    "anonymize: {remove: [{reason: A b, sender: user}]}": "anonymize.remove.0.reason: must begin with a small letter",
    "anonymize: {dates: {min_dayz: 3}}": "anonymize.dates.min_dayz: is no key that may stand here; min_days was meant?",
}


@pytest.mark.parametrize("text", WORDS)
def test_what_may_stand_there_is_said_in_words(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(text, "mine.yaml")
    assert str(caught.value).startswith(f"mine.yaml: {WORDS[text]}")
    assert "Input should" not in str(caught.value)


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_configuration_is_one_error_that_names_the_key(kind: str) -> None:
    text, place = BAD[kind]
    with pytest.raises(ConfigError) as caught:
        parse_config(text, "mine.yaml")
    assert place in str(caught.value)
    assert "Margit" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_name_that_is_neither_preset_nor_file_lists_the_presets() -> None:
    with pytest.raises(ConfigError, match="quick-audit"):
        load_config("nothing-of-the-kind")


def test_the_digest_depends_on_values_and_not_on_how_they_are_written() -> None:
    short = parse_config("{protocol: {max_samples: 3, embargo_days: 0}}", "a.yaml")
    long = parse_config("seed: 0\nprotocol:\n  embargo_days: 0\n  max_samples: 3\n", "b.yaml")
    assert short.digest == long.digest
    assert short.digest != Config().digest


@given(st.text(max_size=60))
def test_any_text_is_a_configuration_or_one_clear_error(text: str) -> None:
    with suppress(ConfigError):
        parse_config(text, "mine.yaml")


def test_revising_checks_what_it_is_given() -> None:
    assert revised(Config(), {"protocol": {"sample_words": [9]}}).protocol.sample_words == (9,)
    with pytest.raises(ConfigError, match="sample_words"):
        revised(Config(), {"protocol": {"sample_words": []}})


def test_the_schema_describes_every_option() -> None:
    schema = Config.model_json_schema()
    parts = [schema, *schema["$defs"].values()]
    undescribed = [
        f"{part['title']}.{name}"
        for part in parts
        for name, field in part.get("properties", {}).items()
        if "description" not in field
    ]
    assert not undescribed
    json.dumps(schema)


def test_one_result_is_named_before_anything_is_measured() -> None:
    assert load_config().primary == Primary(attack="fusion", cell="released/raw", sample_words=250)
    assert load_config("quick-audit").primary == Primary(attack="function_words", cell="released/raw", sample_words=250)


def test_all_results_may_be_exploratory() -> None:
    assert parse_config("primary: null", "c.yaml").primary is None


def test_a_primary_cell_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ConfigError, match="primary"):
        parse_config("primary: {attack: fusion, cell: raw/released, sample_words: 250}", "c.yaml")


def test_where_answers_are_kept_is_no_part_of_the_digest() -> None:
    assert parse_config("lm: {cache: /one}", "a.yaml").digest == parse_config("lm: {cache: /two}", "a.yaml").digest
    assert parse_config("seed: 1", "a.yaml").digest != parse_config("seed: 2", "a.yaml").digest
