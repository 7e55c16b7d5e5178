"""The example of the documentation, installed as another package's attack."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from people import record, write

import attacks.base
from attacks import Protocol, available, create, run_split

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-attack"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an installer leaves: the module, and a dist-info with the entry points of pyproject.toml."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    lines = [f"{name} = {target}" for name, target in project["entry-points"]["penname.attacks"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[penname.attacks]", *lines]), "utf-8")
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    (tmp_path / "message_length.py").write_bytes((EXAMPLE / "message_length.py").read_bytes())
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(attacks.base, "_REGISTRY", dict(attacks.base._REGISTRY))


def test_another_package_s_attack_is_there_only_once_it_is_installed() -> None:
    assert "message_length" not in available()


@pytest.mark.usefixtures("installed")
def test_an_installed_attack_is_known_by_name() -> None:
    assert "message_length" in available()
    assert create("message_length").view == "skeleton"


@pytest.mark.usefixtures("installed")
def test_it_is_run_and_held_to_its_controls_like_any_other(tmp_path: Path) -> None:
    lengths = (1, 2, 4, 8, 16, 32)
    people = [record(f"S{i}", [" ".join(["soup"] * n)] * (1_600 // n)) for i, n in enumerate(lengths)]
    protocol = Protocol(embargo_days=0, sample_words=(50,), permutations=199, shingle_words=100)
    report = run_split(write(tmp_path / "raw", *people), attacks=["message_length"], protocol=protocol)
    (result,) = report.results
    assert result.status == "pass", result.reason
    assert result.macro is not None
    assert result.macro.rate == 1
    assert all(control is not None and control.held for control in result.controls.values())
