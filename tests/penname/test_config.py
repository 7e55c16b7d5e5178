import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
