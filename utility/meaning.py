"""Meaning kept and wording gone, as two numbers that must not be mixed up.

*Meaning*: the people a profile names are as many as before, and a message that spoke of two of them still speaks of the
same two; and with a model of sentence embeddings, how alike a message and its released text are, beside two random
messages of the same person. Without such a model that is not evaluated, and said. *Wording*: how many words of a message
still stand in its released text, beside what two random messages of the same person share by accident.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from zlib import crc32

import numpy as np
from scipy.optimize import linear_sum_assignment

from corpus import Json, SubjectRecord, speech
from lm.embeddings import Sentences, Vectors
from stats import Estimate, Rate, macro_mean, macro_rate, wilson
from utility.findings import Status

_WORD = re.compile(r"\w+(?:['’]\w+)*")
_POSSESSIVE = re.compile(r"['’]s?\Z")
_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "the", "an", "of", "de", "van", "von", "jr", "sr"})
# A shorter message is often the same on both sides by right: `ok`, `lol`, `good night`.
VERBATIM_WORDS = 4
_PEOPLE = frozenset({"person", "people"})
COMPARED = 500
"""Messages of a subject whose sentences are compared, drawn: every message would take hours on large corpora."""


@dataclass(frozen=True, slots=True)
class EntityGraph:
    """The people of the profiles, and who is spoken of together.

    Attributes:
        status: `not_applicable` without profiles, `not_evaluated` where they name no person, else `pass`.
        reason: why it is neither.
        subjects: subjects compared.
        subjects_same_people: of these, subjects with as many distinct people as before.
        people_before, people_after: distinct people, summed over subjects.
        mentions: raw mentions of a person whose message still mentions the person in the release, Wilson over mentions.
        together: the same for two people in one message.
        together_new: pairs in one message of the release who were not together in the raw one.
    """

    status: Status
    reason: str | None
    subjects: int
    subjects_same_people: int
    people_before: int
    people_after: int
    mentions: Rate
    together: Rate
    together_new: int


@dataclass(frozen=True, slots=True)
class Wording:
    """How much of the wording is left.

    Attributes:
        messages: messages with words on both sides.
        overlap: distinct words of a message that stand in its released text, mean over subjects.
        floor: distinct words of a message that stand in the released text of another message of the subject.
        verbatim: messages of four words or more whose words are the same in the same order.
    """

    messages: int
    overlap: Estimate
    floor: Estimate
    verbatim: Estimate


@dataclass(frozen=True, slots=True)
class Embeddings:
    """Likeness of sentences; needs a model.

    Attributes:
        status: `not_evaluated` without a model or a message to compare, else `pass`.
        reason: why it is not.
        messages: messages compared, at most :data:`COMPARED` a subject.
        likeness: cosine of a message and its released text, mean over subjects; what points away counts as 0.
        floor: the same of a message and the released text of another message of the subject.
    """

    status: Status = "not_evaluated"
    reason: str | None = "no-embeddings"
    messages: int = 0
    likeness: Estimate | None = None
    floor: Estimate | None = None


@dataclass(frozen=True, slots=True)
class MeaningReport:
    """What was kept and what is gone.

    Attributes:
        status: `not_evaluated` without both sides or a common message, else `pass`: it is a description.
        reason: why it was not evaluated.
        graph: of people; None where nothing was evaluated.
        wording: None where nothing was evaluated.
        embeddings: of sentences.
    """

    status: Status
    reason: str | None
    graph: EntityGraph | None
    wording: Wording | None
    embeddings: Embeddings


class Meaning:
    """Gathers meaning and wording of one subject after the other.

    Args:
        seed: of the random pairs and the intervals.
        sentences: gives vectors of sentences; None where there is no such model.
    """

    def __init__(self, seed: int = 0, sentences: Sentences | None = None) -> None:
        self.seed = seed
        self.sentences = sentences
        self._compared = 0
        # Mean cosine of each subject: with the released text, and with that of another message.
        self._likeness: list[float] = []
        self._unlike: list[float] = []
        self._sides = 0
        self._messages = 0
        # Per subject: words, and of these in the released text; the same against another message; messages, verbatim.
        self._overlap: list[tuple[int, int]] = []
        self._floor: list[tuple[int, int]] = []
        self._verbatim: list[tuple[int, int]] = []
        self._graph: Counter[str] = Counter()

    def add(self, before: SubjectRecord, after: SubjectRecord | None) -> None:
        """Add a subject; without its released record there is nothing to compare."""
        if after is None:
            return
        self._sides += 1
        spoken = {message.id: speech(message) for message in after.messages}
        texts = [
            (message.id, _words(speech(message)), _words(spoken[message.id]))
            for message in before.messages
            if message.id in spoken
        ]
        texts = [(id, raw, released) for id, raw, released in texts if raw]
        self._messages += len(texts)
        rng = np.random.default_rng((self.seed, crc32(after.subject.encode())))
        self._add_wording(texts, rng)
        if self.sentences is not None:
            said = {message.id: speech(message) for message in before.messages}
            self._add_sentences(self.sentences, [(said[id], spoken[id]) for id, _, _ in texts], rng)
        if before.profile is not None and after.profile is not None:
            self._graph["profiles"] += 1
            self._add_graph(before, after, texts)

    def report(self) -> MeaningReport:
        """What was gathered."""
        if not self._sides:
            return MeaningReport("not_evaluated", "side-missing", None, None, Embeddings())
        if not self._messages:
            return MeaningReport("not_evaluated", "nothing-to-check", None, None, Embeddings())
        wording = Wording(
            self._messages, *(self._mean(pairs) for pairs in (self._overlap, self._floor, self._verbatim))
        )
        return MeaningReport("pass", None, self._entity_graph(), wording, self._embeddings())

    def _embeddings(self) -> Embeddings:
        if self.sentences is None:
            return Embeddings()
        means = (macro_mean(shares, seed=self.seed) for shares in (self._likeness, self._unlike))
        return Embeddings("pass", None, self._compared, *means)

    def _mean(self, pairs: Sequence[tuple[int, int]]) -> Estimate:
        return macro_rate([hits for _, hits in pairs], [n for n, _ in pairs], seed=self.seed)

    def _entity_graph(self) -> EntityGraph:
        found = self._graph
        status: Status = "pass" if found["before"] else "not_evaluated" if found["profiles"] else "not_applicable"
        reason = {"pass": None, "not_evaluated": "no-people", "not_applicable": "no-such-file"}[status]
        return EntityGraph(
            status,
            reason,
            found["profiles"],
            found["same"],
            found["before"],
            found["after"],
            wilson(found["mentions kept"], found["mentions"]),
            wilson(found["together kept"], found["together"]),
            found["together new"],
        )

    def _add_wording(self, texts: Sequence[tuple[str, list[str], list[str]]], rng: np.random.Generator) -> None:
        raw = [set(words) for _, words, _ in texts]
        released = [set(words) for _, _, words in texts]
        words = sum(map(len, raw))
        self._overlap.append((words, sum(len(one & other) for one, other in zip(raw, released, strict=True))))
        if len(texts) > 1:
            # Each message with the next one of a random cycle: never with itself.
            order = rng.permutation(len(texts)).tolist()
            pairs = zip(order, [*order[1:], order[0]], strict=True)
            self._floor.append((words, sum(len(raw[i] & released[j]) for i, j in pairs)))
        long = [(one, other) for _, one, other in texts if len(one) >= VERBATIM_WORDS]
        self._verbatim.append((len(long), sum(one == other for one, other in long)))

    def _add_sentences(self, sentences: Sentences, texts: Sequence[tuple[str, str]], rng: np.random.Generator) -> None:
        """A drawn order is a random cycle: each message is compared with its own text, and with the next one's."""
        order = rng.permutation(len(texts))[:COMPARED].tolist()
        if not order:
            return
        raw, released = (sentences.encode([texts[i][side] for i in order]) for side in (0, 1))
        self._compared += len(order)
        self._likeness.append(_mean_cosine(raw, released))
        if len(order) > 1:
            self._unlike.append(_mean_cosine(raw, np.roll(released, -1, axis=0)))

    def _add_graph(
        self, before: SubjectRecord, after: SubjectRecord, texts: Sequence[tuple[str, list[str], list[str]]]
    ) -> None:
        left, right = (_people(record.tree("profile").get("entities")) for record in (before, after))
        self._graph["before"] += len(left)
        self._graph["after"] += len(right)
        self._graph["same"] += len(left) == len(right)
        said, say = _mentions(texts, list(left), list(right))
        partner = _partners(list(left.values()), list(right.values()), said, say)
        mentions = [{(partner[i], id) for id in ids} for i, ids in enumerate(said) if i in partner]
        released = set(_pairs_of_person_and_message(say))
        self._graph["mentions"] += sum(map(len, said))
        self._graph["mentions kept"] += sum(len(one & released) for one in mentions)
        known = {partner.get(i, -1 - i): ids for i, ids in enumerate(said)}
        pairs, others = _together(known), _together(dict(enumerate(say)))
        self._graph["together"] += len(pairs)
        self._graph["together kept"] += len(pairs & others)
        self._graph["together new"] += len(others - pairs)


