"""The commands of pages, run in their order in an empty folder, print what the pages show."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from consoles import Ran, run_all
from pages import DOCS, agrees, commands

TOUR = DOCS / "tour.md"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> list[Ran]:
    """Every command of the tour, with what came of it."""
    return run_all(TOUR, tmp_path_factory.mktemp("tour"))


def test_the_tour_goes_through_every_step_of_the_job() -> None:
    steps = [shlex.split(shown.command)[1] for shown in commands(TOUR) if shown.command.startswith("penname ")]
    assert list(dict.fromkeys(steps)) == [
        "demo", "import", "keygen", "anonymize", "verify", "audit", "gates", "report", "datasheet", "diff",
    ]  # fmt: skip


def test_every_command_prints_what_the_page_shows(ran: list[Ran]) -> None:
    assert not wrong(ran), told(wrong(ran))


def test_a_command_that_does_not_end_with_zero_is_followed_by_its_exit_code(ran: list[Ran]) -> None:
    after = [one.shown.command for one in ran[1:]] + [""]
    assert [one.shown.command for one, then in zip(ran, after, strict=True) if one.code and then != "echo $?"] == []


def test_the_page_about_recognizers_shows_what_is_detected(tmp_path: Path) -> None:
    done = run_all(DOCS / "adding-a-recognizer.md", tmp_path)
    assert [one.code for one in done] == [0, 0, 0]
    assert not wrong(done), told(wrong(done))


def test_shown_lines_must_stand_in_their_order_and_beside_each_other() -> None:
    assert agrees(("a", "…", "c"), ["a", "b", "b", "c"])
    assert agrees(("…", "b", "c"), ["a", "b", "b", "c"])
    assert not agrees(("a", "c"), ["a", "b", "c"])
    assert not agrees(("a", "…", "b"), ["a", "b", "c"])
    assert not agrees((), ["a"])


def wrong(done: list[Ran]) -> list[Ran]:
    """Those that did not print what is shown."""
    return [one for one in done if not agrees(one.shown.output, one.printed)]


def told(done: list[Ran]) -> str:
    """What they printed, to be read, judged and copied to the page."""
    return "\n".join(f"$ {one.shown.command}\n" + "\n".join(one.printed) for one in done)
