"""The command line: one module per command in `penname.commands`, errors turned into one line and an exit code."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from corpus.errors import PennameError
from penname._version import __version__
from penname.commands import (
    anonymize,
    attack,
    audit,
    compare,
    config,
    datasheet,
    demo,
    detect,
    diff,
    gates,
    import_,
    keygen,
    manifest,
    models,
    report,
    review,
    verify,
)
from penname.screen import harmless

CRASHED = 3
"""Exit code of an error nobody foresaw: what was asked for could not be evaluated."""

app = typer.Typer(
    name="penname",
    help="Publish consented chat histories without giving the people in them away:"
    " make the release, attack it, and report what is left of both people and use.",
    epilog="Begin with: penname demo",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        print(f"penname {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Publish consented chat histories without giving the people in them away."""


app.command("demo", epilog=demo.EXAMPLE)(demo.demo)
app.command("import", epilog=import_.EXAMPLE)(import_.import_export)
app.command("keygen", epilog=keygen.EXAMPLE)(keygen.keygen)
app.command("detect", epilog=detect.EXAMPLE)(detect.detect)
app.command("anonymize", epilog=anonymize.EXAMPLE)(anonymize.anonymize)
app.command("review", epilog=review.EXAMPLE)(review.review)
app.command("verify", epilog=verify.EXAMPLE)(verify.verify)
app.command("attack", epilog=attack.EXAMPLE)(attack.attack)
app.command("audit", epilog=audit.EXAMPLE)(audit.audit)
app.command("compare", epilog=compare.EXAMPLE)(compare.compare)
app.command("gates", epilog=gates.EXAMPLE)(gates.gates)
app.command("report", epilog=report.EXAMPLE)(report.report)
app.command("datasheet", epilog=datasheet.EXAMPLE)(datasheet.datasheet)
app.command("manifest", epilog=manifest.EXAMPLE)(manifest.manifest)
app.command("diff", epilog=diff.EXAMPLE)(diff.diff)
app.add_typer(config.app, name="config")
app.add_typer(models.app, name="models")


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit.

    Exit codes: 0 all good, 1 a gate or check failed, 2 usage, configuration or bad input, 3 could not be evaluated
    (an unforeseen error included).
    """
    told: dict[str, bool] = {}
    try:
        app(arguments, prog_name="penname", obj=told)
    # The last line of defence: a traceback or the error's own words may quote what the release is meant to hide.
    except Exception as error:
        if told.get("debug"):
            traceback.print_exception(error)
        known = isinstance(error, PennameError)
        print(f"penname: {harmless(str(error)) if known else _unforeseen(error)}", file=sys.stderr)
        sys.exit(error.exit_code if isinstance(error, PennameError) else CRASHED)
    raise AssertionError("typer exits by itself")


def _unforeseen(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "unknown place"
    return (
        f"stopped by an error nobody foresaw ({type(error).__name__} in {place}); --debug shows the traceback,"
        " which may quote raw text"
    )


if __name__ == "__main__":
    main()
