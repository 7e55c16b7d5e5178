"""`penname review`: every entity with its surrogate, for a person to correct."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import ConfigName, Debug, Quiet, Verbose
from penname.screen import Screen
from penname.wording import counted

EXAMPLE = "Example: penname review raw/ review/ --key-file secret.key --consent consent.yaml"


def review(
    raw: Annotated[Path, typer.Argument(metavar="RAW", help="The raw corpus.")],
    out: Annotated[Path, typer.Argument(metavar="DIR", help="A folder for review.csv and review.jsonl (0600).")],
    key_file: Annotated[Path, typer.Option(metavar="FILE", help="The secret key (penname keygen).")],
    consent: Annotated[str, typer.Option(metavar="FILE|none", help="Who consented, as for penname anonymize.")],
    config: ConfigName = None,
    decisions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Decisions of an earlier review, taken into account.")
    ] = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """List every entity of a raw corpus with its surrogate, count, example ids and doubts.

    Write allow, known, same-as or surrogate into the column `decision` (the other entity or the chosen surrogate into
    `to`), and give the edited file to penname anonymize with --decisions. The lists hold raw names: keep them as you
    keep the raw corpus.
    """
    from anonymize import load_consent, load_decisions, load_key, review_corpus, write_review
    from corpus import Corpus
    from penname.config import load_config

    screen = Screen(quiet=quiet, verbose=verbose)
    settings = load_config(config).anonymize
    if decisions is not None:
        settings = settings.model_copy(update={"decisions": (*settings.decisions, *load_decisions(decisions))})
    consented = None if consent == "none" else load_consent(Path(consent))
    with screen.steps("reviewing") as step:
        rows = review_corpus(
            Corpus.open(raw), key=load_key(key_file), consent=consented, config=settings, progress=step
        )
        count = write_review(out, rows)
    screen.result(f"{counted(count, 'entity', 'entities')} in {out / 'review.csv'} and {out / 'review.jsonl'}")
