"""Speed of the attacks on ten histories of the reference size: 27,218 messages, 1.64 million tokens, very unequal.

The text is drawn at random: each person mixes a shared vocabulary of Zipf's law in their own way. All messages are the
persons' own, which is more than the reference has.

    python -m benchmarks.attack_speed [--cpu]

With `--cpu` processor time is printed in place of wall time, for a machine that others use, too.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np

from attacks import Protocol, available, create, run_attacks
from attacks.function_word_list import FUNCTION_WORDS
from attacks.sides import read_sides
from corpus import Corpus, Message, Source, SourceHeader, SubjectRecord, WrittenTime, write_record

PEOPLE, MESSAGES, TOKENS = 10, 27_218, 1_643_158
# Two people hold 73 % of the messages.
SHARES = (0.42, 0.31, *([0.27 / 8] * 8))
_START = datetime(2024, 1, 1)  # noqa: DTZ001 - wall-clock times are naive by design


def invent(folder: Path, seed: int = 0) -> None:
    """Write ten source files of the reference size."""
    rng = np.random.default_rng(seed)
    words = np.array([*FUNCTION_WORDS, *(f"w{'abcdefghij'[i % 10]}{'klmnopqrst'[i // 10 % 10]}{'uvxyz'[i // 100 % 5]}"
                                         f"{'abcdefghij'[i // 500]}" for i in range(5_000))])  # fmt: skip
    base = 1 / np.arange(3, words.size + 3)
    for person, share in enumerate(SHARES):
        chances = base * rng.lognormal(0, 0.5, words.size)
        count = round(MESSAGES * share)
        lengths = np.maximum(1, rng.poisson(TOKENS / MESSAGES, count))
        drawn = iter(rng.choice(words, int(lengths.sum()), p=chances / chances.sum()))
        # Sessions of ten messages, twelve of them a day for the busiest.
        times = [_START + timedelta(hours=8 * (i // 10), minutes=2 * (i % 10)) for i in range(count)]
        days = {day: n for n, day in enumerate(sorted({moment.date() for moment in times}), 1)}
        messages, slots = [], dict.fromkeys(days, 0)
        for moment, length in zip(times, lengths, strict=True):
            slot, slots[moment.date()] = slots[moment.date()], slots[moment.date()] + 1
            text = " ".join(next(drawn) for _ in range(length))
            written = WrittenTime.parse(moment.isoformat())
            messages.append(
                Message(id=f"day{days[moment.date()]}-{slot}", sender="user", timestamp=written, content=text)
            )
        write_record(
            folder, SubjectRecord(f"S{person:02d}", Source(header=SourceHeader.count(messages), messages=messages))
        )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cpu", action="store_true")
    _now = time.process_time if parser.parse_args().cpu else time.perf_counter
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        invent(folder)
        corpus, protocol = Corpus.open(folder), Protocol()
        began = _now()
        sides = read_sides({"raw": corpus}, [{"raw": s} for s in corpus.subjects], protocol, None)
        task = sides.task("raw/raw", "raw", "raw", protocol)
        known = sum(history.words for history in task.known)
        samples = sum(len(some) for some in task.samples.values())
        print(f"{len(task.known)} candidates, {known:,} known words, {samples} samples of {len(task.samples)} lengths")
        print(f"{'reading and cutting':<34}{_now() - began:>8.1f} s")
        both = 0.0
        for attack in available():
            began = _now()
            fitted = create(attack).fit(task.known)
            for some in task.samples.values():
                for _ in fitted.score(some).blocks():
                    pass
            spent = _now() - began
            both += spent
            print(f"{f'{attack}: fit and score':<34}{spent:>8.1f} s")
        print(f"{'all fits and scores (bar 10 s)':<34}{both:>8.1f} s")
        for cells in (["raw/raw"], ["raw/raw", "released/raw", "released/released"]):
            began = _now()
            report = run_attacks(corpus, corpus, None, attacks=available(), protocol=protocol, cells=cells)
            spent = _now() - began
            measured = sum(result.status == "pass" for result in report.results)
            print(
                f"{f'whole run, {len(cells)} cell(s) (bar 60 s)':<34}{spent:>8.1f} s  {measured} of {len(report.results)} measured"
            )


if __name__ == "__main__":
    main()
