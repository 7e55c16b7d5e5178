"""`penname audit`: everything about one release, in one result and one report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import AsJson, ConfigName, ConsentToCheck, Debug, KeyToCheck, Private, Quiet, Seed, Verbose
from penname.screen import Screen

EXAMPLE = "Example: penname audit raw/ release/ --private private/ --consent consent.yaml --out audit/"


def audit(
    raw: Annotated[Path, typer.Argument(metavar="RAW", help="The raw corpus.")],
    release: Annotated[Path, typer.Argument(metavar="RELEASE", help="The release made from it.")],
    private: Private = None,
    consent: ConsentToCheck = None,
    key_file: KeyToCheck = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where results.json and report.html go; RELEASE-audit if absent."),
    ] = None,
    config: ConfigName = None,
    seed: Seed = None,
    internal: Annotated[
        bool, typer.Option("--internal", help="Also write the holder's report with a row for each person (mode 0600).")
    ] = False,
    pool: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="A corpus of people who are in neither side: how often is a stranger taken for somebody?",
        ),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Measure all there is to know about a release.

    Its intervals are verified, it is attacked, what it still supports is measured, its gates are asked; results and
    report are written. Exit code: 0 if all checks pass, 1 if one fails, 3 if something could not be evaluated.
    """
    from anonymize import load_consent, load_key
    from corpus import Corpus
    from penname.config import load_config
    from penname.running import run_audit
    from reports.results import EXIT_CODES

    screen = Screen(quiet=quiet, verbose=verbose)
    settings = load_config(config)
    sides = Corpus.open(raw), Corpus.open(release)
    folder = out or release.resolve().with_name(f"{release.resolve().name}-audit")
    strangers = None if pool is None else Corpus.open(pool)
    results = run_audit(
        screen,
        *sides,
        private,
        folder,
        config=settings,
        consent=None if consent is None else load_consent(consent),
        key=None if key_file is None else load_key(key_file),
        seed=seed,
        internal=internal,
        pool=strangers,
    )
    screen.results(results, as_json=as_json)
    screen.say(f"results and report are in {folder}")
    raise typer.Exit(EXIT_CODES[results.verdict.status])
