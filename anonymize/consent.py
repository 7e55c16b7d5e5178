"""Who consented to what, and who withdrew."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Self

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from corpus import ConsentError, DayId, Message, WrittenTime, explain, is_id


class Withdrawal(BaseModel):
    """A range of messages that its subject took back, both ends included."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    start: str = Field(alias="from")
    """First message id, or first date as the raw files have it."""
    end: str = Field(alias="to")
    """Last message id or last date, of the same kind as `from`."""

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if is_id(self.start) and is_id(self.end):
            return self
        try:
            WrittenTime.parse(self.start), WrittenTime.parse(self.end)
        except ValueError:
            raise ValueError(
                "a range goes from and to message ids (day3-0), or from and to dates (2024-03-09)"
            ) from None
        return self

    def covers(self, message: Message) -> bool:
        """Whether a message lies in the range."""
        if is_id(self.start):
            return DayId.parse(self.start) <= message.place <= DayId.parse(self.end)
        return WrittenTime.parse(self.start).date <= message.timestamp.date <= WrittenTime.parse(self.end).date


class SubjectConsent(BaseModel):
    """What one subject agreed to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    scope: str = Field(min_length=1)
    """What the data may be used for."""
    date: datetime.date
    """When consent was given."""
    withdrawn: bool | tuple[Withdrawal, ...] = False
    """Whether all of it was taken back, or which ranges."""


class Consent(BaseModel):
    """The consent file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    subjects: dict[str, SubjectConsent]
    """Raw subject id → consent."""

    def for_subject(self, subject: str) -> SubjectConsent:
        """The consent of one subject.

        Raises:
            ConsentError: if there is none.
        """
        if subject not in self.subjects:
            raise ConsentError(
                f"{subject}: the consent file has no entry for this subject; without consent there is no release"
            )
        return self.subjects[subject]


def load_consent(path: Path) -> Consent:
    """Read a consent file, JSON or YAML.

    Raises:
        ConsentError: if it is missing, unreadable or not of the form
            `{"subjects": {"<id>": {"scope": …, "date": "YYYY-MM-DD", "withdrawn": false}}}`.
    """
    try:
        text = path.read_text("utf-8")
        tree = json.loads(text) if path.suffix == ".json" else yaml.safe_load(text)
        return Consent.model_validate(tree)
    except FileNotFoundError:
        raise ConsentError(f"{path.name}: there is no such consent file") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, yaml.YAMLError):
        raise ConsentError(f"{path.name}: cannot be read as JSON or YAML") from None
    except ValidationError as error:
        raise ConsentError(f"{path.name}: {explain(error)}") from None


def withdrawn_ids(consent: SubjectConsent, messages: list[Message]) -> frozenset[str]:
    """Ids of the messages that fall into a withdrawn range."""
    if isinstance(consent.withdrawn, bool):
        return frozenset()
    return frozenset(m.id for m in messages if any(part.covers(m) for part in consent.withdrawn))
