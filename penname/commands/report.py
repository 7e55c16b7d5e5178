"""`penname report`: render a result again, without the data it came from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import AsJson, Debug, Quiet
from penname.screen import Screen

EXAMPLE = "Example: penname report audit/results.json --html report.html"


def report(
    file: Annotated[Path, typer.Argument(metavar="RESULTS", help="A results.json.")],
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write the HTML report here.")] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Show an audit's results again.

    Prints their table, and with --html writes the report, without the data they came from.
    """
    from corpus import write_atomic
    from reports import render_html
    from reports.results import read_results

    screen = Screen(quiet=quiet)
    results = read_results(file)
    if html is not None:
        mode = 0o600 if results.internal else 0o644
        write_atomic(html, render_html(results).encode("utf-8"), mode=mode)
        screen.say(f"wrote {html}")
    screen.results(results, as_json=as_json)
