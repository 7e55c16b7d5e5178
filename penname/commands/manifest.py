"""`penname manifest`: what a release is made of, and whether it still is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import AsJson, Debug
from penname.screen import Screen

EXAMPLE = "Example: penname manifest release/"
_SAID = {"same": "", "differs": "   DIFFERS from the file in the folder", "missing": "   MISSING in the folder"}


def manifest(
    release: Annotated[Path, typer.Argument(metavar="RELEASE", help="The release.")],
    as_json: AsJson = False,
    debug: Debug = False,
) -> None:
    """List every released file with its SHA-256, and check it.

    The last line is the SHA-256 of the manifest itself, by which results and papers name the release. Exit code: 0 if the
    files are those of the manifest, 1 if one differs or is missing, or if there is a file that it does not list.
    """
    from anonymize.manifest import HASHES, read_manifest
    from reports.hashes import checksums_agree, file_states, strays

    screen = Screen()
    found = read_manifest(release)
    files = list(file_states(release, found.files))
    stray, agree = strays(release, found.files), checksums_agree(release, found.files)
    checksums = {True: "agree", False: "differ", None: "missing"}[agree]
    true = bool(agree) and not stray and all(file.state == "same" for file in files)
    if as_json:
        screen.json(
            {
                "release_digest": found.digest,
                "files": [file._asdict() for file in files],
                "stray_files": stray,
                "checksums": checksums,
                "true": true,
            }
        )
    else:
        for file in files:
            screen.result(f"{file.sha256}  {file.name}{_SAID[file.state]}")
        if stray:
            screen.result(f"{stray} more in the folder that the manifest does not list")
        if not agree:
            screen.result(f"{HASHES}: {'is missing' if agree is None else 'does not say what the manifest says'}")
        screen.result(f"{found.digest}  manifest.json")
    raise typer.Exit(0 if true else 1)
