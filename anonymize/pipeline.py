"""Raw corpus → release: strings the stages together, subject by subject, in two passes.

Pass one finds what has to go in each subject, and leaves keyed hashes of it; pass two replaces it by surrogates that are
none of those. A subject is one task of joblib, so the same bytes come from any number of workers, here or on a cluster.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from anonymize.cluster import on_cluster
from anonymize.config import AnonymizeConfig
from anonymize.consent import Consent, SubjectConsent
from anonymize.detect.model import load_model
from anonymize.documents import documents
from anonymize.entities import Entity, entities
from anonymize.keys import SecretKey
from anonymize.manifest import REMOVALS, Manifest, merge_vocabularies, penname_version, read_manifest, vocabulary
from anonymize.mapping import write_mapping
from anonymize.private import STOPPED, Stopped, private_folder, write_private, write_stopped
from anonymize.remove import vacancies
from anonymize.resume import Done, Found, load_done, load_found, run_fingerprint, save_done, save_found
from anonymize.rewrite import find_rewriter
from anonymize.rewriting_llm import ModelRewriter, model_rewriter
from anonymize.rewriting_llm.rewriter import FLATTENED
from anonymize.spans import Spans
from anonymize.subject import HASH_BYTES, UNCOVERED, VACANT, WITHDRAWN, Outcome, book_of, check_written, prepare, survey
from anonymize.subject import release as release_subject
from anonymize.write import WORK, complete, hashes, staging
from corpus import (
    ConfigError,
    ConsentError,
    Corpus,
    CorpusError,
    DayId,
    LeakError,
    OutputError,
    SubjectRecord,
    check_header,
    make_folder,
    write_atomic,
    write_json,
    write_record,
)

Progress = Callable[[str, int, int], None]
_SELDOM = 200_000
_ORIGINALS = "originals.bin"
TRANSCRIPTS = "transcripts"


@dataclass(frozen=True, slots=True)
class ReleaseSummary:
    """What a run did, counted.

    Attributes:
        release: the release folder.
        manifest_digest: SHA-256 of its manifest.
        subjects, messages: how many were released.
        removed: messages taken out by rules.
        withdrawn_subjects, withdrawn_messages: what was taken back, or never covered by the consent.
        replaced: label → spans replaced.
        times, text_dates: time fields and dates inside texts that were shifted.
        placeholders: dates inside texts that could not be shifted and are `[date]` now.
        rewritten: messages whose wording was changed by the rewriter.
        entities: originals that got a surrogate.
        consent: whether a consent file was given.
    """

    release: Path
    manifest_digest: str
    subjects: int
    messages: int
    removed: int
    withdrawn_subjects: int
    withdrawn_messages: int
    replaced: dict[str, int]
    times: int
    text_dates: int
    placeholders: int
    rewritten: int
    entities: int
    consent: bool


def anonymize_corpus(
    raw: Corpus,
    release: Path,
    *,
    key: SecretKey,
    consent: Consent | None,
    config: AnonymizeConfig,
    private: Path | None = None,
    mapping: bool = False,
    workers: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> ReleaseSummary:
    """Make a release of a raw corpus.

    Args:
        raw: the corpus.
        release: the release folder, which must not exist.
        key: the holder's secret key.
        consent: who consented; None makes a release that says it holds no consent.
        config: everything else that decides the bytes.
        private: folder (mode 0700) for `subjects.json` and `ledger.json`; nothing private is written without it.
        mapping: also write which original became which surrogate into the private folder, encrypted under the key.
        workers: local processes. A model that rewrites is asked from one alone, so that its budget is one.
        cluster: address of the scheduler of a Dask cluster, whose workers do the work instead (see
            :func:`anonymize.cluster.on_cluster`); a model that rewrites is asked from here all the same.
        progress: called with (stage, done, total).

    Raises:
        ConsentError: if a subject has no consent, or nobody is left.
        CorpusError: for a record that cannot be read or has no message.
        ConfigError: for a model or rewriter that does not exist, folders that lie in each other, or a cluster that is
            not there.
        OutputError: if the target exists or cannot be written.
        LeakError: if an original is still in what was written; there is no release then.
        EndpointError: if the model that rewrites cannot be asked, or its budget is spent; what it answered is kept.
    """
    target = Path(release)
    _check_folders(raw, target, private)
    if mapping and private is None:
        raise ConfigError("a mapping needs a private folder to lie in; name one")
    find_rewriter(config.rewrite)
    load_model(config.model)
    agreed: dict[str, SubjectConsent | None] = {
        subject: consent.for_subject(subject, config.scope) if consent is not None else None for subject in raw.subjects
    }
    taking_part = [subject for subject, given in agreed.items() if given is None or given.withdrawn is not True]
    if not taking_part:
        raise ConsentError("every subject has withdrawn; there is nothing to release")
    report = progress or (lambda stage, done, total: None)
    with staging(target, run_fingerprint(raw, key, consent, config)) as folder:
        work = make_folder(folder / WORK, mode=0o700)
        # The longest histories begin, so that no worker is left with one at the end: of twenty people one has a sixth of
        # all words.
        taking_part.sort(key=lambda subject: (-raw.path(subject, "source").stat().st_size, subject))
        tasks = [(raw, work, subject, agreed[subject], key, config) for subject in taking_part]
        originals: set[bytes] = set()
        removed: dict[str, dict[str, str]] = {}
        vacant: dict[str, list[str]] = {}
        left: list[str] = []
        with on_cluster(cluster):
            for subject, reasons, empty, of_subject, stays in _each(
                _first_pass, tasks, workers, "detect", report, private
            ):
                removed[subject], vacant[subject] = reasons, empty
                originals |= of_subject
                left += [subject] if stays else []
        write_atomic(work / _ORIGINALS, b"".join(sorted(originals)), mode=0o600)
        names = released_names(left, key, config)
        model = model_rewriter(config, _transcripts(private, work) if config.rewrite == "llm" else None, report)
        second = [
            (raw, folder, subject, names[subject], agreed[subject], key, config, mapping, model) for subject in left
        ]
        if model is not None:
            _tell_cost(model, second, report)
        outcomes: dict[str, Outcome] = {}
        vocabularies: list[dict[str, list[Any]]] = []
        files: dict[str, tuple[str, ...]] = {}
        mapped: list[Entity] = []
        with on_cluster(cluster if model is None else None):
            for subject, done, rows in _each(
                _second_pass, second, workers if model is None else 1, "replace", report, private
            ):
                outcomes[subject], files[subject] = done.outcome, done.files
                mapped += rows
                vocabularies.append(done.vocabulary)
        in_order = sorted(left, key=names.__getitem__)
        write_json(
            folder / REMOVALS,
            [
                {"subject": names[subject], "id": id, "reason": reason}
                for subject in in_order
                for id, reason in _accounted(removed[subject], vacant[subject])
            ],
        )
        manifest = Manifest(
            version=penname_version(),
            config_digest=config.digest,
            subject_ids=config.subject_ids,
            rewrite=config.rewrite,
            consent="none" if consent is None else "held",
            scope=config.scope,
            subjects={names[subject]: files[subject] for subject in in_order},
            messages={names[subject]: outcomes[subject].messages for subject in in_order},
            removed={names[subject]: len(removed[subject]) for subject in in_order},
            vacant={names[subject]: len(vacant[subject]) for subject in in_order},
            withdrawn_subjects=len(raw.subjects) - len(left),
            vocabularies=merge_vocabularies(vocabularies, config.retired_labels),
            files=hashes(folder),
        )
        if private is not None:
            write_private(private, names, outcomes, removed)
            if mapping:
                write_mapping(private, mapped, key)
        complete(folder, target, manifest)
    replaced: Counter[str] = Counter()
    for outcome in outcomes.values():
        replaced.update(outcome.replaced)
    reasons = [reason for of_subject in removed.values() for reason in of_subject.values()]
    return ReleaseSummary(
        release=target,
        manifest_digest=read_manifest(target).digest,
        subjects=len(left),
        messages=sum(outcome.messages for outcome in outcomes.values()),
        removed=sum(reason not in (WITHDRAWN, UNCOVERED) for reason in reasons),
        withdrawn_subjects=len(raw.subjects) - len(left),
        withdrawn_messages=sum(reason in (WITHDRAWN, UNCOVERED) for reason in reasons),
        replaced=dict(sorted(replaced.items())),
        times=sum(outcome.times for outcome in outcomes.values()),
        text_dates=sum(sum(outcome.text_dates.values()) for outcome in outcomes.values()),
        placeholders=sum(outcome.placeholders for outcome in outcomes.values()),
        rewritten=sum(
            outcome.rewriting.get(how, 0) for outcome in outcomes.values() for how in ("rewritten", FLATTENED)
        ),
        entities=sum(outcome.entities for outcome in outcomes.values()),
        consent=consent is not None,
    )


def released_names(subjects: list[str], key: SecretKey, config: AnonymizeConfig) -> dict[str, str]:
    """Raw subject id → released id: the same, or `U01 …` in an order drawn by the key."""
    if config.subject_ids == "keep":
        return {subject: subject for subject in subjects}
    drawn = sorted(subjects, key=lambda subject: (key.derive("subject-order", subject), subject))
    width = max(2, len(str(len(drawn))))
    return {subject: f"U{i:0{width}d}" for i, subject in enumerate(drawn, start=1)}


def _accounted(removed: dict[str, str], vacant: list[str]) -> list[tuple[str, str]]:
    """Every id without a message in the release, in stream order, with the reason."""
    reasons = removed | dict.fromkeys(vacant, VACANT)
    return [(id, reasons[id]) for id in sorted(reasons, key=DayId.parse)]


def _check_folders(raw: Corpus, target: Path, private: Path | None) -> None:
    """Keep apart what is published, what is raw and what undoes the release."""
    folders = {"release": target.resolve(), "raw": raw.folder.resolve()}
    if private is not None:
        folders["private"] = private.resolve()
    for (name, one), (other, two) in combinations(folders.items(), 2):
        if one == two or one in two.parents or two in one.parents:
            raise ConfigError(
                f"the {name} folder and the {other} folder must be two, and neither may lie in the other; choose another"
                " place"
            )


def _each(
    task: Callable[..., Any],
    tasks: Sequence[tuple[Any, ...]],
    workers: int,
    stage: str,
    report: Progress,
    private: Path | None,
) -> Iterator[Any]:
    """Results in the order of the tasks, whatever the order they end in.

    Raises:
        LeakError: when all are done, for the subjects that one was found in: of 500 the next one would be seen an hour later.
    """
    report(stage, 0, len(tasks))
    results = Parallel(n_jobs=workers, return_as="generator")(delayed(_calmly)(task, *arguments) for arguments in tasks)
    stopped: list[Stopped] = []
    for done, result in enumerate(results, start=1):
        report(stage, done, len(tasks))
        if isinstance(result, Stopped):
            stopped.append(result)
        else:
            yield result
    if stopped:
        if private is not None:
            write_stopped(private, stopped)
        others = f" (and {len(stopped) - 1} more subjects)" if len(stopped) > 1 else ""
        whose = "" if private is None else f"; {STOPPED} in the private folder says whose it is"
        raise LeakError(f"{stopped[0].message}{others}{whose}")


def _calmly(task: Callable[..., Any], *arguments: Any) -> Any:
    """Run a task with Python's cyclic garbage collector called seldom; a leak that it finds is its result.

    A record is hundreds of thousands of small objects that live as long as its task. Called at the usual rate, the
    collector went through them and through the model again and again: 14 % of the time of 18,779 messages.
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_SELDOM, *usual[1:])
    try:
        return task(*arguments)
    except LeakError as error:
        return Stopped(arguments[2], str(error))
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _first_pass(
    raw: Corpus, work: Path, subject: str, consent: SubjectConsent | None, key: SecretKey, config: AnonymizeConfig
) -> tuple[str, dict[str, str], list[str], set[bytes], bool]:
    """Find what has to go; the spans go to disk as numbers, without any text."""
    found = load_found(work, subject)
    if found is None:
        found = _find(raw, subject, consent, key, config)
        save_found(work, subject, found)
    return subject, found.reasons, found.vacant, found.originals, found.spans is not None