def _mean_cosine(one: Vectors, other: Vectors) -> float:
    """Mean cosine of rows of unit length, negative ones as 0."""
    cosines = np.einsum("ij,ij->i", one.astype(np.float64), other.astype(np.float64))
    return float(np.clip(cosines, 0, 1).mean())


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _people(entities: Json, group: str = "") -> dict[str, set[str]]:
    """Folded name → message ids its claims cite, in the order of the file; one entry a distinct name.

    An entity is an object with claims; its name is its key, or its `name` in a list. What is neither typed nor grouped
    counts as a person, because that is what most entities of a record are.
    """
    found: dict[str, set[str]] = {}
    items: Iterator[tuple[str, Json]]
    if isinstance(entities, Mapping):
        items = iter(entities.items())
    elif isinstance(entities, list):
        items = ((str(item.get("name", "")), item) for item in entities if isinstance(item, Mapping))
    else:
        return found
    for name, node in items:
        if isinstance(node, Mapping) and "claims" in node:
            kind = str(node.get("type") or group).casefold()
            if (not kind or kind in _PEOPLE) and name.strip():
                found.setdefault(" ".join(_words(name)), set()).update(_cited(node["claims"]))
        elif isinstance(node, Mapping | list):
            for inner, ids in _people(node, name or group).items():
                found.setdefault(inner, set()).update(ids)
    return found


