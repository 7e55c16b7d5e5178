"""`penname anonymize`: raw records → release."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from penname.options import AsJson, ConfigName, Debug, Quiet, Verbose, Workers
from penname.screen import Screen

if TYPE_CHECKING:
    from anonymize import ReleaseSummary

EXAMPLE = "Example: penname anonymize raw/ release/ --key-file secret.key --consent consent.yaml --private private/"


def anonymize(
    raw: Annotated[Path, typer.Argument(metavar="RAW", help="The raw corpus.")],
    release: Annotated[Path, typer.Argument(metavar="RELEASE", help="A new folder for the release.")],
    key_file: Annotated[Path, typer.Option(metavar="FILE", help="The secret key (penname keygen).")],
    consent: Annotated[
        str, typer.Option(metavar="FILE|none", help="Who consented; `none` is recorded and fails the consent gate.")
    ],
    config: ConfigName = None,
    private: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A new folder for the mapping of ids and the ledger (0700).")
    ] = None,
    mapping: Annotated[
        bool, typer.Option("--mapping", help="Also keep which name became which, encrypted under the key (--private).")
    ] = False,
    decisions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="An edited review.csv or review.jsonl (penname review).")
    ] = None,
    workers: Workers = 1,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Your Dask cluster's scheduler; its workers do the work (penname[dask])."),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Make a release of a raw corpus.

    Names and identifiers get surrogates, dates move, and what was withdrawn is left out. The same corpus, key and configuration give the same bytes. The release appears only when it is complete.
    """
    from anonymize import anonymize_corpus, load_consent, load_decisions, load_key
    from corpus import Corpus
    from penname.config import load_config
    from penname.running import telling
    from penname.tables import release_lines

    screen = Screen(quiet=quiet, verbose=verbose)
    settings = load_config(config).anonymize
    if decisions is not None:
        settings = settings.model_copy(update={"decisions": (*settings.decisions, *load_decisions(decisions))})
    key = load_key(key_file)
    consented = None if consent == "none" else load_consent(Path(consent))
    corpus = Corpus.open(raw)
    with screen.steps("anonymizing") as step:
        summary = anonymize_corpus(
            corpus,
            release,
            key=key,
            consent=consented,
            config=settings,
            private=private,
            mapping=mapping,
            workers=workers,
            cluster=dask,
            progress=telling(screen, step),
        )
    if as_json:
        screen.json(_tree(summary))
    else:
        for line in release_lines(summary):
            screen.result(line)
    # Names, not paths: a log may leave the machine, and folders are called after people.
    kept = (
        f"its mapping and ledger in {private.name}"
        if private
        else "and no mapping of ids was kept (--private keeps it)"
    )
    screen.say(f"the release is in {release.name}, {kept}")


def _tree(summary: ReleaseSummary) -> dict[str, object]:
    from dataclasses import asdict

    tree = asdict(summary)
    del tree["release"]  # where it lies is the user's business, and a path is no JSON
    return tree
