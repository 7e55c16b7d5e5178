"""What a person decided about entities after a review; it wins over what was detected and drawn."""

from __future__ import annotations

from collections.abc import Callable

from anonymize.config import AnonymizeConfig
from anonymize.detect.scripts import PLACEHOLDER, UNREAD
from anonymize.entities import entity_key
from anonymize.generalise import generalised
from anonymize.keys import SecretKey
from anonymize.link import Linked, bare_name
from anonymize.surrogates import Book
from anonymize.text import POSSESSIVE, fold
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
    """A subject's book of surrogates under what was decided and what the policy says.

    A decision about one word of people's names counts in every name that holds the word, and in e-mail addresses,
    handles and links that do. One about a whole name counts for the name, and for those of its words that are nobody
    else's: whoever decides about `Sarah Whitcombe` decides about `Sarah` unless there is another.

    Args:
        key: the holder's key.
        scope: as for :class:`Book`.
        linked: the record's entities.
        config: holds the decisions and the policy.
        subject: the raw id.
        released: the released id.
        forbidden: whether a folded word or value is an original of the corpus or a word of the record.

    Attributes:
        linked: the record's entities.

    Raises:
        ConfigError: if a chosen surrogate is an original, or two entities chose the same.
    """

    def __init__(
        self,
        key: SecretKey,
        scope: str,
        linked: Linked,
        config: AnonymizeConfig,
        subject: str,
        released: str,
        forbidden: Callable[[str], bool],
    ) -> None:
        self.linked = linked
        self._config = config
        self._same: dict[tuple[str, str], str] = {}
        self._chosen: dict[tuple[str, str], str] = {}
        words: dict[str, str] = {}
        taken: dict[str, tuple[str, str]] = {}
        for number, one in enumerate(config.decisions, start=1):
            if one.subject not in (None, subject) or one.decision not in ("same-as", "surrogate"):
                continue
            own = (one.label, entity_key(one.label, one.value))
            if one.decision == "same-as":
                self._same[own] = one.to
                continue
            folded = fold(one.to)
            if forbidden(folded):
                raise ConfigError(
                    f"decision {number}: the surrogate it chooses is an original or a word of the record; choose another"
                )
            entity = (one.label, linked.roots.get(own[1], own[1]))
            if taken.setdefault(folded, entity) != entity:
                raise ConfigError(f"decision {number}: another entity has this surrogate; choose another, or same-as")
            self._chosen[own] = one.to
            if one.label == "PERSON":
                words = self._words_of(one.value, one.to, words)
        self._book = Book(key, scope, linked, forbidden, {subject: released}, words, taken)

    @property
    def size(self) -> int:
        """How many originals have a surrogate so far."""
        return self._book.size

    def surrogate(self, label: str, value: str) -> str:
        """What a found value becomes, wherever its type is replaced."""
        if label == UNREAD:
            return PLACEHOLDER
        own = (label, entity_key(label, value))
        if own in self._chosen:
            return _like(value, self._chosen[own])
        if own in self._same:
            return _like(value, self.surrogate(label, self._same[own]))
        return self._book.surrogate(label, value)

    def becomes(self, label: str, value: str) -> str:
        """What a found value becomes under the policy of its type, without regard to the words around it."""
        if self._config.policy_of(label) == "generalise":
            return generalised(label, value)
        return self.surrogate(label, value)

    def _words_of(self, value: str, to: str, decided: dict[str, str]) -> dict[str, str]:
        """What was decided of words, and the words of a name that are this person's alone with their chosen word."""
        name, _ = bare_name(value)
        if len(name) == 1:
            return {self.linked.roots.get(name[0], name[0]): to} | decided | {name[0]: to}
        parts = to.split()
        if len(parts) != len(name):
            return decided
        own = {
            self.linked.roots.get(word, word): part
            for word, part in zip(name, parts, strict=True)
            if len(word) > 1 and len(self.linked.people.of((word,))) == 1
        }
        return own | decided


def _like(written: str, name: str) -> str:
    """A name in the case of what it replaces, possessive kept."""
    ending = POSSESSIVE.search(written)
    bare, tail = (written[: ending.start()], ending[0]) if ending else (written, "")
    if bare.islower():
        name = name.lower()
    elif bare.isupper() and len(bare) > 1:
        name = name.upper()
    return name + tail
