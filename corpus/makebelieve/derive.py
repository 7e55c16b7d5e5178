"""What the derived files have in common: claims with real citations, dates of evidence, plain sentences."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from corpus.makebelieve.dating import DateHabits
from corpus.makebelieve.dialogue import Turn
from corpus.makebelieve.facts import Fact
from corpus.makebelieve.family import Family
from corpus.makebelieve.scene import Scene
from corpus.makebelieve.templates import Template
from corpus.makebelieve.texts import DateMark, Mention, Piece, Text, concatenate
from corpus.makebelieve.world import Entity, World

Tree = Any
"""JSON values in which a string may be a :class:`Text` with its planted spans."""


class Deriver:
    """Writes sentences about one subject in plain voice and cites the turns they rest on."""

    def __init__(
        self, world: World, family: Family, habits: DateHabits, turns: list[Turn], facts: list[Fact], rng: random.Random
    ) -> None:
        self.world, self.family, self.habits, self.turns, self.rng = world, family, habits, turns, rng
        self.facts = [fact for fact in facts if fact.said]
        self.own = [i for i, turn in enumerate(turns) if turn.beat.sender == "user"]

    def ids(self, positions: Sequence[int]) -> list[str]:
        """Message ids of positions in the stream."""
        return [self.turns[i].beat.id for i in positions]

    def some_own(self, most: int) -> list[int]:
        """A few of the subject's own turns, in order."""
        return sorted(self.rng.sample(self.own, min(len(self.own), self.rng.randint(1, most))))

    def name(self, entity: Entity, *, full: bool = True) -> Text:
        """A name by itself, marked."""
        text = entity.canonical if full or not entity.first else entity.first
        return Text.join([Piece(text, Mention(entity.id, "full" if text == entity.canonical else "first", "title"))])

    def scene(self, fact: Fact | None = None, *, full: float = 0.4) -> Scene:
        """A scene in plain voice; without a fact it speaks of the subject's own city, work and closest people."""
        world = self.world
        position = fact.said[0] if fact else self.rng.choice(self.own)
        scene = Scene(world, self.rng, self.turns[position].beat.day, self.habits, full_names=full)
        if fact is not None:
            scene.values.update(fact.values)
        else:
            scene.values.update(city=world.cities[0], emp=world.employers[0])
        return scene

    def sentence(self, key: str) -> Text:
        """One sentence of a list of the family, about the subject at large."""
        return self.scene().text(self.rng.choice(self.family.texts[key]))

    def prose(self, key: str, sentences: int) -> Text:
        """Several different sentences in a row."""
        chosen = self.rng.sample(self.family.texts[key], min(sentences, len(self.family.texts[key])))
        parts: list[Text | str] = []
        for template in chosen:
            parts += [" ", self.scene().text(template)] if parts else [self.scene().text(template)]
        return concatenate(*parts)

    def about(self, fact: Fact, template: Template, *, full: float = 0.4) -> Text:
        """A sentence about one fact."""
        return self.scene(fact, full=full).text(template)

    def day(self, position: int) -> Text:
        """The date of a turn as a field of its own."""
        iso = self.turns[position].beat.day.isoformat()
        return Text.join([Piece(iso, DateMark("field", iso, True))])

    def claim(
        self,
        text: Text,
        positions: Sequence[int],
        *,
        kind: str = "fact",
        temporality: str = "stable",
        value: Tree = None,
    ) -> dict[str, Tree]:
        """A claim record."""
        confidence = round(self.rng.uniform(0.55, 0.99), 2)
        # Only characterizations fail the audit: a reference to an unsupported claim would be a fault of the record.
        verdict = "unsupported" if kind == "characterization" and self.rng.random() < 0.03 else "supported"
        return {
            "text": text,
            "evidence": self.ids(positions),
            "evidence_count": len(positions),
            "confidence": confidence,
            "confidence_label": "high" if confidence >= 0.85 else "medium" if confidence >= 0.7 else "low",
            "first_seen": self.day(positions[0]),
            "last_seen": self.day(positions[-1]),
            "temporality": temporality,
            "grounded": verdict == "supported",
            "kind": kind,
            "value": value,
            "l5_verdict": verdict,
        }

    def known(self, fact: Fact) -> dict[str, Tree]:
        """The claim record of a fact."""
        answer = Text.join(self.scene(fact).render(fact.texts.answer))
        return self.claim(
            self.about(fact, fact.texts.claim),
            fact.said,
            temporality="event" if fact.day else "stable",
            value=answer if self.rng.random() < 0.5 else None,
        )

    def trait(self, key: str = "traits") -> dict[str, Tree]:
        """A characterization, resting on a few own turns."""
        return self.claim(self.sentence(key), self.some_own(5), kind="characterization",
                          temporality=self.rng.choice(("stable", "transient")))  # fmt: skip
