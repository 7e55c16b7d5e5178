"""Calibration by simulation: score matrices whose truth is known, 2,000 runs each.

Without signal a test at level α must reject in no more than α + 2 standard errors of the runs. With a planted signal
an interval must hold the true rate as often as it says.

    python -m benchmarks.calibration [--runs 2000]
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from attacks.null import shares
from attacks.rates import by_subject, macro
from attacks.scores import Outcomes, ScoreMatrix, read
from stats import exact, max_t, relabelling_null, wilson

LEVELS = (0.01, 0.05, 0.10)
SAMPLES = 8
# Fewer than the 9,999 of a run, which costs power and not validity.
PERMUTATIONS = 199


class Covered(NamedTuple):
    """How often each interval held the true rate."""

    exact: float
    wilson: float
    bootstrap: float


def _matrix(people: int, signal: NDArray[np.float64], rng: np.random.Generator, samples: int = SAMPLES) -> Outcomes:
    """Scores of every person's samples; a person's samples lean together, as those of one style do."""
    names = [f"U{i:03d}" for i in range(people)]
    truth = np.repeat(np.arange(people), samples)
    lean = np.repeat(rng.normal(size=(people, people)), samples, axis=0)
    scores = lean + rng.normal(size=(people * samples, people))
    scores[np.arange(truth.size), truth] += signal[truth]
    return read(ScoreMatrix([names[i] for i in truth], names, scores), seed=0)


def rejections(people: int, *, runs: int, seed: int = 0, tests: int = 1) -> dict[float, float]:
    """Share of runs without signal whose p is at most α; with several tests, p of their max-T."""
    rng = np.random.default_rng(seed)
    none = np.zeros(people)
    p_values = []
    for run in range(runs):
        given = [shares(_matrix(people, none, rng)) for _ in range(tests)]
        if tests == 1:
            p_values.append(relabelling_null(given[0], permutations=PERMUTATIONS, seed=run).p_value)
        else:
            p_values.append(max_t(given, permutations=PERMUTATIONS, seed=run).p_value)
    return {level: float(np.mean(np.array(p_values) <= level)) for level in LEVELS}


def bar(level: float, runs: int) -> float:
    """α and two standard errors of a share of so many runs."""
    return level + 2 * float(np.sqrt(level * (1 - level) / runs))


def coverage(people: int, *, runs: int, seed: int = 0, rate: float = 0.6) -> Covered:
    """Coverage with a planted signal.

    Exact and Wilson intervals are of subjects identified, each with one sample and the same chance; the bootstrap's
    is of the macro rate, where chances differ between people: Beta with mean ``rate`` and a deviation of 0.3.
    """
    rng = np.random.default_rng(seed)
    spread = rate * (1 - rate) / 0.3**2 - 1
    held = np.zeros(3)
    for run in range(runs):
        hits = int(rng.binomial(people, rate))
        for i, interval in enumerate((exact(hits, people), wilson(hits, people))):
            if interval.low is not None and interval.high is not None:
                held[i] += interval.low <= rate <= interval.high
        chances = rng.beta(rate * spread, (1 - rate) * spread, people)
        estimate = macro(by_subject(_planted(chances, rng)), seed=run)
        if estimate.low is not None and estimate.high is not None:
            held[2] += estimate.low <= rate <= estimate.high
    return Covered(*(held / runs).tolist())


def _planted(chances: NDArray[np.float64], rng: np.random.Generator) -> Outcomes:
    """Samples that are attributed rightly with each person's own chance."""
    people = chances.size
    truth = np.repeat(np.arange(people), SAMPLES)
    hit = rng.random(truth.size) < chances[truth]
    chosen = np.where(hit, truth, (truth + 1) % people)
    names = tuple(f"U{i:03d}" for i in range(people))
    return Outcomes(names, truth, chosen, np.where(hit, 1.0, 2.0), True)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2_000)
    args = parser.parse_args()
    print(f"{args.runs} runs without signal, share with p <= α")
    for people in (10, 20):
        for tests in (1, 6):
            found = rejections(people, runs=args.runs, tests=tests)
            cells = "  ".join(
                f"{level:.2f}: {share:.4f} (bar {bar(level, args.runs):.4f}, "
                f"{'met' if share <= bar(level, args.runs) else 'MISSED'})"
                for level, share in found.items()
            )
            print(f"N={people:<4}{tests} test(s)  {cells}")
    print(f"{args.runs} runs with a planted rate of 0.6, coverage of 95 % intervals (bar 0.94 for exact and Wilson)")
    for people in (10, 20, 50):
        covered = coverage(people, runs=args.runs)
        print(f"N={people:<4}exact {covered.exact:.4f}  Wilson {covered.wilson:.4f}  bootstrap {covered.bootstrap:.4f}")


if __name__ == "__main__":
    main()
