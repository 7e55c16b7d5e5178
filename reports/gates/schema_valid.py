"""schema-valid: every file is of the form that its kind has, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from corpus import FILES, ChatItem, Claim, CorpusError, Json, Message, Persona, Profile, QAItem, SourceHeader
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import known_id
from reports.gates.release import ReleaseView

_SIGNS_OF_A_CLAIM = frozenset({"text", "evidence", "evidence_count", "confidence", "first_seen", "last_seen"})


class _Form(BaseModel):
    """Form of an object that typed records leave open; absent fields and further ones are allowed."""

    model_config = ConfigDict(extra="allow", strict=True)


class _Signals(_Form):
    hint: bool | str | None = None
    epi_score: float | None = None
    prof_score: float | None = None


class _OnScreen(_Form):
    verdict: str | None = None
    source: str | None = None
    distance: int | None = None
    criterion: str | None = None


class _Guess(_Form):
    referent_text: str | None = None
    locus: str | None = None
    rationaleA: str | None = None  # noqa: N815 - as it is written in the files
    rationaleB: str | None = None  # noqa: N815
    stage_b_reverified: bool | None = None


class _Tiering(_Form):
    tier: str | None = None
    category: str | None = None
    ruleC: str | None = None  # noqa: N815


class _Grounding(_Form):
    grounding_dayids: list[str] | None = None
    rationaleD: str | None = None  # noqa: N815


class _Judgement(_Form):
    ok: bool | None = None
    category_ok: bool | None = None
    rationaleE: str | None = None  # noqa: N815
    note: str | None = None


class _Trace(_Form):
    A: _Guess | None = None
    B: _Guess | None = None
    C: _Tiering | None = None
    D: _Grounding | None = None
    E: _Judgement | None = None


class _Context(_Form):
    recent_needed: bool | None = None


class _Row(_Form):
    required_context: _Context
    trace: _Trace | None = None
    signals: _Signals | None = None
    gold_depends_on_refs: bool | None = None
    referent_on_screen: _OnScreen | None = None


class _Numbers(_Form):
    evidence_count: int | None = Field(default=None, ge=0)
    confidence: float | None = Field(default=None, ge=0, le=1)


class _Question(_Form):
    answer: str | float | bool | list[Json] | None
    difficulty: str | float | None = None
    difficulty_delivered: str | float | None = None


_Kind = Literal["message", "row", "claim"]
_REASON: dict[_Kind, str] = {"message": "message-malformed", "row": "row-malformed", "claim": "claim-malformed"}


@gate
class SchemaValid(ReleaseGate):
    """Strictly: a number written as a text is no number. Counts what is wrong message by message and row by row."""

    name = "schema-valid"
    question = "does every file parse, with every required field of the right type?"
    reasons: ClassVar[dict[str, str]] = {
        "file-unreadable": "the file is missing or no complete JSON",
        "file-malformed": "the file is not built as its kind is: an object or a list with the fields it must have",
        "message-malformed": "a message lacks a field, or has one of the wrong type",
        "row-malformed": "a row lacks a field, or has one of the wrong type",
        "claim-malformed": "a claim lacks a field, or has one of the wrong type",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a file, a message, a row and a claim."""
        for subject in release.subjects:
            for file in FILES:
                if file != "source" and not release.has(subject, file):
                    continue
                name = f"{subject}_{file}.json"
                try:
                    tree = release.tree(subject, file)
                except CorpusError:
                    yield Failure(name, subject, None, "file-unreadable")
                    continue
                for reason, id in _CHECKS[file](tree):
                    yield Failure(name, subject, id, reason) if reason else None


def _holds(kind: type[BaseModel], value: Json) -> bool:
    try:
        kind.model_validate(value, strict=True)
    except ValidationError:
        return False
    return True


_Answers = Iterator[tuple[str | None, str | None]]


def _source(tree: Json) -> _Answers:
    messages = tree.get("messages") if isinstance(tree, dict) else None
    if not isinstance(messages, list) or not _holds(SourceHeader, tree.get("header")):
        yield "file-malformed", None
    for message in messages if isinstance(messages, list) else ():
        id = known_id(message.get("id")) if isinstance(message, dict) else None
        yield (None if _holds(Message, message) else "message-malformed"), id


def _profile(tree: Json) -> _Answers:
    yield (None if _holds(Profile, tree) else "file-malformed"), None
    stack: list[Json] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            if len(_SIGNS_OF_A_CLAIM & node.keys()) > 1:
                first = node["evidence"][0] if isinstance(node.get("evidence"), list) and node["evidence"] else None
                fine = _holds(Claim, node) and _holds(_Numbers, node)
                yield (None if fine else "claim-malformed"), known_id(first)
            stack.extend(reversed(list(node.values())))
        elif isinstance(node, list):
            stack.extend(reversed(node))


def _persona(tree: Json) -> _Answers:
    yield (None if _holds(Persona, tree) else "file-malformed"), None


def _chat(tree: Json) -> _Answers:
    yield (None if isinstance(tree, list) else "file-malformed"), None
    for row in tree if isinstance(tree, list) else ():
        id = known_id(row.get("probe_dayid")) if isinstance(row, dict) else None
        yield (None if _holds(ChatItem, row) and _holds(_Row, row) else "row-malformed"), id


def _qa(tree: Json) -> _Answers:
    yield (None if isinstance(tree, list) else "file-malformed"), None
    for row in tree if isinstance(tree, list) else ():
        yield (None if _holds(QAItem, row) and _holds(_Question, row) else "row-malformed"), None


_CHECKS = {"source": _source, "profile": _profile, "persona": _persona, "chat": _chat, "qa": _qa}
