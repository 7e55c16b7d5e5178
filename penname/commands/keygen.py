"""`penname keygen`: a new secret key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import Debug, Quiet
from penname.screen import Screen

EXAMPLE = "Example: penname keygen secret.key"


def keygen(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it; never overwritten.")],
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Write a new secret key, readable by you alone.

    Whoever has it can undo the release's dates and test guesses of names: keep it apart from the release, and keep it,
    because the same release can only be made again with the same key.
    """
    from anonymize import generate_key

    generate_key(file)
    Screen(quiet=quiet).say(f"wrote {file} (mode 0600)")
