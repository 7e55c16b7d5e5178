"""Who and what a subject talks about: people, places, identifiers, each an entity with an id."""

from __future__ import annotations

import random
import unicodedata
from dataclasses import dataclass, field
from datetime import date

from corpus.makebelieve.dating import nearest
from corpus.makebelieve.family import Family
from corpus.makebelieve.seeds import Choice

# Types that single out a person by themselves.
DIRECT = frozenset({"subject", "subject_id", "person", "phone", "email", "handle", "url", "street_address", "order"})

# relation: what is put before and after a bare first name to tell two people apart
QUALIFIERS = {
    "sister": ("my sister ", ""), "brother": ("my brother ", ""), "cousin": ("cousin ", ""), "boss": ("my boss ", ""),
    "flatmate": ("my flatmate ", ""), "colleague": ("", " from work"), "friend": ("my friend ", ""),
    "neighbour": ("", " next door"), "ex": ("my ex ", ""), "gym friend": ("", " from the gym"),
    "school friend": ("", " from school"), "partner": ("my ", ""), "doctor": ("dr ", ""),
}  # fmt: skip
_RELATIONS = ("partner", "sister", "boss", "friend", "colleague", "cousin", "neighbour", "doctor", "brother", "flatmate",
              "gym friend", "school friend", "ex")  # fmt: skip
_FAMILY = frozenset({"sister", "brother", "cousin"})


@dataclass(slots=True)
class Entity:
    """One person, place or identifier of one subject's record."""

    id: str
    type: str
    canonical: str
    owner: str | None = None
    """Entity id of the person an identifier belongs to."""
    first: str = ""
    last: str = ""
    nicknames: tuple[str, ...] = ()
    relation: str = ""
    apart_from: list[str] = field(default_factory=list)
    """People with the same first name, whom the text tells apart."""
    near_to: list[str] = field(default_factory=list)
    """People whose name differs by a letter or two."""
    formats: tuple[str, ...] = ()
    """Other ways to write the same number."""

    @property
    def kind(self) -> str:
        """`direct` or `quasi`."""
        return "direct" if self.type in DIRECT else "quasi"


