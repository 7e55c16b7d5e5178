"""manifest-true: every released file is the one the manifest describes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import ClassVar

from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import subject_of
from reports.gates.release import CHECKSUMS, MANIFEST, ReleaseView

_LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")


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
        present = set(release.present)
        for name, digest in sorted(release.declared.items()):
            if name not in present:
                yield Failure(name, subject_of(name), None, "file-missing")
                continue
            same = hashlib.sha256((release.folder / name).read_bytes()).hexdigest() == digest
            yield None if same else Failure(name, subject_of(name), None, "hash-differs")
        for _ in sorted(present - set(release.declared) - {MANIFEST, CHECKSUMS}):
            yield Failure(None, None, None, "stray-file")
        if CHECKSUMS not in present:
            yield Failure(CHECKSUMS, None, None, "checksums-missing")
            return
        lines = (release.folder / CHECKSUMS).read_text("utf-8").splitlines()
        listed = {match[2]: match[1] for line in lines if (match := _LINE.fullmatch(line))}
        agrees = all(listed.get(name) == digest for name, digest in release.declared.items())
        yield None if agrees else Failure(CHECKSUMS, None, None, "checksums-differ")
