"""Filling the slots of templates from a subject's world, on a given day, in a given voice."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, timedelta

from corpus.makebelieve import dating, mentions
from corpus.makebelieve.dating import DateHabits
from corpus.makebelieve.style import Case, Style
from corpus.makebelieve.templates import Template, render_plain, render_styled
from corpus.makebelieve.texts import DateMark, Decoy, Piece, Text, WeekdayMark
from corpus.makebelieve.world import Entity, World

Value = Entity | str | date | int
_NUMBERS = ("1/2", "2-3", "3.5", "40", "100", "1 1/2", "20-25", "6", "a 1/4")
_SHARES = ("20%", "15%", "1/3", "5%", "12.5%", "30")
_IDENTIFIERS = {"phone": "phone", "email": "email", "handle": "handle", "url": "url", "addr": "street_address",
                "post": "postcode"}  # fmt: skip


@dataclass(slots=True)
class Scene:
    """One moment of speech.

    ``style`` None: the companion or a derived file speaks. ``values`` holds what a slot must mean here, among it
    `date`, the day an event falls on, and `every`, the index of a weekday.
    """

    world: World
    rng: random.Random
    today: date
    habits: DateHabits
    style: Style | None = None
    case: Case = "sentence"
    values: dict[str, Value] = field(default_factory=dict)
    full_names: float = 0.4

    def render(self, template: Template) -> list[Piece]:
        """One template, filled."""
        if self.style is None:
            return render_plain(template, self.fill, self.rng)
        return render_styled(template, self.fill, self.style, self.rng)

    def text(self, template: Template) -> Text:
        """One template, filled and finished, in plain voice."""
        pieces = self.render(template)
        first = next((i for i, piece in enumerate(pieces) if piece.text), None)
        # A sentence that begins with a slot of common words still begins with a capital.
        if first is not None and pieces[first].mark is None and pieces[first].text[0].islower():
            head = pieces[first].text
            pieces[first] = pieces[first]._replace(text=head[0].upper() + head[1:])
        return Text.join(pieces)

    def person(self, slot: str) -> Entity:
        """Who `p` or `p2` is here: one person each, not the same."""
        if slot not in self.values:
            other = self.values.get("p2" if slot == "p" else "p")
            self.values[slot] = self.world.someone(self.rng, other if isinstance(other, Entity) else None)
        found = self.values[slot]
        assert isinstance(found, Entity)  # noqa: S101 - bound by this class and by facts alone
        return found

    def fill(self, name: str, possessive: bool) -> list[Piece]:
        """What stands for a slot."""
        entity = self.entity(name)
        if entity is not None:
            if self.style is None:
                return mentions.written(entity, possessive, self.rng, full=self.full_names)
            return mentions.typed(entity, possessive, self.case, self.style, self.rng)
        timed = self._timed(name)
        if timed is not None:
            return timed
        value = self.values.get(name)
        if name == "num":
            return [Piece(self.rng.choice(_NUMBERS), Decoy("number"))]
        if name == "num2":
            return [Piece(self.rng.choice(_SHARES), Decoy("number"))]
        if name == "n":
            return [Piece(str(self.rng.randint(2, 19)), Decoy("number"))]
        if name == "greet" and isinstance(value, str):
            shown = value.upper() if self.case == "upper" else value
            shown = shown.capitalize() if self.case == "sentence" and self.rng.random() < 0.6 else shown
            return [Piece(shown, DateMark("holiday", self.today.isoformat(), False))]
        if name == "at":
            return [Piece("@", fixed=True)]
        text = value if isinstance(value, str) else self.rng.choice(self.world.family.words[name])
        return [Piece(text)]

    def entity(self, name: str) -> Entity | None:
        """The entity a slot stands for, or None for a slot of words or dates."""
        world, value = self.world, self.values.get(name)
        if isinstance(value, Entity):
            return value
        if name in ("p", "p2"):
            return self.person(name)
        if name == "me":
            return world.me
        if name == "bot":
            return world.bot
        if name in _IDENTIFIERS:
            return world.identifier(_IDENTIFIERS[name], world.me)
        if name.startswith("p_") and name[2:] in _IDENTIFIERS:
            return world.identifier(_IDENTIFIERS[name[2:]], self.person("p"))
        pools = {"city": world.cities, "emp": world.employers, "school": world.schools, "venue": world.venues,
                 "pet": world.pets}  # fmt: skip
        if name in pools:
            # The first of each pool is the subject's own, and twice as frequent.
            return self.rng.choice([pools[name][0], *pools[name]])
        return world.order(self.rng) if name == "order" else None

    def _timed(self, name: str) -> list[Piece] | None:
        """Dates, weekday words and ages; None for any other slot."""
        rng, today, case, habits = self.rng, self.today, self.case, self.habits
        bound = self.values.get("date")
        day = bound if isinstance(bound, date) else None
        match name:
            case "on":
                return dating.on(day or today + timedelta(rng.randint(1, 20)), today, case, habits, rng)
            case "on+":
                return dating.on(today + timedelta(rng.randint(1, rng.choice((6, 21)))), today, case, habits, rng)
            case "on-":
                return dating.on(today - timedelta(rng.randint(1, rng.choice((6, 18)))), today, case, habits, rng)
            case "wd+":
                return [dating.weekday(today + timedelta(rng.randint(1, 6)), case, habits, rng)]
            case "wd-":
                return [Piece("last "), dating.weekday(today - timedelta(rng.randint(1, 6)), case, habits, rng)]
            case "rel+" | "rel-":
                later = name == "rel+"
                word = dating.cased("tomorrow" if later else "yesterday", case, rng) if self.style else (
                    "tomorrow" if later else "yesterday")  # fmt: skip
                target = today + timedelta(1 if later else -1)
                return [Piece(word, DateMark("relative", target.isoformat(), False))]
            case "every":
                index = self.values.setdefault("every", rng.randrange(7))
                assert isinstance(index, int)  # noqa: S101 - bound by this class and by facts alone
                return self._every(index)
            case "weekday":
                return [Piece(rng.choice(dating.WEEKDAYS), dating.RECURRING)]
            case "wd":
                target = day or today
                return [Piece(dating.WEEKDAYS[target.weekday()], WeekdayMark(target.isoformat()))]
            case "date":
                return [dating.written(day or today, rng)]
            case "month+":
                middle = (today.replace(day=15) + timedelta(rng.randint(30, 120))).replace(day=15)
                return [dating.month_of(middle, case, rng)]
            case "month":
                target = day or today
                return [Piece(dating.MONTHS[target.month - 1],
                              DateMark("month", target.replace(day=15).isoformat(), True))]  # fmt: skip
            case "year-":
                return [dating.year_of(today.year - rng.randint(2, 28), rng)]
            case "bday" | "bdate":
                return self._birthday(name)
            case "age":
                return [dating.age(self.world.age)]
        return None

    def _every(self, index: int) -> list[Piece]:
        if self.style is not None:
            return dating.every(index, self.case, self.habits, self.rng)
        return [Piece("every "), Piece(dating.WEEKDAYS[index], dating.RECURRING)]

    def _birthday(self, name: str) -> list[Piece]:
        bound = self.values.get("birthday")
        day = bound if isinstance(bound, date) else self.world.birthday
        day = dating.nearest(day.month, day.day, self.today)
        if name == "bdate":
            return [Piece(f"{day.day} {dating.MONTHS[day.month - 1]}",
                          DateMark("d month", day.isoformat(), True))]  # fmt: skip
        return dating.birthday(day, self.case, self.habits, self.rng)
