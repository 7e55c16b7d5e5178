"""What a person decided about entities after a review; it wins over what was detected and drawn."""

from __future__ import annotations

from collections.abc import Callable

from anonymize.config import AnonymizeConfig
from anonymize.entities import entity_key
from anonymize.link import canonical
from anonymize.surrogates import Book
from anonymize.text import JOINED, POSSESSIVE, fold
from corpus import ConfigError


def for_subject(config: AnonymizeConfig, subject: str) -> AnonymizeConfig:
    """The configuration of one subject: what was decided to be a name or none joins its lists."""
    of_subject = [one for one in config.decisions if one.subject in (None, subject)]
    allow = tuple(one.value for one in of_subject if one.decision == "allow")
    known = tuple(one.value for one in of_subject if one.decision == "known")
    if not allow and not known:
        return config
    return config.model_copy(update={"allow": (*config.allow, *allow), "known_names": (*config.known_names, *known)})


class DecidedBook:
    """A subject's book of surrogates with what was decided put over it.

    A decision about one word of people's names counts in every name that holds the word. E-mail addresses and handles keep
    following the drawn surrogate.

    Args:
        book: the drawn surrogates.
        config: holds the decisions.
        subject: the raw id.
        forbidden: whether a folded word or value is an original of the corpus or a word of the record.

    Raises:
        ConfigError: if a chosen surrogate is an original, or two entities chose the same.
    """

    def __init__(self, book: Book, config: AnonymizeConfig, subject: str, forbidden: Callable[[str], bool]) -> None:
        self._book = book
        self._same: dict[tuple[str, str], str] = {}
        self._chosen: dict[tuple[str, str], str] = {}
        taken: dict[str, tuple[str, str]] = {}
        for number, one in enumerate(config.decisions, start=1):
            if one.subject not in (None, subject) or one.decision not in ("same-as", "surrogate"):
                continue
            key = (one.label, entity_key(one.label, one.value))
            if one.decision == "same-as":
                self._same[key] = one.to
                continue
            folded = fold(one.to)
            if forbidden(folded):
                raise ConfigError(
                    f"decision {number}: the surrogate it chooses is an original or a word of the record; choose another"
                )
            if taken.setdefault(folded, key) != key:
                raise ConfigError(f"decision {number}: another entity has this surrogate; choose another, or same-as")
            self._chosen[key] = one.to
        self._taken = frozenset(taken)

    @property
    def size(self) -> int:
        """How many originals have a surrogate so far."""
        return self._book.size

    def surrogate(self, label: str, value: str) -> str:
        """What a found value becomes."""
        key = (label, entity_key(label, value))
        if key in self._chosen:
            return _like(value, self._chosen[key])
        if key in self._same:
            return _like(value, self.surrogate(label, self._same[key]))
        if label != "PERSON" or not (self._chosen or self._same):
            return self._free(self._book.surrogate(label, value))
        return str(JOINED.sub(lambda match: self._word(match[0]), value))

    def _word(self, written: str) -> str:
        key = ("PERSON", canonical(POSSESSIVE.sub("", written)))
        if key in self._chosen or key in self._same:
            return self.surrogate("PERSON", written)
        return self._free(self._book.surrogate("PERSON", written))

    def _free(self, drawn: str) -> str:
        if fold(drawn) in self._taken:
            raise ConfigError("a surrogate that a decision chooses is another entity's already; choose another")
        return drawn


def _like(written: str, name: str) -> str:
    """A name in the case of what it replaces, possessive kept."""
    ending = POSSESSIVE.search(written)
    bare, tail = (written[: ending.start()], ending[0]) if ending else (written, "")
    if bare.islower():
        name = name.lower()
    elif bare.isupper() and len(bare) > 1:
        name = name.upper()
    return name + tail
