"""The pages name everything there is, once; their links lead somewhere, and their commands have the options shown."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pages import DOCS, ROOT, commands, fenced
from typer.main import get_command

import reports.gates.base as base
from attacks import available
from penname.cli import app
from reports.gates import GATES, ReleaseView
from reports.results.model import Utility

PAGES = sorted(DOCS.rglob("*.md"))
# Every audit does them; they have no score matrix and are no registered attacks.
MEASURED_BESIDE = ["date_recovery", "residual_identifiers"]
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
_INDENTED = re.compile(r"^    (penname .+)$", re.MULTILINE)
_INLINE = re.compile(r"`(penname [a-z][^`]*)`")


def headings(folder: str, level: int) -> list[str]:
    """What the headings of this level say, over all pages of a folder, names joined by commas apart."""
    mark = "#" * level + " "
    lines = (line for page in sorted((DOCS / folder).glob("*.md")) for line in page.read_text("utf-8").splitlines())
    return [name for line in lines if line.startswith(mark) for name in line.removeprefix(mark).split(", ")]


def test_every_attack_has_its_name_in_the_title_of_one_page() -> None:
    assert sorted(headings("attacks", 1)) == sorted([*available(), *MEASURED_BESIDE])


def test_every_measure_has_its_name_in_the_title_of_one_page() -> None:
    assert sorted(headings("measures", 1)) == sorted(["intervals", *Utility.model_fields])


def test_every_gate_has_its_section_on_one_page() -> None:
    found = Counter(name for name in headings("gates", 2) if name != "Asking them")
    assert found == Counter(list(GATES))


def test_a_gate_s_section_has_its_question_word_for_word() -> None:
    text = "\n".join(page.read_text("utf-8") for page in (DOCS / "gates").glob("*.md"))
    assert [name for name, gate in GATES.items() if f"## {name}\n\n*{gate.question}*" not in text] == []


def test_the_gates_that_need_the_raw_side_are_said_to() -> None:
    text = "\n".join(page.read_text("utf-8") for page in (DOCS / "gates").glob("*.md"))
    said = {name for name, gate in GATES.items() if f"*{gate.question}* Needs the holder's side." in text}
    assert said == {name for name, gate in GATES.items() if gate.holder}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    targets = [one or other for one, other in _LINK.findall(page.read_text("utf-8"))]
    local = [target.partition("#")[0] for target in targets if not target.startswith(("http:", "https:", "#"))]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_the_index_leads_to_every_page() -> None:
    targets = {(DOCS / one).resolve() for one, _ in _LINK.findall((DOCS / "README.md").read_text("utf-8")) if one}
    assert {page.resolve() for page in PAGES} - targets == {(DOCS / "README.md").resolve()}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_named_on_a_page_exists_with_its_options(page: Path) -> None:
    assert [line for line in named(page) if not known(line)] == []


@pytest.mark.parametrize(
    "line", ["penname audti raw/ release/", "penname gates release/ --reslts a", "penname models fetch x"]
)
def test_a_command_or_option_that_does_not_exist_is_noticed(line: str) -> None:
    assert not known(line)


def test_the_gate_of_the_page_that_tells_how_to_write_one_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "GATES", {})
    (code,) = fenced(DOCS / "adding-a-gate.md", "python")
    written: dict[str, Any] = {"__name__": "nothing_empty"}
    exec(code, written)  # noqa: S102
    assert list(base.GATES) == ["nothing-empty"]
    turns = '[{"id": "day1-0", "content": "hello"}, {"id": "day1-1", "content": " "}]'
    (tmp_path / "U01_source.json").write_text(f'{{"messages": {turns}}}')
    answer = base.ask(written["NothingEmpty"](), ReleaseView(tmp_path))
    assert (answer.status, answer.failures) == ("fail", 1)
    assert [(one.id, one.reason) for one in answer.examples] == [("day1-1", "turn-empty")]


def test_the_recognizer_of_the_page_that_tells_how_to_write_one_finds_what_it_says() -> None:
    (code,) = fenced(DOCS / "adding-a-recognizer.md", "python")
    exec(code, {})  # noqa: S102


def named(page: Path) -> Iterator[str]:
    """Every penname command line of a page: in `console` blocks, in indented blocks, and inside sentences."""
    text = page.read_text("utf-8")
    yield from (shown.command for shown in commands(page) if shown.command.startswith("penname "))
    yield from (line.partition("  #")[0] for line in _INDENTED.findall(text))
    yield from (" ".join(line.split()) for line in _INLINE.findall(text))


def known(line: str) -> bool:
    """Whether the command exists and has every option of a line; a list such as `list`, `show` is of one group."""
    command: Any = get_command(app)
    words = [word for word in shlex.split(line)[1:] if word not in ("…", "|")]
    while hasattr(command, "commands") and words and not words[0].startswith("-"):
        if words[0] not in command.commands:
            return False
        command = command.commands[words.pop(0)]
    options: set[str] = {option for parameter in command.params for option in _spellings(parameter)}
    given = {word.strip("[],").partition("=")[0] for word in words if word.lstrip("[").startswith("-")}
    return {option for option in given if option not in ("-", "-h", "--help", "--version")} <= options


def _spellings(parameter: Any) -> list[str]:
    return [*parameter.opts, *parameter.secondary_opts]
