"""What an attack is, which text it may see, and how it becomes known by name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Literal, Protocol, Self, TypeVar, get_args, runtime_checkable

import numpy as np
from numpy.typing import NDArray

import attacks
from attacks.histories import Histories, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import ConfigError
from lm.chat import Chat
from lm.config import CausalConfig

View = Literal["surrogates", "skeleton", "function_words", "masked_text", "full_text", "times"]
"""Which text an attack may see, from least to most; times stand apart at the end."""
VIEWS: tuple[View, ...] = get_args(View)
ENTRY_POINTS = "penname.attacks"
"""Entry-point group under which other packages offer attacks."""


class Attack(Protocol):
    """An estimator: parameters are only stored in ``__init__``, ``fit`` returns self, learnt attributes end in ``_``.

    Both methods raise ``NotEvaluatedError`` with the reason where they lack what they need.
    """

    name: str
    view: View

    def fit(self, known: Histories) -> Self:
        """Learn the candidates' habits from their known histories alone."""

    def score(self, samples: Samples) -> ScoreMatrix:
        """Score every sample against every candidate: samples × candidates, higher is likelier."""


def _silent(said: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Models:
    """The language models at hand, for attacks that use one.

    Attributes:
        chat: a model that answers questions; None where no endpoint is configured.
        causal: which model says how likely texts are; None where none is configured.
        cache: folder of the holder's where what a model said is kept; None to keep nothing.
        tell: told in words, before an attack begins, what it will cost.
        progress: called by an attack with what it does, how much is done and how much there is.
    """

    chat: Chat | None = None
    causal: CausalConfig | None = None
    cache: Path | None = None
    tell: Callable[[str], None] = _silent
    progress: Callable[[str, int, int], None] | None = None


@runtime_checkable
class UsesModels(Protocol):
    """An attack that needs a language model; it can be made without one, to be asked for its name and view."""

    def use(self, models: Models) -> None:
        """Take the model it needs.

        Raises:
            ConfigError: if that model is not configured, saying what to configure.
        """


@runtime_checkable
class UsesPool(Protocol):
    """An attack that holds candidates against strangers where there are any."""

    def against(self, strangers: Histories) -> None:
        """Take the strangers' histories; before the attack is fitted."""


@runtime_checkable
class BringsNull(Protocol):
    """An attack that says itself what it must not find, and what its rate is without that.

    Everything else is held to the null in which persons are relabelled: does the attack tell people apart at all? An attack
    that brings a null asks less: does it do so by what the anonymizer should have taken? Whether its rate is better than
    chance is still told by the test of all attacks together, which relabels persons.

    Attributes:
        null_kind: what is drawn anew, lower-case words joined by hyphens; it stands in the results.
        null_cells: the cells in which the rate is held to this null.
    """

    null_kind: str
    null_cells: frozenset[str]

    def redrawn(self, samples: Samples, chosen: NDArray[np.intp], *, draws: int, seed: int) -> NDArray[np.intp]:
        """Whom each sample falls to in each draw; the attack is fitted, and never learns whose a sample is.

        Args:
            samples: as they were scored.
            chosen: column of the candidate each fell to, shape (samples,), where equal scores have been decided.
            draws: to make.
            seed: of the draws.

        Returns:
            Columns of the candidates, shape (draws, samples).
        """


A = TypeVar("A", bound="Callable[[], Attack]")
_REGISTRY: dict[str, Callable[[], Attack]] = {}


def register(name: str) -> Callable[[A], A]:
    """Make an attack known by name.

    Args:
        name: what ``--attacks`` and results call it.

    Returns:
        A decorator for a class whose parameters all have defaults.
    """

    def remember(attack: A) -> A:
        _REGISTRY[name] = attack
        return attack

    return remember


def available() -> tuple[str, ...]:
    """Names of all attacks: those of this package (one file each) and those of installed entry points, sorted."""
    _import_own()
    return tuple(sorted(_REGISTRY.keys() | {point.name for point in entry_points(group=ENTRY_POINTS)}))


def create(name: str, models: Models | None = None) -> Attack:
    """A new attack with its default parameters.

    Args:
        name: a registered name.
        models: for attacks that use one; None for an attack that will not be run.

    Raises:
        ConfigError: if there is no attack of that name, or it needs a model that is not configured.
    """
    _import_own()
    if name not in _REGISTRY:
        for point in entry_points(group=ENTRY_POINTS, name=name):
            _REGISTRY.setdefault(name, point.load())
    if name not in _REGISTRY:
        raise ConfigError(f"attacks: one of the names is no attack; known are {', '.join(available())}")
    attack = _REGISTRY[name]()
    if models is not None and isinstance(attack, UsesModels):
        attack.use(models)
    return attack


def _import_own() -> None:
    # Importing every module of the package is what makes an attack one new file: its decorator registers it.
    for module in pkgutil.iter_modules(attacks.__path__):
        importlib.import_module(f"attacks.{module.name}")
