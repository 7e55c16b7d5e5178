"""The manifest of a release: what is in it, by hash, and under which settings it was made."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from corpus import CorpusError, SubjectRecord, explain, read_json

MANIFEST = "manifest.json"
HASHES = "manifest-sha256.txt"
REMOVALS = "removals.json"


class Vocabularies(BaseModel):
    """What the files of a release may say in their closed fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    strata: tuple[str, ...] = ()
    """Strata of the chat and question rows."""
    rows: dict[str, dict[str, int]] = {}
    """Track → stratum → rows in it, withdrawn ones included."""
    categories: dict[str, tuple[str, ...]] = {}
    """Category → the tiers its chat rows have."""
    question_categories: tuple[str, ...] = ()
    """Categories of the questions."""
    retired: tuple[str, ...] = ()
    """Labels that must not come back."""


class Manifest(BaseModel):
    """`manifest.json`, written last: without it a folder is no release."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)

    form: Literal["penname.manifest/1"] = Field(default="penname.manifest/1", alias="schema")
    """Form of this file."""
    version: str
    """Version of penname that made the release."""
    config_digest: str
    """SHA-256 of the anonymization's configuration."""
    subject_ids: Literal["renumber", "keep"]
    """Whether subjects carry new names."""
    rewrite: str
    """How the wording was rewritten."""
    consent: Literal["held", "none"]
    """Whether a consent file was given."""
    scope: str | None = None
    """What every consent was checked to allow; None where the configuration names no scope."""
    subjects: dict[str, tuple[str, ...]]
    """Released subject → the files it has."""
    messages: dict[str, int]
    """Released subject → number of messages."""
    removed: dict[str, int]
    """Released subject → number of messages removed, withdrawn ones included."""
    vacant: dict[str, int] = {}
    """Released subject → slots that the raw record had no message in; `removals.json` names them."""
    withdrawn_subjects: int
    """Subjects that took everything back."""
    vocabularies: Vocabularies
    """What closed fields may hold."""
    files: dict[str, str]
    """File → SHA-256 of its bytes."""

    _digest: str = PrivateAttr(default="")

    @property
    def digest(self) -> str:
        """SHA-256 of the bytes of the manifest file it was read from."""
        return self._digest


def read_manifest(release: Path) -> Manifest:
    """Read a release's manifest.

    Raises:
        CorpusError: if there is none (the folder is no complete release) or it is not one.
    """
    tree = read_json(release / MANIFEST)
    try:
        manifest = Manifest.model_validate(tree)
    except ValidationError as error:
        raise CorpusError(explain(error), file=MANIFEST) from None
    manifest._digest = sha256(release / MANIFEST)
    return manifest


def sha256(path: Path) -> str:
    """SHA-256 of a file's bytes, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def penname_version() -> str:
    """The installed version, or `0` where the package runs uninstalled."""
    try:
        return version("penname")
    except PackageNotFoundError:
        return "0"


def vocabulary(record: SubjectRecord) -> dict[str, list[Any]]:
    """The closed values of one record, as plain lists that can be merged."""
    chat, qa = record.chat or [], record.qa or []
    strata = Counter(
        (track, row.stratum) for track, rows in (("chat", chat), ("qa", qa)) for row in rows if row.stratum is not None
    )
    return {
        "rows": sorted((track, stratum, count) for (track, stratum), count in strata.items()),
        "categories": sorted({(row.category, row.tier) for row in chat if row.category is not None}),
        "question_categories": sorted({row.category for row in qa if row.category is not None}),
    }


def merge_vocabularies(parts: Iterable[dict[str, list[Any]]], retired: Iterable[str] = ()) -> Vocabularies:
    """The vocabularies of a release from those of its records, and the labels that were given up."""
    rows: defaultdict[str, Counter[str]] = defaultdict(Counter)
    questions: set[str] = set()
    tiers: defaultdict[str, set[str]] = defaultdict(set)
    for part in parts:
        for track, stratum, count in part["rows"]:
            rows[track][stratum] += count
        questions.update(part["question_categories"])
        for category, tier in part["categories"]:
            tiers[category].add(tier)
    return Vocabularies(
        strata=tuple(sorted({stratum for counts in rows.values() for stratum in counts})),
        rows={track: dict(sorted(counts.items())) for track, counts in sorted(rows.items())},
        categories={category: tuple(sorted(found)) for category, found in sorted(tiers.items())},
        question_categories=tuple(sorted(questions)),
        retired=tuple(sorted(set(retired))),
    )
