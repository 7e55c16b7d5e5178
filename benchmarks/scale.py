"""Cost of attacks on very many candidates, in candidates, words and samples.

Everybody mixes 5,000 invented words and the function words in their own way. Every line is measured in a process of its
own: processor time of fitting and scoring, and the most memory the process held at once. Bar: 10,000 candidates and
1,000 samples in 5 minutes and 4 GiB.

    python -m benchmarks.scale [--attacks characters function_words delta] [--most 10000]
"""

from __future__ import annotations

import argparse
import resource
import time
from datetime import datetime, timedelta
from multiprocessing import get_context

import numpy as np
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from attacks import Histories, History, OwnText, Sample, Samples, create
from attacks.rates import by_subject, macro
from attacks.scores import read
from benchmarks.attack_speed import VOCABULARY, habit

CANDIDATES, WORDS, SAMPLES = 10_000, 600, 1_000
SAMPLE_WORDS = 250
MESSAGE_WORDS = 12
MINUTES, GIB = 5, 4
_START = datetime(2024, 1, 1)  # noqa: DTZ001 - wall-clock times are naive by design


def invent(candidates: int, words: int, samples: int, seed: int = 0) -> tuple[Histories, Samples]:
    """Histories of so many words each, and samples of different people, as many as there are for one each."""
    rng = np.random.default_rng(seed)
    asked = set(np.linspace(0, candidates - 1, min(samples, candidates), dtype=int).tolist())
    each = -(-samples // len(asked))
    histories, found = [], []
    for person in range(candidates):
        chances = habit(rng)
        name = f"S{person:05d}"
        histories.append(History(name, _messages(rng, chances, words)))
        if person in asked:
            found += [Sample(name, _messages(rng, chances, SAMPLE_WORDS)) for _ in range(each)]
    return Histories(tuple(histories)), Samples(tuple(found[:samples]))


def _messages(rng: np.random.Generator, chances: np.ndarray, words: int) -> tuple[OwnText, ...]:
    drawn = rng.choice(VOCABULARY, words, p=chances)
    return tuple(
        OwnText(f"day1-{i}", _START + timedelta(minutes=i), i, " ".join(drawn[i : i + MESSAGE_WORDS]), MESSAGE_WORDS)
        for i in range(0, words, MESSAGE_WORDS)
    )


def measure(attack: str, candidates: int, words: int, samples: int) -> tuple[float, float, float, float]:
    """Processor seconds of fitting and of scoring, GiB at most, top-1 macro rate."""
    known, asked = invent(candidates, words, samples)
    with threadpool_limits(1):
        began = time.process_time()
        fitted = create(attack).fit(known)
        between = time.process_time()
        outcomes = read(fitted.score(asked), seed=0)
        ended = time.process_time()
    rate = macro(by_subject(outcomes), seed=0).rate
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    return between - began, ended - between, memory, 0.0 if rate is None else rate


def curves(most: int) -> list[tuple[int, int, int]]:
    """Candidates, words and samples of each line: one of them grows while the others stay."""
    candidates = [(count, WORDS, SAMPLES) for count in (100, 1_000, CANDIDATES) if count <= most]
    words = [(1_000, count, SAMPLES) for count in (300, 1_200)]
    samples = [(1_000, WORDS, count) for count in (100, 4_000)]
    return [*candidates, *words, *samples]


def main() -> None:
    """Print the curves and whether the bar is met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attacks", nargs="+", default=["characters", "function_words", "delta"])
    parser.add_argument("--most", type=int, default=CANDIDATES, help="candidates at most")
    parser.add_argument("--bar-only", action="store_true", help="the line of the bar alone")
    args = parser.parse_args()
    lines = [(CANDIDATES, WORDS, SAMPLES)] if args.bar_only else curves(args.most)
    print(f"{'':<18}{'candidates':>11}{'words':>7}{'samples':>9}{'fit':>9}{'score':>9}{'memory':>10}{'top-1':>8}")
    for attack in args.attacks:
        for line in lines:
            # A fresh process: the most memory held is a process's, and never falls.
            with get_context("spawn").Pool(1) as alone:
                fit, score, memory, rate = alone.apply(measure, (attack, *line))
            met = ""
            if line == (CANDIDATES, WORDS, SAMPLES):
                met = "met" if fit + score < 60 * MINUTES and memory < GIB else "MISSED"
            print(
                f"{attack:<18}{line[0]:>11,}{line[1]:>7,}{line[2]:>9,}{fit:>7.1f} s{score:>7.1f} s{memory:>6.2f} GiB"
                f"{rate:>8.3f}  {met}".rstrip(),
                flush=True,
            )
    print(f"all of it: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime / 60:.1f} minutes of the processor")


if __name__ == "__main__":
    main()
