"""An invented companion corpus with known answers, in two families that share no name, word or template."""

from corpus.makebelieve.family import FAMILIES, FamilyName
from corpus.makebelieve.inventing import invent
from corpus.makebelieve.planted import (
    Planted,
    PlantedDate,
    PlantedDecoy,
    PlantedEntity,
    PlantedMention,
    PlantedSpan,
    PlantedSubject,
    PlantedWeekday,
    read_planted,
)

__all__ = [
    "FAMILIES",
    "FamilyName",
    "Planted",
    "PlantedDate",
    "PlantedDecoy",
    "PlantedEntity",
    "PlantedMention",
    "PlantedSpan",
    "PlantedSubject",
    "PlantedWeekday",
    "invent",
    "read_planted",
]
