"""The small release, on disk and as trees."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from small_release import copy_of, raw_trees, released, write_trees

from corpus import Corpus, Json
from utility.findings import Verification
from utility.verify import verify


class Sides(NamedTuple):
    """The raw corpus, and the trees of its release to change and write."""

    raw: Corpus
    trees: dict[str, Json]
    folder: Path

    def write(self, removed: list[str] | None = None) -> Corpus:
        """The release as a folder, with a removal manifest."""
        release = write_trees(self.folder, "U01", self.trees)
        rows = [f'{{"subject": "U01", "id": "{id}", "reason": "never shown"}}' for id in removed or []]
        (self.folder / "removals.json").write_text(f"[{', '.join(rows)}]", encoding="utf-8")
        return release

    def verify(self, removed: list[str] | None = None) -> Verification:
        """Verified with the raw side."""
        return verify(self.write(removed), self.raw, {"ann": "U01"})

    def reasons(self, removed: list[str] | None = None) -> set[str]:
        """Reason codes found with the raw side."""
        return {violation.reason for violation in self.verify(removed).violations}

    def alone(self, removed: list[str] | None = None) -> set[str]:
        """Reason codes found with the release only."""
        return {violation.reason for violation in verify(self.write(removed)).violations}


@pytest.fixture
def sides(tmp_path: Path) -> Sides:
    """A true release; tests change its trees before they verify it."""
    raw = write_trees(tmp_path / "raw", "ann", raw_trees())
    return Sides(raw, copy_of(released(raw_trees())), tmp_path / "release")
