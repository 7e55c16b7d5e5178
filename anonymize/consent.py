"""Who consented to what, and who withdrew."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from corpus import ConsentError, DayId, Message, WrittenTime, explain, is_id
from corpus.strict import parse_json, parse_yaml


class Withdrawal(BaseModel):
    """A range of messages that its subject took back, both ends included."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    start: str = Field(alias="from")
    """First message id, or first date as the raw files have it."""
    end: str = Field(alias="to")
    """Last message id or last date, of the same kind as `from`."""

    @field_validator("start", "end", mode="before")
    @classmethod
    def _as_written(cls, value: Any) -> Any:
        # YAML reads an unquoted 2024-03-09 as a date.
        return value.isoformat() if isinstance(value, datetime.date) else value

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        try:
            first, last = self._ends()
        except ValueError:
            raise ValueError(
                "a range goes from and to message ids (day3-0), or from and to dates (2024-03-09)"
            ) from None
        if last < first:
            raise ValueError("a range ends before it begins, so it would take nothing back")
        return self

    def _ends(self) -> list[tuple[int, ...]]:
        ends = (self.start, self.end)
        if is_id(self.start):
            return [DayId.parse(end) for end in ends]
        return [(WrittenTime.parse(end).date.toordinal(),) for end in ends]

    def covers(self, message: Message) -> bool:
        """Whether a message lies in the range."""
        if is_id(self.start):
            return DayId.parse(self.start) <= message.place <= DayId.parse(self.end)
        return WrittenTime.parse(self.start).date <= message.timestamp.date <= WrittenTime.parse(self.end).date


class SubjectConsent(BaseModel):
    """What one subject agreed to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    scope: Annotated[str, Field(min_length=1)] | Annotated[tuple[str, ...], Field(min_length=1)]
    """What the data may be used for: one purpose or several."""
    date: datetime.date
    """When consent was given."""
    through: datetime.date | None = None
    """Last day of messages that it covers, as the raw files have it; all of them if absent."""
    withdrawn: bool | tuple[Withdrawal, ...] = False
    """Whether all of it was taken back, or which ranges."""


class Consent(BaseModel):
    """The consent file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    subjects: dict[str, SubjectConsent]
    """Raw subject id → consent."""

    def for_subject(self, subject: str, scope: str | None = None) -> SubjectConsent:
        """The consent of one subject.

        Args:
            subject: the raw id.
            scope: what the data is wanted for; None if any scope will do.

        Raises:
            ConsentError: if there is none, or it was given for something else.
        """
        if subject not in self.subjects:
            raise ConsentError(
                f"{subject}: the consent file has no entry for this subject; without consent there is no release"
            )
        given = self.subjects[subject]
        scopes = (given.scope,) if isinstance(given.scope, str) else given.scope
        if scope is not None and scope not in scopes and given.withdrawn is not True:
            raise ConsentError(
                f"{subject}: consent was not given for the scope the configuration names; leave the subject out, or ask again"
            )
        return given


def load_consent(path: Path) -> Consent:
    """Read a consent file, JSON or YAML.

    Raises:
        ConsentError: if it is missing, unreadable or not of the form
            `{"subjects": {"<id>": {"scope": …, "date": "YYYY-MM-DD", "withdrawn": false}}}`.
    """
    try:
        text = path.read_text("utf-8")
        tree = parse_json(text) if path.suffix == ".json" else parse_yaml(text)
        return Consent.model_validate(tree)
    except FileNotFoundError:
        raise ConsentError(f"{path.name}: there is no such consent file") from None
    except (OSError, UnicodeDecodeError):
        raise ConsentError(f"{path.name}: cannot be read as JSON or YAML") from None
    except ValidationError as error:
        raise ConsentError(f"{path.name}: {explain(error, Consent)}") from None
    except ValueError as error:
        raise ConsentError(f"{path.name}: {error}") from None


def withdrawn_ids(consent: SubjectConsent, messages: list[Message], subject: str = "") -> frozenset[str]:
    """Ids of the messages that fall into a withdrawn range.

    Raises:
        ConsentError: if a range holds no message at all: a misspelt id would silently take nothing back.
    """
    if isinstance(consent.withdrawn, bool):
        return frozenset()
    ids: set[str] = set()
    for number, part in enumerate(consent.withdrawn, start=1):
        covered = [message.id for message in messages if part.covers(message)]
        if not covered:
            raise ConsentError(
                f"{subject or 'a subject'}: withdrawn range {number} holds no message of the record; correct it, or take"
                " it out of the consent file"
            )
        ids.update(covered)
    return frozenset(ids)


def uncovered_ids(consent: SubjectConsent, messages: list[Message]) -> frozenset[str]:
    """Ids of the messages written after the last day that the consent covers."""
    if consent.through is None:
        return frozenset()
    return frozenset(message.id for message in messages if message.timestamp.date > consent.through)
