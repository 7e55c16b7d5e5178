"""`penname datasheet`: the papers of a release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from penname.options import AsJson, Debug, Quiet
from penname.screen import Screen

EXAMPLE = "Example: penname datasheet release/ --results audit/results.json --answers answers.yaml --out papers/"


def datasheet(
    release: Annotated[Path | None, typer.Argument(metavar="RELEASE", help="The release.")] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The results.json of the release's audit.")
    ] = None,
    answers: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What only a person can say, in YAML (see --template).")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the papers go, outside the release; RELEASE-papers if absent."),
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Print an empty answers file with every question, and do nothing else.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Write the papers of a release.

    Datasheet, dataset card, Croissant metadata and corrections, from what was measured and what was answered. Exit code:
    0 if every question is answered, 1 if one is open; the papers are written all the same, and say so.
    """
    from reports.papers import NOTHING, build_sheet, load_answers, measure_release, write_papers
    from reports.papers import template as empty
    from reports.results import read_results

    screen = Screen(quiet=quiet)
    if template:
        print(empty(), end="")
        return
    if release is None:
        raise typer.BadParameter("name the release, or ask for --template", param_hint="RELEASE")
    found = None if results is None else read_results(results)
    said = NOTHING if answers is None else load_answers(answers)
    folder = out or release.resolve().with_name(f"{release.resolve().name}-papers")
    with screen.steps("measuring the release"):
        facts = measure_release(release)
    sheet = build_sheet(facts, found, said)
    names = write_papers(folder, release, sheet, found)
    open_ = sheet.open()
    if as_json:
        screen.json({"release_digest": sheet.release_digest, "papers": names, "open": open_})
    else:
        screen.result(f"papers of release {sheet.release_digest}: {', '.join(names)}")
        for name in open_:
            screen.result(f"open: {name}")
        total = len(sheet.entries)
        screen.result(f"{total - sum(entry.open for entry in sheet.entries)} of {total} questions answered")
    screen.say(f"papers are in {folder}")
    if found is None:
        screen.say("no audit was given (--results), so risk and use are not in them")
    raise typer.Exit(1 if open_ else 0)