def _find(raw: Corpus, subject: str, consent: SubjectConsent | None, key: SecretKey, config: AnonymizeConfig) -> Found:
    record = raw.load(subject)
    if not record.messages:
        raise CorpusError("holds no message; leave the subject out", file=raw.path(subject, "source").name)
    check_header(record, file=raw.path(subject, "source").name)
    empty = vacancies(record)
    record, reasons = prepare(record, consent, config)
    if record.messages:
        return Found(reasons, empty, *survey(record, key, config))
    if set(reasons.values()) <= {WITHDRAWN, UNCOVERED}:
        return Found(reasons, empty, None, set())
    raise CorpusError("no message is left after removal; check the rules", file=raw.path(subject, "source").name)


def _second_pass(
    raw: Corpus,
    folder: Path,
    subject: str,
    released: str,
    consent: SubjectConsent | None,
    key: SecretKey,
    config: AnonymizeConfig,
    mapping: bool,
    model: ModelRewriter | None,
) -> tuple[str, Done, list[Entity]]:
    """Replace, write and check one subject."""
    work = folder / WORK
    done = load_done(work, folder, subject, released)
    if done is not None and not mapping:
        return subject, done, []
    record, spans = _surveyed(raw, folder, subject, consent, config)
    known = _originals(work / _ORIGINALS)
    found = documents(record)
    if done is None:
        changed, outcome = release_subject(record, found, spans, released, key, config, known.__contains__, model)
        write_record(folder, changed)
        written = Corpus(folder, (released,)).load(released)
        check_written(record, found, spans, written, config)
        done = Done(outcome, vocabulary(written), written.files)
        save_done(work, folder, subject, released, done)
    rows: list[Entity] = []
    if mapping:
        book = book_of(record, found, spans, released, key, config, known.__contains__)
        rows = entities(record, found, spans, book.linked, book.becomes)
    return subject, done, rows


