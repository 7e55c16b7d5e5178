"""The audit: every measure of one release beside its original, gathered into one result."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from corpus import Corpus, OutputError, make_folder, write_atomic, write_json
from penname._version import __version__

if TYPE_CHECKING:
    from anonymize import SecretKey
    from penname.config import Config
    from reports.results import Results

Progress = Callable[[str, str, int, int], None]
"""Called with the stage, what it works on, how much is done, and of how much."""

RESULTS = "results.json"
REPORT = "report.html"
TIMINGS = "timings.json"
INTERNAL_RESULTS = "internal-results.json"
INTERNAL_REPORT = "internal-report.html"


def audit(
    raw: Corpus,
    release: Corpus,
    private: Path | None = None,
    *,
    config: Config,
    seed: int | None = None,
    internal: bool = False,
    progress: Progress | None = None,
    timings: dict[str, float] | None = None,
) -> Results:
    """Verify a release, attack it, measure what it still supports, and ask its gates.

    Args:
        raw: the holder's side.
        release: the released side, with its manifest.
        private: folder with `subjects.json`; without it subjects are paired by their times of day.
        config: protocol, attacks and cells.
        seed: instead of the configuration's.
        internal: keep the per-subject table of attacks.
        progress: told what is worked on.
        timings: gets the seconds of each stage; they are no part of the result.

    Raises:
        CorpusError: if a side cannot be read, or a released subject has no raw one.
    """
    from anonymize import read_manifest
    from attacks import independent_anonymizer, run_attacks
    from penname.pairs import find_pairs
    from reports.gates import ReleaseView, run_gates
    from reports.gates.holder import HolderSide
    from reports.results import build_results
    from utility.retrieval import measure_retrieval
    from utility.support import measure_support
    from utility.verify import verify

    seed = config.seed if seed is None else seed
    clock = _Clock(progress, {} if timings is None else timings)
    manifest = read_manifest(release.folder)
    with clock.stage("pair subjects"):
        pairs = find_pairs(raw, release, private)
    with clock.stage("verify intervals") as step:
        verification = verify(release, raw, pairs, progress=lambda done, total: step("", done, total))
    with clock.stage("attack") as step:
        attacked = run_attacks(
            raw,
            release,
            pairs,
            attacks=config.attacks,
            protocol=config.protocol,
            cells=config.cells,
            seed=seed,
            progress=step,
            anonymize=independent_anonymizer(config.anonymize, _attackers_key(seed)),
        )
    with clock.stage("measure retrieval") as step:
        retrieval = measure_retrieval(
            raw, release, pairs, seed=seed, progress=lambda done, total: step("", done, total)
        )
    with clock.stage("measure what else is supported") as step:
        support = measure_support(
            raw,
            release,
            pairs,
            seed=seed,
            gap=timedelta(minutes=config.protocol.session_gap_minutes),
            progress=lambda done, total: step("", done, total),
        )
    measured: dict[str, Any] = {
        "attacks": attacked,
        "verification": verification,
        "retrieval": retrieval,
        "support": support,
        "config_digest": config.digest,
        "release_digest": manifest.digest,
        "version": __version__,
        "seed": seed,
        "internal": internal,
    }
    with clock.stage("ask the gates") as step:
        view = ReleaseView(
            release.folder,
            verification=verification,
            results=build_results(**measured),
            thresholds=config.gates,
            holder=HolderSide(raw, pairs, config.anonymize),
        )
        gates = run_gates(view, progress=step)
    return build_results(**measured, gates=gates, limits=bool(config.gates.reidentification))


def _attackers_key(seed: int) -> SecretKey:
    """The key an attacker would make up: anyone's but the holder's, and the same on every run."""
    from anonymize import SecretKey

    return SecretKey(hashlib.sha256(f"penname attacker|{seed}".encode()).digest())


def make_audit_folder(folder: Path, release: Path) -> None:
    """Make the folder for an audit's files, before anything is measured for it.

    Raises:
        OutputError: if it lies inside the release, or cannot be made.
    """
    if folder.resolve().is_relative_to(release.resolve()):
        raise OutputError("an audit's files lie outside the release; name another folder with --out")
    make_folder(folder)


def write_audit(folder: Path, results: Results, timings: dict[str, float]) -> list[str]:
    """Write the public result and report, the timings, and for internal results the holder's own copies (mode 0600).

    Returns:
        Names of the files written, the public ones first.

    Raises:
        OutputError: if the folder cannot be written.
    """
    from reports import render_html
    from reports.results import write_results

    public = results.public()
    write_results(folder / RESULTS, public)
    write_atomic(folder / REPORT, render_html(public).encode("utf-8"))
    write_json(folder / TIMINGS, {"seconds": {stage: round(seconds, 3) for stage, seconds in timings.items()}})
    names = [RESULTS, REPORT, TIMINGS]
    if results.internal:
        write_results(folder / INTERNAL_RESULTS, results)
        write_atomic(folder / INTERNAL_REPORT, render_html(results).encode("utf-8"), mode=0o600)
        names += [INTERNAL_RESULTS, INTERNAL_REPORT]
    return names


class _Clock:
    """Times the stages and tells which one runs."""

    def __init__(self, progress: Progress | None, timings: dict[str, float]) -> None:
        self._progress = progress
        self._timings = timings

    @contextmanager
    def stage(self, name: str) -> Iterator[Callable[[str, int, int], None]]:
        def step(what: str, done: int, total: int) -> None:
            if self._progress is not None:
                self._progress(name, what, done, total)

        begun = perf_counter()
        yield step
        self._timings[name] = perf_counter() - begun
