"""Inventing a corpus: subject by subject, each written before the next is begun."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable
from pathlib import Path

from corpus.errors import OutputError
from corpus.makebelieve.clock import beats, draw_rhythm
from corpus.makebelieve.dating import draw_date_habits
from corpus.makebelieve.derive import Deriver, Tree
from corpus.makebelieve.dialogue import Dialogue, Turn
from corpus.makebelieve.facts import draw_facts, number_of_facts
from corpus.makebelieve.family import Family, FamilyName, load_family
from corpus.makebelieve.planted import FILE, SCHEMA, Planted, read_planted
from corpus.makebelieve.portraits import persona, profile
from corpus.makebelieve.seeds import generator
from corpus.makebelieve.shape import HEAVY_SHARE, Outline, outlines
from corpus.makebelieve.style import draw_style
from corpus.makebelieve.texts import DateMark, Decoy, Mention, Span, Text, WeekdayMark
from corpus.makebelieve.tracks import chat, questions
from corpus.makebelieve.world import World
from corpus.records import Json
from corpus.writing import make_folder, write_json

SCOPE = "public-release"
"""Scope every invented subject consents to."""


def invent(
    folder: str | Path,
    *,
    subjects: int = 10,
    messages: int = 27_218,
    seed: int = 0,
    family: FamilyName = "develop",
    heavy_share: float = HEAVY_SHARE,
    progress: Callable[[int, int], None] | None = None,
) -> Planted:
    """Invent a corpus with known answers: five files a subject, `consent.json` and `planted.json`.

    The same arguments give the same bytes on any machine. A subject depends on the seed, its own id and its size, on
    no other subject.

    Args:
        folder: where to write; created if missing, and must hold no corpus.
        subjects: how many people.
        messages: how many messages in all.
        seed: of everything.
        family: which lists of names, words and templates; the two share no entry.
        heavy_share: share of all messages that the heaviest fifth of the people holds; 0.2 makes all about equal.
        progress: called with (subjects done, subjects in all) after each.

    Returns:
        The known answers, to be read one subject at a time.

    Raises:
        ConfigError: if there is no subject, or fewer than four messages for each.
        OutputError: if the folder holds a corpus already or cannot be written.
    """
    lists = load_family(family)
    people = outlines(subjects, messages, seed, lists, heavy_share)
    folder = make_folder(Path(folder))
    if any(folder.glob("*_source.json")):
        raise OutputError(f"{folder.name}: holds a corpus already; choose another folder or empty it")
    consent: dict[str, Json] = {}
    temporary = folder / f".{FILE}.tmp"
    head = {"schema": SCHEMA, "family": family, "seed": seed}
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(json.dumps(head)[:-1] + ', "subjects": [')
            for done, outline in enumerate(people, start=1):
                planted, last_day = _invent_subject(folder, outline, seed, lists)
                consent[outline.subject] = {"scope": SCOPE, "date": last_day, "withdrawn": False}
                stream.write("\n" if done == 1 else ",\n")
                stream.write(json.dumps(planted, ensure_ascii=False, separators=(",", ":")))
                if progress is not None:
                    progress(done, len(people))
            stream.write("\n]}\n")
        write_json(folder / "consent.json", {"subjects": dict(sorted(consent.items()))})
        os.replace(temporary, folder / FILE)
    except OSError as error:
        raise OutputError(f"{FILE}: cannot be written ({error.strerror})") from None
    finally:
        temporary.unlink(missing_ok=True)
    return read_planted(folder)


def _invent_subject(folder: Path, outline: Outline, seed: int, family: Family) -> tuple[dict[str, Json], str]:
    """Write one subject's five files; its known answers and the date of its last message."""

    def rng(purpose: str) -> random.Random:
        return generator(seed, family.name, outline.subject, purpose)

    stream = beats(outline.messages, outline.first_day, outline.days, draw_rhythm(rng("rhythm")), rng("times"))
    world = World(outline.subject, outline.first, family, outline.first_day, rng("world"))
    own = sum(beat.sender == "user" for beat in stream)
    facts = draw_facts(number_of_facts(own), world, family, rng("facts"))
    habits = draw_date_habits(rng("dates"))
    style = draw_style(rng("style"), list(family.emoji))
    turns = Dialogue(world, family, style, habits, stream, facts, rng("dialogue")).turns()
    deriver = Deriver(world, family, habits, turns, facts, rng("derived"))
    trees: dict[str, Tree] = {
        "source": _source(turns),
        "profile": profile(deriver),
        "persona": persona(deriver),
        "chat": chat(deriver),
        "qa": questions(deriver),
    }
    planter = _Planter([turn.beat.id for turn in turns], family.lookalikes)
    for file, tree in trees.items():
        planter.file = file
        write_json(folder / f"{outline.subject}_{file}.json", planter.settle(tree, ()))
    entities = [
        {
            "id": entity.id, "type": entity.type, "canonical": entity.canonical, "kind": entity.kind,
            "owner": entity.owner, "relation": entity.relation or None, "apart_from": entity.apart_from,
            "near_to": entity.near_to,
        }
        for entity in world.entities.values()
    ]  # fmt: skip
    return {"subject": outline.subject, "entities": entities, **planter.found}, turns[-1].beat.day.isoformat()


