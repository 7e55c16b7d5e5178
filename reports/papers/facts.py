"""What was measured of a release for its papers: numbers, digests and plain labels.

The papers are published. Whatever text a release holds, nothing of it gets in here: labels of rows are kept where they are
plain (:data:`Label`) and otherwise counted, keys of files where they are a few small letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Annotated, Literal

from pydantic import StringConstraints, TypeAdapter, ValidationError

from anonymize.manifest import HASHES, MANIFEST, Manifest, read_manifest, sha256
from corpus import FILES, Corpus, CorpusError, Json, SubjectRecord, census, citations, claims, is_id
from reports.hashes import is_true
from reports.papers.columns import Column, Columns
from reports.results.types import Count, Digest, FileName, Name, Number, Result, Share, Version

Label = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*([_-][a-z0-9]+){0,7}$", max_length=40, strict=True)]
"""A stratum or category as penname shows it: too narrow for a sentence, markup or an address."""
_LABEL = TypeAdapter(Label)

_UNREADABLE = "the release cannot be described: "


class Spread(Result):
    """A number over subjects."""

    min: Number
    median: Number
    max: Number


class Labels(Result):
    """Rows by label."""

    counts: dict[Label, Count]
    unnamed: Count = 0
    """Rows whose label is none that can be shown."""
    missing: Count = 0
    """Rows without one."""


class Track(Result):
    """The rows of one derived file, over all subjects."""

    rows: Count
    withdrawn: Count = 0
    """Rows that count nowhere."""
    strata: Labels
    categories: Labels
    tiers: Labels
    """Of the chat track; of questions whether they can be answered."""
    needing_memory: Count
    """Rows that need messages from beyond their recent window; of questions those that can be answered."""


class Released(Result):
    """One released file."""

    name: FileName
    sha256: Digest
    bytes: Count


class ReleaseFacts(Result):
    """What the papers say of a release."""

    release_digest: Digest
    """SHA-256 of its manifest, which is its name."""
    version: Version
    """Version of penname that made it."""
    config_digest: Digest
    subject_ids: Literal["renumber", "keep"]
    rewrite: Name
    consent: Literal["held", "none"]
    scope: str | None
    """What consents were checked to allow, in the words of the holder's configuration."""
    subjects: Count
    files: dict[Literal["source", "profile", "persona", "chat", "qa"], Count]
    """File → subjects that have it."""
    released: tuple[Released, ...]
    """Every file, the two manifests included."""
    messages: Count
    own: Count
    companion: Count
    app: Count
    per_subject: Spread
    """Messages of a subject."""
    heaviest_two: Share
    """Share of all messages that the two heaviest subjects hold."""
    own_words: Count
    companion_words: Count
    window_days: Spread
    sessions: Count
    turns_with_chips: Count
    media: Count
    removed: Count
    vacant: Count
    withdrawn_subjects: Count
    claims: Count
    citations: Count
    dangling: Count
    """Citations of a message that is not there."""
    chat: Track | None
    qa: Track | None
    columns: dict[Literal["source", "profile", "persona", "chat", "qa"], tuple[Column, ...]]
    """File → fields that every row of it has."""


def measure_release(folder: Path) -> ReleaseFacts:
    """Read a whole release, one subject at a time.

    Raises:
        CorpusError: if it cannot be read, or is not what its manifest says: papers of it would be false.
    """
    manifest = read_manifest(folder)
    _check(folder, manifest)
    gathered = _Gathered()
    for record in Corpus.open(folder):
        gathered.add(record)
    try:
        return gathered.facts(folder, manifest)
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors(include_url=False, include_input=False)[0]["loc"])
        raise CorpusError(f"{_UNREADABLE}{place or 'a value'} is not what a release has there", file=MANIFEST) from None


def _check(folder: Path, manifest: Manifest) -> None:
    if not is_true(folder, manifest.files):
        raise CorpusError(
            f"{_UNREADABLE}its files are not those of its manifest; penname manifest says which", file=MANIFEST
        )


