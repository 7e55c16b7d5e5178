"""What an attack is, which text it may see, and how it becomes known by name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Literal, Protocol, Self, TypeVar, get_args

import attacks
from attacks.histories import Histories, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import ConfigError

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


def create(name: str) -> Attack:
    """A new attack with its default parameters.

    Raises:
        ConfigError: if there is no attack of that name.
    """
    _import_own()
    if name not in _REGISTRY:
        for point in entry_points(group=ENTRY_POINTS, name=name):
            _REGISTRY.setdefault(name, point.load())
    if name not in _REGISTRY:
        raise ConfigError(f"attacks: one of the names is no attack; known are {', '.join(available())}")
    return _REGISTRY[name]()


def _import_own() -> None:
    # Importing every module of the package is what makes an attack one new file: its decorator registers it.
    for module in pkgutil.iter_modules(attacks.__path__):
        importlib.import_module(f"attacks.{module.name}")
