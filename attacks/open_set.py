"""Open set: what happens to samples whose author is not among the candidates."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from attacks.results import AtRate, BaseRatePrecision, OpenSet
from attacks.scores import ScoreMatrix
from stats import BASE_RATES, POPULATION_RATES, exact, people_needed, precision, upper_limit

_LEAST_CANDIDATES = 3


def open_set(matrix: ScoreMatrix, absent: ScoreMatrix | None = None) -> OpenSet | None:
    """Rates of an attacker who names somebody only where the best candidate leads clearly.

    The lead is the best score less the second best. Each sample is read twice: as it is, and with its author left out
    of the candidates; strangers' samples, where there are any, take the place of the latter. The attacker is strict:
    a name is given only where the lead is larger than any that the samples of the *other* people (or the other
    strangers) showed with their authors absent, so that no sample sets the bar it is held to.

    Args:
        matrix: samples of people who are candidates.
        absent: scores of samples of people who are not; None to leave authors out instead.

    Returns:
        The rates, or None for fewer than three candidates, of whom none is second when one is left out, or fewer than
        two people.
    """
    if len(matrix.candidates) < _LEAST_CANDIDATES:
        return None
    column = {subject: i for i, subject in enumerate(matrix.candidates)}
    truth = np.array([column[subject] for subject in matrix.samples], dtype=np.intp)
    present, right, without = np.zeros(truth.size), np.zeros(truth.size, dtype=bool), np.zeros(truth.size)
    for start, block in matrix.blocks():
        rows = np.arange(len(block))
        own = truth[start : start + len(block)]
        present[start : start + len(block)] = _lead(block)
        right[start : start + len(block)] = block.argmax(axis=1) == own
        left_out = block.copy()
        left_out[rows, own] = -np.inf
        without[start : start + len(block)] = _lead(left_out)
    people = truth
    strangers = truth
    if absent is not None:
        without = np.concatenate([_lead(block) for _, block in absent.blocks()])
        ids = {subject: i for i, subject in enumerate(sorted(set(absent.samples)))}
        strangers = np.array([ids[subject] for subject in absent.samples], dtype=np.intp)
        people = np.full(truth.size, -1, dtype=np.intp)  # no stranger's own samples are among the ones scored
    if np.unique(strangers).size < 2:
        return None
    false = without > _bars(strangers, without, strangers)
    claimed = present > _bars(people, without, strangers)
    rate = exact(int(false.sum()), int(false.size))
    detection = exact(int((claimed & right).sum()), int(truth.size))
    wrong = float((claimed & ~right).mean())
    shares = {"detection": detection.rate or 0.0, "wrong": wrong}
    return OpenSet(
        rate.rate,
        rate.low,
        rate.high,
        rate.n,
        tuple(
            BaseRatePrecision(
                base,
                # Nobody seen is no evidence for one in a million: without a false match there is only a lower limit.
                precision(base, **shares, false_match=rate.rate or 0.0) if rate.hits else None,
                precision(base, **shares, false_match=upper_limit(rate.hits, rate.n)),
            )
            for base in BASE_RATES
        ),
        detection.rate,
        wrong,
        "left_out" if absent is None else "pool",
        () if absent is None else _population(present, right, without, strangers),
    )


def _population(
    present: NDArray[np.float64], right: NDArray[np.bool_], without: NDArray[np.float64], strangers: NDArray[np.intp]
) -> tuple[AtRate, ...]:
    """What passes a bar that keeps out all strangers but 1 in 1,000, and in 10⁶.

    The unit is the stranger, who passes if any of their samples does, because one person's samples are not independent.
    The bar is the lead of the k-th stranger from above, with the largest k whose exact upper limit is within the rate;
    where no k is, it is the lead of the first, and what is shown is the upper limit of none in so many people.
    (Order statistics as tolerance limits: Wilks 1941.)
    """
    leads = np.sort(np.array([without[strangers == one].max() for one in np.unique(strangers)]))[::-1]
    people = int(leads.size)
    found = []
    for rate in POPULATION_RATES:
        over = 0
        while over + 1 < people and upper_limit(over + 1, people) <= rate:
            over += 1
        matched = int((leads > leads[over]).sum())
        at_most = upper_limit(matched, people)
        found.append(
            AtRate(
                rate,
                people,
                matched,
                at_most,
                float(((present > leads[over]) & right).mean()),
                at_most <= rate,
                people_needed(rate),
            )
        )
    return tuple(found)


def _lead(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    two = np.partition(scores, -2, axis=1)[:, -2:]
    # Two candidates at log 0 lead each other by nothing.
    with np.errstate(invalid="ignore"):
        return np.nan_to_num(two[:, 1] - two[:, 0], nan=0.0, posinf=np.finfo(np.float64).max)


def _bars(asked: NDArray[np.intp], leads: NDArray[np.float64], owners: NDArray[np.intp]) -> NDArray[np.float64]:
    """For each asked person the largest lead of the others' samples."""
    largest: dict[int, float] = {}
    for owner, lead in zip(owners.tolist(), leads.tolist(), strict=True):
        largest[owner] = max(lead, largest.get(owner, -np.inf))
    first, second = sorted(largest.items(), key=lambda item: -item[1])[:2]
    return np.array([second[1] if person == first[0] else first[1] for person in asked.tolist()])
