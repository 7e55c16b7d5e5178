"""Rewriters: what happens to a message's wording after its identifiers are replaced."""

from __future__ import annotations

from collections.abc import Callable

from corpus import ConfigError

Rewriter = Callable[[str], str]
_REWRITERS: dict[str, Rewriter] = {}


def rewriter(name: str) -> Callable[[Rewriter], Rewriter]:
    """Register a rewriter under the name a configuration calls it by."""

    def register(function: Rewriter) -> Rewriter:
        _REWRITERS[name] = function
        return function

    return register


def find_rewriter(name: str) -> Rewriter:
    """The rewriter of a name.

    Raises:
        ConfigError: if there is none.
    """
    if name not in _REWRITERS:
        raise ConfigError(f"rewrite: there is no such rewriter; there are {', '.join(sorted(_REWRITERS))}")
    return _REWRITERS[name]


@rewriter("none")
def leave(text: str) -> str:
    """Leave the wording as it is."""
    return text
