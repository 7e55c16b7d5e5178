"""`penname report`: which form, where to, for whom, and which exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from small_corpus import Run

from reports.results import build_results, write_results
from reports.results.model import Verdict

Capture = pytest.CaptureFixture[str]
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes the result of an audit that could measure nothing, under the verdict that a test needs."""

    def call(name: str = "results.json", status: str = "not_evaluated", **more: Any) -> Path:
        given: dict[str, Any] = {
            "attacks": None,
            "verification": None,
            "retrieval": None,
            "config_digest": None,
            "release_digest": "5eed" + "1" * 60,
            "version": "0.1.0",
            "seed": 7,
        }
        results = build_results(**(given | more))
        verdict = Verdict(status=status, reasons=(), evaluated=0, not_evaluated=0, skipped_by_role=0)  # type: ignore[arg-type]
        write_results(tmp_path / name, results.model_copy(update={"verdict": verdict}))
        return tmp_path / name

    return call


@pytest.mark.parametrize(("status", "code"), [("pass", 0), ("fail", 1), ("not_evaluated", 3)])
def test_the_exit_code_is_the_verdicts(write: Write, run: Run, status: str, code: int) -> None:
    assert run("report", write(status=status), "-q") == code


@pytest.mark.parametrize(
    ("name", "begins"),
    [("r.html", "<!doctype html>"), ("r.MD", "# "), ("r.markdown", "# "), ("r.txt", "? Not evaluated")],
)
def test_the_suffix_says_what_it_becomes(write: Write, run: Run, tmp_path: Path, name: str, begins: str) -> None:
    run("report", write(), "--out", tmp_path / name, "-q")
    assert (tmp_path / name).read_text().startswith(begins)


def test_the_format_may_be_said_instead(write: Write, run: Run, tmp_path: Path) -> None:
    run("report", write(), "--out", tmp_path / "report", "--format", "md", "-q")
    assert (tmp_path / "report").read_text().startswith("# ")


@pytest.mark.parametrize(("form", "begins"), [("html", "<!doctype html>"), ("md", "# "), ("terminal", "\n? Not")])
def test_without_a_file_it_is_printed(write: Write, run: Run, capsys: Capture, form: str, begins: str) -> None:
    run("report", write(), "--format", form)
    assert capsys.readouterr().out.startswith(begins)


def test_a_suffix_that_says_nothing_is_a_usage_error(write: Write, run: Run, tmp_path: Path) -> None:
    assert run("report", write(), "--out", tmp_path / "report.pdf") == 2
    assert not (tmp_path / "report.pdf").exists()


def test_an_internal_result_is_shown_to_the_public_unless_asked(write: Write, run: Run, tmp_path: Path) -> None:
    file = write("internal-results.json", internal=True)
    run("report", file, "--out", tmp_path / "public.html", "-q")
    run("report", file, "--out", tmp_path / "internal.html", "--internal", "-q")
    assert "Do not pass it on" not in (tmp_path / "public.html").read_text()
    assert "Do not pass it on" in (tmp_path / "internal.html").read_text()
    assert [(tmp_path / f"{name}.html").stat().st_mode & 0o777 for name in ("public", "internal")] == [0o644, 0o600]


def test_public_results_have_nothing_internal_to_show(write: Write, run: Run, capsys: Capture) -> None:
    assert run("report", write(), "--internal") == 2
    assert "internal-results.json" in capsys.readouterr().err


def test_levels_of_one_corpus_stand_beside_each_other(write: Write, run: Run, capsys: Capture) -> None:
    from reports.results import AnonymizationLevel

    strong = write("strong.json", level=AnonymizationLevel(rewrite="flatten", flatten_level=3))
    run("report", write(), strong)
    assert "flatten 3" in capsys.readouterr().out


def test_levels_of_two_corpora_are_refused(write: Write, run: Run, capsys: Capture) -> None:
    assert run("report", write(), write("other.json", seed=8)) == 2
    assert "not of one corpus" in capsys.readouterr().err
