"""What a failed validation says to the person who wrote the file: which key, and what may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

# Of a value that may have several shapes, each shape adds its own name to the place: `scope.constrained-str`.
_SHAPE = re.compile(r"(?:bool|str|int|float|date|constrained-\w+)\Z|.*\[.*\]\Z", re.DOTALL)
_KINDS = {
    "missing": "is missing",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "string_type": "must be text",
    "string_unicode": "must be text",
    "list_type": "must be a list, such as [first, second]",
    "tuple_type": "must be a list, such as [first, second]",
    "dict_type": "must be keys with values",
    "model_type": "must be keys with values",
    "model_attributes_type": "must be keys with values",
    "date_type": "must be a date, such as 2025-02-01",
    "date_parsing": "must be a date, such as 2025-02-01",
    "date_from_datetime_parsing": "must be a date, such as 2025-02-01",
    "date_from_datetime_inexact": "must be a date without a time of day, such as 2025-02-01",
}
_LIMITS = {
    "greater_than_equal": ("ge", "must be at least {}"),
    "greater_than": ("gt", "must be more than {}"),
    "less_than_equal": ("le", "must be at most {}"),
    "less_than": ("lt", "must be less than {}"),
    "string_pattern_mismatch": ("pattern", "must be of the form {}"),
}


def explain(error: ValidationError, model: type[BaseModel] | None = None) -> str:
    """The first fault of a failed validation as `place: what is wrong`, without the value found there.

    Args:
        error: what pydantic found.
        model: what was to be read; with it an unknown key is answered with the known ones.
    """
    faults = error.errors(include_url=False, include_input=False)
    # Of a value that may have several shapes each shape reports its fault; one that we wrote says more than the rest.
    first = next((fault for fault in faults if fault["type"] == "value_error"), faults[0])
    place = _place(first)
    same = [first] if first["type"] == "value_error" else [fault for fault in faults if _place(fault) == place]
    said = ", or ".join(dict.fromkeys(_said(dict(fault), model) for fault in same))
    # A list whose entry is wrong is reported as too short besides.
    others = len({of for fault in faults if (of := _place(fault)) != place[: len(of)]})
    more = f" (and {others} more)" if others else ""
    return f"{'.'.join(map(str, place)) or 'top level'}: {said}{more}"


def _place(fault: Mapping[str, Any]) -> tuple[int | str, ...]:
    return tuple(part for part in fault["loc"] if not (isinstance(part, str) and _SHAPE.match(part)))


def _said(fault: dict[str, Any], model: type[BaseModel] | None) -> str:
    kind, limits = str(fault["type"]), fault.get("ctx", {})
    if kind == "value_error":
        return str(fault["msg"]).removeprefix("Value error, ")
    if kind == "extra_forbidden":
        return _unknown(fault, model)
    if kind == "literal_error":
        return f"must be {str(limits['expected']).replace(chr(39), '')}"
    if kind in _LIMITS:
        name, words = _LIMITS[kind]
        return words.format(limits[name])
    if kind in ("too_short", "string_too_short"):
        return "must not be empty" if limits["min_length"] == 1 else f"must have at least {limits['min_length']}"
    if kind in ("too_long", "string_too_long"):
        return f"must have at most {limits['max_length']}"
    return _KINDS.get(kind, "is not what may stand here")


def _unknown(fault: Mapping[str, Any], model: type[BaseModel] | None) -> str:
    *holder, key = _place(fault)
    known = list(_keys(model, holder)) if model is not None else []
    if not known:
        return "is no key that may stand here"
    near = get_close_matches(str(key), known, n=1)
    return f"is no key that may stand here; {f'{near[0]} was meant? ' if near else ''}Keys are {', '.join(known)}"


def _keys(model: type[BaseModel], place: list[int | str]) -> Iterator[str]:
    """Keys that may stand in the object at a place."""
    here: type[BaseModel] | None = model
    for part in place:
        field = None if here is None or not isinstance(part, str) else _field(here, part)
        if field is not None:
            here = _model_in(field)
    for name, known in here.model_fields.items() if here is not None else ():
        yield known.alias or name


def _field(model: type[BaseModel], key: str) -> Any:
    return next(
        (field.annotation for name, field in model.model_fields.items() if key in (name, field.alias)),
        None,
    )


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that an annotation holds, inside lists, mappings and alternatives too."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _model_in(part)) is not None), None)
