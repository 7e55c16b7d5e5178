"""What a person sees: results on stdout, everything else on stderr, bars only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from corpus import Json, dump_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from reports.results import Results

Step = Callable[[str, int, int], None]
"""Called with what is being worked on, how much is done, and of how much."""
_PIPE_WIDTH = 120
"""Columns of tables that go into a file or a pipe, where there is no terminal to ask."""


def harmless(text: str) -> str:
    """Text that may hold the name of a file, without what a terminal would act on."""
    if text.isprintable():
        return text
    # Loaded only here: `reports` takes longer to load than an import takes to run.
    from reports.inert import inert

    return "\n".join(map(inert, text.split("\n")))


class Screen:
    """Where a command writes.

    Args:
        quiet: nothing on stderr but errors.
        verbose: also what is worked on, line by line, where there is no terminal for a bar.
    """

    def __init__(self, *, quiet: bool = False, verbose: bool = False) -> None:
        self.quiet = quiet
        self.verbose = verbose and not quiet

    @property
    def out(self) -> Console:
        """The console of stdout; plain text when it is no terminal or NO_COLOR is set."""
        from rich.console import Console

        return Console(highlight=False, width=None if sys.stdout.isatty() else _PIPE_WIDTH)

    def result(self, text: str) -> None:
        """Print one line of a result."""
        print(harmless(text))

    def table(self, table: Table) -> None:
        """Print a table."""
        self.out.print(table)

    def json(self, value: Json) -> None:
        """Print a result as JSON."""
        print(dump_json(value).decode("utf-8"), end="")

    def results(self, results: Results, others: Sequence[Results] = (), *, as_json: bool) -> None:
        """Print an audit's results as JSON, or as tables, beside others of the same corpus at other levels."""
        from reports import render_terminal
        from reports.results import dump_results

        if as_json:
            print(dump_results(results).decode("utf-8"), end="")
        else:
            render_terminal(results, self.out, others)

    def say(self, text: str) -> None:
        """Tell what was done, on stderr."""
        if not self.quiet:
            print(harmless(text), file=sys.stderr)

    @contextmanager
    def steps(self, title: str) -> Iterator[Step]:
        """Show the progress of one long task; the title stands alone where there is no terminal."""
        if self.quiet or not sys.stderr.isatty():
            self.say(title)
            yield self._log if self.verbose else _nothing
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=Console(stderr=True), transient=not self.verbose) as progress:
            task = progress.add_task(title, total=None)

            def step(what: str, done: int, total: int) -> None:
                progress.update(task, description=f"{title}: {what}" if what else title, completed=done, total=total)

            yield step
        self.say(title)

    def _log(self, what: str, done: int, total: int) -> None:
        self.say(f"  {what} {done} of {total}" if what else f"  {done} of {total}")


def _nothing(what: str, done: int, total: int) -> None:
    """Progress that nobody watches."""
