"""Running attacks on a raw corpus and its release, on one folder cut in two, or on two folders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from attacks.base import create
from attacks.evaluate import Evaluation, unmeasured
from attacks.protocol import CELLS, Protocol
from attacks.results import AttackReport, AttackResult, Status
from attacks.sides import Progress, Sides, Task, read_given, read_sides
from corpus import ConfigError, Corpus


def run_attacks(
    raw: Corpus | None,
    release: Corpus | None,
    pairs: Mapping[str, str] | None,
    *,
    attacks: Sequence[str],
    protocol: Protocol,
    cells: Sequence[str] = CELLS,
    seed: int = 0,
    progress: Progress | None = None,
) -> AttackReport:
    """Attack a release: each history is cut once, by the raw side's times, and the same ids are taken on each side.

    Args:
        raw: the raw corpus, None for a reader who has only the release.
        release: the release, None where there is none yet.
        pairs: raw subject id → released subject id; None where the ids are the same. Subjects that are not
            released take no part.
        attacks: registered names.
        protocol: how histories and samples are cut.
        cells: known side / outside side; cells that need a side that is not there are reported as such.
        seed: of ties, nulls, bootstraps and shuffles.
        progress: called with what is being done, how much is done and how much there is.

    Returns:
        Results by attack, cell and sample length; subjects under their released ids where there is a release.

    Raises:
        ConfigError: for an unknown attack or cell, or without any corpus.
        CorpusError: for a corpus that cannot be read, or pairs that name a subject it lacks.
    """
    if unknown := sorted(set(cells) - set(CELLS)):
        raise ConfigError(f"cells: {len(unknown)} of the names are no cell; known are {', '.join(CELLS)}")
    corpora = {side: corpus for side, corpus in (("raw", raw), ("released", release)) if corpus is not None}
    if not corpora:
        raise ConfigError("an attack needs a raw corpus or a release")
    sides = read_sides(corpora, _people(raw, release, pairs), protocol, progress)
    tasks: dict[str, Task] = {}
    for cell in ("raw/raw", *cells) if raw is not None else cells:
        known, outside = cell.split("/")
        if {known, outside} <= corpora.keys() and cell not in tasks:
            tasks[cell] = sides.task(cell, known, outside, protocol)
    return _report(attacks, cells, tasks, tasks.get("raw/raw"), sides, protocol, seed, progress)


def run_split(
    corpus: Corpus, *, attacks: Sequence[str], protocol: Protocol, seed: int = 0, progress: Progress | None = None
) -> AttackReport:
    """Attack one folder, each history cut into known and outside; the cell is called ``split``.

    Arguments and errors are those of :func:`run_attacks`.
    """
    names = [{"given": subject} for subject in corpus.subjects]
    sides = read_sides({"given": corpus}, names, protocol, progress)
    task = sides.task("split", "given", "given", protocol)
    return _report(attacks, ["split"], {"split": task}, task, sides, protocol, seed, progress)


def run_outside(
    known: Corpus,
    outside: Corpus,
    *,
    attacks: Sequence[str],
    protocol: Protocol,
    seed: int = 0,
    progress: Progress | None = None,
) -> AttackReport:
    """Attack the histories of one folder with the samples of another, as given; the cell is called ``outside``.

    People are matched by id. The positive control is the outside folder cut in two, or where that is too thin the
    known one. Other arguments and errors are those of :func:`run_attacks`.
    """
    sides = read_given(known, outside, protocol, progress)
    task = sides.task("outside", "known", "outside", protocol)
    control = None
    for name, corpus in (("outside alone", outside), ("known alone", known)):
        names = [{name: subject} for subject in corpus.subjects]
        alone = read_sides({name: corpus}, names, protocol, None).task(name, name, name, protocol)
        longest = max((words for words, samples in task.samples.items() if len(samples)), default=0)
        if len(alone.known) > 1 and longest and _writers(alone, longest) >= _writers(task, longest):
            control = alone
            break
    return _report(attacks, ["outside"], {"outside": task}, control, sides, protocol, seed, progress)


def _writers(task: Task, words: int) -> int:
    return len(set(task.samples[words].subjects))


def _people(raw: Corpus | None, release: Corpus | None, pairs: Mapping[str, str] | None) -> list[dict[str, str]]:
    if raw is None or release is None:
        side, corpus = ("raw", raw) if raw is not None else ("released", release)
        return [{side: subject} for subject in (corpus.subjects if corpus is not None else ())]
    if pairs is None:
        pairs = {subject: subject for subject in raw.subjects if subject in release.subjects}
    return [{"raw": subject, "released": released} for subject, released in pairs.items()]


def _report(
    attacks: Sequence[str],
    cells: Sequence[str],
    tasks: Mapping[str, Task],
    control: Task | None,
    sides: Sides,
    protocol: Protocol,
    seed: int,
    progress: Progress | None,
) -> AttackReport:
    for name in attacks:
        create(name)  # an unknown name stops before anything is measured
    results: list[AttackResult] = []
    # One BLAS thread: these matrices are small, and sums must not depend on how many cores there are.
    with threadpool_limits(1):
        for i, name in enumerate(attacks):
            evaluation = Evaluation(name, protocol, seed)
            for j, cell in enumerate(cells):
                if cell not in tasks:
                    status: Status = "not_evaluated" if control else "skipped_by_role"
                    results += [_missing(name, cell, words, protocol, status) for words in protocol.sample_words]
                elif control is None and cell == "released/released":
                    results += [_without_raw(name, cell, words, protocol) for words in protocol.sample_words]
                else:
                    results += evaluation.results(tasks[cell], control)
                if progress:
                    progress("attacking", i * len(cells) + j + 1, len(attacks) * len(cells))
    return AttackReport(protocol, seed, results, sides.notes)


def _missing(name: str, cell: str, words: int, protocol: Protocol, status: Status) -> AttackResult:
    reason = "this cell needs a release" if status == "not_evaluated" else "this cell needs the raw side"
    return unmeasured(name, cell, words, protocol, status=status, reason=reason)


def _without_raw(name: str, cell: str, words: int, protocol: Protocol) -> AttackResult:
    reason = "its positive control needs the raw side, which only the holder has"
    return unmeasured(name, cell, words, protocol, status="skipped_by_role", reason=reason)
