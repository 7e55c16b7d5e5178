"""The answers file: what only a person can say of a release, in one YAML file."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints, ValidationError

from corpus import ConfigError, Json, explain
from corpus.strict import parse_yaml
from reports.papers.questions import IDENTITY, QUESTIONS, SECTIONS, says_nothing
from reports.results.types import Digest, FileName, MessageId

SCHEMA = "penname.answers/1"
_IDENTITY, _CORRECTIONS = "identity", "corrections"
_Part = TypeVar("_Part", bound=BaseModel)


def _address(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(r"https?://[^\s<>\"'\\`{}|^]{1,500}", value):
        raise ValueError("must be an address that begins with https://")
    return value


def _one_line(value: Any) -> Any:
    # It stands in the card's YAML header, which a reader that knows no headers takes for Markdown with HTML in it.
    if isinstance(value, str) and (value != value.strip() or not value.isprintable() or set("<>") & set(value)):
        raise ValueError("must be one line of text without < and >")
    return value


def _licence(value: Any) -> Any:
    if isinstance(value, str) and "://" not in value and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,63}", value):
        raise ValueError("must be an SPDX identifier such as CC-BY-4.0, or an address")
    return _address(value) if isinstance(value, str) and "://" in value else value


def _language(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", value):
        raise ValueError("must be a language code such as en or pt-BR")
    return value


def _version(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(r"\d{1,6}\.\d{1,6}\.\d{1,6}", value):
        raise ValueError("must be three numbers in quotes, such as '1.0.0'")
    return value


def _none_if_empty(value: Any) -> Any:
    return None if value in ("", []) else value


Address = Annotated[str, BeforeValidator(_address)]
Line = Annotated[str, BeforeValidator(_one_line), StringConstraints(min_length=1, max_length=500)]


class Organization(BaseModel):
    """A creator that is no person."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    organization: Line


class Identity(BaseModel):
    """What the card and the metadata need: :data:`reports.papers.questions.IDENTITY`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: Annotated[Line | None, BeforeValidator(_none_if_empty)] = None
    description: Annotated[str | None, BeforeValidator(_none_if_empty)] = None
    license: Annotated[str | None, BeforeValidator(_licence), BeforeValidator(_none_if_empty)] = None
    url: Annotated[Address | None, BeforeValidator(_none_if_empty)] = None
    creators: Annotated[tuple[Line | Organization, ...] | None, BeforeValidator(_none_if_empty)] = None
    languages: Annotated[
        tuple[Annotated[str, BeforeValidator(_language)], ...] | None, BeforeValidator(_none_if_empty)
    ] = None
    published: Annotated[datetime.date | None, BeforeValidator(_none_if_empty)] = None
    version: Annotated[Annotated[str, BeforeValidator(_version)] | None, BeforeValidator(_none_if_empty)] = None
    citation: Annotated[str | None, BeforeValidator(_none_if_empty)] = None
    files_url: Annotated[Address | None, BeforeValidator(_none_if_empty)] = None


class Correction(BaseModel):
    """One fault that was found, dated by the releases it lies between."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    release: Digest
    """SHA-256 of the manifest of the release that has the fault."""
    fixed_in: Digest | None = None
    """SHA-256 of the manifest of the release that no longer has it; absent while there is none."""
    what: Annotated[str, StringConstraints(min_length=1)]
    """What is wrong, without repeating what should not have been published."""
    file: FileName | None = None
    """The released file it is in; absent where it is in several."""
    ids: tuple[MessageId, ...] = ()
    """Ids of the messages concerned."""


@dataclass(frozen=True)
class Answers:
    """What a person said.

    Attributes:
        identity: what the card and the metadata need.
        said: name of a question (`section.key`) → the answer, as text; unanswered ones are absent.
        corrections: faults that were found, in the order of the file.
    """

    identity: Identity
    said: dict[str, str]
    corrections: tuple[Correction, ...] = ()


NOTHING = Answers(Identity(), {})
"""No answer at all."""


