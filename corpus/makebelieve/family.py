"""A family of names, words and templates, parsed from its lists and compiled once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Literal

from corpus.makebelieve.templates import Template, compile_template

FamilyName = Literal["develop", "measure"]
FAMILIES: tuple[FamilyName, ...] = ("develop", "measure")


@dataclass(frozen=True, slots=True)
class FactTexts:
    """How one kind of fact is said, asked for again, claimed, asked and answered."""

    say: tuple[Template, ...]
    recall: tuple[Template, ...]
    claim: Template
    ask: Template
    answer: Template
    after: tuple[Template, ...] = ()
    gist: Template | None = None


@dataclass(frozen=True)
class Family:
    """Everything one family holds; the lists of two families share no entry."""

    name: FamilyName
    companion: str
    names: dict[str, tuple[str, ...]]
    """`first`, `near`, `wordy`, `last`, `city`, `employer`, `school`, `venue`, `street`, `pet`, `postcode`, `domain`."""
    nicknames: dict[str, tuple[str, ...]]
    near: tuple[tuple[str, str], ...]
    phones: tuple[tuple[str, ...], ...]
    """Groups of formats of one numbering range."""
    emoji: tuple[str, ...]
    words: dict[str, tuple[str, ...]]
    user: dict[str, tuple[Template, ...]]
    react: dict[str, tuple[Template, ...]]
    texts: dict[str, tuple[Template, ...]]
    """Other templates by list name, in small letters: `open`, `short`, `tip`, `chips` …"""
    greetings: dict[str, str]
    """`MM-DD` → what is wished on that day."""
    facts: dict[str, FactTexts]

    @cached_property
    def lookalikes(self) -> re.Pattern[str]:
        """Words of this family's talk that are names of people, pets or firms elsewhere in it."""
        entries = (word for values in self.words.values() for word in values)
        spoken = {token.casefold() for entry in entries for token in re.findall(r"\w+", entry)}
        lists = (self.names["first"], self.names["pet"], self.names["employer"], *self.nicknames.values())
        named = {name.casefold() for names in lists for name in names}
        words = (spoken & named) | {name.casefold() for name in self.names["wordy"]}
        return re.compile(r"\b(?:" + "|".join(sorted(words)) + r")\b", re.IGNORECASE)

    def sources(self) -> dict[str, set[str]]:
        """Every entry of every list as written, by list: what a test of disjointness compares."""
        found: dict[str, set[str]] = {f"names.{key}": set(values) for key, values in self.names.items()}
        found["names.nicknames"] = {nick for nicks in self.nicknames.values() for nick in nicks}
        found["names.near"] = {name for pair in self.near for name in pair}
        found["names.companion"] = {self.companion}
        found["phones"] = {form for forms in self.phones for form in forms}
        found["emoji"] = set(self.emoji)
        found |= {f"words.{key}": set(values) for key, values in self.words.items()}
        found["greetings"] = set(self.greetings.values())
        for group, tables in (("user", self.user), ("react", self.react), ("texts", self.texts)):
            found |= {f"{group}.{key}": {t.source for t in templates} for key, templates in tables.items()}
        for kind, texts in self.facts.items():
            one = (texts.claim, texts.ask, *((texts.gist,) if texts.gist else ()))
            found[f"facts.{kind}"] = {t.source for t in (*texts.say, *texts.recall, *texts.after, *one)}
        return found


def _commas(text: str) -> tuple[str, ...]:
    return tuple(part for part in (re.sub(r"\s+", " ", piece).strip() for piece in text.split(",")) if part)


def _bars(text: str) -> list[str]:
    """Entries that stand on lines and between bars; a bar inside `[a|b]` belongs to the template."""
    return [part.strip() for line in text.strip().splitlines() for part in re.split(r"\|(?![^\[]*\])", line)]


def _templates(text: str, *, styled: bool = False) -> tuple[Template, ...]:
    return tuple(compile_template(entry, styled=styled) for entry in _bars(text) if entry)


