"""A release whose papers can be written, an audit of it, and answers to every question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from gate_samples import SUBJECTS, manifest, rehash, write_full_release
from report_samples import sample

from corpus import dump_json
from reports.papers import template
from reports.results import Results

TITLE = "Chats by the lake"


def write_paper_release(folder: Path, **more: Any) -> Path:
    """The release of the gates' tests, with the manifest that penname writes."""
    write_full_release(folder)
    (folder / "datasheet.json").unlink()
    said = {
        "schema": "penname.manifest/1",
        "version": "0.1.0",
        "config_digest": "c" * 64,
        "subject_ids": "renumber",
        "rewrite": "none",
        "scope": "publication for research",
        "messages": dict.fromkeys(SUBJECTS, 12),
        "withdrawn_subjects": 1,
        **manifest(),
        **more,
    }
    (folder / "manifest.json").write_bytes(dump_json(said))
    rehash(folder)
    return folder


def audit_of(digest: str, **more: Any) -> Results:
    return sample(release_digest=digest, **more)


def answer_tree(text: str = "as said") -> dict[str, Any]:
    """The template with every question answered."""
    tree: dict[str, Any] = yaml.safe_load(template())
    for section, questions in tree.items():
        if isinstance(questions, dict) and section != "identity":
            tree[section] = dict.fromkeys(questions, text)
    tree["identity"] = {
        "title": TITLE,
        "description": "Two people talk of lakes.",
        "license": "CC-BY-4.0",
        "url": "https://example.org/lakes",
        "creators": ["Ada W.", {"organization": "Example Lab"}],
        "languages": ["en", "no"],
        "published": "2030-01-31",
        "version": "1.0.0",
        "citation": "@misc{lakes}",
    }
    return tree


def write_answers(path: Path, tree: dict[str, Any] | None = None) -> Path:
    path.write_text(yaml.safe_dump(answer_tree() if tree is None else tree, sort_keys=False), "utf-8")
    return path
