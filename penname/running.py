"""An audit as commands run it: with progress on the screen and its files written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from corpus import Corpus
from penname.audit import audit, audit_folder, write_audit

if TYPE_CHECKING:
    from penname.config import Config
    from penname.screen import Screen
    from reports.results import Results


def run_audit(
    screen: Screen,
    raw: Corpus,
    release: Corpus,
    private: Path | None,
    folder: Path,
    *,
    config: Config,
    seed: int | None = None,
    internal: bool = False,
    pool: Corpus | None = None,
) -> Results:
    """Audit a release and write the results and reports into a folder (see :func:`penname.audit.audit`)."""
    timings: dict[str, float] = {}
    with audit_folder(folder, release.folder), screen.steps("auditing the release") as step:
        results = audit(
            raw,
            release,
            private,
            config=config,
            seed=seed,
            internal=internal,
            pool=pool,
            progress=lambda stage, what, done, total: step(f"{stage} {what}".strip(), done, total),
            timings=timings,
        )
        write_audit(folder, results, timings)
    return results
