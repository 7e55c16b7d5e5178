"""The conversation: what is said at every turn, and a log of why."""

from __future__ import annotations

import random
from bisect import bisect_left
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from corpus.makebelieve.clock import Beat
from corpus.makebelieve.dating import DateHabits
from corpus.makebelieve.facts import EVENTS, TIP, Fact
from corpus.makebelieve.family import Family
from corpus.makebelieve.scene import Scene
from corpus.makebelieve.seeds import Choice, dirichlet
from corpus.makebelieve.speaking import CompanionVoice, UserVoice
from corpus.makebelieve.style import Style
from corpus.makebelieve.texts import Text, concatenate
from corpus.makebelieve.world import Entity, World

Act = Literal["talk", "open", "short", "greet", "say", "after", "recall", "identifier", "split", "chip", "app"]

# Shares of the reference release: 8,121 of 14,329 companion turns carry chips; 33 and 21 of 12,795 user turns repeat
# one exactly and loosely. The last two are per user turn that answers chips.
CHIPS_SHARE = 8_121 / 14_329
EXACT_ECHO, LOOSE_ECHO = 0.0052, 0.0033
_PHOTO, _GIF = 0.02, 0.03
# Of the few user turns that another follows: about two split names in 1,000 own turns.
_SPLIT = 0.08


@dataclass(slots=True)
class Turn:
    """One finished turn with what it did.

    ``window`` is the position of the first turn of its session.
    """

    beat: Beat
    text: Text
    act: Act
    window: int
    fact: Fact | None = None
    media: str | None = None


