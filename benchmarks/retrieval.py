"""Retrieval at the size of the reference release: 2,000 probes over 12,600 messages, all methods and gold sets.

    python -m benchmarks.retrieval [--locomo FILE]

The history is drawn from a Zipf distribution, so the scores mean nothing; the seconds do, and the controls must hold:
gold outside the pool is never found, and recency on random positions finds what chance finds. With `--locomo` the questions
of that file are asked instead, and the evidence that does not resolve is named.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from corpus import Corpus, Json, Message, Source, SourceHeader, SubjectRecord, write_record
from corpus.importers import import_corpus
from utility.retrieval import measure_retrieval


def history(messages: int, probes: int, seed: int) -> SubjectRecord:
    """One subject with a chat track, words drawn by rank."""
    rng = np.random.default_rng(seed)
    vocabulary = np.array([f"w{i:x}x" for i in range(20_000)])
    weights = 1.0 / np.arange(3, vocabulary.size + 3)
    words = rng.choice(vocabulary, p=weights / weights.sum(), size=(messages, 40))
    start = datetime(2024, 1, 1, 8)  # noqa: DTZ001  a wall-clock time, as corpora state it
    stream, last, rank, slot = [], None, 0, 0
    for i in range(messages):
        moment = start + timedelta(minutes=13 * i)
        rank, slot = (rank + 1, 0) if moment.date() != last else (rank, slot + 1)
        last = moment.date()
        stream.append(
            Message.model_validate(
                {
                    "id": f"day{rank}-{slot}",
                    "sender": "companion" if i % 2 else "user",
                    "timestamp": moment.isoformat(),
                    "content": " ".join(words[i, : rng.integers(3, 40)]),
                }
            )
        )
    rows: list[Json] = []
    for position in sorted(2 * rng.choice(np.arange(50, messages // 2), size=probes, replace=False)):
        needed = stream[int(rng.integers(0, position - 20))]
        rows.append(
            {
                "probe": stream[position].content,
                "probe_dayid": stream[position].id,
                "tier": "hard",
                "required_context": {
                    "recent_context": [stream[position - 1].id],
                    "episode_refs": [{"dayids": [needed.id], "gist": ""}],
                },
                "stratum": "proportional",
            }
        )
    source = Source(header=SourceHeader.count(stream), messages=stream)
    return SubjectRecord.from_trees("U01", {"source": source.to_json(), "chat": rows})


def locomo(export: Path, seed: int, console: Console) -> None:
    """Print what every method finds of the evidence of LoCoMo's questions, and which evidence there is none of."""
    with tempfile.TemporaryDirectory() as folder:
        summary = import_corpus("locomo", export, Path(folder) / "raw")
        report = measure_retrieval(Corpus.open(Path(folder) / "raw"), seed=seed)
    table = Table("method", "n", "Hit@1", "Hit@5", "Hit@20", "MRR")
    chosen = [one for one in report.scores if (one.track, one.population, one.gold) == ("qa", "all", "recorded")]
    for method in dict.fromkeys(one.method for one in chosen):
        row = {one.metric: one for one in chosen if one.method == method}
        cells = [f"{row[metric].before.pooled or 0:.3f}" for metric in ("hit@1", "hit@5", "hit@20", "mrr")]
        table.add_row(method, f"{row['hit@5'].n:,}", *cells)
    console.print(table)
    for done in summary.subjects:
        for reason, places in done.named.items():
            console.print(f"{done.subject}: {reason.replace('_', ' ')}: {'; '.join(places)}")


def main() -> None:
    """Print seconds, and the scores of the memory-bearing population."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=12_600)
    parser.add_argument("--probes", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--locomo", type=Path, metavar="FILE", help="locomo10.json, whose questions are asked instead")
    arguments = parser.parse_args()
    console = Console(width=120)
    if arguments.locomo is not None:
        locomo(arguments.locomo, arguments.seed, console)
        return
    with tempfile.TemporaryDirectory() as folder:
        write_record(Path(folder), history(arguments.messages, arguments.probes, arguments.seed))
        corpus = Corpus.open(folder)
        begun = time.perf_counter()
        corpus.load("U01")
        reading = time.perf_counter() - begun
        begun = time.perf_counter()
        report = measure_retrieval(corpus, seed=arguments.seed)
        seconds = time.perf_counter() - begun - reading
    table = Table("gold", "method", "Hit@1", "Hit@5", "Hit@20", "95 % of Hit@20", "MRR", "recall@20")
    chosen = [score for score in report.scores if score.population == "memory_bearing"]
    for gold, method in dict.fromkeys((score.gold, score.method) for score in chosen):
        row = {score.metric: score.before for score in chosen if (score.gold, score.method) == (gold, method)}
        hit = row["hit@20"]
        cells = [f"{row[metric].pooled or 0:.3f}" for metric in ("hit@1", "hit@5", "hit@20")]
        limits = f"{hit.low:.3f} to {hit.high:.3f}"
        table.add_row(gold, method, *cells, limits, *(f"{row[m].pooled or 0:.3f}" for m in ("mrr", "recall@20")))
    console.print(table)
    console.print(
        f"{arguments.probes:,} probes over {arguments.messages:,} messages, 6 methods × 4 gold sets:"
        f" {seconds:.1f} s (reading the files {reading:.1f} s more); gold found outside the pool:"
        f" {report.broken_oracle_hits}"
    )


if __name__ == "__main__":
    main()
