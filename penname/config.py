"""The configuration of a whole run: what anonymizes, what attacks, and how both are cut and seeded."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from anonymize import AnonymizeConfig
from attacks import Cell, Primary, Protocol
from corpus import ConfigError, explain
from corpus.strict import parse_yaml
from lm.config import LanguageModels
from reports.gates.thresholds import Thresholds

DEFAULT = "default"


class Config(BaseModel):
    """Everything a person can set, in one file."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    seed: int = Field(default=0, ge=0)
    """What samples, bootstraps and permutations start from; a release depends on the key alone."""
    lm: LanguageModels = LanguageModels()
    """Language models at hand; without one, nothing that needs one runs, and no connection is opened."""
    anonymize: AnonymizeConfig = AnonymizeConfig()
    """How a release is made."""
    protocol: Protocol = Protocol()
    """How histories and samples are cut for attacks."""
    attacks: tuple[str, ...] = Field(
        default=("function_words", "delta", "skeleton", "character_delta", "fusion", "surrogates_only"), min_length=1
    )
    """Which attacks run, by name."""
    cells: tuple[Cell, ...] = Field(default=get_args(Cell), min_length=1)
    """What the attacker knows / what is to be identified."""
    primary: Primary | None = Primary(attack="fusion", cell="released/raw", sample_words=250)
    """The one result that counts, named before anything is measured; all others are exploratory. None: all are."""
    gates: Thresholds = Thresholds()
    """What release gates compare with; an attack without a limit here is reported and not judged."""

    @model_validator(mode="before")
    @classmethod
    def _one_endpoint(cls, values: Any) -> Any:
        """Rewriting asks `lm.endpoint`, unless it names a model of its own."""
        lm, making = (values.get(part) for part in ("lm", "anonymize")) if isinstance(values, dict) else (None, None)
        endpoint = lm.get("endpoint") if isinstance(lm, dict) else getattr(lm, "endpoint", None)
        if endpoint is None or not isinstance(making, dict):
            return values
        rewriter = making.get("llm")
        if rewriter is None and making.get("rewrite") == "llm":
            rewriter = {}
        if not isinstance(rewriter, dict) or rewriter.get("endpoint") is not None:
            return values
        return {**values, "anonymize": {**making, "llm": {**rewriter, "endpoint": endpoint}}}

    @field_validator("attacks", "cells")
    @classmethod
    def _each_once(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(value)) < len(value):
            raise ValueError("names something twice")
        return value

    @property
    def digest(self) -> str:
        """SHA-256 of all values that results depend on, defaults included, whatever the order they were written in.

        Where answers of a model are kept is left out: the same run into another folder gives the same results. So is all
        that the anonymization's own digest leaves out.
        """
        values = self.model_dump(mode="json", exclude={"lm": {"cache"}, "anonymize": True})
        canonical = json.dumps(values | {"anonymize": self.anonymize.digest}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


def presets() -> dict[str, str]:
    """Name → first comment line of each preset that comes with penname."""
    found = {}
    for entry in sorted(files("configs").iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".yaml"):
            found[entry.name.removesuffix(".yaml")] = entry.read_text("utf-8").splitlines()[0].lstrip("# ")
    return found


def load_config(name: str | None = None) -> Config:
    """Read a preset by its name, or a YAML file by its path.

    Args:
        name: a preset's name, a path, or None for the preset `default`.

    Raises:
        ConfigError: naming the file and the key (or line) of what cannot be used.
    """
    name = DEFAULT if name is None else name
    if name in presets():
        return parse_config(files("configs").joinpath(f"{name}.yaml").read_text("utf-8"), f"{name}.yaml")
    path = Path(name)
    try:
        return parse_config(path.read_text("utf-8"), path.name)
    except FileNotFoundError:
        raise ConfigError(f"{path.name}: is neither a file nor a preset; presets are {', '.join(presets())}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path.name}: is not UTF-8") from None
    except OSError as error:
        raise ConfigError(f"{path.name}: cannot be read ({error.strerror})") from None


def parse_config(text: str, file: str) -> Config:
    """Read a configuration from YAML text; an empty one is the default.

    Raises:
        ConfigError: naming the file and the key (or line) of what cannot be used.
    """
    try:
        tree = parse_yaml(text)
    except ValueError as error:
        separator = ", " if str(error).startswith("line ") else ": "
        raise ConfigError(f"{file}{separator}{error}") from None
    if tree is not None and not isinstance(tree, dict):
        raise ConfigError(f"{file}: must be keys with values, such as seed: 0")
    try:
        return Config.model_validate(tree or {})
    except ValidationError as error:
        raise ConfigError(f"{file}: {explain(error, Config)}") from None


def revised(config: Config, changes: dict[str, Any]) -> Config:
    """A configuration with some values replaced, checked anew.

    Args:
        config: what stays as it is where ``changes`` says nothing.
        changes: values by key; those of a part such as `protocol` replace single values of it.

    Raises:
        ConfigError: naming the key of what cannot be used.
    """
    tree = config.model_dump()
    for key, value in changes.items():
        tree[key] = tree[key] | value if isinstance(value, dict) else value
    try:
        return Config.model_validate(tree)
    except ValidationError as error:
        raise ConfigError(explain(error, Config)) from None
