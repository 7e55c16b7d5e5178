"""Style attacks on real chat beside plain scikit-learn and other packages, all on one cut in one run.

Everything that could be chosen was chosen on P11 to P20; what counts is P01 to P10.

    python -m benchmarks.style_attacks [--data DIR] [--people P01-P10] [--peers PYTHON]
    python -m benchmarks.style_attacks --needed

`--peers` names an interpreter that has bitig, faststylometry and pystylometry (their pins conflict with ours); without
it those that this interpreter lacks are skipped with a message. `--needed` shows instead what the fusion finds with so
many known words, and among so many people.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, Self

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.preprocessing import StandardScaler, normalize
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from attacks import Histories, Protocol, Samples, ScoreMatrix, View
from attacks.base import Attack, create
from attacks.function_word_list import FUNCTION_WORDS
from attacks.grams import text_blocks
from attacks.rates import by_subject, macro
from attacks.scores import read
from attacks.sides import Task, read_sides
from benchmarks.authorship import PlainLogistic
from benchmarks.peers import AGAIN_BELOW, RUNS
from corpus import Corpus
from corpus.importers.base import ImportOptions
from corpus.importers.run import import_corpus

SAMPLE_WORDS = (50, 100, 250, 500)
SINGLES = (
    "function_words",
    "function_words_no_pronouns",
    "delta",
    "skeleton",
    "characters",
    "character_delta",
    "compression",
    "imposters",
)
# Measured apart on another cut: whole messages of everybody, words as scikit-learn cuts them.
PUBLISHED = {
    "P01-P10": (0.71, 0.81, 0.94, 0.98),
    "P11-P20": (0.79, 0.92, 0.98, 1.0),
    "P01-P20": (0.60, 0.77, 0.91, 0.96),
}
Rates = tuple[float, ...]
# The same method there: name here → peer and method. With function words bitig can do a Delta, which trains nothing, and
# logistic regression, which is the method here.
COUNTERPARTS = (
    ("function_words", "bitig: function words, logistic"),
    ("function_words", "bitig: function words"),
    ("delta", "bitig: words"),
    ("delta", "bitig: words as written"),
    ("delta", "faststylometry: words"),
    ("character_delta", "bitig: character trigrams"),
    ("compression", "pystylometry: compression"),
)


class PlainTrigrams:
    """The yardstick: character trigrams, standard scores and cosine, with scikit-learn as it comes."""

    name = "plain_trigrams"
    view: View = "full_text"

    def __init__(self, features: int = 3_000) -> None:
        self.features = features

    def fit(self, known: Histories) -> Self:
        """Rates in blocks of 500 words, standard scores, mean of each person."""
        people = [text_blocks(history.messages, 500) for history in known]
        labels = np.repeat(np.arange(len(people)), [len(texts) for texts in people])
        self.count_ = CountVectorizer(analyzer="char", ngram_range=(3, 3), max_features=self.features)
        self.count_.fit([text for texts in people for text in texts])
        self.scale_ = StandardScaler()
        scores = self.scale_.fit_transform(self._rates([text for texts in people for text in texts]))
        self.profiles_ = normalize(np.array([scores[labels == i].mean(axis=0) for i in range(len(people))]))
        self.subjects_ = known.subjects
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Cosines of whole samples."""
        scores = self.scale_.transform(self._rates([sample.text for sample in samples]))
        return ScoreMatrix(samples.subjects, self.subjects_, normalize(scores) @ self.profiles_.T)

    def _rates(self, texts: list[str]) -> np.ndarray:
        counts = self.count_.transform(texts).toarray()
        rates: np.ndarray = counts / np.maximum(1, counts.sum(axis=1, keepdims=True))
        return rates


