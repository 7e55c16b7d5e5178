import json
import re
import socket
import stat
from pathlib import Path
from typing import NoReturn

import pytest
from small_corpus import Run

from penname.commands import demo
from penname.config import load_config
from reports.results import read_results

MADE = {".penname-demo", "raw", "release", "private", "results.json", "report.html", "timings.json"}


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished demo of four people, made without a network; the whole one is run by `make demo`."""
    folder = tmp_path_factory.mktemp("home") / "demo"

    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError("no network here")

    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex", "bind", "sendto"):
            patch.setattr(socket.socket, name, refuse)
        patch.setattr(socket, "getaddrinfo", refuse)
        demo.demo(folder, subjects=4, messages=800, seed=0, workers=1, quiet=True)
    return folder


def test_the_demo_runs_without_a_network_and_writes_everything(done: Path) -> None:
    assert {path.name for path in done.iterdir()} == MADE
    assert read_results(done / "results.json").release_digest


def test_what_is_private_is_readable_by_its_owner_alone(done: Path) -> None:
    assert stat.S_IMODE((done / "private").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (done / "private").iterdir()} == {0o600}


def test_the_demo_is_measured_in_full(done: Path) -> None:
    results = read_results(done / "results.json")
    assert {attack.attack for attack in results.attacks} == set(load_config("demo").attacks)
    assert {attack.cell for attack in results.attacks} == {"raw/raw", "released/raw", "released/released", "adaptive"}
    assert results.intervals.status == "pass"
    assert len(results.intervals.subjects) == 4
    assert results.utility.retrieval.scores
    gates = {gate.gate: gate.status for gate in results.gates}
    assert "skipped_by_role" not in gates.values()
    assert gates["consent-held"] == gates["category-floor"] == "pass"
    assert results.utility.retrieval.categories


def test_public_results_hold_no_path_and_no_seconds(done: Path) -> None:
    text = (done / "results.json").read_text() + (done / "report.html").read_text()
    assert str(done) not in text
    assert "seconds" not in json.loads((done / "results.json").read_text())
    assert set(json.loads((done / "timings.json").read_text())) == {"seconds"}


def test_public_files_hold_no_raw_id_and_no_key(done: Path) -> None:
    public = [done / "results.json", done / "report.html", *(done / "release").iterdir()]
    text = "\n".join(path.read_text() for path in public).lower()
    mapping = json.loads((done / "private" / "subjects.json").read_text())
    assert len(mapping) == 4
    assert not [subject for subject in mapping if subject.lower() in text]
    assert (done / "private" / "demo.key").read_text().strip() not in text


def test_the_report_needs_no_script_and_no_outside_address(done: Path) -> None:
    html = (done / "report.html").read_text()
    assert "<script" not in html
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", html)


def test_a_second_demo_replaces_the_first_and_is_the_same_to_the_byte(done: Path, run: Run) -> None:
    def everything() -> dict[str, bytes]:
        return {
            str(path.relative_to(done)): path.read_bytes()
            for path in sorted(done.rglob("*"))
            if path.is_file() and path.name != "timings.json"
        }

    before = everything()
    (done / "release" / "old.json").write_text("left over")
    assert run("demo", done, "--subjects", "4", "--messages", "800", "-q") == 0
    assert everything() == before


def test_the_report_can_be_rendered_again(done: Path, run: Run, tmp_path: Path) -> None:
    run("report", done / "results.json", "--out", tmp_path / "again.html", "-q")
    assert (tmp_path / "again.html").read_bytes() == (done / "report.html").read_bytes()


def test_a_folder_that_no_demo_made_is_left_alone(tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "raw").mkdir()
    assert run("demo", tmp_path) == 2
    assert "no demo wrote" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["raw"]


def test_a_file_in_place_of_the_demo_is_an_error(tmp_path: Path, run: Run) -> None:
    (tmp_path / "demo").write_text("mine")
    assert run("demo", tmp_path / "demo") == 2
    assert (tmp_path / "demo").read_text() == "mine"
