"""How histories and samples are cut: frozen, hashable, and named by a digest."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, field_validator

Side = Literal["raw", "released"]
Cell = Literal["raw/raw", "released/raw", "released/released", "adaptive"]
"""Known side / outside side. `released/raw` is the real publishing case: the attacker holds the release and an outside
sample in the person's own wording. In `adaptive` the attacker holds the same two, knows the configuration, and runs the
anonymizer with a key of their own on the sample before comparing."""
CELLS: tuple[Cell, ...] = get_args(Cell)


class Protocol(BaseModel):
    """How one attack run cuts its histories and samples."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    known_share: Annotated[float, Field(gt=0, lt=1)] = 0.7
    """Share of a person's own words before the cut."""
    embargo_days: Annotated[int, Field(ge=0)] = 1
    """Days after the cut that belong to neither side; 0 where histories are thin."""
    session_gap_minutes: Annotated[int, Field(gt=0)] = 30
    """Silence longer than this ends a session; no session lies on both sides of the cut."""
    sample_words: tuple[Annotated[int, Field(gt=0)], ...] = Field((50, 100, 250, 500, 1000, 2500), min_length=1)
    """Words asked of each sample, one series of samples for each."""
    known_words: Literal["all"] | Annotated[int, Field(gt=0)] = "all"
    """Words of each history the attacker is given: all, or the last so many before the cut."""
    max_samples: Annotated[int, Field(gt=0)] = 20
    """Samples a person, at most, spread evenly over the outside side."""
    volumes: Literal["as_released", "matched"] = "as_released"
    """Histories as long as they are, or each cut to the last words that the shortest has."""
    shingle_words: Annotated[int, Field(gt=1)] = 8
    """Messages of one person that share this many words in a row across the cut are dropped."""
    permutations: Annotated[int, Field(ge=99)] = 9_999
    """Relabellings drawn for the permutation null."""

    @field_validator("sample_words")
    @classmethod
    def _ascending(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if list(value) != sorted(set(value)):
            raise ValueError("sample_words must ascend without repeats")
        return value

    @property
    def digest(self) -> str:
        """SHA-256 of the fields as canonical JSON: two runs with one digest cut the same way."""
        canonical = json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


class Primary(BaseModel):
    """The one result that counts, named before anything is measured; every other is exploratory."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    attack: str
    """Its registered name."""
    cell: Cell
    """Known side / outside side."""
    sample_words: Annotated[int, Field(gt=0)]
    """Words asked of each sample."""
