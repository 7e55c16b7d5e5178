"""`penname import`: exports → source files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from penname.options import AsJson, Debug, Quiet, Verbose
from penname.screen import Screen
from penname.wording import counted

EXAMPLE = "Example: penname import csv chats/ raw/ --column content=text --own me --tz Europe/Paris"


_SHOWN = 20


def import_export(
    format: Annotated[
        str,
        typer.Argument(metavar="FORMAT", help="jsonl, csv, parquet, chatgpt, whatsapp, telegram, discord or locomo."),
    ],
    source: Annotated[
        Path, typer.Argument(metavar="SRC", help="An export: a file, a zip or a folder; a folder of several.")
    ],
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
    subject: Annotated[
        str | None, typer.Option(metavar="ID", help="The one person the whole export is of, under this id.")
    ] = None,
    date_order: Annotated[
        Literal["dmy", "mdy", "ymd"] | None,
        typer.Option(help="How a WhatsApp export writes dates, where the file itself does not show it."),
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="Add to the people that OUT has from an earlier import.")] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Turn chat exports into one source file a subject.

    A file (of WhatsApp also a zip) is one person's, named after it, unless --subject says that all of SRC is. The sender named like the subject, given with
    --own, shown by the format or alone in the file becomes `user`, others `companion`. Messages get the ids day1-0,
    day1-1, …; the export's own ids and the account of every row (read = kept + dropped, by reason) stay in
    OUT/ledger.json. People's names from the sender column and from --own go into OUT/names.json, and penname anonymize
    finds them wherever they stand. Only you can read what is written.
    """
    from corpus.importers import WALL, ImportOptions, import_corpus
    from corpus.names import NAMES, read_names

    screen = Screen(quiet=quiet, verbose=verbose)
    options = ImportOptions(_columns(column or []), frozenset(own or []), frozenset(app or []), tz, subject, date_order)
    with screen.steps(f"reading {source.name}") as step:
        summary = import_corpus(
            format,
            source,
            target,
            options,
            add=add,
            progress=lambda subject, messages: step(subject, messages, messages),
        )
    if unzoned := [done.subject for done in summary.subjects if done.zone == WALL]:
        screen.say(
            f"no zone is known for the times of {counted(len(unzoned), 'subject')}: they are kept as the exporting clock"
            " showed them (--tz ZONE says where it stood)"
        )
    if nameless := [done.subject for done in summary.subjects if not read_names(target, done.subject)]:
        screen.say(
            f"the export names nobody in {counted(len(nameless), 'subject')}: give the names you know with --own or in"
            f" {NAMES}, so that they are searched for and not guessed at"
        )
    if summary.own_not_met:
        screen.say(
            f"--own: {counted(summary.own_not_met, 'name')} of it {'is' if summary.own_not_met == 1 else 'are'} no sender"
            " in the export; kept in names.json with the others"
        )
    if as_json:
        screen.json(summary.to_json())
        return
    for done in summary.subjects:
        dropped, notes = _counts(done.dropped), _counts(done.noted)
        screen.result(
            f"{done.subject}: {counted(done.read, 'row')} = {counted(done.kept, 'message')}"
            f" + {sum(done.dropped.values())} dropped{f' ({dropped})' if dropped else ''}"
            f"; {done.user_messages} of the user, {counted(done.active_days, 'day')}{f'; {notes}' if notes else ''}"
        )
        for reason, places in done.named.items():
            more = f" and {len(places) - _SHOWN} more in ledger.json" if len(places) > _SHOWN else ""
            screen.result(f"  {reason.replace('_', ' ')}: {'; '.join(places[:_SHOWN])}{more}")
    screen.result(f"{counted(len(summary.subjects), 'subject')}, {counted(summary.messages, 'message')} in {target}")


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{what.replace('_', ' ')}: {count:,}" for what, count in counts.items() if count)


def _columns(pairs: list[str]) -> dict[str, str]:
    columns = {}
    for pair in pairs:
        field, equals, name = pair.partition("=")
        if not equals or not name:
            raise typer.BadParameter("must look like content=text", param_hint="--column")
        columns[field] = name
    return columns
