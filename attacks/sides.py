"""From corpora to tasks: who the candidates are, what is known of them, and which samples are to be attributed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from attacks.cutting import Cut, cut, given, long_messages, runs, shared_messages
from attacks.histories import Histories, History, OwnText, Sample, Samples, last_words
from attacks.own_words import own_texts
from attacks.protocol import Protocol
from attacks.results import CutNotes
from corpus import Corpus

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much is done and how much there is."""


@dataclass(frozen=True, slots=True)
class Task:
    """What one cell asks of an attack.

    Attributes:
        cell: its name in results.
        known_side: name of the known side; cells with the same one share their fit.
        known: the candidates.
        samples: for each sample length the samples, all by candidates.
    """

    cell: str
    known_side: str
    known: Histories
    samples: Mapping[int, Samples]


@dataclass(frozen=True, slots=True)
class Sides:
    """Each subject's cut, and its own texts on every side by id.

    Attributes:
        cuts: subject → cut, made on the side that decides; subjects sorted.
        texts: side → subject → message id → own text there.
        notes: what cutting left out.
    """

    cuts: Mapping[str, Cut]
    texts: Mapping[str, Mapping[str, Mapping[str, OwnText]]]
    notes: CutNotes

    def task(self, cell: str, known_side: str, outside_side: str, protocol: Protocol) -> Task:
        """The task of a cell: the same message ids on every side, each with the text it has there."""
        known = self._known(known_side, protocol)
        candidates = frozenset(known.subjects)
        outside = self.texts[outside_side]
        samples = {
            words: Samples(
                tuple(
                    Sample(subject, messages)
                    for subject, one in self.cuts.items()
                    if subject in candidates
                    for run in runs(one.outside, words, protocol.max_samples)
                    if (messages := _there(run, outside[subject]))
                )
            )
            for words in protocol.sample_words
        }
        return Task(cell, known_side, known, samples)

    def _known(self, side: str, protocol: Protocol) -> Histories:
        parts = {subject: one.known for subject, one in self.cuts.items()}
        if protocol.known_words != "all":
            parts = {subject: last_words(part, protocol.known_words) for subject, part in parts.items()}
        if protocol.volumes == "matched":
            shortest = min((sum(message.words for message in part) for part in parts.values() if part), default=0)
            parts = {subject: last_words(part, shortest) for subject, part in parts.items()}
        there = {subject: _there(part, self.texts[side][subject]) for subject, part in parts.items()}
        return Histories(tuple(History(subject, part) for subject, part in there.items() if part))


def _there(messages: Iterable[OwnText], texts: Mapping[str, OwnText]) -> tuple[OwnText, ...]:
    return tuple(texts[message.id] for message in messages if message.id in texts)


def read_sides(
    corpora: Mapping[str, Corpus],
    names: Sequence[Mapping[str, str]],
    protocol: Protocol,
    progress: Progress | None,
) -> Sides:
    """Read the same people on one or two sides and cut each history once, by the first side.

    Args:
        corpora: side → corpus; the first decides the cut.
        names: for each person, side → the subject id there.
        protocol: how to cut.
        progress: called after each person.

    Returns:
        The sides, each person under the id of the last side (the released one where there is a release).
    """
    cuts: dict[str, Cut] = {}
    texts: dict[str, dict[str, dict[str, OwnText]]] = {side: {} for side in corpora}
    hashes: dict[str, frozenset[bytes]] = {}
    deciding, shown = next(iter(corpora)), list(corpora)[-1]
    for done, person in enumerate(sorted(names, key=lambda name: name[shown])):
        label = person[shown]
        for side, corpus in corpora.items():
            own = own_texts(corpus.load(person[side]), session_gap_minutes=protocol.session_gap_minutes)
            texts[side][label] = {message.id: message for message in own}
            if side == deciding:
                cuts[label] = cut(own, protocol)
                hashes[label] = long_messages(own)
        if progress:
            progress("reading", done + 1, len(names))
    return Sides(cuts, texts, _notes(cuts, hashes, 0))


def read_given(known: Corpus, outside: Corpus, protocol: Protocol, progress: Progress | None) -> Sides:
    """Read two folders as the two sides, people matched by id; an outside person without known text is counted."""
    subjects = sorted({*known.subjects, *outside.subjects})
    cuts: dict[str, Cut] = {}
    texts: dict[str, dict[str, dict[str, OwnText]]] = {"known": {}, "outside": {}}
    hashes: dict[str, frozenset[bytes]] = {}
    for done, subject in enumerate(subjects):
        both = [
            own_texts(corpus.load(subject), session_gap_minutes=protocol.session_gap_minutes)
            if subject in corpus.subjects
            else []
            for corpus in (known, outside)
        ]
        cuts[subject] = given(both[0], both[1], protocol)
        for side, own in zip(texts, both, strict=True):
            texts[side][subject] = {message.id: message for message in own}
        hashes[subject] = long_messages([*both[0], *both[1]])
        if progress:
            progress("reading", done + 1, len(subjects))
    return Sides(cuts, texts, _notes(cuts, hashes, len(set(outside.subjects) - set(known.subjects))))


def _notes(cuts: Mapping[str, Cut], hashes: Mapping[str, frozenset[bytes]], unknown: int) -> CutNotes:
    return CutNotes(
        shared=shared_messages(hashes),
        duplicates_known=sum(one.duplicates_known for one in cuts.values()),
        duplicates_outside=sum(one.duplicates_outside for one in cuts.values()),
        embargoed=sum(one.embargoed for one in cuts.values()),
        known_words={subject: sum(m.words for m in one.known) for subject, one in cuts.items()},
        outside_words={subject: sum(m.words for m in one.outside) for subject, one in cuts.items()},
        unknown_subjects=unknown,
    )
