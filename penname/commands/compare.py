"""`penname compare`: one corpus at several anonymization levels, in one report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import AsJson, ConfigName, Debug, Quiet, Seed, Verbose, Workers
from penname.screen import Screen

EXAMPLE = "Example: penname compare raw/ levels/ --key-file secret.key --levels none,flatten:1,flatten:3"


def compare(
    raw: Annotated[Path, typer.Argument(metavar="RAW", help="The raw corpus.")],
    out: Annotated[
        Path,
        typer.Argument(
            metavar="OUT", help="A folder of your own: a release, its private folder and its audit for each level."
        ),
    ],
    key_file: Annotated[Path, typer.Option(metavar="FILE", help="The secret key (penname keygen).")],
    consent: Annotated[
        str, typer.Option(metavar="FILE|none", help="Who consented; `none` is recorded and fails the consent gate.")
    ] = "none",
    config: ConfigName = None,
    levels: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="Of none, flatten:1, flatten:2, flatten:3 and llm; all if absent, llm only where it is configured.",
        ),
    ] = None,
    seed: Seed = None,
    workers: Workers = 1,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Compare anonymization levels of a corpus.

    A release of each level is made with one key, cut, seeded and attacked in one way, and OUT/report.html sets them beside each other: how many words an attacker needs, and what is still supported. A level whose results are there already is not done again. Exit code: 0 if all checks of all levels pass, 1 if one fails, 3 if something could not be evaluated.
    """
    from anonymize import load_consent, load_key
    from corpus import Corpus, write_atomic
    from penname.audit import REPORT
    from penname.compare import compare, compared_config, parse_levels
    from penname.config import load_config
    from reports import render_html
    from reports.results import EXIT_CODES

    screen = Screen(quiet=quiet, verbose=verbose)
    settings = load_config(config)
    chosen = parse_levels(levels, settings)
    first, *others = compare(
        screen,
        Corpus.open(raw),
        out,
        chosen,
        key=load_key(key_file),
        consent=None if consent == "none" else load_consent(Path(consent)),
        config=compared_config(settings, out),
        seed=seed,
        workers=workers,
    )
    write_atomic(out / REPORT, render_html(first, others).encode("utf-8"))
    if as_json:
        by_level = zip(chosen, (first, *others), strict=True)
        screen.json({level.folder: found.model_dump(mode="json", by_alias=True) for level, found in by_level})
    else:
        screen.results(first, others, as_json=False)
    screen.say(f"the report is {REPORT} in {out.name}")
    codes = {EXIT_CODES[results.verdict.status] for results in (first, *others)}
    # A check that failed outweighs one that could not be made.
    raise typer.Exit(next(code for code in (1, 3, 0) if code in codes))
