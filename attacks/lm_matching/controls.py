"""Questions whose answer is known beforehand: the sample planted in a history, and the author taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from attacks.answers import OwnControls, TruthRemoved
from attacks.histories import Sample, Samples
from attacks.lm_matching.answer import Judgement
from attacks.lm_matching.orders import Order
from stats import wilson

PEOPLE = 20
"""At most so many people's first samples are asked about, so that the controls stay a small part of the cost."""


class Probe(NamedTuple):
    """One question of a control."""

    sample: Sample
    order: Order
    """Candidates as they stand; the author is never among them."""
    planted: int | None
    """Whose history ends with the sample; None where it stands nowhere."""


def probes(samples: Samples, candidates: Sequence[str], *, at_once: int, seed: int) -> list[Probe]:
    """Two questions for each person's first sample: planted with somebody else, and nowhere.

    Args:
        samples: as the attack sees them.
        candidates: ids, by column.
        at_once: candidates in one question, at most.
        seed: of who gets the sample and where everybody stands.
    """
    column = {subject: i for i, subject in enumerate(candidates)}
    first: dict[str, Sample] = {}
    for sample in samples:
        first.setdefault(sample.subject, sample)
    rng = np.random.default_rng([seed, 1])
    found: list[Probe] = []
    for subject in sorted(first)[:PEOPLE]:
        others = [i for i in range(len(candidates)) if i != column.get(subject)]
        for planted in (True, False):
            order = tuple(rng.permutation(others)[:at_once].tolist())
            # Only two candidates leave one, and of one nobody can be named rightly or wrongly.
            if len(order) > 1:
                found.append(Probe(first[subject], order, int(rng.choice(order)) if planted else None))
    return found


def read_controls(asked: Sequence[Probe], judgements: Sequence[Judgement]) -> OwnControls:
    """What the answers to the controls say."""
    named, abstained, hits, planted = 0, 0, 0, 0
    for probe, judgement in zip(asked, judgements, strict=True):
        if probe.planted is not None:
            planted += 1
            hits += judgement.kind == "ranked" and probe.order[judgement.ranking[0]] == probe.planted
        else:
            named += judgement.kind == "ranked"
            abstained += judgement.kind == "abstained"
    absent = len(asked) - planted
    return OwnControls(wilson(hits, planted), TruthRemoved(named, abstained, absent - named - abstained))
