"""Attacks fitted once a run: the fusion votes with the very ones that are reported alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from attacks.base import Attack, Models, UsesPool, create
from attacks.histories import Histories, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError


@dataclass(frozen=True, slots=True)
class _Store:
    """What a run has fitted and scored; keys are compared by value, so that equal shuffles meet."""

    names: frozenset[str]
    fits: dict[tuple[str, Histories], Attack | NotEvaluatedError] = field(default_factory=dict)
    scores: dict[tuple[int, Samples], ScoreMatrix] = field(default_factory=dict)


_RUN: ContextVar[_Store | None] = ContextVar("run", default=None)


@contextmanager
def sharing(names: Collection[str]) -> Iterator[None]:
    """Remember what attacks of these names learn and score until the end of the block, and forget it then.

    Without this, or for other names, :func:`fitted` and :func:`scored` do their work each time. The fusion votes with six
    attacks and took as long as those six again: 95 s beside 88 s in four cells of an audit of the reference size.
    """
    token = _RUN.set(_Store(frozenset(names)))
    try:
        yield
    finally:
        _RUN.reset(token)


def fitted(name: str, known: Histories, models: Models | None = None, strangers: Histories | None = None) -> Attack:
    """An attack fitted on known histories.

    Args:
        name: a registered name.
        known: the candidates.
        models: language models, for attacks that use one.
        strangers: people who are no candidates, for attacks that use some.

    Raises:
        NotEvaluatedError: if it cannot be fitted.
        ConfigError: if there is no such attack, or it needs a model that is not configured.
    """
    store = _RUN.get()
    attack = create(name, models)
    if strangers is not None and isinstance(attack, UsesPool):
        attack.against(strangers)
        return attack.fit(known)
    if store is None or name not in store.names:
        return attack.fit(known)
    if (name, known) not in store.fits:
        try:
            store.fits[name, known] = attack.fit(known)
        except NotEvaluatedError as error:
            store.fits[name, known] = error
    found = store.fits[name, known]
    if isinstance(found, NotEvaluatedError):
        raise found
    return found


def scored(attack: Attack, samples: Samples) -> ScoreMatrix:
    """Scores of a fitted attack."""
    store = _RUN.get()
    if store is None or attack.name not in store.names:
        return attack.score(samples)
    # The store holds every attack it knows, so that an id stays that attack's.
    key = (id(attack), samples)
    if key not in store.scores:
        store.scores[key] = attack.score(samples)
    return store.scores[key]