def _cited(claims: Json) -> Iterator[str]:
    for claim in claims if isinstance(claims, list) else ():
        if isinstance(claim, Mapping):
            yield from (id for id in claim.get("evidence") or () if isinstance(id, str))


def _forms(names: Sequence[str]) -> dict[str, int]:
    """Word → the one person of these whose name it is part of; a word of two people's names tells neither."""
    owners: dict[str, set[int]] = {}
    for number, name in enumerate(names):
        for word in name.split():
            if word not in _TITLES and len(word) > 1:
                owners.setdefault(word, set()).add(number)
    return {word: next(iter(people)) for word, people in owners.items() if len(people) == 1}


def _mentions(
    texts: Sequence[tuple[str, list[str], list[str]]], left: Sequence[str], right: Sequence[str]
) -> tuple[list[set[str]], list[set[str]]]:
    """Ids of the messages that mention each person, raw and released.

    A word that stands in both texts of a message is an ordinary word there, as in *will you*: a name was replaced.
    """
    forms = _forms(left), _forms(right)
    found: tuple[list[set[str]], list[set[str]]] = ([set() for _ in left], [set() for _ in right])
    for id, raw, released in texts:
        sides = [{_POSSESSIVE.sub("", word) for word in words} for words in (raw, released)]
        for number, own in enumerate((sides[0] - sides[1], sides[1] - sides[0])):
            for word in own:
                if word in forms[number]:
                    found[number][forms[number][word]].add(id)
    return found


def _partners(
    left: Sequence[set[str]], right: Sequence[set[str]], said: Sequence[set[str]], say: Sequence[set[str]]
) -> dict[int, int]:
    """Which released person is which raw one: the assignment of most messages cited or spoken in for both.

    People who share none keep no partner, so that a merged or lost person costs its mentions.
    """
    if not left or not right:
        return {}
    likeness = np.array(
        [
            [len(left[i] & right[j]) + len(said[i] & say[j]) + (0.5 if i == j else 0.0) for j in range(len(right))]
            for i in range(len(left))
        ]
    )
    rows, columns = linear_sum_assignment(likeness, maximize=True)
    return {int(i): int(j) for i, j in zip(rows, columns, strict=True) if likeness[i, j] >= 1}


def _pairs_of_person_and_message(mentions: Sequence[set[str]]) -> Iterator[tuple[int, str]]:
    for person, ids in enumerate(mentions):
        yield from ((person, id) for id in ids)


def _together(mentions: Mapping[int, set[str]]) -> set[tuple[int, int, str]]:
    return {
        (min(one, other), max(one, other), id)
        for one, other in combinations(sorted(mentions), 2)
        for id in mentions[one] & mentions[other]
    }
