"""Which strings of the five files are what: free text, a time, a fixed value, or a label.

Anything that is not known to be fixed counts as text, so that an unknown key cannot carry a name past the detector.
"""

from __future__ import annotations

from typing import Literal

from corpus import WrittenTime, is_id

Kind = Literal["text", "label", "time", "fixed", "key"]
"""`text` is read by every detector; `label` and `key` (a JSON key) only get names known from elsewhere."""

# Closed vocabularies of the formats; a name cannot stand there.
_FIXED = {
    "source": frozenset({"id", "sender", "media"}),
    "profile": frozenset({"confidence_label", "temporality", "kind"}),
    "persona": frozenset({"weight"}),
    "chat": frozenset(
        {"probe_dayid", "tier", "category", "weight", "locus", "stratum", "verdict", "ruleC", "source", "distance"}
    ),
    "qa": frozenset({"category", "qtype", "stratum", "difficulty", "difficulty_delivered"}),
}
_LABELS = frozenset({"facet", "hint"})

SCHEMA_KEYS = frozenset(
    [
        "header",
        "messages",
        "user_messages",
        "companion_messages",
        "app_messages",
        "active_days",
        "id",
        "sender",
        "timestamp",
        "content",
        "media",
        "name",
        "narrative",
        "big_five",
        "behavior",
        "identity",
        "user_facts",
        "entities",
        "psychology",
        "stressors",
        "coping",
        "behaviors",
        "speaking_style",
        "personality_dimensions",
        "background",
        "text",
        "evidence",
        "evidence_count",
        "confidence",
        "confidence_label",
        "first_seen",
        "last_seen",
        "temporality",
        "grounded",
        "kind",
        "value",
        "claims",
        "type",
        "people",
        "pets",
        "objects",
        "_evidence",
        "psychotherapy_note",
        "inferred_traits",
        "quirks",
        "probe",
        "probe_dayid",
        "tier",
        "category",
        "required_context",
        "recent_context",
        "profile_refs",
        "facet",
        "claim_text",
        "evidence_dayids",
        "weight",
        "episode_refs",
        "dayids",
        "gist",
        "recent_needed",
        "gold_response",
        "trace",
        "A",
        "B",
        "C",
        "D",
        "E",
        "referent_text",
        "locus",
        "rationaleA",
        "rationaleB",
        "stage_b_reverified",
        "ruleC",
        "grounding_dayids",
        "rationaleD",
        "ok",
        "category_ok",
        "rationaleE",
        "note",
        "signals",
        "hint",
        "epi_score",
        "prof_score",
        "stratum",
        "gold_depends_on_refs",
        "referent_on_screen",
        "verdict",
        "source",
        "distance",
        "criterion",
        "withdrawn",
        "question",
        "answer",
        "answerable",
        "qtype",
        "difficulty",
        "difficulty_delivered",
    ]
)
"""Keys of the formats; every other key of an object may hold a name."""


def kind_of(file: str, path: tuple[str | int, ...], value: str) -> Kind:
    """The kind of one string value at a place of a file."""
    name = (
        path[-1] if path and isinstance(path[-1], str) else next((s for s in reversed(path) if isinstance(s, str)), "")
    )
    if name in _FIXED[file] or (value.startswith("day") and is_id(value)):
        return "fixed"
    if is_time(value):
        return "time"
    return "label" if name in _LABELS else "text"


def is_time(value: str) -> bool:
    """Whether a string is wholly a written date or timestamp."""
    if not (10 <= len(value) <= 40 and value[:4].isdigit() and value[4] == "-"):
        return False
    try:
        WrittenTime.parse(value)
    except ValueError:
        return False
    return True
