"""The profile and the persona of an invented subject."""

from __future__ import annotations

from collections import Counter

from corpus.makebelieve.derive import Deriver, Tree
from corpus.makebelieve.facts import ABOUT_OTHERS, EVENTS, USER_FACTS, Fact
from corpus.makebelieve.texts import Mention, Text
from corpus.makebelieve.world import Entity

# identity slot → kind of fact that fills it
IDENTITY_SLOTS = {
    "age": "age", "birthday": "birthday", "home_city": "home", "hometown": "hometown", "address": "address",
    "occupation": "role", "employer": "employer", "education": "education", "relationship_status": "status",
    "phone": "phone", "email": "email", "handle": "handle",
}  # fmt: skip
SPEAKING = ("register", "length", "punctuation", "humour", "emoji_use", "openings")
DIMENSIONS = ("openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism", "attachment", "autonomy",
              "assertiveness", "empathy", "impulsivity", "optimism", "perfectionism", "curiosity", "trust", "resilience",
              "self_esteem", "sociability", "risk_taking", "orderliness", "sensitivity", "playfulness")  # fmt: skip
BACKGROUND = ("upbringing", "schooling", "career", "turning_points")
DEMOGRAPHIC = ("age", "birthday", "city", "hometown", "address", "postcode", "occupation", "employer", "education",
               "relationship_status", "partner_name", "household", "pets", "languages", "phone", "email")  # fmt: skip
PROSE = ("family_life", "friendships", "love_life", "work_life", "learning", "health", "leisure", "food_and_home",
         "money", "inner_life", "online_life")  # fmt: skip
LISTS = ("important_people", "important_places")
OTHER = ("psychotherapy_note", "inferred_traits", "big_five", "quirks", "communication_style", "daily_routine", "values",
         "goals", "fears", "summary")  # fmt: skip
BIG_FIVE = ("openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism")


def profile(deriver: Deriver) -> Tree:
    """The profile file: plain values, statistics and seven groups of claims."""
    by_kind: dict[str, list[Fact]] = {}
    for fact in deriver.facts:
        by_kind.setdefault(fact.kind, []).append(fact)

    def all_of(kind: str) -> list[Tree]:
        return [deriver.known(fact) for fact in by_kind.get(kind, ())]

    addressed = [
        i for i, turn in enumerate(deriver.turns)
        if any(isinstance(span.mark, Mention) and span.mark.entity == deriver.world.me.id for span in turn.text.spans)
    ][:5]  # fmt: skip
    name = deriver.name(deriver.world.me)
    identity: dict[str, Tree] = {"name": deriver.claim(name, addressed, value=name) if addressed else None}
    for slot, kind in IDENTITY_SLOTS.items():
        identity[slot] = deriver.known(by_kind[kind][0]) if kind in by_kind else None
    return {
        "name": name,
        "narrative": deriver.prose("narrative", 5),
        "big_five": {trait: round(deriver.rng.random(), 2) for trait in BIG_FIVE},
        "behavior": _behavior(deriver),
        "identity": identity,
        "user_facts": {kind: all_of(kind) for kind in USER_FACTS},
        "entities": _entities(deriver),
        "psychology": {
            "stressors": all_of("stressor"),
            "coping": all_of("coping"),
            "behaviors": [deriver.trait() for _ in range(3)],
        },
        "speaking_style": {slot: deriver.trait() for slot in SPEAKING},
        "personality_dimensions": {slot: deriver.trait() for slot in DIMENSIONS},
        "background": {slot: deriver.trait("portrait") for slot in BACKGROUND},
    }


def _behavior(deriver: Deriver) -> Tree:
    """Statistics measured from the messages."""
    own = [deriver.turns[i] for i in deriver.own]
    hours = Counter(int(turn.beat.stamp[11:13]) for turn in own)
    words = sum(len(turn.text.text.split()) for turn in own)
    return {
        "own_messages": len(own),
        "mean_words": round(words / len(own), 2),
        "active_days": len({turn.beat.day for turn in deriver.turns}),
        "sessions": deriver.turns[-1].beat.session + 1,
        "hour_histogram": [hours.get(hour, 0) for hour in range(24)],
        "first_active": deriver.day(0),
        "last_active": deriver.day(len(deriver.turns) - 1),
    }


