"""People as streams of replaced names and numbers, released under one key and sampled under another."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from attacks.null import label_null, redrawn_null
from attacks.redrawn import redraw
from attacks.scores import ScoreMatrix, read
from attacks.surrogate_habits import Habits, Token
from stats import Null

# Two kinds of names that surrogates keep apart, and numbers, of which hardly two are ever alike.
KINDS = {"f": ("PERSON", 90), "m": ("PERSON", 90), "n": ("PHONE_NUMBER", 10_000)}


class Streams(NamedTuple):
    """Tokens of each candidate and of each sample, and whose a sample is."""

    known: list[list[Token]]
    samples: list[list[Token]]
    owners: list[int]


class Told(NamedTuple):
    """What the attack says of streams: its rate, and both nulls."""

    rate: float
    redrawn: Null
    shuffled: Null


def streams(rng: np.random.Generator, *, leak: float = 0.0, people: int = 8, samples: int = 6) -> Streams:
    """Draw people and what became of them.

    Args:
        rng: of everything.
        leak: share of a person's entities whose surrogate does not hang on the key.
        people: candidates.
        samples: of each, 25 tokens long.
    """
    known, asked, owners = [], [], []
    for person in range(people):
        kinds = rng.dirichlet([0.5] * len(KINDS))
        first = {kind: rng.choice(size, 12, replace=False) for kind, (_, size) in KINDS.items()}
        second = {kind: rng.choice(size, 12, replace=False) for kind, (_, size) in KINDS.items()}
        for kind, drawn in second.items():
            kept = rng.random(12) < leak
            drawn[kept] = first[kind][kept]
        known.append(_tokens(rng, kinds, first, 200))
        asked += [_tokens(rng, kinds, second, 25) for _ in range(samples)]
        owners += [person] * samples
    return Streams(known, asked, owners)


def _tokens(rng: np.random.Generator, kinds: np.ndarray, entities: dict[str, np.ndarray], count: int) -> list[Token]:
    frequent = 1 / np.arange(1, 13)
    of_kind = rng.choice(list(KINDS), count, p=kinds)
    which = rng.choice(12, count, p=frequent / frequent.sum())
    return [Token(KINDS[kind][0], f"{kind}{entities[kind][i]}") for kind, i in zip(of_kind, which, strict=True)]


def told(found: Streams, *, draws: int = 199, seed: int = 0) -> Told:
    """Attack the streams."""
    habits = Habits(found.known)
    held, uses = habits.type_scores(found.samples), habits.uses(found.samples)
    names = [f"U{i}" for i in range(len(found.known))]
    scores = held + (uses @ habits.values).toarray()
    outcomes = read(ScoreMatrix([names[i] for i in found.owners], names, scores), seed=seed)
    kinds = [(token.type, token.text[0]) for token in habits.tokens]
    chosen = redraw(held, uses, habits.values, kinds, outcomes.chosen, draws=draws, seed=seed)
    return Told(
        float(outcomes.hits.mean()),
        redrawn_null(outcomes, chosen, "redrawn-surrogates"),
        label_null(outcomes, permutations=999, seed=seed),
    )
