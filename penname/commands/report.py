"""`penname report`: render results again, without the data they came from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from penname.options import AsJson, Debug, Quiet
from penname.screen import Screen

if TYPE_CHECKING:
    from reports.results import Results

EXAMPLE = "Example: penname report audit/results.json --out report.html"


Format = Literal["html", "md", "terminal"]
"""What results are rendered as."""
_SUFFIXES: dict[str, Format] = {
    ".html": "html",
    ".htm": "html",
    ".md": "md",
    ".markdown": "md",
    ".txt": "terminal",
}


def report(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="RESULTS...",
            help="A results.json; further ones, of other anonymization levels of the same corpus, stand beside it.",
        ),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it here; .html, .md or .txt says what it becomes.")
    ] = None,
    form: Annotated[
        Format | None, typer.Option("--format", help="What it becomes: terminal, or what the file's suffix says.")
    ] = None,
    internal: Annotated[
        bool,
        typer.Option("--internal", help="The holder's report, from internal-results.json, with its tables of people."),
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Show an audit's results again, as a terminal table, HTML or Markdown.

    Exit code, from the verdict: 0 if all checks pass, 1 if one fails, 3 if something could not be evaluated.
    """
    from corpus import ConfigError, write_atomic
    from reports.results import EXIT_CODES, read_results

    screen = Screen(quiet=quiet)
    read = [read_results(file) for file in files]
    if internal and not read[0].internal:
        raise ConfigError(f"{files[0].name}: holds public results; --internal needs the holder's internal-results.json")
    results, *others = read if internal else [one.public() for one in read]
    chosen = form or _format_of(out)
    if out is not None:
        write_atomic(out, _rendered(results, others, chosen).encode("utf-8"), mode=0o600 if results.internal else 0o644)
        screen.say(f"wrote {out}")
    if as_json:
        screen.results(results, as_json=True)
    elif out is None and chosen == "terminal":
        screen.results(results, others, as_json=False)
    elif out is None:
        screen.result(_rendered(results, others, chosen).rstrip("\n"))
    raise typer.Exit(EXIT_CODES[results.verdict.status])


def _format_of(out: Path | None) -> Format:
    """What a file's suffix says.

    Raises:
        BadParameter: if it says nothing.
    """
    if out is None:
        return "terminal"
    if out.suffix.lower() not in _SUFFIXES:
        raise typer.BadParameter(f"name a file with one of {', '.join(_SUFFIXES)}, or say --format")
    return _SUFFIXES[out.suffix.lower()]


def _rendered(results: Results, others: Sequence[Results], form: Format) -> str:
    from reports import render_html, render_markdown, render_text

    render = {"html": render_html, "md": render_markdown, "terminal": render_text}
    return render[form](results, others)
