"""Results held against each other: before and after on the same samples, and all attacks of a cell as one test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from attacks.histories import Samples
from attacks.null import shares
from attacks.results import AttackResult, Paired, WorstCase
from attacks.scores import Outcomes
from stats import Residual, max_t, mcnemar, paired_difference, residual_risk


def compare(
    before: tuple[Outcomes, Samples], after: tuple[Outcomes, Samples], *, seed: int
) -> tuple[Residual, Paired] | None:
    """Residual risk and paired tests of one attack in two cells.

    Args:
        before: what the scores of the cell raw/raw say, with its samples.
        after: the same of the other cell. Samples that begin with the same message of the same person are the same;
            others do not count.
        seed: of the resampling.

    Returns:
        Both, or None where the cells share no sample.
    """
    hits = [_hits(*side) for side in (before, after)]
    same = sorted(hits[0].keys() & hits[1].keys())
    if not same:
        return None
    subjects = sorted({subject for subject, _ in same})
    rates = [
        np.array([np.mean([side[key] for key in same if key[0] == subject]) for subject in subjects]) for side in hits
    ]
    chance = 1 / len(after[0].candidates)
    lost = sum(hits[0][key] and not hits[1][key] for key in same)
    won = sum(hits[1][key] and not hits[0][key] for key in same)
    difference = paired_difference(rates[0], rates[1], seed=seed)
    return residual_risk(rates[0], rates[1], chance=chance, seed=seed), Paired(
        difference, lost, won, mcnemar(lost, won)
    )


def _hits(outcomes: Outcomes, samples: Samples) -> dict[tuple[str, str], bool]:
    return {
        (sample.subject, sample.messages[0].id): bool(hit)
        for sample, hit in zip(samples, outcomes.hits.tolist(), strict=True)
    }


def worst_cases(
    results: Sequence[AttackResult],
    outcomes: Mapping[tuple[str, str, int], Outcomes],
    *,
    permutations: int,
    seed: int,
) -> tuple[list[AttackResult], tuple[WorstCase, ...]]:
    """Test all attacks and lengths of each cell at once.

    Args:
        results: of a run.
        outcomes: (attack, cell, sample length) → what its scores say.
        permutations: relabellings to draw.
        seed: of the draws.

    Returns:
        The results with their adjusted p, and one worst case a cell.
    """
    adjusted: dict[tuple[str, str, int], float] = {}
    worst: list[WorstCase] = []
    for cell in dict.fromkeys(result.cell for result in results):
        tests = {
            (result.attack, cell, result.sample_words): result
            for result in results
            if result.cell == cell and (result.attack, cell, result.sample_words) in outcomes and result.macro
        }
        if not tests:
            continue
        keys = list(tests)
        found = max_t([shares(outcomes[key]) for key in keys], permutations=permutations, seed=seed)
        adjusted |= dict(zip(keys, found.adjusted, strict=True))
        top = tests[keys[found.best]]
        rate = top.macro.rate if top.macro is not None else None
        worst.append(
            WorstCase(cell, top.attack, top.sample_words, rate or 0.0, found.p_value, len(keys), found.permutations)
        )
    return [
        replace(result, adjusted_p=adjusted.get((result.attack, result.cell, result.sample_words)))
        for result in results
    ], tuple(worst)
