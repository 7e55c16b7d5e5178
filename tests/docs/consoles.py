"""Running the commands that a page shows."""

from __future__ import annotations

import io
import shlex
import subprocess
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest
from pages import Shown, commands

from penname import cli


class Ran(NamedTuple):
    """A command of a page, and what came of it."""

    shown: Shown
    printed: list[str]
    code: int


def run_all(page: Path, folder: Path) -> list[Ran]:
    """Run a page's commands in their order in a folder; penname's own in this process, which loads its model once."""
    done: list[Ran] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.delenv("COLUMNS", raising=False)
        for shown in commands(page):
            text, code = _run(shown.command, done[-1].code if done else 0)
            done.append(Ran(shown, [line.rstrip() for line in text.splitlines()], code))
    return done


def _run(command: str, before: int) -> tuple[str, int]:
    if command.startswith("penname "):
        out = io.StringIO()
        with redirect_stdout(out), pytest.raises(SystemExit) as caught:
            cli.main(shlex.split(command)[1:])
        return out.getvalue(), int(caught.value.code or 0)
    # `echo $?` tells the exit code of the command before it.
    shell = subprocess.run(
        ["bash", "-c", f"export LC_ALL=C\n(exit {before})\n{command}"], stdout=subprocess.PIPE, text=True, check=False
    )
    return shell.stdout, shell.returncode
