"""Running attacks on a raw corpus and its release, on one folder cut in two, or on two folders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from attacks.adaptive import ADAPTIVE, Anonymize, with_adaptive
from attacks.advice import advice
from attacks.asked import cost
from attacks.base import Models, create
from attacks.comparisons import worst_cases
from attacks.evaluate import Evaluation, unmeasured
from attacks.fusion import WEIGHTS
from attacks.pool import Pool, read_pool
from attacks.protocol import CELLS, Primary, Protocol
from attacks.results import AttackReport, AttackResult, Status
from attacks.scores import Outcomes
from attacks.shared import sharing
from attacks.sides import Progress, Sides, Task, read_given, read_sides
from corpus import ConfigError, Corpus, NotEvaluatedError


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
    anonymize: Anonymize | None = None,
    models: Models | None = None,
    pool: Corpus | None = None,
    primary: Primary | None = None,
    advise: bool = False,
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
        anonymize: the attacker's anonymizer, which the cell ``adaptive`` needs; see
            :class:`attacks.adaptive.IndependentAnonymizer`.
        models: language models, which some attacks need.
        pool: people who are in neither corpus, in their own wording: how often somebody absent is claimed is then read
            from them, in cells with raw samples, and not from candidates left out.
        primary: the one result that counts, named beforehand; it is marked, and all others are exploratory.
        advise: say what gives each subject away, and where; for the holder alone.

    Returns:
        Results by attack, cell and sample length; subjects under their released ids where there is a release.

    Raises:
        ConfigError: for an unknown attack or cell, one whose model is not configured, or without any corpus.
        CorpusError: for a corpus that cannot be read, or pairs that name a subject it lacks.
    """
    if unknown := sorted(set(cells) - set(CELLS)):
        raise ConfigError(f"cells: {len(unknown)} of the names are no cell; known are {', '.join(CELLS)}")
    corpora = {side: corpus for side, corpus in (("raw", raw), ("released", release)) if corpus is not None}
    if not corpora:
        raise ConfigError("an attack needs a raw corpus or a release")
    people = _people(raw, release, pairs)
    sides = read_sides(corpora, people, protocol, progress)
    refusal = "this cell needs the attacker's anonymizer"
    if ADAPTIVE in cells and anonymize is not None and raw is not None and release is not None:
        gap = protocol.session_gap_minutes
        try:
            sides = with_adaptive(sides, raw, people, anonymize, session_gap_minutes=gap, progress=progress)
        except NotEvaluatedError as error:
            refusal = str(error)
    tasks: dict[str, Task] = {}
    for cell in ("raw/raw", *cells) if raw is not None else cells:
        known, outside = ("released", ADAPTIVE) if cell == ADAPTIVE else cell.split("/")
        if {known, outside} <= sides.texts.keys() and cell not in tasks:
            tasks[cell] = sides.task(cell, known, outside, protocol)
    reasons = {ADAPTIVE: refusal} if len(corpora) == 2 else {}
    strangers = None if pool is None else read_pool(pool, sides, protocol, progress)
    report = _report(
        attacks, cells, tasks, tasks.get("raw/raw"), sides, protocol, seed, progress, models, reasons, strangers
    )
    if primary is not None:
        create(primary.attack)  # a name that no attack has must not pass for one that was not run
        report = replace(report, results=[_marked(result, primary) for result in report.results], primary=primary)
    cell = "released/raw" if primary is None else primary.cell
    if advise and cell in tasks:
        found = [result for result in report.results if result.cell == cell]
        report = replace(report, advice=advice(tasks[cell], found))
    return report


def _marked(result: AttackResult, primary: Primary) -> AttackResult:
    named = (result.attack, result.cell, result.sample_words) == (primary.attack, primary.cell, primary.sample_words)
    return replace(result, primary=True) if named else result


def run_split(
    corpus: Corpus,
    *,
    attacks: Sequence[str],
    protocol: Protocol,
    seed: int = 0,
    progress: Progress | None = None,
    models: Models | None = None,
    pool: Corpus | None = None,
) -> AttackReport:
    """Attack one folder, each history cut into known and outside; the cell is called ``split``.

    Arguments and errors are those of :func:`run_attacks`.
    """
    names = [{"given": subject} for subject in corpus.subjects]
    sides = read_sides({"given": corpus}, names, protocol, progress)
    task = sides.task("split", "given", "given", protocol)
    strangers = None if pool is None else read_pool(pool, sides, protocol, progress)
    return _report(attacks, ["split"], {"split": task}, task, sides, protocol, seed, progress, models, pool=strangers)


def run_outside(
    known: Corpus,
    outside: Corpus,
    *,
    attacks: Sequence[str],
    protocol: Protocol,
    seed: int = 0,
    progress: Progress | None = None,
    models: Models | None = None,
    pool: Corpus | None = None,
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
    strangers = None if pool is None else read_pool(pool, sides, protocol, progress)
    return _report(
        attacks, ["outside"], {"outside": task}, control, sides, protocol, seed, progress, models, pool=strangers
    )


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
    models: Models | None,
    reasons: Mapping[str, str] = MappingProxyType({}),
    pool: Pool | None = None,
) -> AttackReport:
    models = replace(models or Models(), progress=progress)
    for name in attacks:
        create(name, models)  # an unknown name, or a model that is not there, stops before anything is measured
    results: list[AttackResult] = []
    outcomes: dict[tuple[str, str, int], Outcomes] = {}
    # One BLAS thread: these matrices are small, and sums must not depend on how many cores there are.
    with threadpool_limits(1), sharing(WEIGHTS if "fusion" in attacks else ()):
        for i, name in enumerate(attacks):
            evaluation = Evaluation(name, protocol, seed, models, pool)
            _tell_cost(models, evaluation, [tasks[cell] for cell in cells if cell in tasks], control)
            for j, cell in enumerate(cells):
                if cell not in tasks:
                    status: Status = "not_evaluated" if control else "skipped_by_role"
                    reason = reasons.get(cell)
                    results += [
                        _missing(name, cell, words, protocol, status, reason) for words in protocol.sample_words
                    ]
                elif control is None and cell == "released/released":
                    results += [_without_raw(name, cell, words, protocol) for words in protocol.sample_words]
                else:
                    results += evaluation.results(tasks[cell], control)
                if progress:
                    progress("attacking", i * len(cells) + j + 1, len(attacks) * len(cells))
            outcomes |= evaluation.outcomes
        results, worst = worst_cases(results, outcomes, permutations=protocol.permutations, seed=seed)
    return AttackReport(protocol, seed, results, sides.notes, worst)


def _tell_cost(models: Models, evaluation: Evaluation, tasks: Sequence[Task], control: Task | None) -> None:
    if models.chat is not None and (expected := cost(models.chat, evaluation.plan(tasks, control))) is not None:
        first, again = expected
        models.tell(f"{evaluation.name}: {first}; second tries after unreadable answers come to at most {again:,} more")
    if tokens := evaluation.reading(tasks, control):
        models.tell(f"{evaluation.name}: {tokens:,} tokens to read in all, for every cell, sample length and control")


def _missing(name: str, cell: str, words: int, protocol: Protocol, status: Status, reason: str | None) -> AttackResult:
    if reason is None:
        reason = "this cell needs a release" if status == "not_evaluated" else "this cell needs the raw side"
    return unmeasured(name, cell, words, protocol, status=status, reason=reason)


def _without_raw(name: str, cell: str, words: int, protocol: Protocol) -> AttackResult:
    reason = "its positive control needs the raw side, which only the holder has"
    return unmeasured(name, cell, words, protocol, status="skipped_by_role", reason=reason)
