"""Options that several commands share, written once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def _remember_debug(context: typer.Context, value: bool) -> bool:
    # The handler that prints the traceback is outside every command, so it is told through the root context.
    if value and isinstance(root := context.find_root().obj, dict):
        root["debug"] = True
    return value


Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Nothing on stderr but errors.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Say on stderr what is worked on.")]
Debug = Annotated[
    bool,
    typer.Option("--debug", callback=_remember_debug, help="Show the traceback of an error (it may quote raw text)."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Seed = Annotated[
    int | None, typer.Option(min=0, help="Seed of samples, bootstraps and permutations; the configuration's if absent.")
]
Workers = Annotated[int, typer.Option(min=1, help="Local processes, a subject each; any number gives the same bytes.")]
ConfigName = Annotated[
    str | None, typer.Option("--config", metavar="NAME|FILE", help="A preset (penname config list) or a YAML file.")
]
KeyToCheck = Annotated[
    Path | None,
    typer.Option("--key-file", metavar="FILE", help="The secret key, for the gate that checks the offsets."),
]
ConsentToCheck = Annotated[
    Path | None, typer.Option("--consent", metavar="FILE", help="Who consented, for the gate that asks.")
]
Private = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The holder's folder with subjects.json and the ledger.")
]
