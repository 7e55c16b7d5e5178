"""`penname detect`: what would be replaced, and nothing changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from penname.options import ConfigName, Debug, Quiet, Verbose
from penname.screen import Screen
from penname.wording import counted

EXAMPLE = "Example: penname detect texts.jsonl --config strict > spans.jsonl"


def detect(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help='Lines of {"id", "text"}.')],
    config: ConfigName = None,
    as_json: Annotated[bool, typer.Option("--json", help="The output is JSON lines with and without this.")] = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Say what would be replaced in each text.

    In: {"id": …, "text": …}. Out: {"id": …, "spans": [{"start", "end", "label", "score", "why"}]}, offsets in code
    points, one line a text. Texts are taken apart from each other: what is known from a whole record is not known here.
    """
    from anonymize import detect_texts
    from penname.config import load_config

    screen = Screen(quiet=quiet, verbose=verbose)
    settings = load_config(config).anonymize
    ids, texts = _read(file)
    with screen.steps(f"reading {counted(len(texts), 'text')}"):
        found = detect_texts(texts, settings)
    for id, spans in zip(ids, found, strict=True):
        rows = [{"start": s.start, "end": s.end, "label": s.label, "score": s.score, "why": s.why} for s in spans]
        screen.result(json.dumps({"id": id, "spans": rows}))


def _read(file: Path) -> tuple[list[object], list[str]]:
    from corpus import CorpusError
    from corpus.importers.plain import json_rows

    ids, texts = [], []
    for line, row in json_rows(file):
        if not isinstance(row.get("text"), str) or "id" not in row:
            raise CorpusError('must have an "id" and a "text"', file=file.name, line=line)
        ids.append(row["id"])
        texts.append(str(row["text"]))
    if not texts:
        raise CorpusError("holds no text at all", file=file.name)
    return ids, texts
