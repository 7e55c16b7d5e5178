"""Authorship on real chat: top-1 macro of the word attacks on IRC logs, beside plain scikit-learn on the same cut.

Method parameters were chosen on P11 to P20; the figures reported are those of P01 to P10.

    python -m benchmarks.authorship [--data DIR] [--people P01-P10]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, Normalizer, StandardScaler

from attacks import AttackReport, Histories, Protocol, Samples, ScoreMatrix, View, register, run_split
from attacks.function_word_list import FUNCTION_WORDS
from attacks.words import tokens
from corpus import Corpus
from corpus.importers.base import ImportOptions
from corpus.importers.run import import_corpus

ATTACKS = ("plain_logistic", "function_words", "delta")
SAMPLE_WORDS = (50, 100, 250, 500)
# Measured apart with 273 function words and blocks of 500; 70 % known, no embargo, words as scikit-learn cuts them.
PUBLISHED: dict[str, tuple[float, ...]] = {
    "function_words": (0.45, 0.55, 0.82, 0.90),
    "delta": (0.49, 0.60, 0.81, 0.89),
}
BARS = {100: 0.56, 250: 0.78, 500: 0.86}


class PlainLogistic:
    """The yardstick: the same word list as the attacker's function words, and scikit-learn as it comes."""

    name = "plain_logistic"
    view: View = "function_words"

    def fit(self, known: Histories) -> Self:
        """Blocks of 500 words, rates, standard scores, logistic regression."""
        blocks, labels = [], []
        for history in known:
            words = tokens(history.messages)
            cut = [words[i : i + 500] for i in range(0, len(words) - 499, 500)] or [words]
            blocks += [" ".join(block) for block in cut]
            labels += [history.subject] * len(cut)
        count = CountVectorizer(vocabulary=FUNCTION_WORDS, tokenizer=str.split, token_pattern=None, lowercase=False)
        self.model_ = make_pipeline(
            FunctionTransformer(lambda texts: _rates(count, texts)),
            StandardScaler(),
            Normalizer(),
            LogisticRegression(max_iter=1_000, class_weight="balanced"),
        )
        self.model_.fit(blocks, labels)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Log-probabilities of whole samples."""
        texts = [" ".join(tokens(sample.messages)) for sample in samples]
        return ScoreMatrix(samples.subjects, self.model_.classes_, self.model_.predict_log_proba(texts))


def _rates(count: CountVectorizer, texts: list[str]) -> NDArray[np.float64]:
    rates: NDArray[np.float64] = count.transform(texts).toarray() / [[max(1, len(text.split()))] for text in texts]
    return rates


def measure(data: Path, first: int, last: int, seed: int = 0) -> AttackReport:
    """Attack the people numbered ``first`` to ``last`` in the IRC folder, raw/raw without embargo."""
    register("plain_logistic")(PlainLogistic)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "irc"
        import_corpus("jsonl", data / "irc", target, ImportOptions(tz="UTC"))
        corpus = Corpus.open(target, subjects=[f"P{number:02d}" for number in range(first, last + 1)])
        protocol = Protocol(embargo_days=0, sample_words=SAMPLE_WORDS)
        return run_split(corpus, attacks=ATTACKS, protocol=protocol, seed=seed)


def table(report: AttackReport, published: dict[str, tuple[float, ...]]) -> str:
    """The report as a table: a line an attack and sample length."""
    lines = [
        f"{'attack':<16}{'words':>6}{'samples':>9}{'macro':>8}  {'95 % interval':<16}{'pooled':>8}{'joint':>8}"
        f"{'null':>7}{'refit':>7}  {'refit in null':<14}{'published':>9}  status"
    ]
    for result in report.results:
        macro, null, refit = result.macro, result.null, result.controls["refit_shuffled"]
        if macro is None or macro.rate is None or null is None or refit is None or result.pooled.rate is None:
            lines.append(f"{result.attack:<16}{result.sample_words:>6}{result.samples:>9}  {result.reason}")
            continue
        beside = dict(zip(SAMPLE_WORDS, published.get(result.attack, ()), strict=False)).get(result.sample_words)
        lines.append(
            f"{result.attack:<16}{result.sample_words:>6}{f'{result.samples}/{result.samples_wanted}':>9}"
            f"{macro.rate:>8.3f}  {f'[{macro.low:.3f}, {macro.high:.3f}]':<16}{result.pooled.rate:>8.3f}"
            f"{result.joint.hits / max(1, result.joint.n):>8.3f}{null.high:>7.3f}{refit.rate:>7.3f}"
            f"  {f'{refit.within_null} ({refit.runs})':<14}{f'{beside:.2f}' if beside else '':>9}  {result.status}"
        )
    notes = report.notes
    lines.append(
        f"near-duplicates dropped: {notes.duplicates_known} known, {notes.duplicates_outside} outside;"
        f" pairs of ids that share long messages: {len(notes.shared)}"
    )
    return "\n".join(lines)


def main() -> None:
    """Print the tables and the bars."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--people", choices=("P01-P10", "P11-P20", "P01-P20"), default="P01-P10")
    args = parser.parse_args()
    first, last = (int(part[1:]) for part in args.people.split("-"))
    reported = args.people == "P01-P10"
    report = measure(args.data, first, last)
    print(f"{args.people}, raw/raw, embargo 0, top-1; pooled and joint are over samples")
    print(table(report, PUBLISHED if reported else {}))
    if reported:
        for words, bar in BARS.items():
            best = max(
                r.macro.rate or 0.0
                for r in report.results
                if r.attack != "plain_logistic" and r.sample_words == words and r.macro
            )
            print(f"{words} words: best {best:.3f}, bar {bar:.2f}: {'met' if best >= bar else 'MISSED'}")


if __name__ == "__main__":
    main()