def tasks(data: Path, people: str, known_words: int | Literal["all"] = "all") -> dict[str, Task]:
    """The split of a range of people, volumes as they are and matched, of everybody's last words or all of them."""
    first, last = (int(part[1:]) for part in people.split("-"))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "irc"
        import_corpus("jsonl", data / "irc", target, ImportOptions(tz="UTC"))
        corpus = Corpus.open(target, subjects=[f"P{number:02d}" for number in range(first, last + 1)])
        found = {}
        for volumes in ("as_released", "matched"):
            protocol = Protocol(embargo_days=0, sample_words=SAMPLE_WORDS, volumes=volumes, known_words=known_words)
            sides = read_sides({"raw": corpus}, [{"raw": subject} for subject in corpus.subjects], protocol, None)
            found[volumes] = sides.task("raw/raw", "raw", "raw", protocol)
        return found


def measure(attack: Attack, task: Task) -> tuple[Rates, float]:
    """Top-1 macro at every sample length, and processor seconds until every sample has an answer."""
    spent: list[float] = []
    for _ in range(RUNS):
        began = time.process_time()
        fitted = attack.fit(task.known)
        outcomes = [read(fitted.score(samples), seed=0) for samples in task.samples.values()]
        spent.append(time.process_time() - began)
        if spent[-1] > AGAIN_BELOW:
            break
    # Intervals are no part of a method: the others' answers have none.
    rates = [macro(by_subject(outcome), seed=0).rate for outcome in outcomes]
    return tuple(0.0 if rate is None else rate for rate in rates), min(spent)


def measure_peers(python: str, task: Task) -> list[tuple[str, Rates | None, float, str]]:
    """Name, rates, seconds and note of each peer; its own interpreter runs it."""
    known = {history.subject: [t.strip("\n") for t in text_blocks(history.messages, 500)] for history in task.known}
    every = [sample for samples in task.samples.values() for sample in samples]
    asked = {"known": known, "samples": [sample.text for sample in every], "function_words": FUNCTION_WORDS}
    script = Path(__file__).with_name("peers.py")
    done = subprocess.run([python, str(script)], input=json.dumps(asked), capture_output=True, text=True, check=True)
    found: list[tuple[str, Rates | None, float, str]] = []
    for entry in json.loads(done.stdout):
        rates = None
        if entry["answers"] is not None:
            answers = iter(entry["answers"])
            rates = tuple(_macro({}, samples, [next(answers) for _ in samples]) for samples in task.samples.values())
        found.append((f"{entry['peer']}: {entry['method']}", rates, entry["seconds"], entry["note"]))
    return found


def _macro(hits: dict[str, list[bool]], samples: Samples, answers: list[str]) -> float:
    for sample, answer in zip(samples, answers, strict=True):
        hits.setdefault(sample.subject, []).append(sample.subject == answer)
    return float(np.mean([np.mean(some) for some in hits.values()]))


def needed(data: Path) -> None:
    """What the fusion finds with less known text, and among fewer and more people."""
    print(f"{'fusion, top-1 macro':<32}{''.join(f'{words:>8}' for words in SAMPLE_WORDS)}")
    known: tuple[int | Literal["all"], ...] = (500, 1_000, 2_000, 4_000, "all")
    for known_words in known:
        rates, _ = measure(create("fusion"), tasks(data, "P01-P10", known_words)["as_released"])
        print(line(f"10 people, {known_words} words known", rates))
    for last in (2, 3, 5, 10, 20):
        rates, _ = measure(create("fusion"), tasks(data, f"P01-P{last:02d}", 4_000)["as_released"])
        print(line(f"{last} people, 4000 words known", rates, note=f"chance {1 / last:.2f}"))


def line(name: str, rates: Rates | None, seconds: float | None = None, note: str = "") -> str:
    """One line of the table."""
    cells = "".join(f"{rate:>8.3f}" for rate in rates) if rates else f"{'-':>8}" * len(SAMPLE_WORDS)
    return f"{name:<32}{cells}{f'{seconds:8.1f} s' if seconds is not None else '':>10}  {note}".rstrip()


