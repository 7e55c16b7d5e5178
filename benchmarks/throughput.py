"""Messages a second of the whole anonymization, beside the bare model and beside Presidio's own batch engine.

All three in one run, on the same text and cores, one process, models loaded beforehand; each is timed ``--repeats`` times
in turn and the fastest counts, so that a neighbour on the machine does not decide.

    python -m benchmarks.throughput [--data DIR] [--repeats N] [--workers N]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tldextract.tldextract
from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider
from presidio_anonymizer import BatchAnonymizerEngine

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus, detect_texts
from anonymize.detect.model import load_model
from corpus import Corpus
from corpus.importers.base import ImportOptions
from corpus.importers.run import import_corpus

BAR = 1.35
KEY = SecretKey(bytes(32))


def presidio(model: str) -> tuple[BatchAnalyzerEngine, BatchAnonymizerEngine]:
    """Presidio with its defaults and the same model; without the look-up it would try on the network."""
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    wanted = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": model}]}
    engine = NlpEngineProvider(nlp_configuration=wanted).create_engine()
    return BatchAnalyzerEngine(AnalyzerEngine(nlp_engine=engine)), BatchAnonymizerEngine()


def measure(data: Path, repeats: int, workers: int) -> tuple[int, dict[str, tuple[float, float]]]:
    """Messages, and (wall, processor) seconds of each: bare model, Presidio, ours with one worker, with ``workers``."""
    config = AnonymizeConfig()
    nlp = load_model(config.model)
    detect_texts(["warm Julian up 020 7946 0018 in Paris"], config)
    analyzer, anonymizer = presidio(config.model)
    with tempfile.TemporaryDirectory() as folder:
        import_corpus("jsonl", data / "irc", Path(folder) / "raw", ImportOptions(tz="UTC"))
        corpus = Corpus.open(Path(folder) / "raw")
        texts = [message.content for record in corpus for message in record.messages]

        def bare() -> None:
            for _ in nlp.pipe(texts):
                pass

        def peer() -> None:
            found: Any = analyzer.analyze_iterator(texts, "en", batch_size=256)
            anonymizer.anonymize_list(texts, found)

        def ours(number: int) -> Callable[[], None]:
            def run() -> None:
                with tempfile.TemporaryDirectory(dir=folder) as inner:
                    anonymize_corpus(corpus, Path(inner) / "out", key=KEY, consent=None, config=config, workers=number)

            return run

        tasks = {"bare nlp.pipe, ner only": bare, "penname, 1 worker": ours(1), "presidio, batch + anonymizer": peer}
        if workers > 1:
            tasks[f"penname, {workers} workers"] = ours(workers)
        best = dict.fromkeys(tasks, (float("inf"), float("inf")))
        for _ in range(repeats):
            for name, task in tasks.items():
                wall, processor = time.perf_counter(), time.process_time()
                task()
                taken = time.perf_counter() - wall, time.process_time() - processor
                best[name] = min(best[name], taken)
    return len(texts), best


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table and whether the bars hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args(arguments)
    messages, seconds = measure(options.data, options.repeats, options.workers)
    bare = seconds["bare nlp.pipe, ner only"]
    print(f"{messages:,} messages; processor time is this process's alone")
    print(f"{'':<32}{'seconds':>9}{'processor':>11}{'messages/s':>12}{'x bare':>8}{'x bare, processor':>19}")
    for name, (wall, processor) in seconds.items():
        ratio = f"{processor / bare[1]:>19.2f}" if not name.endswith("workers") else ""
        print(f"{name:<32}{wall:>9.1f}{processor:>11.1f}{messages / wall:>12.0f}{wall / bare[0]:>8.2f}{ratio}")
    ours, peer = seconds["penname, 1 worker"], seconds["presidio, batch + anonymizer"]
    print(f"at most {BAR} x bare: {_yes(ours[0] <= BAR * bare[0])}; faster than Presidio: {_yes(ours[0] < peer[0])}")


def _yes(holds: bool) -> str:
    return "yes" if holds else "NO"


if __name__ == "__main__":
    main()
