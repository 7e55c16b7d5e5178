"""`penname verify`: intervals, order, ids and citations of a release."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from penname.options import AsJson, Debug, Private, Quiet, Verbose
from penname.screen import Screen
from penname.wording import counted

if TYPE_CHECKING:
    from utility.findings import Verification

EXAMPLE = "Example: penname verify raw/ release/ --private private/"
SHOWN = 20
"""Findings printed; all are counted, and --json has them all."""


def verify(
    folders: Annotated[
        list[Path], typer.Argument(metavar="[RAW] RELEASE", help="The raw corpus, if you have it, and the release.")
    ],
    private: Private = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Check that every interval, order, id and citation survived.

    With the raw side every time and date is compared exactly. With the release alone, as far as its own ids, times and
    citations tell; what that cannot see is listed. Exit code: 0 pass, 1 violations, 3 nothing to check.
    """
    from corpus import Corpus
    from penname.pairs import find_pairs
    from reports.results import EXIT_CODES
    from utility.verify import verify as check

    screen = Screen(quiet=quiet, verbose=verbose)
    if len(folders) > 2:
        raise typer.BadParameter("give the release, or the raw corpus and the release", param_hint="[RAW] RELEASE")
    release = Corpus.open(folders[-1])
    raw = Corpus.open(folders[0]) if len(folders) == 2 else None
    pairs = find_pairs(raw, release, private) if raw is not None and private is not None else None
    with screen.steps("verifying") as step:
        found = check(release, raw, pairs, progress=lambda done, total: step("", done, total))
    if as_json:
        screen.json(_tree(found))
    else:
        _show(screen, found)
    raise typer.Exit(EXIT_CODES[found.status])


def _tree(found: Verification) -> dict[str, object]:
    return {
        "status": found.status,
        "role": found.role,
        "subjects": [
            {
                "subject": one.subject,
                "messages": one.messages,
                "pairs_checked": one.pairs_checked,
                "violations": one.violations,
                "offset_whole_days": one.offset_whole_days,
                "time_of_day_kept": one.time_of_day_kept,
            }
            for one in found.subjects
        ],
        "violations": [one._asdict() for one in found.violations],
        "not_checkable": list(found.not_checkable),
    }


def _show(screen: Screen, found: Verification) -> None:
    from penname.tables import verification_table

    screen.table(verification_table(found))
    if found.violations:
        screen.result(f"showing {min(SHOWN, len(found.violations))} of {counted(len(found.violations), 'violation')}")
    for violation in found.violations[:SHOWN]:
        screen.result(f"  {violation.file}{f' {violation.id}' if violation.id else ''}: {violation.reason}")
    for gap in found.not_checkable:
        screen.result(f"not checkable without the raw side: {gap}")
    screen.result(f"{found.status.replace('_', ' ')}: {counted(len(found.violations), 'violation')}")