class Dialogue:
    """Writes the turns of one subject in order."""

    def __init__(
        self, world: World, family: Family, style: Style, habits: DateHabits, stream: list[Beat], facts: list[Fact],
        rng: random.Random,
    ) -> None:  # fmt: skip
        self.world, self.family, self.stream, self.rng = world, family, stream, rng
        self.habits = habits
        self.user = UserVoice(family, style, rng)
        self.companion = CompanionVoice(family, rng)
        topics = sorted(family.user)
        self._topics = Choice(topics, dirichlet(rng, [1.0] * len(topics), 25))
        self._topic = topics[0]
        self._last_person: Entity | None = None
        self._chips: list[Text] = []
        self._split: Text | None = None
        self._asked: Fact | None = None
        self._agenda: dict[int, tuple[Act, Fact]] = {}
        self._greeted: set[date] = set()
        self._plan(facts)

    def turns(self) -> list[Turn]:
        """All turns."""
        found: list[Turn] = []
        window = 0
        for i, beat in enumerate(self.stream):
            if beat.place == 0:
                window = i
                self._topic = self._topics.draw(self.rng)
                self._chips = []
            turn = self._turn(i, beat, window)
            if turn.act in ("say", "after") and turn.fact is not None:
                turn.fact.said.append(i)
            found.append(turn)
        return found

    def _plan(self, facts: list[Fact]) -> None:
        """Decide at which turns facts are said, said again, over, and asked for."""
        own = [i for i, beat in enumerate(self.stream) if beat.sender == "user" and beat.place > 0]
        theirs = [i for i, beat in enumerate(self.stream) if beat.sender == "companion" and beat.place > 0]
        days = [self.stream[i].day for i in own]
        for fact in facts:
            speakers = theirs if fact.kind == TIP else own
            if not speakers:
                continue
            at = self._book(speakers, int(self.rng.random() * 0.9 * len(speakers)), "say", fact)
            if at is None:
                continue
            said = self.stream[at]
            if fact.kind in EVENTS:
                ahead = self.rng.randint(-3, 0) if fact.kind == "quarrel" else self.rng.randint(1, 10)
                fact.values["date"] = event = said.day + timedelta(ahead)
                later = bisect_left(days, event + timedelta(self.rng.randint(0, 3)))
                if later < len(own) and own[later] > at and self.rng.random() < 0.7:
                    self._book(own, later, "after", fact)
            elif fact.kind != TIP and self.rng.random() < 0.15:
                self._book(own, self._beyond(own, at), "say", fact)
            if self.rng.random() < 0.6:
                self._book(own, self._beyond(own, at), "recall", fact)

    def _beyond(self, speakers: list[int], at: int) -> int:
        """A random position among the speakers' turns in a later session than ``at``; their number if none is."""
        session = self.stream[at].session
        first = next((k for k in range(bisect_left(speakers, at), len(speakers))
                      if self.stream[speakers[k]].session > session), len(speakers))  # fmt: skip
        return first + int(self.rng.random() * (len(speakers) - first))

    def _book(self, speakers: list[int], position: int, act: Act, fact: Fact) -> int | None:
        for at in speakers[position : position + 40]:
            if at not in self._agenda:
                self._agenda[at] = (act, fact)
                return at
        return None

    def _turn(self, i: int, beat: Beat, window: int) -> Turn:
        if beat.sender == "app":
            scene = self._scene(beat)
            return Turn(beat, scene.text(self.rng.choice(self.family.texts["companion_app"])), "app", window)
        booked = self._agenda.get(i)
        if beat.sender == "companion":
            return self._companion_turn(beat, window, booked)
        turn = self._user_turn(i, beat, window, booked)
        self._chips = []
        return turn

    def _scene(self, beat: Beat, style: Style | None = None) -> Scene:
        return Scene(self.world, self.rng, beat.day, self.habits, style)

    def _user_turn(self, i: int, beat: Beat, window: int, booked: tuple[Act, Fact] | None) -> Turn:
        rng = self.rng
        scene = self._scene(beat, self.user.style)
        media = "photo" if rng.random() < _PHOTO else None
        if self._split is not None:
            text, self._split = self._split, None
            return Turn(beat, text, "split", window, media=media)
        if booked is not None:
            act, fact = booked
            scene.values.update(fact.values)
            self._asked = fact if act == "recall" else None
            templates = {"say": fact.texts.say, "after": fact.texts.after, "recall": fact.texts.recall}[act]
            text = self.user.turn(scene, rng.choice(templates), self._topic, extra=0 if act == "recall" else None)
            return Turn(beat, text, act, window, fact, media)
        greeting = self.family.greetings.get(beat.day.strftime("%m-%d"))
        if greeting is not None and beat.day not in self._greeted:
            self._greeted.add(beat.day)
            return Turn(beat, self.user.greeting(scene, greeting), "greet", window, media=media)
        if beat.place == 0 and rng.random() < 0.8:
            return Turn(
                beat, self.user.single(scene, rng.choice(self.family.texts["open"])), "open", window, media=media
            )
        echo = rng.random()
        if self._chips and echo < EXACT_ECHO + LOOSE_ECHO:
            text = rng.choice(self._chips)
            if echo >= EXACT_ECHO:
                text = Text(text.text.lower().rstrip(".?!"))
            return Turn(beat, text, "chip", window, media=media)
        if rng.random() < _SPLIT and i + 1 < len(self.stream) and self._splittable(i):
            person = self.world.someone(rng)
            if len(person.first) >= 5 and not person.apart_from:
                first, self._split = self.user.split_name(scene, person)
                return Turn(beat, first, "split", window)
        draw = rng.random()
        if draw < 0.2:
            text, act = self.user.single(scene, rng.choice(self.family.texts["short"])), "short"
        elif draw < 0.22:
            text, act = self.user.turn(scene, rng.choice(self.family.texts["identifiers"]), self._topic), "identifier"
        else:
            if rng.random() < 0.2:
                self._topic = self._topics.draw(rng)
            text, act = self.user.turn(scene, rng.choice(self.family.user[self._topic]), self._topic), "talk"
        person_said = scene.values.get("p")
        self._last_person = person_said if isinstance(person_said, Entity) else self._last_person
        return Turn(beat, text, act, window, media=media)

    def _splittable(self, i: int) -> bool:
        after = self.stream[i + 1]
        return after.sender == "user" and after.place > 0 and i + 1 not in self._agenda

    def _companion_turn(self, beat: Beat, window: int, booked: tuple[Act, Fact] | None) -> Turn:
        rng = self.rng
        scene = self._scene(beat)
        scene.full_names = 0.05
        if self._last_person is not None and rng.random() < 0.7:
            scene.values["p"] = self._last_person
        act: Act = "talk"
        fact = None
        if booked is not None:
            act, fact = booked
            scene.values.update(fact.values)
            spoken = concatenate(
                self.companion.reaction(scene, self._topic), "///", scene.text(rng.choice(fact.texts.say))
            )
        elif self._asked is not None:
            scene.values.update(self._asked.values)
            spoken = self.companion.recalled(scene, self._asked)
        elif beat.place == 0:
            spoken, act = self.companion.opening(scene), "open"
        else:
            spoken = self.companion.turn(scene, self._topic)
        self._asked = None
        self._chips = self.companion.chips(scene) if rng.random() < CHIPS_SHARE else []
        text = self.companion.with_chips(spoken, self._chips)
        return Turn(beat, text, act, window, fact, "gif" if rng.random() < _GIF else None)
