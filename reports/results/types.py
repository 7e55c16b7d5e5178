"""What a value in a public result may be: numbers and names from closed or narrow sets, never free text.

A typed field is the only place where leaking is prevented: a renderer that forgets something cannot show what the
model could not hold. Every string type here is either a closed list or a pattern too narrow for a sentence, a path,
an e-mail address or a written time.
"""

from __future__ import annotations

import math
import operator
import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from corpus import FILES
from corpus.ids import ID_PATTERN

SCHEMA: Literal["penname.results/1"] = "penname.results/1"

Status = Literal["pass", "fail", "not_evaluated", "not_applicable", "skipped_by_role"]
"""`not_evaluated` fails a release, `not_applicable` is declared by it, `skipped_by_role` needs the holder's side."""

Cell = Literal["raw/raw", "released/raw", "released/released", "adaptive", "split", "outside"]
"""What the attacker knew / what was to be identified; the last two are corpora given as they are."""

View = Literal["surrogates", "skeleton", "function_words", "masked_text", "full_text", "times"]
"""Which part of the text an attack sees, from least to most; the last is no text at all."""

Method = Literal[
    "wilson",
    "exact",
    "bootstrap_over_subjects",
    "exact_over_subjects",
    "paired_bootstrap_over_subjects",
    "degenerate_one_subject",
    "degenerate_the_same_difference_in_every_subject",
    "degenerate_the_same_rates_in_every_subject",
    "none",
    "not_evaluated",
]
"""How an interval was made."""

LeftOver = Literal[
    "verbatim", "case", "folded", "possessive", "elongated", "squeezed", "handle", "reformatted", "spoken", "fragment",
    "in_place", "capital", "edit", "initials", "split",
]  # fmt: skip
"""How an original that was left is written; the last four are no more than a suspicion."""

Metric = Literal["hit@1", "hit@5", "hit@20", "mrr", "recall@20"]
"""How a ranking is scored."""

GoldSet = Literal["recorded", "offset_permuted", "position_randomized", "broken_oracle"]
"""The messages a probe needs, or the control that stands in for them."""

_NAME, _NAME_LENGTH = r"^[a-z][a-z0-9]*(_[a-z0-9]+){0,5}$", 40
Name = Annotated[str, StringConstraints(pattern=_NAME, max_length=_NAME_LENGTH)]
"""Name of an attack or measure, as its registry has it."""

Code = Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+){0,7}$", max_length=60)]
"""A reason: lower-case words joined by hyphens, no digits, so that no number, date or id can stand in one."""

# Single dots only: `..` would be a way out of a folder.
_SUBJECT = r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.?"
SubjectId = Annotated[str, StringConstraints(pattern=rf"^{_SUBJECT}$", max_length=64, strict=True)]
"""Id of a released subject."""

MessageId = Annotated[str, StringConstraints(pattern=rf"^{ID_PATTERN.pattern}$", max_length=20, strict=True)]
"""Stored id of a released message, `day{n}-{j}`."""

_RELEASE_FILES = r"removals\.json|manifest\.json|manifest-sha256\.txt|datasheet\.(?:json|md|yaml)"
FileName = Annotated[
    str,
    StringConstraints(
        pattern=rf"^(?:{_SUBJECT}_(?:{'|'.join(FILES)})\.json|{_RELEASE_FILES})$",
        max_length=80,
        strict=True,
    ),
]
"""Name of a file that a release may have. No folder, and no file that a release would not have: a stray file's name
may be a person's."""

TraitName = Annotated[str, StringConstraints(pattern=r"^(?:[a-z0-9'’]{1,15}|.{1,3})$", strict=True)]
"""A function word, or up to three marks."""

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$", strict=True)]
"""SHA-256 in lower-case hexadecimal."""

Version = Annotated[str, StringConstraints(pattern=r"^\d{1,4}(\.\d{1,4}){0,3}([a-z]{1,4}\d{0,4})?$", strict=True)]


def _whole(value: Any) -> Any:
    """Numpy's integers count too; a float or a digit string does not."""
    if isinstance(value, (bool, float, str)):
        raise ValueError("must be a whole number")
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError("must be a whole number") from None


Count = Annotated[int, BeforeValidator(_whole), Field(ge=0)]
Seed = Annotated[int, BeforeValidator(_whole), Field(ge=0, lt=2**64)]


def _six_digits(value: Any) -> Any:
    """Six significant digits: what differs between two machines' linear algebra must not differ in the file."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError("must be a number")
    if not math.isfinite(value):
        raise ValueError("must be finite; a rate that does not exist is null, with a reason")
    return float(f"{value:.6g}") + 0.0  # + 0.0 turns -0.0 into 0.0


def _tenth(value: Any) -> Any:
    return round(_six_digits(value), 1) + 0.0


Number = Annotated[float, BeforeValidator(_six_digits)]
Tenth = Annotated[float, BeforeValidator(_tenth)]
"""One decimal and no more."""
Share = Annotated[float, BeforeValidator(_six_digits), Field(ge=0, le=1)]


class Result(BaseModel):
    """Base of every part of a result: immutable, and nothing in it that is not declared."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, allow_inf_nan=False)


def is_name(text: str) -> bool:
    """Whether a text can be a :data:`Name`: what a corpus calls its own categories may not be fit for a public result."""
    return len(text) <= _NAME_LENGTH and re.fullmatch(_NAME, text) is not None
