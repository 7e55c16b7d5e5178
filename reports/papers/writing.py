"""The papers of a release as files, in a folder outside it.

They are written after the audit, and the audit's results name the release by its manifest: a paper inside the release would
change the manifest, and so make the results those of another release. So papers lie outside, and name the release they are
about in the same way. They have a list of checksums of their own.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from anonymize.manifest import sha256
from corpus import CorpusError, Json, OutputError, make_folder, write_atomic
from reports.papers.card import render_card
from reports.papers.croissant import croissant
from reports.papers.datasheet import render_datasheet
from reports.papers.escaping import json_bytes
from reports.papers.sheet import Sheet, sheet_tree
from reports.results.model import Results

DATASHEET = "datasheet.json"
CHECKSUMS = "papers-sha256.txt"
_LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")


def render_papers(sheet: Sheet, results: Results | None, *, beside: str = "") -> dict[str, bytes]:
    """Every paper by the name of its file, the list of checksums last.

    Args:
        sheet: the datasheet.
        results: of the release's audit; what only the holder may see of them is left out.
        beside: path from the papers to the released files, see :func:`reports.papers.croissant.croissant`.
    """
    public = None if results is None else results.public()
    papers = {
        "README.md": render_card(sheet, public).encode(),
        "datasheet.md": render_datasheet(sheet).encode(),
        DATASHEET: json_bytes(sheet_tree(sheet)),
        "croissant.json": json_bytes(croissant(sheet, public, beside=beside)),
        "corrections.json": json_bytes(_corrections(sheet)),
    }
    lines = (f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(papers.items()))
    return {**papers, CHECKSUMS: "".join(lines).encode()}


def write_papers(folder: Path, release: Path, sheet: Sheet, results: Results | None) -> list[str]:
    """Write every paper, and say their names.

    Papers of an earlier run are replaced; anything else, and a paper that was edited by hand, is left alone.

    Raises:
        OutputError: if the folder lies inside the release, holds a file that would be lost, or cannot be written.
    """
    if folder.resolve().is_relative_to(release.resolve()):
        raise OutputError("papers lie outside the release, whose manifest they name; name another folder with --out")
    papers = render_papers(sheet, results, beside=_beside(folder.resolve(), release.resolve()))
    make_folder(folder)
    ours = _listed(folder)
    for name, data in papers.items():
        path = folder / name
        if name == CHECKSUMS or not path.exists():
            continue
        # The list is written last, so a run that was killed left papers that are not in it: those of this very run.
        if not path.is_file() or sha256(path) not in (ours.get(name), hashlib.sha256(data).hexdigest()):
            raise OutputError(
                f"{name}: is no paper of an earlier run, or was changed since; answers go into the answers file. Move it away"
            )
    for name, data in papers.items():
        write_atomic(folder / name, data)
    return list(papers)


def _listed(folder: Path) -> dict[str, str]:
    path = folder / CHECKSUMS
    if not path.is_file():
        return {}
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise CorpusError("cannot be read; move it away", file=CHECKSUMS) from None
    return {match[2]: match[1] for line in lines if (match := _LINE.fullmatch(line))}


def _beside(folder: Path, release: Path) -> str:
    """How the papers reach the released files: the path down to them, or nothing where it would lead up and out."""
    if not release.is_relative_to(folder):
        return ""
    return quote(str(PurePosixPath(os.path.relpath(release, folder)))) + "/"


def _corrections(sheet: Sheet) -> Json:
    contact = next((entry.answer for entry in sheet.entries if entry.name == "maintenance.contact"), None)
    return {
        "schema": "penname.corrections/1",
        "release": sheet.release_digest,
        "how_to_report": "Name the release by the SHA-256 of its manifest.json, the file, and the ids of the messages."
        " Do not repeat what should not have been published.",
        "report_to": contact,
        "corrections": [
            {"number": number, **entry.model_dump(mode="json")}
            for number, entry in enumerate(sheet.corrections, start=1)
        ],
    }
