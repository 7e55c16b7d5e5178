"""What was asked and answered, kept so that it is never paid for twice."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, get_args

from corpus.errors import OutputError
from corpus.writing import make_folder, write_json
from lm.chat import Answer, Outcome, Request

SCHEMA = "penname.transcript/1"


class Parameters(NamedTuple):
    """What else decides an answer."""

    temperature: float = 0.0
    """0: the likeliest answer, every time."""
    seed: int = 0
    """For servers that draw even so."""


def key_of(model: str, request: Request, parameters: Parameters) -> str:
    """SHA-256 of everything that decides an answer, in hexadecimal."""
    canonical = json.dumps(
        [model, request.turns, request.schema, request.max_tokens, parameters._asdict()],
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(canonical.encode()).hexdigest()


class Transcripts:
    """Answers by the key of their request, each in a file that its owner alone can read.

    Args:
        folder: where they lie; None keeps them in memory alone.
        model: the model's id as configured.
        parameters: what is asked for beside the request itself.

    Raises:
        OutputError: if the folder cannot be made, or others may look into it.
    """

    def __init__(self, folder: Path | None, model: str, parameters: Parameters) -> None:
        self._model = model
        self._parameters = parameters
        self._memory: dict[str, Answer] = {}
        self._folder = folder
        if folder is not None:
            make_folder(folder, mode=0o700)
            if folder.stat().st_mode & 0o077:
                raise OutputError(f"{folder.name}: holds what models were told; close it to others (chmod 700)")

    def key(self, request: Request) -> str:
        """The key of a request to this model."""
        return key_of(self._model, request, self._parameters)

    def load(self, key: str) -> Answer | None:
        """The answer given before, or None; a file that is damaged is as good as none."""
        if key not in self._memory and self._folder is not None:
            try:
                tree = json.loads((self._folder / f"{key}.json").read_text("utf-8"))
            except (OSError, ValueError):
                return None
            if (answer := _answer(tree, key)) is not None:
                self._memory[key] = answer
        return self._memory.get(key)

    def save(self, key: str, request: Request, answer: Answer, answered_by: str | None) -> None:
        """Keep an answer, with the model that says it gave it and the day.

        Raises:
            OutputError: if it cannot be written.
        """
        self._memory[key] = answer
        if self._folder is None:
            return
        tree = {
            "schema": SCHEMA,
            "key": key,
            "model": self._model,
            "answered_by": answered_by,
            "date": datetime.now(UTC).date().isoformat(),
            "parameters": self._parameters._asdict(),
            "turns": [turn._asdict() for turn in request.turns],
            "max_tokens": request.max_tokens,
            "answer_schema": request.schema if request.schema is None else dict(request.schema),
            "answer": answer._asdict(),
        }
        write_json(self._folder / f"{key}.json", tree, mode=0o600)


def _answer(tree: Any, key: str) -> Answer | None:
    if not isinstance(tree, dict) or tree.get("schema") != SCHEMA or tree.get("key") != key:
        return None
    try:
        answer = Answer(**tree["answer"])
    except (KeyError, TypeError):
        return None
    right = (
        isinstance(answer.text, str)
        and answer.outcome in get_args(Outcome)
        and all(type(count) is int and count >= 0 for count in (answer.input_tokens, answer.output_tokens))
    )
    return answer if right else None
