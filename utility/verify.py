"""Verification of a release: exactly against the raw side, or as far as anyone can with the release alone.

Nothing here relies on hashes: whoever changes a file can write a new manifest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corpus import Corpus, CorpusError, Json, SubjectRecord, is_id, read_json
from corpus.pairing import Clockwork, clockwork, pair_clockworks
from utility.correspondence import REWRITTEN, flattened_like, kept_words, moved_texts
from utility.findings import Status, SubjectIntervals, Verification, Violation
from utility.intervals import compare_subject
from utility.lenient import LenientRecord, read_leniently
from utility.reader import NOT_CHECKABLE, check_release

REMOVALS = "removals.json"
MANIFEST = "manifest.json"

Progress = Callable[[int, int], None]
"""Called with subjects done and subjects in all."""


def verify(
    release: Corpus,
    raw: Corpus | None = None,
    pairs: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Verify intervals, order, ids and citations of a release, and with the raw side that every time and text is right.

    Args:
        release: the released side. Files of it that cannot be read become findings.
        raw: the holder's side, or None for a reader.
        pairs: raw subject id → released subject id; without it subjects are paired by their times of day.
        progress: told after each subject.

    Raises:
        CorpusError: if the raw side cannot be read.
    """
    removals, found = _removals(release)
    rewrite = _rewriter(release) if raw is not None else "none"
    files = {file for subject in release.subjects for file in _files(release, subject)}
    partner: dict[str, str] = {}
    if raw is not None:
        partner = _partners(raw, release, pairs)
        missing = sorted(set((pairs or {}).values()) - set(release.subjects))
        found.extend(Violation(f"{subject}_source.json", subject, None, "subject-missing") for subject in missing)
    subjects = []
    rewritten: list[str] = []
    for done, subject in enumerate(release.subjects, start=1):
        lenient = read_leniently(release, subject)
        removed = removals.get(subject, frozenset()) if removals is not None else None
        if raw is None:
            result = _alone(lenient, removed)
        elif subject in partner and partner[subject] in raw.subjects:
            result = _compared(raw.load(partner[subject]), lenient, removed, files, rewritten, rewrite)
        else:
            result = _alone(lenient, removed, Violation(f"{subject}_source.json", subject, None, "subject-unpaired"))
        subjects.append(result)
        found.extend(result.found)
        if progress is not None:
            progress(done, len(release.subjects))
    status: Status = "fail" if found else "pass" if any(one.messages for one in subjects) else "not_evaluated"
    if raw is not None:
        open_ends = (
            [f"a text moved to another timestamp, in subjects whose words were rewritten: {', '.join(rewritten)}"]
            if rewritten
            else []
        )
        return Verification(status, "holder", subjects, found, open_ends)
    open_ends = list(NOT_CHECKABLE)
    if removals is None:
        open_ends.append(f"vacant slots: the release has no {REMOVALS} to account for them")
    return Verification(status, "reader", subjects, found, open_ends)


def _files(corpus: Corpus, subject: str) -> list[str]:
    return [file for file in ("profile", "persona", "chat", "qa") if corpus.path(subject, file).exists()]


def _alone(lenient: LenientRecord, removed: frozenset[str] | None, *more: Violation) -> SubjectIntervals:
    record = lenient.record
    found = (*more, *lenient.found, *check_release(record, lenient.header, removed, alone=True))
    return SubjectIntervals(record.subject, len(record.messages), 0, len(found), None, None, found)


def _rewriter(release: Corpus) -> str:
    """What the manifest says its messages were rewritten by; a lie about it makes texts differ, and is found so."""
    try:
        manifest = read_json(release.folder / MANIFEST)
    except CorpusError:
        return "none"
    said = manifest.get("rewrite", "none") if isinstance(manifest, dict) else "none"
    return said if isinstance(said, str) else "none"


def _compared(
    raw: SubjectRecord,
    lenient: LenientRecord,
    removed: frozenset[str] | None,
    files: set[str],
    rewritten: list[str],
    rewrite: str,
) -> SubjectIntervals:
    released = lenient.record
    compared = compare_subject(raw, released, _taken_out(raw, removed or frozenset()))
    texts = {message.id: message.content for message in reversed(released.messages)}
    common = [message for message in raw.messages if message.id in texts]
    before, after = [message.content for message in common], [texts[message.id] for message in common]
    if rewrite == "flatten":
        before = flattened_like(before, after)
    subject = released.subject
    moved: list[int] = []
    if rewrite not in ("none", "flatten") or kept_words(before, after) < REWRITTEN:
        rewritten.append(subject)
    else:
        moved = moved_texts(before, after)
    found = (
        *lenient.found,
        *compared.found,
        *check_release(released, lenient.header, removed, alone=False),
        *(Violation(f"{subject}_source.json", subject, common[i].id, "text-moved") for i in moved),
        *(
            Violation(f"{subject}_{file}.json", subject, None, "file-missing")
            for file in raw.files
            if file in files and file not in released.files and not _reported(lenient, file)
        ),
    )
    return SubjectIntervals(
        subject,
        compared.messages,
        compared.pairs_checked,
        len(found),
        compared.offset_whole_days,
        compared.time_of_day_kept,
        found,
    )


def _taken_out(raw: SubjectRecord, removed: frozenset[str]) -> frozenset[str]:
    """The ids a manifest names, without the slots that were vacant in the raw record already: those it names, too."""
    if removed <= {message.id for message in raw.messages}:
        return removed
    from anonymize.remove import vacancies  # its package takes seconds to import

    return removed - frozenset(vacancies(raw))


def _reported(lenient: LenientRecord, file: str) -> bool:
    name = f"{lenient.record.subject}_{file}.json"
    return any(violation.file == name and violation.reason == "file-unreadable" for violation in lenient.found)


def _partners(raw: Corpus, release: Corpus, pairs: Mapping[str, str] | None) -> dict[str, str]:
    """Released subject id → raw subject id."""
    if pairs is None:
        left: dict[str, Clockwork] = {record.subject: clockwork(record) for record in raw}
        right = {subject: clockwork(read_leniently(release, subject).record) for subject in release.subjects}
        pairs = pair_clockworks(left, right)
    return {released: subject for subject, released in pairs.items()}


def _removals(release: Corpus) -> tuple[dict[str, frozenset[str]] | None, list[Violation]]:
    """The removal manifest, rows of subject, id and reason, by subject; and a finding where it cannot be read."""
    path = release.folder / REMOVALS
    if not path.exists():
        return None, []
    unreadable = [Violation(path.name, "", None, "file-unreadable")]
    try:
        rows: Json = read_json(path)
    except CorpusError:
        return None, unreadable
    removed: dict[str, set[str]] = {subject: set() for subject in release.subjects}
    for row in rows if isinstance(rows, list) else [None]:
        subject, id = (row.get("subject"), row.get("id")) if isinstance(row, dict) else (None, None)
        if not isinstance(subject, str) or not isinstance(id, str) or not is_id(id):
            return None, unreadable
        removed.setdefault(subject, set()).add(id)
    return {subject: frozenset(ids) for subject, ids in removed.items()}, []
