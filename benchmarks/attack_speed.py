"""Speed of the attacks on ten histories of the reference size: 27,218 messages, 1.64 million tokens, very unequal.

The text is drawn at random: each person mixes a shared vocabulary of Zipf's law in their own way. All messages are the
persons' own, which is more than the reference has.

    python -m benchmarks.attack_speed [--cpu] [--made DIR]

`--made` takes a release that `penname demo DIR --messages 27218` made instead: fewer own words, but names in them. With
`--cpu` processor time is printed in place of wall time, for a machine that others use, too.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np

from anonymize import AnonymizeConfig, SecretKey
from attacks import CELLS, IndependentAnonymizer, Protocol, available, create, run_attacks
from attacks.base import UsesModels
from attacks.function_word_list import FUNCTION_WORDS
from corpus import Corpus, Message, Source, SourceHeader, SubjectRecord, WrittenTime, write_record
from penname.pairs import find_pairs

MESSAGES, TOKENS = 27_218, 1_643_158
# Two people hold 73 % of the messages.
SHARES = (0.42, 0.31, *([0.27 / 8] * 8))
VOCABULARY = np.array([*FUNCTION_WORDS, *(f"w{'abcdefghij'[i % 10]}{'klmnopqrst'[i // 10 % 10]}{'uvxyz'[i // 100 % 5]}"
                                          f"{'abcdefghij'[i // 500]}" for i in range(5_000))])  # fmt: skip
MINUTES = 3
_START = datetime(2024, 1, 1)  # noqa: DTZ001 - wall-clock times are naive by design


def habit(rng: np.random.Generator) -> np.ndarray:
    """How likely one person is to use each word of the vocabulary."""
    chances = 1 / np.arange(3, VOCABULARY.size + 3) * rng.lognormal(0, 0.5, VOCABULARY.size)
    return chances / chances.sum()


def invent(folder: Path, seed: int = 0) -> None:
    """Write ten source files of the reference size."""
    rng = np.random.default_rng(seed)
    for person, share in enumerate(SHARES):
        chances = habit(rng)
        count = round(MESSAGES * share)
        lengths = np.maximum(1, rng.poisson(TOKENS / MESSAGES, count))
        drawn = iter(rng.choice(VOCABULARY, int(lengths.sum()), p=chances))
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


def without_models() -> tuple[str, ...]:
    """Attacks that need no language model; those that do cost what the model costs."""
    return tuple(name for name in available() if not isinstance(create(name), UsesModels))


def measure_suite(raw: Corpus, release: Corpus, pairs: dict[str, str] | None, now: Callable[[], float]) -> None:
    """Print what every attack takes in every cell, controls and nulls included, as a run does it."""
    protocol, config = Protocol(), AnonymizeConfig()
    spent: dict[tuple[str, str], float] = {}
    last, counter = [now()], iter([(name, cell) for name in without_models() for cell in CELLS])

    def progress(what: str, done: int, total: int) -> None:
        key = next(counter) if what == "attacking" else (what, "")
        spent[key] = spent.get(key, 0.0) + now() - last[0]
        last[0] = now()

    began = now()
    report = run_attacks(
        raw,
        release,
        pairs,
        attacks=without_models(),
        protocol=protocol,
        progress=progress,
        anonymize=IndependentAnonymizer(config, SecretKey(b"a" * 32)),
    )
    total = now() - began
    print(f"{'':<28}{''.join(f'{cell:>19}' for cell in CELLS)}{'together':>12}")
    for what in dict.fromkeys(key[0] for key in spent):
        cells = [spent.get((what, cell)) for cell in CELLS]
        shown = "".join(" " * 19 if seconds is None else f"{seconds:>17.1f} s" for seconds in cells)
        print(f"{what:<28}{shown}{sum(value for key, value in spent.items() if key[0] == what):>10.1f} s")
    measured = sum(result.status == "pass" for result in report.results)
    met = "met" if total < 60 * MINUTES else "MISSED"
    print(f"all attacks, cells, controls and nulls (bar {MINUTES} minutes): {total:.1f} s, {met}; ", end="")
    print(f"{measured} of {len(report.results)} results measured")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--made", type=Path, metavar="DIR", help="folder with raw, release and private/subjects.json")
    args = parser.parse_args()
    now = time.process_time if args.cpu else time.perf_counter
    if args.made is not None:
        raw, release = Corpus.open(args.made / "raw"), Corpus.open(args.made / "release")
        measure_suite(raw, release, find_pairs(raw, release, args.made / "private"), now)
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        invent(folder)
        corpus = Corpus.open(folder)
        measure_suite(corpus, corpus, None, now)


if __name__ == "__main__":
    main()