class World:
    """The entities of one subject and the pools from which their talk is filled."""

    def __init__(self, subject: str, first: str, family: Family, today: date, rng: random.Random) -> None:
        self.family = family
        self.rng = rng
        self.entities: dict[str, Entity] = {}
        self._index: dict[tuple[str, str], Entity] = {}
        self._counts: dict[str, int] = {}
        self._identifiers: dict[tuple[str, str], Entity] = {}
        self._used_last: set[str] = set()
        self.me = self._person("subject", first, "", self._surname())
        self.add("subject_id", subject, owner=self.me.id)
        self.bot = self.add("companion", family.companion)
        self.people = self._cast()
        # Zipf: a few people are in most of what is said.
        self._often = Choice(self.people, [1 / (rank + 1) for rank in range(len(self.people))])
        self.cities = [self.add("city", name) for name in rng.sample(family.names["city"], 8)]
        self.employers = [self.add("employer", name) for name in rng.sample(family.names["employer"], 5)]
        self.schools = [self.add("school", name) for name in rng.sample(family.names["school"], 2)]
        self.venues = [self.add("venue", name) for name in rng.sample(family.names["venue"], 7)]
        self.pets = [self.add("pet", name) for name in rng.sample(family.names["pet"], 2)]
        self.age = rng.randint(19, 63)
        self.birthday = nearest(rng.randint(1, 12), rng.randint(1, 28), today)
        self.birthdays = {p.id: nearest(rng.randint(1, 12), rng.randint(1, 28), today) for p in self.people}

    def add(self, type: str, canonical: str, owner: str | None = None, formats: tuple[str, ...] = ()) -> Entity:
        """The entity of this type and name, made if it is new."""
        key = (type, canonical)
        if key not in self._index:
            self._counts[type] = self._counts.get(type, 0) + 1
            entity = Entity(f"{type}-{self._counts[type]}", type, canonical, owner, formats=formats)
            self._index[key] = self.entities[entity.id] = entity
        return self._index[key]

    def someone(self, rng: random.Random, but: Entity | None = None) -> Entity:
        """A person of the cast, the frequent ones more often."""
        while (person := self._often.draw(rng)) is but:
            pass
        return person

    def identifier(self, type: str, owner: Entity) -> Entity:
        """The owner's phone, email, handle, url, address or postcode; the same each time."""
        held = (type, owner.id)
        if held not in self._identifiers:
            known = len(self.entities)
            # The ranges reserved for fiction are small: 100 numbers here. Two people must not share one.
            while len(self.entities) == known:
                self._identifiers[held] = self._invent(type, owner)
        return self._identifiers[held]

    def order(self, rng: random.Random) -> Entity:
        """A new order number."""
        number = rng.randrange(10**6)
        text = rng.choice((f"AB-{number:06d}", f"#{number:06d}", f"{number:06d}-{rng.randrange(10**4):04d}"))
        return self.add("order", text, owner=self.me.id)

    def _invent(self, type: str, owner: Entity) -> Entity:
        rng, names = self.rng, self.family.names
        first, last = plain(owner.first), plain(owner.last)
        if type == "phone":
            forms = rng.choice(self.family.phones)
            digits = [str(rng.randrange(10)) for _ in range(3)]
            # One number in every format: the groups of `#` differ in length, the digits do not.
            numbers = tuple(_digits(form, digits) for form in forms)
            return self.add("phone", numbers[0], owner.id, numbers)
        if type == "email":
            local = rng.choice((f"{first}.{last}", f"{first[0]}{last}", f"{first}_{last}", f"{first}{last[0]}",
                                f"{last}.{first}{rng.randint(60, 99)}"))  # fmt: skip
            domain = rng.choice(names["domain"])
            spoken = f"{local} at {domain}".replace(".", " dot ")
            return self.add("email", f"{local}@{domain}", owner.id, (spoken,))
        if type == "handle":
            tail = str(rng.randint(2, 99))
            text = rng.choice((f"{first}_{last[0]}{tail}", f"{first}{last}{tail}", f"{first[0]}{last}{tail}",
                               f"{first}.{last}", f"its{first}{tail}"))  # fmt: skip
            return self.add("handle", text, owner.id)
        if type == "url":
            page = rng.choice((f"u/{first}.{last}?ref={rng.randint(100, 999)}", f"~{first}{last}", f"p/{first}-{last}",
                               f"{last}-{first}/photos"))  # fmt: skip
            return self.add("url", f"https://{rng.choice(names['domain'])}/{page}", owner.id)
        if type == "street_address":
            flat = rng.choice(("", "", "Flat 3, ", "12b, "))
            return self.add("street_address", f"{flat}{rng.randint(2, 180)} {rng.choice(names['street'])}", owner.id)
        district = rng.choice(names["postcode"])
        letters = "ABDEFGHJLNPQRSTUWXYZ"
        code = f"{district} {rng.randint(1, 9)}{rng.choice(letters)}{rng.choice(letters)}"
        return self.add("postcode", district if district.isdigit() else code, owner.id)

    def _surname(self) -> str:
        left = [name for name in self.family.names["last"] if name not in self._used_last]
        name = self.rng.choice(left)
        self._used_last.add(name)
        return name

    def _person(self, type: str, first: str, relation: str, last: str) -> Entity:
        person = self.add(type, f"{first} {last}")
        person.first, person.last, person.relation = first, last, relation
        person.nicknames = self.family.nicknames.get(first, ())
        return person

    def _cast(self) -> list[Entity]:
        rng, family = self.rng, self.family
        taken = {self.me.first, *self.me.nicknames}
        size = rng.randint(8, 12)
        firsts: list[str] = []
        near = rng.choice(family.near) if rng.random() < 0.7 else ()
        for name in [*near, *rng.sample(family.names["wordy"], rng.randint(1, 2))]:
            firsts.append(name)
            taken.add(name)
        pool = list(family.names["first"])
        rng.shuffle(pool)
        for name in pool:
            if len(firsts) >= size:
                break
            # No nickname may be another's name: who is meant must follow from the text.
            if not taken & {name, *family.nicknames[name]}:
                firsts.append(name)
                taken |= {name, *family.nicknames[name]}
        rng.shuffle(firsts)
        relations = list(_RELATIONS)
        if rng.random() < 0.5:
            relations[0], relations[3] = relations[3], relations[0]
        people = []
        for first, relation in zip(firsts, relations, strict=False):
            last = self.me.last if relation in _FAMILY and rng.random() < 0.6 else self._surname()
            people.append(self._person("person", first, relation, last))
        if rng.random() < 0.6:
            people.append(self._twin(people))
        for a, b in family.near:
            pair = [person for person in people if person.first in (a, b)]
            if len({person.first for person in pair}) == 2:
                for person in pair:
                    person.near_to = [other.id for other in pair if other is not person]
        return people

    def _twin(self, people: list[Entity]) -> Entity:
        """A second person of the same first name, whom the text keeps apart."""
        model = self.rng.choice([p for p in people if p.relation not in ("doctor", "partner")])
        relation = "colleague" if model.relation != "colleague" else "cousin"
        twin = self._person("person", model.first, relation, self._surname())
        twin.nicknames = model.nicknames = ()
        twin.apart_from, model.apart_from = [model.id], [twin.id]
        return twin


def plain(name: str) -> str:
    """A name as it stands in a handle: small ASCII letters alone."""
    folded = unicodedata.normalize("NFKD", name).lower().replace("ø", "o").replace("ł", "l").replace("đ", "d")
    return "".join(letter for letter in folded if "a" <= letter <= "z")


def _digits(form: str, digits: list[str]) -> str:
    left = iter(digits[-form.count("#") :])
    return "".join(next(left) if sign == "#" else sign for sign in form)
