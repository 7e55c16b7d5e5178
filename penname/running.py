"""Long tasks as commands run them: with progress on the screen and their files written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from corpus import Corpus
from penname.audit import audit, audit_folder, write_audit

if TYPE_CHECKING:
    from anonymize import Consent, SecretKey
    from penname.config import Config
    from penname.screen import Screen, Step
    from reports.results import Results


def run_audit(
    screen: Screen,
    raw: Corpus,
    release: Corpus,
    private: Path | None,
    folder: Path,
    *,
    config: Config,
    consent: Consent | None = None,
    key: SecretKey | None = None,
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
            consent=consent,
            key=key,
            seed=seed,
            internal=internal,
            pool=pool,
            progress=lambda stage, what, done, total: step(f"{stage} {what}".strip(), done, total),
            timings=timings,
            tell=screen.say,
        )
        write_audit(folder, results, timings)
    return results


def telling(screen: Screen, step: Step) -> Step:
    """The progress of an anonymization: what a model will cost is told even where nobody watches the progress."""
    from anonymize.rewriting_llm.rewriter import STAGE

    def report(stage: str, done: int, total: int) -> None:
        if stage.startswith(f"{STAGE},"):
            screen.say(stage.removesuffix(":"))
        step(stage, done, total)

    return report