def _source(turns: list[Turn]) -> Tree:
    messages = []
    for turn in turns:
        message: dict[str, Tree] = {
            "id": turn.beat.id, "sender": turn.beat.sender, "timestamp": turn.beat.stamp, "content": turn.text,
        }  # fmt: skip
        if turn.media is not None:
            message["media"] = turn.media
        messages.append(message)
    counts = {sender: sum(turn.beat.sender == sender for turn in turns) for sender in ("user", "companion", "app")}
    header = {"messages": len(turns), **{f"{sender}_messages": count for sender, count in counts.items()}}
    return {"header": {**header, "active_days": len({turn.beat.day for turn in turns})}, "messages": messages}


class _Planter:
    """Turns trees of texts into JSON and notes where each marked span came to stand."""

    def __init__(self, stream_ids: list[str], lookalikes: re.Pattern[str]) -> None:
        self.file = ""
        self.found: dict[str, list[Json]] = {"mentions": [], "dates": [], "weekdays": [], "decoys": []}
        self._ids = stream_ids
        self._lookalikes = lookalikes

    def settle(self, node: Tree, path: tuple[str | int, ...]) -> Json:
        """The JSON of a tree."""
        if isinstance(node, Text):
            self._note(node, path, key=False)
            return node.text
        if isinstance(node, dict):
            settled = {}
            for key, value in node.items():
                name = key.text if isinstance(key, Text) else key
                if isinstance(key, Text):
                    self._note(key, (*path, name), key=True)
                settled[name] = self.settle(value, (*path, name))
            return settled
        if isinstance(node, list):
            return [self.settle(value, (*path, i)) for i, value in enumerate(node)]
        return node

    def _words(self, text: Text) -> list[Span]:
        """Names used as words in plain text. Every mention is marked already, so any other occurrence is a word."""
        return [
            Span(match.start(), match.end(), Decoy("word"))
            for match in self._lookalikes.finditer(text.text)
            if not any(span.start < match.end() and match.start() < span.end for span in text.spans)
        ]

    def _note(self, text: Text, path: tuple[str | int, ...], *, key: bool) -> None:
        for span in sorted((*text.spans, *self._words(text)), key=lambda span: span.start):
            place: dict[str, Json] = {"file": self.file, "path": list(path)}
            if key:
                place["key"] = True
            if self.file == "source":
                place["id"] = self._ids[int(path[1])]
            place |= {"start": span.start, "end": span.end, "text": text.text[span.start : span.end]}
            match span.mark:
                case Mention(entity, form, case):
                    self.found["mentions"].append({**place, "entity": entity, "form": form, "case": case})
                case DateMark(format, iso, moves):
                    self.found["dates"].append({**place, "format": format, "iso": iso, "moves": moves})
                case WeekdayMark(iso):
                    self.found["weekdays"].append({**place, "iso": iso})
                case Decoy(reason):
                    self.found["decoys"].append({**place, "reason": reason})
