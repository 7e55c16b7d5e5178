"""Names that a record states by its structure, whatever its texts say."""

from __future__ import annotations

from collections.abc import Iterator

from anonymize.config import AnonymizeConfig
from anonymize.detect.lexicon import NAME_WORDS, is_ordinary
from anonymize.fields import SCHEMA_KEYS
from anonymize.text import words
from corpus import Json, SubjectRecord

_NAME_FIELDS = frozenset(
    [
        "name",
        "first_name",
        "last_name",
        "full_name",
        "nickname",
        "nicknames",
        "preferred_name",
        "surname",
        "given_name",
        "family_name",
    ]
)
_PEOPLE = frozenset(["person", "people", "pet", "pets", "human", "animal"])
_OTHER = frozenset(["object", "objects", "place", "places", "thing", "things", "organization", "company"])


def record_names(record: SubjectRecord) -> list[str]:
    """What the profile and persona of a record call by name: the subject, and the people and pets of `entities`."""
    found: list[str] = []
    for file in ("profile", "persona"):
        if file in record.files:
            tree = record.tree(file)
            for field in sorted(_NAME_FIELDS & tree.keys()):
                found.extend(_strings(tree[field]))
            found.extend(_entities(tree.get("entities"), person=False))
    return list(dict.fromkeys(name for name in found if any(c.isupper() for c in name) and len(name.split()) <= 4))


_STATED = {
    **dict.fromkeys(
        (
            "city",
            "hometown",
            "birthplace",
            "location",
            "town",
            "lives_in",
            "neighbourhood",
            "important_places",
            "venues",
        ),
        "LOCATION",
    ),
    **dict.fromkeys(
        ("employer", "education", "school", "university", "college", "company", "workplace"), "ORGANIZATION"
    ),
    **dict.fromkeys(
        ("partner_name", "spouse_name", "pets", "pet_names", "children_names", "important_people", "friends"), "PERSON"
    ),
    **dict.fromkeys(("address", "street_address", "home_address"), "STREET_ADDRESS"),
    **dict.fromkeys(("postcode", "zip", "zip_code", "postal_code"), "POSTCODE"),
    **dict.fromkeys(("handle", "username"), "HANDLE"),
    "phone": "PHONE_NUMBER",
    "email": "EMAIL_ADDRESS",
}
_KINDS = {"place": "LOCATION", "places": "LOCATION", "venue": "LOCATION", "city": "LOCATION", "organization": "ORGANIZATION",
          "company": "ORGANIZATION", "employer": "ORGANIZATION", "school": "ORGANIZATION"}  # fmt: skip


def stated_values(record: SubjectRecord) -> list[tuple[str, str]]:
    """(label, value) of what the fields of a profile and persona state beside names: a city, an employer, a number."""
    found: list[tuple[str, str]] = []
    for file in ("profile", "persona"):
        if file in record.files:
            tree = record.tree(file)
            for field in sorted(_STATED.keys() & tree.keys()):
                found.extend((_STATED[field], value) for value in _strings(tree[field]) if len(value.split()) <= 8)
            entities = tree.get("entities")
            for name, entity in entities.items() if isinstance(entities, dict) else ():
                kind = str(entity.get("kind", entity.get("type", ""))).lower() if isinstance(entity, dict) else ""
                if kind in _KINDS:
                    found.append((_KINDS[kind], name))
    return list(dict.fromkeys(found))


# Importers call a subject after the export's file: `WhatsApp Chat with Orla.txt`.
_EXPORTERS = frozenset(["whatsapp", "chatgpt", "openai"])


def subject_names(subject: str) -> list[str]:
    """The parts of a raw subject id that are names and no ordinary words (`julian.f` → `julian`)."""
    found = [word for word, _, _ in words(subject) if len(word) >= 3 and not is_ordinary(word)]
    return [word for word in found if word not in _EXPORTERS]


_WHOSE = frozenset(["my", "our", "the"])


def met_names(record: SubjectRecord) -> list[str]:
    """The names known from outside a record's files, without what only says who somebody is (`Mum`, `my love`, `me`)."""
    found = []
    for name in record.names:
        parts = {word for word, _, _ in words(name)}
        if not all(is_ordinary(word) for word in parts) or (parts & NAME_WORDS and not parts & _WHOSE):
            found.append(name)
    return found


def holder_names(config: AnonymizeConfig) -> list[str]:
    """Names that the holder gave, the companion's among them unless it stays."""
    return [*config.known_names, *(config.companion_names if config.companion == "replace" else ())]


def _strings(node: Json) -> list[str]:
    if isinstance(node, str):
        return [node]
    if isinstance(node, list):
        return [text for item in node for text in _strings(item)]
    if isinstance(node, dict):
        return _strings(node.get("value")) or _strings(node.get("text"))
    return []


def _entities(node: Json, *, person: bool) -> Iterator[str]:
    """Names under `entities`: keys or `name` fields, where the entity's kind is a person or pet, or is not said."""
    if isinstance(node, list):
        for item in node:
            yield from _entities(item, person=person)
    elif isinstance(node, dict):
        kind = str(node.get("kind", node.get("type", ""))).lower()
        if kind in _OTHER:
            return
        for field in ("name", "aliases"):
            if kind in _PEOPLE or person or not kind:
                yield from _strings(node.get(field))
        for key, value in node.items():
            if key in _OTHER:
                continue
            if key in _PEOPLE:
                yield from _entities(value, person=True)
            elif key not in SCHEMA_KEYS:
                inner = str(value.get("kind", value.get("type", ""))).lower() if isinstance(value, dict) else ""
                if inner in _PEOPLE or (inner not in _OTHER and person) or (not inner and _looks_like_a_name(key)):
                    yield key


def _looks_like_a_name(key: str) -> bool:
    return any(key[start].isupper() and not is_ordinary(word) for word, start, _ in words(key))
