"""manifest-true: every released file is the one the manifest describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import subject_of
from reports.gates.release import CHECKSUMS, ReleaseView
from reports.hashes import checksums_agree, file_states, strays


@gate
class ManifestTrue(ReleaseGate):
    """Hashes every file; the checksum list for `sha256sum -c` must say the same as the manifest."""

    name = "manifest-true"
    question = "does every released file match its hash, and is every file but the two manifests listed?"
    reasons: ClassVar[dict[str, str]] = {
        "hash-differs": "the file is not the one the manifest describes",
        "file-missing": "the manifest lists this file and the folder does not have it",
        "stray-file": "the folder has a file that the manifest does not list (not named here: its name may be private)",
        "checksums-missing": "there is no list of checksums",
        "checksums-differ": "the list of checksums does not say what the manifest says",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a file, and one of the checksum list."""
        for file in file_states(release.folder, release.declared):
            reason = {"same": None, "differs": "hash-differs", "missing": "file-missing"}[file.state]
            yield None if reason is None else Failure(file.name, subject_of(file.name), None, reason)
        for _ in range(strays(release.folder, release.declared)):
            yield Failure(None, None, None, "stray-file")
        agree = checksums_agree(release.folder, release.declared)
        if agree:
            yield None
        else:
            yield Failure(CHECKSUMS, None, None, "checksums-missing" if agree is None else "checksums-differ")
