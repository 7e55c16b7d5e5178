"""`penname import`: exports → source files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import AsJson, Debug, Quiet, Verbose
from penname.screen import Screen

EXAMPLE = "Example: penname import csv chats/ raw/ --column content=text --own me --tz Europe/Paris"


def import_export(
    format: Annotated[str, typer.Argument(metavar="FORMAT", help="jsonl or csv.")],
    source: Annotated[Path, typer.Argument(metavar="SRC", help="A file, or a folder with one file a subject.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="A new folder for the source files.")],
    column: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIELD=NAME",
            help="The export's name of a field: id, sender, timestamp, content, subject, media. Repeatable.",
        ),
    ] = None,
    own: Annotated[list[str] | None, typer.Option(metavar="SENDER", help="A sender that is the subject.")] = None,
    app: Annotated[list[str] | None, typer.Option(metavar="SENDER", help="A sender that is the client.")] = None,
    tz: Annotated[
        str | None, typer.Option(metavar="ZONE", help="Where the clock stood that times without a zone show.")
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Turn chat exports into one source file a subject.

    A row is a message. The sender named like the subject, or given with --own, or alone in the file, becomes `user`,
    others `companion`. Messages get the ids day1-0, day1-1, …; the export's own ids and the account of every row (read
    = kept + dropped, by reason) stay in OUT/ledger.json, which only you can read.
    """
    from corpus.importers import ImportOptions, import_corpus

    screen = Screen(quiet=quiet, verbose=verbose)
    options = ImportOptions(_columns(column or []), frozenset(own or []), frozenset(app or []), tz)
    with screen.steps(f"reading {source.name}") as step:
        summary = import_corpus(
            format, source, target, options, progress=lambda subject, messages: step(subject, messages, messages)
        )
    if as_json:
        screen.json(summary.to_json())
        return
    for subject in summary.subjects:
        dropped = ", ".join(f"{count} {reason.replace('_', ' ')}" for reason, count in subject.dropped.items())
        notes = ", ".join(f"{count} {note.replace('_', ' ')}" for note, count in subject.noted.items() if count)
        screen.result(
            f"{subject.subject}: {subject.read} rows = {subject.kept} messages"
            f" + {sum(subject.dropped.values())} dropped{f' ({dropped})' if dropped else ''}"
            f"; {subject.user_messages} of the user, {subject.active_days} days{f'; {notes}' if notes else ''}"
        )
    screen.result(f"{len(summary.subjects)} subjects, {summary.messages} messages in {target}")


def _columns(pairs: list[str]) -> dict[str, str]:
    columns = {}
    for pair in pairs:
        field, equals, name = pair.partition("=")
        if not equals or not name:
            raise typer.BadParameter("must look like content=text", param_hint="--column")
        columns[field] = name
    return columns