def load_answers(path: Path) -> Answers:
    """Read an answers file.

    Raises:
        ConfigError: naming the file and the key of what cannot be used; an unknown key is one.
    """
    try:
        tree = parse_yaml(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ConfigError(
            f"{path.name}: there is no such file; penname datasheet --template prints an empty one"
        ) from None
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{path.name}: cannot be read as YAML") from None
    except ValueError as error:
        separator = ", " if str(error).startswith("line ") else ": "
        raise ConfigError(f"{path.name}{separator}{error}") from None
    try:
        return _answers(tree)
    except ValueError as error:
        raise ConfigError(f"{path.name}: {error}") from None


def _answers(tree: Json) -> Answers:
    if not isinstance(tree, dict) or tree.get("schema") != SCHEMA:
        raise ValueError(f"must be keys with values, the first of them schema: {SCHEMA}")
    known = {"schema", _IDENTITY, *SECTIONS, _CORRECTIONS}
    for key in tree:
        if key not in known:
            raise ValueError(f"{_shown(key)}: is no section; sections are {', '.join(sorted(known))}")
    said = dict(_said(tree))
    identity = _part(Identity, _IDENTITY, tree.get(_IDENTITY) or {})
    entries = tree.get(_CORRECTIONS) or []
    if not isinstance(entries, list):
        raise ValueError(f"{_CORRECTIONS}: must be a list")
    corrections = (_part(Correction, f"{_CORRECTIONS}.{i}", entry) for i, entry in enumerate(entries, start=1))
    return Answers(identity, said, tuple(corrections))


def _said(tree: dict[str, Json]) -> Iterator[tuple[str, str]]:
    keys = {section: {one.key for one in QUESTIONS if one.section == section} for section in SECTIONS}
    for section, expected in keys.items():
        answers = tree.get(section) or {}
        if not isinstance(answers, dict):
            raise ValueError(f"{section}: must be keys with answers")
        for key, value in answers.items():
            if key not in expected:
                raise ValueError(
                    f"{section}.{_shown(key)}: is no question of the datasheet; penname datasheet --template lists them"
                )
            text = _text(f"{section}.{key}", value)
            if not says_nothing(text):
                yield f"{section}.{key}", text


def _text(place: str, value: Json) -> str:
    """An answer as text: YAML reads a bare `no` as false, and a bare day as a date."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "Yes." if value else "No."
    if isinstance(value, (str, int, float)):
        return str(value).strip()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, list) and all(isinstance(one, (str, int, float, bool, datetime.date)) for one in value):
        return "\n\n".join(_text(place, one) for one in value)
    raise ValueError(f"{place}: must be a text, or a list of texts")


def _part(kind: type[_Part], place: str, tree: Json) -> _Part:
    try:
        return kind.model_validate(tree)
    except ValidationError as error:
        raise ValueError(f"{place}.{explain(error, kind)}") from None


def _shown(key: object) -> str:
    """A key of the file as part of an error: it may be anything, so only a plain one is shown."""
    return str(key) if isinstance(key, str) and re.fullmatch(r"\w{1,40}", key) else "a key"


def template() -> str:
    """An answers file with every question and no answer."""
    lines = [
        "# What only a person can say of a release. Leave nothing empty: an empty answer is an open question, and the gate",
        "# datasheet-answered refuses it. A question marked (measured) is answered by penname; what you write is added.",
        "# All of this is published.",
        f"schema: {SCHEMA}",
        "",
        f"{_IDENTITY}:",
    ]
    for fact in IDENTITY:
        lines += [
            f"  # {fact.text}" + ("" if fact.required else " (optional)"),
            f"  {fact.key}: {'[]' if fact.many else ''}".rstrip(),
        ]
    for section, heading in SECTIONS.items():
        lines += ["", f"# {heading}", f"{section}:"]
        for question in (one for one in QUESTIONS if one.section == section):
            mark = {"measured": " (measured)", "both": " (partly measured)", "person": ""}[question.by]
            lines += [f"  # {line}" for line in (question.text + mark, question.hint) if line]
            lines.append(f"  {question.key}:")
    lines += [
        "",
        "# Faults that were found, oldest first, each named by the SHA-256 of the manifest of the release that has it:",
        "#   - release: <64 hexadecimal digits; penname manifest RELEASE prints them>",
        "#     fixed_in: <the same of the release that no longer has it; leave out while there is none>",
        "#     file: U01_source.json   # leave out where it is in several",
        "#     ids: [day3-14]          # messages concerned",
        "#     what: what is wrong, without repeating what should not have been published",
        f"{_CORRECTIONS}: []",
    ]
    return "\n".join(lines) + "\n"
