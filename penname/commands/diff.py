"""`penname diff`: two releases, or two audits, against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from penname.options import AsJson, Debug, Quiet
from penname.screen import Screen

if TYPE_CHECKING:
    from reports.results import Results

EXAMPLE = "Example: penname diff earlier/results.json audit/results.json, or: penname diff release-1/ release-2/"


def diff(
    before: Annotated[Path, typer.Argument(metavar="A", help="The earlier release, or its results.json.")],
    after: Annotated[Path, typer.Argument(metavar="B", help="The later one, of the same kind.")],
    releases: Annotated[
        tuple[Path, Path] | None,
        typer.Option(metavar="DIR DIR", help="The releases of two internal results, to compare risk person by person."),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Say what changed between two releases, or between two audits.

    Of audits: gates, risk and what the release supports; where both are internal results, risk person by person. Of
    releases: settings, files and people. Exit code: 0, or 1 if a check that passed in A does not pass in B.
    """
    from reports.diff import AuditDiff, ReleaseDiff, diff_audits, diff_releases, render_diff
    from reports.results import read_results

    screen = Screen(quiet=quiet)
    if before.is_dir() != after.is_dir():
        raise typer.BadParameter("give two releases, or the results.json of two audits", param_hint="A B")
    found: AuditDiff | ReleaseDiff
    if before.is_dir():
        with screen.steps("comparing the releases"):
            found = diff_releases(before, after)
    else:
        results = read_results(before), read_results(after)
        people = None if releases is None else _people(screen, releases, results)
        found = diff_audits(*results, people)
    if as_json:
        screen.json(found.model_dump(mode="json", by_alias=True))
    else:
        render_diff(found, screen.out)
    raise typer.Exit(1 if isinstance(found, AuditDiff) and found.worse else 0)


def _people(screen: Screen, releases: tuple[Path, Path], results: tuple[Results, Results]) -> dict[str, str]:
    """Who is who in the releases that two results are about.

    Raises:
        ConfigError: if a result is about another release.
    """
    from anonymize.manifest import read_manifest
    from corpus import ConfigError, Corpus
    from reports.diff import same_people

    for folder, result in zip(releases, results, strict=True):
        if read_manifest(folder).digest != result.release_digest:
            raise ConfigError(f"{folder.name}: is not the release that the results beside it are about")
    with screen.steps("pairing the people"):
        return same_people(*(Corpus.open(folder) for folder in releases))
