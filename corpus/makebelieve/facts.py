"""What becomes known in a record: facts and events, each said at some turn, asked for at others."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date

from corpus.makebelieve.family import FactTexts, Family
from corpus.makebelieve.scene import Value
from corpus.makebelieve.world import Entity, World

IDENTITY = ("age", "birthday", "home", "hometown", "address", "role", "employer", "education", "status", "phone", "email",
            "handle")  # fmt: skip
"""Kinds that fill an identity slot, at most once a subject."""
USER_FACTS = ("allergy", "favourite_food", "dislike", "hobby", "routine", "purchase", "possession", "media", "music",
              "health", "goal", "travel", "appointment", "gift", "opinion", "commute")  # fmt: skip
ABOUT_OTHERS = ("p_job", "p_city", "p_birthday", "p_habit", "p_like", "p_contact", "pet")
EVENTS = ("meet", "visit", "outing", "quarrel", "travel", "appointment")
PSYCHOLOGY = ("stressor", "coping")
TIP = "tip"
EPISODES = frozenset({*EVENTS, TIP})
"""Kinds whose recall needs an episode of the history and not a claim of the profile."""
LIMITS = {"commute": 1, "pet": 2, "routine": 3}
"""More of these would contradict each other."""
_MOST = 300


@dataclass(slots=True)
class Fact:
    """Something that can be known.

    Attributes:
        kind: which of the family's fact texts say it.
        values: what its slots mean; for an event with `date`.
        said: positions in the stream at which it is said, in order.
    """

    kind: str
    texts: FactTexts
    values: dict[str, Value]
    said: list[int] = field(default_factory=list)

    @property
    def day(self) -> date | None:
        """The day of an event."""
        day = self.values.get("date")
        return day if isinstance(day, date) else None


def number_of_facts(user_turns: int) -> int:
    """How many facts a stream of this length bears: one for seven own turns, at most 300."""
    return max(1, min(_MOST, user_turns // 7))


def draw_facts(count: int, world: World, family: Family, rng: random.Random) -> list[Fact]:
    """Draw distinct facts; events get their day when it is known where they are said."""
    identity = list(IDENTITY)
    rng.shuffle(identity)
    kinds = identity[: max(1, count // 2)]
    cycle = [*EVENTS, *EVENTS, TIP, *USER_FACTS, *ABOUT_OTHERS, *PSYCHOLOGY]
    facts: list[Fact] = []
    seen: set[tuple[str, str]] = set()
    held: dict[str, int] = {}
    for kind in kinds:
        _add(kind, facts, seen, held, world, family, rng)
    for _ in range(count * 3):
        if len(facts) >= count:
            break
        _add(rng.choice(cycle), facts, seen, held, world, family, rng)
    rng.shuffle(facts)
    return facts


def _add(
    kind: str,
    facts: list[Fact],
    seen: set[tuple[str, str]],
    held: dict[str, int],
    world: World,
    family: Family,
    rng: random.Random,
) -> None:
    if held.get(kind, 0) >= LIMITS.get(kind, _MOST):
        return
    texts = family.facts[kind]
    values = _bind(kind, texts, world, family, rng)
    if kind == "pet":
        values["pet"] = world.pets[held.get(kind, 0)]
    # What a question names must be enough to tell its answer: one fact for each way to ask.
    key = (kind, "|".join(_name(values.get(slot)) for slot in sorted(set(texts.ask.slots) - {"me", "bot"})))
    if key in seen:
        return
    seen.add(key)
    held[kind] = held.get(kind, 0) + 1
    facts.append(Fact(kind, texts, values))


def _name(value: Value | None) -> str:
    return value.id if isinstance(value, Entity) else str(value)


def _bind(kind: str, texts: FactTexts, world: World, family: Family, rng: random.Random) -> dict[str, Value]:
    """Fix what every slot of the kind's claim, question, answer and gist means."""
    slots = {*texts.claim.slots, *texts.ask.slots, *texts.answer.slots, *(texts.gist.slots if texts.gist else ())}
    values: dict[str, Value] = {}
    if "p" in slots:
        partner = next((person for person in world.people if person.relation == "partner"), world.people[0])
        values["p"] = partner if kind == "status" else world.someone(rng)
    cities = {"home": world.cities[:1], "hometown": world.cities[1:2]}.get(kind, world.cities[2:])
    employers = world.employers[:1] if kind == "employer" else world.employers[1:]
    pools: dict[str, list[Entity]] = {"city": cities, "emp": employers, "school": world.schools[:1],
                                      "venue": world.venues, "pet": world.pets}  # fmt: skip
    for slot in sorted(slots):
        if slot in pools:
            values[slot] = rng.choice(pools[slot])
        elif slot == "order":
            values[slot] = world.order(rng)
        elif slot == "every":
            values[slot] = rng.randrange(7)
        elif slot == "bdate":
            person = values.get("p")
            values["birthday"] = world.birthdays[person.id] if isinstance(person, Entity) else world.birthday
        elif slot in family.words:
            values[slot] = rng.choice(family.words[slot])
    return values
