"""Calibration by simulation: score matrices whose truth is known, 2,000 runs each.

Without signal a test at level α must reject in no more than α + 2 standard errors of the runs. With a planted signal
an interval must hold the true rate as often as it says.

    python -m benchmarks.calibration [--runs 2000]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.stats import binom, binomtest, norm

from attacks.null import shares
from attacks.rates import by_subject, macro
from attacks.scores import Outcomes, ScoreMatrix, read
from stats import Rate, bootstrap_coverage, exact, max_t, relabelling_null, wilson

LEVELS = (0.01, 0.05, 0.10)
SAMPLES = 8
PLANTED = (0.05, 0.95)
COVERED = 0.94
_POINTS, _SHARES = np.polynomial.hermite_e.hermegauss(101)
_SHARES = _SHARES / _SHARES.sum()
# Fewer than the 9,999 of a run, which costs power and not validity.
PERMUTATIONS = 199


WORKED_OUT = """the same worked out over all counts, without simulation, and what else could be shown:
subjects identified have the exact interval, which holds at every rate; Wilson's is shown for samples and cases, of which
there are hundreds. With its continuity correction it holds at every rate and is as long as the exact one; mid-P lies between."""


class Covered(NamedTuple):
    """How often each interval held the true rate."""

    exact: float
    wilson: float
    bootstrap: float


class Worked(NamedTuple):
    """Coverage worked out over all counts there can be, without simulation."""

    at_rate: float
    mean: float
    """Over planted rates."""
    least: float
    """Of planted rates."""
    below: float
    """Share of planted rates at which it is below the bar."""
    width: float
    """Mean over planted rates of the expected length."""


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

    Exact and Wilson intervals are of subjects identified, read from score matrices with one sample a person. How much
    higher each person's own score is on the mean is drawn anew in every run, so that the rate it gives lies anywhere
    between 0.05 and 0.95: counts are whole, so that the coverage at any single rate swings by two points about what the
    interval is made for (Brown, Cai and DasGupta 2001); :func:`worked` shows those, too. The bootstrap's interval is of
    the macro rate, where chances differ between people: Beta with mean ``rate`` and a deviation of 0.3.
    """
    rng = np.random.default_rng(seed)
    spread = rate * (1 - rate) / 0.3**2 - 1
    held = np.zeros(3)
    for run in range(runs):
        planted = float(rng.uniform(*PLANTED))
        signal = np.full(people, signal_for(planted, people))
        hits = int(_matrix(people, signal, rng, samples=1).hits.sum())
        for i, interval in enumerate((exact(hits, people), wilson(hits, people))):
            if interval.low is not None and interval.high is not None:
                held[i] += interval.low <= planted <= interval.high
        chances = rng.beta(rate * spread, (1 - rate) * spread, people)
        estimate = macro(by_subject(_planted(chances, rng)), seed=run)
        if estimate.low is not None and estimate.high is not None:
            held[2] += estimate.low <= rate <= estimate.high
    return Covered(*(held / runs).tolist())


def signal_for(rate: float, people: int) -> float:
    """By how much the own score must be higher for a share ``rate`` of samples to be attributed rightly.

    A score is a normal number of variance two (lean and noise); the own one wins if it is above all the others.
    """

    def missing(signal: float) -> float:
        wins = norm.cdf(_POINTS + signal / np.sqrt(2)) ** (people - 1)
        return float(wins @ _SHARES) - rate

    return float(brentq(missing, -10.0, 20.0))


def corrected(hits: int, n: int) -> tuple[float, float]:
    """Wilson's interval with continuity correction (Newcombe 1998)."""
    interval = binomtest(hits, n).proportion_ci(method="wilsoncc")
    return float(interval.low), float(interval.high)


def middle(hits: int, n: int) -> tuple[float, float]:
    """The mid-P interval: as the exact one, with half of the probability of what was seen (Lancaster 1961)."""

    def over(rate: float) -> float:
        return float(binom.sf(hits, n, rate) + 0.5 * binom.pmf(hits, n, rate))

    low = 0.0 if hits == 0 else float(brentq(lambda rate: over(rate) - 0.025, 0.0, 1.0))
    high = 1.0 if hits == n else float(brentq(lambda rate: over(rate) - 0.975, 0.0, 1.0))
    return low, high


def limits(interval: Callable[[int, int], Rate]) -> Callable[[int, int], tuple[float, float]]:
    """The two limits of an interval that the product shows."""

    def of(hits: int, n: int) -> tuple[float, float]:
        found = interval(hits, n)
        return (0.0, 1.0) if found.low is None or found.high is None else (found.low, found.high)

    return of


def worked(interval: Callable[[int, int], tuple[float, float]], people: int, *, rate: float = 0.6) -> Worked:
    """Coverage of an interval of so many cases, exactly: at one planted rate, and over a grid of them."""
    low, high = np.array([interval(hits, people) for hits in range(people + 1)]).T

    def at(planted: float) -> tuple[float, float]:
        chances = binom.pmf(np.arange(people + 1), people, planted)
        return float(chances[(low <= planted) & (planted <= high)].sum()), float(chances @ (high - low))

    grid, widths = np.array([at(planted) for planted in np.linspace(*PLANTED, 901).tolist()]).T
    below = float(np.mean(grid < COVERED))
    return Worked(at(rate)[0], float(grid.mean()), float(grid.min()), below, float(widths.mean()))


INTERVALS: dict[str, Callable[[int, int], tuple[float, float]]] = {
    "exact": limits(exact),
    "Wilson": limits(wilson),
    "Wilson, corrected": corrected,
    "mid-P": middle,
}


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
            shares_found = rejections(people, runs=args.runs, tests=tests)
            cells = "  ".join(
                f"{level:.2f}: {share:.4f} (bar {bar(level, args.runs):.4f}, "
                f"{'met' if share <= bar(level, args.runs) else 'MISSED'})"
                for level, share in shares_found.items()
            )
            print(f"N={people:<4}{tests} test(s)  {cells}")
    print(
        f"{args.runs} runs with a planted signal, coverage of 95 % intervals, the rate planted anew in every run "
        f"(bar {COVERED} for exact and Wilson)"
    )
    for people in (3, 5, 10, 20, 50):
        covered = coverage(people, runs=args.runs)
        told = bootstrap_coverage(people)
        print(
            f"N={people:<4}exact {covered.exact:.4f}  Wilson {covered.wilson:.4f}  "
            f"bootstrap {covered.bootstrap:.4f} (results say {told})"
        )
    print(WORKED_OUT)
    print(
        f"{'cases':>5}  {'interval':<20}{'at 0.6':>8}{'mean':>8}{'least':>8}{'length':>8}  mean over rates; single rates"
    )
    for cases in (10, 20, 50, 200, 1_000):
        for name, interval in INTERVALS.items():
            found = worked(interval, cases)
            everywhere = "met at every one" if not found.below else f"BELOW {COVERED} at {found.below:.0%} of them"
            print(
                f"{cases:>5}  {name:<20}{found.at_rate:>8.4f}{found.mean:>8.4f}{found.least:>8.4f}{found.width:>8.3f}"
                f"  {'met' if found.mean >= COVERED else 'MISSED'}; {everywhere}"
            )


if __name__ == "__main__":
    main()
