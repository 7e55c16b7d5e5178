"""The two voices of a conversation: the subject, with habits, and the companion, in bubbles and with chips."""

from __future__ import annotations

import math
import random

from corpus.makebelieve.dating import cased
from corpus.makebelieve.facts import Fact
from corpus.makebelieve.family import Family
from corpus.makebelieve.scene import Scene
from corpus.makebelieve.style import Case, Style
from corpus.makebelieve.templates import Template, stretch, type_out
from corpus.makebelieve.texts import Mention, Piece, Text, concatenate
from corpus.makebelieve.world import Entity


class UserVoice:
    """Writes what the subject types."""

    def __init__(self, family: Family, style: Style, rng: random.Random) -> None:
        self.family, self.style, self.rng = family, style, rng

    def _case(self) -> Case:
        if self.rng.random() < self.style.upper:
            return "upper"
        return "lower" if self.rng.random() < self.style.lower else "sentence"

    def turn(self, scene: Scene, template: Template, topic: str, *, extra: int | None = None) -> Text:
        """One turn that begins with this template and runs on in its topic for ``extra`` clauses."""
        style, rng = self.style, self.rng
        scene.case = self._case()
        count = min(4, _poisson(style.clauses, rng)) if extra is None else extra
        pieces: list[Piece] = []
        if rng.random() < style.starting:
            pieces.append(Piece(style.starter.draw(rng) + rng.choice((" ", ", ", " "))))
        bound = dict(scene.values)
        used: list[Template] = []
        for k in range(count + 1):
            if k:
                # A new clause speaks of new things, often of the same person.
                scene.values = {"p": scene.values["p"]} if "p" in scene.values and rng.random() < 0.4 else {}
                template = rng.choice([other for other in self.family.user[topic] if other not in used])
            used.append(template)
            pieces += scene.render(template)
            if k < count:
                joiner = style.joiner.draw(rng)
                asked = template.question and rng.random() < style.question_mark
                pieces.append(Piece("? " if asked else joiner))
        if "p" in bound:
            scene.values["p"] = bound["p"]
        return self._finish(scene, pieces, template.question)

    def single(self, scene: Scene, template: Template) -> Text:
        """A short turn of one template."""
        scene.case = self._case()
        return self._finish(scene, scene.render(template), template.question)

    def greeting(self, scene: Scene, greeting: str) -> Text:
        """A wish for the day it is."""
        scene.case = self._case()
        scene.values["greet"] = greeting
        return self._finish(scene, scene.render(self.rng.choice(self.family.texts["greet"])), False)

    def split_name(self, scene: Scene, person: Entity) -> tuple[Text, Text]:
        """A name typed over two turns: `its jul`, `ian lol`."""
        rng, case = self.rng, self._case()
        name = cased(person.first, case, rng)
        letter = "upper" if case == "upper" else "lower" if name.islower() else "title"
        at = rng.randrange(2, len(name) - 1)
        mark = Mention(person.id, "split", letter)
        before = [Piece(rng.choice(("its ", "ask ", "that was ", "i mean "))), Piece(name[:at], mark)]
        after = [Piece(name[at:], mark), Piece(" " + self.style.ender.draw(rng))]
        typed = (type_out(pieces, self.style, case, rng) for pieces in (before, after))
        first, second = (Text.join(pieces) for pieces in typed)
        return first, second

    def _finish(self, scene: Scene, pieces: list[Piece], question: bool) -> Text:
        style, rng = self.style, self.rng
        if rng.random() < style.closing:
            pieces.append(Piece(rng.choice((" ", ", ", " ")) + style.ender.draw(rng)))
        pieces.append(Piece("?" if question and rng.random() < style.question_mark else style.ending.draw(rng)))
        pieces = type_out(pieces, style, scene.case, rng)
        if rng.random() < style.stretch * 1.5:
            single = [i for i, p in enumerate(pieces) if p.mark is None and not p.fixed and p.text.strip().isalpha()]
            if single:
                at = rng.choice(single)
                pieces[at] = pieces[at]._replace(text=stretch(pieces[at].text, rng))
        if rng.random() < style.emoji_rate:
            pieces.append(Piece(rng.choice((" ", "")) + style.emoji.draw(rng) * rng.choice((1, 1, 1, 2, 3))))
        return Text.join(pieces)


class CompanionVoice:
    """Writes what the companion says and suggests."""

    def __init__(self, family: Family, rng: random.Random) -> None:
        self.family, self.rng = family, rng

    def reaction(self, scene: Scene, topic: str) -> Text:
        """One sentence about the topic or about anything."""
        return self._reactions(scene, topic, 1)[0]

    def _reactions(self, scene: Scene, topic: str, count: int) -> list[Text]:
        """Different sentences, about the topic or about anything."""
        pools = [self.family.react[topic if self.rng.random() < 0.6 else "any"] for _ in range(count)]
        chosen: list[Template] = []
        for pool in pools:
            chosen.append(self.rng.choice([template for template in pool if template not in chosen]))
        return [scene.text(template) for template in chosen]

    def turn(self, scene: Scene, topic: str) -> Text:
        """A turn of one to five sentences, in bubbles."""
        rng = self.rng
        parts = self._reactions(scene, topic, rng.choice((1, 1, 2, 2, 3)))
        if rng.random() < 0.35:
            parts.append(self._one(scene, "tip"))
        if rng.random() < 0.6:
            parts.append(self._one(scene, "ask"))
        return self._bubbles(parts)

    def opening(self, scene: Scene) -> Text:
        """The first turn of a session that the companion begins."""
        return self._bubbles(
            [self._one(scene, "open"), *([self._one(scene, "ask")] if self.rng.random() < 0.4 else [])]
        )

    def recalled(self, scene: Scene, fact: Fact) -> Text:
        """The answer to a question about something known, one time in four a blank."""
        if self.rng.random() < 0.25:
            return self._one(scene, "blank")
        answer = Text.join(scene.render(fact.texts.answer))
        frame = self.rng.choice(self.family.texts["companion_recalled"]).source
        before, _, after = frame.partition("{answer}")
        return concatenate(before, answer, after)

    def chips(self, scene: Scene) -> list[Text]:
        """Two or three reply suggestions, which nobody says."""
        return [
            scene.text(t) for t in self.rng.sample(self.family.texts["companion_chips"], self.rng.choice((2, 3, 3)))
        ]

    def with_chips(self, spoken: Text, chips: list[Text]) -> Text:
        """A whole turn as it is stored."""
        if not chips:
            return spoken
        parts: list[Text | str] = [spoken, " //// ", chips[0]]
        for chip in chips[1:]:
            parts += [" /// ", chip]
        return concatenate(*parts)

    def _one(self, scene: Scene, key: str) -> Text:
        return scene.text(self.rng.choice(self.family.texts[f"companion_{key}"]))

    def _bubbles(self, parts: list[Text]) -> Text:
        joined: list[Text | str] = [parts[0]]
        for part in parts[1:]:
            joined += ["///" if self.rng.random() < 0.6 else " ", part]
        return concatenate(*joined)


def _poisson(mean: float, rng: random.Random) -> int:
    """A Poisson number, by multiplication of uniforms."""
    limit, product, count = math.exp(-mean), rng.random(), 0
    while product > limit:
        product *= rng.random()
        count += 1
    return count