def verdicts(people: str, singles: Mapping[str, Rates], fusion: Rates, plain: Mapping[str, Rates]) -> list[str]:
    """The bars, met or missed."""
    reference = [max(a, b) for a, b in zip(plain["plain_trigrams"], PUBLISHED[people], strict=True)]
    everything = {**singles, "fusion": fusion}
    best = [max(rates[i] for rates in everything.values()) for i in range(len(SAMPLE_WORDS))]
    single = [max(rates[i] for rates in singles.values()) for i in range(len(SAMPLE_WORDS))]
    lines = []
    for i, words in enumerate(SAMPLE_WORDS):
        need = 0.04 if words <= 100 else 0.0
        lines += [
            f"{words} words: best {best[i]:.3f}, trigrams here or as published {reference[i]:.3f} {_sign(need)}: "
            + _met(best[i] >= reference[i] + need - 1e-9),
            f"{words} words: fusion {fusion[i]:.3f}, best single {single[i]:.3f}: "
            + _met(fusion[i] >= single[i] - 1e-9),
            f"{words} words: function_words {singles['function_words'][i]:.3f}, plain "
            f"{plain['plain_logistic'][i]:.3f} +0.02: "
            + _met(singles["function_words"][i] >= plain["plain_logistic"][i] + 0.02 - 1e-9),
        ]
    return lines


def against_peers(
    found: Mapping[str, tuple[Rates, float]], peers: Sequence[tuple[str, Rates | None, float, str]]
) -> list[str]:
    """Rates and processor seconds of each method beside those of the same method elsewhere."""
    there = {name: (rates, spent) for name, rates, spent, _ in peers if rates is not None}
    lines = []
    for here, name in COUNTERPARTS:
        if name in there:
            (mine, seconds), (theirs, other) = found[here], there[name]
            won = [words for words, a, b in zip(SAMPLE_WORDS, mine, theirs, strict=True) if a > b]
            lines.append(
                f"{here} against {name}: better at {', '.join(map(str, won)) or 'no'} words: "
                f"{_met(len(won) == len(SAMPLE_WORDS))}; {seconds:.2f} s against {other:.2f} s: {_met(seconds <= other)}"
            )
    return lines


def _sign(need: float) -> str:
    return f"+{need:.2f}" if need else ""


def _met(met: bool) -> str:
    return "met" if met else "MISSED"


def main() -> None:
    """Print the table and the bars."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--people", choices=tuple(PUBLISHED), default="P01-P10")
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--needed", action="store_true")
    args = parser.parse_args()
    if args.needed:
        with threadpool_limits(1):
            needed(args.data)
        return
    both = tasks(args.data, args.people)
    task = both["as_released"]
    print(f"{args.people}, raw/raw, embargo 0, top-1 macro; known words {sorted(h.words for h in task.known)}")
    print(f"{'':<32}{''.join(f'{words:>8}' for words in SAMPLE_WORDS)}")
    with threadpool_limits(1):
        plain: dict[str, Rates] = {}
        for yardstick in (PlainTrigrams(), PlainLogistic()):
            plain[yardstick.name], spent = measure(yardstick, task)
            print(line(yardstick.name, plain[yardstick.name], spent))
        print(line("trigrams, published, other cut", PUBLISHED[args.people]))
        found: dict[str, Rates] = {}
        seconds: dict[str, float] = {}
        for name in (*SINGLES, "fusion"):
            found[name], seconds[name] = measure(create(name), task)
            matched, _ = measure(create(name), both["matched"])
            print(line(name, found[name], seconds[name]))
            cost = max(b - a for a, b in zip(found[name], matched, strict=True))
            print(line("  volumes matched", matched, note=f"unequal volumes cost at most {cost:+.3f}"))
    peers = measure_peers(args.peers, task)
    for name, rates, spent, note in peers:
        print(line(name, rates, spent, note))
    singles = {name: found[name] for name in SINGLES}
    print("\n".join(verdicts(args.people, singles, found["fusion"], plain)))
    print("\n".join(against_peers({name: (rates, seconds[name]) for name, rates in found.items()}, peers)))
    measured = [rates for _, rates, _, _ in peers if rates]
    if measured:
        best, other = max(rates[1] for rates in found.values()), max(rates[1] for rates in measured)
        print(f"100 words: best {best:.3f}, best peer {other:.3f} +0.08: {_met(best >= other + 0.08)}")


if __name__ == "__main__":
    main()
