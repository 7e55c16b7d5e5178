"""Raw corpus → release: strings the stages together, subject by subject, in two passes.

Pass one finds what has to go in each subject, and leaves keyed hashes of it; pass two replaces it by surrogates that are
none of those. A subject is one task of joblib, so the same bytes come from any number of workers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from anonymize.config import AnonymizeConfig
from anonymize.consent import Consent, SubjectConsent
from anonymize.detect.model import load_model
from anonymize.documents import documents
from anonymize.keys import SecretKey
from anonymize.manifest import REMOVALS, Manifest, merge_vocabularies, penname_version, read_manifest, vocabulary
from anonymize.rewrite import find_rewriter
from anonymize.spans import Span
from anonymize.subject import HASH_BYTES, WITHDRAWN, Outcome, check_written, prepare, survey
from anonymize.subject import release as release_subject
from anonymize.write import complete, hashes, staging
from corpus import ConfigError, ConsentError, Corpus, CorpusError, make_folder, write_json, write_record

Progress = Callable[[str, int, int], None]
_WORK = ".work"
_ORIGINALS = "originals.bin"


@dataclass(frozen=True, slots=True)
class ReleaseSummary:
    """What a run did, counted.

    Attributes:
        release: the release folder.
        manifest_digest: SHA-256 of its manifest.
        subjects, messages: how many were released.
        removed: messages taken out by rules.
        withdrawn_subjects, withdrawn_messages: what was taken back.
        replaced: label → spans replaced.
        times, text_dates: time fields and dates inside texts that were shifted.
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
    workers: int = 1,
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
        workers: local processes.
        progress: called with (stage, done, total).

    Raises:
        ConsentError: if a subject has no consent, or nobody is left.
        CorpusError: for a record that cannot be read or has no message.
        ConfigError: for a model or rewriter that does not exist, or folders that lie in each other.
        OutputError: if the target exists or cannot be written.
        LeakError: if an original is still in what was written; there is no release then.
    """
    target = Path(release)
    _check_folders(raw, target, private)
    find_rewriter(config.rewrite)
    load_model(config.model)
    agreed: dict[str, SubjectConsent | None] = {
        subject: consent.for_subject(subject) if consent is not None else None for subject in raw.subjects
    }
    taking_part = [subject for subject, given in agreed.items() if given is None or given.withdrawn is not True]
    if not taking_part:
        raise ConsentError("every subject has withdrawn; there is nothing to release")
    report = progress or (lambda stage, done, total: None)
    with staging(target) as folder:
        work = make_folder(folder / _WORK, mode=0o700)
        tasks = [(raw, work, subject, agreed[subject], key, config) for subject in taking_part]
        originals: set[bytes] = set()
        removed: dict[str, dict[str, str]] = {}
        for subject, reasons, of_subject in _each(_first_pass, tasks, workers, "detect", report):
            removed[subject] = reasons
            originals |= of_subject
        (work / _ORIGINALS).write_bytes(b"".join(sorted(originals)))
        left = [subject for subject in taking_part if (work / f"{subject}.json").exists()]
        names = released_names(left, key, config)
        second = [(raw, folder, subject, names[subject], agreed[subject], key, config) for subject in left]
        outcomes: dict[str, Outcome] = {}
        vocabularies: list[dict[str, list[Any]]] = []
        files: dict[str, tuple[str, ...]] = {}
        for subject, outcome, words, of_subject in _each(_second_pass, second, workers, "replace", report):
            outcomes[subject], files[subject] = outcome, of_subject
            vocabularies.append(words)
        for path in sorted(work.iterdir()):
            path.unlink()
        work.rmdir()
        in_order = sorted(left, key=names.__getitem__)
        write_json(
            folder / REMOVALS,
            [
                {"subject": names[subject], "id": id, "reason": reason}
                for subject in in_order
                for id, reason in removed[subject].items()
            ],
        )
        manifest = Manifest(
            version=penname_version(),
            config_digest=config.digest,
            subject_ids=config.subject_ids,
            rewrite=config.rewrite,
            consent="none" if consent is None else "held",
            subjects={names[subject]: files[subject] for subject in in_order},
            messages={names[subject]: outcomes[subject].messages for subject in in_order},
            removed={names[subject]: len(removed[subject]) for subject in in_order},
            withdrawn_subjects=len(raw.subjects) - len(left),
            vocabularies=merge_vocabularies(vocabularies),
            files=hashes(folder),
        )
        if private is not None:
            _write_private(private, names, outcomes, removed)
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
        removed=sum(reason != WITHDRAWN for reason in reasons),
        withdrawn_subjects=len(raw.subjects) - len(left),
        withdrawn_messages=sum(reason == WITHDRAWN for reason in reasons),
        replaced=dict(sorted(replaced.items())),
        times=sum(outcome.times for outcome in outcomes.values()),
        text_dates=sum(outcome.text_dates for outcome in outcomes.values()),
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


def _check_folders(raw: Corpus, target: Path, private: Path | None) -> None:
    source, goal = raw.folder.resolve(), target.resolve()
    if goal == source or goal in source.parents or source in goal.parents:
        raise ConfigError("the release folder must lie neither in the raw folder nor around it; choose another place")
    if private is not None and (private.resolve() == goal or goal in private.resolve().parents):
        raise ConfigError("the private folder must not lie in the release; choose another place")


def _each(
    task: Callable[..., Any], tasks: Sequence[tuple[Any, ...]], workers: int, stage: str, report: Progress
) -> Iterator[Any]:
    """Results in the order of the tasks, whatever the order they end in."""
    report(stage, 0, len(tasks))
    results = Parallel(n_jobs=workers, return_as="generator")(delayed(task)(*arguments) for arguments in tasks)
    for done, result in enumerate(results, start=1):
        report(stage, done, len(tasks))
        yield result


def _first_pass(
    raw: Corpus, work: Path, subject: str, consent: SubjectConsent | None, key: SecretKey, config: AnonymizeConfig
) -> tuple[str, dict[str, str], set[bytes]]:
    """Find what has to go; the spans go to disk as numbers, without any text."""
    record = raw.load(subject)
    if not record.messages:
        raise CorpusError("holds no message; leave the subject out", file=raw.path(subject, "source").name)
    record, reasons = prepare(record, consent, config)
    if not record.messages:
        if set(reasons.values()) == {WITHDRAWN}:
            return subject, reasons, set()
        raise CorpusError("no message is left after removal; check the rules", file=raw.path(subject, "source").name)
    spans, originals = survey(record, key, config)
    (work / f"{subject}.json").write_text(json.dumps(spans), "ascii")
    return subject, reasons, originals


def _second_pass(
    raw: Corpus,
    folder: Path,
    subject: str,
    released: str,
    consent: SubjectConsent | None,
    key: SecretKey,
    config: AnonymizeConfig,
) -> tuple[str, Outcome, dict[str, list[Any]], tuple[str, ...]]:
    """Replace, write and check one subject."""
    work = folder / _WORK
    record, _ = prepare(raw.load(subject), consent, config)
    spans = [[Span(*span) for span in spans] for spans in json.loads((work / f"{subject}.json").read_text("ascii"))]
    known = _originals(work / _ORIGINALS)
    found = documents(record)
    changed, outcome = release_subject(record, found, spans, released, key, config, known.__contains__)
    write_record(folder, changed)
    written = Corpus(folder, (released,)).load(released)
    check_written(found, spans, written)
    return subject, outcome, vocabulary(written), written.files


@lru_cache(maxsize=1)
def _originals(path: Path) -> frozenset[bytes]:
    data = path.read_bytes()
    return frozenset(data[i : i + HASH_BYTES] for i in range(0, len(data), HASH_BYTES))


def _write_private(
    private: Path, names: dict[str, str], outcomes: dict[str, Outcome], removed: dict[str, dict[str, str]]
) -> None:
    make_folder(private, mode=0o700)
    private.chmod(0o700)
    ledger = {
        names[subject]: {
            "messages": outcome.messages,
            "replaced": outcome.replaced,
            "times": outcome.times,
            "text_dates": outcome.text_dates,
            "entities": outcome.entities,
            "removed": dict(sorted(Counter(removed[subject].values()).items())),
        }
        for subject, outcome in sorted(outcomes.items(), key=lambda item: names[item[0]])
    }
    write_json(private / "subjects.json", dict(sorted(names.items())), mode=0o600)
    write_json(private / "ledger.json", {"schema": "penname.ledger/1", "subjects": ledger}, mode=0o600)