def _surveyed(
    raw: Corpus, folder: Path, subject: str, consent: SubjectConsent | None, config: AnonymizeConfig
) -> tuple[SubjectRecord, list[Spans]]:
    """A subject without what was removed, and what the first pass found in it."""
    surveyed = load_found(folder / WORK, subject)
    if surveyed is None or surveyed.spans is None:
        raise OutputError(f"{folder.name}: the files of this run were taken away while it ran; start it again")
    return prepare(raw.load(subject), consent, config)[0], surveyed.spans


def _tell_cost(model: ModelRewriter, second: Sequence[tuple[Any, ...]], report: Progress) -> None:
    """Go through the second pass without asking, so that the cost of the whole is told before anything is sent."""
    rehearsal = model.rehearsal()
    for done, (raw, folder, subject, released, consent, key, config, _, _) in enumerate(second, start=1):
        if load_done(folder / WORK, folder, subject, released) is None:
            record, spans = _surveyed(raw, folder, subject, consent, config)
            known = _originals(folder / WORK / _ORIGINALS)
            release_subject(record, documents(record), spans, released, key, config, known.__contains__, rehearsal)
        report("count what the model will be asked", done, len(second))
    model.tell_cost(rehearsal.requests)


@lru_cache(maxsize=1)
def _originals(path: Path) -> frozenset[bytes]:
    data = path.read_bytes()
    return frozenset(data[i : i + HASH_BYTES] for i in range(0, len(data), HASH_BYTES))


def _transcripts(private: Path | None, work: Path) -> Path:
    """Where a model's answers are kept: with the holder, or else until the release is complete."""
    if private is None:
        return work / TRANSCRIPTS
    private_folder(private)
    return private / TRANSCRIPTS
