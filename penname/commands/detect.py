"""`penname detect`: what would be replaced, what is missed, and nothing changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from penname.options import ConfigName, Debug, Quiet, Verbose
from penname.screen import Screen
from penname.wording import counted

if TYPE_CHECKING:
    from anonymize import AnonymizeConfig

EXAMPLE = "Example: penname detect texts.jsonl --config strict > spans.jsonl"


def detect(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help='Lines of {"id", "text"}; a raw corpus; or a sample.csv that was read.'),
    ],
    config: ConfigName = None,
    canaries: Annotated[
        int | None,
        typer.Option(
            min=2, metavar="PEOPLE", help="Plant so many invented people into a copy of the corpus in memory."
        ),
    ] = None,
    sample: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Draw messages of the corpus for a person to read (0600).")
    ] = None,
    size: Annotated[int, typer.Option(min=1, help="Messages of the sample.")] = 300,
    reviewed: Annotated[bool, typer.Option("--reviewed", help="The file is a sample.csv with its counts.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of the names planted, or the messages drawn.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Of texts the output is JSON lines in any case.")] = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Say what would be replaced in each text, or how much of what should be is.

    In: {"id": …, "text": …}. Out: {"id": …, "spans": [{"start", "end", "label", "score", "why"}]}, offsets in code
    points, one line a text. Texts are taken apart from each other: what is known from a whole record is not known here.

    With --canaries: recall of each written form of a name in this corpus. With --sample: messages with everything that
    was found marked, for a person to count what was not; --reviewed then prints what that shows.
    """
    from penname.config import load_config

    if (canaries is not None) + (sample is not None) + reviewed > 1:
        raise typer.BadParameter("give one of --canaries, --sample and --reviewed")
    screen = Screen(quiet=quiet, verbose=verbose)
    if reviewed:
        _reviewed(screen, file, as_json)
        return
    settings = load_config(config).anonymize
    if canaries is not None:
        _canaries(screen, file, settings, canaries, seed, as_json)
    elif sample is not None:
        _sample(screen, file, settings, sample, size, seed)
    else:
        _texts(screen, file, settings)


def _texts(screen: Screen, file: Path, settings: AnonymizeConfig) -> None:
    from anonymize import detect_texts

    ids, texts = _read(file)
    with screen.steps(f"reading {counted(len(texts), 'text')}"):
        found = detect_texts(texts, settings)
    for id, spans in zip(ids, found, strict=True):
        rows = [{"start": s.start, "end": s.end, "label": s.label, "score": s.score, "why": s.why} for s in spans]
        screen.result(json.dumps({"id": id, "spans": rows}))


def _canaries(screen: Screen, raw: Path, settings: AnonymizeConfig, people: int, seed: int, as_json: bool) -> None:
    from anonymize.canaries import canary_recall
    from corpus import Corpus
    from penname.tables import canary_table

    with screen.steps("planting") as step:
        rows = canary_recall(Corpus.open(raw), settings, people=people, seed=seed, progress=step)
    if as_json:
        tree = [row._asdict() | {"missed_at_most": row.missed_at_most} for row in rows]
        screen.json({"seed": seed, "forms": tree})
        return
    screen.table(canary_table(rows))
    screen.result("found of planted, and the most that may be missed (one-sided exact limit, 95 %)")


def _sample(screen: Screen, raw: Path, settings: AnonymizeConfig, out: Path, size: int, seed: int) -> None:
    from anonymize.canaries import SAMPLE, draw_sample, write_sample
    from corpus import Corpus

    with screen.steps("detecting") as step:
        rows = draw_sample(Corpus.open(raw), settings, size=size, seed=seed, progress=step)
    write_sample(out, rows)
    screen.result(f"{counted(len(rows), 'message')} in {out / SAMPLE}")


def _reviewed(screen: Screen, file: Path, as_json: bool) -> None:
    from anonymize.canaries import read_reviewed

    found = read_reviewed(file)
    limits = {"of_messages_at_most": found.of_messages_at_most, "of_holding_at_most": found.of_holding_at_most}
    if as_json:
        screen.json(found._asdict() | limits)
        return
    screen.result(f"{counted(found.messages, 'message')} read, {found.unread:,} of the sample not")
    screen.result(f"identifiers: {found.found:,} found, {found.missed:,} missed")
    for of, n, limit in (
        ("messages", found.messages, found.of_messages_at_most),
        ("messages with an identifier", found.holding, found.of_holding_at_most),
    ):
        screen.result(
            f"something missed in {found.with_a_miss:,} of {n:,} {of}: at most {limit:.1%} (exact limit, 95 %)"
        )


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
