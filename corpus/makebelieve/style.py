"""How a person writes: habits that differ in degree and never by a word only one person uses.

Every rate is drawn from a continuous distribution and every choice among words from a Dirichlet around the same
common preferences. ``STRENGTH`` is the Dirichlet concentration: the smaller, the further apart two people are.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from corpus.makebelieve.seeds import Choice, dirichlet

Case = Literal["sentence", "lower", "upper"]

# Chosen so that a function-word classifier over ten people finds 0.6 to 0.9 of 250-word samples.
STRENGTH = 9.0

# What can stand for a word of a template, with common weights.
ALTERNATIVES: dict[str, tuple[tuple[str, float], ...]] = {
    "because": (("because", 5), ("cause", 2), ("cos", 2), ("since", 2), ("as", 1)),
    "going to": (("going to", 5), ("gonna", 4)),
    "want to": (("want to", 5), ("wanna", 3)),
    "have to": (("have to", 5), ("need to", 4), ("gotta", 2), ("must", 1)),
    "a lot of": (("a lot of", 5), ("lots of", 3), ("much of", 1)),
    "kind of": (("kind of", 4), ("kinda", 4), ("sort of", 3)),
    "maybe": (("maybe", 5), ("perhaps", 2), ("probably", 3)),
    "okay": (("okay", 4), ("ok", 5), ("alright", 2)),
    "yes": (("yes", 4), ("yeah", 5), ("yep", 2), ("yup", 1)),
    "no": (("no", 6), ("nope", 2), ("nah", 2)),
    "thanks": (("thanks", 5), ("thank you", 3), ("thx", 1)),
    "please": (("please", 5), ("pls", 2)),
    "I think": (("I think", 5), ("I guess", 4), ("I feel like", 3), ("I suppose", 2)),
    "when": (("when", 6), ("whenever", 2), ("once", 1)),
    "until": (("until", 4), ("till", 4), ("til", 1)),
    "even though": (("even though", 4), ("although", 3), ("though", 3)),
    "everyone": (("everyone", 4), ("everybody", 3), ("people", 2)),
    "somebody": (("somebody", 3), ("someone", 4)),
    "now": (("now", 7), ("right now", 3), ("rn", 1), ("at the moment", 1)),
    "but": (("but", 8), ("yet", 1), ("only", 1), ("except", 1)),
    "and": (("and", 10), ("&", 1), ("n", 1), ("then", 1)),
    "with": (("with", 12), ("w", 1)),
    "about": (("about", 10), ("abt", 1), ("on", 1), ("over", 1)),
    "you": (("you", 9), ("u", 3), ("ya", 1)),
    "is": (("is", 14), ("seems", 1), ("was", 1)),
    "something": (("something", 5), ("smth", 1), ("some stuff", 1)),
    "after": (("after", 6), ("following", 1)),
    "for": (("for", 12), ("4", 1)),
    "too": (("too", 4), ("also", 2), ("as well", 3)),
    "so": (("so", 6), ("thus", 1), ("that's why", 1), ("which is why", 1)),
    "can": (("can", 6), ("could", 3)),
    "should": (("should", 6), ("ought to", 1), ("could", 2)),
    "never": (("never", 6), ("hardly ever", 2)),
    "still": (("still", 6), ("even now", 1)),
    "again": (("again", 6), ("once more", 2), ("another time", 1)),
    "my": (("my", 12), ("the", 1), ("this", 1)),
    "the": (("the", 12), ("this", 2), ("that", 2), ("my", 1)),
    "whatever": (("whatever", 3), ("anything", 3)),
}

INTENSIFIERS = (("so", 5), ("really", 5), ("very", 3), ("pretty", 3), ("quite", 2), ("super", 2), ("kinda", 2), ("a bit", 3),
                ("too", 1), ("totally", 1), ("rather", 1), ("just", 2))  # fmt: skip
DETERMINERS = (("the", 8), ("this", 3), ("that", 3), ("my", 3), ("all the", 1), ("our", 2), ("some", 1), ("those", 1))
HEDGES = (("just", 5), ("actually", 3), ("really", 4), ("kinda", 2), ("literally", 2), ("almost", 2), ("finally", 2),
          ("even", 1), ("only", 1), ("probably", 2), ("basically", 1), ("sort of", 1), ("already", 1),
          ("always", 1), ("never even", 1))  # fmt: skip
STARTERS = (("so", 4), ("well", 4), ("oh", 3), ("ok", 2), ("anyway", 3), ("honestly", 2), ("actually", 2), ("I mean", 3),
            ("yeah", 3), ("and", 2), ("but", 2), ("hmm", 2), ("also", 2), ("like", 2), ("ugh", 2), ("look", 1),
            ("basically", 1), ("plus", 1), ("to be fair", 1), ("apparently", 1), ("you know", 2),
            ("at least", 1))  # fmt: skip
ENDERS = (("lol", 4), ("haha", 3), ("though", 3), ("anyway", 2), ("I guess", 3), ("you know", 3), ("tbh", 2),
          ("to be honest", 2), ("or whatever", 1), ("right", 1), ("as well", 2), ("for now", 1), ("so yeah", 2),
          ("idk", 2), ("if that makes sense", 1), ("or something", 2), ("after all", 1), ("in a way", 1))  # fmt: skip
JOINERS = ((", and ", 4), (" and ", 5), (". ", 6), (" but ", 3), (", but ", 3), (", ", 4), (" so ", 2), ("... ", 2),
           (" - ", 1), ("! ", 2), (" which means ", 1), (" while ", 2), (", plus ", 1), (", or ", 1), ("; ", 1),
           (" because ", 1), ("\n", 1), (" then ", 2), (". also ", 2), (", though ", 1))  # fmt: skip
ENDINGS = ((".", 6), ("", 6), ("!", 3), ("...", 2), ("!!", 1), (" :)", 1), ("..", 1))

EXPANDED = {
    "I'm": "I am", "I've": "I have", "I'd": "I would", "I'll": "I will", "it's": "it is", "It's": "It is",
    "that's": "that is", "we're": "we are", "we've": "we have", "we'd": "we would", "you're": "you are",
    "they're": "they are", "they'd": "they would", "isn't": "is not", "aren't": "are not", "don't": "do not",
    "didn't": "did not", "can't": "cannot", "couldn't": "could not", "won't": "will not", "wasn't": "was not",
    "haven't": "have not", "hasn't": "has not", "you'd": "you would", "there's": "there is", "what's": "what is",
    "how's": "how is", "let's": "let us", "doesn't": "does not", "where's": "where is", "here's": "here is",
    "who's": "who is",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """The habits of one person; rates are probabilities unless said otherwise."""

    words: dict[str, Choice[str]]
    intensifier: Choice[str]
    determiner: Choice[str]
    hedge: Choice[str]
    starter: Choice[str]
    ender: Choice[str]
    joiner: Choice[str]
    ending: Choice[str]
    emoji: Choice[str]
    intensify: float
    hedging: float
    starting: float
    closing: float
    contract: float
    drop_apostrophe: float
    curly: bool
    """Whether the keyboard sets a typographic apostrophe: a property of phones, shared by about half."""
    drop_i: float
    lower: float
    upper: float
    small_i: float
    typo: float
    """Per word."""
    stretch: float
    """Per message: a letter held down."""
    emoji_rate: float
    question_mark: float
    clauses: float
    """Mean number of clauses beyond the first."""
    nickname: float
    full_name: float
    tag: float


def draw_style(rng: random.Random, emoji: list[str]) -> Style:
    """Draw one person's habits."""

    def choose(options: tuple[tuple[str, float], ...], strength: float = STRENGTH) -> Choice[str]:
        return Choice([o for o, _ in options], dirichlet(rng, [w for _, w in options], strength))

    def beta(mean: float, spread: float) -> float:
        return rng.betavariate(mean * spread, (1 - mean) * spread)

    return Style(
        words={key: choose(options) for key, options in ALTERNATIVES.items()},
        intensifier=choose(INTENSIFIERS),
        determiner=choose(DETERMINERS),
        hedge=choose(HEDGES),
        starter=choose(STARTERS),
        ender=choose(ENDERS),
        joiner=choose(JOINERS),
        ending=choose(ENDINGS),
        emoji=choose(tuple((sign, 1.0) for sign in emoji), 6.0),
        intensify=beta(0.6, 8),
        hedging=beta(0.4, 8),
        starting=beta(0.3, 8),
        closing=beta(0.2, 10),
        contract=beta(0.8, 6),
        drop_apostrophe=beta(0.3, 3),
        curly=rng.random() < 0.5,
        drop_i=beta(0.25, 5),
        lower=beta(0.5, 1.6),
        upper=beta(0.015, 150),
        small_i=beta(0.4, 2),
        typo=beta(0.012, 120),
        stretch=beta(0.03, 40),
        emoji_rate=beta(0.15, 5),
        question_mark=beta(0.75, 5),
        clauses=0.4 + rng.gammavariate(4.0, 0.2),
        nickname=beta(0.3, 6),
        full_name=beta(0.06, 30),
        tag=beta(0.02, 60),
    )
