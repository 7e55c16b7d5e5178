"""Rewriters: what happens to a message's wording after its identifiers are replaced and its dates moved.

What is rewritten: every message of *source* as a whole (a companion's bubbles and suggestions with it), and every text
of a derived file that is one of these messages character for character, so that a probe stays its message. A quotation
inside a longer sentence of a derived file stays as it is.

A rewriter is one function in this registry. Whatever it returns is checked here, and a message it did not keep stays
unrewritten and is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from anonymize.config import AnonymizeConfig
from anonymize.flatten import check_kept, flatten
from corpus import ConfigError

Places = Sequence[tuple[int, int]]
"""Half-open code point ranges of a text that must come out exactly as they are: surrogates and moved dates."""


class Rewritten(NamedTuple):
    """What a rewriter made of a message."""

    text: str
    refused: tuple[str, ...] = ()
    """Reason codes of why it wrote less than it was asked for; empty when it did not."""


Rewriter = Callable[[str, Places, AnonymizeConfig], Rewritten]
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
def leave(text: str, protected: Places, config: AnonymizeConfig) -> Rewritten:
    """Leave the wording as it is."""
    return Rewritten(text)


@rewriter("flatten")
def flattened(text: str, protected: Places, config: AnonymizeConfig) -> Rewritten:
    """Write in the style shared by all (see :mod:`anonymize.flatten`)."""
    made = flatten(text, config.flatten_level, protected)
    return Rewritten(made.text, made.refused)


class Rewriting:
    """Rewrites the messages of one subject, each checked, and counts.

    Args:
        config: names the rewriter and its level.

    Attributes:
        counts: `rewritten`, `unchanged` (nothing to do) and `fallback` (changed nothing because the check refused it).
        refused: reason code → messages in which it made the rewriter write less, or nothing.
    """

    def __init__(self, config: AnonymizeConfig) -> None:
        self._config = config
        self._rewrite = find_rewriter(config.rewrite)
        self.active = config.rewrite != "none"
        self.counts: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def message(self, text: str, protected: Places) -> str:
        """One message of the stream, counted."""
        written, refused = self._checked(text, protected)
        self.counts["fallback" if refused and written == text else "unchanged" if written == text else "rewritten"] += 1
        self.refused.update(refused)
        return written

    def copy(self, text: str, protected: Places) -> str:
        """The same for a text that repeats a message elsewhere: same text, same result, not counted again."""
        return self._checked(text, protected)[0]

    def _checked(self, text: str, protected: Places) -> tuple[str, tuple[str, ...]]:
        made = self._rewrite(text, protected, self._config)
        if made.text == text:
            return made
        lost = check_kept(text, made.text, protected)
        if text.count("///") != made.text.count("///"):
            lost.append("bubbles")
        return (text, (*made.refused, *lost)) if lost else made
