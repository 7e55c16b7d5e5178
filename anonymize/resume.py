"""What is done of a run, so that a killed one goes on where it stopped.

Two small files a subject lie in the hidden folder of the release to be: what was found in it (places as numbers, hashes of
originals, ids and reasons; no text), and what became of it, with the hashes of its released files. Both count only
under the fingerprint of the run that wrote them, which names the folder.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from anonymize.config import AnonymizeConfig
from anonymize.consent import Consent
from anonymize.keys import SecretKey
from anonymize.manifest import penname_version, sha256
from anonymize.spans import Span, Spans
from anonymize.subject import Outcome
from anonymize.textdates import OrderDecision
from corpus import FILES, NAMES, Corpus, write_atomic


class Found(NamedTuple):
    """What the first pass leaves of a subject."""

    reasons: dict[str, str]
    """Removed message id → reason."""
    vacant: list[str]
    """Slots that the raw record had no message in."""
    spans: list[Spans] | None
    """Of every document; None where no message is left."""
    originals: set[bytes]
    """Keyed hashes."""


class Done(NamedTuple):
    """What the second pass leaves of a subject."""

    outcome: Outcome
    vocabulary: dict[str, list[Any]]
    files: tuple[str, ...]


def run_fingerprint(raw: Corpus, key: SecretKey, consent: Consent | None, config: AnonymizeConfig) -> str:
    """Sixteen digits that stand for raw files, key, consent, configuration and version."""
    digest = hashlib.sha256()
    for subject in sorted(raw.subjects):
        for file in FILES:
            path = raw.path(subject, file)
            if path.exists():
                digest.update(f"{path.name} {sha256(path)}\n".encode())
    if (names := raw.folder / NAMES).exists():
        digest.update(f"{NAMES} {sha256(names)}\n".encode())
    given = "none" if consent is None else consent.model_dump_json()
    return key.derive("run", digest.hexdigest(), given, config.digest, penname_version()).hex()[:16]


def save_found(work: Path, subject: str, found: Found) -> None:
    """Write what the first pass found."""
    tree = {
        "reasons": found.reasons,
        "vacant": found.vacant,
        "spans": found.spans,
        "originals": [one.hex() for one in sorted(found.originals)],
    }
    write_atomic(work / f"{subject}.found", json.dumps(tree).encode(), mode=0o600)


def load_found(work: Path, subject: str) -> Found | None:
    """What an earlier run found, or None."""
    path = work / f"{subject}.found"
    if not path.exists():
        return None
    tree = json.loads(path.read_bytes())
    spans = None if tree["spans"] is None else [[Span(*span) for span in spans] for spans in tree["spans"]]
    return Found(tree["reasons"], tree["vacant"], spans, {bytes.fromhex(one) for one in tree["originals"]})


def save_done(work: Path, folder: Path, subject: str, released: str, done: Done) -> None:
    """Write what became of a subject, with the hashes of what was written of it."""
    tree = {
        "outcome": asdict(done.outcome),
        "vocabulary": done.vocabulary,
        "files": done.files,
        "hashes": [sha256(folder / f"{released}_{file}.json") for file in done.files],
    }
    write_atomic(work / f"{subject}.done", json.dumps(tree).encode(), mode=0o600)


def load_done(work: Path, folder: Path, subject: str, released: str) -> Done | None:
    """What an earlier run made of a subject, or None where it is not done or its files are not what they were."""
    path = work / f"{subject}.done"
    if not path.exists():
        return None
    tree = json.loads(path.read_bytes())
    written = [folder / f"{released}_{file}.json" for file in tree["files"]]
    if not all(one.exists() for one in written) or [sha256(one) for one in written] != tree["hashes"]:
        return None
    outcome = tree["outcome"] | {"date_order": OrderDecision(**tree["outcome"]["date_order"])}
    return Done(Outcome(**outcome), tree["vocabulary"], tuple(tree["files"]))
