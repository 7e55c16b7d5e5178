"""The likelihood attack on real chat: what a small language model finds, what its parts are worth, and what it costs.

    python -m benchmarks.likelihood --model FOLDER|FILE|NAME [--data DIR] [--people P11-P20] [--keep DIR]
                                    [--parts main,curve,prefix,masked] [--curve-samples 1] [--threads N]

Passages and samples are fixed by the protocol and the seed before anything is scored: three samples of 100 words a
person, spread evenly over what lies after the cut. Nothing was chosen on P01 to P10. With `--keep` an interrupted run
goes on where it stopped.
"""

from __future__ import annotations

import argparse
import copy
import resource
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from attacks import Histories, Models, Protocol, Samples, ScoreMatrix
from attacks.base import create
from attacks.likelihood.excerpts import joined, lines
from attacks.lm_likelihood import LmLikelihood
from attacks.lm_likelihood_masked import LmLikelihoodMasked
from attacks.null import label_null
from attacks.scores import Outcomes, read
from attacks.sides import Task, read_sides
from corpus import Corpus
from corpus.importers.base import ImportOptions
from corpus.importers.run import import_corpus
from lm.causal import configured
from lm.config import CausalConfig
from stats import exact, mcnemar

WORDS, EACH = 100, 3
KNOWN_TOKENS, PASSAGES = 1_024, 2
CURVE_TOKENS, CURVE_WORDS = (256, 1_024, 2_048), (50, 100, 250)
BAR_LOW = 0.35
BAR_CHEAPER = 5.0
BAR_GIB = 4.0
TOGETHER = 3
"""Samples that are scored with their history read anew each time; the others would cost as much."""


def task(data: Path, people: str, words: int, each: int) -> Task:
    """Raw/raw without embargo, so many samples a person at most."""
    first, last = (int(part[1:]) for part in people.split("-"))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "irc"
        import_corpus("jsonl", data / "irc", target, ImportOptions(tz="UTC"))
        corpus = Corpus.open(target, subjects=[f"P{number:02d}" for number in range(first, last + 1)])
        protocol = Protocol(embargo_days=0, sample_words=(words,), max_samples=each)
        sides = read_sides({"raw": corpus}, [{"raw": subject} for subject in corpus.subjects], protocol, None)
        return sides.task("raw/raw", "raw", "raw", protocol)


class Lab:
    """Makes attacks that share a model and what it said before."""

    def __init__(self, model: str, threads: int | None, keep: Path | None) -> None:
        self._model, self._threads, self._keep = model, threads, keep
        self._told = 0.0

    def attack(
        self, known: Histories, *, masked: bool = False, known_tokens: int = KNOWN_TOKENS, passages: int = PASSAGES
    ) -> LmLikelihood:
        """A fitted attack."""
        made = LmLikelihoodMasked() if masked else LmLikelihood()
        config = CausalConfig(model=self._model, threads=self._threads, known_tokens=known_tokens, excerpts=passages)
        made.use(Models(causal=config, cache=self._keep, tell=self._say, progress=self._progress))
        return made.fit(known)

    def prefix(self, known: Histories, samples: Samples) -> list[str]:
        """One history read once for all samples, and read anew for some of them, in tokens and processor time."""
        model = configured(CausalConfig(model=self._model, threads=self._threads))
        history = self.attack(known).passages_[0][0]
        texts = [joined(lines(model, sample.messages)) for sample in samples]
        begun = time.process_time()
        cached = dict(model.after(history, texts))
        once = (time.process_time() - begun) / len(texts)
        begun = time.process_time()
        together = [dict(model.after((), [(*history, *text)]))[0] for text in texts[:TOGETHER]]
        anew = (time.process_time() - begun) / len(together)
        apart = max(float(np.abs(whole[len(history) :] - cached[i]).max()) for i, whole in enumerate(together))
        tokens = len(history) + sum(map(len, texts))
        tokens_anew = sum(len(history) + len(text) for text in texts)
        return [
            f"one history of {len(history):,} tokens, {len(texts)} samples of {WORDS} words;"
            f" log-probabilities differ by at most {apart:.1e}",
            f"tokens: {tokens:,} read once, {tokens_anew:,} read anew: {tokens_anew / tokens:.2f} x cheaper"
            f" (bar {BAR_CHEAPER:.0f}): {_met(tokens_anew / tokens >= BAR_CHEAPER)}",
            f"processor seconds a sample: {once:.2f} read once, {anew:.2f} read anew (mean of {len(together)}):"
            f" {anew / once:.2f} x cheaper (bar {BAR_CHEAPER:.0f}): {_met(anew / once >= BAR_CHEAPER)}",
        ]

    def _say(self, said: str) -> None:
        print(said, file=sys.stderr, flush=True)

    def _progress(self, what: str, done: int, total: int) -> None:
        if time.monotonic() - self._told > 30:
            self._told = time.monotonic()
            self._say(f"  {what} {done:,} of {total:,}")


