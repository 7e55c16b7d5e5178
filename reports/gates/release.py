"""What a gate sees: the released files and their manifest, and nothing of what the pipeline remembers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from anonymize.documents import Document, documents
from corpus import FILES, CorpusError, Json, SubjectRecord, explain, read_json
from reports.gates.holder import HolderSide
from reports.gates.thresholds import Thresholds
from reports.results.types import Status

MANIFEST = "manifest.json"
CHECKSUMS = "manifest-sha256.txt"
REMOVALS = "removals.json"
# Nearly every gate reads every file. Below this much on disk (the reference release has 30 MB) the parsed files are kept
# between gates; above it each gate reads them again, so that memory does not grow with the number of subjects.
_KEEP_BYTES = 64_000_000


class NotCheckableError(Exception):
    """Raised by a gate that lacks what it needs.

    Args:
        code: reason code.
        status: what the gate's answer then is.
    """

    def __init__(self, code: str, status: Status = "not_evaluated") -> None:
        self.code = code
        self.status = status
        super().__init__(code)


@dataclass
class ReleaseView:
    """A release folder as gates see it.

    Attributes:
        folder: where the released files lie.
        verification: what `utility.verify` found, for gates that need the original; None for a reader.
        results: the audit of this release (`Results`), for gates that judge what it found; None if there is none.
        reference: an earlier audit (`Results`) that relative limits compare with.
        papers: folder of the release's papers, which lie outside it; None where none were given.
        holder: the holder's side; None for a reader.
        thresholds: what numbers are compared with.
    """

    folder: Path
    verification: Any = None
    results: Any = None
    reference: Any = None
    papers: Path | None = None
    holder: HolderSide | None = None
    thresholds: Thresholds = field(default_factory=Thresholds)
    _trees: dict[str, Json] = field(default_factory=dict, repr=False)
    _records: dict[str, SubjectRecord] = field(default_factory=dict, repr=False)
    _documents: dict[str, list[Document]] = field(default_factory=dict, repr=False)

    @cached_property
    def manifest(self) -> dict[str, Json]:
        """The manifest.

        Raises:
            NotCheckableError: if there is none.
            CorpusError: if it cannot be read.
        """
        if not (self.folder / MANIFEST).is_file():
            raise NotCheckableError("no-manifest")
        manifest = read_json(self.folder / MANIFEST)
        if not isinstance(manifest, dict) or not isinstance(manifest.get("files"), dict):
            raise CorpusError('must be an object with "files"', file=MANIFEST)
        return manifest

    @cached_property
    def declared(self) -> dict[str, str]:
        """Name → SHA-256 of every file the manifest lists."""
        return {str(name): str(digest) for name, digest in self.manifest["files"].items()}

    @cached_property
    def files_by_subject(self) -> dict[str, tuple[str, ...]]:
        """Subject → kinds of files the manifest says it has; empty where it does not say."""
        subjects = self.manifest.get("subjects")
        if not isinstance(subjects, dict):
            return {}
        return {str(subject): tuple(str(kind) for kind in kinds) for subject, kinds in subjects.items()}

    def vocabulary(self, name: str) -> Json:
        """One of the vocabularies that the manifest declares.

        Raises:
            NotCheckableError: if it declares none of this name.
        """
        vocabularies = self.manifest.get("vocabularies")
        if not isinstance(vocabularies, dict) or name not in vocabularies:
            raise NotCheckableError("no-vocabulary")
        return vocabularies[name]

    @cached_property
    def present(self) -> tuple[str, ...]:
        """Names of everything that lies in the folder, sorted."""
        return tuple(sorted(path.name for path in self.folder.iterdir()))

    @cached_property
    def subjects(self) -> tuple[str, ...]:
        """Subjects that the manifest, or failing one the folder, has a source file of."""
        try:
            names: Any = self.declared
        except NotCheckableError:
            names = self.present
        return tuple(sorted(name.removesuffix("_source.json") for name in names if name.endswith("_source.json")))

    def declares(self, file: str) -> bool:
        """Whether the release has any file of this kind (`chat`, say)."""
        return any(self.has(subject, file) for subject in self.subjects)

    def has(self, subject: str, file: str) -> bool:
        """Whether this file of this subject lies in the folder."""
        return (self.folder / f"{subject}_{file}.json").is_file()

    @cached_property
    def _keep(self) -> bool:
        return sum(path.stat().st_size for path in self.folder.iterdir() if path.is_file()) < _KEEP_BYTES

    def tree(self, subject: str, file: str) -> Json:
        """One file as JSON values.

        Raises:
            CorpusError: if it is missing or no JSON.
        """
        name = f"{subject}_{file}.json"
        if name in self._trees:
            return self._trees[name]
        tree = read_json(self.folder / name)
        if self._keep:
            self._trees[name] = tree
        return tree

    def record(self, subject: str) -> SubjectRecord:
        """One subject's files as typed records; unlike a corpus, a stream out of order is let through.

        Raises:
            CorpusError: if a file is missing, no JSON, or not of the shape it must have.
        """
        if subject in self._records:
            return self._records[subject]
        trees = {file: self.tree(subject, file) for file in FILES if file == "source" or self.has(subject, file)}
        try:
            record = SubjectRecord.from_trees(subject, trees)
        except ValidationError as error:
            raise CorpusError(explain(error), file=f"{subject}_source.json") from None
        if self._keep:
            self._records[subject] = record
        return record

    def documents(self, subject: str) -> list[Document]:
        """Every string and open key of a subject's files, with its place and what it is.

        Raises:
            CorpusError: if a file is missing, no JSON, or not of the shape it must have.
        """
        if subject in self._documents:
            return self._documents[subject]
        found = documents(self.record(subject))
        if self._keep:
            self._documents[subject] = found
        return found

    def removals(self) -> Json:
        """The removal manifest, or None where there is none."""
        path = self.folder / REMOVALS
        return read_json(path) if path.is_file() else None