def _entities(deriver: Deriver) -> dict[Tree, Tree]:
    """People, pets and objects by name; the keys are names and are marked like any other."""
    about: dict[str, list[Fact]] = {}
    objects: dict[str, list[Fact]] = {}
    for fact in deriver.facts:
        if fact.kind in ("possession", "purchase"):
            objects.setdefault(str(fact.values["object"]), []).append(fact)
        elif fact.kind in ABOUT_OTHERS or fact.kind in EVENTS or fact.kind in ("gift", "status"):
            named = fact.values.get("pet" if fact.kind == "pet" else "p")
            if isinstance(named, Entity):
                about.setdefault(named.id, []).append(fact)
    found: dict[Tree, Tree] = {}
    for entity in deriver.world.entities.values():
        if entity.id in about:
            short = not entity.apart_from and deriver.rng.random() < 0.6
            found[deriver.name(entity, full=not short)] = {
                "type": entity.type,
                "relation": entity.relation or None,
                "claims": [deriver.known(fact) for fact in about[entity.id]],
            }
    for thing, facts in objects.items():
        found[thing] = {"type": "object", "relation": None, "claims": [deriver.known(fact) for fact in facts]}
    return found


def persona(deriver: Deriver) -> Tree:
    """The persona file: 39 content slots beside three identifier fields, and the evidence of its prose."""
    world, rng = deriver.world, deriver.rng
    tree: dict[str, Tree] = {
        "user_id": _identifier(deriver, "subject_id"),
        "name": deriver.name(world.me),
        "handle": deriver.name(world.identifier("handle", world.me)),
    }
    partner = next((person for person in world.people if person.relation == "partner"), None)
    roles = [fact.values["role"] for fact in deriver.facts if fact.kind == "role"]
    birth = deriver.scene().fill("bdate", False)
    tree |= {
        "age": world.age,
        "birthday": Text.join(birth),
        "city": deriver.name(world.cities[0]),
        "hometown": deriver.name(world.cities[1]),
        "address": deriver.name(world.identifier("street_address", world.me)),
        "postcode": deriver.name(world.identifier("postcode", world.me)),
        "occupation": roles[0] if roles else None,
        "employer": deriver.name(world.employers[0]),
        "education": deriver.name(world.schools[0]),
        "relationship_status": "partnered" if partner else "single",
        "partner_name": deriver.name(partner) if partner else None,
        "household": rng.choice(("alone", "with partner", "shared flat", "with family")),
        "pets": [deriver.name(pet) for pet in world.pets[:1]],
        "languages": ["English"],
        "phone": deriver.name(world.identifier("phone", world.me)),
        "email": deriver.name(world.identifier("email", world.me)),
    }
    evidence: dict[str, list[str]] = {}
    for field in PROSE:
        tree[field] = deriver.prose("portrait", 3)
        evidence[field] = deriver.ids(deriver.some_own(8))
    tree["important_people"] = [deriver.name(person) for person in world.people[:6]]
    tree["important_places"] = [deriver.name(place) for place in world.venues[:4]]
    tree |= {
        "psychotherapy_note": deriver.prose("narrative", 3),
        "inferred_traits": [_cited(deriver, "trait", word) for word in rng.sample(world.family.words["trait"], 4)],
        "big_five": {
            trait: {"score": round(rng.random(), 2), "evidence": deriver.ids(deriver.some_own(4))} for trait in BIG_FIVE
        },
        "quirks": [_cited(deriver, "text", deriver.sentence("traits")) for _ in range(3)],
    }
    for field in ("communication_style", "daily_routine", "values", "goals", "fears", "summary"):
        tree[field] = deriver.prose("narrative" if field == "summary" else "traits", 2)
    for field in ("psychotherapy_note", "communication_style", "daily_routine", "summary"):
        evidence[field] = deriver.ids(deriver.some_own(6))
    tree["_evidence"] = evidence
    return tree


def _identifier(deriver: Deriver, type: str) -> Text:
    return deriver.name(next(entity for entity in deriver.world.entities.values() if entity.type == type))


def _cited(deriver: Deriver, key: str, content: Tree) -> Tree:
    return {key: content, "evidence": deriver.ids(deriver.some_own(4))}