def variants(fitted: LmLikelihood, samples: Samples) -> dict[str, ScoreMatrix]:
    """The attack as it is, and without one or both of its parts, from the same likelihoods."""
    found = {"lm_likelihood": fitted.score(samples)}
    for name, passages, strangers in (
        ("  without normalisation", None, []),
        ("  one passage", 1, fitted.strangers_),
        ("  one passage, no normalisation", 1, []),
    ):
        other = copy.copy(fitted)
        other.passages_ = [some[:passages] for some in fitted.passages_]
        other.strangers_ = strangers
        found[name] = other.score(samples)
    return found


def line(name: str, outcomes: Outcomes) -> str:
    """One line of the table."""
    hits = outcomes.hits
    rate = exact(int(hits.sum()), int(hits.size))
    null = label_null(outcomes, permutations=9_999, seed=0)
    reciprocal = float(np.mean(1 / outcomes.rank))
    interval = f"[{rate.low:.3f}, {rate.high:.3f}]" if rate.low is not None and rate.high is not None else ""
    return (
        f"{name:<36}{f'{rate.hits}/{rate.n}':>8}{rate.rate or 0:>8.3f}  {interval:<16}{reciprocal:>6.2f}"
        f"{null.high:>8.3f}{null.p_value:>9.4f}"
    )


def compared(one: Outcomes, other: Outcomes, name: str) -> str:
    """Exact McNemar of two attacks on the same samples."""
    won, lost = int((one.hits & ~other.hits).sum()), int((~one.hits & other.hits).sum())
    return f"against {name}: {won} samples won, {lost} lost, p = {mcnemar(lost, won):.3f}"


def measure_main(lab: Lab, task: Task) -> list[str]:
    """The attack, its parts, and characters on the same items."""
    samples = task.samples[WORDS]
    fitted = lab.attack(task.known)
    found: Mapping[str, ScoreMatrix] = {
        **variants(fitted, samples),
        "characters": create("characters").fit(task.known).score(samples),
    }
    outcomes = {name: read(matrix, seed=0) for name, matrix in found.items()}
    rows = [line(name, one) for name, one in outcomes.items()]
    ours = outcomes["lm_likelihood"]
    low = exact(int(ours.hits.sum()), int(ours.hits.size)).low or 0.0
    plain = outcomes["  one passage, no normalisation"]
    return [
        f"{PASSAGES} passages of {fitted.known_tokens_:,} tokens, {len(samples)} samples of {WORDS} words;"
        f" {fitted.copies_} copies left out",
        HEAD,
        *rows,
        f"exact lower limit {low:.3f} (bar above {BAR_LOW}): {_met(low > BAR_LOW)}",
        f"better than one passage without normalisation: {_met(bool(ours.hits.sum() > plain.hits.sum()))}",
        compared(ours, plain, "one passage without normalisation"),
        compared(ours, outcomes["characters"], "characters"),
    ]


def measure_curve(lab: Lab, data: Path, people: str, each: int) -> list[str]:
    """Known tokens at one sample length, and sample lengths at one number of known tokens; one passage each."""
    rows = [f"curve: one passage, {each} samples a person", HEAD]
    for words, tokens in [(WORDS, tokens) for tokens in CURVE_TOKENS] + [
        (words, KNOWN_TOKENS) for words in CURVE_WORDS if words != WORDS
    ]:
        one = task(data, people, words, each)
        samples = one.samples[words]
        fitted = lab.attack(one.known, known_tokens=tokens, passages=1)
        outcomes = read(fitted.score(samples), seed=0)
        rows.append(line(f"{fitted.known_tokens_:,} tokens, {words} words", outcomes))
        beside = read(create("characters").fit(one.known).score(samples), seed=0)
        rows.append(line("  characters, all known text", beside))
    return rows


HEAD = f"{'':<36}{'hits':>8}{'rate':>8}  {'exact 95 %':<16}{'MRR':>6}{'null':>8}{'p':>9}"


def _met(met: bool) -> str:
    return "met" if met else "MISSED"


def _peak_gib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def main() -> None:
    """Print the tables and the bars."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--people", choices=("P01-P10", "P11-P20"), default="P01-P10")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--parts", default="main,curve,prefix")
    parser.add_argument("--curve-samples", type=int, default=1)
    args = parser.parse_args()
    lab, parts = Lab(args.model, args.threads, args.keep), set(args.parts.split(","))
    one = task(args.data, args.people, WORDS, EACH)
    print(f"{args.people}, raw/raw, embargo 0, {len(one.known)} candidates")
    if "main" in parts:
        print("\n".join(measure_main(lab, one)), flush=True)
    if "masked" in parts:
        fitted = lab.attack(one.known, masked=True)
        print(line("lm_likelihood_masked", read(fitted.score(one.samples[WORDS]), seed=0)), flush=True)
    if "curve" in parts:
        print("\n".join(measure_curve(lab, args.data, args.people, args.curve_samples)), flush=True)
    if "prefix" in parts:
        print("\n".join(lab.prefix(one.known, one.samples[WORDS])), flush=True)
    peak = _peak_gib()
    print(f"peak memory {peak:.2f} GiB (bar below {BAR_GIB:.0f}): {_met(peak < BAR_GIB)}")


if __name__ == "__main__":
    main()
