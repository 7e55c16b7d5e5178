"""`results.json`: written the same to the byte on every run, read with one clear error if it is not what it claims."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from corpus import CorpusError, dump_json, explain, read_json, write_atomic
from reports.results.model import Results
from reports.results.types import SCHEMA

INTERNAL_MODE = 0o600
PUBLIC_MODE = 0o644


def dump_results(results: Results) -> bytes:
    """The JSON of a result: keys in the model's order, floats at six significant digits."""
    return dump_json(results.model_dump(mode="json", by_alias=True))


def write_results(path: Path, results: Results) -> None:
    """Write a result atomically; an internal one is readable by its owner alone.

    Raises:
        OutputError: if the target cannot be written.
    """
    write_atomic(path, dump_results(results), mode=INTERNAL_MODE if results.internal else PUBLIC_MODE)


def read_results(path: Path) -> Results:
    """Read a result.

    Raises:
        CorpusError: if the file is missing, is no JSON, has another schema version, or holds anything the schema
            does not.
    """
    path = Path(path)
    tree = read_json(path)
    if not isinstance(tree, dict) or "schema" not in tree:
        raise CorpusError(f'is no result of an audit: it must be an object with "schema": "{SCHEMA}"', file=path.name)
    if tree["schema"] != SCHEMA:
        raise CorpusError(
            f"has another schema than {SCHEMA}, which is all this version reads; run the audit again, or render it"
            " with the version that wrote it",
            file=path.name,
        )
    try:
        return Results.model_validate_json(dump_json(tree))
    except ValidationError as error:
        raise CorpusError(_explain(error), file=path.name) from None


def _explain(error: ValidationError) -> str:
    """As :func:`corpus.explain`, but an undeclared key is not repeated: it may be what should not be there."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    if first["type"] != "extra_forbidden":
        return explain(error)
    place = ".".join(str(part) for part in first["loc"][:-1]) or "top level"
    return f"{place}: has a key that the schema does not; take it out or run the audit again"