def _by_topic(text: str, *, styled: bool) -> dict[str, tuple[Template, ...]]:
    found: dict[str, list[Template]] = {}
    for line in text.strip().splitlines():
        topic, _, entry = line.partition("|")
        found.setdefault(topic.strip(), []).append(compile_template(entry.strip(), styled=styled))
    return {topic: tuple(templates) for topic, templates in found.items()}


def _facts(text: str, after: str, gist: str) -> dict[str, FactTexts]:
    def table(lines: str) -> dict[str, list[str]]:
        rows = [[part.strip() for part in line.split("|")] for line in lines.strip().splitlines()]
        return {row[0]: row[1:] for row in rows}

    def several(entry: str) -> tuple[Template, ...]:
        return tuple(compile_template(part.strip(), styled=True) for part in entry.split(" / "))

    later, gists = table(after), table(gist)
    found = {}
    for kind, (say, recall, claim, ask, answer) in table(text).items():
        found[kind] = FactTexts(
            # A companion's own suggestion is said by the companion and takes nobody's habits.
            say=tuple(compile_template(part.strip(), styled=False) for part in say.split(" / "))
            if kind == "tip"
            else several(say),
            recall=several(recall),
            claim=compile_template(claim),
            ask=compile_template(ask),
            answer=compile_template(answer),
            after=tuple(compile_template(entry, styled=True) for entry in later.get(kind, ())),
            gist=compile_template(gists[kind][0]) if kind in gists else None,
        )
    return found


def _first_names(text: str) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    entries = [entry.strip() for line in text.strip().splitlines() for entry in line.split("|")]
    nicknames = {}
    for entry in entries:
        name, _, nicks = entry.partition(":")
        nicknames[name.strip()] = _commas(nicks)
    return tuple(nicknames), nicknames


@lru_cache(maxsize=2)
def load_family(name: FamilyName) -> Family:
    """Parse and compile one family."""
    names, words, user, companion, facts = (
        import_module(f"corpus.makebelieve.{name}.{part}") for part in ("names", "words", "user", "companion", "facts")
    )
    first, nicknames = _first_names(names.FIRST)
    lists = {"first": first} | {
        key.lower(): _commas(getattr(names, key))
        for key in ("WORDY", "LAST", "CITY", "EMPLOYER", "SCHOOL", "VENUE", "STREET", "PET", "POSTCODE", "DOMAIN")
    }
    lists = {key: tuple(_apostrophes(value) for value in values) for key, values in lists.items()}
    texts = {
        "open": _templates(user.OPEN, styled=True),
        "short": _templates(user.SHORT, styled=True),
        "greet": _templates(user.GREET_FRAME, styled=True),
        "identifiers": _templates(user.IDENTIFIERS, styled=True),
    }
    for key in ("ASK", "TIP", "OPEN", "CHIPS", "APP", "NOTED", "RECALLED", "BLANK"):
        # Whole lines where sentences are long; bars separate elsewhere.
        texts[f"companion_{key.lower()}"] = _templates(getattr(companion, key))
    for key in ("UNKNOWN", "NARRATIVE", "PORTRAIT", "TRAITS", "RATIONALE"):
        texts[key.lower()] = _templates(getattr(facts, key))
    greetings = dict(entry.split(": ", 1) for entry in _bars(user.GREET))
    return Family(
        name=name,
        companion=names.COMPANION,
        names=lists,
        nicknames=nicknames,
        near=tuple((a, b) for a, b in (pair.split("/") for pair in _commas(names.NEAR))),
        phones=tuple(tuple(form.strip() for form in line.split(";")) for line in names.PHONE.strip().splitlines()),
        emoji=tuple(names.EMOJI.split()),
        words={key: _commas(text) for key, text in words.WORDS.items()},
        user=_by_topic(user.USER, styled=True),
        react=_by_topic(companion.REACT, styled=False),
        texts=texts,
        greetings=greetings,
        facts=_facts(facts.FACTS, facts.AFTER, facts.GIST),
    )


def _apostrophes(name: str) -> str:
    """Names are canonical with a straight apostrophe; writers set their own."""
    return name.replace("’", "'")
