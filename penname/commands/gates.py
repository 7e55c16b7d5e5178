"""`penname gates`: the release gates alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import AsJson, Debug, Private, Quiet, Verbose
from penname.screen import Screen

EXAMPLE = "Example: penname gates release/ --raw raw/"


def gates(
    release: Annotated[Path, typer.Argument(metavar="RELEASE", help="The release.")],
    raw: Annotated[Path | None, typer.Option(metavar="DIR", help="The raw corpus, for gates that need it.")] = None,
    private: Private = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Ask each release gate its question.

    Exit code: 0 if no gate fails, 1 if one does, 3 if one could not be evaluated. Gates that need the raw corpus are
    skipped without it, and say so.
    """
    from corpus import Corpus
    from penname.pairs import find_pairs
    from reports.gates import GATES, ReleaseView, run_gates
    from reports.results import EXIT_CODES
    from utility.verify import verify

    screen = Screen(quiet=quiet, verbose=verbose)
    released = Corpus.open(release)
    verification = None
    if raw is not None:
        holder = Corpus.open(raw)
        with screen.steps("verifying"):
            verification = verify(released, holder, find_pairs(holder, released, private))
    with screen.steps("asking the gates") as step:
        answers = run_gates(ReleaseView(release, verification=verification), progress=step)
    if as_json:
        screen.json([answer.model_dump(mode="json") for answer in answers])
    else:
        for answer in answers:
            screen.result(f"{answer.status.replace('_', ' '):<16} {answer.gate:<22} {GATES[answer.gate].question}")
            if answer.failures:
                screen.result(f"{'':<16} showing {len(answer.examples)} of {answer.failures} failures")
            for example in answer.examples:
                place = " ".join(part for part in (example.file, example.id) if part)
                screen.result(f"{'':<16}   {place}: {example.reason}")
    statuses = {answer.status for answer in answers}
    worst = "fail" if "fail" in statuses else "not_evaluated" if "not_evaluated" in statuses else "pass"
    raise typer.Exit(EXIT_CODES[worst])
