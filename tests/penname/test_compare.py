"""`penname compare`: a release of each level, audited in one way and set beside each other, and nothing done twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from small_corpus import Run

from corpus import ConfigError
from lm.config import CausalConfig, LanguageModels
from penname.compare import FLATTENED, PLAIN, compared_config, parse_levels
from penname.config import Config, parse_config

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def compare(home: Path, run: Run) -> Run:
    """The command on the small corpus; returns its exit code."""
    (home / "mine.yaml").write_text("protocol: {sample_words: [50], permutations: 99}\nattacks: [function_words]\n")

    def call(*options: object, key: Path = home / "key") -> int:
        given = ["--key-file", key, "--consent", home / "consent.json", "--config", home / "mine.yaml"]
        return run("compare", home / "raw", home / "out", *given, "--levels", "none,flatten:1", *options)

    return call


def written(home: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in sorted((home / "out").rglob("*")) if path.is_file()}


def test_every_level_has_a_release_and_an_audit_and_one_report_has_both(
    home: Path, compare: Run, capsys: Capture
) -> None:
    assert compare() == 3  # so little text leaves attacks unmeasured, and that is no pass
    assert sorted(path.name for path in (home / "out").iterdir()) == ["flatten-1", "none", "report.html"]
    for level, rewrite in (("none", "none"), ("flatten-1", "flatten")):
        folder = home / "out" / level
        results = json.loads((folder / "results.json").read_text())
        assert results["level"]["rewrite"] == rewrite
        assert results["internal"] is False
        assert (folder / "private").stat().st_mode & 0o777 == 0o700
        assert (folder / "private" / "run.json").stat().st_mode & 0o777 == 0o600
    page = (home / "out" / "report.html").read_text()
    assert all(f">{name}</th>" in page for name in ("names and dates only", "flatten 1"))
    told = capsys.readouterr()
    assert "flatten 1" in told.out
    assert not any(private in told.out + told.err + page for private in ("julian", "Lisbon", "5a5a", str(home), "ada_"))


def test_a_second_run_does_nothing_again(home: Path, compare: Run, capsys: Capture) -> None:
    compare("-q")
    before = written(home)
    capsys.readouterr()
    assert compare() == 3
    assert capsys.readouterr().err.count("nothing to do") == 4
    after = written(home)
    del before[str(home / "out" / "report.html")], after[str(home / "out" / "report.html")]
    assert after == before


def test_a_run_that_ended_before_an_audit_goes_on_with_the_release(home: Path, compare: Run) -> None:
    compare("-q")
    results = home / "out" / "flatten-1" / "results.json"
    expected = results.read_bytes()
    results.unlink()
    before = written(home)
    compare("-q")
    assert results.read_bytes() == expected
    manifest = str(home / "out" / "flatten-1" / "release" / "manifest.json")
    assert written(home)[manifest] == before[manifest]


def test_another_seed_audits_again_and_releases_nothing_again(home: Path, compare: Run, capsys: Capture) -> None:
    compare("-q")
    capsys.readouterr()
    compare("--seed", 9)
    told = capsys.readouterr().err
    assert (told.count("released before"), told.count("to be audited")) == (2, 2)
    assert json.loads((home / "out" / "none" / "results.json").read_text())["seed"] == 9


def test_a_release_by_another_key_is_never_overwritten(home: Path, compare: Run, capsys: Capture) -> None:
    compare("-q")
    before = written(home)
    (home / "other").write_text("6b" * 32)
    (home / "other").chmod(0o600)
    assert compare("-q", key=home / "other") == 2
    assert "name a new folder" in " ".join(capsys.readouterr().err.split())
    assert written(home) == before


def test_a_folder_with_anything_else_in_it_is_left_alone(home: Path, compare: Run) -> None:
    (home / "out" / "none").mkdir(parents=True)
    (home / "out" / "none" / "mine.txt").write_text("mine")
    assert compare("-q") == 2
    assert list(written(home)) == [str(home / "out" / "none" / "mine.txt")]


def test_nothing_is_written_into_the_raw_folder(home: Path, run: Run) -> None:
    given = ["--key-file", home / "key", "--levels", "none", "-q"]
    assert run("compare", home / "raw", home / "raw" / "out", *given) == 2
    assert not (home / "raw" / "out").exists()


def test_json_has_the_results_of_every_level(compare: Run, capsys: Capture) -> None:
    compare("-q", "--json")
    assert {name: one["level"]["rewrite"] for name, one in json.loads(capsys.readouterr().out).items()} == {
        "none": "none",
        "flatten-1": "flatten",
    }


@pytest.mark.parametrize("levels", ["flatten", "flatten:9", "none,none", "", "none;llm", "llm"])
def test_a_level_that_does_not_exist_or_has_no_model_is_refused(levels: str) -> None:
    with pytest.raises(ConfigError, match="--levels"):
        parse_levels(levels, Config())


def test_without_a_list_all_levels_that_can_be_made_are() -> None:
    configured = parse_config("lm: {endpoint: {base_url: 'http://127.0.0.1:1/v1', model: m}}", "mine.yaml")
    assert parse_levels(None, Config()) == [PLAIN, *FLATTENED]
    assert [level.folder for level in parse_levels(None, configured)][-1] == "llm"


@pytest.mark.parametrize(
    ("given", "attacks"),
    [
        ({}, ("function_words", "characters", "fusion", "surrogates_only")),
        (
            {"lm": LanguageModels(causal=CausalConfig(model="m"))},
            ("function_words", "characters", "fusion", "surrogates_only", "lm_likelihood"),
        ),
        ({"attacks": ("delta",)}, ("delta",)),
    ],
)
def test_language_models_attack_where_there_is_one_and_named_attacks_stay(
    tmp_path: Path, given: dict[str, Any], attacks: tuple[str, ...]
) -> None:
    assert compared_config(Config(**given), tmp_path).attacks == attacks


def test_a_model_s_answers_are_kept_for_all_levels(tmp_path: Path) -> None:
    lm = LanguageModels(causal=CausalConfig(model="m"))
    assert compared_config(Config(lm=lm), tmp_path).lm.cache == tmp_path / "models"
    mine = lm.model_copy(update={"cache": tmp_path / "mine"})
    assert compared_config(Config(lm=mine), tmp_path).lm.cache == tmp_path / "mine"
    assert compared_config(Config(), tmp_path).lm.cache is None
