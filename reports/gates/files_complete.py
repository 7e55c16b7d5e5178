"""files-complete: every subject has the files that the release declares, and the folder has no file else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import CorpusError, read_json
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import subject_of
from reports.gates.release import CHECKSUMS, MANIFEST, ReleaseView


@gate
class FilesComplete(ReleaseGate):
    """Compares the folder with its manifest, and reads each file far enough to know that it is whole JSON."""

    name = "files-complete"
    question = "does every subject have the files the release declares, and no file else?"
    reasons: ClassVar[dict[str, str]] = {
        "file-missing": "the manifest lists this file and the folder does not have it",
        "file-unreadable": "the file is no complete JSON",
        "stray-file": "the folder has a file that the manifest does not list (not named here: its name may be private)",
        "file-unlisted": "the manifest says that the subject has this file and lists no hash for it",
        "source-missing": "a subject has derived files and no source file",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a file."""
        present = set(release.present)
        for name in sorted(release.declared):
            if name not in present:
                yield Failure(name, subject_of(name), None, "file-missing")
            elif name.endswith(".json") and not _whole(release, name):
                yield Failure(name, subject_of(name), None, "file-unreadable")
            else:
                yield None
            subject = subject_of(name)
            if subject is not None and f"{subject}_source.json" not in release.declared:
                yield Failure(name, subject, None, "source-missing")
        for subject, kinds in sorted(release.files_by_subject.items()):
            for name in (f"{subject}_{kind}.json" for kind in kinds):
                yield None if name in release.declared else Failure(name, subject, None, "file-unlisted")
        for _ in sorted(present - set(release.declared) - {MANIFEST, CHECKSUMS}):
            yield Failure(None, None, None, "stray-file")


def _whole(release: ReleaseView, name: str) -> bool:
    try:
        read_json(release.folder / name)
    except CorpusError:
        return False
    return True
