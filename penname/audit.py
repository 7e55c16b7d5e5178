"""The audit: every measure of one release beside its original, gathered into one result."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from corpus import Corpus, OutputError, make_folder, write_atomic, write_json
from penname._version import __version__

if TYPE_CHECKING:
    from anonymize import Consent, SecretKey
    from attacks.date_recovery import DateRecoveryReport
    from attacks.residual_identifiers import ResidualReport
    from penname.config import Config
    from reports.gates import HolderSide
    from reports.results import Results

Progress = Callable[[str, str, int, int], None]
"""Called with the stage, what it works on, how much is done, and of how much."""

Step = Callable[[str, int, int], None]
"""The same within a stage."""

OTHER_CONFIG = "other-config"
"""Why what depends on the release's configuration cannot be measured under another one."""
RESULTS = "results.json"
REPORT = "report.html"
TIMINGS = "timings.json"
INTERNAL_RESULTS = "internal-results.json"
INTERNAL_REPORT = "internal-report.html"
MODELS = "models"
"""Folder in which a model's answers are kept, the holder's private one or a comparison's, where no other is configured."""
REWRITES = "attackers-rewrites"
"""Folder among them for what the model writes for an attacker who runs the anonymizer on their own samples."""


def audit(
    raw: Corpus,
    release: Corpus,
    private: Path | None = None,
    *,
    config: Config,
    consent: Consent | None = None,
    key: SecretKey | None = None,
    seed: int | None = None,
    internal: bool = False,
    progress: Progress | None = None,
    timings: dict[str, float] | None = None,
    tell: Callable[[str], None] = lambda said: None,
    pool: Corpus | None = None,
) -> Results:
    """Verify a release, attack it, measure what it still supports, and ask its gates.

    Args:
        raw: the holder's side.
        release: the released side, with its manifest.
        private: folder with `subjects.json`; without it subjects are paired by their times of day. What models answer is
            kept there, unless the configuration names another place.
        config: protocol, attacks and cells.
        consent: who consented; without it the gate that asks is skipped.
        key: the holder's, which the release was made with; without it no gate looks at whose offsets these are.
        seed: instead of the configuration's.
        internal: keep the per-subject table of attacks.
        progress: told what is worked on.
        timings: gets the seconds of each stage; they are no part of the result.
        tell: told in words what an attack by a language model will cost, before it begins.
        pool: people who are in neither side, to ask how often a stranger is taken for somebody.

    Raises:
        CorpusError: if a side cannot be read, or a released subject has no raw one.
    """
    from anonymize import read_manifest
    from attacks import IndependentAnonymizer, run_attacks
    from penname.models import ready_models
    from penname.pairs import find_pairs
    from reports.gates import ReleaseView, run_gates
    from reports.gates.holder import HolderSide
    from reports.results import AnonymizationLevel, build_results
    from utility.categories import Floors
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
    lm = config.lm
    if lm.cache is None and private is not None:
        lm = lm.model_copy(update={"cache": private / MODELS})
    models = ready_models(lm, config.attacks, tell)
    sentences = None
    if config.lm.embeddings is not None:
        from lm.embeddings import load_encoder

        sentences = load_encoder(config.lm.embeddings)
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
            anonymize=IndependentAnonymizer(
                config.anonymize, _attackers_key(seed), None if lm.cache is None else lm.cache / REWRITES, tell
            ),
            models=models,
            pool=pool,
            primary=config.primary,
            advise=internal,
        )
    holder = HolderSide(raw, pairs, config.anonymize, consent=consent, key=key)
    own = manifest.config_digest == config.anonymize.digest
    with clock.stage("recover dates") as step:
        dates = _dates(holder, release, own, seed, step)
    with clock.stage("search for originals") as step:
        residuals = _residuals(holder, release, own, internal, step)
    with clock.stage("measure retrieval") as step:
        limits = config.gates
        retrieval = measure_retrieval(
            raw,
            release,
            pairs,
            seed=seed,
            floors=Floors(limits.floor_items, limits.floor_subjects, limits.floor_report),
            progress=lambda done, total: step("", done, total),
        )
    with clock.stage("measure what else is supported") as step:
        support = measure_support(
            raw,
            release,
            pairs,
            seed=seed,
            gap=timedelta(minutes=config.protocol.session_gap_minutes),
            sentences=sentences,
            progress=lambda done, total: step("", done, total),
        )
    measured: dict[str, Any] = {
        "attacks": attacked,
        "verification": verification,
        "retrieval": retrieval,
        "support": support,
        "dates": dates,
        "residuals": residuals,
        "level": AnonymizationLevel(
            rewrite=manifest.rewrite,
            flatten_level=config.anonymize.flatten_level if own and manifest.rewrite == "flatten" else None,
        ),
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
            holder=holder,
        )
        gates = run_gates(view, progress=step)
    return build_results(**measured, gates=gates, limits=bool(config.gates.reidentification))


def _dates(holder: HolderSide, release: Corpus, own: bool, seed: int, step: Step) -> DateRecoveryReport:
    """The attacker knows the release's configuration, and so which offsets there are."""
    from attacks.date_recovery import DateRecoveryReport, allowed_offsets, recover_dates

    if not own:
        return DateRecoveryReport("not_evaluated", OTHER_CONFIG, 0, (), (), seed)
    dates = holder.config.dates
    offsets = allowed_offsets(dates.min_days, dates.max_days, multiple_of=7 if dates.multiple_of_seven else 1)
    return recover_dates(release, holder.raw, holder.pairs, offsets=offsets, seed=seed, progress=step)


def _residuals(holder: HolderSide, release: Corpus, own: bool, internal: bool, step: Step) -> ResidualReport:
    """What the detector finds in the raw side is found once, for this and for the gates."""
    from attacks.residual_identifiers import ResidualReport, find_residuals, spanned

    if not own:
        return ResidualReport("not_evaluated", OTHER_CONFIG, 0, 0, 0, {}, 0, ())
    originals = {}
    for raw, released in holder.pairs.items():
        found = holder.finding(raw)
        originals[released] = spanned(found.record, found.documents, found.spans, found.known)
    return find_residuals(release, originals, raw=holder.raw, pairs=holder.pairs, internal=internal, progress=step)


def _attackers_key(seed: int) -> SecretKey:
    """The key an attacker would make up: anyone's but the holder's, and the same on every run."""
    from anonymize import SecretKey

    return SecretKey(hashlib.sha256(f"penname attacker|{seed}".encode()).digest())


@contextmanager
def audit_folder(folder: Path, release: Path) -> Iterator[None]:
    """Make the folder for an audit's files before anything is measured for it; a new one goes again if that fails.

    Raises:
        OutputError: if it lies inside the release, or cannot be made.
    """
    if folder.resolve().is_relative_to(release.resolve()):
        raise OutputError("an audit's files lie outside the release; name another folder with --out")
    new = not folder.exists()
    make_folder(folder)
    try:
        yield
    except BaseException:
        if new:
            with suppress(OSError):  # not empty: something was written, and is left
                folder.rmdir()
        raise


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
