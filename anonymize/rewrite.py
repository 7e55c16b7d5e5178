"""Rewriters: what happens to a message's wording after its identifiers are replaced and its dates moved.

What is rewritten: every message of *source* as a whole (a companion's bubbles and suggestions with it), and every text
of a derived file that is one of these messages character for character, so that a probe stays its message. A quotation
inside a longer sentence of a derived file stays as it is.

A rewriter is one function in this registry. Whatever it returns is checked here, and a message it did not keep stays
unrewritten and is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from anonymize.config import AnonymizeConfig
from anonymize.flatten import check_kept, flatten
from anonymize.passages import Passage, Places, Rewritten
from anonymize.rewriting_llm import ModelRewriter
from anonymize.rewriting_llm.rewriter import FLATTENED
from corpus import ConfigError

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


@rewriter("llm")
def without_the_model(text: str, protected: Places, config: AnonymizeConfig) -> Rewritten:
    """Flatten what the model is not asked about (see :mod:`anonymize.rewriting_llm`): only a person's own messages of
    some length go there.
    """
    return flattened(text, protected, config)._replace(counted=FLATTENED)


class Rewriting:
    """Rewrites the messages of one subject, each checked, and counts.

    Args:
        config: names the rewriter and its level.
        model: the rewriter `llm`, which is asked for a whole stream at once; None for the others.

    Attributes:
        counts: `rewritten`, `flattened` (by `flatten`, where `llm` was not asked or not used), `unchanged` (nothing to
            do) and `fallback` (changed nothing because the check refused it).
        refused: reason code → messages in which it made the rewriter write less, or nothing.
    """

    def __init__(self, config: AnonymizeConfig, model: ModelRewriter | None = None) -> None:
        if config.rewrite == "llm" and model is None:
            raise ConfigError("rewrite: llm needs its model; make it with model_rewriter")
        self._config = config
        self._model = model
        self._made: Mapping[tuple[str, tuple[tuple[int, int], ...]], Rewritten] = {}
        self._rewrite = find_rewriter(config.rewrite)
        self.active = config.rewrite != "none"
        self.counts: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def ahead(self, passages: Sequence[Passage], check: Callable[[], None]) -> None:
        """Let the model, if there is one, rewrite a whole stream before its messages are asked for one by one.

        Args:
            passages: all messages in order.
            check: stops the run if anything stands in them that nobody else may read; called before they are sent.
        """
        if self._model is not None:
            check()
            self._made = self._model.record(passages)

    def message(self, text: str, protected: Places) -> str:
        """One message of the stream, counted."""
        written, refused, counted = self._checked(text, protected)
        if written == text:
            counted = "fallback" if refused else "unchanged"
        self.counts[counted] += 1
        self.refused.update(refused)
        return written

    def copy(self, text: str, protected: Places) -> str:
        """The same for a text that repeats a message elsewhere: same text, same result, not counted again."""
        return self._checked(text, protected).text

    def _checked(self, text: str, protected: Places) -> Rewritten:
        made = self._made.get((text, tuple(protected)))
        if made is None:
            made = self._rewrite(text, protected, self._config)
        if made.text == text:
            return made
        lost = check_kept(text, made.text, protected)
        if text.count("///") != made.text.count("///"):
            lost.append("bubbles")
        return Rewritten(text, (*made.refused, *lost)) if lost else made