class _Gathered:
    """Counts over records, of which one is in memory at a time."""

    def __init__(self) -> None:
        self.census: list[tuple[int, int]] = []
        self.total: Counter[str] = Counter()
        self.files: Counter[str] = Counter()
        self.rows: dict[str, _Rows] = {}
        self.columns = {file: Columns(file) for file in FILES}

    def add(self, record: SubjectRecord) -> None:
        counted = census(record)
        self.census.append((counted.messages, counted.window_days))
        for name in (
            "user_messages",
            "companion_messages",
            "app_messages",
            "user_words",
            "companion_words",
            "sessions",
        ):
            self.total[name] += getattr(counted, name)
        self.total.update(turns_with_chips=counted.turns_with_chips, media=counted.media)
        self.files.update(record.files)
        known = {message.id for message in record.messages}
        for _, cited in citations(record):
            self.total.update(citations=1, dangling=int(cited not in known))
        self.total["claims"] += sum(1 for _ in claims(record.profile)) if record.profile is not None else 0
        for item in record.chat or ():
            rows = self.rows.setdefault("chat", _Rows())
            memory = any(is_id(id) for id in item.memory_ids)
            rows.add(item.stratum, item.category, item.tier, memory=memory, withdrawn=bool(item.withdrawn))
        for question in record.qa or ():
            rows = self.rows.setdefault("qa", _Rows())
            tier = "answerable" if question.answerable else "unanswerable"
            rows.add(question.stratum, question.category, tier, memory=question.answerable, withdrawn=False)
        for file in record.files:
            self.columns[file].add(record.tree(file))

    def facts(self, folder: Path, manifest: Manifest) -> ReleaseFacts:
        sizes = sorted((messages for messages, _ in self.census), reverse=True)
        names = sorted([*manifest.files, MANIFEST, HASHES])
        return ReleaseFacts(
            release_digest=manifest.digest,
            version=manifest.version,
            config_digest=manifest.config_digest,
            subject_ids=manifest.subject_ids,
            rewrite=manifest.rewrite,
            consent=manifest.consent,
            scope=manifest.scope,
            subjects=len(sizes),
            files={file: self.files[file] for file in FILES if self.files[file]},
            released=tuple(
                Released(name=name, sha256=sha256(folder / name), bytes=(folder / name).stat().st_size)
                for name in names
            ),
            messages=sum(sizes),
            own=self.total["user_messages"],
            companion=self.total["companion_messages"],
            app=self.total["app_messages"],
            per_subject=_spread(sizes),
            heaviest_two=sum(sizes[:2]) / max(1, sum(sizes)),
            own_words=self.total["user_words"],
            companion_words=self.total["companion_words"],
            window_days=_spread([days for _, days in self.census]),
            sessions=self.total["sessions"],
            turns_with_chips=self.total["turns_with_chips"],
            media=self.total["media"],
            removed=sum(manifest.removed.values()),
            vacant=sum(manifest.vacant.values()),
            withdrawn_subjects=manifest.withdrawn_subjects,
            claims=self.total["claims"],
            citations=self.total["citations"],
            dangling=self.total["dangling"],
            chat=self.rows["chat"].track() if "chat" in self.rows else None,
            qa=self.rows["qa"].track() if "qa" in self.rows else None,
            columns={file: self.columns[file].common() for file in FILES if self.files[file]},
        )


class _Rows:
    def __init__(self) -> None:
        self.labels: dict[str, Counter[str | None]] = {name: Counter() for name in ("strata", "categories", "tiers")}
        self.total: Counter[str] = Counter()

    def add(self, stratum: Json, category: Json, tier: str, *, memory: bool, withdrawn: bool) -> None:
        self.total.update(rows=1, withdrawn=int(withdrawn), needing_memory=int(memory and not withdrawn))
        for name, label in (("strata", stratum), ("categories", category), ("tiers", tier)):
            self.labels[name][label] += 1

    def track(self) -> Track:
        found = {name: _labels(counts) for name, counts in self.labels.items()}
        return Track(**self.total, **found)


def _labels(counts: Counter[str | None]) -> Labels:
    plain = {label: count for label, count in sorted(counts.items(), key=str) if label is not None and is_plain(label)}
    missing = counts[None]
    return Labels(counts=plain, missing=missing, unnamed=counts.total() - missing - sum(plain.values()))


def is_plain(label: str) -> bool:
    """Whether a label is one that can be shown."""
    try:
        _LABEL.validate_python(label)
    except ValidationError:
        return False
    return True


def _spread(values: Sequence[int]) -> Spread:
    return Spread(min=min(values), median=median(values), max=max(values))
